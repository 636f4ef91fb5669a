"""Verloop 2021, the speed of its sets of techniques: the same game replayed turn by turn."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..agents import create
from ..agents.verloop import aba_pro, papadopoulos
from ..search import ClassicOptions, SearchLimits, classic
from . import rows
from .experiment import Experiment, Setting
from .positions import beginnings, position
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from .bench import Bench
    from .rows import Row

__all__ = [
    "AS_RELEASED",
    "EXPERIMENTS",
    "LAYOUTS",
    "PARTS",
    "RELEASED_IS_TOLD",
    "VARIANTS",
    "changed",
    "compare_turns",
    "eval_costs",
    "file_name",
    "game_turns",
    "helping",
    "turn_costs",
]

LAYOUTS = ("standard", "belgian-daisy")
VARIANTS = {"as written": "", "as released": "as_released=true,coherence=star"}
"""The thesis and its program: what an agent's text has besides.

As released has that coherence anyway. It is spelt out so that what was kept from before it had is
not taken for it."""

AS_RELEASED = (
    "As released means as in the program that made the thesis's results: at the opponent's plies "
    "too it tries first what is best for the player at the root; no move leads to an earlier "
    "board; coherence counts marbles in a star, which section 5.3 calls a mistake; formation break "
    "and dangers count for the last player alone; and no_cmo deepens step by step as well. As "
    "written has none of this."
)
"""What the second variant is, in words."""

RELEASED_IS_TOLD = "What as released means is told at verloop/table-6.1."
"""Where it is, for the other experiments."""

_DEEPENING = "no_cmo deepens step by step"
PARTS = {
    "none of it": "",
    "the root player's best first": "sort_for_root=true",
    "breaks and dangers of one player": "last_team=true",
    "coherence in a star": "coherence=star",
    "no earlier board": "forbid_earlier=true",
    _DEEPENING: "iterative_deepening=true",
    "all together": VARIANTS["as released"],
}
"""What as released consists of: what an agent's text has besides for each part alone."""


def turn_costs(
    layout: str, moves: str, agents: Sequence[str], depth: int, runs: int
) -> list[list[float]]:
    """For each agent the least seconds of so many runs for one turn, and its nodes.

    The agents take turns, so that whatever else the machine does disturbs all alike.
    """
    board = position(layout, moves)
    players = [create(agent) for agent in agents]
    best = [float("inf")] * len(players)
    nodes = [0] * len(players)
    for _ in range(runs):
        for number, player in enumerate(players):
            info = player.play(board, SearchLimits(depth=depth)).info
            best[number], nodes[number] = min(best[number], info.time), info.nodes
    return [[seconds, count] for seconds, count in zip(best, nodes, strict=True)]


def changed(agent: str, more: str) -> str:
    """The text of an agent with further parameters."""
    if not more:
        return agent
    return f"{agent}{',' if ':' in agent else ':'}{more}"


def file_name(words: str) -> str:
    """Words as they can stand in the name of a file.

    >>> file_name("as written, no board twice")
    'as-written-no-board-twice'
    """
    return re.sub(r"\W+", "-", words.replace("'", "")).strip("-")


def game_turns(bench: Bench, layout: str, agent: str, count: int, *, name: str = "") -> list[str]:
    """The beginnings of a game that an agent plays against itself, evenly spread.

    As in the thesis's program no move leads to an earlier board: else the game would soon be drawn
    by repetition.
    """
    games = bench.self_play(
        f"game-{layout}{name}",
        changed(agent, "forbid_earlier=true"),
        games=1,
        layouts=(layout,),
        openings="none",
        ply_limit=bench["plies"],
    )
    return beginnings(games.games[0].moves, count)


def compare_turns(
    bench: Bench, name: str, layout: str, turns: list[str], agents: list[str], depth: int, runs: int
) -> tuple[list[list[float]], list[list[float]]]:
    """Seconds and nodes by agent and turn."""
    jobs = [(layout, moves, agents, depth, runs) for moves in turns]
    found = bench.steps(name, turn_costs, jobs, here=True)
    seconds = [[turn[number][0] for turn in found] for number in range(len(agents))]
    nodes = [[turn[number][1] for turn in found] for number in range(len(agents))]
    return seconds, nodes


