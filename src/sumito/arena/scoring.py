"""What a game is worth to each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .._core import Rules

__all__ = ["others", "points_of", "totals"]


def totals(rules: Rules, ejected: Sequence[int]) -> list[int]:
    """What each side has ejected; what partners have counts together."""
    found = [0] * rules.sides
    for player, count in enumerate(ejected):
        found[rules.side(player)] += count
    return found


def others(rules: Rules, seat: int) -> tuple[int, ...]:
    """The seats of all other sides."""
    return tuple(p for p in range(rules.players) if rules.side(p) != rules.side(seat))


def points_of(
    rules: Rules, ejected: Sequence[int], winners: Sequence[int], loser: int | None = None
) -> tuple[float, ...]:
    """The points of each seat: the share of the other sides that it has left behind, a tie counting
    half. With two sides that is 1, 1/2 and 0.

    The winner is first, whoever forfeits is last, and those between are ranked by ejections. After
    a draw all are equal.
    """
    if not winners and loser is None:
        return (0.5,) * rules.players
    count = totals(rules, ejected)
    ranks = []
    for side in range(rules.sides):
        won = any(rules.side(seat) == side for seat in winners)
        lost = loser is not None and rules.side(loser) == side
        # Where somebody forfeits all others have won, and only their ejections tell them apart.
        ranks.append((not lost, won, count[side]))
    points = []
    for rank in ranks:
        behind = sum(rank > other for other in ranks) + (ranks.count(rank) - 1) / 2
        points.append(behind / (rules.sides - 1))
    return tuple(points[rules.side(player)] for player in range(rules.players))
