"""Aba-Pro: the notation of Sumito itself.

In-line: the rear marble and the cell it moves to (``a1b2``). Broadside: the first and the last
marble of the row and where the first goes (``c3c5d4``); the smaller cell is written first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .._core import Board, Move

name = "aba-pro"


def write(board: Board, move: Move) -> str:
    """The text of ``move``; it is the same in every position."""
    return str(move)