def table_6_1(bench: Bench) -> Iterator[Table | Plot]:
    """The five sets by depth, as written and as released."""
    figures = published("verloop/table-6.1")
    sets = figures["sets"]
    maker = f"verloop-acmo:depth={bench['depth']}"
    for depth, variants in bench["depths"].items():
        for words, (count, runs) in variants.items():
            agents = [changed(f"verloop-{one}", VARIANTS[words]) for one in sets]
            for layout in LAYOUTS:
                turns = game_turns(bench, layout, maker, count)
                name = f"{layout}-{depth}-{file_name(words)}"
                costs = compare_turns(bench, name, layout, turns, agents, int(depth), runs)
                yield _set_table(figures, layout, int(depth), words, costs, runs)
                if int(depth) == bench["depth"]:
                    yield _seconds_plot(f"Seconds a turn, {layout}, {words}", sets, costs[0])
    for layout in LAYOUTS:
        yield _parts_table(bench, layout, maker)


def _parts_table(bench: Bench, layout: str, maker: str) -> Table:
    """Whether ordering helps with each part of the program alone."""
    depth, (count, runs) = bench["depth"], bench["parts"]
    turns = game_turns(bench, layout, maker, count)
    table = []
    for part in PARTS:
        name = f"parts-{layout}-{file_name(part)}"
        costs = compare_turns(bench, name, layout, turns, _part_agents(part), depth, runs)
        for number, ordered in enumerate(_ORDERED, 1):
            for words, values in zip(("time", "nodes"), costs, strict=True):
                label = f"{part}: does {ordered} help, {words}"
                table.append(helping(label, values[0], values[number]))
    return Table(
        f"Which part of the program does it, depth {depth}, {layout}",
        table,
        "Each part of as released is alone here, as parameters of the same agents, then all are "
        f"together. {_turn_words(len(turns), runs)} Above 1 ordering helps.",
        source("verloop/table-6.1"),
    )


_ORDERED = ("cmo", "acmo")


def _part_agents(part: str) -> list[str]:
    """no_cmo, and the sets with ordering."""
    more = PARTS[part]
    ordered = "" if part == _DEEPENING else more  # of acmo it is a part anyway
    return [
        changed("verloop-no_cmo", more),
        *(changed(f"verloop-{one}", ordered) for one in _ORDERED),
    ]


def _turn_words(count: int, runs: int) -> str:
    """Which turns are timed, and how often."""
    least = f"the least of {runs} runs for every turn" if runs > 1 else "one run of every turn"
    return f"{count} turns of a game that acmo plays against itself, searched to the end; {least}."


def _seconds_plot(title: str, sets: Sequence[str], seconds: Sequence[Sequence[float]]) -> Plot:
    """Figure 6.3 for one layout: the seconds of a turn against those of acmo."""
    of_acmo = seconds[sets.index("acmo")]
    series = {
        one: list(zip(of_acmo, seconds[number], strict=True)) for number, one in enumerate(sets)
    }
    return Plot(title, series, "seconds of acmo", "seconds", scattered=True)


def _set_table(
    figures: Mapping[str, Any],
    layout: str,
    depth: int,
    words: str,
    costs: tuple[list[list[float]], list[list[float]]],
    runs: int,
) -> Table:
    """Whether ordering helps, and each set against acmo, in time and in nodes."""
    sets = figures["sets"]
    seconds, nodes = costs
    theirs = figures[layout] if depth == figures["depth"] else ()
    base = sets.index("acmo")
    table = [
        _helps("cmo", figures, depth, theirs, seconds),
        _helps("acmo", figures, depth, theirs, seconds),
        helping("does cmo help, nodes", nodes[sets.index("no_cmo")], nodes[sets.index("cmo")]),
    ]
    if depth == figures["ordering_depth"]:
        table.append(
            rows.ratio(
                "no_cmo over cmo, time",
                seconds[sets.index("no_cmo")],
                seconds[sets.index("cmo")],
                figures["ordering_faster"],
                "source paper: 250% faster, 3.5 times",
            )
        )
    for number, one in enumerate(sets):
        if number == base:
            continue
        expected = theirs[number] / theirs[base] if theirs else None
        said = f"{theirs[number]} / {theirs[base]} s = {expected:.2f}" if theirs else ""
        table += [
            rows.ratio(
                f"{one} over acmo, time",
                seconds[number],
                seconds[base],
                expected,
                said,
                f"{sum(seconds[number]):.3g} and {sum(seconds[base]):.3g} s in all",
            ),
            rows.ratio(
                f"{one} over acmo, nodes",
                nodes[number],
                nodes[base],
                note=f"{sum(nodes[number]):,.0f} and {sum(nodes[base]):,.0f} in all",
            ),
        ]
    return Table(
        f"Depth {depth}, {layout}, {words}",
        table,
        f"{_turn_words(len(seconds[0]), runs)} Above 1 the set below the line is faster; ordering "
        "helps if the whole interval is above 1, and does not if it is below."
        f"{_FEWER if depth > figures['depth'] else ''}",
        source("verloop/table-6.1"),
    )


