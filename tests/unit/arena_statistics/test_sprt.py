"""The sequential test: known ratios, bounds, and error rates in simulation."""

from __future__ import annotations

import math
import os

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sumito.arena.statistics import (
    Model,
    Sprt,
    StatisticsError,
    expected_score,
    log_likelihood_ratio,
)

from .simulation import VALUES, Runs, simulate, with_mean

MANY = int(os.environ.get("SUMITO_SPRT_RUNS", "0"))
"""Runs of the larger simulation, which is not part of every day's tests."""

counts = st.one_of(
    st.lists(st.integers(0, 30), min_size=5, max_size=5),
    st.lists(st.sampled_from([0, 0, 1, 7, 100, 10**6]), min_size=5, max_size=5),
    st.lists(st.integers(0, 30), min_size=3, max_size=3),
)
bounds = st.floats(-600, 600)
models: st.SearchStrategy[Model] = st.sampled_from(["logistic", "normalised"])

# --- Known values ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pairs", "elo0", "elo1", "ratio"),
    [([1, 0, 2, 5, 6], 0, 50, 1.453), ([10, 40, 120, 60, 20], 0, 5, 1.191)],
)
def test_known_ratios(pairs: list[int], elo0: float, elo1: float, ratio: float) -> None:
    assert log_likelihood_ratio(pairs, elo0, elo1) == pytest.approx(ratio, abs=0.0005)


@pytest.mark.parametrize(
    ("results", "elo0", "elo1", "model", "ratio"),
    [
        # Pairs: the middle count is of two draws and of a win and a loss together.
        ([223, 9863, 21279, 10037, 246], 0.5, 2.5, "logistic", -3.07),
        ([871, 26175, 55983, 26678, 821], 0, 2, "logistic", -4.98),
        ([365, 16618, 36229, 16974, 390], 0, 2, "normalised", 2.25),
        ([127, 4883, 10712, 5150, 104], -1.75, 0.25, "normalised", 3.01),
        # Losses, draws, wins.
        ([21184, 40708, 21404], 0.5, 2.5, "logistic", -1.57),
        ([57030, 106593, 57433], 0, 2, "logistic", -2.59),
        ([36027, 68692, 36433], 0, 2, "normalised", 0.92),
        ([10650, 20431, 10871], -1.75, 0.25, "normalised", 2.30),
    ],
)
def test_ratios_as_fastchess_has_them(
    results: list[int], elo0: float, elo1: float, model: Model, ratio: float
) -> None:
    assert log_likelihood_ratio(results, elo0, elo1, model) == pytest.approx(ratio, abs=0.005)


def test_two_kinds_of_results_by_hand() -> None:
    # Of nothing but wins and losses it is the binomial ratio, but for the 0.001 of the others.
    s0, s1 = expected_score(0), expected_score(100)
    by_hand = 30 * math.log(s1 / s0) + 20 * math.log((1 - s1) / (1 - s0))
    assert log_likelihood_ratio([20, 0, 30], 0, 100) == pytest.approx(by_hand, abs=0.002)
    assert log_likelihood_ratio([20, 0, 0, 0, 30], 0, 100) == pytest.approx(by_hand, abs=0.002)


def test_bounds_by_hand() -> None:
    assert (Sprt(0, 10).lower, Sprt(0, 10).upper) == pytest.approx((-2.944439, 2.944439), abs=1e-6)
    test = Sprt(0, 10, alpha=0.01, beta=0.1)
    assert (test.lower, test.upper) == pytest.approx((math.log(0.1 / 0.99), math.log(90)))


def test_verdicts() -> None:
    test = Sprt(0, 50)
    assert test.look([0] * 5) == (0, test.lower, test.upper, None)
    assert test.look([1, 0, 2, 5, 6]).verdict is None
    assert test.look([2, 0, 4, 10, 12]).verdict is None
    assert test.look([3, 0, 6, 15, 18]).verdict == "H1"
    assert test.look([18, 15, 6, 0, 3]).verdict == "H0"
    assert test.look([40, 30, 90]).verdict == "H1"


