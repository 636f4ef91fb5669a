"""Verloop 2021: what the papers before it claim about speed, and branching factors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..agents import create
from ..agents.verloop import papadopoulos
from ..board import Board
from ..search import ClassicOptions, SearchLimits, classic
from . import rows
from .experiment import Experiment, Setting
from .published import published, source
from .result import Plot, Table
from .verdicts import ratio_interval
from .verloop_speed import LAYOUTS, compare_turns, game_turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bench import Bench

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
    deep = bench["deep"]
    turns = game_turns(
        bench, "belgian-daisy", f"verloop-acmo:depth={bench['depth']}", bench["deep_turns"]
    )
    window = f"verloop-cmo:heuristic_window=growing,window_size={bench['width']}"
    seconds, nodes = compare_turns(
        bench, "deep", "belgian-daisy", turns, ["verloop-no_cmo", "verloop-cmo", window], deep, 1
    )
    low, high = figures["windows_faster"]
    table = [
        rows.ratio(
            f"combined move ordering at depth {deep}, time",
            seconds[0],
            seconds[1],
            figures["ordering_faster"] if deep == 7 else None,
            "250% faster: 3.5 times" if deep == 7 else "",
        ),
        rows.ratio(f"combined move ordering at depth {deep}, nodes", nodes[0], nodes[1]),
        rows.ratio(
            f"windows at depth {deep}, time",
            seconds[1],
            seconds[2],
            (low + high) / 2,
            "10 to 20 times",
            about=1 / 3,
        ),
        rows.ratio(f"windows at depth {deep}, nodes", nodes[1], nodes[2]),
    ]
    deeper, _ = compare_turns(bench, "two-deeper", "belgian-daisy", turns, [window], deep + 2, 1)
    table.append(
        rows.claim(
            f"windows at depth {deep + 2} take no more time than none at {deep}",
            "two levels deeper in the same time",
            f"{sum(deeper[0]) / sum(seconds[1]):.3g} times",
            *ratio_interval(deeper[0], seconds[1])[1:],
            -1.0,
        )
    )
    yield Table(
        f"Ordering and windows at depth {deep}",
        table,
        f"Half the window is {bench['width']} at depth 1 and grows with depth; verloop/windows "
        "looks for a good one.",
        source("verloop/claims"),
    )
    yield _aba_pro_claims(bench, turns, figures)


def _aba_pro_claims(bench: Bench, turns: list[str], figures: Any) -> Table:
    """Branching with Aba-Pro's evaluation, with and without its window."""
    plain = "verloop-cmo:eval=aba-pro"
    window = f"{plain},heuristic_window=constant,window_size={bench['aba_pro_width']}"
    low, high = bench["branching"]
    nodes = {}
    for depth in (low, high):
        _, nodes[depth] = compare_turns(
            bench, f"aba-pro-{depth}", "belgian-daisy", turns, [plain, window], depth, 1
        )
    half = max(1, len(turns) // 2)
    table = []
    for name, part, theirs in (
        ("opening", slice(0, half), figures["opening_branching"]),
        ("ending", slice(-half, None), figures["ending_branching"]),
    ):
        for number, word in enumerate(("without", "with")):
            table.append(
                rows.ratio(
                    f"{name}: effective branching {word} the window",
                    nodes[high][number][part],
                    nodes[low][number][part],
                    float(theirs[number]),
                    str(theirs[number]),
                )
            )
    return Table(
        f"Aba-Pro's heuristic alpha-beta, depth {high} over depth {low}",
        table,
        "The effective branching factor is how many times more nodes a ply costs. Depth 9 with it "
        "faster than depth 6 without follows if three plies with it cost less than that window "
        "saves.",
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
        legal = [_legal_moves(layout, moves) for moves in turns]
        table.append(rows.mean(f"{layout}: legal moves", legal, figures["branching"], about=0.1))
        shares = bench.steps(
            f"{layout}-overhead", overhead, [(layout, moves, bench["depth"]) for moves in turns]
        )
        factor = sum(one[1] for one in shares) / len(shares)
        bound = (1 - 1 / factor) ** -2 if factor > 1 else float("inf")
        value, low, high = ratio_interval([one[0] for one in shares], [1.0] * len(shares))
        table.append(
            rows.claim(
                f"{layout}: nodes with iterative deepening over without",
                f"at most (1 - 1/b)^-2 = {bound:.3g}",
                f"{value:.3g} times",
                low,
                high,
                -bound,
            )
        )
    yield Table(
        f"Branching, searches of depth {bench['depth']}",
        table,
        "The figure is a picture; the numbers are those of section 2.2.3.",
        source("verloop/figure-6.2"),
    )


def _legal_moves(layout: str, moves: str) -> int:
    board = Board.from_layout(layout)
    for move in moves.split():
        board.push_text(move)
    return board.legal_count()


def branching(layout: str, moves: str, agent: str, depth: int) -> list[Any]:
    """Children tried for each expanded node by ply, and nodes of the last depth over the one
    before."""
    board = Board.from_layout(layout)
    for move in moves.split():
        board.push_text(move)
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
    board = Board.from_layout(layout)
    for move in moves.split():
        board.push_text(move)
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
        Setting("30 min", {"turns": 60, "depth": 6, "plies": 400}),
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
                "deep": 4,
                "deep_turns": 2,
                "width": 20,
                "aba_pro_width": 5,
                "branching": [3, 4],
            },
        ),
        Setting(
            "8 h",
            {
                "turns": 60,
                "runs": 5,
                "plies": 400,
                "depth": 4,
                "deep": 7,
                "deep_turns": 6,
                "width": 20,
                "aba_pro_width": 5,
                "branching": [6, 7],
            },
        ),
        claims,
    ),
]