_FEWER = " Deeper searches are of fewer turns and runs."


def _helps(
    ordered: str,
    figures: Mapping[str, Any],
    depth: int,
    theirs: Sequence[float],
    seconds: list[list[float]],
) -> Row:
    """Whether a set with ordering needs less time than the one without."""
    sets = figures["sets"]
    over, under = sets.index("no_cmo"), sets.index(ordered)
    said, above = "", 0.0
    if theirs:
        above = 1.0 if theirs[over] > theirs[under] else -1.0
        said = f"thesis: {'yes' if above > 0 else 'no'}, {theirs[over]} and {theirs[under]} s"
    elif depth == figures["ordering_depth"] and ordered == "cmo":
        said, above = "source paper: yes", 1.0
    return helping(f"does {ordered} help, time", seconds[over], seconds[under], said, above)


def helping(
    label: str,
    without: Sequence[float],
    with_it: Sequence[float],
    said: str = "",
    above: float = 0.0,
) -> Row:
    """Without over with something, and in words whether it helps: by the interval.

    A claim is as in `rows.times`; 0 if there is none.
    """
    if above:
        row = rows.times(label, without, with_it, said, above)
    else:
        row = rows.ratio(label, without, with_it)
    low, high = row.data["low"], row.data["high"]
    word = "yes" if low > 1 else "no" if high < 1 else "undecided"
    return replace(row, ours=f"{word}: {row.ours}")


def eval_costs(layout: str, moves: str, runs: int) -> list[float]:
    """The least seconds for a node with the source paper's evaluation, and with Aba-Pro's.

    Plain searches of two plies, whose time is nearly all evaluation.
    """
    board = position(layout, moves)
    best = [float("inf")] * 2
    for _ in range(runs):
        for number, judge in enumerate((papadopoulos(), aba_pro())):
            options = ClassicOptions(alpha_beta=False)
            info = classic(board, judge, options, SearchLimits(depth=2))
            best[number] = min(best[number], info.time / info.nodes)
    return best


EXPERIMENTS = [
    Experiment(
        "verloop/table-6.1",
        "Five sets of techniques on the same game",
        "Does combined move ordering make the search slower, as the thesis found, or was that its "
        "program?",
        Setting(
            "5 s",
            {
                "depth": 3,
                "plies": 10,
                "depths": {
                    "3": {"as written": (3, 2), "as released": (2, 1)},
                    "4": {"as written": (1, 1)},
                },
                "parts": (2, 1),
            },
        ),
        Setting(
            "2 h",
            {
                "depth": 4,
                "plies": 400,
                "depths": {
                    "4": {"as written": (50, 5), "as released": (25, 3)},
                    "5": {"as written": (10, 2), "as released": (8, 1)},
                    "6": {"as written": (6, 1), "as released": (6, 1)},
                    "7": {"as written": (6, 1), "as released": (3, 1)},
                },
                "parts": (20, 2),
            },
        ),
        table_6_1,
        "Which game is replayed is ours: one that acmo plays against itself without coming back to "
        "an earlier board, as the thesis's program did. Both variants search its turns. "
        f"{AS_RELEASED}",
        revision=2,
    ),
]
