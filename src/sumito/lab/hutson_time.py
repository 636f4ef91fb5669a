"""Hutson 2021: what time buys its tree search."""

from __future__ import annotations

import statistics
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ..agents import create
from ..board import Board
from ..search import SearchLimits
from . import rows
from .experiment import Experiment, Setting
from .hutson_shared import FULL_TIMES, QUICK_TIMES, by_iterations, positions_of, seconds_for
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bench import Bench

__all__ = ["EXPERIMENTS"]

_NOTABLE = 0.6


def iterations_in(moves: str, times: list[float], runs: int, seed: int) -> list[int]:
    """The most iterations of so many runs that a tree search makes in each of some times.

    The times take turns, so that whatever else the machine does disturbs all alike.
    """
    agent = create("hutson-5")
    most = [0] * len(times)
    for _ in range(runs):
        for number, seconds in enumerate(times):
            info = agent.play(Board(moves=moves), SearchLimits(time=seconds), seed).info
            most[number] = max(most[number], int(info.counters["iterations"]))
    return most


def bought_by(moves: str, seconds: float, iterations: int, seed: int) -> list[int]:
    """What so many seconds buy: iterations, depth and width of the tree, and 1 if the move is the
    one that so many iterations would choose."""
    found = create("hutson-5").play(Board(moves=moves), SearchLimits(time=seconds), seed)
    usual = create(f"hutson-4:iterations={iterations}").play(Board(moves=moves), seed=seed)
    counters = found.info.counters
    shape = [int(counters[name]) for name in ("iterations", "max_depth", "max_width")]
    return [*shape, int(found.move == usual.move)]


def figure_5(bench: Bench) -> Iterator[Table | Plot]:
    """Roll-outs by time bound, early and late."""
    figures = published("hutson/figure-5")
    games = positions_of(bench, bench["positions"])
    unit = bench["unit"]
    times = [unit * bound for bound in figures["bounds"]]
    jobs = [(moves, times, bench["runs"], bench.seed) for moves in games]
    counts = bench.steps("bounds", iterations_in, jobs, here=True)
    found = {
        bound: [one[number] for one in counts] for number, bound in enumerate(figures["bounds"])
    }
    yield Plot(
        "Roll-outs a turn",
        {
            f"{bound} s of the paper ({unit * bound:g} s here)": [
                (len(moves.split()), count)
                for moves, count in zip(games, found[bound], strict=True)
            ]
            for bound in figures["bounds"]
        },
        "ply",
        "roll-outs",
    )
    bounds = figures["bounds"]
    yield Table(
        "Roll-outs by time",
        [
            rows.times(
                f"{more} s of the paper over {less} s",
                found[more],
                found[less],
                "more time, more roll-outs",
                1.0,
                f"{more / less:.3g} times the time",
            )
            for less, more in pairwise(bounds)
        ],
        "The figure is a picture, so its numbers are not known; that they grow with the time is. "
        f"The most of {bench['runs']} runs for every position; the times take turns.",
        source("hutson/figure-5"),
    )
    yield _worth_of_time(bench, figures)
    yield _own_seconds(bench, figures)
    costs = bench.steps(
        "game-times",
        seconds_for,
        [(one, bench["iterations"], ["push_first"], bench["runs"], bench.seed) for one in games],
        here=True,
    )
    half = len(costs) // 2
    early, late = [one[0][0] for one in costs[:half]], [one[0][0] for one in costs[-half:]]
    least = figures["early_seconds"] / figures["late_seconds"]
    yield Table(
        f"{bench['iterations']:,} iterations, early and late in a game",
        [
            rows.times(
                "roll-outs take less time in the mid-game",
                early,
                late,
                "there was a significant difference",
                1.0,
                paired=False,
            ),
            rows.ratio(
                "early over late",
                early,
                late,
                least,
                f"under 60 s, then under 5 s: {least:g} times",
                "half a game each; the paper speaks of the very beginning and the very end",
                paired=False,
            ),
        ],
        source=source("hutson/figure-5"),
    )


