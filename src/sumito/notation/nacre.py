"""Nacre: two cells, where the moved group comes from and where it goes.

In-line: the rear marble and the cell that the foremost pusher reaches (``a1d4``: a1, b2 and c3
move north-east). Broadside: the source of one end and the destination of the other, whichever
two lie farther apart (``c3d6``: c3, c4 and c5 move north-east).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._core import MoveKind
from .two_cells import legal_effect, write_broadside

if TYPE_CHECKING:
    from .._core import Board, Move

name = "nacre"


def write(board: Board, move: Move) -> str:
    """The text of ``move``, about to be played on ``board``."""
    effect = legal_effect(board, move)
    if move.kind == MoveKind.BROADSIDE:
        return write_broadside(effect)
    return f"{move.first}{effect.moved[-1].target}"
