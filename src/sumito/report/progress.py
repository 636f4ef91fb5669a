"""How games went: sums over plies, apart for games won, drawn and lost."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["RESULTS", "Curves"]

RESULTS = ("won", "drawn", "lost")
"""The kinds of games, in the order of plots."""

_ENOUGH = 0.2  # of the games of a kind must still be going on for a mean to be shown


@dataclass
class _Sums:
    totals: list[float] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    games: int = 0

    def add(self, values: Sequence[tuple[int, float]]) -> None:
        self.games += 1
        for ply, value in values:
            while len(self.totals) <= ply:
                self.totals.append(0.0)
                self.counts.append(0)
            self.totals[ply] += value
            self.counts[ply] += 1


class Curves:
    """The mean of something over the plies of the games of one contender."""

    def __init__(self) -> None:
        self._sums = {result: _Sums() for result in RESULTS}

    def add(self, result: str, values: Iterable[tuple[int, float]]) -> None:
        """A game that was won, drawn or lost, with its values as (ply, value)."""
        finite = [(ply, value) for ply, value in values if math.isfinite(value)]
        if finite:
            self._sums[result].add(finite)

    def games(self, result: str) -> int:
        """How many games of this kind there are."""
        return self._sums[result].games

    def points(self, result: str, last: int) -> list[tuple[float, float]]:
        """The curve as (ply, mean), up to a ply, in at most a hundred steps.

        It ends where only few games are still going on.
        """
        sums = self._sums[result]
        step = max(1, math.ceil((last + 1) / 100))
        points: list[tuple[float, float]] = []
        for begin in range(0, min(last + 1, len(sums.totals)), step):
            block = slice(begin, begin + step)
            count = sum(sums.counts[block])
            # A contender moves on every second ply or less: the largest count says how many go on.
            if not count or max(sums.counts[block]) < _ENOUGH * sums.games:
                continue
            width = len(sums.totals[block])
            points.append((begin + (width - 1) / 2, sum(sums.totals[block]) / count))
        return points
