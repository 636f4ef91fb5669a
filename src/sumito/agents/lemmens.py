"""Lemmens 2005, "Constructing an Abalone Game-Playing Agent": the basic and the extended agent.

Alpha-beta to depth 2 with pushing moves first, then larger groups, then moves towards the centre
(5.1), and a transposition table (5.2). The paper prints no weights for the basic agent: we take
those of the extended one's first modus for its two terms, ``centre`` 3 and ``cohesion`` 2.

The paper's f1 is the opponent's distance minus one's own, so the term centre_distance (own minus
other) stands here with the opposite sign, in weights and in conditions. Table 2 leaves holes,
which are closed as follows: modus 3 takes every cohesion below 4, negative ones included, and
modus 9 begins at 34. In modus 1, w5 is 0 and so w6 = 50 w5 is 0 too: it is what the table says.
The modus is chosen at the root; ``at_leaf`` chooses it at every position. The basic agent sees no
ejections in its evaluation, so it gathers in the centre and hardly ever wins.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..evaluation import Column, Linear, Phased, Row
from .classic import ClassicAgent, with_parameters
from .spec import AgentSpec

__all__ = ["AGENTS", "BASIC", "EXTENDED"]

BASIC = Linear({"centre_distance": -3, "cohesion": 2})

# Table 2: below this centre value, below this cohesion (None: no bound), and w1 to w5.
TABLE_2 = (
    (0, None, (3.0, 2.0, 6, 1.8, 0)),
    (5, None, (3.3, 2.0, 6, 1.8, 35)),
    (None, 4, (2.9, 2.0, 15, 3, 4)),
    (None, 10, (2.9, 2.0, 15, 3, 15)),
    (None, 16, (2.8, 2.3, 25, 3, 15)),
    (None, 22, (2.8, 2.1, 25, 3, 25)),
    (None, 28, (2.7, 2.3, 25, 3, 30)),
    (None, 34, (2.4, 2.3, 25, 3, 35)),
    (None, None, (2.2, 2.3, 25, 3, 40)),
)


def _row(centre: int | None, cohesion: int | None, weights: tuple[float, ...]) -> Row:
    w1, w2, w3, w4, w5 = weights
    conditions: dict[str, tuple[float | None, float | None]] = {}
    if centre is not None:
        conditions["centre_distance"] = (1 - centre, None)  # f1 < centre, in whole numbers
    if cohesion is not None:
        conditions["cohesion"] = (None, cohesion)
    return Row(
        {
            "centre_distance": -w1,
            "cohesion": w2,
            "formation_break": w3,
            "own contact_positions": w4,
            "own ejected_in_search": w5,
            "own lost_in_search": -50 * w5,
        },
        conditions,
    )


EXTENDED = Phased(
    [
        Column("centre_distance"),
        Column("cohesion"),
        Column("formation_break"),
        Column("own contact_positions"),
        Column("own ejected_in_search"),
        Column("own lost_in_search"),
    ],
    [_row(*line) for line in TABLE_2],
)

SEARCH = {"centre_first": True, "table_bits": 16}


def basic(*, centre: float = 3.0, cohesion: float = 2.0, **parameters: Any) -> ClassicAgent:
    """Centre and cohesion, with their weights."""
    evaluator = Linear({"centre_distance": -centre, "cohesion": cohesion})
    return with_parameters(ClassicAgent("lemmens-basic", evaluator, options=SEARCH), **parameters)


def extended(*, at_leaf: bool = False, **parameters: Any) -> ClassicAgent:
    """Six strategies weighted by nine modi."""
    evaluator = replace(EXTENDED, at_leaf=at_leaf)
    agent = ClassicAgent("lemmens-extended", evaluator, options=SEARCH)
    return with_parameters(agent, **parameters)


AGENTS = {
    "lemmens-basic": AgentSpec(basic, "lemmens-2005", "alpha-beta, depth 2: centre and cohesion"),
    "lemmens-extended": AgentSpec(
        extended, "lemmens-2005", "alpha-beta, depth 2: six strategies in nine modi"
    ),
}
