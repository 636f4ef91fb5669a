"""The library: imports of thousands of games, search, replay, export, deletion, and whose it is."""

from __future__ import annotations

import time
from io import StringIO

import pytest

from sumito import Board, GameRecord, write_games
from sumito.web import Limits, Settings

from .support import WAIT, Browser, Shape, running


def test_thousands_of_games_come_in_with_progress(browser: Browser) -> None:
    count = 2_000
    seen = _import(browser, _games(count))
    assert (seen[-1]["state"], seen[-1]["games"], seen[-1]["bad"]) == ("done", count, 0)
    reads = [one["read"] for one in seen]
    assert reads == sorted(reads)
    assert reads[-1] == seen[-1]["bytes"]
    assert len(set(reads)) > 2  # it was seen on its way
    page = browser.get("/api/library?limit=200").json()
    assert page["total"] == count
    assert len(page["games"]) == 200


def test_bad_games_are_told_and_left_out(browser: Browser) -> None:
    text = _games(3).decode() + '\n[Event "bad"]\n\n1. a1a9 *\n\n' + _games(2).decode()
    told = _import(browser, text.encode())[-1]
    assert (told["state"], told["games"], told["bad"]) == ("done", 5, 1)
    assert "bad" in told["problems"][0]


@pytest.mark.parametrize("body", [b"\0\1\2" * 500, b""])
def test_what_is_no_text_is_said_to_be_none(browser: Browser, body: bytes) -> None:
    told = _import(browser, body)[-1]
    assert told["games"] == 0
    assert told["state"] == ("failed" if body else "done")


def test_a_file_that_is_too_large_is_not_taken() -> None:
    limits = Limits(import_bytes=50_000, import_games=5, library_games=13, requests_per_second=500)
    with running(Settings(limits=limits)) as base, Browser(base) as browser:
        large = browser.http.post("/api/library/imports", content=b"x" * 60_000)
        assert (large.status_code, large.json()["error"]["code"]) == (413, "too_large")

        def parts() -> object:
            for _ in range(60):
                yield b"x" * 1_000

        hidden = browser.http.post("/api/library/imports", content=parts())  # type: ignore[arg-type]
        assert hidden.status_code == 413
        told = _import(browser, _games(7))[-1]
        assert (told["state"], told["games"]) == ("stopped", 5)
        assert told["text"] == "only the first 5 games were taken"
        told = _import(browser, _games(5))[-1]  # as many as there is room for
        assert (told["state"], told["games"], told["text"]) == ("done", 5, "")
        told = _import(browser, _games(7))[-1]
        assert (told["state"], told["games"]) == ("stopped", 3)
        full = browser.http.post("/api/library/imports", content=_games(1))
        assert full.json()["error"]["code"] == "too_many"


def test_search_by_player_layout_and_result(browser: Browser) -> None:
    _import(browser, _games(30))
    find = _finder(browser)
    assert find("player=lina")["total"] == 15
    assert find("player=LINA&result=1-0")["total"] == 7
    assert find("player=omar&layout=standard")["total"] == 30
    assert find("player=élise&layout=standard")["total"] == 15
    assert find("player=lina&layout=belgian-daisy")["total"] == 0
    assert find("text=cup+3")["total"] == 4  # cups 3, 13, 23 and 30
    assert find("origin=played")["total"] == 0
    assert find("player=%25")["total"] == 0  # a percent sign is itself
    assert find("player='")["total"] == 0
    facets = browser.get("/api/library/facets").json()
    assert {row["key"]: row["games"] for row in facets["layouts"]} == {"standard": 30}
    assert {row["key"] for row in facets["players"]} == {"Lina", "Omar", "Élise"}


@pytest.mark.parametrize("order", ["new", "old", "long", "short"])
def test_pages_follow_one_another(browser: Browser, order: str) -> None:
    _import(browser, _games(25))
    find = _finder(browser)
    seen: list[int] = []
    following = ""
    while True:
        page = find(f"order={order}&limit=10{following}")
        seen += [game["id"] for game in page["games"]]
        if page["next"] is None:
            break
        following = f"&cursor={page['next']}"
    assert len(seen) == len(set(seen)) == 25
    assert browser.get("/api/library?cursor=1'").status_code == 422


