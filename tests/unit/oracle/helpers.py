"""Small positions for the tests of the oracle.

Most are one row of the smaller boards: c1..c5 on edge 3, d1..d7 on edge 4.
"""

from __future__ import annotations

from typing import Any

from tests.oracle import (
    OracleRules,
    OracleState,
    apply,
    from_fen,
    legal_effects,
    to_fen,
)

STANDARD = "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1"
BELGIAN_DAISY = "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1"


def state_of(fen: str, **options: Any) -> OracleState:
    """The state of a full FEN, the rules with these options."""
    edge = (fen.count("/") + 2) // 2
    return from_fen(fen, OracleRules(edge=edge, players=len(fen.split()) - 4, **options))


def d_row(row: str, tail: str = "0 0 b 0 1", **options: Any) -> OracleState:
    """A state with marbles in the middle row of edge 4 only."""
    return state_of(f"4/5/6/{row}/6/5/4 {tail}", **options)


def row_after(state: OracleState, move: str) -> str:
    """The middle row of edge 4 and all that follows the board, after a move."""
    board, tail = to_fen(apply(state, move)).split(" ", 1)
    return f"{board.split('/')[3]} {tail}"


def broadsides(state: OracleState) -> set[str]:
    """The broadside moves of the player to move."""
    return {text for text, move in legal_effects(state).items() if move.kind == "BROADSIDE"}
