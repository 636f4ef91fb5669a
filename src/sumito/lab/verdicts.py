"""The rule by which a published figure is *reproduced*, *contradicted* or *not comparable*.

Tests and intervals decide, at 95% confidence:

- Two shares (theirs of so many games, ours of so many): Fisher's exact test, or the z-test where
  draws count half. Two samples: the Mann-Whitney test. A share whose number of games is not
  published: the exact binomial test of ours.
- All tests of a table are taken together by Holm's method, so that of a table with fifty cells it
  is not two or three that are contradicted by chance. Single numbers and claims take part with the
  p-value that belongs to their interval (Altman and Bland 2011).
- What is not contradicted is reproduced only if a difference that matters can be ruled out: if the
  95% interval of a difference of shares lies within `SHARE_MARGIN` to either side of none, or that
  of a difference of means within `MEAN_MARGIN` of the published mean. Otherwise it is not
  comparable, for too few games, theirs or ours.
- A single number (a mean, a factor): contradicted if our interval does not meet the number, widened
  by a tolerance where the paper rounds or says "about", which does not reach from a factor above 1
  to one below; reproduced if it does and is no wider than
  the number itself; else not comparable, for too few values.
- Where games end without a winner that the paper's program would go on with, both ways to count
  them must lead to the same verdict.
- A claim that neither of two is better is judged as two shares are, beside a half.
- A claim of a direction ("A beats B"): reproduced if the whole interval lies on that side,
  contradicted if it lies on the other, not comparable if it has both: then the games do not tell.
- A figure without chance: reproduced if it is the same.
- A question that the paper leaves open has an answer, by the same tests, but is not comparable.

Intervals of means and factors are Student's t where there are few values, else the bootstrap's.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..arena.statistics import Estimate, StatisticsError, mean_estimate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import numpy.typing as npt

    from .rows import Row

__all__ = [
    "ALPHA",
    "BOOTSTRAP_FROM",
    "KINDS",
    "MEAN_MARGIN",
    "SHARE_MARGIN",
    "WIDEST_FACTOR",
    "Verdict",
    "cut_off",
    "difference_interval",
    "freedom_of",
    "independent_ratio",
    "jackknifed_factor",
    "mean_interval",
    "of_claim",
    "of_data",
    "of_interval",
    "of_test",
    "p_of_interval",
    "p_of_number",
    "rank_test",
    "ratio_interval",
    "settle",
    "too_few",
]

KINDS = ("reproduced", "contradicted", "not comparable")
"""What a verdict can be."""

ALPHA = 0.05
"""How often a table may be contradicted by chance alone."""

SHARE_MARGIN = 0.25
"""Shares of games of two are the same if their difference is surely less than this."""

MEAN_MARGIN = 0.5
"""Means are the same if their difference is surely less than this share of the published one."""

FEWEST = 8
"""So many values are needed to compare a sample with another."""

WIDEST_FACTOR = 2.5
"""A factor whose interval is wider than this says too little."""

BOOTSTRAP_FROM = 20
"""Below so many values the bootstrap's intervals are too narrow: Student's t gives them."""

_RESAMPLES = 2000
_LARGEST_EXPONENT = 50.0  # as good as nothing known
_Z95 = 1.959963984540054
_EXACT = 2500  # up to this product of sizes, without ties, the test of ranks is exact


@dataclass(frozen=True)
class Verdict:
    """What a comparison says."""

    kind: str = ""
    """One of `KINDS`; empty where there is nothing to compare."""

    why: str = ""
    """What decided."""

    about: float = 0.0
    """The relative difference within which a published number counted as met."""

    @property
    def words(self) -> str:
        """The kind, and the tolerance where one was given.

        >>> Verdict("reproduced", "62.6 to 63.8 meets 60, give or take 10%", 0.1).words
        'reproduced (± 10%)'
        """
        return f"{self.kind} (± {self.about:.0%})" if self.about else self.kind

    def __str__(self) -> str:
        if self.kind == "not comparable":
            return f"not comparable ({self.why})"
        return self.words


def of_data(data: Mapping[str, Any]) -> Verdict | None:
    """The verdict that the figures of a row give (`Row.data`), before `settle`.

    None where they hold too little for one: a row without a p-value is not judged by its figures.

    >>> of_data({"value": 63.2, "low": 62.6, "high": 63.8, "published": 60.0, "about": 0.1, "p": 1})
    Verdict(kind='reproduced', why='62.6 to 63.8 meets 60, give or take 10%', about=0.1)
    """
    p = _number(data, "p", math.nan)
    low, high = _number(data, "low", -math.inf), _number(data, "high", math.inf)
    if math.isnan(p):
        return None
    if "above" in data:
        return of_claim(low, high, data["above"])
    if "reach" in data:
        margin = _number(data, "margin", SHARE_MARGIN)
        return of_test(p, _number(data, "reach", math.inf), margin, what="games")
    if "width" in data:
        if data["n"] < FEWEST:
            return too_few(data["n"], "values")
        apart = abs(_number(data, "value", math.inf) - data["published"])
        farthest = apart + _number(data, "width", math.inf) / 2
        return of_test(p, farthest, MEAN_MARGIN * abs(data["published"]))
    if "about" in data:
        finite, factor = math.isfinite(high - low), bool(data.get("factor"))
        published, about = data["published"], data["about"]
        return of_interval(low, high, published, about, finite=finite, factor=factor)
    return None


def of_test(p: float, farthest: float, margin: float, *, what: str = "values") -> Verdict:
    """From a p-value, and from how far the difference may reach."""
    if p < ALPHA:
        return Verdict("contradicted", p_words(p))
    if farthest > margin:
        return Verdict("not comparable", f"too few {what} to tell")
    return Verdict("reproduced", p_words(p))


def p_words(p: float) -> str:
    """A p-value as it is read."""
    return "p < 0.0001" if p < 1e-4 else f"p = {p:.2g}"


def of_interval(
    low: float,
    high: float,
    published: float,
    about: float,
    *,
    finite: bool = True,
    factor: bool = False,
) -> Verdict:
    """Whether an interval meets a published number, give or take a relative tolerance.

    One that is wider than the number says too little; that of a factor if its ends are more than
    `WIDEST_FACTOR` times apart.
    """
    if not finite:
        return Verdict("not comparable", "too few values to tell")
    near, far = _ends(published, about, factor=factor)
    between = f"{_short(low)} to {_short(high)}"
    met = _short(published) + (f", give or take {about:.0%}" if about else "")
    if high < near or low > far:
        return Verdict("contradicted", f"{between} does not meet {met}", about)
    if high > WIDEST_FACTOR * low if factor else high - low > abs(published):
        return Verdict("not comparable", "too few values to tell")
    return Verdict("reproduced", f"{between} meets {met}", about)


def _ends(published: float, about: float, *, factor: bool) -> tuple[float, float]:
    """What counts as a published number. A factor above 1 stays there, and one below: "faster" is
    not "slower", however roughly it is told.

    >>> _ends(2.0, 0.25, factor=True), _ends(1.1, 0.25, factor=True), _ends(-2.0, 0.5, factor=False)
    ((1.5, 2.5), (1.0, 1.375), (-3.0, -1.0))
    """
    near, far = sorted((published * (1 - about), published * (1 + about)))
    if factor and published > 1:
        near = max(near, 1.0)
    if factor and published < 1:
        far = min(far, 1.0)
    return near, far


def _short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def of_claim(low: float, high: float, above: float) -> Verdict:
    """Whether a value is above a number, or below the absolute value of a negative one."""
    if above < 0:
        low, high, above = -high, -low, above
    if low > above:
        return Verdict("reproduced", "the whole interval is on that side")
    if high < above:
        return Verdict("contradicted", "the whole interval is on the other side")
    return Verdict("not comparable", "the interval has both sides")


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

        return 2 * float(stdtr(freedom, -_student(freedom) * away))
    return math.erfc(_Z95 * away / math.sqrt(2))


def p_of_number(
    value: float,
    low: float,
    high: float,
    published: float,
    about: float,
    freedom: float = math.inf,
    *,
    factor: bool = False,
) -> float:
    """The same for a published number, give or take a relative tolerance."""
    near, far = _ends(published, about, factor=factor)
    if near <= value <= far:
        return 1.0
    edge = near if value < near else far
    return p_of_interval(value, low, high, edge, freedom, factor=factor)


def too_few(count: int, what: str) -> Verdict:
    """There is not enough to judge."""
    return Verdict("not comparable", f"too few {what}: {count}")


def cut_off() -> Verdict:
    """What was measured is only a bound."""
    return Verdict("not comparable", "searches were cut off")


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
        factor = math.exp(min(_student(above.size - 1) * error / value, _LARGEST_EXPONENT))
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
    half = _student(size - 1) * math.sqrt(spread)
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
    factor = math.exp(min(_student(count - 1) * error, _LARGEST_EXPONENT))
    return value, value / factor, value * factor


def freedom_of(count: int) -> float:
    """The degrees of freedom of an interval of so many values: none to speak of from many."""
    return count - 1 if 1 < count < BOOTSTRAP_FROM else math.inf


def mean_interval(values: Sequence[float], seed: int = 0) -> Estimate:
    """A mean, of few values with the interval of Student's t, of more with the bootstrap's.

    >>> [round(value, 1) for value in mean_interval([80, 95, 102, 110, 240])]
    [125.4, 44.7, 206.1]
    """
    if not 1 < len(values) < BOOTSTRAP_FROM:
        return mean_estimate(values, seed=seed)
    mean = float(np.mean(values))
    half = _student(len(values) - 1) * float(np.std(values, ddof=1)) / math.sqrt(len(values))
    return Estimate(mean, mean - half, mean + half)


def _student(freedom: float) -> float:
    """Student's t at 95% confidence, both sides."""
    from scipy.special import stdtrit

    return float(stdtrit(freedom, 0.975))


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
    half = _student(freedom) * error
    return value, value - half, value + half, freedom


