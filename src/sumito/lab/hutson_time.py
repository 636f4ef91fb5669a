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
from .hutson_shared import (
    FULL_TIMES,
    QUICK_TIMES,
    by_iterations,
    ends_of,
    in_full,
    positions_of,
    seconds_for,
)
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bench import Bench

__all__ = ["EXPERIMENTS"]

_NOTABLE = 0.6
_TENTH = 10


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


_COUNTERS = ("iterations", "max_depth", "max_width", "memory_full")


def bought_with(
    moves: str, seconds: float, iterations: int, max_nodes: int, seed: int
) -> list[int]:
    """What so many seconds buy: iterations, depth and width of the tree, 1 if it came to have as
    many nodes as it may, and 1 if the move is the one that so many iterations would choose."""
    agent = create(f"hutson-5:max_nodes={max_nodes}")
    found = agent.play(Board(moves=moves), SearchLimits(time=seconds), seed)
    usual = create(f"hutson-4:iterations={iterations}").play(Board(moves=moves), seed=seed)
    shape = [int(found.info.counters[name]) for name in _COUNTERS]
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
    yield _early_and_late(bench, figures, games)


def _early_and_late(bench: Bench, figures: dict[str, Any], games: list[str]) -> Table:
    """What the same iterations cost at the beginning, in the middle and at the end of a game."""

    def seconds(positions: list[str]) -> list[float]:
        count, runs = bench["iterations"], bench["runs"]
        jobs = [(one, count, ["push_first"], runs, bench.seed) for one in positions]
        return [one[0][0] for one in bench.steps("game-times", seconds_for, jobs, here=True)]

    costs = seconds(games)
    half = len(costs) // 2
    first, last = map(seconds, ends_of(bench, _TENTH))
    early, late = figures["early_seconds"], figures["late_seconds"]
    return Table(
        f"{bench['iterations']:,} iterations, early and late in a game",
        [
            rows.times(
                "first half of a game over the second half, time",
                costs[:half],
                costs[-half:],
                "fewer roll-outs early than in the mid-game",
                1.0,
                paired=False,
            ),
            rows.times(
                "first tenth of the turns over the last, time",
                first,
                last,
                f"under {early} s at the beginning, under {late} s at the end",
                1.0,
                f"{len(first)} turns and {len(last)}; the paper's are two upper bounds, which say "
                "that it is less at the end, but not how many times",
                paired=False,
            ),
        ],
        f"The halves are of {len(games)} positions of one game, the tenths of all turns of two.",
        source("hutson/figure-5"),
    )


def _own_seconds(bench: Bench, figures: dict[str, Any]) -> Table:
    """What the paper's seconds buy on the machine that this runs on."""
    scale, count, most = bench["second"], bench["long_searches"], bench["max_nodes"]
    games = positions_of(bench, count)
    bounds = figures["bounds"]
    jobs = [
        (moves, scale * bound, bench["iterations"], most, bench.seed)
        for moves in games
        for bound in bounds
    ]
    found = bench.steps("own-seconds", bought_with, jobs, here=True)
    table = []
    for number, bound in enumerate(bounds):
        iterations, deep, wide, full, same = zip(*found[number :: len(bounds)], strict=True)
        note = (
            f"{min(iterations):,} to {max(iterations):,} by position; tree "
            f"{statistics.median(deep):g} deep and {statistics.median(wide):,.0f} wide"
            + (f", full in {sum(full)} of {count}" if any(full) else "")
            + f"; the move of {bench['iterations']:,} iterations in {sum(same)} of {count}"
        )
        label, ours = f"{bound} s: roll-outs a turn", f"{statistics.median(iterations):,.0f}"
        if bound == figures["usual"]:
            said = f"{figures['iterations'][1]:,} at the beginning of a game"
            row = rows.unknown(label, said, "another machine and program", ours)
            table.append(replace(row, note=note))
        else:
            table.append(rows.plain(label, ours, note=note))
    full = sum(one[_COUNTERS.index("memory_full")] for one in found)
    return Table(
        "The paper's own seconds, on this machine",
        table,
        f"The median of {count} positions of a game"
        + ("." if scale == 1 else f"; a second is {scale:g} of one here.")
        + (
            f" In {full} of {len(found)} searches the tree came to have the {most:,} nodes that it "
            "may have before the time was over. From then on it did not grow, so that depth and "
            "width say how much fits, not what the seconds buy."
            if full
            else ""
        ),
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
        longer, shorter = (name, usual) if name in figures["no_better"] else (usual, name)
        pairs = played.pairs(longer, shorter)
        label = f"{longer} against {shorter}: score of the longer search"
        if name in figures["weaker"]:
            row = rows.paired_score(label, pairs, f"{shorter} are not enough", 0.5)
        elif name in figures["no_better"]:
            row = rows.paired_score(label, pairs, f"not notably better than {shorter}", -_NOTABLE)
        else:
            row = rows.paired_score(label, pairs)
        table.append(_told(in_full(bench, row) if row.published else row))
    return Table(
        "What more time is worth",
        table,
        "The score of whoever searches longer, draws counting half. Seconds are taken for the "
        f"iterations that they bought at the beginning of a game, {usual} for "
        f"{figures['iterations'][1]:,}; {_NOTABLE:.0%} of the points would be notable.",
        source("hutson/figure-5"),
    )


def _told(row: rows.Row) -> rows.Row:
    """A score of the longer search, with who is better in words."""
    if row.data["low"] > 0.5:
        return replace(row, note="the longer search is better")
    if row.data["high"] < 0.5:
        return replace(row, note="the shorter search is better")
    return replace(row, note="these games do not tell which is better")


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
                "max_nodes": 20_000,
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
                "max_nodes": 8_000_000,
            },
        ),
        figure_5,
        "A second of the paper is a two-hundredth of one here, but for some searches that have its "
        "own. Their trees have as many nodes as the agent's usually may.",
        revision=3,
    ),
]
