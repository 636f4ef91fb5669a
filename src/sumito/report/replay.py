"""Games in the short form that the page's viewer plays: three characters a ply.

Every marble of a move goes the same way, pushed ones included, so a ply is a line of cells and a
direction: the number of the line's first cell, the line itself, and the direction. The line is the
number of marbles in it if they move in line; for a broadside it is 8 + 2 * (the direction from its
first marble to its last) + (1 if there are three of them). The viewer needs no rules: it shifts
the marbles of the line, and whoever has no cell to go to has left the board. To the direction is
added 6 * (1 + the player who gets the point) if that is not the mover: a partner was ejected, and
the next player has it, or with 1 + 4 nobody.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from .._core import EffectKind, MoveKind, cells
from ..drawing.geometry import direction_between

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .._core import Effect
    from ..board import Board

__all__ = ["ALPHABET", "Replay", "letters", "replay"]

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
"""The digits that numbers of cells, lines and directions are written in."""

_NOBODY = 4  # the number after the last player's


class Replay(NamedTuple):
    """What came of some moves."""

    plies: str
    """The moves, three characters each."""

    ejected: list[tuple[int, ...]]
    """What each player had ejected after each of them."""

    movers: list[int]
    """Who made each of them."""


def replay(board: Board, moves: Iterable[str]) -> Replay:
    """Play moves on a board, which is changed."""
    plies: list[str] = []
    ejected: list[tuple[int, ...]] = []
    movers: list[int] = []
    for text in moves:
        move = board.parse(text)
        effect, mover, before = board.effect(move), int(board.turn), board.ejected
        board.push(move)
        plies.append(_encode(effect, board.rules.edge, _credit(effect, mover, before, board)))
        movers.append(mover)
        ejected.append(board.ejected)
    return Replay("".join(plies), ejected, movers)


def letters(own: Iterable[str], edge: int) -> str:
    """Cells as one character each."""
    number = _numbers(edge)
    return "".join(ALPHABET[number[cell]] for cell in own)


def _credit(effect: Effect, mover: int, before: tuple[int, ...], board: Board) -> int:
    """0 for the mover, or without an ejection; else 1 + who got the point, or 1 + 4 for nobody."""
    if effect.kind is not EffectKind.EJECTION:
        return 0
    counts = zip(before, board.ejected, strict=True)
    player = next((one for one, (old, new) in enumerate(counts) if new > old), _NOBODY)
    return 0 if player == mover else 1 + player


def _encode(effect: Effect, edge: int, credit: int) -> str:
    move = effect.move
    line = len(effect.moved) + len(effect.pushed)
    if move.kind is MoveKind.BROADSIDE:
        along = direction_between(effect.moved[0].source, effect.moved[1].source, edge)
        assert along is not None
        line = 8 + 2 * along + (line - 2)
    return letters([move.first], edge) + ALPHABET[line] + ALPHABET[move.direction + 6 * credit]


@cache
def _numbers(edge: int) -> dict[str, int]:
    return {cell: number for number, cell in enumerate(cells(edge))}
