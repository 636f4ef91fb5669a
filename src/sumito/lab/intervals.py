"""Intervals of what a table measures, and the p-values that belong to them, at 95% confidence.

Those of means and factors are Student's t where there are few values, else the bootstrap's.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ..arena.statistics import Estimate, StatisticsError, mean_estimate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy.typing as npt

__all__ = [
    "BOOTSTRAP_FROM",
    "difference_interval",
    "freedom_of",
    "independent_ratio",
    "jackknifed_factor",
    "mean_interval",
    "p_of_interval",
    "rank_test",
    "ratio_interval",
    "student",
]

BOOTSTRAP_FROM = 20
"""Below so many values the bootstrap's intervals are too narrow: Student's t gives them."""

_RESAMPLES = 2000
_LARGEST_EXPONENT = 50.0  # as good as nothing known
_Z95 = 1.959963984540054
_EXACT = 2500  # up to this product of sizes, without ties, the test of ranks is exact


def mean_interval(values: Sequence[float], seed: int = 0) -> Estimate:
    """A mean, of few values with the interval of Student's t, of more with the bootstrap's.

    >>> [round(value, 1) for value in mean_interval([80, 95, 102, 110, 240])]
    [125.4, 44.7, 206.1]
    """
    if not 1 < len(values) < BOOTSTRAP_FROM:
        return mean_estimate(values, seed=seed)
    mean = float(np.mean(values))
    half = student(len(values) - 1) * float(np.std(values, ddof=1)) / math.sqrt(len(values))
    return Estimate(mean, mean - half, mean + half)


def difference_interval(
    ours: Sequence[float], theirs: Sequence[float]
) -> tuple[float, float, float, float]:
    """The difference of two means with the interval of Welch's t, and its degrees of freedom."""
    if not ours or not theirs:
        return 0.0, -math.inf, math.inf, math.inf
    one, other = np.asarray(ours, dtype=float), np.asarray(theirs, dtype=float)
    value = float(one.mean() - other.mean())
    if min(one.size, other.size) < 2:
        return value, -math.inf, math.inf, math.inf
    parts = one.var(ddof=1) / one.size, other.var(ddof=1) / other.size
    error = math.sqrt(sum(parts))
    if not error:
        return value, value, value, math.inf
    freedom = error**4 / (parts[0] ** 2 / (one.size - 1) + parts[1] ** 2 / (other.size - 1))
    half = student(freedom) * error
    return value, value - half, value + half, freedom


def ratio_interval(over: Sequence[float], under: Sequence[float]) -> tuple[float, float, float]:
    """A ratio of sums over the same items, with an interval.

    Of few items it is that of Student's t for the logarithm of the ratio, whose spread follows from
    how far each item is from the common ratio; of more the percentile interval of the bootstrap.

    >>> ratio_interval([2, 4], [1, 2])
    (2.0, 2.0, 2.0)
    >>> [round(value, 2) for value in ratio_interval([3, 5, 2], [1, 2, 1])]
    [2.5, 1.72, 3.63]
    """
    if len(over) != len(under) or not over:
        raise StatisticsError(f"expected as many items, not {len(over)} and {len(under)}")
    above, below = np.asarray(over, dtype=float), np.asarray(under, dtype=float)
    if not below.sum() > 0:
        raise StatisticsError("cannot divide by a sum of 0")
    value = float(above.sum() / below.sum())
    if above.size == 1:
        return value, 0.0, math.inf
    if above.size < BOOTSTRAP_FROM and value > 0:
        apart = above - value * below
        error = math.sqrt(float(apart @ apart) * above.size / (above.size - 1)) / below.sum()
        factor = math.exp(min(student(above.size - 1) * error / value, _LARGEST_EXPONENT))
        return value, value / factor, value * factor
    drawn = np.random.default_rng(0).integers(0, len(over), size=(_RESAMPLES, len(over)))
    sums = below[drawn].sum(axis=1)
    ratios = above[drawn].sum(axis=1)[sums > 0] / sums[sums > 0]
    low, high = np.quantile(ratios, [0.025, 0.975])
    return value, float(low), float(high)


def independent_ratio(over: Sequence[float], under: Sequence[float]) -> tuple[float, float, float]:
    """A ratio of the means of two samples that have nothing to do with each other.

    The interval is Student's t for its logarithm, with the smaller sample's degrees of freedom.

    >>> [round(value, 2) for value in independent_ratio([3, 5, 4], [1, 2, 1.5])]
    [2.67, 0.95, 7.51]
    """
    above, below = np.asarray(over, dtype=float), np.asarray(under, dtype=float)
    size = min(above.size, below.size)
    if not size or not min(above.mean(), below.mean()) > 0:
        raise StatisticsError("expected values whose means are above 0")
    value = float(above.mean() / below.mean())
    if size < 2:
        return value, 0.0, math.inf
    spread = sum(one.var(ddof=1) / one.size / one.mean() ** 2 for one in (above, below))
    half = student(size - 1) * math.sqrt(spread)
    factor = math.exp(min(half, _LARGEST_EXPONENT))
    return value, value / factor, value * factor


