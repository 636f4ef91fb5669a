"""How far the own marbles are from the centre of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .grid import CENTRE, euclid_distance, hex_distance, mean

if TYPE_CHECKING:
    from .sides import OracleScene


def centre_distance(scene: OracleScene) -> float:
    """Sum over own marbles of hex distance to the centre cell."""
    return sum(hex_distance(marble, CENTRE) for marble in scene.own)


def centre_distance_mean(scene: OracleScene) -> float:
    """Mean over own marbles of Euclid distance to the centre."""
    return mean([euclid_distance(marble, CENTRE) for marble in scene.own])


def axial_distance_mean(scene: OracleScene) -> float:
    """Mean over own marbles of abs(x) + abs(y) + abs(z) in cube coordinates."""
    return mean([abs(x) + abs(y) + abs(z) for x, y, z in scene.own])
