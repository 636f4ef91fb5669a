"""The oracle: pushes of three and four players."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracle import (
    apply,
    effect,
    legal_effects,
    legal_moves,
    neighbour,
)
from tests.unit.oracle.helpers import broadsides, d_row, row_after, state_of


@pytest.mark.parametrize(
    ("row", "move", "after"),
    [
        ("SSSsA2", "d1d2", "1SSSsA1 0 0 0 w 1 1"),
        ("SSSAs2", "d1d2", "1SSSAs1 0 0 0 w 1 1"),
        ("2SSSsA", "d3d4", "3SSSs 1 0 0 w 0 1"),
        ("SSsA3", "d1d2", None),  # 2 against 2
        ("SASs3", "d1d2", None),  # nobody helps
        ("SSSAS2", "d1d2", None),  # own behind
    ],
)
def test_three_players_push_mixed_lines(row: str, move: str, after: str | None) -> None:
    state = d_row(row, "0 0 0 b 0 1")
    assert (row_after(state, move) if move in legal_moves(state) else None) == after


# Black and azure are partners, white and jade.
TEAM_CASES = [
    # row, options, kind of the move of the first black marble eastward, pushers
    ("SAs4", {}, ("PUSH", 2)),
    ("SAs4", {"partner_help": "move"}, ("PUSH", 2)),
    ("SAs4", {"partner_help": "none"}, None),
    ("SAAsJ2", {}, ("PUSH", 3)),
    ("SA5", {}, None),
    ("SA5", {"partner_help": "move"}, ("LINE", 2)),
    ("SA5", {"partner_push": "eject"}, None),  # 1 against 1
    ("ASs4", {}, None),  # the rear black marble is alone
    ("SAsA3", {}, None),  # the partner's marble behind: 2 against 2
    ("SSA4", {}, None),
    ("SSA4", {"partner_push": "push"}, ("PUSH", 2)),
    ("SSA4", {"partner_push": "eject"}, ("PUSH", 2)),
    ("SSA4", {"partner_push": "push", "partner_help": "move"}, ("LINE", 3)),
    ("SSA4", {"teams": False}, ("PUSH", 2)),
    ("SSSAs2", {}, None),
    ("SSSAs2", {"partner_push": "push"}, ("PUSH", 3)),
    ("SSAs3", {}, ("PUSH", 3)),
    ("SSAs3", {"partner_help": "none"}, None),
    ("SSAs3", {"partner_help": "none", "partner_push": "push"}, None),  # 2 against 2
    ("3SSAs", {}, ("EJECTION", 3)),
    ("4SSA", {"partner_push": "push"}, None),
    ("4SSA", {"partner_push": "eject"}, ("EJECTION", 2)),
    ("4SSA", {"teams": False}, ("EJECTION", 2)),
    ("2SSSsA", {"partner_push": "push"}, None),
    ("2SSSsA", {"partner_push": "eject"}, ("EJECTION", 3)),
    ("2SSSAs", {"partner_push": "push"}, ("EJECTION", 3)),
    ("5SA", {"partner_help": "move", "partner_push": "eject"}, None),
]


@pytest.mark.parametrize(("row", "options", "expected"), TEAM_CASES)
def test_partners(row: str, options: dict[str, Any], expected: tuple[str, int] | None) -> None:
    state = d_row(row, "0 0 0 0 b 0 1", **options)
    rear = state.marbles(0)[0]
    move = legal_effects(state).get(rear + str(neighbour(rear, "E", 4)))
    assert (None if move is None else (move.kind, len(move.moved))) == expected


def test_partners_step_aside_together_only_where_they_may_move() -> None:
    fen = "3/4/1SA2/4/3 0 0 0 0 b 0 1"
    assert broadsides(state_of(fen)) == set()
    with_partner = {"c2c3b1", "c2c3b2", "c2c3d2", "c2c3d3"}
    assert broadsides(state_of(fen, partner_help="move")) == with_partner
    without_own = "3/S3/2AA1/4/3 0 0 0 0 b 0 1"
    assert broadsides(state_of(without_own, partner_help="move")) == set()


@pytest.mark.parametrize(
    ("row", "turn", "credit", "credited"),
    [
        ("4SSA", "b", "opponents", 1),
        ("4AAS", "a", "opponents", 3),
        ("4JJs", "j", "opponents", 0),
        ("4SSA", "b", "mover", 0),
        ("4SSA", "b", "nobody", None),
        ("4SSs", "b", "opponents", 0),  # not a partner's marble: always the mover
        ("4SSJ", "b", "nobody", 0),
    ],
)
def test_credit_for_a_partner(row: str, turn: str, credit: str, credited: int | None) -> None:
    tail = f"0 0 0 0 {turn} 0 1"
    state = d_row(row, tail, partner_push="eject", partner_credit=credit)
    assert effect(state, "d5d6").credited == credited
    after = apply(state, "d5d6")
    assert after.ejected == tuple(int(player == credited) for player in range(4))
    assert (after.quiet, after.repetitions, len(after.seen)) == (0, 1, 1)
