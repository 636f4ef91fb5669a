"""Positions of games, for searches that are compared on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board import Board

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["beginnings", "position"]


def position(layout: str, moves: str) -> Board:
    """Where some moves lead from a layout."""
    board = Board.from_layout(layout)
    for move in moves.split():
        board.push_text(move)
    return board


def beginnings(moves: Sequence[str], count: int) -> list[str]:
    """So many beginnings of a game, evenly spread, the first without a move; fewer if it is short.

    >>> beginnings(["a1b2", "i5h5", "a2b2", "i6h5"], 2)
    ['', 'a1b2 i5h5']
    """
    count = min(count, len(moves))
    return [" ".join(moves[: len(moves) * part // count]) for part in range(count)]
