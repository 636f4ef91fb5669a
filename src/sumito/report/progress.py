"""How games went: values over plies, apart for games won, drawn and lost."""

from __future__ import annotations

import math
from array import array
from statistics import fmean
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

__all__ = ["RESULTS", "Curves"]

RESULTS = ("won", "drawn", "lost")
"""The kinds of games, in the order of plots."""

_ENOUGH = 0.2  # of the games of a kind must still be going on for a value to be shown


class _Values:
    """The values of the games of one kind, ply by ply."""

    def __init__(self) -> None:
        self.plies: list[array[float]] = []
        self.games = 0

    def add(self, values: Iterable[tuple[int, float]]) -> None:
        self.games += 1
        for ply, value in values:
            while len(self.plies) <= ply:
                self.plies.append(array("d"))
            self.plies[ply].append(value)


class Curves:
    """The usual value of something over the plies of the games of one contender."""

    def __init__(self, typical: Callable[[Sequence[float]], float] = fmean) -> None:
        """``typical`` makes one number of many: the mean, or the median where some are huge."""
        self._typical = typical
        self._values = {result: _Values() for result in RESULTS}

    def add(self, result: str, values: Iterable[tuple[int, float]]) -> None:
        """A game that was won, drawn or lost, with its values as (ply, value)."""
        finite = [(ply, value) for ply, value in values if math.isfinite(value)]
        if finite:
            self._values[result].add(finite)

    def games(self, result: str) -> int:
        """How many games of this kind there are."""
        return self._values[result].games

    def points(self, result: str, last: int) -> list[tuple[float, float]]:
        """The curve as (ply, value), up to a ply, in at most about fifty steps.

        It ends where only few games are still going on.
        """
        found = self._values[result]
        step = max(2, math.ceil((last + 1) / 50))  # of two plies a contender makes one
        points: list[tuple[float, float]] = []
        for begin in range(0, min(last + 1, len(found.plies)), step):
            block = found.plies[begin : begin + step]
            if max(map(len, block)) < _ENOUGH * found.games:
                break
            values = [value for ply in block for value in ply]
            points.append((begin + (len(block) - 1) / 2, self._typical(values)))
        return points
