"""The engine's levels: how it is weakened, and how strong it then is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["CANDIDATES", "FULL", "LEVELS", "Level", "weights"]

FULL = 10
"""The level of full strength."""

CANDIDATES = 12
"""Among how many moves a weakened level chooses."""


@dataclass(frozen=True, slots=True)
class Level:
    """How a level is weakened."""

    nodes: int
    """How many positions it visits."""

    spread: int
    """How much worse a move may look, in hundredths of a marble, and still be played now and then;
    0: the best is played."""


LEVELS = {
    1: Level(800, 250),
    2: Level(800, 120),
    3: Level(1_500, 80),
    4: Level(3_000, 50),
    5: Level(6_000, 34),
    6: Level(12_000, 22),
    7: Level(25_000, 14),
    8: Level(60_000, 8),
    9: Level(100_000, 0),
}
"""From beginner to strong; level 10 is the full strength."""


def weights(scores: Sequence[int], spread: int) -> list[int]:
    """How often to choose each of some scores: one that is worse than the best by the spread gets a
    sixteenth of its weight.

    In whole numbers, so that every machine chooses the same: 2^20 / (1 + (worse / spread)^2)^4.
    """
    best = max(scores)
    return [(spread**8 << 20) // (spread * spread + (best - one) ** 2) ** 4 for one in scores]
