"""Live games through a real server: moves, seats, offers, undo, and what is refused."""

from __future__ import annotations

import time

import pytest

from .support import LEVEL_ONE, TWO_HERE, WAIT, Browser


def test_a_move_is_announced_with_its_effect_and_answered(browser: Browser) -> None:
    game = browser.new_game(layout="belgian-daisy")
    with browser.join(game["id"]) as live:
        legal = live.state["position"]["legal"][0]
        told = live.move()
        assert told["effect"] == legal
        assert told["player"] == 0
        assert told["position"]["last"] == legal
        assert "moves" not in told
        answer = live.next("move")
        assert answer["player"] == 1
        assert answer["position"]["turn"] == 0
        assert answer["version"] == told["version"] + 1


def test_two_tabs_of_one_browser_stay_in_step(browser: Browser) -> None:
    game = browser.new_game(seats=TWO_HERE)
    with browser.join(game["id"]) as one, browser.join(game["id"]) as other:
        assert other.state["you"] == [0, 1]
        first = one.move()
        assert other.next("move")["position"] == first["position"]
        second = other.move()
        assert one.next("move")["position"] == second["position"]


@pytest.mark.parametrize("ply", [0, 2, 99])
def test_a_late_or_repeated_move_changes_nothing(browser: Browser, ply: int) -> None:
    game = browser.new_game(seats=TWO_HERE)
    with browser.join(game["id"]) as live:
        live.move()
        before = live.state
        answer = live.ask("move", move=before["position"]["legal"][0]["move"], ply=ply)
        assert answer["code"] == "late"
        assert live.next("state")["position"] == before["position"]


def test_an_illegal_move_says_why(browser: Browser) -> None:
    game = browser.new_game(seats=TWO_HERE)
    with browser.join(game["id"]) as live:
        answer = live.ask("move", move="a1a2", ply=0)
        assert (answer["code"], answer["reason"]) == ("illegal_move", "too_many")
        assert "three" in answer["text"]
        assert live.ask("move", move="hello", ply=0)["code"] == "illegal_move"
        assert live.ask("sync")["position"]["ply"] == 0


def test_only_the_players_may_move_and_others_watch(browser: Browser, friend: Browser) -> None:
    game = browser.new_game(seats=TWO_HERE)
    with friend.join(game["id"]) as watching, browser.join(game["id"]) as playing:
        assert watching.state["you"] == []
        assert watching.state["can"] == []
        assert watching.state["invitations"] == []
        for message in (
            {"type_": "move", "move": "a1b2", "ply": 0},
            {"type_": "resign"},
            {"type_": "undo", "ply": 0},
            {"type_": "draw", "action": "offer"},
            {"type_": "rematch"},
            {"type_": "rename", "player": 0, "name": "Eve"},
        ):
            assert watching.ask(**message)["code"] == "not_yours"
        playing.move()
        assert watching.next("move")["player"] == 0
    assert friend.http.delete(f"/api/games/{game['id']}").status_code == 403


def test_a_friend_joins_by_an_invitation(browser: Browser, friend: Browser, base: str) -> None:
    seats = [{"kind": "you", "name": "Lina"}, {"kind": "open"}]
    game = browser.new_game(seats=seats)
    assert game["status"] == "waiting"
    [invitation] = game["invitations"]
    with browser.join(game["id"]) as lina:
        assert lina.ask("move", move="a1b2", ply=0)["code"] == "waiting"
        path = f"/api/invitations/{invitation['token']}"
        offered = friend.get(path).json()
        assert (offered["game"], offered["player"], offered["taken"]) == (game["id"], 1, False)
        assert browser.post(path, {}).json()["error"]["code"] == "not_allowed"
        joined = friend.post(path, {"name": "Omar"}).json()
        assert joined["you"] == [1]
        assert lina.next("state")["status"] == "playing"
        assert [seat["name"] for seat in lina.state["seats"]] == ["Lina", "Omar"]
        with Browser(base) as third:
            assert third.post(path, {}).json()["error"]["code"] == "seat_taken"
            used = third.get(path).json()
            assert (used["taken"], used["game"]) == (True, game["id"])
            none = third.get("/api/invitations/none").json()
            assert none["error"]["code"] == "no_invitation"
        with friend.join(game["id"]) as omar:
            omar_move = {"move": "i9h8", "ply": 0}
            assert omar.ask("move", **omar_move)["code"] == "not_your_turn"
            lina.move()
            assert omar.next("move")["player"] == 0
            omar.move()
            assert lina.next("move")["player"] == 1


