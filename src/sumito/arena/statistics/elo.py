"""Elo: what a score says about strength.

``elo``, ``normalised_elo`` and ``superiority`` take pairs of games (five counts), which is right
where every opening was played twice with colours swapped: the two games of a pair are not
independent. The functions ``..._of_games`` take single games. Intervals come from the exact
likelihood and not from the normal approximation, which is far too narrow for lopsided or short
matches; `likelihood` says how.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from .counts import Pairs, StatisticsError, check_confidence, check_counts
from .distributions import student_cdf, student_quantile
from .intervals import Estimate
from .likelihood import EVEN, Results
from .roots import bracketed_root

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "NORMALISED",
    "elo",
    "elo_of_games",
    "elo_of_score",
    "expected_score",
    "normalised_elo",
    "normalised_elo_of_games",
    "score",
    "superiority",
    "superiority_of_games",
]

NORMALISED = 800 / math.log(10)
"""Normalised Elo of a mean one standard deviation of a game above 1/2: about 347."""


TINY = 1e-9
"""A score per game that is nothing: 3600 Elo behind."""


def expected_score(elo: float) -> float:
    """The score per game that a difference in Elo promises.

    >>> round(expected_score(400), 4)
    0.9091
    """
    if math.isnan(elo):
        raise StatisticsError(f"expected a difference in Elo, not {elo!r}")
    # Never raises 10 to a great positive power.
    odds = 10 ** (-abs(elo) / 400)
    return 1 / (1 + odds) if elo > 0 else odds / (1 + odds)


def elo_of_score(score: float) -> float:
    """The difference in Elo that promises a score per game; infinite for 0 and 1.

    >>> round(elo_of_score(0.64), 1)
    100.0
    """
    if not 0 <= score <= 1:
        raise StatisticsError(f"a score per game is from 0 to 1, not {score!r}")
    if score in (0, 1):
        return math.inf if score else -math.inf
    return 400 * math.log10(score / (1 - score))


def score(pairs: Pairs, confidence: float = 0.95) -> Estimate:
    """The score per game.

    >>> [round(value, 3) for value in score([1, 0, 2, 5, 6])]
    [0.768, 0.561, 0.892]
    """
    return _score(check_counts(pairs), confidence)


def elo(pairs: Pairs, confidence: float = 0.95) -> Estimate:
    """The difference in (logistic) Elo.

    >>> [round(value) for value in elo([10, 40, 120, 60, 20])]
    [28, 8, 48]
    """
    return Estimate(*map(elo_of_score, score(pairs, confidence)))


def elo_of_games(wins: int, draws: int, losses: int, confidence: float = 0.95) -> Estimate:
    """The difference in Elo from games that were not played in pairs."""
    return Estimate(
        *map(elo_of_score, _score(check_counts((losses, draws, wins), (3,)), confidence))
    )


def normalised_elo(pairs: Pairs, confidence: float = 0.95) -> Estimate:
    """The difference in normalised Elo: mean over deviation, so how hard it is to see.

    Van den Bergh (2020), "Normalized Elo". The deviation is that of one game, which is the square
    root of 2 times that of the mean of a pair.
    """
    return _normalised(check_counts(pairs), NORMALISED / math.sqrt(2), confidence)


def normalised_elo_of_games(
    wins: int, draws: int, losses: int, confidence: float = 0.95
) -> Estimate:
    """The difference in normalised Elo from games that were not played in pairs."""
    return _normalised(check_counts((losses, draws, wins), (3,)), NORMALISED, confidence)


def superiority(pairs: Pairs) -> float:
    """How likely the first contender is the stronger one, by the scale of the intervals.

    It is above 0.975 exactly where the 95% interval of the Elo is above 0.

    >>> superiority([0, 0, 7, 0, 0])
    0.5
    """
    return _superiority(check_counts(pairs))


def superiority_of_games(wins: int, draws: int, losses: int) -> float:
    """How likely the first contender is the stronger one, from games not played in pairs."""
    return _superiority(check_counts((losses, draws, wins), (3,)))


def _score(counts: tuple[int, ...], confidence: float) -> Estimate:
    check_confidence(confidence)
    total = sum(counts)
    if total < 2:
        return Estimate(Results(counts).mean if total else EVEN, 0.0, 1.0)
    results = Results(counts)
    limit = _limit(total, confidence)

    def excess(mean: float) -> float:
        return min(math.sqrt(2 * results.cost_of_mean(mean)), 2 * limit) - limit

    mean = results.mean
    # Ends so near 0 and 1 that rounding would decide their Elo are 0 and 1.
    low = bracketed_root(excess, TINY, mean) if excess(min(TINY, mean)) > 0 else 0.0
    high = bracketed_root(excess, mean, 1 - TINY) if excess(max(1 - TINY, mean)) > 0 else 1.0
    return Estimate(mean, low, high)


def _normalised(counts: tuple[int, ...], unit: float, confidence: float) -> Estimate:
    check_confidence(confidence)
    total = sum(counts)
    if total < 2:
        return Estimate(_ratio(counts) * unit, -math.inf, math.inf)
    results = Results(counts).regularised()
    limit = _limit(total, confidence)

    def excess(ratio: float) -> float:
        return math.sqrt(2 * results.cost_of_ratio(ratio)) - limit

    value = _ratio(counts)
    inner = _ratio(results.counts)
    low = -math.inf if value == -math.inf else _outward(excess, inner, -1)
    high = math.inf if value == math.inf else _outward(excess, inner, 1)
    return Estimate(value * unit, low * unit, high * unit)


def _ratio(counts: tuple[float, ...]) -> float:
    """(mean - 1/2) / deviation, which is infinite if all results are the same and no draws."""
    if not sum(counts):
        return 0.0
    results = Results(counts)
    excess = results.mean - EVEN
    if max(counts) == sum(counts):
        return math.copysign(math.inf, excess) if excess else 0.0
    return excess / results.deviation


def _outward(excess: Callable[[float], float], inner: float, sign: int) -> float:
    """Where the excess becomes positive, going from ``inner`` up or down.

    The cost grows but as the logarithm of the ratio, so with very few results an end is beyond all
    reason: then it is infinite.
    """
    outer = sign * 10 * (1 + abs(inner))
    return bracketed_root(excess, inner, outer) if excess(outer) > 0 else sign * math.inf


def _superiority(counts: tuple[int, ...]) -> float:
    total = sum(counts)
    results = Results(counts)
    if total < 2 or results.mean == EVEN:
        return 0.5
    distance = math.sqrt(2 * results.cost_of_mean(EVEN))
    return student_cdf(math.copysign(distance, results.mean - EVEN), total - 1)


def _limit(total: int, confidence: float) -> float:
    """The root of twice the cost at the ends of an interval.

    It is compared with Student's t, as Owen (1988) proposes for small numbers, instead of the
    normal distribution that it tends to.
    """
    return student_quantile((1 + confidence) / 2, total - 1)
