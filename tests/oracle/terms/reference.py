"""The reference cell of Aba-Pro, and the distance to it. All in exact fractions."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

from tests.oracle.rules import OracleError

from .grid import CENTRE, hex_distance
from .score import lost

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.oracle.geometry import Cell

    from .sides import OracleScene

Point = tuple[Fraction, Fraction, Fraction]


def rounded(value: Fraction) -> int:
    """The nearest integer, halves away from zero."""
    size = floor(abs(value) + Fraction(1, 2))
    return size if value >= 0 else -size


def cube_rounded(point: Point) -> Cell:
    """Round x, y, z each; if they do not sum to 0, recompute the one with the largest error.

    Among equal errors the column (x) comes first, then row minus column (z), then the row (y).
    """
    x, y, z = (rounded(value) for value in point)
    if x + y + z == 0:
        return (x, y, z)
    errors = [abs(value - near) for value, near in zip(point, (x, y, z), strict=True)]
    worst = max((0, 2, 1), key=lambda axis: errors[axis])  # the first of equals
    if worst == 0:
        return (-y - z, y, z)
    if worst == 1:
        return (x, -x - z, z)
    return (x, y, -x - y)


def weighted_centre(cells: Sequence[Cell], weights: Sequence[Fraction]) -> Point:
    """The sum of weight x cell, divided by the sum of the weights."""
    total = sum(weights)
    x, y, z = (
        sum((weight * cell[axis] for cell, weight in zip(cells, weights, strict=True)), Fraction())
        / total
        for axis in range(3)
    )
    return x, y, z


def mass_centre(marbles: Sequence[Cell]) -> Cell:
    """The mean of the cells, cube-rounded; without marbles the board's centre."""
    if not marbles:
        return CENTRE
    return cube_rounded(weighted_centre(marbles, [Fraction(1)] * len(marbles)))


def reference_cell(
    scene: OracleScene, *, own: float = 3, other: float = 3, centre: float = 1
) -> Cell:
    """R: the weighted mean of own mass centre, other mass centre and board centre, cube-rounded."""
    if own + other + centre == 0:
        raise OracleError(f"the weights {own}, {other}, {centre} add up to 0")
    cells = [mass_centre(scene.own), mass_centre(scene.other), CENTRE]
    weights = [Fraction(own), Fraction(other), Fraction(centre)]
    return cube_rounded(weighted_centre(cells, weights))


def reference_distance(
    scene: OracleScene,
    *,
    own: float = 3,
    other: float = 3,
    centre: float = 1,
    captured: float = 100,
) -> float:
    """Sum over own marbles of hex distance to R, plus captured x own marbles lost."""
    goal = reference_cell(scene, own=own, other=other, centre=centre)
    return sum(hex_distance(marble, goal) for marble in scene.own) + captured * lost(scene)
