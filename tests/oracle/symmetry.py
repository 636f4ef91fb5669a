"""The twelve symmetries of the hexagon: six turns about the centre, each with or without mirror.

Symmetry s turns the board s % 6 times by 60 degrees anticlockwise (E becomes NE); if s >= 6 it is
mirrored left to right first (E becomes W, NE becomes NW).
"""

from __future__ import annotations

from dataclasses import replace

from .geometry import Cell, cells_by_name, name_of
from .state import Delta, OracleState, Position

SYMMETRIES = range(12)


def turned(cell: Cell) -> Cell:
    """The cell after a turn of the board by 60 degrees anticlockwise."""
    x, y, z = cell
    return (-z, -x, -y)


def mirrored(cell: Cell) -> Cell:
    """The cell after a mirroring of the board left to right."""
    x, y, z = cell
    return (z, y, x)


def image(cell: Cell, symmetry: int) -> Cell:
    """Where a symmetry takes a cell."""
    if symmetry >= 6:
        cell = mirrored(cell)
    for _ in range(symmetry % 6):
        cell = turned(cell)
    return cell


def transform_cell(name: str, symmetry: int, edge: int) -> str:
    """Where a symmetry takes a cell, by name."""
    return name_of(image(cells_by_name(edge)[name], symmetry), edge)


def transform_text(text: str, symmetry: int, edge: int) -> str:
    """The same move on the transformed board, again with the smaller cell of a group first."""
    cells = [text[at : at + 2] for at in range(0, len(text), 2)]
    if len(cells) == 2:
        return "".join(transform_cell(name, symmetry, edge) for name in cells)
    # Where the last cell goes: it lies from the last as the first's target from the first.
    first, last, target = (cells_by_name(edge)[name] for name in cells)
    x, y, z = (last[axis] + target[axis] - first[axis] for axis in range(3))
    pairs = [(first, target), (last, (x, y, z))]
    images = sorted(
        (name_of(image(source, symmetry), edge), name_of(image(goal, symmetry), edge))
        for source, goal in pairs
    )
    return images[0][0] + images[1][0] + images[0][1]


def transform_delta(delta: Delta | None, symmetry: int) -> Delta | None:
    """The image of the cells vacated and filled."""
    if delta is None:
        return None
    vacated, filled = (frozenset(image(cell, symmetry) for cell in cells) for cells in delta)
    return vacated, filled


def transform_position(position: Position, symmetry: int) -> Position:
    """The image of a position seen."""
    return Position(
        frozenset((image(cell, symmetry), owner) for cell, owner in position.marbles),
        position.turn,
        tuple(transform_delta(delta, symmetry) for delta in position.bans),
    )


def transform_state(state: OracleState, symmetry: int) -> OracleState:
    """The image of a state with its history; the players stay who they are."""
    return replace(
        state,
        board={image(cell, symmetry): owner for cell, owner in state.board.items()},
        previous=tuple(transform_delta(delta, symmetry) for delta in state.previous),
        seen=tuple(transform_position(position, symmetry) for position in state.seen),
    )
