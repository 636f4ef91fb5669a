"""The engine's levels: how it is weakened, and how strong it then is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from ..scores import win_in

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = [
    "FULL",
    "LEVELS",
    "SURE",
    "Level",
    "Strength",
    "felt_score",
    "strength_lines",
    "strengths",
    "weights",
]

FULL = 10
"""The level of full strength."""


@dataclass(frozen=True, slots=True)
class Level:
    """How a level is weakened."""

    nodes: int
    """How many positions it visits."""

    spread: int
    """How much worse than the best a move may look, in hundredths of a marble, and still be played
    about one time in sixteen. With more than two players: how often any move will do, against
    `SURE` times in which it searches."""

    candidates: int
    """Among how many moves it chooses; looking at all of them costs depth."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong a level was when it was measured, in Elo above level 1."""

    elo: int
    """The middle."""

    low: int
    """The lower end of the 95% interval."""

    high: int
    """The upper end."""

    games: int
    """How many games it played."""

    def __str__(self) -> str:
        return f"{self.elo:+d} [{self.low:+d}, {self.high:+d}]" if self.low < self.high else "0"


SURE = 100
"""With more than two players a level of this spread plays every other move at random."""

LEVELS = {
    1: Level(1_000, 300, 12),
    2: Level(2_500, 100, 12),
    3: Level(3_200, 68, 12),
    4: Level(4_000, 50, 12),
    5: Level(5_000, 39, 12),
    6: Level(6_500, 30, 12),
    7: Level(11_000, 17, 8),
    8: Level(16_000, 11, 6),
    9: Level(50_000, 4, 4),
}
"""From beginner to strong; level 10 is the full strength. `strengths` tells how strong each is."""


_MOST_FELT = 2_000


@cache
def strengths() -> Mapping[int, Strength]:
    """How strong each level is, level 10 with a tenth of a second a move; see docs/strength.md."""
    import tomllib

    text = files("sumito.agents").joinpath("data/levels.toml").read_text(encoding="utf-8")
    return {
        one["level"]: Strength(one["elo"], one["low"], one["high"], one["games"])
        for one in tomllib.loads(text)["level"]
    }


def strength_lines(found: Mapping[int, Strength] | None = None) -> list[str]:
    """The levels for lists: how each is weakened, and its Elo above level 1."""
    lines = ["levels, with Elo above the first and a 95% interval:"]
    for number, strength in (found or strengths()).items():
        level = LEVELS.get(number)
        how = "full strength, measured at 0.1 s a move"
        if level is not None:
            spread = f"spread {level.spread / 100:.2f} marbles over {level.candidates} moves"
            how = f"{level.nodes:,} nodes, {spread}"
        lines.append(f"  level={number:<3} {strength!s:<22} {how}")
    return lines


def felt_score(score: float) -> int:
    """A score as a level compares it: a proved win is more than anything else and worth a marble
    less for every move that it takes, so that it is not put off for one that is as sure.

    >>> [felt_score(one) for one in (250, 29_999, 29_997, -29_998)]
    [250, 2900, 2800, -2900]
    """
    moves = win_in(score)
    if moves is None:
        return max(-_MOST_FELT, min(_MOST_FELT, round(score)))
    felt = _MOST_FELT + 100 * max(10 - abs(moves), 1)
    return felt if score > 0 else -felt


def weights(scores: Sequence[int], spread: int) -> list[int]:
    """How often to choose each of some scores: one that is worse than the best by the spread gets a
    sixteenth of its weight.

    In whole numbers, so that every machine chooses the same: 2^20 / (1 + (worse / spread)^2)^4.
    """
    best = max(scores)
    return [(spread**8 << 20) // (spread * spread + (best - one) ** 2) ** 4 for one in scores]