def test_a_game_by_invitation_can_begin_with_moves(browser: Browser, friend: Browser) -> None:
    seats = [{"kind": "you"}, {"kind": "open"}]
    clock = {"initial": 60, "increment": 9}
    game = browser.new_game(seats=seats, moves=["a1b2"], clock=clock)
    assert (game["status"], game["moves"], game["position"]["turn"]) == ("waiting", ["a1b2"], 1)
    assert (game["clock"]["left"], game["clock"]["running"]) == ([60_000, 60_000], None)
    path = f"/api/invitations/{game['invitations'][0]['token']}"
    joined = friend.post(path, {}).json()
    assert (joined["status"], joined["moves"]) == ("playing", ["a1b2"])
    assert joined["clock"]["running"] == 1
    with friend.join(game["id"]) as live:
        assert live.move()["player"] == 1


def test_undo_against_an_agent_goes_back_to_ones_own_turn(browser: Browser) -> None:
    game = browser.new_game()
    with browser.join(game["id"]) as live:
        start = live.state["position"]
        live.move()
        live.next("move")
        assert live.ask("undo", ply=2)["type"] == "ok"
        assert live.ask("sync")["position"] == {**start, "last": None}
        assert "undo" not in live.state["can"]
        assert live.ask("undo", ply=0)["code"] == "not_allowed"


def test_people_ask_each_other_before_taking_back(browser: Browser, friend: Browser) -> None:
    game = _between(browser, friend)
    with browser.join(game) as one, friend.join(game) as other:
        one.move()
        other.next("move")
        assert one.ask("undo", ply=1)["type"] == "ok"
        asked = other.next("state")
        assert asked["offers"]["takeback"] == {"player": 0, "agreed": [0]}
        assert "accept_takeback" in asked["can"]
        assert other.ask("takeback", action="accept")["type"] == "ok"
        assert one.ask("sync")["position"]["ply"] == 0


def test_people_agree_on_a_draw(browser: Browser, friend: Browser) -> None:
    game = _between(browser, friend)
    with browser.join(game) as one, friend.join(game) as other:
        one.ask("draw", action="offer")
        assert other.next("state")["offers"]["draw"]["player"] == 0
        other.ask("draw", action="decline")
        assert one.ask("draw", action="offer")["code"] == "not_allowed"
        one.move()
        other.next("move")
        other.ask("draw", action="offer")
        assert one.ask("draw", action="accept")["type"] == "ok"
        outcome = one.ask("sync")["position"]["outcome"]
        assert (outcome["termination"], outcome["draw"]) == ("agreement", True)
        assert one.ask("move", move="a1b2", ply=1)["code"] == "game_over"


def test_resigning_and_the_next_game_with_other_colours(browser: Browser) -> None:
    game = browser.new_game()
    with browser.join(game["id"]) as live:
        live.ask("resign")
        over = live.ask("sync")
        assert over["status"] == "over"
        assert over["position"]["legal"] == []
        assert over["position"]["outcome"]["winners"] == [1]
        following = live.ask("rematch")
        assert live.ask("rematch")["game"] == following["game"]
    state = browser.get(f"/api/games/{following['game']}").json()
    assert state["you"] == [1]
    assert [seat["kind"] for seat in state["seats"]] == ["agent", "person"]


def test_swapping_sides_with_the_agent(browser: Browser) -> None:
    game = browser.new_game()
    with browser.join(game["id"]) as live:
        assert live.ask("swap", ply=0)["type"] == "ok"
        told = live.next("move")  # the agent has black now
        assert told["player"] == 0
        assert live.ask("sync")["you"] == [1]
        live.move()


def test_a_hint_is_a_legal_move(browser: Browser, friend: Browser) -> None:
    game = browser.new_game(layout="belgian-daisy")
    with browser.join(game["id"]) as live:
        hint = live.ask("hint", ply=0)
        legal = [effect["move"] for effect in live.state["position"]["legal"]]
        assert hint["line"]["moves"][0] in legal
    other = _between(browser, friend)
    with browser.join(other) as live:
        assert live.ask("hint", ply=0)["code"] == "not_allowed"


