"""Shapes of marbles."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from tests.oracle.geometry import DIRECTIONS, Cell, step
from tests.oracle.symmetry import turned

from .grid import desired_weight, mean, neighbours

if TYPE_CHECKING:
    from .sides import OracleScene


def two_steps_along_an_axis(a: Cell, b: Cell) -> bool:
    """Whether one cell lies exactly two steps from the other in one direction."""
    return any(step(a, direction, 2) == b for direction in DIRECTIONS.values())


def triangles(scene: OracleScene) -> list[tuple[Cell, Cell, Cell]]:
    """The sets of three own marbles that are pairwise two steps apart along axes."""
    return [
        corners
        for corners in combinations(scene.own, 3)
        if all(two_steps_along_an_axis(a, b) for a, b in combinations(corners, 2))
    ]


def triangulation(scene: OracleScene) -> float:
    """Number of such triangles."""
    return len(triangles(scene))


def triangulation_desired(scene: OracleScene) -> float:
    """For each such triangle the mean of its corners' weights (n-1-d)/(n-1)."""
    return sum(
        mean([desired_weight(corner, scene.edge) for corner in corners])
        for corners in triangles(scene)
    )


def own_sets(scene: OracleScene, shapes: list[list[Cell]]) -> set[frozenset[Cell]]:
    """The shapes whose cells are all own, each set of cells once."""
    return {frozenset(shape) for shape in shapes if all(cell in scene.own for cell in shape)}


def pattern_trapezium(scene: OracleScene) -> float:
    """Number of sets of 5 own marbles: 3 in a row, and 2 on one side touching two of them each."""
    shapes = []
    for first in scene.own:
        for along in DIRECTIONS.values():
            row = [first, step(first, along), step(first, along, 2)]
            # Turned by 60 degrees, a step from the first two of the row leads to the short side.
            side = [step(cell, turned(along)) for cell in row[:2]]
            shapes.append(row + side)
    return len(own_sets(scene, shapes))


def pattern_diamond(scene: OracleScene) -> float:
    """Number of rhombi x, x+a, x+b, x+a+b of own marbles, b = a turned by 60 degrees."""
    shapes = []
    for first in scene.own:
        for a in DIRECTIONS.values():
            b = turned(a)
            shapes.append([first, step(first, a), step(first, b), step(step(first, a), b)])
    return len(own_sets(scene, shapes))


def pattern_daisy(scene: OracleScene) -> float:
    """Number of cells with an other marble whose six neighbours are all own."""
    rings = [neighbours(cell, scene.edge) for cell in scene.other]
    return sum(1 for ring in rings if len(ring) == 6 and all(cell in scene.own for cell in ring))
