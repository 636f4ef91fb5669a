"""``sumito layouts`` and ``sumito perft``."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

from sumito import Board
from tests.unit.cli.helpers import MINI, Run

if TYPE_CHECKING:
    import pytest


def test_layouts_that_do_not_exist(run: Run) -> None:
    assert run("layouts", "--players", "5") == (0, "no layout fits\n", "")
    assert run("layouts", "--players", "5", "--json").out == "[]\n"


def test_perft_takes_rules(run: Run) -> None:
    data = json.loads(run("perft", "2", "--rules", "inline_only=true", "--json").out)
    inline = [move for move in Board().legal_moves() if len(str(move)) == 4]
    assert [row["leaves"] for row in data["depths"]] == [len(inline), len(inline) ** 2]
    fen = run("perft", "1", "--fen", MINI, "--json").out
    assert json.loads(fen)["depths"][0]["leaves"] == Board(MINI).legal_count()


def test_perft_times_nothing_but_counting() -> None:
    code = (
        "import sys; from sumito.cli import perft, main\n"
        "loaded = []\n"
        "def clock(clock=perft.perf_counter):\n"
        "    loaded.append(set(sys.modules)); return clock()\n"
        "perft.perf_counter = clock\n"
        "try: main()\n"
        "except SystemExit: print(sorted(loaded[-1] - loaded[0]))\n"
    )
    for words in ("2 --divide --json", "2 --json", "6 --layout mini --json"):
        done = subprocess.run(
            [sys.executable, "-c", code, "perft", *words.split()],
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.endswith("}\n[]\n")


def test_perft_stops_at_ctrl_c(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(board: Board, depth: int) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("sumito.cli.perft.count_leaves", interrupted)
    assert run("perft", "3")[::2] == (130, "stopped\n")
