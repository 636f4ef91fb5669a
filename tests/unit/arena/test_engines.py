"""Engines in their own processes: the same games as in-process, and faults that do not stop us."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

from sumito import Termination
from sumito.arena import Adjudication
from sumito.arena.executors import Pool

from .helpers import config, games, play

if TYPE_CHECKING:
    from pathlib import Path

    from sumito.arena import PlayedGame

SUMITO = f"ugi:{sys.executable} -c 'from sumito.cli import main; main()' ugi"

FRAME = """
import sys, time, os
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "ugi":
        print("id name Faulty\\nugiok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "go":
        {fault}
    elif word == "quit":
        break
"""
FAULTS = {
    "crash": "os._exit(7)",
    "timeout": "time.sleep(1000)",
    "illegal": "print('bestmove a1a2', flush=True)",
    "flood": "[print('info string ' + 'x' * 5000) for _ in range(10**9)]",
}


def faulty(folder: Path, fault: str) -> str:
    file = folder / f"{fault}.py"
    file.write_text(FRAME.format(fault=FAULTS[fault]))
    return f"ugi:{sys.executable} {file}"


def what(played: list[PlayedGame]) -> list[tuple[object, ...]]:
    return [(game.moves, game.outcome, game.points, game.nodes, game.depths) for game in played]


def test_a_match_through_the_protocol_is_the_same_at_fixed_nodes(tmp_path: Path) -> None:
    agents = ("lemmens-extended", "verloop-acmo:depth=3")
    settings: dict[str, Any] = {
        "games": 4,
        "seed": 8,
        "control": "nodes=300",
        "layouts": ("small",),
    }
    play(tmp_path / "here.db", config(*agents, **settings), Pool(2))
    engines = [f"{SUMITO} {agent}" for agent in agents]
    play(tmp_path / "there.db", config(*engines, **settings), Pool(2))
    here, there = games(tmp_path / "here.db"), games(tmp_path / "there.db")
    assert [game.forfeit for game in there] == [None] * 4
    assert what(here) == what(there)
    assert any(sum(game.nodes) for game in here)


def test_chance_goes_through_the_protocol_too(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"games": 6, "seed": 8}
    play(tmp_path / "here.db", config("random-push", "random-push", **settings))
    play(tmp_path / "there.db", config("random-push", f"{SUMITO} random-push", **settings))
    here, there = games(tmp_path / "here.db"), games(tmp_path / "there.db")
    assert [game.moves for game in here] == [game.moves for game in there]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_engine_loses_each_game_and_the_match_goes_on(tmp_path: Path, fault: str) -> None:
    path = tmp_path / "run.db"
    control = "0.1/move" if fault == "timeout" else "20/move"
    run = config("random", faulty(tmp_path, fault), games=4, control=control, margin=1.0, seed=1)
    assert play(path, run, Pool(2)) == "finished"
    for game in games(path):
        assert game.forfeit is not None
        seat = game.forfeit.seat
        assert seat is not None
        assert game.pairing.seats[seat] == 1
        assert game.points[seat] == 0
        assert game.forfeit.kind == fault
        late = fault == "timeout"
        assert game.termination is (Termination.TIME if late else Termination.ABANDONED)


def test_the_start_of_an_engine_is_not_on_its_clock(tmp_path: Path) -> None:
    file = tmp_path / "slow_start.py"
    file.write_text(
        "import time; time.sleep(3.2)\n"
        "from sumito.cli import main; import sys; sys.argv[1:] = ['ugi', 'random']; main()\n"
    )
    path = tmp_path / "run.db"
    limit = Adjudication(ply_limit=20)
    agents = ("random-push", f"ugi:{sys.executable} {file}")
    run = config(*agents, games=2, control="2/move", adjudication=limit)
    play(path, run)
    assert [game.forfeit for game in games(path)] == [None, None]


SLEEPS = """
import sys, time
from sumito.ugi.position import PositionReader
reader = PositionReader()
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "ugi":
        print("ugiok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "uginewgame":
        time.sleep({newgame})
    elif word == "position":
        board = reader.read(rest)
    elif word == "go":
        time.sleep({go} if board.ply < 6 else 0)
        print("bestmove", min(board.legal_moves()), flush=True)
"""


@pytest.mark.parametrize(
    ("newgame", "go", "margin"),
    [pytest.param(2.6, 0, 1.5, id="new-game"), pytest.param(0, 2.5, 4.0, id="margin")],
)
def test_who_is_slow_where_he_may_be_does_not_forfeit(
    tmp_path: Path, newgame: float, go: float, margin: float
) -> None:
    """To prepare for a game is on nobody's clock, and a margin may be wide."""
    file = tmp_path / "sleeps.py"
    file.write_text(SLEEPS.format(newgame=newgame, go=go))
    path = tmp_path / "run.db"
    settings: dict[str, Any] = {"adjudication": Adjudication(ply_limit=10), "margin": margin}
    agents = ("random-push", f"ugi:{sys.executable} {file}")
    play(path, config(*agents, games=2, control="0.5/move", **settings))
    assert [game.forfeit for game in games(path)] == [None, None]
