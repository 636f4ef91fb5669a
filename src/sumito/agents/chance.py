"""Chance that is the same on every machine and in every version of Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Chance", "move_seed"]

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15

T = TypeVar("T")


def _mix(value: int) -> int:
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


class Chance:
    """SplitMix64 (Steele, Lea, Flood 2014), with draws that are exactly uniform."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def bits(self) -> int:
        """The next 64 random bits."""
        self._state = (self._state + _GOLDEN) & _MASK
        return _mix(self._state)

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``, each equally likely."""
        if not 0 < bound <= _MASK:
            raise ValueError(f"cannot draw a number below {bound}")
        # The last, incomplete run of `bound` values would favour the small numbers: draw again.
        limit = _MASK + 1 - (_MASK + 1) % bound
        while True:
            value = self.bits()
            if value < limit:
                return value % bound

    def choice(self, items: Sequence[T]) -> T:
        """One of ``items``, each equally likely."""
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """A place in ``weights``, each as likely as its weight."""
        drawn = self.below(sum(weights))
        for place, weight in enumerate(weights):
            drawn -= weight
            if drawn < 0:
                return place
        raise AssertionError("weights add up")


def move_seed(game_seed: int, ply: int) -> int:
    """The seed for the move at ``ply`` of the game with ``game_seed``."""
    return _mix((_mix(game_seed & _MASK) + (ply + 1) * _GOLDEN) & _MASK)
