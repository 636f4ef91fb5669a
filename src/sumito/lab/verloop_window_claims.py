"""Verloop 2021: what the papers before it claim of their windows.

They do not say how wide these are: each claim is looked at with every width that `verloop_windows`
has found, and judged by the one that speaks most for it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..agents import create
from ..search import SearchLimits
from . import intervals, rows, several, verdicts
from .experiment import Experiment, Setting
from .positions import position
from .published import published, source
from .result import Plot, Table
from .rows import Row
from .verloop_branching import of_one_ply
from .verloop_speed import game_turns
from .verloop_windows import WINDOWS, trained_widths, with_window

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from .bench import Bench

__all__ = ["EXPERIMENTS", "bounded_costs"]


def window_claims(bench: Bench) -> Iterator[Table | Plot]:
    """What the source paper and Aba-Pro claim of their windows."""
    figures = published("verloop/claims")
    yield _source_paper(bench, figures)
    yield _aba_pro(bench, figures)


@dataclass(frozen=True)
class Searches:
    """What the same search took in each of some turns."""

    seconds: Sequence[float]
    """Of the quickest run."""

    nodes: Sequence[float]
    """How many it visited."""

    cut: Sequence[bool]
    """Whether it was cut off."""

    def __getitem__(self, part: slice) -> Searches:
        return Searches(self.seconds[part], self.nodes[part], self.cut[part])


def _source_paper(bench: Bench, figures: Mapping[str, Any]) -> Table:
    """The source paper's window, deep."""
    deep, more = bench["deep"], bench["deep"] + 2
    widths, whence = trained_widths(bench, "source paper")
    turns = _turns(bench, bench["deep_turns"])
    windows = {f"width {width:g}": with_window("source paper", width) for width in widths}
    searches = {"plain": ("verloop-cmo", deep)}
    for name, window in windows.items():
        searches |= {name: (window, deep), f"{name}, deeper": (window, more)}
    found = _searched(bench, "deep", turns, searches)
    plain = found["plain"]
    most, almost = figures["windows_up_to"], figures["windows_almost"]
    label = f"windows at depth {deep}, time"
    table = [
        *_judged(
            several.some,
            f"{label}: faster, and at most tenfold",
            f"up to {most} times (its page 4)",
            {
                name: _bounded(
                    several.between(
                        rows.ratio(name, plain.seconds, found[name].seconds), (1, most), factor=True
                    ),
                    plain,
                    found[name],
                    (1, most),
                )
                for name in windows
            },
        ),
        several.nearest(
            f"{label}: nearly twentyfold",
            {
                name: _bounded(
                    rows.ratio(
                        name,
                        plain.seconds,
                        found[name].seconds,
                        almost,
                        f"almost {almost} times (its page 7)",
                    ),
                    plain,
                    found[name],
                )
                for name in windows
            },
        ),
        *(
            _bounded(
                rows.ratio(
                    f"windows at depth {deep}, nodes: {name}", plain.nodes, found[name].nodes
                ),
                plain,
                found[name],
            )
            for name in windows
        ),
        *_judged(
            several.some,
            f"time of depth {more} with windows over depth {deep} without",
            "two levels deeper in the same time",
            {name: _faster(name, found[f"{name}, deeper"], plain, "seconds") for name in windows},
        ),
        *(
            _bounded(
                rows.ratio(
                    f"nodes of depth {more} with windows over depth {deep} without: {name}",
                    found[f"{name}, deeper"].nodes,
                    plain.nodes,
                ),
                found[f"{name}, deeper"],
                plain,
            )
            for name in windows
        ),
    ]
    return Table(
        f"Windows at depth {deep}",
        table,
        "The source paper says two things, and the thesis asks which of them is right. "
        f"{len(turns)} turns. Half the window is that width at depth 1 and grows with depth "
        f"({whence}). {_CHOICE} {_cut_words(bench)}",
        source("verloop/claims"),
    )


