"""The type stubs of the compiled core say what it has."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STUBS = ROOT / "src" / "sumito" / "_core.pyi"

USER_SCRIPT = """
import sumito
from sumito import Board, Move, Player

board: Board = sumito.Board.from_layout("belgian-daisy")
moves: list[Move] = board.legal_moves()
move: Move = board.parse("a1b2")
board.push(move)
who: Player = board.turn
scores: tuple[int, ...] = board.ejected
picture: str = board.svg(arrows=[("a1", "b2")], mark=["e5"])
outcome = board.outcome()
if outcome is not None:
    print(outcome.winner, outcome.termination)
leaves: int = sumito.perft(board, 2)
for game in sumito.read_games("games.apgn"):
    print(game.moves, game.board(40).fen(), game.write())
with sumito.Board().copy() as nothing:  # error: a board is no context manager
    pass
"""


def test_stubs_are_what_stubgen_writes(tmp_path: Path) -> None:
    written = tmp_path / "_core.pyi"
    subprocess.run(
        [
            *(sys.executable, "-m", "nanobind.stubgen", "-q", "-P"),
            *("-p", ROOT / "cpp" / "bindings" / "stubs.patterns"),
            *("-m", "sumito._core", "-o", written),
        ],
        check=True,
    )
    assert written.read_text() == STUBS.read_text(), "run `make stubs`"


def test_mypy_understands_a_users_script(tmp_path: Path) -> None:
    mypy = pytest.importorskip("mypy.api")
    script = tmp_path / "script.py"
    script.write_text(USER_SCRIPT)
    config = tmp_path / "mypy.ini"
    config.write_text(f"[mypy]\nstrict = True\nmypy_path = {ROOT / 'src'}\n")
    out, _, _ = mypy.run(["--config-file", str(config), "--cache-dir", str(tmp_path), str(script)])
    errors = [line for line in out.splitlines() if ": error:" in line]
    assert errors, "mypy let a wrong line pass"
    assert all("__enter__" in line or "__exit__" in line for line in errors), out
