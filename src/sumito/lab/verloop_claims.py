"""Verloop 2021: what the papers before it claim about speed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..agents import create
from ..search import SearchLimits
from . import rows, verdicts
from .experiment import Experiment, Setting
from .positions import position
from .published import published, source
from .result import Plot, Table
from .verloop_branching import of_one_ply
from .verloop_speed import (
    AS_RELEASED,
    LAYOUTS,
    VARIANTS,
    changed,
    compare_turns,
    file_name,
    game_turns,
)
from .verloop_windows import WINDOWS, trained_width, with_window

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .bench import Bench
    from .rows import Row

__all__ = ["EXPERIMENTS", "bounded_costs"]


def claims(bench: Bench) -> Iterator[Table | Plot]:
    """What the source paper and Aba-Pro claim about speed."""
    figures = published("verloop/claims")
    yield _percentages(figures, published("verloop/table-6.1"))
    for depth, variants in bench["techniques"].items():
        for words, (count, runs) in variants.items():
            yield _technique_claims(bench, int(depth), words, count, runs, figures)
    yield _window_claims(bench, figures)
    yield _aba_pro_claims(bench, figures)


def _percentages(figures: Mapping[str, Any], table: Mapping[str, Any]) -> Table:
    """The text of section 6.4 against its own table."""
    found = []
    for faster, slower, by_layout in figures["percentages"]:
        for layout, said in by_layout.items():
            seconds = dict(zip(table["sets"], table[layout], strict=True))
            label = f"{layout}: by how much {faster} is faster than {slower}"
            found.append(_percentage(label, said, seconds[slower], seconds[faster]))
    return Table(
        "The percentages of section 6.4, and what follows from Table 6.1",
        found,
        "Nothing is measured here: both are the thesis's. The table has whole seconds, and a "
        "percentage follows from it if some seconds that round to those give it. What the text "
        "has for acmo on the Belgian Daisy, 95.1%, is the table's for the standard layout.",
        source("verloop/claims"),
    )


def _percentage(label: str, said: float, slower: float, faster: float) -> Row:
    """How many percent faster the text says, and what the seconds of the table give."""
    found = [
        round(100 * ((slower + part) / (faster - part) - 1), 1) for part in (-_ROUNDED, 0, _ROUNDED)
    ]
    follows = said if found[0] <= said <= found[-1] else found[1]
    return rows.exact(label, f"{follows}%", f"{said}%", f"{slower} and {faster} s")


_ROUNDED = 0.5


def _technique_claims(
    bench: Bench, depth: int, words: str, count: int, runs: int, figures: Mapping[str, Any]
) -> Table:
    """Table and deepening, which the thesis judges at its depth."""
    agents = [changed(f"verloop-{one}", VARIANTS[words]) for one in ("cmo", "cmo+tt", "cmo+id+tt")]
    agents.append(changed(agents[1], "replacement=used_flag"))
    table = []
    for layout in LAYOUTS:
        turns = game_turns(bench, layout, f"verloop-acmo:depth={bench['depth']}", count)
        name = f"sets-{layout}-{depth}-{file_name(words)}"
        costs = compare_turns(bench, name, layout, turns, agents, depth, runs)
        table += _techniques(layout, costs, figures if depth == bench["depth"] else None)
    least = f"the least of {runs} runs for each" if runs > 1 else "one run of each"
    claimed = (
        "The source paper's 25% slower is 0.75; it names no depth for either claim. "
        if depth == bench["depth"]
        else "The thesis's claims are of its own depth, and the source paper names none. "
    )
    return Table(
        f"Techniques at depth {depth}, {words}",
        table,
        f"Time without over time with it: above 1 it is faster. {claimed}{count} turns, {least}.",
        source("verloop/claims"),
    )


def _techniques(
    layout: str,
    costs: tuple[list[list[float]], list[list[float]]],
    figures: Mapping[str, Any] | None,
) -> list[Row]:
    """What the table saves, and what deepening does, against what is claimed, if anything is."""
    seconds, nodes = costs
    found = []
    for over, (what, key) in enumerate(
        (("a transposition table", "table"), ("iterative deepening", "deepening"))
    ):
        label = f"{layout}: {what} makes it faster"
        times = seconds[over], seconds[over + 1]
        if figures is None:
            found.append(rows.ratio(label, *times))
        else:
            said = {"source paper": figures[key], "thesis": figures[f"{key}_thesis"][layout]}
            found += [
                rows.ratio(f"{label} ({who})", *times, factor, about=0.1)
                for who, factor in said.items()
            ]
        found.append(rows.ratio(f"{layout}: nodes saved by {what}", nodes[over], nodes[over + 1]))
    scheme = f"{layout}: a table that keeps what was used (the source paper's) makes it faster"
    theirs = None if figures is None else figures["table"]
    found.append(rows.ratio(scheme, seconds[0], seconds[3], theirs, about=0.1))
    return found


def _turns(bench: Bench, count: int) -> list[str]:
    return game_turns(bench, "belgian-daisy", f"verloop-acmo:depth={bench['depth']}", count)


def _window_claims(bench: Bench, figures: Any) -> Table:
    """The source paper's window, deep."""
    deep = bench["deep"]
    width, whence = trained_width(bench, "source paper")
    window = with_window("source paper", width)
    searches = [("verloop-cmo", deep), (window, deep), (window, deep + 2)]
    turns = _turns(bench, bench["deep_turns"])
    seconds, nodes, cut = _bounded_searches(bench, "deep", turns, searches)
    label = f"windows at depth {deep}, time"
    most, almost = figures["windows_up_to"], figures["windows_almost"]
    said = f"up to {most} times (its page 4)"
    up_to = rows.times(f"{label}: at most tenfold", seconds[0], seconds[1], said, -most)
    said = f"almost {almost} times (its page 7)"
    twenty = rows.ratio(f"{label}: nearly twentyfold", seconds[0], seconds[1], almost, said)
    table = [
        _bounded(up_to, cut[0], cut[1], most),
        _bounded(twenty, cut[0], cut[1]),
        _bounded(rows.ratio(f"windows at depth {deep}, nodes", nodes[0], nodes[1]), cut[0], cut[1]),
        _bounded(
            rows.times(
                f"time of depth {deep + 2} with windows over depth {deep} without",
                seconds[2],
                seconds[0],
                "two levels deeper in the same time",
                -1.0,
            ),
            cut[2],
            cut[0],
            1.0,
        ),
    ]
    return Table(
        f"Windows at depth {deep}",
        table,
        "The source paper says two things, and the thesis asks which of them is right. "
        f"{len(turns)} turns. Half the window is {width:g} at depth 1 and grows with depth "
        f"({whence}). {_cut_words(bench)}",
        source("verloop/claims"),
    )


