"""How a game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .moves import legal_effects

if TYPE_CHECKING:
    from .state import OracleState

Side = tuple[int, ...]


class OracleOutcome(NamedTuple):
    """Why the game is over, and who has won: nobody in a draw."""

    termination: str
    """EJECTIONS, NO_MOVES, REPETITION or PLY_LIMIT."""
    winners: tuple[int, ...]


def totals(state: OracleState) -> dict[Side, int]:
    """The ejections credited to each side."""
    return {side: sum(state.ejected[player] for player in side) for side in state.rules.sides()}


def leaders(state: OracleState) -> list[Side]:
    """The sides with the highest total."""
    total = totals(state)
    return [side for side in total if total[side] == max(total.values())]


def by_ejections(state: OracleState) -> OracleOutcome | None:
    """Enough ejections win; among equals the side that moved last."""
    if max(totals(state).values()) < state.rules.ejections_to_win:
        return None
    tied = leaders(state)
    for turns_back in range(1, state.rules.players + 1):
        player = (state.turn - turns_back) % state.rules.players
        for side in tied:
            if player in side:
                return OracleOutcome("EJECTIONS", side)
    raise AssertionError("every side has a player")


def by_no_moves(state: OracleState) -> OracleOutcome | None:
    """A player who cannot move loses to the other side, or it is a draw."""
    if legal_effects(state):
        return None
    if state.rules.no_move != "loses":
        return OracleOutcome("NO_MOVES", ())
    (other,) = (side for side in state.rules.sides() if state.turn not in side)
    return OracleOutcome("NO_MOVES", other)


def by_repetition(state: OracleState) -> OracleOutcome | None:
    """The same position too often since the last ejection is a draw."""
    limit = state.rules.repetition
    if limit == 0 or state.repetitions < limit:
        return None
    return OracleOutcome("REPETITION", ())


def by_ply_limit(state: OracleState) -> OracleOutcome | None:
    """After the last ply it is a draw, or the side with strictly most ejections wins."""
    limit = state.rules.ply_limit
    if limit is None or state.ply < limit:
        return None
    best = leaders(state)
    if state.rules.ply_limit_result == "ejections" and len(best) == 1:
        return OracleOutcome("PLY_LIMIT", best[0])
    return OracleOutcome("PLY_LIMIT", ())


def outcome(state: OracleState) -> OracleOutcome | None:
    """The first reason that applies, or None while the game goes on."""
    return by_ejections(state) or by_no_moves(state) or by_repetition(state) or by_ply_limit(state)
