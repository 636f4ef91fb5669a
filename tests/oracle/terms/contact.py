"""Where the own marbles touch the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.geometry import DIRECTIONS, Cell, opposite, step

from .grid import AXES, desired_weight, neighbours

if TYPE_CHECKING:
    from .sides import OracleScene


def breaks(scene: OracleScene) -> list[tuple[Cell, Cell]]:
    """Every (own marble, axis) with an other marble on both opposite sides of the marble."""
    return [
        (marble, along)
        for marble in scene.own
        for along in AXES
        if step(marble, along) in scene.other and step(marble, opposite(along)) in scene.other
    ]


def formation_break(scene: OracleScene) -> float:
    """Number of own marbles with other marbles on both opposite sides on at least one axis."""
    return len({marble for marble, _ in breaks(scene)})


def formation_break_axes(scene: OracleScene) -> float:
    """The same, counted once for each such axis."""
    return len(breaks(scene))


def formation_break_desired(scene: OracleScene) -> float:
    """For each such (marble, axis) the weight (n-1-d)/(n-1) of the marble's cell."""
    return sum(desired_weight(marble, scene.edge) for marble, _ in breaks(scene))


def contact_positions(scene: OracleScene) -> float:
    """For each own marble and direction: 1 if own is on that side and other on the opposite."""
    return sum(
        1
        for marble in scene.own
        for direction in DIRECTIONS.values()
        if step(marble, direction) in scene.own and step(marble, opposite(direction)) in scene.other
    )


def opponent_neighbours(scene: OracleScene) -> float:
    """Sum over own marbles of other neighbours."""
    return sum(
        1 for marble in scene.own for near in neighbours(marble, scene.edge) if near in scene.other
    )


def opponent_neighbours_mean(scene: OracleScene) -> float:
    """The same per own marble."""
    return opponent_neighbours(scene) / len(scene.own) if scene.own else 0
