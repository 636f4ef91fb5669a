"""Points for ranks, where more than two play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .counts import StatisticsError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["rank_points"]


def rank_points(ranks: Sequence[float], teams: Sequence[int] | None = None) -> tuple[float, ...]:
    """The points of every player, from 0 to 1, for his rank; the lowest rank is the best.

    The last of n gets 0 and every place is worth 1 / (n - 1) more than the one behind it. Who share
    a rank share its points, so the points always add up to half the number of players. With
    ``teams``, the team of every player, the teams are ranked and all of a team get its points.

    >>> rank_points([1, 2, 3])
    (1.0, 0.5, 0.0)
    >>> rank_points([1, 2, 2])
    (1.0, 0.25, 0.25)
    >>> rank_points([1, 2, 1, 2], teams=[0, 1, 0, 1])
    (1.0, 0.0, 1.0, 0.0)
    """
    if teams is None:
        teams = range(len(ranks))
    if len(teams) != len(ranks):
        raise StatisticsError(f"expected the teams of {len(ranks)} players, not {list(teams)!r}")
    rank_of: dict[int, float] = {}
    for team, rank in zip(teams, ranks, strict=True):
        if rank != rank_of.setdefault(team, rank):
            raise StatisticsError(
                f"partners share a rank: not {list(ranks)!r} with teams {list(teams)!r}"
            )
    if len(rank_of) < 2:
        raise StatisticsError(f"expected the ranks of two or more, not {list(ranks)!r}")
    return tuple(_points(rank, list(rank_of.values())) for rank in ranks)


def _points(rank: float, ranks: list[float]) -> float:
    """The part of the others that a rank is better than, a shared one counting half."""
    worse = sum(other > rank for other in ranks)
    shared = sum(other == rank for other in ranks) - 1
    return (worse + shared / 2) / (len(ranks) - 1)
