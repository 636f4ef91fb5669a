"""When a move is a mistake, and how accurately somebody has played.

Everything is measured in points that can be expected, 1 for a win and 1/2 for a draw, as the
chances of `sumito.scores` tell them: half a marble matters in an even game, not in a decided one.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["ALL_LOST", "HOPELESS", "Verdict", "accuracy", "verdict_on"]


class Verdict(StrEnum):
    """What is wrong with a move."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def sign(self) -> str:
        """How it is written beside the move."""
        return {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}[self]

    @property
    def nag(self) -> int:
        """Its number as an annotation glyph."""
        return {"inaccuracy": 6, "mistake": 2, "blunder": 4}[self]


LIMITS = {Verdict.BLUNDER: 0.25, Verdict.MISTAKE: 0.15, Verdict.INACCURACY: 0.08}
"""How many points a move must give away to be called so."""

ALL_LOST = LIMITS[Verdict.BLUNDER]
"""A move that gives away so many points has an accuracy of 0."""

HOPELESS = 0.02
"""Where fewer points than these can be expected, a move says nothing about the player."""


def verdict_on(lost: float, *, missed_win: bool = False) -> Verdict | None:
    """What to call a move that gave away so many points; one that let go a win is never good."""
    for verdict, limit in LIMITS.items():
        if lost >= limit:
            return verdict
    return Verdict.INACCURACY if missed_win else None


def accuracy(moves: Iterable[tuple[float, float]]) -> float | None:
    """How accurate moves were, from 0 to 100: the mean of what they kept.

    Each is (points that could be expected before, points given away). The best move counts 100, a
    blunder 0, what is between in proportion; hopeless positions do not count. ``None``: no move.
    """
    kept = [1 - min(lost / ALL_LOST, 1.0) for before, lost in moves if before >= HOPELESS]
    return 100 * sum(kept) / len(kept) if kept else None
