"""From values to places on a plot."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Scale", "round_step", "scale_of", "ticks"]


class Scale:
    """From values to percentages of the width."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high if high > low else low + 1

    def __call__(self, value: float) -> float:
        """Where a value lies; what is beyond the ends lies at the nearest one."""
        share = (value - self.low) / (self.high - self.low)
        return round(100 * min(1.0, max(0.0, share)), 2)


def scale_of(values: Sequence[float]) -> Scale:
    """A scale with room for all finite values, from one round number to another."""
    finite = [value for value in values if math.isfinite(value)] or [0.0]
    low, high = min(finite), max(finite)
    step = round_step(high - low)
    return Scale(math.floor(low / step) * step, math.ceil(high / step) * step)


def ticks(scale: Scale, most: int = 6) -> list[float]:
    """Round numbers on a scale."""
    step = round_step(scale.high - scale.low, most)
    first = math.ceil(scale.low / step - 1e-9)
    count = math.floor(scale.high / step + 1e-9) - first + 1
    return [(first + number) * step for number in range(count)]


def round_step(width: float, most: int = 6) -> float:
    """A round number that goes into a width at most so often."""
    if not width > 0:
        return 1.0
    power = math.pow(10, math.floor(math.log10(width / most)))
    return next(power * n for n in (1, 2, 5, 10) if power * n * most >= width * (1 - 1e-9))
