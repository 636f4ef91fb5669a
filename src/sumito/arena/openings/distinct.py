"""When two positions are the same opening."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ..._core import cells, transform_cell

if TYPE_CHECKING:
    from ...board import Board

__all__ = ["Key", "position_key"]

Key = tuple[tuple[int, ...], ...]
"""What two equal openings have in common."""

SYMMETRIES = 12


def position_key(board: Board) -> Key:
    """The same for a position, for its twelve images, and for all of them with the colours
    and the turn swapped; what was ejected and how many moves were played does not count.

    Marbles are taken from the player to move on, so that the colours do not matter; of the
    twelve images the smallest stands for all.
    """
    edge, players = board.rules.edge, board.rules.players
    turns = [(board.turn + step) % players for step in range(players)]
    marbles = [board.marbles(player) for player in turns]
    return min(
        tuple(tuple(sorted(image[cell] for cell in own)) for own in marbles)
        for image in _images(edge)
    )


@cache
def _images(edge: int) -> tuple[dict[str, int], ...]:
    """For each symmetry the number of the cell to which a cell goes."""
    names = cells(edge)
    number = {cell: index for index, cell in enumerate(names)}
    return tuple(
        {cell: number[transform_cell(cell, symmetry, edge)] for cell in names}
        for symmetry in range(SYMMETRIES)
    )
