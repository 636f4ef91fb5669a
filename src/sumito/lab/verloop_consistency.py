"""Verloop 2021, internal consistency: are timings repeatable, and whose game is replayed?"""

from __future__ import annotations

import math
import os
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..agents import create
from ..search import SearchLimits
from . import rows
from .experiment import Experiment, Setting
from .positions import position
from .published import published, source
from .result import Plot, Table
from .verloop_speed import compare_turns, game_turns

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .bench import Bench
    from .rows import Row

__all__ = ["EXPERIMENTS", "repeated"]

_MAKERS = ("acmo", "cmo", "no_cmo")


def consistency(bench: Bench) -> Iterator[Table | Plot]:
    """Are timings repeatable, and does it matter who played the game?"""
    depth = bench["depth"]
    turns = game_turns(
        bench, "belgian-daisy", f"verloop-acmo:depth={depth}", bench["turns"], name="-acmo"
    )
    jobs = [("belgian-daisy", moves, depth, bench["runs"]) for moves in turns]
    found = bench.steps("repeated", repeated, jobs, here=True)
    usual = [sorted(one[0])[len(one[0]) // 2] for one in found]
    fastest = [min(one[0]) for one in found]
    same = sum(len(set(one[2])) == 1 for one in found)
    yield Table(
        f"{bench['runs']} runs of each turn without and with a background load",
        [
            _loaded(found),
            rows.ratio("a usual run over the fastest, without the load", usual, fastest),
            rows.share("turns whose nodes are the same in all runs", same, len(found)),
        ],
        "The thesis does not say what its load was; ours is another process that fills memory and "
        "reads it without end, on another core. A usual run is the median.",
        source("verloop/consistency"),
    )
    for part, words in enumerate(("without", "with")):
        yield Plot(
            f"Runs of a turn {words} a background load",
            {
                "all runs": [
                    (min(one[part]), seconds / min(one[part]))
                    for one in found
                    for seconds in one[part]
                ]
            },
            "least seconds of the turn",
            "times as long",
            scattered=True,
        )
    yield _makers(bench)


def _loaded(found: Sequence[Sequence[Sequence[float]]]) -> Row:
    """The thesis's figure: the fastest run with a load over the fastest without."""
    label = "the fastest run with a load over the fastest without"
    figure, about = (published("verloop/consistency")[key] for key in ("load_slower", "load_about"))
    with_it, without = ([min(one[part]) for one in found] for part in (1, 0))
    row = rows.ratio(label, with_it, without, figure, "around 4% slower", about=about)
    alone = min(one[3][0] for one in found) > 1
    why = "another load and machine" if alone else "the load had no core of its own"
    return rows.apart(row, why)


def _makers(bench: Bench) -> Table:
    """Whether the set that played the game is faster on it than on others' games."""
    agents = ["verloop-cmo", "verloop-acmo"]
    depth = bench["depth"]
    table = []
    factors: dict[str, dict[str, Row]] = {"time": {}, "nodes": {}}
    for maker in _MAKERS:
        turns = game_turns(
            bench,
            "belgian-daisy",
            f"verloop-{maker}:depth={depth}",
            bench["turns"],
            name=f"-{maker}",
        )
        costs = compare_turns(
            bench, f"made-by-{maker}", "belgian-daisy", turns, agents, depth, bench["runs"]
        )
        for words, values in zip(factors, costs, strict=True):
            row = rows.ratio(f"game of {maker}: cmo over acmo, {words}", values[0], values[1])
            factors[words][maker] = row
            table.append(row)
    for words, by_maker in factors.items():
        table += [
            _factor_of(f"the same in acmo's game over {other}'s, {words}", by_maker["acmo"], row)
            for other, row in by_maker.items()
            if other != "acmo"
        ]
    return Table(
        "Whose game is replayed",
        table,
        "Chapter 8 suspects that a game of acmo favours acmo. The last rows are of factors of "
        "different turns, so that their intervals take both spreads together.",
        source("verloop/consistency"),
    )


def _factor_of(label: str, over: Row, under: Row) -> Row:
    """How many times greater one factor is than another; the claim is that it is."""
    logs = []
    for row in (over, under):
        value, low, high = (row.data[key] for key in ("value", "low", "high"))
        half = math.log(high / low) / 2 if low > 0 and math.isfinite(high) else math.inf
        logs.append((math.log(value), half))
    middle = logs[0][0] - logs[1][0]
    half = math.hypot(logs[0][1], logs[1][1])
    value = math.exp(middle)
    low, high = (math.exp(middle - half), math.exp(middle + half)) if half < 50 else (0.0, math.inf)
    ours = f"{rows.number(value)} times"
    said = "greater: acmo's game favours acmo"
    return rows.claim(label, said, ours, low, high, 1.0, value=value, factor=True)


def repeated(layout: str, moves: str, depth: int, runs: int) -> list[list[float]]:
    """Seconds of the same search again and again, without and with a background load; the nodes;
    and how many cores there are."""
    board = position(layout, moves)
    agent = create("verloop-acmo")

    def search() -> list[tuple[float, float]]:
        infos = [agent.play(board, SearchLimits(depth=depth)).info for _ in range(runs)]
        return [(info.time, info.nodes) for info in infos]

    without = search()
    with background_load():
        with_it = search()
    return [
        [seconds for seconds, _ in without],
        [seconds for seconds, _ in with_it],
        [nodes for _, nodes in [*without, *with_it]],
        [cores()],
    ]


_LOAD = "print(flush=True)\nwhile True: bytes(range(256)) * 65536"


@contextmanager
def background_load() -> Iterator[None]:
    """Another process that has something to do all the time."""
    with subprocess.Popen([sys.executable, "-c", _LOAD], stdout=subprocess.PIPE) as load:
        try:
            if load.stdout is not None:
                load.stdout.readline()
            yield
        finally:
            load.kill()


def cores() -> int:
    """How many processes can run at a time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


EXPERIMENTS = [
    Experiment(
        "verloop/consistency",
        "Internal consistency of timings",
        "Are the same searches as fast every time, and does it matter whose game is replayed?",
        Setting("3 s", {"turns": 4, "runs": 3, "plies": 10, "depth": 3}),
        Setting("8 min", {"turns": 30, "runs": 30, "plies": 400, "depth": 4}),
        consistency,
        revision=3,
    ),
]