def _own_seconds(bench: Bench, figures: dict[str, Any]) -> Table:
    """What the paper's seconds buy on the machine that this runs on."""
    scale, count = bench["second"], bench["long_searches"]
    games = positions_of(bench, count)
    bounds = figures["bounds"]
    jobs = [
        (moves, scale * bound, bench["iterations"], bench.seed)
        for moves in games
        for bound in bounds
    ]
    found = bench.steps("own-seconds", bought_by, jobs, here=True)
    table = []
    for number, bound in enumerate(bounds):
        iterations, deep, wide, same = zip(*found[number :: len(bounds)], strict=True)
        note = (
            f"{min(iterations):,} to {max(iterations):,} by position; tree "
            f"{statistics.median(deep):g} deep and {statistics.median(wide):,.0f} wide; "
            f"the move of {bench['iterations']:,} iterations in {sum(same)} of {count} positions"
        )
        label, ours = f"{bound} s: roll-outs a turn", f"{statistics.median(iterations):,.0f}"
        if bound == figures["usual"]:
            said = f"{figures['iterations'][1]:,} at the beginning of a game"
            row = rows.unknown(label, said, "another machine and program", ours)
            table.append(replace(row, note=note))
        else:
            table.append(rows.plain(label, ours, note=note))
    return Table(
        "The paper's own seconds, on this machine",
        table,
        f"The median of {count} positions of a game"
        + ("." if scale == 1 else f"; a second is {scale:g} of one here."),
        source("hutson/figure-5"),
    )


def _worth_of_time(bench: Bench, figures: dict[str, Any]) -> Table:
    """Is a player with more time, or more iterations, the better one?"""
    # So many iterations as the paper's seconds bought at the beginning of a game.
    by_time = {
        f"{bound} s": bound * bench["iterations"] // figures["usual"] for bound in figures["bounds"]
    }
    by_count = {
        f"{count:,} iterations": count * bench["iterations"] // figures["iterations"][1]
        for count in figures["iterations"]
    }
    usual = f"{figures['usual']} s"
    others = {
        name: f"hutson-4:iterations={count}"
        for name, count in (by_time | by_count).items()
        if count != bench["iterations"] and (name in by_time or count not in by_time.values())
    }
    played = bench.match(
        "strength",
        {usual: by_iterations(bench), **others},
        format="gauntlet",
        games=bench["games"],
        ply_limit=bench["plies"],
        repetition=False,
    )
    table = []
    for name in others:
        pairs = played.pairs(usual, name)
        label = f"{usual}, which is {figures['iterations'][1]:,} iterations, against {name}"
        if name in figures["weaker"]:
            table.append(rows.paired_score(label, pairs, "those are weaker", 0.5))
        elif name in figures["no_better"]:
            table.append(
                rows.paired_score(label, pairs, "those are not notably better", 1 - _NOTABLE)
            )
        else:
            table.append(rows.paired_score(label, pairs))
    return Table(
        "What more time is worth",
        table,
        f"Scores, draws counting half. Seconds are taken for the iterations that they bought at "
        f"the beginning of a game; {_NOTABLE:.0%} of the points would be notable.",
        source("hutson/figure-5"),
    )


EXPERIMENTS = [
    Experiment(
        "hutson/figure-5",
        "Roll-outs a turn by time, early and late",
        "How do roll-outs grow with time, and with the course of a game?",
        Setting(
            "3 s",
            {
                **QUICK_TIMES,
                "games": 2,
                "unit": 0.0001,
                "positions": 8,
                "second": 0.0001,
                "long_searches": 2,
            },
        ),
        Setting(
            "50 min",
            {
                **FULL_TIMES,
                "iterations": 5000,
                "games": 60,
                "unit": 0.005,
                "positions": 40,
                "second": 1.0,
                "long_searches": 6,
            },
        ),
        figure_5,
        "A second of the paper is a two-hundredth of one here, but for some searches that have its "
        "own.",
    ),
]
