"""Hutson's three terms: one formation, regions, pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.geometry import DIRECTIONS, Cell, step

from .grid import CENTRE, euclid_distance, neighbours
from .score import ejected

if TYPE_CHECKING:
    from .sides import OracleScene


def is_one_formation(scene: OracleScene) -> bool:
    """Whether all own marbles can be reached from the first over own neighbours."""
    if not scene.own:
        return False
    reached: set[Cell] = set()
    waiting = [scene.own[0]]
    while waiting:
        marble = waiting.pop()
        if marble not in reached:
            reached.add(marble)
            waiting += [near for near in neighbours(marble, scene.edge) if near in scene.own]
    return len(reached) == len(scene.own)


def single_formation(scene: OracleScene) -> float:
    """0 unless own is one formation, else 1 - s/(2n-1), s the greatest Euclid distance in it."""
    if not is_one_formation(scene):
        return 0
    greatest = max(euclid_distance(a, b) for a in scene.own for b in scene.own)
    return 1 - greatest / (2 * scene.edge - 1)


def dominates(scene: OracleScene, centre: Cell) -> bool:
    """Whether own has the centre of the region, or more marbles in it if neither side has that."""
    if centre in scene.own or centre in scene.other:
        return centre in scene.own
    region = [centre, *neighbours(centre, scene.edge)]
    own_count = sum(1 for cell in region if cell in scene.own)
    other_count = sum(1 for cell in region if cell in scene.other)
    return own_count > other_count


def regions(scene: OracleScene) -> float:
    """Sum of the values of the regions that own dominates.

    The centre cell with its neighbours is worth 2; the six cells at distance n-2 on the spokes to
    the corners, with their neighbours, are worth 1 each.
    """
    spokes = [step(CENTRE, direction, scene.edge - 2) for direction in DIRECTIONS.values()]
    values = [(CENTRE, 2), *((centre, 1) for centre in spokes)]
    return sum(value for centre, value in values if dominates(scene, centre))


def piece_score(scene: OracleScene) -> float:
    """2^(m/7) for up to 4 marbles ejected by own, 2^((m+1)/7) from 5 on, m capped at 6."""
    m = min(ejected(scene), 6)
    return float(2 ** (m / 7) if m <= 4 else 2 ** ((m + 1) / 7))
