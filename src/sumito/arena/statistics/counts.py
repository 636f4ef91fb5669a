"""What statistics are made from: counts of results, checked before anything is computed."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable, Sequence
from typing import SupportsIndex, TypeAlias

from ...errors import SumitoError

__all__ = [
    "Pairs",
    "StatisticsError",
    "check_confidence",
    "check_counts",
    "check_score",
    "count_pairs",
    "count_pairs_of_first_player",
]

Pairs: TypeAlias = Sequence[int]
"""How many pairs of games gave 0, 1, 2, 3 and 4 half points: five counts."""


class StatisticsError(SumitoError):
    """Numbers that no statistics can be made from."""


def check_counts(counts: Sequence[int], lengths: tuple[int, ...] = (5,)) -> tuple[int, ...]:
    """The counts as whole numbers of 0 or more, as many as one of ``lengths``."""
    if len(counts) not in lengths:
        wanted = " or ".join(map(str, lengths))
        raise StatisticsError(f"expected {wanted} counts, not {len(counts)}: {list(counts)}")
    return tuple(check_count(count) for count in counts)


def check_count(count: SupportsIndex, what: str = "count") -> int:
    """A whole number of 0 or more."""
    try:
        number = operator.index(count)
    except TypeError:
        number = -1
    if number < 0:
        raise StatisticsError(f"a {what} must be a whole number of 0 or more, not {count!r}")
    return number


def check_score(score: float, games: int) -> tuple[float, int]:
    """A score that so many games can give."""
    games = check_count(games, "number of games")
    if not 0 <= score <= games:
        raise StatisticsError(f"the score of {games} games is from 0 to {games}, not {score!r}")
    return float(score), games


def check_confidence(confidence: float) -> float:
    """A confidence between 0 and 1, such as 0.95."""
    if not 0 < confidence < 1:
        raise StatisticsError(f"a confidence is between 0 and 1, such as 0.95, not {confidence!r}")
    return float(confidence)


def half_points(score: float) -> int:
    """The score of one game, 0, 0.5 or 1, in half points."""
    if score not in (0, 0.5, 1):
        raise StatisticsError(f"the score of a game is 0, 0.5 or 1, not {score!r}")
    return math.floor(2 * score)


def count_pairs(scores: Iterable[tuple[float, float]]) -> tuple[int, ...]:
    """The five counts for a contender, from his scores in the two games of every pair.

    >>> count_pairs([(1, 0), (1, 0.5), (1, 1)])
    (0, 0, 1, 1, 1)
    """
    counts = [0] * 5
    for one, other in scores:
        counts[half_points(one) + half_points(other)] += 1
    return tuple(counts)


def count_pairs_of_first_player(scores: Iterable[tuple[float, float]]) -> tuple[int, ...]:
    """The five counts for whoever moves first, from a contender's scores in every pair.

    The contender moves first in the first game of a pair and second in the second. A stronger
    contender wins both, which says nothing about moving first: such a pair counts as 2.

    >>> count_pairs_of_first_player([(1, 0), (1, 0.5), (1, 1)])
    (0, 0, 1, 1, 1)
    """
    return count_pairs((as_first, 1 - as_second) for as_first, as_second in scores)
