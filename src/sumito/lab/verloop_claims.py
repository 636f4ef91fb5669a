"""Verloop 2021: what the papers before it claim about speed, and branching factors."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..agents import create
from ..agents.verloop import papadopoulos
from ..search import ClassicOptions, SearchLimits, classic
from . import rows, verdicts
from .experiment import Experiment, Setting
from .positions import position
from .published import published, source
from .result import Plot, Table
from .verloop_speed import LAYOUTS, compare_turns, game_turns
from .verloop_windows import WINDOWS, trained_width, with_window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bench import Bench
    from .rows import Row

__all__ = ["EXPERIMENTS", "branching", "overhead"]


def claims(bench: Bench) -> Iterator[Table | Plot]:
    """What the source paper and Aba-Pro claim about speed."""
    figures = published("verloop/claims")
    sets = ["no_cmo", "cmo", "cmo+tt", "cmo+id+tt"]
    agents = [f"verloop-{one}" for one in sets]
    table = []
    for layout in LAYOUTS:
        turns = game_turns(bench, layout, f"verloop-acmo:depth={bench['depth']}", bench["turns"])
        seconds, nodes = compare_turns(
            bench, f"sets-{layout}", layout, turns, agents, bench["depth"], bench["runs"]
        )
        said = (
            ("table", 1, 2, figures["table_faster"], figures["table_faster_thesis"][layout]),
            ("deepening", 2, 3, figures["deepening_slower"], figures["deepening_thesis"][layout]),
        )
        for name, over, under, paper, thesis in said:
            words = {"table": "a transposition table", "deepening": "iterative deepening"}[name]
            for who, factor in (("source paper", paper), ("thesis", thesis)):
                table.append(
                    rows.ratio(
                        f"{layout}: {words} makes it faster ({who})",
                        seconds[over],
                        seconds[under],
                        factor,
                        about=0.1,
                    )
                )
            table.append(rows.ratio(f"{layout}: nodes saved by {words}", nodes[over], nodes[under]))
    yield Table(
        f"Techniques at depth {bench['depth']}",
        table,
        "Time without over time with it: above 1 it is faster. The source paper's 25% slower is "
        "0.75.",
        source("verloop/claims"),
    )
    turns = game_turns(
        bench, "belgian-daisy", f"verloop-acmo:depth={bench['depth']}", bench["deep_turns"]
    )
    yield _window_claims(bench, turns, figures)
    yield _aba_pro_claims(bench, turns, figures)


def _window_claims(bench: Bench, turns: list[str], figures: Any) -> Table:
    """Ordering and the source paper's window, deep."""
    deep = bench["deep"]
    width, whence = trained_width(bench, "source paper")
    window = with_window("source paper", width)
    agents = ["verloop-no_cmo", "verloop-cmo", window]
    jobs = [
        (
            "belgian-daisy",
            moves,
            [*((one, deep) for one in agents), (window, deep + 2)],
            _most(bench),
        )
        for moves in turns
    ]
    found = bench.steps("deep", bounded_costs, jobs, here=True)
    seconds, nodes, cut = (
        [[turn[number][part] for turn in found] for number in range(len(agents) + 1)]
        for part in range(3)
    )
    low, high = figures["windows_faster"]
    table = [
        _bounded(
            rows.ratio(
                f"combined move ordering at depth {deep}, time",
                seconds[0],
                seconds[1],
                figures["ordering_faster"] if deep == 7 else None,
                "250% faster: 3.5 times" if deep == 7 else "",
            ),
            cut[0],
            cut[1],
        ),
        _bounded(
            rows.ratio(f"combined move ordering at depth {deep}, nodes", nodes[0], nodes[1]),
            cut[0],
            cut[1],
        ),
        _bounded(
            rows.ratio(
                f"windows at depth {deep}, time",
                seconds[1],
                seconds[2],
                (low + high) / 2,
                "10 to 20 times",
                about=1 / 3,
            ),
            cut[1],
            cut[2],
        ),
        _bounded(rows.ratio(f"windows at depth {deep}, nodes", nodes[1], nodes[2]), cut[1], cut[2]),
        _bounded(
            rows.times(
                f"time of depth {deep + 2} with windows over depth {deep} without",
                seconds[3],
                seconds[1],
                "two levels deeper in the same time",
                -1.0,
            ),
            cut[3],
            cut[1],
            1.0,
        ),
    ]
    return Table(
        f"Ordering and windows at depth {deep}",
        table,
        f"Half the window is {width:g} at depth 1 and grows with depth ({whence}). "
        f"{_CUT.format(_most(bench))}",
        source("verloop/claims"),
    )


