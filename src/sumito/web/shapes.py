"""Boards as data: everything that a page needs to draw and to move, so that it needs no rules."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from .._core import Direction, Move
from ..drawing.geometry import direction_between
from ..errors import SumitoError
from ..game.words import effect_words, outcome_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .._core import Effect
    from ..board import Board
    from ..outcome import Outcome

__all__ = ["Shape", "effect_shape", "last_effect", "outcome_shape", "position_shape", "why"]

Shape = dict[str, Any]
"""A value as JSON holds it."""


def position_shape(
    board: Board, *, outcome: Outcome | None = None, last: Shape | None = None
) -> Shape:
    """A position with its legal moves; ``outcome`` if the game has ended other than by the board,
    ``last`` if the effect of the last move is at hand."""
    rules = board.rules
    players = range(rules.players)
    outcome = outcome or board.outcome()
    cells = {cell: player for player in players for cell in board.marbles(player)}
    legal = [] if outcome else [effect_shape(board.effect(move)) for move in board.legal_moves()]
    return {
        "edge": rules.edge,
        "players": rules.players,
        "teams": [rules.side(player) for player in players] if rules.teams else None,
        "fen": board.fen(),
        "cells": cells,
        "turn": int(board.turn),
        "ply": board.ply,
        "number": board.move_number,
        "quiet": board.quiet,
        "ejected": list(board.ejected),
        "lost": lost(board),
        "to_win": rules.ejections_to_win,
        "repetitions": board.repetitions(),
        "repetition_limit": rules.repetition,
        "last": last_effect(board) if last is None else last,
        "legal": legal,
        "outcome": None if outcome is None else outcome_shape(outcome, board),
    }


def effect_shape(effect: Effect) -> Shape:
    """What a move does, marble by marble."""
    return {
        "move": str(effect.move),
        "text": effect_words(effect) if effect.legal else effect.message,
        "kind": str(effect.move.kind.value),
        "direction": str(effect.move.direction),
        "own": [[shift.source, shift.target] for shift in effect.moved],
        "pushed": [
            [shift.source, shift.target, int(shift.player)]
            for shift in effect.pushed
            if shift.target is not None
        ],
        "ejected": [
            [shift.source, int(shift.player)] for shift in effect.pushed if shift.target is None
        ],
    }


def last_effect(board: Board) -> Shape | None:
    """The effect of the move that led here; ``None`` at the start."""
    if not board.moves:
        return None
    before = board.copy()
    move = before.pop()
    return effect_shape(before.effect(move))


def lost(board: Board) -> list[int]:
    """How many marbles each player has lost, as far as a position can tell.

    With two players the opponent's ejections say it, with more what is missing from the start.
    """
    if board.rules.players == 2:
        return [board.ejected[1], board.ejected[0]]
    start = type(board).from_fen(board.start_fen, board.rules)
    missing = [
        len(start.marbles(player)) - len(board.marbles(player))
        for player in range(board.rules.players)
    ]
    earlier = sum(start.ejected)
    if earlier:  # from a position in mid-game: the rest cannot be known better than by the rules
        full = board.rules.marbles
        missing = [max(0, full - len(board.marbles(p))) for p in range(board.rules.players)]
    return missing


def outcome_shape(outcome: Outcome, board: Board) -> Shape:
    """How a game has ended."""
    return {
        "termination": outcome.termination.value,
        "winners": [int(player) for player in outcome.winners],
        "draw": outcome.is_draw,
        "text": outcome_words(outcome, board),
    }


def why(board: Board, cells: Sequence[str], direction: str) -> Shape:
    """Why a group of marbles cannot go somewhere; the effect if it can."""
    way = Direction[direction]
    if board.outcome() is not None:
        return _why("game_over", "the game is over")
    edge = board.rules.edge
    try:
        move = _move_of(cells, way, edge)
        if move is None:
            return _why("not_in_line", "these marbles are not in one line", cells)
        effect = board.effect(move)
    except SumitoError as error:
        return _off_board(board, cells, str(error))
    if effect.legal:
        return _why("legal", effect_words(effect), effect=effect_shape(effect))
    reason = str(effect.reason.value) if effect.reason else "blocked"
    if reason == "not_yours":
        owner = board.at(move.first)
        return _why(
            "not_your_turn" if owner is not None and owner != board.turn else reason,
            effect.message,
            effect.blockers,
        )
    return _why(reason, effect.message, effect.blockers)


def _off_board(board: Board, cells: Sequence[str], message: str) -> Shape:
    """A marble at the rim that would step over it, or a cell that this board does not have."""
    try:
        owners = [board.at(cell) for cell in cells]
    except SumitoError:
        return _why("off_board", message, cells)
    if None in owners:
        return _why("empty_cell", "there is no marble", cells)
    if any(owner != board.turn for owner in owners):
        return _why("not_your_turn", f"it is the turn of {board.turn}", cells)
    return _why("ejects_own", "an own marble would leave the board", cells)


def _why(code: str, text: str, blockers: Sequence[str] = (), effect: Shape | None = None) -> Shape:
    return {"code": code, "text": text, "blockers": list(blockers), "effect": effect}


def _move_of(cells: Sequence[str], way: Direction, edge: int) -> Move | None:
    """The move of a group: in line if the direction is that of its line, else broadside.

    ``None`` if the cells are no line of neighbours.
    """
    ordered = sorted(set(cells))
    if len(ordered) == 1:
        return Move.inline(ordered[0], way)
    steps = {direction_between(one, other, edge) for one, other in pairwise(ordered)}
    along = steps.pop()
    if steps or along is None:
        return None
    if way == along:
        return Move.inline(ordered[0], way)
    if way == (along + 3) % 6:
        return Move.inline(ordered[-1], way)
    return Move.broadside(ordered[0], ordered[-1], way)