def _aba_pro(bench: Bench, figures: Mapping[str, Any]) -> Table:
    """Branching with Aba-Pro's evaluation, with and without its window."""
    plain, _ = WINDOWS["Aba-Pro"]
    widths, whence = trained_widths(bench, "Aba-Pro")
    low, high, deepest = bench["aba_pro_depths"]
    windows = {f"width {width:g}": with_window("Aba-Pro", width) for width in widths}
    searches = {f"plain {depth}": (plain, depth) for depth in (low, high)}
    for name, window in windows.items():
        searches |= {f"{name} {depth}": (window, depth) for depth in (low, high, deepest)}
    turns = _turns(bench, bench["aba_pro_turns"])
    found = _searched(bench, "aba-pro", turns, searches)
    half = max(1, len(turns) // 2)
    table: list[Row] = []
    for phase, part, (without, using) in (
        ("opening", slice(0, half), figures["opening_branching"]),
        ("ending", slice(-half, None), figures["ending_branching"]),
    ):
        at = {name: one[part] for name, one in found.items()}
        label = f"{phase}: effective branching"
        table += [
            replace(
                _branching(at, "plain", low, high, without), label=f"{label} without the window"
            ),
            several.nearest(
                f"{label} with the window",
                {name: _branching(at, name, low, high, using) for name in windows},
            ),
            several.nearest(
                f"{phase}: branching without the window over that with it",
                {name: _saved(at, name, low, high, without, using) for name in windows},
            ),
        ]
    label = f"time of depth {deepest} with the window over depth {high} without"
    said = "depth 9 with it is faster than depth 6 without"
    deeper = {name: found[f"{name} {deepest}"] for name in windows}
    over = found[f"plain {high}"]
    times = {name: _faster(name, one, over, "seconds") for name, one in deeper.items()}
    table += _judged(several.some, label, said, times)
    table += [
        _bounded(
            rows.ratio(f"{label.replace('time', 'nodes')}: {name}", one.nodes, over.nodes),
            one,
            over,
        )
        for name, one in deeper.items()
    ]
    return Table(
        f"Aba-Pro's heuristic alpha-beta, the root of depth {high} over depth {low}",
        table,
        f"{len(turns)} turns, the first half of them the opening, the other the ending. The "
        "effective branching factor is how many times more nodes a ply costs: the root of the "
        f"nodes of depth {high} over those of depth {low}, as odd and even depths differ. Half the "
        f"window is the width ({whence}). {_CHOICE} {_cut_words(bench)}",
        source("verloop/claims"),
    )


_CHOICE = (
    "The papers do not print their widths: a number is held against the width that comes nearest, "
    "a claim against the one that speaks most for it."
)


def _judged(
    judge: Callable[[str, str, Mapping[str, Row]], Row],
    label: str,
    said: str,
    choices: Mapping[str, Row],
) -> Iterator[Row]:
    """A row that judges all widths, and if there are several, one to be seen for each."""
    yield judge(label, said, choices)
    if len(choices) > 1:
        for name, row in choices.items():
            data = {key: row.data[key] for key in ("value", "low", "high") if key in row.data}
            yield rows.plain(f"... {name}", row.ours, "", row.interval, row.note, **data)


def _branching(found: Mapping[str, Searches], name: str, low: int, high: int, theirs: float) -> Row:
    """The effective branching factor of a search between two depths."""
    deep, shallow = found[f"{name} {high}"], found[f"{name} {low}"]
    both = rows.ratio(name, deep.nodes, shallow.nodes)
    return _bounded(_near(of_one_ply(both), theirs), deep, shallow)


def _saved(
    found: Mapping[str, Searches], name: str, low: int, high: int, without: float, using: float
) -> Row:
    """How many times more a ply costs without a window: the ratio of the two branching factors."""
    searches = [found[f"{who} {depth}"] for who in ("plain", name) for depth in (high, low)]
    nodes = [np.asarray(one.nodes, dtype=float) for one in searches]

    def saved(turns: Any) -> float:
        plain, plain_shallow, with_it, with_it_shallow = (one[turns].sum() for one in nodes)
        return math.sqrt(plain / plain_shallow * (with_it_shallow / with_it))

    value, least, most = intervals.jackknifed_factor(saved, len(nodes[0]))
    count = len(nodes[0])
    data = {"value": value, "low": least, "high": most, "n": count}
    ours = f"{rows.number(value)} times (n = {count})"
    row = _near(Row(name, "", ours, rows.number_range(least, most), data=data), without / using)
    said = f"{without} / {using} = {without / using:.3g} times"
    return _bounded(replace(row, published=said), found[f"plain {high}"], found[f"{name} {high}"])


def _faster(name: str, deeper: Searches, plain: Searches, what: str) -> Row:
    """The claim that the deeper search with a window takes less."""
    row = rows.times(name, getattr(deeper, what), getattr(plain, what), "", -1.0)
    return _bounded(row, deeper, plain, (1.0, 1.0))


def _turns(bench: Bench, count: int) -> list[str]:
    return game_turns(bench, "belgian-daisy", f"verloop-acmo:depth={bench['depth']}", count)


def _searched(
    bench: Bench, name: str, turns: Sequence[str], searches: Mapping[str, tuple[str, int]]
) -> dict[str, Searches]:
    """What searches (agent and depth) by name took in each turn; in a turn they take turns."""
    most, runs = bench["most_nodes"], bench["runs"]
    jobs = [("belgian-daisy", moves, list(searches.values()), most, runs) for moves in turns]
    found = bench.steps(name, bounded_costs, jobs, here=True)
    return {
        one: Searches(
            [turn[number][0] for turn in found],
            [turn[number][1] for turn in found],
            [bool(turn[number][2]) for turn in found],
        )
        for number, one in enumerate(searches)
    }


def _cut_words(bench: Bench) -> str:
    least = f"the least of {bench['runs']} runs counts" if bench["runs"] > 1 else "each once"
    return (
        f"A search is cut off after {bench['most_nodes']:,} nodes: where that befalls only the one "
        "above the line, the true factor is greater, where only the one below, smaller. The "
        f"searches take turns, {least}."
    )


def _bounded(
    row: Row, over: Searches, under: Searches, ends: tuple[float, float] | None = None
) -> Row:
    """A factor of searches of which some were cut off, above and below the line: it is a bound, and
    says something only from its side: of a number (the published one), or that it is not between
    two ``ends``; for a claim about one number they are the same."""
    above, below = sum(over.cut), sum(under.cut)
    if not above and not below:
        return row
    note = f"cut off: {above} above and {below} below of {len(over.cut)}"
    if ends is None and "published" in row.data:
        ends = row.data["published"], row.data["published"]
    sure = ends is not None and (
        (row.data["low"] > ends[1] and not below) or (row.data["high"] < ends[0] and not above)
    )
    if sure or not row.verdict.kind:
        return replace(row, note=note)
    data = {key: value for key, value in row.data.items() if key not in ("p", "claim")}
    return replace(row, note=note, data=data, verdict=verdicts.cut_off())


def bounded_costs(
    layout: str, moves: str, searches: list[tuple[str, int]], most: int, runs: int
) -> list[list[float]]:
    """The least seconds of so many runs and the nodes of searches (agent and depth), which take
    turns, and whether they were cut off."""
    board = position(layout, moves)
    players = [create(agent) for agent, _ in searches]
    found = [[float("inf"), 0.0, 0.0] for _ in searches]
    for _ in range(runs):
        for costs, player, (_, depth) in zip(found, players, searches, strict=True):
            info = player.play(board, SearchLimits(depth=depth, nodes=most)).info
            costs[:] = min(costs[0], info.time), info.nodes, float(info.nodes >= most)
    return found


def _near(row: Row, theirs: float, about: float = 0.25) -> Row:
    """A factor held against a published number, as `rows.ratio` does."""
    value, low, high = (row.data[key] for key in ("value", "low", "high"))
    count = row.data["n"]
    freedom = intervals.freedom_of(count)
    data = {
        **row.data,
        "published": float(theirs),
        "about": about,
        "factor": True,
        "p": verdicts.p_of_number(value, low, high, theirs, about, freedom, factor=True),
    }
    verdict = verdicts.of_interval(low, high, theirs, about, finite=count > 1, factor=True)
    return replace(row, published=str(theirs), verdict=verdict, data=data)


EXPERIMENTS = [
    Experiment(
        "verloop/claims/windows",
        "Claims about speed: windows",
        "What do the non-standard windows save?",
        Setting(
            "3 s",
            {
                "plies": 10,
                "depth": 3,
                "deep": 3,
                "deep_turns": 2,
                "aba_pro_turns": 2,
                "aba_pro_depths": (1, 3, 4),
                "runs": 1,
                "most_nodes": 100_000,
            },
        ),
        Setting(
            "1 h",
            {
                "plies": 400,
                "depth": 4,
                "deep": 7,
                "deep_turns": 20,
                "aba_pro_turns": 40,
                "aba_pro_depths": (4, 6, 9),
                "runs": 1,
                "most_nodes": 300_000_000,
            },
        ),
        window_claims,
    ),
]
