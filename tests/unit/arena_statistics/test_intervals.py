"""Intervals and comparisons of scores, against the tables that published them."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats  # type: ignore[import-untyped]

from sumito.arena.statistics import (
    Estimate,
    Interval,
    StatisticsError,
    compare,
    count_pairs,
    count_pairs_of_first_player,
    first_move_advantage,
    mean_estimate,
    rank_points,
    score_p_value,
    wilson,
)

# --- Wilson ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_as_published(score: int, games: int, low: float, high: float) -> None:
    # Newcombe (1998), "Two-sided confidence intervals for the single proportion", table I,
    # method 3.
    assert wilson(score, games) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("games", [1, 2, 7, 1000])
def test_wilson_at_the_ends(games: int) -> None:
    assert wilson(0, games).low == 0
    assert wilson(games, games).high == 1
    assert 0 < wilson(0, games).high < 1


@given(st.integers(1, 10_000), st.data())
def test_wilson_has_the_score_inside_and_mirrors(games: int, data: st.DataObject) -> None:
    score = data.draw(st.integers(0, 2 * games)) / 2
    low, high = wilson(score, games)
    assert 0 <= low <= score / games <= high <= 1
    assert wilson(games - score, games) == pytest.approx((1 - high, 1 - low), abs=1e-12)
    wide, narrow = wilson(score, games), wilson(4 * score, 4 * games)
    assert narrow.high - narrow.low < wide.high - wide.low
    sure = wilson(score, games, 0.99)
    assert sure.low <= low
    assert high <= sure.high


def test_nothing_is_known_without_games() -> None:
    assert wilson(0, 0) == Interval(0, 1)
    assert compare(0, 0, 3, 4).difference == Estimate(0, -1, 1)
    assert compare(0, 0, 3, 4).p_value == 1
    assert score_p_value(0, 0) == 1
    assert first_move_advantage((0,) * 5).elo == Estimate(0, -math.inf, math.inf)


@pytest.mark.parametrize(
    ("score", "games", "reason"),
    [
        (-0.5, 3, "from 0 to 3, not -0.5"),
        (3.5, 3, "from 0 to 3, not 3.5"),
        (math.nan, 3, "not nan"),
        (1, -1, "0 or more, not -1"),
        (1, 2.5, "0 or more, not 2.5"),
    ],
)
def test_impossible_scores(score: float, games: int, reason: str) -> None:
    for use in (wilson, score_p_value, lambda s, g: compare(1, 2, s, g)):
        with pytest.raises(StatisticsError, match=reason):
            use(score, games)


@pytest.mark.parametrize("confidence", [0, 1, 95, math.nan])
def test_impossible_confidence(confidence: float) -> None:
    with pytest.raises(StatisticsError, match=r"such as 0\.95"):
        wilson(1, 2, confidence)


# --- Comparisons -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "low", "high"),
    [
        ((56, 70, 48, 80), 0.0524, 0.3339),
        ((9, 10, 3, 10), 0.1705, 0.8090),
        ((6, 7, 2, 7), 0.0582, 0.8062),
        ((5, 56, 0, 29), -0.0381, 0.1926),
        ((0, 10, 0, 20), -0.1611, 0.2775),
        ((10, 10, 0, 20), 0.6791, 1.0),
    ],
)
def test_differences_as_published(
    scores: tuple[int, int, int, int], low: float, high: float
) -> None:
    # Newcombe (1998), "Interval estimation for the difference between independent proportions",
    # table II, method 10.
    difference = compare(*scores).difference
    assert difference.interval == pytest.approx((low, high), abs=5e-5)
    assert difference.value == pytest.approx(scores[0] / scores[1] - scores[2] / scores[3])


def test_p_values() -> None:
    # Fisher's lady who tastes tea: 34 of 70 ways are at least as far from even.
    assert compare(3, 4, 1, 4).p_value == pytest.approx(34 / 70)
    assert compare(3, 4, 1, 4).exact
    # 1 + 10 + 45 ways on each side of 1024.
    assert score_p_value(8, 10) == pytest.approx(112 / 1024)
    assert score_p_value(5, 10) == 1
    # 62.5 of 100 is 2.5 deviations of 0.05 from even.
    assert score_p_value(62.5, 100) == pytest.approx(2 * (1 - 0.99379033), abs=1e-7)
    # 60.5 and 39.5 of 100: pooled 0.5, so 0.21 in units of sqrt(0.25 * 0.02).
    half = compare(60.5, 100, 39.5, 100)
    assert not half.exact
    assert half.p_value == pytest.approx(math.erfc(0.21 / math.sqrt(0.25 * 0.02) / math.sqrt(2)))


@given(*[st.integers(1, 60)] * 2, st.data())
def test_comparing_the_other_way_round(games_a: int, games_b: int, data: st.DataObject) -> None:
    score_a = data.draw(st.integers(0, 2 * games_a)) / 2
    score_b = data.draw(st.integers(0, 2 * games_b)) / 2
    one = compare(score_a, games_a, score_b, games_b)
    other = compare(score_b, games_b, score_a, games_a)
    assert other.p_value == pytest.approx(one.p_value, rel=1e-6)
    assert 0 <= one.p_value <= 1 + 1e-12
    value, low, high = one.difference
    assert other.difference == pytest.approx((-value, -high, -low), abs=1e-12)
    assert low <= value <= high


def test_the_first_player_and_the_better_player_are_told_apart() -> None:
    # Whoever moves first wins: the contenders are equal.
    assert count_pairs([(1, 0)] * 9) == (0, 0, 9, 0, 0)
    assert count_pairs_of_first_player([(1, 0)] * 9) == (0, 0, 0, 0, 9)
    # One contender wins everything: moving first is worth nothing.
    assert count_pairs([(1, 1)] * 9) == (0, 0, 0, 0, 9)
    assert count_pairs_of_first_player([(1, 1)] * 9) == (0, 0, 9, 0, 0)
    assert count_pairs_of_first_player([(0.5, 0), (0, 1), (0.5, 0.5)]) == (1, 0, 1, 1, 0)
    advantage = first_move_advantage((2, 3, 10, 20, 5))
    assert advantage.score.value == pytest.approx((3 + 2 * 10 + 3 * 20 + 4 * 5) / 160)
    assert 0 < advantage.elo.low < advantage.elo.value < advantage.elo.high
    with pytest.raises(StatisticsError, match=r"0, 0\.5 or 1, not 0\.7"):
        count_pairs([(0.7, 1)])


# --- Means -----------------------------------------------------------------------------------


def test_bootstrap_agrees_with_scipy() -> None:
    lengths = np.random.default_rng(5).gamma(2, 40, 60).round()
    ours = mean_estimate(lengths, resamples=20_000)
    theirs = stats.bootstrap(
        (lengths,), np.mean, method="BCa", n_resamples=20_000, rng=np.random.default_rng(1)
    ).confidence_interval
    assert ours.value == pytest.approx(lengths.mean())
    assert ours.interval == pytest.approx((theirs.low, theirs.high), abs=0.02 * lengths.std())


def test_bootstrap_is_repeatable_and_needs_no_order() -> None:
    values = [90.0, 70.0, 120.0, 400.0, 80.0]
    assert mean_estimate(values, seed=3) == mean_estimate(sorted(values), seed=3)
    assert mean_estimate(values, seed=3) != mean_estimate(values, seed=4)
    assert mean_estimate(values * 50).margin < mean_estimate(values).margin / 4


def test_bootstrap_of_little() -> None:
    assert math.isnan(mean_estimate([]).value)
    assert mean_estimate([]).interval == mean_estimate([7]).interval == (-math.inf, math.inf)
    assert mean_estimate([7, 7, 7]) == Estimate(7, 7, 7)
    with pytest.raises(StatisticsError, match="finite"):
        mean_estimate([1, math.inf])
    with pytest.raises(StatisticsError, match="100 resamples or more, not 5"):
        mean_estimate([1, 2], resamples=5)


@given(st.lists(st.integers(-5, 300), min_size=2, max_size=40), st.floats(0.5, 0.999))
def test_bootstrap_has_the_mean_inside(values: list[int], confidence: float) -> None:
    estimate = mean_estimate(values, resamples=400, confidence=confidence)
    assert min(values) <= estimate.low <= estimate.high <= max(values)
    if len(set(values)) > 3 and len(values) > 10 and confidence > 0.9:
        assert estimate.low <= estimate.value + 1e-9
        assert estimate.high >= estimate.value - 1e-9


# --- Points for ranks ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ((1, 2), (1, 0)),
        ((1, 1), (0.5, 0.5)),
        ((2, 1, 3), (0.5, 1, 0)),
        ((1, 1, 3), (0.75, 0.75, 0)),
        ((1, 1, 1), (0.5, 0.5, 0.5)),
        ((1, 2, 3, 4), (1, 2 / 3, 1 / 3, 0)),
        ((1, 2, 2, 2), (1, 1 / 3, 1 / 3, 1 / 3)),
        ((3, 1, 3, 1), (1 / 6, 5 / 6, 1 / 6, 5 / 6)),
    ],
)
def test_points_for_ranks(ranks: tuple[int, ...], points: tuple[float, ...]) -> None:
    assert rank_points(ranks) == pytest.approx(points)


def test_points_for_teams() -> None:
    assert rank_points([2, 1, 2, 1], teams=[0, 1, 0, 1]) == (0, 1, 0, 1)
    assert rank_points([1, 1, 1, 1], teams=[0, 1, 0, 1]) == (0.5, 0.5, 0.5, 0.5)
    with pytest.raises(StatisticsError, match="partners share a rank"):
        rank_points([1, 2, 3, 4], teams=[0, 1, 0, 1])
    with pytest.raises(StatisticsError, match="the teams of 3 players"):
        rank_points([1, 2, 3], teams=[0, 1])
    with pytest.raises(StatisticsError, match="two or more"):
        rank_points([1])


@given(st.lists(st.integers(1, 4), min_size=2, max_size=6))
def test_points_add_up(ranks: list[int]) -> None:
    points = rank_points(ranks)
    assert sum(points) == pytest.approx(len(ranks) / 2)
    assert all(
        (a < b) == (p > q)
        for a, p in zip(ranks, points, strict=True)
        for b, q in zip(ranks, points, strict=True)
    )