def settle(rows: Sequence[Row]) -> list[Row]:
    """Judge the tests of a table together (Holm 1979): a row whose difference may be chance among
    so many tests is neither contradicted nor, where it is a claim of a direction, reproduced."""
    tested = [
        (row.data["p"], place) for place, row in enumerate(rows) if _is_number(row.data.get("p"))
    ]
    found = list(rows)
    count = len(tested)
    rejecting = True
    for rank, (p, place) in enumerate(sorted(tested)):
        row = found[place]
        rejecting = rejecting and p * (count - rank) < ALPHA
        needs = ("contradicted", "reproduced") if row.data.get("claim") else ("contradicted",)
        if row.verdict.kind in needs and not rejecting:
            why = f"{p_words(p)}, which may be chance among {count} tests"
            found[place] = replace(row, verdict=Verdict("not comparable", why))
    return [_answered(row) if row.data.get("asked") else row for row in found]


def _answered(row: Row) -> Row:
    """A question of the paper's claims nothing that could be reproduced: it has an answer."""
    if "p" not in row.data:
        answer = row.verdict.why
    else:
        found = row.verdict.kind == "reproduced"
        answer = f"yes, {row.verdict.why}" if found else "no effect is found"
    return replace(row, verdict=Verdict("not comparable", f"the paper asks; ours: {answer}"))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and math.isfinite(value)


def _number(data: Mapping[str, Any], name: str, otherwise: float) -> float:
    """A figure of a row; files have none where it is not finite."""
    value: Any = data.get(name)
    return float(value) if _is_number(value) else otherwise