def test_pausing_stops_everybody(browser: Browser) -> None:
    game = browser.new_game(clock={"initial": 60, "increment": 1})
    with browser.join(game["id"]) as live:
        assert live.state["clock"]["running"] == 0
        live.ask("pause")
        state = live.ask("sync")
        assert (state["status"], state["clock"]["running"]) == ("paused", None)
        assert live.ask("move", move="a1b2", ply=0)["code"] == "paused"
        live.ask("resume")
        live.ask("sync")
        live.move()


def test_a_clock_that_runs_out_ends_the_game(browser: Browser) -> None:
    game = browser.new_game(seats=TWO_HERE, clock={"per_move": 1})
    with browser.join(game["id"]) as live:
        while live.state["status"] != "over":
            live.next("state")
        state = live.state
        assert state["position"]["outcome"]["termination"] == "time"
        assert state["clock"]["left"][0] == 0
    entries = browser.get("/api/library").json()
    assert entries["total"] == 0  # no move was made in it


def test_a_full_game_ends_and_stands_in_the_library(browser: Browser) -> None:
    seats = [{"kind": "agent", "level": 5}, {"kind": "agent", "agent": "random"}]
    game = browser.new_game(layout="mini", seats=seats, speed=0)
    with browser.join(game["id"]) as live:
        while live.state["status"] != "over":
            live.next("move")
        outcome = live.state["position"]["outcome"]
    found = _wait_for_library(browser)
    assert found["origin"] == "played"
    replay = browser.get(f"/api/library/{found['id']}").json()
    assert len(replay["steps"]) == found["plies"]
    assert replay["position"]["outcome"]["termination"] == outcome["termination"]
    text = browser.get(f"/api/library/{found['id']}/export?format=apgn").text
    again = browser.post("/api/replay", {"text": text}).json()
    assert again["position"]["fen"] == replay["position"]["fen"]


def test_taking_back_after_the_end_takes_it_out_of_the_library(browser: Browser) -> None:
    game = browser.new_game(seats=TWO_HERE)
    with browser.join(game["id"]) as live:
        live.move()
        live.ask("resign")
        _wait_for_library(browser)
        live.ask("undo", ply=1)
        assert live.ask("sync")["status"] == "playing"
    end = time.monotonic() + WAIT
    while browser.get("/api/library").json()["total"]:
        assert time.monotonic() < end, "the game is still in the library"
        time.sleep(0.01)


def test_the_same_by_http_alone(browser: Browser) -> None:
    game = browser.new_game(seats=TWO_HERE, moves=["a1b2"])
    assert game["moves"] == ["a1b2"]
    path = f"/api/games/{game['id']}"
    state = browser.post(path, {"type": "move", "move": "i9h8", "ply": 1}).json()
    assert state["position"]["ply"] == 2
    late = browser.post(path, {"type": "move", "move": "b2c3", "ply": 1})
    assert (late.status_code, late.json()["error"]["code"]) == (409, "late")
    assert browser.post(path, {"type": "undo", "ply": 2}).json()["moves"] == ["a1b2"]
    assert browser.post(path, {"type": "undo", "ply": 1}).json()["moves"] == []


def test_a_game_from_given_moves_begins_with_the_whole_time(browser: Browser) -> None:
    game = browser.new_game(
        seats=TWO_HERE, moves=["a1b2", "i9h8"], clock={"initial": 60, "increment": 9}
    )
    assert 59_000 < game["clock"]["left"][0] <= 60_000
    assert game["clock"]["left"][1] == 60_000


