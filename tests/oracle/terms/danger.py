"""Own marbles on the rim, and those that could be ejected."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.oracle.geometry import Cell, cells_by_name, name_of
from tests.oracle.play import board_after

from .grid import neighbours, on_rim
from .mobility import moves_of, own_moves

if TYPE_CHECKING:
    from tests.oracle.moves import OracleEffect

    from .sides import OracleScene


def own_on_rim(scene: OracleScene) -> list[Cell]:
    """The own marbles on the rim."""
    return [marble for marble in scene.own if on_rim(marble, scene.edge)]


def rim_marbles(scene: OracleScene) -> float:
    """Number of own marbles on the rim."""
    return len(own_on_rim(scene))


def other_neighbours(scene: OracleScene, marble: Cell) -> int:
    """How many other marbles touch the marble."""
    return sum(1 for near in neighbours(marble, scene.edge) if near in scene.other)


def danger_single(scene: OracleScene) -> float:
    """For each own rim marble: number of other neighbours."""
    return sum(other_neighbours(scene, marble) for marble in own_on_rim(scene))


def danger_double(scene: OracleScene) -> float:
    """The same over own rim marbles that have an own neighbour on the rim."""
    rim = own_on_rim(scene)
    paired = [
        marble for marble in rim if any(near in rim for near in neighbours(marble, scene.edge))
    ]
    return sum(other_neighbours(scene, marble) for marble in paired)


def endangered(scene: OracleScene) -> set[Cell]:
    """The own marbles that one of the others could eject with one legal move, were it his turn."""
    cells = cells_by_name(scene.edge)
    moves = [move for player in scene.other_players for move in moves_of(scene.state, player)]
    over_the_rim = {cells[move.pushed[-1].source] for move in moves if move.ejected is not None}
    return {cell for cell in over_the_rim if cell in scene.own}


def danger_immediate(scene: OracleScene) -> float:
    """Number of own marbles that an opponent could eject with one legal move."""
    return len(endangered(scene))


def followed(marble: Cell, move: OracleEffect, edge: int) -> Cell | None:
    """Where the marble is after a move; None if the move takes it over the rim."""
    for shift in move.moved + move.pushed:
        if shift.source == name_of(marble, edge):
            return None if shift.target is None else cells_by_name(edge)[shift.target]
    return marble


def danger_trapped(scene: OracleScene) -> float:
    """Number of those that after every legal own move can still be ejected, wherever it took them.

    Without any legal move all of them count.
    """
    trapped = endangered(scene)
    for move in own_moves(scene):
        if not trapped:
            return 0
        after = scene.at(replace(scene.state, board=board_after(scene.state, move)))
        danger = endangered(after)
        trapped = {marble for marble in trapped if followed(marble, move, scene.edge) in danger}
    return len(trapped)