def _bounded_searches(
    bench: Bench, name: str, turns: list[str], searches: list[tuple[str, int]]
) -> tuple[list[list[float]], list[list[float]], list[list[float]]]:
    """Seconds, nodes and whether they were cut off, by search and turn."""
    most, runs = bench["most_nodes"], bench["deep_runs"]
    jobs = [("belgian-daisy", moves, searches, most, runs) for moves in turns]
    found = bench.steps(name, bounded_costs, jobs, here=True)
    seconds, nodes, cut = (
        [[turn[number][part] for turn in found] for number in range(len(searches))]
        for part in range(3)
    )
    return seconds, nodes, cut


def _cut_words(bench: Bench) -> str:
    return (
        f"A search is cut off after {bench['most_nodes']:,} nodes: where that befalls only the one "
        "above the line, the true factor is greater, where only the one below, smaller. The "
        f"searches take turns, and the least of {bench['deep_runs']} runs counts."
    )


def _bounded(
    row: Row,
    over: list[float],
    under: list[float],
    at: float | None = None,
) -> Row:
    """A factor of searches of which some were cut off, above and below the line: it is a bound, and
    says something of a number (the published one, or ``at``) only from one side."""
    above, below = sum(map(bool, over)), sum(map(bool, under))
    if not above and not below:
        return row
    note = f"cut off: {above} above and {below} below of {len(over)}"
    known = row.data.get("published", at)
    sure = known is not None and (
        (row.data["low"] > known and not below) or (row.data["high"] < known and not above)
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


def _aba_pro_claims(bench: Bench, figures: Any) -> Table:
    """Branching with Aba-Pro's evaluation, with and without its window."""
    plain, _ = WINDOWS["Aba-Pro"]
    width, whence = trained_width(bench, "Aba-Pro")
    window = with_window("Aba-Pro", width)
    low, high, deepest = bench["aba_pro_depths"]
    searches = [(plain, low), (window, low), (plain, high), (window, high), (window, deepest)]
    turns = _turns(bench, bench["aba_pro_turns"])
    seconds, nodes, cut = _bounded_searches(bench, "aba-pro", turns, searches)
    half = max(1, len(turns) // 2)
    table = []
    for name, part, theirs in (
        ("opening", slice(0, half), figures["opening_branching"]),
        ("ending", slice(-half, None), figures["ending_branching"]),
    ):
        for number, word in enumerate(("without", "with")):
            label = f"{name}: effective branching {word} the window"
            both = rows.ratio(label, nodes[2 + number][part], nodes[number][part])
            row = _near(of_one_ply(both), theirs[number])
            table.append(_bounded(row, cut[2 + number][part], cut[number][part]))
        without, using = (
            [(deep / low) ** 0.5 for deep, low in zip(*counts, strict=True)]
            for counts in ((nodes[2][part], nodes[0][part]), (nodes[3][part], nodes[1][part]))
        )
        row = rows.ratio(
            f"{name}: branching without the window over that with it",
            without,
            using,
            theirs[0] / theirs[1],
            f"{theirs[0]} / {theirs[1]} = {theirs[0] / theirs[1]:.3g} times",
        )
        table.append(_bounded(row, cut[2][part], cut[3][part]))
    for words, values in (("time", seconds), ("nodes", nodes)):
        table.append(
            _bounded(
                rows.times(
                    f"{words} of depth {deepest} with the window over depth {high} without",
                    values[4],
                    values[2],
                    "depth 9 with it is faster than depth 6 without",
                    -1.0,
                ),
                cut[4],
                cut[2],
                1.0,
            )
        )
    return Table(
        f"Aba-Pro's heuristic alpha-beta, the root of depth {high} over depth {low}",
        table,
        f"{len(turns)} turns, the first half of them the opening, the other the ending. The "
        "effective branching factor is how many times more nodes a ply costs: the root of the "
        f"nodes of depth {high} over those of depth {low}, as odd and even depths differ. Half the "
        f"window is {width:g} ({whence}). {_cut_words(bench)}",
        source("verloop/claims"),
    )


def _near(row: Row, published: float, about: float = 0.25) -> Row:
    """A factor held against a published number, as `rows.ratio` does."""
    value, low, high = (row.data[key] for key in ("value", "low", "high"))
    count = row.data["n"]
    freedom = verdicts.freedom_of(count)
    data = {
        **row.data,
        "published": float(published),
        "about": about,
        "factor": True,
        "p": verdicts.p_of_number(value, low, high, published, about, freedom, factor=True),
    }
    verdict = verdicts.of_interval(low, high, published, about, finite=count > 1, factor=True)
    return replace(row, published=str(published), verdict=verdict, data=data)


EXPERIMENTS = [
    Experiment(
        "verloop/claims",
        "Claims of the source paper and of Aba-Pro about speed",
        "What do tables, deepening and windows save?",
        Setting(
            "5 s",
            {
                "techniques": {
                    "3": {"as written": [3, 1], "as released": [2, 1]},
                    "4": {"as written": [1, 1]},
                },
                "plies": 10,
                "depth": 3,
                "deep": 3,
                "deep_turns": 2,
                "deep_runs": 1,
                "aba_pro_turns": 2,
                "aba_pro_depths": (1, 3, 4),
                "most_nodes": 100_000,
            },
        ),
        Setting(
            "1 h",
            {
                "techniques": {
                    "4": {"as written": [40, 3], "as released": [20, 2]},
                    "5": {"as written": [10, 2]},
                    "6": {"as written": [6, 1]},
                    "7": {"as written": [3, 1]},
                },
                "plies": 400,
                "depth": 4,
                "deep": 7,
                "deep_turns": 10,
                "deep_runs": 2,
                "aba_pro_turns": 40,
                "aba_pro_depths": (4, 6, 9),
                "most_nodes": 300_000_000,
            },
        ),
        claims,
        AS_RELEASED,
        revision=4,
    ),
]
