"""Analysis: told as it deepens, in fair slices, stopped when told, and whole games."""

from __future__ import annotations

import time

import pytest

from sumito import Board
from sumito.web import Limits, Settings
from sumito.web.analysis import passed

from .support import Browser, Shape, running


def test_lines_come_as_the_search_deepens(browser: Browser) -> None:
    with browser.open("/ws/analysis") as live:
        live.send("start", id=7, layout="belgian-daisy", variations=3, seconds=1.5)
        told: list[Shape] = []
        while not told or told[-1]["state"] != "done":
            told.append(live.next("info", "error"))
        assert all(one["id"] == 7 for one in told)
        depths = [one["depth"] for one in told]
        assert depths == sorted(depths)
        assert depths[-1] > 3
        last = told[-1]
        assert len(last["lines"]) == 3
        scores = [line["score"] for line in last["lines"]]
        assert scores == sorted(scores, reverse=True)
        board = Board.from_layout("belgian-daisy")
        for line in last["lines"]:
            assert line["effects"][0]["move"] == line["moves"][0]
            Board(board.fen(), moves=line["moves"])
        assert 0 < last["lines"][0]["chance"] < 1


def test_a_new_start_takes_the_place_of_the_old_one(browser: Browser) -> None:
    with browser.open("/ws/analysis") as live:
        live.send("start", id=1, layout="belgian-daisy")
        live.next("info")
        live.send("start", id=2, layout="standard", seconds=0.3)
        while live.next("info")["id"] == 1:
            pass
        while live.next("info")["state"] != "done":
            pass
        live.send("start", id=3, layout="standard")
        live.next("info")
        live.send("stop")
        live.send("ping", id=4)
        assert live.next("pong")["id"] == 4


def test_threats_are_what_the_opponent_would_play(browser: Browser) -> None:
    board = Board("5/6/7/8/2SsS4/8/7/6/5 0 0 b 0 1")
    assert passed(board).turn == 1
    with browser.open("/ws/analysis") as live:
        live.send("start", fen=board.fen(), threats=True, seconds=0.2)
        while (told := live.next("info"))["state"] != "done":
            pass
        assert told["player"] == 1
        assert told["threats"] is True


@pytest.mark.parametrize("plies", range(6))
def test_passing_is_possible_after_any_number_of_moves(plies: int) -> None:
    board = Board.from_layout("belgian-daisy")
    for _ in range(plies):
        board.push(board.legal_moves()[0])
    assert passed(board).turn != board.turn
    assert passed(board).marbles(0) == board.marbles(0)


@pytest.mark.parametrize("agent", ["lemmens-extended", "hutson-4", "random", "greedy"])
def test_other_agents_analyse_too(browser: Browser, agent: str) -> None:
    with browser.open("/ws/analysis") as live:
        live.send("start", agent=agent, variations=2, seconds=0.4)
        while (told := live.next("info", "error"))["type"] == "info" and told["state"] != "done":
            pass
        assert told["type"] == "info", told
        assert told["lines"][0]["moves"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"fen": "x"}, "bad_position"),
        ({"moves": ["zz"]}, "bad_moves"),
        ({"agent": "os:system"}, "unknown_agent"),
        ({"agent": "alphalone-1", "layout": "standard-3"}, "unknown_agent"),
        ({"variations": 6}, "invalid"),
        ({"seconds": -1}, "invalid"),
        ({"fen": "5/6/7/8/2SsS4/8/7/6/5 6 0 w 0 40"}, "game_over"),
    ],
)
def test_what_cannot_be_analysed(browser: Browser, fields: Shape, code: str) -> None:
    with browser.open("/ws/analysis") as live:
        live.send("start", **fields)
        assert live.next("error")["code"] == code


def test_all_get_a_share_of_one_thread() -> None:
    limits = Limits(analysis_slice=0.3, client_analyses=3)
    with (
        running(Settings(threads=1, limits=limits)) as base,
        Browser(base) as one,
        Browser(base) as other,
        one.open("/ws/analysis") as first,
        other.open("/ws/analysis") as second,
    ):
        first.send("start", layout="belgian-daisy", seconds=60)
        time.sleep(0.5)
        second.send("start", layout="standard", seconds=60)
        for live in (first, second, first, second):  # they take turns
            for state in ("waiting", "thinking"):
                while live.next("info")["state"] != state:
                    pass
        told = first.next("info")
        assert told["time"] > 0
        assert told["depth"] > 0


def test_too_many_analyses() -> None:
    limits = Limits(analyses=2, client_analyses=1)
    with (
        running(Settings(limits=limits)) as base,
        Browser(base) as one,
        Browser(base) as other,
        Browser(base) as third,
        one.open("/ws/analysis") as first,
    ):
        first.send("ping")
        first.next("pong")
        with one.open("/ws/analysis") as again:
            assert again.next("error")["code"] == "too_many"
        with other.open("/ws/analysis") as second:
            second.send("ping")
            second.next("pong")
            with third.open("/ws/analysis") as late:
                assert late.next("error")["code"] == "full"


def test_a_whole_game_with_a_missed_ejection(browser: Browser) -> None:
    # Black can eject a marble at once and does not; then white gets away.
    fen = "5/6/7/8/5SSSs/8/7/6/SSS2 0 5 b 0 40"
    board = Board(fen)
    shoves = [str(move) for move in board.legal_moves() if board.effect(move).ejected is not None]
    quiet = next(move for move in board.legal_moves() if str(move).startswith("a1"))
    with browser.open("/ws/analysis") as live:
        live.send("graph", id="g", fen=fen, moves=[str(quiet)], nodes=2_000)
        points: list[Shape] = []
        while True:
            told = live.next("graph")
            points += told["points"]
            if told["done"]:
                break
    assert [point["ply"] for point in points] == [0, 1]
    assert points[0]["best"] in shoves
    assert points[0]["mark"] in (None, "missed_ejection")
    assert points[0]["played"] == str(quiet)
    assert points[0]["loss"] >= 0
    assert points[1]["played"] is None


def test_lines_do_not_wait_for_the_graph() -> None:
    """One who looks at a position while his game is gone through gets his lines all the time."""
    board = Board.from_layout("belgian-daisy")
    for _ in range(60):
        board.push(board.legal_moves()[0])
    moves = [str(move) for move in board.moves]
    with (
        running(Settings(threads=2, limits=Limits(analysis_slice=0.1))) as base,
        Browser(base) as browser,
        browser.open("/ws/analysis") as live,
    ):
        live.send("graph", layout="belgian-daisy", moves=moves, nodes=60_000)
        live.send("start", layout="belgian-daisy", seconds=1.5)
        states: list[str] = []
        while not states or states[-1] != "done":
            states.append(live.next("info")["state"])
        assert "waiting" not in states[states.index("thinking") :]


def test_the_graph_of_a_longer_game_is_complete(browser: Browser) -> None:
    board = Board.from_layout("belgian-daisy")
    for _ in range(30):
        board.push(board.legal_moves()[board.ply % 7])
    moves = [str(move) for move in board.moves]
    with browser.open("/ws/analysis") as live:
        live.send("graph", layout="belgian-daisy", moves=moves, nodes=500)
        points: list[Shape] = []
        while True:
            told = live.next("graph")
            points += told["points"]
            assert told["total"] == 31
            if told["done"]:
                break
    assert [point["ply"] for point in points] == list(range(31))
    assert [point["played"] for point in points[:-1]] == moves
    marks = {point["mark"] for point in points}
    assert marks <= {None, "inaccuracy", "mistake", "blunder", "missed_ejection"}
    assert marks != {None}  # such moves are not good ones