_CUT = (
    "A search is cut off after {:,} nodes: where that befalls only the one above the line, the "
    "true factor is greater, where only the one below, smaller. The searches take turns."
)


def _most(bench: Bench) -> int:
    return int(bench["most_nodes"])


def _bounded(row: Row, over: list[float], under: list[float], at: float | None = None) -> Row:
    """A factor of searches of which some were cut off, above and below the line: it is a bound, and
    says something of a number (the published one, or ``at``) only from one side."""
    above, below = sum(map(bool, over)), sum(map(bool, under))
    if not above and not below:
        return row
    note = f"cut off: {above} above and {below} below of {len(over)}"
    number = row.data.get("published", at)
    sure = number is not None and (
        (row.data["low"] > number and not below) or (row.data["high"] < number and not above)
    )
    if sure or not row.verdict.kind:
        return replace(row, note=note)
    data = {key: value for key, value in row.data.items() if key not in ("p", "claim")}
    return replace(row, note=note, data=data, verdict=verdicts.cut_off())


def bounded_costs(
    layout: str, moves: str, searches: list[tuple[str, int]], most: int
) -> list[list[float]]:
    """Seconds and nodes of searches (agent and depth), and whether they were cut off."""
    board = position(layout, moves)
    found = []
    for agent, depth in searches:
        info = create(agent).play(board, SearchLimits(depth=depth, nodes=most)).info
        found.append([info.time, info.nodes, float(info.nodes >= most)])
    return found


def _aba_pro_claims(bench: Bench, turns: list[str], figures: Any) -> Table:
    """Branching with Aba-Pro's evaluation, with and without its window."""
    plain, _ = WINDOWS["Aba-Pro"]
    width, whence = trained_width(bench, "Aba-Pro")
    window = with_window("Aba-Pro", width)
    low, high, deepest = bench["aba_pro_depths"]
    searches = [(plain, low), (window, low), (plain, high), (window, high), (window, deepest)]
    jobs = [("belgian-daisy", moves, searches, _most(bench)) for moves in turns]
    found = bench.steps("aba-pro", bounded_costs, jobs, here=True)
    seconds, nodes, cut = (
        [[turn[number][part] for turn in found] for number in range(len(searches))]
        for part in range(3)
    )
    half = max(1, len(turns) // 2)
    table = []
    for name, part, theirs in (
        ("opening", slice(0, half), figures["opening_branching"]),
        ("ending", slice(-half, None), figures["ending_branching"]),
    ):
        for number, word in enumerate(("without", "with")):
            table.append(
                _bounded(
                    rows.ratio(
                        f"{name}: effective branching {word} the window",
                        nodes[2 + number][part],
                        nodes[number][part],
                        float(theirs[number]),
                        str(theirs[number]),
                    ),
                    cut[2 + number][part],
                    cut[number][part],
                )
            )
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
        f"Aba-Pro's heuristic alpha-beta, depth {high} over depth {low}",
        table,
        "The effective branching factor is how many times more nodes a ply costs. Half the window "
        f"is {width:g} ({whence}). {_CUT.format(_most(bench))}",
        source("verloop/claims"),
    )


