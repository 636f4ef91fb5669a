"""Several browsers, several tabs, several players; lost connections and killed servers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sumito.web import Settings
from tests.unit.report.runs import played, small_config
from tests.unit.web.support import Process, running

from .visitor import expect, marbles

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .visitor import Visitor


def test_a_friend_follows_the_link(visit: Callable[..., Visitor]) -> None:
    host, friend, stranger = visit(), visit(), visit()
    host.open("/")
    host.page.get_by_role("radio", name="Friend by link").check()
    host.page.get_by_role("button", name="Make an invitation").click()
    host.page.wait_for_url(re.compile("/game/"))
    expect(host.page.locator(".status")).to_have_text("Waiting for the other players")
    link = host.page.get_by_label("Invitation link").input_value()

    friend.page.goto(link)
    friend.page.get_by_label("Your name").fill("Ada")
    friend.page.get_by_role("button", name="Take the seat").click()
    friend.page.wait_for_url(re.compile("/game/"))
    expect(host.page.locator(".player-name", has_text="Ada")).to_be_visible()

    stranger.page.goto(link)
    expect(stranger.page.get_by_text("Somebody else was first.")).to_be_visible()
    stranger.page.get_by_role("link", name="Watch the game").click()
    expect(stranger.page.get_by_text("You are watching this game.")).to_be_visible()

    for turn in range(6):
        mover = (host, friend)[turn % 2]
        state = mover.wait_for_turn()
        legal = state["position"]["legal"]
        mover.by_clicks(legal[0], legal)
        for one in (host, friend, stranger):
            expect(one.page.locator(".moves [data-ply]")).to_have_count(turn + 1)
        cells = marbles(host.state())
        for one in (host, friend, stranger):
            one.expect_shown(cells)
    stranger.cell("a1").click()
    assert len(host.state()["moves"]) == 6

    host.page.locator('[data-action="draw"]').click()
    friend.page.get_by_role("button", name="Accept").click()
    for one in (host, friend):
        expect(one.page.locator(".result")).to_contain_text("Draw by agreement")


def test_an_invitation_begins_with_a_move(visit: Callable[..., Visitor]) -> None:
    host, friend = visit(), visit()
    host.open("/")
    host.page.get_by_role("radio", name="Friend by link").check()
    host.cell("c2").click()
    host.cell("d3").click()
    host.page.wait_for_url(re.compile("/game/"))
    expect(host.page.locator(".status")).to_have_text("Waiting for the other players")
    friend.page.goto(host.page.get_by_label("Invitation link").input_value())
    friend.page.get_by_role("button", name="Take the seat").click()
    state = friend.wait_for_turn()
    assert (state["moves"], state["position"]["turn"]) == (["c2d3"], 1)
    friend.by_clicks(state["position"]["legal"][0], state["position"]["legal"])
    expect(host.page.locator(".moves [data-ply]")).to_have_count(2)


def test_an_invitation_says_what_to(visit: Callable[..., Visitor]) -> None:
    host, friend = visit(), visit()
    seats = [{"kind": "you"}, {"kind": "open"}]
    clock = {"initial": 300, "increment": 3}
    state = host.new_game(layout="belgian-daisy", seats=seats, clock=clock)
    friend.open(f"/join/{state['invitations'][0]['token']}")
    card = friend.page.locator(".join")
    expect(card).to_contain_text("Somebody invites you to play white.")
    expect(card).to_contain_text("Belgian Daisy · 5 min + 3 s")
    expect(card.locator(".miniature")).to_be_visible()
    three = [{"kind": "you", "name": "Ada"}, {"kind": "open"}, {"kind": "agent", "level": 1}]
    state = host.new_game(layout="standard-3", seats=three)
    friend.open(f"/join/{state['invitations'][0]['token']}")
    expect(card).to_contain_text("Ada invites you to play white.")
    expect(card).to_contain_text("3 players · No clock")


def test_a_takeback_is_asked_for(visit: Callable[..., Visitor]) -> None:
    host, friend = visit(), visit()
    state = host.new_game(layout="small", seats=[{"kind": "you"}, {"kind": "open"}])
    friend.open(f"/join/{state['invitations'][0]['token']}")
    friend.page.get_by_role("button", name="Take the seat").click()
    state = host.wait_for_turn()
    host.by_clicks(state["position"]["legal"][0], state["position"]["legal"])
    expect(friend.page.locator(".moves [data-ply]")).to_have_count(1)
    host.page.locator('[data-action="undo"]').click()
    friend.page.get_by_role("button", name="Accept").click()
    expect(host.page.locator(".moves [data-ply]")).to_have_count(0)


def test_three_players(visitor: Visitor) -> None:
    visitor.open("/")
    page = visitor.page
    page.locator('.choices [data-value="3"]').first.click()
    seats = page.locator(".seats select")
    expect(seats).to_have_count(3)
    seats.nth(1).select_option("agent:greedy")
    seats.nth(2).select_option("agent:random")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(re.compile("/game/"))
    expect(page.locator(".player")).to_have_count(3)
    for turn in range(4):
        state = visitor.wait_for_turn()
        assert state["position"]["players"] == 3
        assert len(state["moves"]) == 3 * turn
        visitor.expect_shown(marbles(state))
        legal = state["position"]["legal"]
        visitor.by_clicks(legal[turn], legal)
        expect(page.locator(".moves [data-ply]")).to_have_count(3 * turn + 3)


def test_four_players_in_teams(visitor: Visitor) -> None:
    seats = [{"kind": "you"}, *({"kind": "agent", "agent": "greedy"} for _ in range(3))]
    visitor.new_game(layout="standard-4", seats=seats)
    state = visitor.wait_for_turn()
    legal = state["position"]["legal"]
    visitor.by_clicks(legal[0], legal)
    expect(visitor.page.locator(".moves [data-ply]")).to_have_count(4)
    expect(visitor.page.locator(".player-note", has_text="team")).to_have_count(4)


@pytest.mark.parametrize(
    ("how", "move"),
    [("clicks", "e4e5d3"), ("clicks", "e4e6f5"), ("keys", "e4e6d3"), ("drag", "e4e5d3")],
)
def test_a_partner_helps_in_a_sidestep(visitor: Visitor, how: str, move: str) -> None:
    visitor.new_game(
        fen="JJ3/6/7/8/3SAS3/8/7/6/3ss 0 0 0 0 b 0 1",
        rules={"partner_help": "move"},
        seats=[{"kind": "you"}] * 4,
    )
    legal = visitor.wait_for_turn()["position"]["legal"]
    effect = next(effect for effect in legal if effect["move"] == move)
    if how == "clicks":
        visitor.by_clicks(effect, legal)
    elif how == "keys":
        visitor.by_keys(effect, edge=5, turned=False)
    else:
        visitor.by_drag(effect)
    expect(visitor.page.locator(".moves [data-ply]")).to_have_count(1)
    assert visitor.state()["moves"] == [move]


def test_a_reload_in_mid_game(visitor: Visitor) -> None:
    visitor.new_game(layout="belgian-daisy", seats=[{"kind": "you"}, {"kind": "agent", "level": 1}])
    state = visitor.wait_for_turn()
    visitor.by_clicks(state["position"]["legal"][3], state["position"]["legal"])
    expect(visitor.page.locator(".moves [data-ply]")).to_have_count(2)
    before = visitor.state()
    visitor.page.reload()
    visitor.expect_shown(marbles(before))
    expect(visitor.page.locator(".moves [data-ply]")).to_have_count(2)
    state = visitor.wait_for_turn()
    visitor.by_clicks(state["position"]["legal"][0], state["position"]["legal"])
    expect(visitor.page.locator(".moves [data-ply]")).to_have_count(4)
    visitor.open("/")
    visitor.page.locator(".running .tile-link").click()
    expect(visitor.page.locator(".moves [data-ply]")).to_have_count(4)
    visitor.open("/")
    visitor.page.locator(".running .tile .icon-button").click()
    visitor.page.locator("dialog .danger").click()
    expect(visitor.page.locator(".running .tile")).to_have_count(0)


def test_all_unfinished_games_can_be_reached(visitor: Visitor) -> None:
    agents = [{"kind": "agent", "level": 1}] * 2
    mine = {"seats": [{"kind": "you"}, {"kind": "you"}]}
    watched = {"seats": agents, "paused": True}
    for game in [mine] * 7 + [watched] * 6:  # those to watch are newer, and not among them
        assert visitor.page.request.post("/api/games", data=game).status == 201
    tiles = visitor.open("/").page.locator(".running .tile")
    expect(tiles).to_have_count(6)
    visitor.page.get_by_role("button", name="Show all 7").click()
    expect(tiles).to_have_count(7)
    expect(tiles.nth(6).locator("a")).to_be_focused()


def test_two_tabs_stay_in_step(visitor: Visitor) -> None:
    visitor.new_game(layout="belgian-daisy", seats=[{"kind": "you"}, {"kind": "you"}])
    other = visitor.tab()
    other.goto(visitor.page.url)
    state = visitor.wait_for_turn()
    visitor.by_clicks(state["position"]["legal"][0], state["position"]["legal"])
    expect(other.locator(".moves [data-ply]")).to_have_count(1)
    move = visitor.state()["position"]["legal"][0]["move"]
    other.locator(".board").focus()
    other.keyboard.type(move)
    other.keyboard.press("Enter")
    expect(visitor.page.locator(".moves [data-ply]")).to_have_count(2)
    visitor.expect_shown(marbles(visitor.state()))


def test_the_server_is_killed_and_comes_back(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    with Process(tmp_path / "games.db") as server:
        visitor = visit(server.base)
        visitor.expected = ("WebSocket connection to", "ERR_CONNECTION_REFUSED")
        clock = {"initial": 300, "increment": 0}
        seats = [{"kind": "you"}, {"kind": "agent", "level": 1}]
        visitor.new_game(layout="belgian-daisy", seats=seats, clock=clock)
        state = visitor.wait_for_turn()
        visitor.by_clicks(state["position"]["legal"][0], state["position"]["legal"])
        expect(visitor.page.locator(".moves [data-ply]")).to_have_count(2)
        before = visitor.wait_for_turn()
        server.kill()
        expect(visitor.page.locator(".link-lost")).to_be_visible()
        server.start()
        expect(visitor.page.locator(".link-lost")).to_be_hidden(timeout=60_000)
        after = visitor.wait_for_turn()
        assert after["moves"] == before["moves"]
        assert marbles(after) == marbles(before)
        assert after["clock"]["left"][0] > before["clock"]["left"][0] - 15_000
        visitor.by_clicks(after["position"]["legal"][0], after["position"]["legal"])
        expect(visitor.page.locator(".moves [data-ply]")).to_have_count(4)


def test_agents_are_watched_with_pause_and_step(visitor: Visitor) -> None:
    visitor.open("/watch")
    page = visitor.page
    seats = page.locator(".seats select")
    seats.nth(0).select_option("level:1")
    seats.nth(1).select_option("agent:greedy")
    page.get_by_role("button", name="Let them play").click()
    page.wait_for_url(re.compile("/game/"))
    page.wait_for_function("() => document.querySelectorAll('.moves [data-ply]').length >= 2")
    page.locator('[data-action="pause"]').click()
    expect(page.locator(".status")).to_have_text("Paused")
    page.wait_for_timeout(300)
    count = page.locator(".moves [data-ply]").count()
    page.locator('[data-action="step"]').click()
    expect(page.locator(".moves [data-ply]")).to_have_count(count + 1)
    page.locator('[data-action="resume"]').click()
    page.wait_for_function(
        "n => document.querySelectorAll('.moves [data-ply]').length > n", arg=count + 2
    )
    visitor.open("/watch")
    expect(page.locator(".tile")).to_have_count(1)


def test_a_tournament_is_followed(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    run = tmp_path / "run.db"
    with played(run, small_config()) as store:
        games = len(list(store.games()))
    with running(Settings(runs=(run,))) as base:
        visitor = visit(base).open("/watch")
        page = visitor.page
        expect(page.locator(".run tbody tr").first).to_be_visible()
        expect(page.locator(".run")).to_contain_text(f"{games} of {games} games")
        page.locator(".run li a").first.click()
        page.wait_for_url(re.compile("/analyse"))
        expect(page.locator(".tree .move").first).to_be_visible()
        page.goto("about:blank")