def jackknifed_factor(
    of: Callable[[npt.NDArray[np.int64]], float], count: int
) -> tuple[float, float, float]:
    """A factor that is computed from so many items, given which of them, with an interval.

    It is Student's t for the logarithm, whose spread is that of leaving out one item in turn.

    >>> values = np.array([2.0, 4.0, 8.0])
    >>> [round(float(one), 2) for one in jackknifed_factor(lambda at: values[at].mean(), 3)]
    [4.67, 0.78, 27.82]
    """
    every = np.arange(count)
    value = of(every)
    if count < 2:
        return value, 0.0, math.inf
    logs = np.log([of(np.delete(every, left_out)) for left_out in range(count)])
    error = math.sqrt((count - 1) / count * float(((logs - logs.mean()) ** 2).sum()))
    factor = math.exp(min(student(count - 1) * error, _LARGEST_EXPONENT))
    return value, value / factor, value * factor


def freedom_of(count: int) -> float:
    """The degrees of freedom of an interval of so many values: none to speak of from many."""
    return count - 1 if 1 < count < BOOTSTRAP_FROM else math.inf


def p_of_interval(
    value: float,
    low: float,
    high: float,
    at: float,
    freedom: float = math.inf,
    *,
    factor: bool = False,
) -> float:
    """The p-value of a number, from a value with its 95% interval (Altman and Bland 2011).

    It is below 0.05 just where the interval does not contain the number. How far below depends on
    the distribution: Student's t with so many degrees of ``freedom``. A ``factor`` is judged by its
    logarithm.

    >>> round(p_of_interval(2.0, 1.0, 3.0, 1.0), 6)
    0.05
    >>> [round(p_of_interval(2.0, 1.0, 3.0, 0.0, freedom), 6) for freedom in (math.inf, 1)]
    [8.9e-05, 0.025039]
    >>> round(p_of_interval(2.0, 1.0, 4.0, 8.0, factor=True), 6)
    8.9e-05
    """
    if not all(map(math.isfinite, (value, low, high, at))):
        return 1.0
    if value == at:
        return 1.0
    if factor and min(value, low, at) > 0:
        value, low, high, at = (math.log(number) for number in (value, low, high, at))
    half = value - low if at < value else high - value
    if half <= 0:
        return 0.0
    away = abs(value - at) / half
    if math.isfinite(freedom):
        from scipy.special import stdtr  # type: ignore[import-untyped]

        return 2 * float(stdtr(freedom, -student(freedom) * away))
    return math.erfc(_Z95 * away / math.sqrt(2))


def rank_test(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The p-value of the Mann-Whitney test that two samples come from the same distribution."""
    if not ours or not theirs:
        return 1.0
    distinct = len({*ours, *theirs}) == len(ours) + len(theirs)
    ranks = _ranks([*ours, *theirs])
    above = sum(ranks[: len(ours)]) - len(ours) * (len(ours) + 1) / 2
    if distinct and len(ours) * len(theirs) <= _EXACT:
        return _exact_rank_test(round(above), len(ours), len(theirs))
    return _normal_rank_test(above, len(ours), len(theirs), ranks)


def _ranks(values: Sequence[float]) -> list[float]:
    """Places from 1 on; equal values share the mean of theirs."""
    order = sorted(range(len(values)), key=lambda place: values[place])
    found = [0.0] * len(values)
    begin = 0
    while begin < len(order):
        end = begin
        while end < len(order) and values[order[end]] == values[order[begin]]:
            end += 1
        for place in order[begin:end]:
            found[place] = (begin + end + 1) / 2
        begin = end
    return found


def _exact_rank_test(above: int, m: int, n: int) -> float:
    """Two-sided, by counting the orders in which U has each value (Mann and Whitney 1947)."""
    # ways[j][u]: orders of i of ours and j of theirs with U = u, built up for i = 0 to m.
    ways = [[1] for _ in range(n + 1)]
    for i in range(1, m + 1):
        rows_of = [[1]]
        for j in range(1, n + 1):
            # The greatest value is one of ours, above all j of theirs, or one of theirs.
            with_ours, with_theirs = ways[j], rows_of[j - 1]
            total = [0] * (i * j + 1)
            for u, count in enumerate(with_ours):
                total[u + j] += count
            for u, count in enumerate(with_theirs):
                total[u] += count
            rows_of.append(total)
        ways = rows_of
    counts = ways[n]
    extreme = min(above, m * n - above)
    return min(1.0, 2 * sum(counts[: extreme + 1]) / sum(counts))


def _normal_rank_test(above: float, m: int, n: int, ranks: Sequence[float]) -> float:
    """Two-sided, with the correction for ties and for continuity."""
    total = m + n
    same: dict[float, int] = {}
    for rank in ranks:
        same[rank] = same.get(rank, 0) + 1
    ties = sum(count**3 - count for count in same.values())
    variance = m * n / 12 * (total + 1 - ties / (total * (total - 1)))
    if variance <= 0:
        return 1.0
    z = max(0.0, abs(above - m * n / 2) - 0.5) / math.sqrt(variance)
    return math.erfc(z / math.sqrt(2))


def student(freedom: float) -> float:
    """Student's t at 95% confidence, both sides."""
    from scipy.special import stdtrit

    return float(stdtrit(freedom, 0.975))