def figure_6_2(bench: Bench) -> Iterator[Table | Plot]:
    """The branching factor by depth."""
    figures = published("verloop/figure-6.2")
    table = []
    for layout in LAYOUTS:
        turns = game_turns(bench, layout, "verloop-cmo:depth=3", bench["turns"])
        series = {}
        for name, agent in (
            ("both sides", "verloop-acmo"),
            ("own marbles only", "verloop-acmo:consider_enemy=false"),
        ):
            jobs = [(layout, moves, agent, bench["depth"]) for moves in turns]
            found = bench.steps(f"{layout}-{name.replace(' ', '-')}", branching, jobs)
            deepest = min(len(one[0]) for one in found)
            series[name] = [
                (ply + 1, sum(one[0][ply] for one in found) / len(found)) for ply in range(deepest)
            ]
            below, above = figures["alpha_beta"]
            table.append(
                rows.mean(
                    f"{layout}, {name}: nodes of a depth over the one before",
                    [one[1] for one in found],
                    (below + above) / 2,
                    f"the text says {below} to {above} for alpha-beta",
                    about=(above - below) / (above + below),
                )
            )
        yield Plot(f"Branching factor by depth, {layout}", series, "ply", "children tried")
        legal = [position(layout, moves).legal_count() for moves in turns]
        table.append(rows.mean(f"{layout}: legal moves", legal, figures["branching"], about=0.1))
        shares = bench.steps(
            f"{layout}-overhead", overhead, [(layout, moves, bench["depth"]) for moves in turns]
        )
        factor = sum(one[1] for one in shares) / len(shares)
        bound = (1 - 1 / factor) ** -2 if factor > 1 else float("inf")
        table.append(
            rows.times(
                f"{layout}: nodes with iterative deepening over without",
                [one[0] for one in shares],
                [1.0] * len(shares),
                f"at most (1 - 1/b)^-2 = {bound:.3g}",
                -bound,
            )
        )
    yield Table(
        f"Branching, searches of depth {bench['depth']}",
        table,
        "The figure is a picture; the numbers are those of section 2.2.3.",
        source("verloop/figure-6.2"),
    )


def branching(layout: str, moves: str, agent: str, depth: int) -> list[Any]:
    """Children tried for each expanded node by ply, and nodes of the last depth over the one
    before."""
    board = position(layout, moves)
    counters = create(agent).play(board, SearchLimits(depth=depth)).info.counters
    tried = [
        children / expanded
        for children, expanded in zip(counters["children"], counters["expanded"], strict=True)
        if expanded
    ]
    nodes = [one[3] for one in counters["iterations"]]
    return [tried[:depth], nodes[-1] / max(1, nodes[-2]) if len(nodes) > 1 else nodes[-1]]


def overhead(layout: str, moves: str, depth: int) -> list[float]:
    """Nodes of a search that deepens over those of one that does not, and what a ply costs."""
    board = position(layout, moves)
    counts = []
    for options in (ClassicOptions(iterative_deepening=True), ClassicOptions()):
        info = classic(board, papadopoulos(), options, SearchLimits(depth=depth))
        counts.append(info.nodes)
    shallow = classic(board, papadopoulos(), ClassicOptions(), SearchLimits(depth=depth - 1))
    return [counts[0] / counts[1], counts[1] / shallow.nodes]


EXPERIMENTS = [
    Experiment(
        "verloop/figure-6.2",
        "The branching factor by depth",
        "How many moves does the search try at each ply, and what does a ply cost?",
        Setting("3 s", {"turns": 3, "depth": 3, "plies": 10}),
        Setting("2 min", {"turns": 20, "depth": 5, "plies": 400}),
        figure_6_2,
    ),
    Experiment(
        "verloop/claims",
        "Claims of the source paper and of Aba-Pro about speed",
        "What do tables, deepening, ordering and windows save?",
        Setting(
            "5 s",
            {
                "turns": 3,
                "runs": 1,
                "plies": 10,
                "depth": 3,
                "deep": 3,
                "deep_turns": 2,
                "aba_pro_depths": [2, 3, 4],
                "most_nodes": 100_000,
            },
        ),
        Setting(
            "5 min",
            {
                "turns": 40,
                "runs": 3,
                "plies": 400,
                "depth": 4,
                "deep": 7,
                "deep_turns": 10,
                "aba_pro_depths": [5, 6, 9],
                "most_nodes": 30_000_000,
            },
        ),
        claims,
    ),
]
