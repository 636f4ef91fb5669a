"""Intervals hold what they say; the examples are worked by hand or by other programs."""

from __future__ import annotations

import math

import numpy as np
import pytest

from sumito.lab import intervals


def test_ranks_are_tested_as_scipy_does() -> None:
    from scipy.stats import mannwhitneyu  # type: ignore[import-untyped]

    samples = [
        ([1, 2, 5, 6, 8], [3, 4, 7, 9, 10], "exact"),
        ([1, 2, 2, 3, 4, 5, 5, 6], [3, 4, 4, 5, 6, 7, 8, 9, 9], "asymptotic"),
        (list(range(0, 120, 2)), list(range(31, 171, 2)), "asymptotic"),
    ]
    for one, other, method in samples:
        expected = mannwhitneyu(one, other, method=method).pvalue
        assert intervals.rank_test(one, other) == pytest.approx(expected)
    assert intervals.rank_test([3, 3], [3, 3, 3]) == 1.0


def test_welchs_interval() -> None:
    value, low, high, _ = intervals.difference_interval([1, 2, 3, 4, 5], [2, 4, 6, 8, 10])
    # scipy.stats.ttest_ind(..., equal_var=False).confidence_interval() gives -6.88774, 0.88774
    assert (value, low, high) == pytest.approx((-3.0, -6.888, 0.888), abs=0.002)


def test_the_p_value_of_an_interval() -> None:
    # A difference of 2 with a standard error of 1, against 0: z = 2.
    p = intervals.p_of_interval(2.0, 2.0 - 1.959964, 2.0 + 1.959964, 0.0)
    assert p == pytest.approx(0.0455, abs=1e-4)
    assert intervals.p_of_interval(0.5, 0.4, 0.7, 0.7) == pytest.approx(0.05)
    assert intervals.p_of_interval(0.5, 0.4, 0.7, 0.65) > 0.05
    assert intervals.p_of_interval(3.0, 3.0, 3.0, 2.0) == 0.0
    assert intervals.p_of_interval(3.0, float("nan"), 4.0, 2.0) == 1.0


def test_intervals_of_few_values_are_wide_enough() -> None:
    chance = np.random.default_rng(4)
    for count in (2, 3, 5, 10):
        means = ratios = 0
        for _ in range(1000):
            times = chance.lognormal(0.0, 0.4, count)
            low, high = intervals.mean_interval(list(chance.normal(3.0, 1.0, count))).interval
            means += low <= 3.0 <= high
            over = list(times * chance.lognormal(0.7 - 0.02, 0.2, count))
            _, low, high = intervals.ratio_interval(over, list(times))
            ratios += low <= math.exp(0.7) <= high
        assert means >= 930
        assert ratios >= 915


def test_a_ratio_of_samples_that_are_not_paired() -> None:
    chance = np.random.default_rng(6)
    met = 0
    for _ in range(1000):
        over, under = chance.lognormal(1.0, 0.3, 6), chance.lognormal(0.0, 0.3, 9)
        _, low, high = intervals.independent_ratio(list(over), list(under))
        met += low <= math.e <= high
    assert met >= 930
    # What rises in both alike makes a paired ratio certain, and this one not.
    times = [1.0, 2.0, 4.0]
    assert intervals.ratio_interval(times, times) == (1.0, 1.0, 1.0)
    assert intervals.independent_ratio(times, times)[1] < 0.5


def test_few_and_many_values_are_told_apart_alike() -> None:
    chance = np.random.default_rng(5)
    many = list(chance.normal(3.0, 1.0, intervals.BOOTSTRAP_FROM))
    few, more = intervals.mean_interval(many[:-1]), intervals.mean_interval(many)
    assert few.interval == pytest.approx(more.interval, abs=0.2)
    ones = [1.0] * len(many)
    few_ratio = intervals.ratio_interval(many[:-1], ones[:-1])
    assert few_ratio == pytest.approx(intervals.ratio_interval(many, ones), abs=0.25)
    assert intervals.ratio_interval([2.0], [1.0]) == (2.0, 0.0, math.inf)
