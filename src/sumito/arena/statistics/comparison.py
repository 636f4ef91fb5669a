"""Is one score better than another, or than it should be?"""

from __future__ import annotations

import math
from typing import NamedTuple

from .counts import StatisticsError, check_score
from .distributions import binomial_p_value, fisher_p_value, normal_cdf
from .elo import elo, score
from .intervals import Estimate, wilson

__all__ = ["Comparison", "FirstMove", "compare", "first_move_advantage", "score_p_value"]


class Comparison(NamedTuple):
    """Two scores per game, set against each other."""

    difference: Estimate
    """The first minus the second."""

    p_value: float
    """How likely chance alone would set equal ones so far apart, or farther."""

    exact: bool
    """Whether the p-value is exact (Fisher's test) or approximate, as with draws it must be."""


def compare(
    score_a: float, games_a: int, score_b: float, games_b: int, confidence: float = 0.95
) -> Comparison:
    """Compare two scores of separate series of games.

    The interval is Newcombe's (1998, method 10), made from the two Wilson intervals. The p-value is
    that of Fisher's exact test if both scores are whole numbers, and of the pooled z-test if not;
    draws make results vary less than that assumes, so it is too great rather than too small.

    >>> [round(value, 4) for value in compare(56, 70, 48, 80).difference]
    [0.2, 0.0524, 0.3339]
    """
    score_a, games_a = check_score(score_a, games_a)
    score_b, games_b = check_score(score_b, games_b)
    a, b = wilson(score_a, games_a, confidence), wilson(score_b, games_b, confidence)
    if not games_a or not games_b:
        return Comparison(Estimate(0.0, -1.0, 1.0), 1.0, True)
    mean_a, mean_b = score_a / games_a, score_b / games_b
    value = mean_a - mean_b
    low = value - math.hypot(mean_a - a.low, b.high - mean_b)
    high = value + math.hypot(a.high - mean_a, mean_b - b.low)
    difference = Estimate(value, low, high)
    if score_a.is_integer() and score_b.is_integer():
        wins = int(score_a), int(score_b)
        return Comparison(
            difference, fisher_p_value(wins, (games_a - wins[0], games_b - wins[1])), True
        )
    pooled = (score_a + score_b) / (games_a + games_b)
    error = math.sqrt(pooled * (1 - pooled) * (1 / games_a + 1 / games_b))
    return Comparison(difference, _two_sided(value / error), False)


def score_p_value(score: float, games: int, expected: float = 0.5) -> float:
    """How likely chance alone would bring a score so far from the expected one per game.

    The exact binomial test for whole scores; the z-test for those with half points.

    >>> round(score_p_value(8, 10), 4)
    0.1094
    """
    score, games = check_score(score, games)
    if not 0 < expected < 1:
        raise StatisticsError(f"an expected score per game is between 0 and 1, not {expected!r}")
    if not games:
        return 1.0
    if score.is_integer():
        return binomial_p_value(int(score), games, expected)
    error = math.sqrt(expected * (1 - expected) / games)
    return _two_sided((score / games - expected) / error)


class FirstMove(NamedTuple):
    """What moving first is worth."""

    score: Estimate
    """The score per game of whoever moves first; 0.5 is no advantage."""

    elo: Estimate
    """The same as a difference in Elo."""


def first_move_advantage(pairs: tuple[int, ...], confidence: float = 0.95) -> FirstMove:
    """What moving first is worth, from `count_pairs_of_first_player`."""
    return FirstMove(score(pairs, confidence), elo(pairs, confidence))


def _two_sided(z: float) -> float:
    return 2 * normal_cdf(-abs(z))
