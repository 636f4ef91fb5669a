"""Elo and its relatives, from pairs and from games."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import optimize  # type: ignore[import-untyped]

from sumito.arena.statistics import (
    Estimate,
    StatisticsError,
    elo,
    elo_of_games,
    elo_of_score,
    expected_score,
    normalised_elo,
    normalised_elo_of_games,
    score,
    superiority,
    superiority_of_games,
)
from sumito.arena.statistics.likelihood import Results

from .simulation import VALUES

if TYPE_CHECKING:
    from .simulation import Array

small = st.integers(0, 12)
counts = st.one_of(
    st.lists(small, min_size=5, max_size=5),
    st.lists(st.sampled_from([0, 0, 1, 7, 100, 10**6]), min_size=5, max_size=5),
)
some = counts.filter(lambda pairs: sum(pairs) > 1)


# --- Known values ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("difference", "expected"),
    [(0, 0.5), (100, 0.640065), (200, 0.759747), (400, 10 / 11), (800, 100 / 101)],
)
def test_expected_scores(difference: float, expected: float) -> None:
    assert expected_score(difference) == pytest.approx(expected, abs=1e-6)
    assert expected_score(-difference) == pytest.approx(1 - expected, abs=1e-6)
    assert elo_of_score(expected_score(difference)) == pytest.approx(difference)


def test_no_score_is_beyond_elo() -> None:
    assert (elo_of_score(1), elo_of_score(0)) == (math.inf, -math.inf)
    assert (expected_score(math.inf), expected_score(-math.inf)) == (1, 0)
    assert expected_score(-1e9) == 0
    for bad in (-0.1, 1.1, math.nan):
        with pytest.raises(StatisticsError, match="from 0 to 1"):
            elo_of_score(bad)
    with pytest.raises(StatisticsError, match="not nan"):
        expected_score(math.nan)


@pytest.mark.parametrize(
    ("pairs", "value", "margin", "normalised"),
    [
        ([34, 54, 63, 64, 75], 55.58, 27.65, 57.94),
        ([332, 433, 498, 333, 334], -8.64, 10.33, -9.17),
        ([7895, 8757, 5685, 568, 9999], -21.04, 2.95, -19.01),
    ],
)
def test_pairs_as_fastchess_has_them(
    pairs: list[int], value: float, margin: float, normalised: float
) -> None:
    # The values are in fastchess's tests; its margins are normal approximations, which for so many
    # pairs the exact ones come near.
    assert elo(pairs).value == pytest.approx(value, abs=0.005)
    assert elo(pairs).margin == pytest.approx(margin, rel=0.01)
    assert normalised_elo(pairs).value == pytest.approx(normalised, abs=0.005)


@pytest.mark.parametrize(
    ("games", "normalised"),
    [((76, 123, 89), -20.76), ((136, 111, 96), 49.77), ((34, 0, 356), -508.44)],
)
def test_games_as_fastchess_has_them(games: tuple[int, int, int], normalised: float) -> None:
    assert normalised_elo_of_games(*games).value == pytest.approx(normalised, abs=0.005)


def test_games_by_hand() -> None:
    # 60 wins, 20 draws, 20 losses: 0.7 with variance 0.64 - 0.6 * 0.6 ... = 0.65 - 0.49 = 0.16.
    assert elo_of_games(60, 20, 20).value == pytest.approx(400 * math.log10(7 / 3))
    assert normalised_elo_of_games(60, 20, 20).value == pytest.approx(0.5 * 800 / math.log(10))
    # The normal approximation: 0.7 +- 1.96 * 0.4 / 10.
    low, high = elo_of_games(60, 20, 20).interval
    assert expected_score(low) == pytest.approx(0.7 - 0.0784, abs=0.005)
    assert expected_score(high) == pytest.approx(0.7 + 0.0784, abs=0.005)
    assert superiority_of_games(60, 20, 20) > 0.9999
    assert superiority_of_games(20, 20, 60) < 0.0001


def test_all_won_by_hand() -> None:
    # Under a mean of m the best is to win with probability m, so m ** 10 = exp(-t * t / 2), where
    # t = 2.262157 is Student's for 9 degrees of freedom.
    least = math.exp(-(2.262157**2) / 20)
    assert score([0, 0, 0, 0, 10]) == pytest.approx((1, least, 1), abs=1e-6)
    assert elo([0, 0, 0, 0, 10]) == pytest.approx((math.inf, elo_of_score(least), math.inf))
    assert elo([10, 0, 0, 0, 0]).high == pytest.approx(-elo_of_score(least))
    value, low, high = normalised_elo([0, 0, 0, 0, 10])
    assert value == high == math.inf
    assert 0 < low < math.inf
    # Two results, half and half under equality: the cost is 10 * log(2).
    # t = sqrt(20 * log(2)) = 3.72330, and Student's distribution with 9 degrees gives 0.997627.
    assert superiority([0, 0, 0, 0, 10]) == pytest.approx(0.997627, abs=1e-6)


def test_little_or_nothing() -> None:
    anything = (-math.inf, math.inf)
    assert score([0] * 5) == Estimate(0.5, 0, 1)
    assert elo([0] * 5) == elo_of_games(0, 0, 0) == Estimate(0, *anything)
    assert normalised_elo([0] * 5) == normalised_elo_of_games(0, 0, 0) == Estimate(0, *anything)
    assert superiority([0] * 5) == superiority_of_games(0, 0, 0) == 0.5
    # One pair says nothing about how much pairs differ.
    assert elo([0, 0, 0, 0, 1]).interval == normalised_elo([0, 0, 0, 1, 0]).interval == anything
    assert elo([0, 0, 0, 1, 0]).value == pytest.approx(190.85, abs=0.005)
    assert superiority([0, 0, 0, 0, 1]) == 0.5
    # All pairs even: equal, but only more of them make it sure.
    assert normalised_elo([0, 0, 9, 0, 0]).value == 0
    assert 0 < elo([0, 0, 90, 0, 0]).high < elo([0, 0, 9, 0, 0]).high < 200


@pytest.mark.parametrize(
    ("pairs", "reason"),
    [
        ([1, 2, 3], "expected 5 counts, not 3"),
        ([1, 2, 3, 4, -5], "not -5"),
        ([1, 2, 3, 4, 0.5], r"whole number of 0 or more, not 0\.5"),
        ([1, 2, 3, 4, math.nan], "not nan"),
        ([1, 2, 3, 4, "5"], "not '5'"),
    ],
)
def test_bad_counts(pairs: list[int], reason: str) -> None:
    for use in (score, elo, normalised_elo, superiority):
        with pytest.raises(StatisticsError, match=reason):
            use(pairs)
    with pytest.raises(StatisticsError, match="not -1"):
        elo_of_games(3, -1, 2)


def test_numpy_counts_are_counts() -> None:
    assert elo(np.array([1, 2, 3, 4, 5])) == elo([1, 2, 3, 4, 5])  # type: ignore[arg-type]


# --- Coverage --------------------------------------------------------------------------------

PAIRS = 10

DISTRIBUTIONS = {
    "even": [0.1, 0.2, 0.4, 0.2, 0.1],
    "decisive": [0.25, 0.02, 0.46, 0.02, 0.25],
    "drawn": [0.01, 0.12, 0.74, 0.12, 0.01],
    "better": [0.05, 0.1, 0.2, 0.3, 0.35],
    "far better": [0.01, 0.02, 0.07, 0.2, 0.7],
    "crushing": [0, 0.005, 0.03, 0.045, 0.92],
}


@pytest.fixture(scope="module")
def outcomes() -> list[tuple[tuple[int, ...], Estimate]]:
    """All that ten pairs can give, with the score and its interval."""
    found = []
    for bars in itertools.combinations(range(PAIRS + 4), 4):
        edges = [-1, *bars, PAIRS + 4]
        pairs = tuple(b - a - 1 for a, b in itertools.pairwise(edges))
        found.append((pairs, score(pairs)))
    return found


@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_intervals_cover_exactly_enough(
    name: str, outcomes: list[tuple[tuple[int, ...], Estimate]]
) -> None:
    # The sum over all outcomes, no simulation. The normal approximation covers 56% of "crushing".
    chances = DISTRIBUTIONS[name]
    truth = sum(chance * value for chance, value in zip(chances, VALUES.tolist(), strict=True))
    covered = total = 0.0
    for pairs, (_, low, high) in outcomes:
        ways = math.factorial(PAIRS)
        weight = 1.0
        for count, chance in zip(pairs, chances, strict=True):
            ways //= math.factorial(count)
            weight *= chance**count
        total += ways * weight
        covered += ways * weight * (low <= truth <= high)
    assert total == pytest.approx(1)
    assert 0.945 <= covered <= 1


# --- The likelihood itself -------------------------------------------------------------------


def optimum(frequencies: Array, condition: str, target: float) -> float:
    """The cost per result by a general optimiser from many starts."""

    def chances(point: Array) -> Array:
        powers = np.exp(point - point.max())
        return np.asarray(powers / powers.sum())

    def error(point: Array) -> float:
        q = chances(point)
        mean = float(q @ VALUES)
        deviation = math.sqrt(max(1e-30, float(q @ (VALUES - mean) ** 2)))
        return mean - target if condition == "mean" else (mean - 0.5) / deviation - target

    def cost(point: Array) -> float:
        return float(frequencies @ np.log(frequencies / np.maximum(chances(point), 1e-300)))

    random = np.random.default_rng(0)
    starts = [frequencies, *(random.dirichlet(np.full(5, 0.5), 12) + 1e-9)]
    best = math.inf
    for start in starts:
        found = optimize.minimize(
            cost,
            np.log(start),
            method="SLSQP",
            constraints={"type": "eq", "fun": error},
            options={"maxiter": 500, "ftol": 1e-13},
        )
        if abs(error(found.x)) < 1e-7:
            best = min(best, float(found.fun))
    return best


@pytest.mark.parametrize(
    "pairs", [(1, 0, 2, 5, 6), (10, 40, 120, 60, 20), (0, 47, 66, 101, 26), (3, 0, 0, 0, 9)]
)
@pytest.mark.parametrize(
    ("condition", "target"),
    [
        ("mean", 0.3),
        ("mean", 0.55),
        ("mean", 0.93),
        ("ratio", -1.0),
        ("ratio", 0.1),
        ("ratio", 2.0),
    ],
)
def test_costs_are_those_of_the_optimum(
    pairs: tuple[int, ...], condition: str, target: float
) -> None:
    results = Results(pairs).regularised()
    ours = results.cost_of_mean(target) if condition == "mean" else results.cost_of_ratio(target)
    theirs = optimum(np.array(results.frequencies), condition, target)
    assert ours / results.total == pytest.approx(theirs, abs=1e-6)


def test_unseen_results_are_the_limit_of_rare_ones() -> None:
    exact, rare = Results((0, 0, 0, 3, 7)), Results((1e-7, 1e-7, 1e-7, 3, 7))
    for mean in (0.05, 0.4, 0.8, 0.92, 0.93, 0.99):
        assert exact.cost_of_mean(mean) == pytest.approx(rare.cost_of_mean(mean), abs=1e-4)


# --- Properties ------------------------------------------------------------------------------


@given(counts)
@settings(max_examples=60)
def test_swapping_sides_negates(pairs: list[int]) -> None:
    for measure in (elo, normalised_elo):
        value, low, high = measure(pairs)
        assert measure(pairs[::-1]) == pytest.approx((-value, -high, -low), rel=1e-6, abs=1e-6)
        assert low <= value <= high
    assert superiority(pairs) + superiority(pairs[::-1]) == pytest.approx(1)


@given(some)
@settings(max_examples=60)
def test_more_of_the_same_narrows(pairs: list[int]) -> None:
    wide, narrow = score(pairs), score([4 * count for count in pairs])
    assert narrow.margin < wide.margin
    assert wide.low <= narrow.low + 1e-9
    assert narrow.high <= wide.high + 1e-9


@given(some)
@settings(max_examples=60)
def test_sure_superiority_is_an_interval_above_zero(pairs: list[int]) -> None:
    chance, low = superiority(pairs), elo(pairs).low
    if abs(chance - 0.975) > 1e-9:
        assert (chance > 0.975) == (low > 0)
    assert (chance > 0.5) == (score(pairs).value > 0.5)


@given(st.lists(st.integers(1, 50), min_size=5, max_size=5))
@settings(max_examples=30)
def test_normalised_elo_sees_zero_as_elo_does(pairs: list[int]) -> None:
    # Of a mean of one half both models say the same.
    plain, normalised = elo(pairs), normalised_elo(pairs)
    for one, other in zip(plain, normalised, strict=True):
        assert one == pytest.approx(0, abs=1e-6) or (one > 0) == (other > 0)
