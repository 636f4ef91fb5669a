"""The marbles ejected and lost, in the game and in the search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .sides import cells_of

if TYPE_CHECKING:
    from .sides import OracleScene


def ejected(scene: OracleScene) -> float:
    """Marbles credited to the own side."""
    return sum(scene.state.ejected[player] for player in scene.own_players)


def lost(scene: OracleScene) -> float:
    """Own marbles lost.

    With two sides: marbles credited to the other side, whole even if only its strongest player is
    "other". Otherwise start count minus present count; 0 if the start is unknown.
    """
    sides = scene.state.rules.sides()
    if len(sides) == 2:
        (other_side,) = (side for side in sides if scene.own_players[0] not in side)
        return sum(scene.state.ejected[player] for player in other_side)
    if scene.start is None:
        return 0
    return len(cells_of(scene.start, scene.own_players)) - len(scene.own)


def ejected_in_search(scene: OracleScene) -> float:
    """Ejected minus its value at the root of the search; 0 if there is no search."""
    return 0 if scene.root is None else ejected(scene) - ejected(scene.at(scene.root))


def lost_in_search(scene: OracleScene) -> float:
    """Lost minus its value at the root of the search; 0 if there is no search."""
    return 0 if scene.root is None else lost(scene) - lost(scene.at(scene.root))
