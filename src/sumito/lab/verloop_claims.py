"""Verloop 2021: what the papers before it claim of tables, deepening and sorting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import rows
from .experiment import Experiment, Setting
from .published import published, source
from .result import Plot, Table
from .verloop_speed import (
    LAYOUTS,
    RELEASED_IS_TOLD,
    VARIANTS,
    changed,
    compare_turns,
    file_name,
    game_turns,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .bench import Bench
    from .rows import Row

__all__ = ["EXPERIMENTS"]


def techniques(bench: Bench) -> Iterator[Table | Plot]:
    """What the source paper and the thesis claim."""
    figures = published("verloop/claims")
    yield _percentages(figures, published("verloop/table-6.1"))
    for depth, variants in bench["techniques"].items():
        for words, (count, runs) in variants.items():
            yield _technique_claims(bench, int(depth), words, count, runs, figures)


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
        f"Time without over time with it: above 1 it is faster. {claimed}{count} turns, {least}. "
        "What a look into the table costs depends on the machine's memory, so that time may be "
        "lost on one machine and won on another: the nodes saved are the same.",
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
        label = f"{layout}: time without {what} over with it"
        times = seconds[over], seconds[over + 1]
        if figures is None:
            found.append(rows.ratio(label, *times))
        else:
            said = {"source paper": figures[key], "thesis": figures[f"{key}_thesis"][layout]}
            found += [
                rows.times(f"{layout}: {what} makes it faster", *times, _FASTER[key], 1.0),
                *(
                    rows.ratio(f"{label} ({who})", *times, factor, about=0.1)
                    for who, factor in said.items()
                ),
            ]
        found.append(rows.ratio(f"{layout}: nodes saved by {what}", nodes[over], nodes[over + 1]))
    kept = f"{layout}: time without a table that keeps what was used (the source paper's) over"
    theirs = None if figures is None else figures["table"]
    found.append(rows.ratio(f"{kept} with it", seconds[0], seconds[3], theirs, about=0.1))
    found.append(rows.ratio(f"{layout}: nodes saved by such a table", nodes[0], nodes[3]))
    return found


_FASTER = {
    "table": 'thesis: "slightly faster"',
    "deepening": 'thesis: "faster"',
}
"""What section 6.4 says of figure 6.3 without a number."""
_SESSIONS = (
    "Intervals are over the positions of one session: another session, or other turns of the "
    "game, may give a factor that differs by a tenth or more, as verloop/table-6.1 shows, whose "
    "sets have the same factors between them. So a number of the papers may be met by chance: "
    "whether a technique makes the search faster at all is a claim of its own, for which the "
    "whole interval must be above 1."
)


EXPERIMENTS = [
    Experiment(
        "verloop/claims/techniques",
        "Claims about speed: tables and deepening",
        "What do transposition tables and iterative deepening save?",
        Setting(
            "2 s",
            {
                "techniques": {
                    "3": {"as written": [3, 1], "as released": [2, 1]},
                    "4": {"as written": [1, 1]},
                },
                "plies": 10,
                "depth": 3,
            },
        ),
        Setting(
            "10 min",
            {
                "techniques": {
                    "4": {"as written": [40, 3], "as released": [20, 2]},
                    "5": {"as written": [10, 2]},
                    "6": {"as written": [6, 1]},
                    "7": {"as written": [3, 1]},
                },
                "plies": 400,
                "depth": 4,
            },
        ),
        techniques,
        f"{_SESSIONS} {RELEASED_IS_TOLD}",
        revision=2,
    ),
]
