"""Verloop 2021: the evaluation terms that the thesis discusses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import rows
from .experiment import Experiment, Setting, chosen
from .published import published, source
from .result import Plot, Table
from .verloop_speed import LAYOUTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bench import Bench

__all__ = ["EXPERIMENTS"]


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
        "immediate danger": f"{player}:extra=danger_immediate,weight=-100",
        "trapped marbles": f"{player}:extra=danger_trapped,weight=-200",
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
        table = []
        for name in chosen(bench, "variants", variants):
            found = bench.match(
                f"{name.replace(' ', '-').replace(':', '')}-{control.split('/')[0]}",
                {"with": variants[name], "without": "verloop-cmo"},
                games=bench["games"],
                layouts=LAYOUTS,
                control=control,
                ply_limit=bench["plies"],
            )
            pairs = found.pairs("with", "without")
            said = proposed.get(name, "")
            table.append(rows.paired_score(name, pairs, said, 0.5 if said else None))
        yield Table(
            f"With a term of chapter 5 against without, {control}",
            table,
            "What the thesis proposes it suspects to describe a position better (section 7.3), "
            "which we read as: with it one scores more than half. It proposes neither its own "
            "coherence in a star, a mistake (5.3), nor breaks by axis and triangulation by itself "
            "(5.1), nor other distances (5.4), those of paths being perhaps too expensive. The "
            "thesis gives no weights; ours are in the units of its program's. Path distances take "
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
            "50 min",
            {"games": 100, "control": "0.02/move", "plies": 400, "depth": 3, "variants": []},
        ),
        metrics,
        revision=2,
    ),
]