# --- Texts and errors ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "test", "short"),
    [
        ("0,10", Sprt(0, 10), "0,10"),
        (" -1.75, 0.25 ", Sprt(-1.75, 0.25), "-1.75,0.25"),
        ("0,5,0.05,0.1", Sprt(0, 5, 0.05, 0.1), "0,5,0.05,0.1"),
        ("0,2,normalised", Sprt(0, 2, model="normalised"), "0,2,normalised"),
        ("0,2,0.05,0.05,logistic", Sprt(0, 2), "0,2"),
    ],
)
def test_texts(text: str, test: Sprt, short: str) -> None:
    assert Sprt.parse(text) == test
    assert str(test) == short


@given(bounds, bounds, *[st.floats(0.001, 0.49)] * 2, models)
def test_texts_round_trip(
    elo0: float, elo1: float, alpha: float, beta: float, model: Model
) -> None:
    assume(elo0 < elo1)
    test = Sprt(elo0, elo1, alpha, beta, model)
    assert Sprt.parse(str(test)) == test


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "such as 0,10 .* not ''"),
        ("5", "not '5'"),
        ("0,10,0.05", "not '0,10,0.05'"),
        ("0,ten", "not '0,ten'"),
        ("0,10,bayesian", "not '0,10,bayesian'"),
        ("10,0", r"the lower one first, not 10\.0 and 0\.0"),
        ("5,5", "the lower one first"),
        ("0,inf", "from -4000 to 4000"),
        ("nan,5", "not nan"),
        ("0,5,0.7,0.05", r"alpha must be between 0 and 0\.5, not 0\.7"),
        ("0,5,0.05,0", "beta must be between"),
    ],
)
def test_bad_texts(text: str, reason: str) -> None:
    with pytest.raises(StatisticsError, match=reason):
        Sprt.parse(text)


def test_bad_input() -> None:
    with pytest.raises(StatisticsError, match="5 or 3 counts, not 4"):
        log_likelihood_ratio([1, 2, 3, 4], 0, 5)
    with pytest.raises(StatisticsError, match="not -1"):
        Sprt(0, 5).look([1, -1, 0, 0, 0])
    with pytest.raises(StatisticsError, match="logistic, normalised, not 'bayesian'"):
        log_likelihood_ratio([1, 2, 3, 4, 5], 0, 5, "bayesian")  # type: ignore[arg-type]


# --- Properties ------------------------------------------------------------------------------


@given(counts, bounds, bounds, models)
@settings(max_examples=150)
def test_swapping_sides_and_hypotheses(
    results: list[int], elo0: float, elo1: float, model: Model
) -> None:
    assume(elo0 < elo1)
    ratio = log_likelihood_ratio(results, elo0, elo1, model)
    assert math.isfinite(ratio)
    other = log_likelihood_ratio(results[::-1], -elo1, -elo0, model)
    assert other == pytest.approx(-ratio, rel=1e-6, abs=1e-6)


@given(counts.filter(any), bounds, bounds)
def test_the_sign_says_which_is_nearer(results: list[int], elo0: float, elo1: float) -> None:
    assume(elo0 < elo1)
    seen = [count or 0.001 for count in results]
    mean = sum(i * count for i, count in enumerate(seen)) / sum(seen) / (len(seen) - 1)
    ratio = log_likelihood_ratio(results, elo0, elo1)
    if mean >= expected_score(elo1):
        assert ratio >= -1e-9
    if mean <= expected_score(elo0):
        assert ratio <= 1e-9


@given(counts, st.lists(bounds, min_size=3, max_size=3, unique=True), models)
@settings(max_examples=60)
def test_ratios_chain(results: list[int], elos: list[float], model: Model) -> None:
    a, b, c = sorted(elos)
    whole = log_likelihood_ratio(results, a, c, model)
    parts = log_likelihood_ratio(results, a, b, model) + log_likelihood_ratio(results, b, c, model)
    assert parts == pytest.approx(whole, rel=1e-6, abs=1e-6)


