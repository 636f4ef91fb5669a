"""What the notations that write a move as two cells have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import IllegalMoveError

if TYPE_CHECKING:
    from .._core import Board, Effect, Move


def legal_effect(board: Board, move: Move) -> Effect:
    """What ``move`` does on ``board``; a two-cell text means nothing for an illegal move."""
    effect = board.effect(move)
    if not effect.legal:
        raise IllegalMoveError(f"cannot write {move}: {effect.message}", effect)
    return effect


def write_broadside(effect: Effect) -> str:
    """The source of one end of the row and the destination of the other, the farther pair.

    The nearer pair of a row of two would be neighbours, and read as the step of one marble.
    """
    first, last = effect.moved[0], effect.moved[-1]
    assert first.target is not None  # a broadside stays on the board
    assert last.target is not None
    forward = (first.source, last.target)
    backward = (last.source, first.target)
    return "".join(max(forward, backward, key=lambda pair: distance(*pair)))


def distance(a: str, b: str) -> int:
    """The number of steps between two cells, given by name."""
    rows = ord(b[0]) - ord(a[0])
    columns = int(b[1:]) - int(a[1:])
    # One step north-east or south-west changes both by one.
    return max(abs(rows), abs(columns), abs(rows - columns))