def test_a_deleted_game_is_gone(browser: Browser, friend: Browser) -> None:
    game = browser.new_game()
    with friend.join(game["id"]) as watching:
        assert browser.http.delete(f"/api/games/{game['id']}").status_code == 204
        watching.next("deleted")
    answer = browser.get(f"/api/games/{game['id']}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (410, "gone")
    assert browser.get("/api/games/nosuchgame").json()["error"]["code"] == "no_game"


def test_a_game_with_another_person_is_not_deleted_before_its_end(
    browser: Browser, friend: Browser
) -> None:
    game = browser.new_game(seats=[{"kind": "you"}, {"kind": "open"}])
    address = f"/api/games/{game['id']}"
    assert "delete" in game["can"]
    [invitation] = game["invitations"]
    joined = friend.post(f"/api/invitations/{invitation['token']}", {}).json()
    assert "delete" not in joined["can"]
    for player in (browser, friend):
        refused = player.http.delete(address)
        assert refused.status_code == 409
        assert refused.json()["error"]["code"] == "still_playing"
    with browser.join(game["id"]) as live:
        live.move()
        assert live.ask("resign")["type"] == "ok"
    over = friend.get(address).json()
    assert "delete" in over["can"]
    assert friend.http.delete(address).status_code == 204  # the link; libraries keep the game
    assert browser.get(address).status_code == 410
    assert browser.get("/api/library").json()["total"] == 1


def test_an_open_invitation_can_be_withdrawn(browser: Browser) -> None:
    game = browser.new_game(seats=[{"kind": "you"}, {"kind": "open"}])
    assert browser.http.delete(f"/api/games/{game['id']}").status_code == 204


def test_a_rematch_that_was_deleted_can_be_had_again(browser: Browser) -> None:
    game = browser.new_game(seats=TWO_HERE)
    with browser.join(game["id"]) as live:
        live.move()
        live.ask("resign")
        first = live.ask("rematch")["game"]
        assert live.ask("rematch")["game"] == first
        assert browser.http.delete(f"/api/games/{first}").status_code == 204
        state = live.next("state")
        while state["rematch"] == first:
            state = live.next("state")
        second = live.ask("rematch")["game"]
        assert second != first
        assert browser.get(f"/api/games/{second}").status_code == 200
    browser.http.delete(f"/api/games/{game['id']}")
    gone = browser.post(f"/api/games/{game['id']}", {"type": "rematch"})
    assert gone.status_code == 410
    assert gone.json()["error"]["code"] == "gone"


def test_lists_show_ones_own_games_only(browser: Browser, friend: Browser) -> None:
    mine = browser.new_game()
    friend.new_game()
    assert [game["id"] for game in browser.get("/api/games").json()["games"]] == [mine["id"]]
    assert browser.get("/api/games?over=true").json()["games"] == []


def test_watched_games_can_be_left_out_of_lists(browser: Browser) -> None:
    mine = browser.new_game()
    agents = [{"kind": "agent", "agent": "random"}] * 2
    watched = browser.new_game(seats=agents, paused=True)

    def listed(query: str) -> list[str]:
        return [game["id"] for game in browser.get(f"/api/games?{query}").json()["games"]]

    assert listed("watch=false&over=false") == [mine["id"]]
    assert listed("watch=true&limit=1") == [watched["id"]]
    assert set(listed("")) == {mine["id"], watched["id"]}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"layout": "nowhere"}, "unknown_layout"),
        ({"fen": "nonsense"}, "bad_position"),
        ({"rules": {"edge": 4}}, "bad_position"),
        ({"rules": {"ply_limit": 2**70}}, "invalid"),
        ({"fen": "5/6/7/8/9/8/7/6/5 0 0 b 0 1"}, "bad_position"),  # nothing to move
        ({"rules": {"repetition": "often"}}, "bad_position"),
        ({"moves": ["a1b2", "a1b2"]}, "bad_moves"),
        ({"seats": LEVEL_ONE[:1]}, "invalid"),
        ({"seats": [*LEVEL_ONE, {"kind": "open"}]}, "invalid"),
        ({"seats": [{"kind": "you"}, {"kind": "agent", "agent": "os:system"}]}, "unknown_agent"),
        (
            {"seats": [{"kind": "you"}, {"kind": "agent", "agent": "sumito:threads=200"}]},
            "unknown_agent",
        ),
        ({"seats": [{"kind": "open"}, {"kind": "open"}]}, "invalid"),
        ({"clock": {"initial": 0}}, "invalid"),
        ({"clock": {"initial": 10, "per_move": 5}}, "invalid"),
        ({"surprise": 1}, "invalid"),
    ],
)
def test_games_that_cannot_be(browser: Browser, fields: dict[str, object], code: str) -> None:
    answer = browser.post("/api/games", {"seats": LEVEL_ONE, **fields})
    assert answer.json()["error"]["code"] == code
    assert browser.get("/api/games").json()["games"] == []


def _between(browser: Browser, friend: Browser) -> str:
    game = browser.new_game(seats=[{"kind": "you"}, {"kind": "open"}])
    token = game["invitations"][0]["token"]
    assert friend.post(f"/api/invitations/{token}", {}).status_code == 200
    found: str = game["id"]
    return found


def _wait_for_library(browser: Browser) -> dict[str, object]:
    end = time.monotonic() + WAIT
    games: list[dict[str, object]] = []
    while not games:
        assert time.monotonic() < end, "the game is not in the library"
        time.sleep(0.01)
        games = browser.get("/api/library").json()["games"]
    return games[0]