def test_round_trip_through_every_format(browser: Browser) -> None:
    _import(browser, _games(5))
    entry = browser.get("/api/library").json()["games"][0]
    replay = browser.get(f"/api/library/{entry['id']}").json()
    assert replay["position"]["fen"] == entry["fen"]
    for notation in ("aba-pro", "nacre", "playstrategy"):
        for form in ("apgn", "moves"):
            path = f"/api/library/{entry['id']}/export?format={form}&notation={notation}"
            text = browser.get(path).text
            again = browser.post("/api/replay", {"text": text}).json()
            assert again["position"]["cells"] == replay["position"]["cells"]
    fen = browser.get(f"/api/library/{entry['id']}/export?format=fen").text
    assert browser.post("/api/replay", {"text": fen}).json()["position"]["fen"] == entry["fen"]
    data = browser.get(f"/api/library/{entry['id']}/export?format=json").json()
    assert data[0] == replay["tree"]
    whole = browser.get("/api/library/export?format=apgn").text
    assert _import(browser, whole.encode())[-1]["games"] == 5


def test_nobody_sees_the_library_of_another(browser: Browser, friend: Browser) -> None:
    told = _import(browser, _games(3))[-1]
    entry = browser.get("/api/library").json()["games"][0]["id"]
    assert friend.get("/api/library").json()["total"] == 0
    assert friend.get(f"/api/library/{entry}").status_code == 404
    assert friend.http.delete(f"/api/library/{entry}").status_code == 404
    assert friend.get(f"/api/library/imports/{told['id']}").status_code == 404
    assert friend.http.delete(f"/api/library?import={told['id']}").status_code == 404
    assert browser.get(f"/api/library/{entry}").status_code == 200


def test_games_and_imports_can_be_deleted(browser: Browser) -> None:
    told = _import(browser, _games(6))[-1]
    entry = browser.get("/api/library").json()["games"][0]["id"]
    assert browser.http.delete(f"/api/library/{entry}").status_code == 204
    assert browser.get("/api/library").json()["total"] == 5
    assert browser.http.delete(f"/api/library?import={told['id']}").status_code == 204
    assert browser.get("/api/library").json()["total"] == 0


def test_names_of_files_are_only_words(browser: Browser) -> None:
    name = "../../etc/passwd\n"
    answer = browser.http.post("/api/library/imports", params={"name": name}, content=_games(1))
    assert answer.json()["name"] == "../../etc/passwd"
    _wait(browser, answer.json()["id"])


def _games(count: int) -> bytes:
    longest = Board()
    for _ in range(7):
        longest.push(longest.legal_moves()[0])
    moves = longest.moves
    players = ("Lina", "Omar", "Élise")
    games = []
    for number in range(1, count + 1):
        board = Board(moves=moves[: 1 + number % len(moves)])
        black, white = players[number % 2], players[1 + number % 2]
        record = GameRecord.from_board(board, Event=f"Cup {number}", Black=black, White=white)
        record.result = "1-0" if number % 4 < 2 else "0-1"
        games.append(record)
    output = StringIO()
    write_games(games, output)
    return output.getvalue().encode()


def _import(browser: Browser, body: bytes) -> list[Shape]:
    answer = browser.http.post("/api/library/imports?name=games.apgn", content=body)
    assert answer.status_code == 202, answer.text
    return _wait(browser, answer.json()["id"])


def _wait(browser: Browser, name: str) -> list[Shape]:
    seen: list[Shape] = []
    end = time.monotonic() + 3 * WAIT
    while time.monotonic() < end:
        seen.append(browser.get(f"/api/library/imports/{name}").json())
        if seen[-1]["state"] != "reading":
            return seen
        time.sleep(0.02)
    raise AssertionError(seen[-1])


class _finder:  # noqa: N801  # used like a function
    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    def __call__(self, query: str) -> Shape:
        answer = self._browser.get(f"/api/library?{query}")
        assert answer.status_code == 200, answer.text
        found: Shape = answer.json()
        return found
