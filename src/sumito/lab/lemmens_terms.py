"""Lemmens 2005: what each term of its evaluation is worth, and the patterns that it proposes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..agents.lemmens import EXTENDED
from . import rows, several
from .experiment import Experiment, Setting, chosen
from .published import source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .bench import Bench
    from .games import Games

__all__ = ["EXPERIMENTS"]

_PATTERNS = {"pattern_trapezium": 3.0, "pattern_diamond": 3.0, "pattern_daisy": 25.0}
"""The patterns of section 8, with the weights of the terms that are nearest to them."""


def _changes() -> dict[str, str]:
    """The agents of `terms`, by what is changed."""
    player = "sumito.lab.players:changed_extended"
    names = [column.name for column in EXTENDED.columns]
    found = {f"without {name}": f"{player}:without={name}" for name in names}
    for pattern, weight in _PATTERNS.items():
        for word, factor in (("an eighth of ", 1 / 8), ("", 1.0), ("8 times ", 8.0)):
            text = f"{player}:extra={pattern},weight={weight * factor:g}"
            found[f"with {pattern}, weight {word}{weight:g}"] = text
    found["with killers and history"] = "lemmens-extended:killers=true,history_sorting=1-9"
    return found


def terms(bench: Bench) -> Iterator[Table | Plot]:
    """What each term is worth, and the patterns that the paper proposes."""
    changes = _changes()
    names = chosen(bench, "variants", changes)
    for depth, games in bench["games"].items():
        played = {}
        for name, text in changes.items():
            if name not in names:
                continue
            joint = "," if text.count(":") > (1 if text.startswith("sumito") else 0) else ":"
            played[name] = bench.match(
                f"{name.replace(' ', '-').replace(',', '')}-{depth}",
                {
                    "changed": f"{text}{joint}depth={depth}",
                    "full": f"lemmens-extended:depth={depth}",
                },
                games=games,
                layouts=("standard", "belgian-daisy"),
                ply_limit=bench["plies"],
            )
        yield Table(
            f"The extended agent with a term changed, against itself, depth {depth}",
            [*_without(played), *_patterns(played)],
            "From random openings of two layouts with colours swapped. The paper gives its "
            "patterns no weights: they are judged by the best.",
            source("lemmens/terms"),
        )


def _without(played: Mapping[str, Games]) -> Iterator[rows.Row]:
    """Every term is said to help; killers and history are only proposed."""
    for name, found in played.items():
        if "pattern" not in name:
            said, above = ("weaker", -0.5) if name.startswith("without") else ("", None)
            pairs = found.pairs("changed", "full")
            yield rows.paired_score(f"{name}: score", pairs, said, above, f"drawn {found.draws()}")


def _patterns(played: Mapping[str, Games]) -> Iterator[rows.Row]:
    """A row for each weight of a pattern, and one that judges it."""
    for pattern in _PATTERNS:
        choices = {}
        for name, found in played.items():
            if name.startswith(f"with {pattern}"):
                pairs = found.pairs("changed", "full")
                weight = name.partition(", ")[2]
                yield rows.paired_score(f"{name}: score", pairs, note=f"drawn {found.draws()}")
                choices[weight] = rows.paired_score(name, pairs, "stronger", 0.5)
        if choices:
            yield several.some(f"with {pattern}: score", "stronger", choices)


EXPERIMENTS = [
    Experiment(
        "lemmens/terms",
        "What each term is worth",
        "Does every strategy help, and do the proposed patterns?",
        Setting(
            "3 s",
            {
                "games": {"2": 2},
                "plies": 16,
                "variants": [
                    "without cohesion",
                    "with pattern_daisy, weight 25",
                    "with pattern_daisy, weight 8 times 25",
                ],
            },
        ),
        Setting("5 min", {"games": {"2": 200, "3": 40}, "plies": 400, "variants": []}),
        terms,
    ),
]
