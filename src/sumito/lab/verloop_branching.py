"""Verloop 2021: what a ply costs, and how many moves the search tries."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ..agents import create
from ..agents.verloop import papadopoulos
from ..search import ClassicOptions, SearchLimits, classic
from . import rows, several
from .experiment import Experiment, Setting
from .positions import position
from .published import published, source
from .result import Plot, Table
from .verloop_speed import LAYOUTS, RELEASED_IS_TOLD, VARIANTS, changed, game_turns
from .verloop_windows import trained_widths, with_window

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from .bench import Bench
    from .rows import Row

__all__ = ["EXPERIMENTS", "branching", "node_counts", "of_one_ply", "overhead"]

_LOOKING = {"both sides": "", "own marbles only": "consider_enemy=false"}


def figure_6_2(bench: Bench) -> Iterator[Table | Plot]:
    """The branching factor by depth, and what a ply costs."""
    yield _wasted()
    for layout in LAYOUTS:
        turns = game_turns(bench, layout, "verloop-cmo:depth=3", bench["turns"])
        for words, depth in bench["depths"].items():
            yield from _looking(bench, layout, turns, words, depth)
        yield _costs(bench, layout, turns)


def _wasted() -> Table:
    """What section 2.2.3 computes from the bound of iterative deepening."""
    return Table(
        "Work that iterative deepening wastes at most",
        [
            rows.exact(
                f"wasted by deepening at a branching factor of {factor}",
                f"{_percent_wasted(factor)}%",
                f"{said}%",
            )
            for factor, said in published("verloop/figure-6.2")["wasted"]
        ],
        "Nothing is measured here: (1 - 1/b)^-2 is the bound that the thesis quotes, b the "
        "branching factor, and what is above 1 is wasted. What deepening costs our search stands "
        "below, beside the same bound.",
        source("verloop/figure-6.2"),
    )


def _percent_wasted(factor: int) -> float:
    """The bound less 1, which is (2b - 1) / (b - 1)^2, in percent, rounded as by hand.

    >>> _percent_wasted(5)
    56.3
    """
    return math.floor(1000 * (2 * factor - 1) / (factor - 1) ** 2 + 0.5) / 10


def _looking(
    bench: Bench, layout: str, turns: list[str], words: str, depth: int
) -> Iterator[Table | Plot]:
    """The figure itself: own marbles only against both sides'."""
    found = {}
    for name, more in _LOOKING.items():
        agent = changed(changed("verloop-acmo", VARIANTS[words]), more)
        jobs = [(layout, moves, agent, depth) for moves in turns]
        step = f"{layout}-{words}-{name}".replace(" ", "-")
        found[name] = bench.steps(step, branching, jobs)
    for part, title, across in (
        (0, "Moves tried by ply", "ply"),
        (1, "Nodes of a depth over the one before", "depth"),
    ):
        yield Plot(
            f"{title}, {layout}, {words}",
            {name: _by_depth([one[part] for one in every]) for name, every in found.items()},
            across,
            "branching factor",
        )
    own, both = (found[name] for name in ("own marbles only", "both sides"))
    table = [
        _fewer("moves tried at a node", *([one[2] for one in every] for every in (own, both))),
        *(
            _fewer(
                f"moves tried at ply {ply + 1}",
                *([one[0][ply] for one in every] for every in (own, both)),
            )
            for ply in range(min(len(one[0]) for one in [*own, *both]))
        ),
        _fewer(
            f"nodes of all searches to depth {depth}",
            *([one[3] for one in every] for every in (own, both)),
        ),
    ]
    yield Table(
        f"Own marbles only over both sides', {layout}, {words}",
        table,
        f"Below 1 the search that looks at its own marbles only branches less. {len(turns)} turns "
        f"of a game of cmo, acmo to depth {depth}. The figure is a picture, so that there are no "
        "numbers; section 6.3 says what it shows on average.",
        source("verloop/figure-6.2"),
    )


def _fewer(label: str, own: Sequence[float], both: Sequence[float]) -> Row:
    said = "lower on average" if "ply" not in label else ""
    if said:
        return rows.times(label, own, both, said, -1.0)
    return rows.ratio(label, own, both)


