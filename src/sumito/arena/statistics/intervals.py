"""Values with what is known about them: intervals, and the score of a match in one."""

from __future__ import annotations

import math
from typing import NamedTuple

from .counts import check_confidence, check_score
from .distributions import normal_quantile

__all__ = ["Estimate", "Interval", "wilson"]


class Interval(NamedTuple):
    """From ``low`` to ``high``, both possible."""

    low: float
    """The lower end."""

    high: float
    """The upper end."""


class Estimate(NamedTuple):
    """A value and the interval around it, at 95% confidence unless something else was asked for."""

    value: float
    """The best guess."""

    low: float
    """The lower end of the interval."""

    high: float
    """The upper end of the interval."""

    @property
    def interval(self) -> Interval:
        """The interval alone."""
        return Interval(self.low, self.high)

    @property
    def margin(self) -> float:
        """Half the width of the interval: what stands after a ± sign."""
        return (self.high - self.low) / 2


def wilson(score: float, games: int, confidence: float = 0.95) -> Interval:
    """The interval of a score per game; draws count half, so the score may be fractional.

    Wilson (1927), "Probable inference, the law of succession, and statistical inference". Draws
    make results vary less than wins and losses of the same mean, so with draws it is too wide
    rather than too narrow.

    >>> tuple(round(end, 4) for end in wilson(8, 10))
    (0.4902, 0.9433)
    """
    score, games = check_score(score, games)
    z = normal_quantile((1 + check_confidence(confidence)) / 2)
    if games == 0:
        return Interval(0.0, 1.0)
    mean = score / games
    weight = z * z / games
    centre = (mean + weight / 2) / (1 + weight)
    half = z / (1 + weight) * math.sqrt(mean * (1 - mean) / games + weight / (4 * games))
    # At 0 and 1 an end is exact, whatever the rounding.
    low = 0.0 if score == 0 else max(0.0, centre - half)
    high = 1.0 if score == games else min(1.0, centre + half)
    return Interval(low, high)
