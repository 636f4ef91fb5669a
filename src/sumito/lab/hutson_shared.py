"""Hutson 2021: what the experiments with its tree search share."""

from __future__ import annotations

import math
import statistics
from typing import TYPE_CHECKING, Any

from ..agents import create
from ..board import Board
from .positions import beginnings

if TYPE_CHECKING:
    from .bench import Bench

__all__ = [
    "FULL",
    "FULL_TIMES",
    "QUICK",
    "QUICK_TIMES",
    "by_iterations",
    "positions_of",
    "seconds_at_start",
    "seconds_for",
]

QUICK: dict[str, Any] = {"iterations": 60, "games": 2, "plies": 12}
FULL: dict[str, Any] = {"iterations": 1000, "games": 200, "plies": 800}
QUICK_TIMES: dict[str, Any] = {"iterations": 60, "plies": 12, "runs": 1}
FULL_TIMES: dict[str, Any] = {"iterations": 1000, "plies": 800, "runs": 3}


def by_iterations(bench: Bench) -> str:
    """The tree search that makes the iterations of the setting."""
    return f"hutson-4:iterations={bench['iterations']}"


def seconds_at_start(iterations: int, runs: int, seed: int) -> float:
    """How long so many iterations take at the beginning of a game, in the middle one of some runs.

    To a tenth of a millisecond: nobody can measure it better.
    """
    agent = create(f"hutson-4:iterations={iterations}")
    times = [agent.play(Board(), seed=seed + run).info.time for run in range(runs)]
    return max(round(statistics.median(times), 4), 0.0001)


def positions_of(bench: Bench, count: int) -> list[str]:
    """The moves of a game of tree searches, cut into as many beginnings."""
    games = bench.match(
        "game",
        {
            "black": by_iterations(bench),
            "white": f"{by_iterations(bench)},reuse=true",
        },
        games=2,
        openings="none",
        ply_limit=bench["plies"],
    )
    return beginnings(games.games[0].moves, count)


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