def _by_depth(values: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
    """The mean at each depth that all turns reached."""
    deepest = min(len(one) for one in values)
    return [
        (depth + 1, sum(one[depth] for one in values) / len(values)) for depth in range(deepest)
    ]


def _costs(bench: Bench, layout: str, turns: list[str]) -> Table:
    """What the text says of branching factors."""
    figures = published("verloop/figure-6.2")
    depth = bench["plain_depth"]
    table = [
        rows.mean(
            "legal moves",
            [position(layout, moves).legal_count() for moves in turns],
            figures["branching"],
            about=0.1,
        )
    ]
    agents: Mapping[str, tuple[str, tuple[float, float] | None]] = {
        "alpha-beta": ("verloop-no_cmo", figures["alpha_beta"]),
        "alpha-beta with ordering": ("verloop-cmo", None),
        "with ordering, table and deepening": ("verloop-acmo", None),
        **{
            f"with {whose}'s window of {width:g}": (with_window(of, width), figures["more_pruning"])
            for of, whose in (("source paper", "the source paper"), ("Aba-Pro", "Aba-Pro"))
            for width in trained_widths(bench, of)[0]
        },
    }
    for name, (agent, theirs) in agents.items():
        jobs = [(layout, moves, agent, [depth - 2, depth]) for moves in turns]
        step = f"{layout}-{name}".replace(" ", "-").replace("'", "").replace(",", "")
        counts = bench.steps(step, node_counts, jobs)
        row = rows.ratio(
            f"effective branching factor, {name}",
            [one[1] for one in counts],
            [one[0] for one in counts],
        )
        row = of_one_ply(row)
        table.append(several.between(row, theirs, factor=True) if theirs else row)
    table.append(_overhead(bench, layout, turns))
    return Table(
        f"Branching, {layout}",
        table,
        "The effective branching factor is how many times more nodes a ply costs: the root of the "
        f"nodes of depth {depth} over those of depth {depth - 2}, as odd and even depths differ. "
        "A range of section 2.2.3 is met if our whole interval is in it, and missed if all of it "
        "is outside. Its 15 to 28 is for alpha-beta, its 5 to 8 for more pruning, which Aba-Pro "
        "has by its window.",
        source("verloop/figure-6.2"),
    )


def of_one_ply(row: Row) -> Row:
    """A factor of two plies as that of one."""
    value, low, high = (row.data[key] ** 0.5 for key in ("value", "low", "high"))
    data = {**row.data, "value": value, "low": low, "high": high}
    ours = f"{rows.number(value)} (n = {data['n']})"
    known = f"{rows.number(low)} to {rows.number(high)}" if math.isfinite(high) else row.interval
    return replace(row, ours=ours, interval=known, data=data)


def _overhead(bench: Bench, layout: str, turns: list[str]) -> Row:
    """Iterative deepening against its bound."""
    jobs = [(layout, moves, bench["plain_depth"]) for moves in turns]
    shares = bench.steps(f"{layout}-overhead", overhead, jobs)
    factor = sum(one[1] for one in shares) / len(shares)
    bound = (1 - 1 / factor) ** -2 if factor > 1 else float("inf")
    return rows.times(
        "nodes with iterative deepening over without",
        [one[0] for one in shares],
        [1.0] * len(shares),
        f"at most (1 - 1/b)^-2 = {bound:.3g}",
        -bound,
    )


def branching(layout: str, moves: str, agent: str, depth: int) -> list[Any]:
    """Children tried for each expanded node by ply, nodes of each depth over those of the one
    before, children for each expanded node in all, and all nodes."""
    board = position(layout, moves)
    info = create(agent).play(board, SearchLimits(depth=depth)).info
    children, expanded = (info.counters[key][:depth] for key in ("children", "expanded"))
    tried = [above / below for above, below in zip(children, expanded, strict=True) if below]
    until = [0, *(one[3] for one in info.counters["iterations"])]
    nodes = [1, *(now - before for before, now in pairwise(until))]
    costs = [now / max(1, before) for before, now in pairwise(nodes)]
    return [tried, costs, sum(children) / max(1, sum(expanded)), info.nodes]


def node_counts(layout: str, moves: str, agent: str, depths: list[int]) -> list[int]:
    """Nodes of searches to some depths."""
    board = position(layout, moves)
    player = create(agent)
    return [player.play(board, SearchLimits(depth=depth)).info.nodes for depth in depths]


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
        Setting(
            "3 s",
            {
                "turns": 3,
                "plies": 10,
                "depths": {"as written": 3, "as released": 2},
                "plain_depth": 3,
            },
        ),
        Setting(
            "5 min",
            {
                "turns": 20,
                "plies": 400,
                "depths": {"as written": 6, "as released": 5},
                "plain_depth": 5,
            },
        ),
        figure_6_2,
        "The thesis does not say how it counts the branching factor: we show the moves tried at a "
        f"node, and what a depth costs over the one before. {RELEASED_IS_TOLD}",
        revision=4,  # windows of other widths
    ),
]
