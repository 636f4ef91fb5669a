"""What the terms measure on the empty board."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from tests.oracle.geometry import DIRECTIONS, ROW_DIRECTIONS, Cell, on_board, step

if TYPE_CHECKING:
    from collections.abc import Sequence

CENTRE: Cell = (0, 0, 0)

# One direction for each of the three lines through a cell.
AXES = ROW_DIRECTIONS


def neighbours(cell: Cell, edge: int) -> list[Cell]:
    """The up to 6 adjacent cells."""
    around = [step(cell, direction) for direction in DIRECTIONS.values()]
    return [near for near in around if on_board(near, edge)]


def on_rim(cell: Cell, edge: int) -> bool:
    """Whether the cell has fewer than 6 neighbours."""
    return len(neighbours(cell, edge)) < 6


def hex_distance(a: Cell, b: Cell) -> int:
    """Steps on the board ignoring marbles: the largest difference of a cube coordinate."""
    return max(abs(p - q) for p, q in zip(a, b, strict=True))


def euclid_distance(a: Cell, b: Cell) -> float:
    """The straight line between hexagon centres, neighbours being at distance 1.

    A step changes two cube coordinates by 1, so the squared differences add up to 2 for it.
    """
    return sqrt(sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) / 2)


def desired_weight(cell: Cell, edge: int) -> float:
    """(n-1-d)/(n-1) with d the hex distance to the centre: 1 in the centre, 0 on the rim."""
    return (edge - 1 - hex_distance(cell, CENTRE)) / (edge - 1)


def mean(values: Sequence[float]) -> float:
    """The mean, and 0 over nothing."""
    return sum(values) / len(values) if values else 0
