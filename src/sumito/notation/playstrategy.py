"""PlayStrategy: like Nacre, but an in-line move names the far end of everything that moves.

In-line: the rear marble and the last cell of the moved line after the move, pushed marbles
included; where the last one is ejected, the rim cell it leaves. Broadsides are Nacre's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._core import MoveKind
from .two_cells import legal_effect, write_broadside

if TYPE_CHECKING:
    from .._core import Board, Move

name = "playstrategy"


def write(board: Board, move: Move) -> str:
    """The text of ``move``, about to be played on ``board``."""
    effect = legal_effect(board, move)
    if move.kind == MoveKind.BROADSIDE:
        return write_broadside(effect)
    foremost = (*effect.moved, *effect.pushed)[-1]
    return f"{move.first}{foremost.target or foremost.source}"
