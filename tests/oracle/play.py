"""Making moves: a move takes a state and gives a new one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .geometry import Cell, cells_by_name
from .moves import OracleEffect, effect, legal_effects, own_delta
from .state import Delta, OracleState, with_position_seen

if TYPE_CHECKING:
    from collections.abc import Iterable


def board_after(state: OracleState, move: OracleEffect) -> dict[Cell, int]:
    """Lift all marbles that take part, then put them down again where they go."""
    cells = cells_by_name(state.rules.edge)
    board = dict(state.board)
    shifts = move.moved + move.pushed
    for shift in shifts:
        del board[cells[shift.source]]
    for shift in shifts:
        if shift.target is not None:
            board[cells[shift.target]] = shift.player
    return board


def ejected_after(state: OracleState, move: OracleEffect) -> tuple[int, ...]:
    """One more for the player to whom the ejection is credited."""
    return tuple(count + (player == move.credited) for player, count in enumerate(state.ejected))


def previous_after(state: OracleState, move: OracleEffect) -> tuple[Delta | None, ...]:
    """The mover's previous move is now this one; an ejecting move has no inverse."""
    delta = own_delta(move, state.rules.edge) if move.ejected is None else None
    return (*state.previous[: move.player], delta, *state.previous[move.player + 1 :])


def next_ply(moved: OracleState, mover: int) -> int:
    """The next ply, or under "skip" that of the next player who can move, the mover last.

    `moved` is the state after the move, with the ply of the move itself.
    """
    if moved.rules.no_move == "skip":
        for turns in range(1, moved.rules.players + 1):
            if legal_effects(moved, (mover + turns) % moved.rules.players):
                return moved.ply + turns
    return moved.ply + 1


def after(state: OracleState, move: OracleEffect) -> OracleState:
    """The state after a move that is known to be legal."""
    ejects = move.ejected is not None
    moved = replace(
        state,
        board=board_after(state, move),
        ejected=ejected_after(state, move),
        quiet=0 if ejects else state.quiet + 1,
        previous=previous_after(state, move),
        seen=() if ejects else state.seen,
    )
    return with_position_seen(replace(moved, ply=next_ply(moved, state.turn)))


def apply(state: OracleState, text: str) -> OracleState:
    """The state after a legal move."""
    return after(state, effect(state, text))


def play(state: OracleState, texts: Iterable[str]) -> OracleState:
    """The state after several legal moves."""
    for text in texts:
        state = apply(state, text)
    return state


def perft(state: OracleState, depth: int) -> int:
    """The number of sequences of legal moves of this length; the outcome is not looked at."""
    if depth == 0:
        return 1
    moves = legal_effects(state)
    if depth == 1:
        return len(moves)
    return sum(perft(after(state, move), depth - 1) for move in moves.values())