# --- Error rates -----------------------------------------------------------------------------

EVEN = [0.1, 0.2, 0.4, 0.2, 0.1]


def run(test: Sprt, base: list[float], truth: float, runs: int, seed: int) -> Runs:
    means = expected_score(test.elo0), expected_score(test.elo1)
    chances = with_mean(base, expected_score(truth))
    return simulate(chances, means, (test.lower, test.upper), runs, seed)


def accepted_rate(test: Sprt, truth: float, runs: int, seed: int) -> float:
    ended = run(test, EVEN, truth, runs, seed)
    for last, before, accepted in zip(ended.last, ended.before, ended.accepted, strict=True):
        assert test.look(last.tolist()).verdict == ("H1" if accepted else "H0")
        assert test.look(before.tolist()).verdict is None
    return float(ended.accepted.mean())


def test_error_rates_hold_in_simulation() -> None:
    # Two standard errors of 600 runs at 5% are 1.8%. Every verdict is checked with the test itself.
    test = Sprt(0, 60)
    assert 0.025 < accepted_rate(test, 0, 600, seed=1) < 0.068
    assert 0.025 < 1 - accepted_rate(test, 60, 600, seed=2) < 0.068


def test_chosen_error_rates_hold_in_simulation() -> None:
    test = Sprt(0, 80, alpha=0.2, beta=0.02)
    assert 0.15 < accepted_rate(test, 0, 400, seed=3) < 0.24
    assert 1 - accepted_rate(test, 80, 400, seed=4) < 0.035


@pytest.mark.skipif(not MANY, reason="set SUMITO_SPRT_RUNS=2000 for the larger simulation")
@pytest.mark.parametrize("elo1", [50, 20])
@pytest.mark.parametrize(
    "base", [EVEN, [0.25, 0.02, 0.46, 0.02, 0.25], [0.01, 0.12, 0.74, 0.12, 0.01]]
)
def test_error_rates_hold_in_a_larger_simulation(base: list[float], elo1: float) -> None:
    test = Sprt(0, elo1)
    error = math.sqrt(0.05 * 0.95 / MANY)
    for truth, side in ((0, "H1"), (elo1, "H0")):
        ended = run(test, base, truth, MANY, seed=5)
        wrong = float((ended.accepted == (side == "H1")).mean())
        print(
            f"{base} 0 v {elo1}, true {truth}: {wrong:.4f} wrong, {ended.lengths.mean():.0f} pairs"
        )
        # Wald's bounds promise alpha / (1 - beta), so 0.0526.
        assert wrong < 0.05 / 0.95 + 3 * error


@pytest.mark.skipif(not MANY, reason="set SUMITO_SPRT_RUNS=2000 for the larger simulation")
@pytest.mark.parametrize("truth", [0, 60])
def test_error_rates_of_the_normalised_model_hold(truth: float) -> None:
    test = Sprt(0, 60, model="normalised")
    ratio = truth * math.log(10) / 800 * math.sqrt(2)
    # Tilted until the ratio of mean and deviation is what the truth says.
    low, high = 0.5, 0.9
    for _ in range(60):
        middle = (low + high) / 2
        chances = with_mean(EVEN, middle)
        deviation = math.sqrt(float(chances @ (VALUES - middle) ** 2))
        low, high = (middle, high) if middle - 0.5 < ratio * deviation else (low, middle)
    random = np.random.default_rng(6)
    runs = MANY // 5
    wrong = 0
    for _ in range(runs):
        counts = [0] * 5
        verdict = None
        while verdict is None:
            counts[random.choice(5, p=chances)] += 1
            verdict = test.look(counts).verdict
        wrong += verdict == ("H0" if truth else "H1")
    print(f"normalised, 0 v 60, true {truth}: {wrong / runs:.4f} wrong")
    assert wrong / runs < 0.05 / 0.95 + 3 * math.sqrt(0.05 * 0.95 / runs)
