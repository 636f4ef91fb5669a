"""Positions as data: what is told agrees with the rules, and links hold what they say."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from sumito import Board, Move, layouts
from sumito.lab.result import Result, Table, result_path
from sumito.lab.rows import Row
from sumito.lab.verdicts import Verdict
from sumito.web import lab_tables
from sumito.web.shapes import position_shape, why

if TYPE_CHECKING:
    from pathlib import Path

    from .support import Browser, Shape


@pytest.mark.parametrize(
    "layout", ["standard", "belgian-daisy", "mini", "standard-3", "standard-4"]
)
def test_effects_are_all_that_a_page_needs(layout: str) -> None:
    """Shifting marbles as the effects say gives the next position, through whole games."""
    board, chance = Board.from_layout(layout), random.Random(5)
    for _ in range(150):
        position = position_shape(board)
        assert {effect["move"] for effect in position["legal"]} == {
            str(move) for move in board.legal_moves()
        } or board.outcome()
        if not position["legal"]:
            break
        effect = chance.choice(position["legal"])
        board.push(Move(effect["move"]))
        after = position_shape(board)
        assert _applied(position["cells"], effect) == after["cells"]
        assert after["last"] == effect
        assert sum(after["lost"]) - sum(position["lost"]) == len(effect["ejected"])


def _applied(cells: dict[str, int], effect: Shape) -> dict[str, int]:
    moved = dict(cells)
    shifts = [(source, target, cells[source]) for source, target in effect["own"]]
    shifts += [tuple(shift) for shift in effect["pushed"]]
    for source, _ in effect["ejected"]:
        del moved[source]
    for source, _, _ in shifts:
        del moved[source]
    for _, target, player in shifts:
        assert target not in moved
        moved[target] = player
    return moved


@pytest.mark.parametrize(
    ("cells", "direction", "code"),
    [
        (["a1"], "NE", "legal"),
        (["a1", "b2"], "NE", "legal"),
        (["c3", "c4"], "NE", "legal"),
        (["a1"], "E", "too_many"),
        (["a1"], "W", "ejects_own"),
        (["e5"], "E", "empty_cell"),
        (["i9"], "W", "not_your_turn"),
        (["a1", "c3"], "NE", "not_in_line"),
        (["a1", "a2", "b3"], "NE", "not_in_line"),
        (["a1", "a2"], "NE", "blocked"),
        (["c3", "c4"], "SE", "blocked"),
        (["a9"], "E", "off_board"),
    ],
)
def test_why_not(cells: list[str], direction: str, code: str) -> None:
    told = why(Board(), cells, direction)
    assert told["code"] == code
    assert told["text"]
    assert (told["effect"] is not None) == (code == "legal")


def test_too_weak_and_own_behind() -> None:
    line = Board("5/6/7/8/2Sss4/8/7/6/5 0 0 b 0 1")
    assert why(line, ["e3"], "E")["code"] == "too_weak"
    sandwich = Board("5/6/7/8/1SSsS4/8/7/6/5 0 0 b 0 1")
    assert why(sandwich, ["e2"], "E")["code"] == "own_behind"


def test_links_hold_whole_games(browser: Browser) -> None:
    chance = random.Random(3)
    for layout in ("belgian-daisy", "standard-3", "mini"):
        board = Board.from_layout(layout)
        for _ in range(60):
            if board.is_over():
                break
            board.push(chance.choice(board.legal_moves()))
        where = {"layout": layout, "moves": [str(move) for move in board.moves]}
        url = browser.post("/api/share", where).json()["url"]
        shared = browser.get(url.replace("/analyse", "/api/shared")).json()
        assert shared["position"]["fen"] == board.fen()
        assert shared["layout"] == layout
        assert browser.get(url).status_code == 200
    own = {"fen": "5/6/7/8/2SsS4/8/7/6/5 1 2 w 3 40", "rules": {"ban_inverse": True}}
    url = browser.post("/api/share", own).json()["url"]
    shared = browser.get(url.replace("/analyse", "/api/shared")).json()
    assert shared["start"]["fen"] == own["fen"]
    assert shared["rules"] == {"ban_inverse": True}


@pytest.mark.parametrize(
    "query",
    [
        "layout=x",
        "fen=x",
        "moves=zz",
        "moves=a1b2.a1b2",
        "rules=fly:1",
        "rules=teams:maybe",
        "fen=5/6/7/8/2SsS4/8/7/6/5+1+2+w+3+40&layout=standard",
        "rules=ejections_to_win:0",
        "rules=marbles:999999",
    ],
)
def test_broken_links_say_what_is_wrong(browser: Browser, query: str) -> None:
    answer = browser.get(f"/api/shared?{query}")
    assert answer.status_code == 422
    assert answer.json()["error"]["text"]


def test_pictures(browser: Browser) -> None:
    picture = browser.get("/api/picture.svg?layout=standard&moves=a1b2&arrows=a1c3.e5f6&theme=dark")
    assert picture.status_code == 200
    assert picture.text.count("data-player") == 28
    for query in ("arrows=zz99", "mark=z9", "size=5", "theme=pink", "moves=nope"):
        assert browser.get(f"/api/picture.svg?{query}").status_code == 422


def test_the_catalogue(browser: Browser) -> None:
    found = browser.get("/api/layouts").json()["layouts"]
    assert [layout["key"] for layout in found] == list(layouts.names())
    for layout in found[:3]:
        assert browser.get(layout["picture"]).text.startswith("<svg")
    levels = browser.get("/api/levels").json()["levels"]
    assert [level["level"] for level in levels] == list(range(1, 11))
    agents = {agent["name"]: agent for agent in browser.get("/api/agents").json()["agents"]}
    assert agents["lemmens-extended"]["explains"]
    assert agents["alphalone-1"]["players"] == [2]
    for name, agent in agents.items():
        answer = browser.post("/api/explain", {"agent": name})
        assert (answer.status_code == 200) == agent["explains"]
    told = browser.post("/api/explain", {"agent": "lemmens-basic", "moves": ["a1b2"]}).json()
    assert told["score"] == pytest.approx(sum(term["score"] for term in told["terms"]))


def test_a_tree_is_exported_with_comments_and_variations(browser: Browser) -> None:
    text = '[Black "Lina"]\n\n1. a1b2 {good} (1. a2b3 i9h8) i9h8 *'
    tree = browser.post("/api/replay", {"text": text}).json()["tree"]
    written = browser.post("/api/export", {"tree": tree, "format": "apgn"}).text
    assert "{good}" in written
    assert "(1. a2b3 i9h8)" in written
    for broken in ({}, {"tags": 1}, {**tree, "moves": ["zz"]}, {**tree, "start": 5}):
        answer = browser.post("/api/export", {"tree": broken})
        assert answer.json()["error"]["code"] == "bad_game"


def test_every_page_is_there_and_others_say_so(browser: Browser) -> None:
    for path in ("/", "/watch", "/analyse", "/library", "/lab", "/learn", "/game/x", "/join/y"):
        answer = browser.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
    for path in ("/nowhere", "/no/where", "/game/x/y"):
        assert browser.get(path).status_code == 404
    for path in ("/api/nowhere", "/static/%2e%2e/app.py", "/static/%2fetc/passwd", "/static/x.js"):
        answer = browser.get(path)
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "not_found"
    assert browser.get("/api").text.startswith("<!doctype html>")
    assert browser.get("/api/openapi.json").json()["openapi"].startswith("3.")


@pytest.mark.parametrize(
    "path",
    ["/", "/learn", "/nowhere", "/static/js/main.js", "/robots.txt", "/api", "/api/levels",
     "/api/games/none", "/api/layouts/standard.svg", "/api/openapi.json"],
)  # fmt: skip
def test_head_answers_like_get_without_a_body(browser: Browser, path: str) -> None:
    whole, head = browser.get(path), browser.http.head(path)
    assert head.content == b""
    assert head.status_code == whole.status_code
    for name in ("content-type", "content-length", "content-encoding", "etag", "cache-control"):
        assert head.headers.get(name) == whole.headers.get(name), name
    assert browser.http.head("/api/position").status_code == 405


def test_the_labs_tables(tmp_path: Path) -> None:
    """What result files say; nothing, and no error, where there are none."""
    assert lab_tables.shape(None) == lab_tables.shape(tmp_path) == {"tables": []}
    table = Table("games", [Row("won", "50%", "51%", "[49%, 53%]", Verdict("reproduced"))], "so")
    result = Result("lemmens/table-5", "full", "sumito lab run", 1, {}, {}, "2026-11-16", 2.0)
    result.tables += [table, Table("alone", [Row("won", "", "51%", "[49%, 53%]")])]
    path = result_path(tmp_path, result.experiment, result.setting)
    path.parent.mkdir(parents=True)
    path.write_text(result.to_json(), encoding="utf-8")
    found, alone = lab_tables.shape(tmp_path)["tables"]
    assert (alone["columns"], alone["rows"]) == (
        ["", "ours", "interval"],
        [["won", "51%", "[49%, 53%]"]],
    )
    assert found["key"] == "lemmens/table-5"
    assert "games" in found["title"]
    assert "sumito lab run" in found["text"]
    assert found["rows"] == [["won", "50%", "51%", "[49%, 53%]", "reproduced"]]
