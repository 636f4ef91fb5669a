"""Intervals of means of anything: lengths of games, seconds used, marbles lost."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from .counts import StatisticsError, check_confidence
from .distributions import normal_cdf, normal_quantile
from .intervals import Estimate

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["mean_estimate"]


def mean_estimate(
    values: Iterable[float], *, seed: int = 0, resamples: int = 5000, confidence: float = 0.95
) -> Estimate:
    """The mean with an interval from the bootstrap, which assumes no particular distribution.

    Bias-corrected and accelerated: Efron (1987), "Better bootstrap confidence intervals". The same
    values, in any order, and the same seed give the same interval. Without values nothing is known,
    and one alone says nothing about the spread.

    >>> [round(value, 1) for value in mean_estimate([80, 95, 102, 110, 240])]
    [125.4, 93.4, 212.2]
    """
    check_confidence(confidence)
    if resamples < 100:
        raise StatisticsError(f"expected 100 resamples or more, not {resamples!r}")
    sample = np.asarray(list(values), dtype=float)
    if not np.isfinite(sample).all():
        raise StatisticsError("expected finite values to take the mean of")
    if sample.size < 2:
        value = float(sample[0]) if sample.size else math.nan
        return Estimate(value, -math.inf, math.inf)
    kinds, counts = np.unique(sample, return_counts=True)
    least, greatest = float(kinds[0]), float(kinds[-1])
    mean = float(counts @ kinds / sample.size)
    centred = kinds - mean
    squares = float(counts @ centred**2)
    if kinds.size == 1:
        return Estimate(mean, mean, mean)
    # Drawing how often each different value comes is the same as drawing one by one, and faster.
    drawn = np.random.default_rng(seed).multinomial(
        sample.size, counts / sample.size, size=resamples
    )
    means = np.sort(drawn @ centred / sample.size)
    under = (np.count_nonzero(means < 0) + np.count_nonzero(means <= 0)) / (2 * resamples)
    bias = normal_quantile(min(max(under, 1 / resamples), 1 - 1 / resamples))
    acceleration = float(counts @ centred**3) / (6 * squares**1.5)

    def end(probability: float) -> float:
        shifted = bias + normal_quantile(probability)
        place = normal_cdf(bias + shifted / max(1 - acceleration * shifted, 1e-9))
        # No mean is beyond the values, whatever the rounding.
        return min(max(mean + float(np.quantile(means, place)), least), greatest)

    return Estimate(mean, end((1 - confidence) / 2), end((1 + confidence) / 2))
