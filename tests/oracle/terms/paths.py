"""How far the own marbles have to walk around what stands in their way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .grid import CENTRE, neighbours
from .reference import reference_cell

if TYPE_CHECKING:
    from tests.oracle.geometry import Cell

    from .sides import OracleScene


def steps_between(scene: OracleScene, source: Cell, goal: Cell) -> int | None:
    """The least number of steps, each but the last into an empty cell; None if there is no way."""
    reached = {source}
    steps = 0
    frontier = {source}
    while frontier:
        if goal in reached:
            return steps
        steps += 1
        around = {near for cell in frontier for near in neighbours(cell, scene.edge)}
        frontier = {
            cell for cell in around - reached if cell == goal or cell not in scene.state.board
        }
        reached |= frontier
    return None


def steps_to(scene: OracleScene, goal: Cell, unreachable: float | None) -> float:
    """Sum over own marbles of the steps to the goal, 2n (or as given) for one that cannot."""
    instead = 2 * scene.edge if unreachable is None else unreachable
    ways = [steps_between(scene, marble, goal) for marble in scene.own]
    return sum(instead if steps is None else steps for steps in ways)


def path_distance(scene: OracleScene, *, unreachable: float | None = None) -> float:
    """Sum over own marbles of the steps to the centre cell through empty cells."""
    return steps_to(scene, CENTRE, unreachable)


def path_distance_weighted(
    scene: OracleScene,
    *,
    own: float = 3,
    other: float = 3,
    centre: float = 1,
    unreachable: float | None = None,
) -> float:
    """The same to R of reference_distance."""
    goal = reference_cell(scene, own=own, other=other, centre=centre)
    return steps_to(scene, goal, unreachable)
