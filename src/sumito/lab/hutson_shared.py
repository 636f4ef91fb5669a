"""Hutson 2021: what the experiments with its tree search share."""

from __future__ import annotations

import math
import statistics
from typing import TYPE_CHECKING, Any

from ..agents import create
from ..board import Board
from . import rows
from .positions import beginnings
from .published import published

if TYPE_CHECKING:
    from .bench import Bench
    from .games import Games
    from .rows import Row

__all__ = [
    "BEST",
    "FULL",
    "FULL_TIMES",
    "QUICK",
    "QUICK_TIMES",
    "TABLE",
    "TREE_PARTS",
    "by_iterations",
    "ends_of",
    "in_full",
    "positions_of",
    "seconds_at_start",
    "seconds_for",
]

TABLE = "hutson/table-1"
"""The experiment that the other ones of the paper refer to."""

TREE_PARTS = ("itself", "iterations", "seconds")
"""The parts of the table in which tree searches play each other."""

BEST = "Which is the best, both colours together"
"""The title of what is counted from the cells of two players."""

QUICK: dict[str, Any] = {"iterations": 60, "games": 2, "plies": 12}
FULL: dict[str, Any] = {"iterations": 1000, "games": 200, "plies": 800}
QUICK_TIMES: dict[str, Any] = {"iterations": 60, "plies": 12, "runs": 1}
FULL_TIMES: dict[str, Any] = {"iterations": 1000, "plies": 800, "runs": 3}


def by_iterations(bench: Bench) -> str:
    """The tree search that makes the iterations of the setting."""
    return f"hutson-4:iterations={bench['iterations']}"


def in_full(bench: Bench, row: Row) -> Row:
    """A row about games, which is not to be compared if their searches are shorter than the
    paper's."""
    made, wanted = bench["iterations"], published(TABLE)["iterations"]
    return row if made >= wanted else rows.apart(row, f"{made:,} iterations instead of {wanted:,}")


def seconds_at_start(iterations: int, runs: int, seed: int) -> float:
    """How long so many iterations take at the beginning of a game, in the middle one of some runs.

    To a tenth of a millisecond: nobody can measure it better.
    """
    agent = create(f"hutson-4:iterations={iterations}")
    times = [agent.play(Board(), seed=seed + run).info.time for run in range(runs)]
    return max(round(statistics.median(times), 4), 0.0001)


def positions_of(bench: Bench, count: int) -> list[str]:
    """The moves of a game of tree searches, cut into as many beginnings."""
    return beginnings(_games(bench).games[0].moves, count)


def ends_of(bench: Bench, part: int) -> tuple[list[str], list[str]]:
    """The positions of the turns with which two games of tree searches begin, and of those with
    which they end, the first and the last of so many parts; what both games have counts once."""
    first, last = [], []
    for game in _games(bench).games:
        turns = beginnings(game.moves, len(game.moves))
        count = max(1, len(turns) // part)
        first += turns[:count]
        last += turns[-count:]
    return list(dict.fromkeys(first)), list(dict.fromkeys(last))


def _games(bench: Bench) -> Games:
    return bench.match(
        "game",
        {
            "black": by_iterations(bench),
            "white": f"{by_iterations(bench)},reuse=true",
        },
        games=2,
        openings="none",
        ply_limit=bench["plies"],
    )


def seconds_for(
    moves: str, iterations: int, policies: list[str], runs: int, seed: int
) -> list[list[float]]:
    """For each policy of roll-outs the least seconds of so many runs, and the nodes added.

    The policies take turns.
    """
    agents = [create(f"hutson-4:iterations={iterations},rollout={one}") for one in policies]
    found = [[math.inf, 0.0] for _ in agents]
    for _ in range(runs):
        for number, agent in enumerate(agents):
            info = agent.play(Board(moves=moves), seed=seed).info
            found[number] = [min(found[number][0], info.time), info.nodes]
    return found
