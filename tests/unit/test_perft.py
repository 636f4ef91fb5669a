"""Perft against the numbers that other programs agree on."""

from __future__ import annotations

import subprocess
import sys
import threading
import tomllib
from pathlib import Path
from typing import Any

import pytest

import sumito

DATA = Path(__file__).parents[1] / "data" / "perft.toml"
POSITIONS: list[dict[str, Any]] = tomllib.loads(DATA.read_text(encoding="utf-8"))["position"]
NAMES = [position["name"] for position in POSITIONS]
DEPTH = 5


@pytest.mark.parametrize("position", POSITIONS, ids=NAMES)
def test_leaves(position: dict[str, Any]) -> None:
    board = sumito.Board(position["fen"])
    for depth, leaves in enumerate(position["leaves"][:DEPTH], 1):
        assert sumito.perft(board, depth) == leaves


@pytest.mark.parametrize("position", POSITIONS, ids=NAMES)
def test_making_every_leaf_gives_the_same(position: dict[str, Any]) -> None:
    board = sumito.Board(position["fen"])
    for depth, leaves in enumerate(position["leaves"][:4], 1):
        assert sumito.perft(board, depth, bulk=False) == leaves


@pytest.mark.parametrize("position", POSITIONS, ids=NAMES)
def test_rules_that_change_nothing_give_the_same(position: dict[str, Any]) -> None:
    """Skipping needs the general path through the core."""
    board = sumito.Board(position["fen"], sumito.Rules(no_move="skip"))
    for depth, leaves in enumerate(position["leaves"][:4], 1):
        assert sumito.perft(board, depth) == leaves
        assert depth > 3 or sumito.perft(board, depth, bulk=False) == leaves


def test_divide_adds_up() -> None:
    board = sumito.Board()
    parts = sumito.divide(board, 3)
    assert set(parts) == set(board.legal_moves())
    assert sum(parts.values()) == sumito.perft(board, 3)
    with pytest.raises(ValueError, match="depth must be 1 or more"):
        sumito.divide(board, 0)


def test_depths_at_the_edge() -> None:
    assert sumito.perft(sumito.Board(), 0) == 1
    with pytest.raises(sumito.SumitoError, match="depth must be 0 to 64, not -1"):
        sumito.perft(sumito.Board(), -1)
    with pytest.raises(sumito.SumitoError, match="depth must be 0 to 64, not 1000000"):
        sumito.perft(sumito.Board(rules=sumito.Rules(players=4)), 10**6)


def test_a_board_that_changes_meanwhile() -> None:
    """Perft counts what was there when it was called."""
    board = sumito.Board.from_layout("belgian-daisy", sumito.Rules(ban_inverse=True))
    expected = sumito.perft(board, 3)
    done = threading.Event()

    def disturb() -> None:
        while not done.is_set():
            for _ in range(20):
                board.push(board.legal_moves()[-1])
            for _ in range(20):
                board.pop()

    thread = threading.Thread(target=disturb)
    thread.start()
    counts = {sumito.perft(board.copy(), 1) for _ in range(20)}
    counts |= {sumito.perft(board, 2) for _ in range(20)}
    done.set()
    thread.join()
    assert counts
    assert sumito.perft(board, 3) == expected


def test_a_program_may_end_while_a_thread_counts() -> None:
    script = (
        "import threading, time, sumito\n"
        "count = lambda: sumito.perft(sumito.Board(), 8)\n"
        "threading.Thread(target=count, daemon=True).start(); time.sleep(0.3)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_program_may_count_while_it_ends() -> None:
    script = (
        "import atexit\n"
        "atexit.register(lambda: print(sumito.perft(sumito.Board(), 3)))\n"  # after the core's own
        "import sumito"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "98912\n", "")
