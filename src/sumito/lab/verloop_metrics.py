"""Verloop 2021: the evaluation terms that the thesis discusses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import rows, several
from .experiment import Experiment, Setting, chosen
from .published import published, source
from .result import Plot, Table
from .verloop_speed import LAYOUTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bench import Bench

__all__ = ["EXPERIMENTS"]


_TRAPPED = (50, 200, 600)
"""A captured marble is worth 800, and section 5.2 speaks of most of that."""


def metrics(bench: Bench) -> Iterator[Table | Plot]:
    """Do the terms that the thesis discusses help?"""
    proposed = published("verloop/metrics")["proposed"]
    player = "sumito.lab.players:changed_verloop"
    variants = {
        "coherence: star": "verloop-cmo:coherence=star",
        "coherence: axes": "verloop-cmo:coherence=axes",
        "formation break by axis": (
            f"{player}:without=formation_break,extra=formation_break_axes,weight=10"
        ),
        "triangulation 10": "verloop-cmo:triangulation=10",
        "desired positions": "verloop-cmo:triangulation=10,desired=true",
        "immediate danger, beside the others": f"{player}:extra=danger_immediate,weight=-100",
        "immediate danger, in their place": (
            f"{player}:without=danger_single danger_double,extra=danger_immediate,weight=-100"
        ),
        **{
            f"trapped marbles, weight {weight}": f"{player}:extra=danger_trapped,weight={-weight}"
            for weight in _TRAPPED
        },
        "path distance": f"{player}:without=centre_distance,extra=path_distance,weight=-8",
        "weighted path distance": (
            f"{player}:without=centre_distance,extra=path_distance_weighted,weight=-8"
        ),
        "path distance, little of it": f"{player}:extra=path_distance,weight=-1",
        "weighted path distance, little of it": (
            f"{player}:extra=path_distance_weighted,weight=-1"
        ),
        "distance to R": f"{player}:without=centre_distance,extra=reference_distance,weight=-8",
    }
    for control in (f"depth={bench['depth']}", bench["control"]):
        table: list[rows.Row] = []
        choices: dict[str, dict[str, rows.Row]] = {}
        for name in chosen(bench, "variants", variants):
            plain = "".join(letter for letter in name if letter not in ":,").replace(" ", "-")
            games = bench.match(
                f"{plain}-{control.split('/')[0]}",
                {"with": variants[name], "without": "verloop-cmo"},
                games=bench["games"],
                layouts=LAYOUTS,
                control=control,
                ply_limit=bench["plies"],
            )
            pairs = games.pairs("with", "without")
            said = proposed.get(name, "")
            table.append(rows.paired_score(name, pairs, said, 0.5 if said else None))
            label, _, choice = name.partition(", ")
            if not said and label in proposed:  # the thesis leaves open how
                row = rows.paired_score(name, pairs, proposed[label], 0.5)
                choices.setdefault(label, {})[choice] = row
        table += [several.some(label, proposed[label], found) for label, found in choices.items()]
        yield Table(
            f"With a term of chapter 5 against without, {control}",
            table,
            "What the thesis proposes it suspects to describe a position better (section 7.3), "
            "which we read as: with it one scores more than half. It proposes neither its own "
            "coherence in a star, a mistake (5.3), nor breaks by axis and triangulation by itself "
            "(5.1), nor other distances (5.4), those of paths being perhaps too expensive. The "
            "thesis gives no weights; ours are in the units of its program's. Of a trapped marble "
            "it says that it should bring most of what a captured one does, which is 800: three "
            "weights are tried; immediate danger is tried beside its other two dangers and in "
            "their place. Path distances take "
            "the place of the distance to the centre with its weight, or an eighth of it is put "
            "beside that. From random openings with colours swapped.",
            source("verloop/metrics"),
        )


EXPERIMENTS = [
    Experiment(
        "verloop/metrics",
        "The terms that the thesis discusses",
        "Do they help, at the same depth and in the same time?",
        Setting(
            "3 s",
            {
                "games": 2,
                "control": "0.002/move",
                "plies": 10,
                "depth": 2,
                "variants": ["coherence: axes", "path distance"],
            },
        ),
        Setting(
            "65 min",
            {"games": 100, "control": "0.02/move", "plies": 400, "depth": 3, "variants": []},
        ),
        metrics,
        revision=3,
    ),
]
