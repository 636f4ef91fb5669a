"""How well the own marbles stand together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.geometry import DIRECTIONS, Cell, opposite, step

from .grid import AXES, neighbours

if TYPE_CHECKING:
    from .sides import OracleScene


def cohesion(scene: OracleScene) -> float:
    """Sum over own marbles of own neighbours (so every pair counts twice)."""
    return sum(
        1 for marble in scene.own for near in neighbours(marble, scene.edge) if near in scene.own
    )


def cohesion_mean(scene: OracleScene) -> float:
    """Cohesion divided by the number of own marbles."""
    return cohesion(scene) / len(scene.own) if scene.own else 0


def rows_of_three(scene: OracleScene) -> int:
    """The number of rows of three own marbles in line, overlapping ones all counted."""
    return sum(
        1
        for first in scene.own
        for along in AXES
        if step(first, along) in scene.own and step(first, along, 2) in scene.own
    )


def cohesion_lines(scene: OracleScene, *, bonus: float = 1) -> float:
    """Cohesion plus bonus x the number of rows of three own marbles."""
    return cohesion(scene) + bonus * rows_of_three(scene)


def cohesion_star(scene: OracleScene) -> float:
    """For each own marble and direction: 1 for an own neighbour, 1 more for an own one behind."""
    total = 0
    for marble in scene.own:
        for direction in DIRECTIONS.values():
            if step(marble, direction) in scene.own:
                total += 1
                if step(marble, direction, 2) in scene.own:
                    total += 1
    return total


def own_behind(scene: OracleScene, marble: Cell, direction: Cell) -> int:
    """How many own marbles follow the marble without a gap in a direction."""
    count = 0
    while step(marble, direction, count + 1) in scene.own:
        count += 1
    return count


def cohesion_axes(scene: OracleScene) -> float:
    """For each own marble and axis: 0 in no own line, 2 in one of exactly 2, 3 in one of more."""
    total = 0
    for marble in scene.own:
        for along in AXES:
            ahead = own_behind(scene, marble, along)
            back = own_behind(scene, marble, opposite(along))
            length = 1 + ahead + back
            total += 0 if length == 1 else 2 if length == 2 else 3
    return total
