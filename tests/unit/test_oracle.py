"""The oracle against small cases worked out by hand.

Most positions are one row of the smaller boards: c1..c5 on edge 3, d1..d7 on edge 4.
"""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any

import pytest

from tests.oracle import (
    SYMMETRIES,
    OracleError,
    OracleRules,
    OracleState,
    all_move_texts,
    apply,
    cell_names,
    effect,
    from_fen,
    legal_effects,
    legal_moves,
    neighbour,
    outcome,
    perft,
    play,
    to_fen,
    totals,
    transform_cell,
    transform_state,
    transform_text,
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


# --- Geometry and rules ----------------------------------------------------------------------


@pytest.mark.parametrize(("edge", "count"), [(3, 19), (4, 37), (5, 61)])
def test_rows_have_the_agreed_columns(edge: int, count: int) -> None:
    expected = [
        f"{'abcdefghi'[row]}{column}"
        for row in range(2 * edge - 1)
        for column in range(max(1, row - edge + 2), min(2 * edge - 1, edge + row) + 1)
    ]
    assert list(cell_names(edge)) == expected
    assert len(expected) == count


def test_neighbours() -> None:
    around = [neighbour("e5", direction, 5) for direction in ("E", "NE", "NW", "W", "SW", "SE")]
    assert around == ["e6", "f6", "f5", "e4", "d4", "d5"]
    assert neighbour("a1", "W", 5) is None
    assert neighbour("i5", "NW", 5) is None
    assert neighbour("c5", "NE", 3) is None


def test_defaults_are_resolved() -> None:
    small, team = OracleRules(edge=3), OracleRules(edge=4, players=4)
    assert (small.ejections_to_win, small.marbles, small.teams, small.no_move) == (
        2, 5, False, "loses",
    )  # fmt: skip
    assert (team.ejections_to_win, team.marbles, team.teams, team.no_move) == (5, 11, True, "skip")
    assert team.sides() == ((0, 2), (1, 3))


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "teams": True},
        {"players": 3, "no_move": "loses"},
        {"players": 4, "teams": False, "no_move": "loses"},
        {"edge": 6},
        {"partner_help": "always"},
    ],
)
def test_rules_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OracleError):
        OracleRules(**options)


# --- In-line moves ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "move", "after", "kind"),
    [
        ("S6", "d1d2", "1S5 0 0 w 1 1", "STEP"),
        ("SS5", "d1d2", "1SS4 0 0 w 1 1", "LINE"),
        ("SSS4", "d1d2", "1SSS3 0 0 w 1 1", "LINE"),
        ("SSS1s2", "d1d2", "1SSSs2 0 0 w 1 1", "LINE"),
        ("SSs4", "d1d2", "1SSs3 0 0 w 1 1", "PUSH"),
        ("SSSs3", "d1d2", "1SSSs2 0 0 w 1 1", "PUSH"),
        ("SSSs3", "d2d3", "S1SSs2 0 0 w 1 1", "PUSH"),
        ("SSSss2", "d1d2", "1SSSss1 0 0 w 1 1", "PUSH"),
        ("2ssSSS", "d7d6", "1ssSSS1 0 0 w 1 1", "PUSH"),
        ("SSs1s2", "d1d2", "1SSss2 0 0 w 1 1", "PUSH"),
        ("4SSs", "d5d6", "5SS 1 0 w 0 1", "EJECTION"),
        ("3SSSs", "d4d5", "4SSS 1 0 w 0 1", "EJECTION"),
        ("2SSSss", "d3d4", "3SSSs 1 0 w 0 1", "EJECTION"),
    ],
)
def test_inline_moves(row: str, move: str, after: str, kind: str) -> None:
    state = d_row(row)
    assert effect(state, move).kind == kind
    assert row_after(state, move) == after


@pytest.mark.parametrize(
    ("row", "move"),
    [
        ("Ss5", "d1d2"),  # 1 against 1
        ("SSss3", "d1d2"),  # 2 against 2
        ("SSsss2", "d1d2"),  # 2 against 3
        ("SSSsss1", "d1d2"),  # 3 against 3
        ("SSSss2", "d2d3"),  # the last two of three, 2 against 2
        ("SSSS3", "d1d2"),  # four own
        ("SSSSs2", "d1d2"),  # four own push
        ("SSsS3", "d1d2"),  # own behind the pushed
        ("SSSssS1", "d1d2"),
        ("SSSsSs1", "d1d2"),
        ("5SS", "d6d7"),  # own over the rim
        ("5Ss", "d6d7"),  # 1 against 1 at the rim
        ("3SSss", "d4d5"),  # 2 against 2 at the rim
        ("s6", "d1d2"),  # not the mover's
        ("S6", "d2d3"),  # empty
    ],
)
def test_inline_moves_refused(row: str, move: str) -> None:
    state = d_row(row)
    assert move not in legal_moves(state)
    with pytest.raises(OracleError):
        apply(state, move)


def test_effect_of_an_ejection() -> None:
    ejection = effect(d_row("2SSSss"), "d3d4")
    assert ejection.moved == ((0, "d3", "d4"), (0, "d4", "d5"), (0, "d5", "d6"))
    assert ejection.pushed == ((1, "d6", "d7"), (1, "d7", None))
    assert (ejection.player, ejection.ejected, ejection.credited) == (0, 1, 0)


def test_a_state_is_not_changed_by_a_move() -> None:
    state = d_row("2SSSss")
    apply(state, "d3d4")
    assert to_fen(state) == "4/5/6/2SSSss/6/5/4 0 0 b 0 1"


# --- Broadsides and whole lists --------------------------------------------------------------


def test_a_single_marble_has_six_steps() -> None:
    state = state_of("3/4/2S2/4/3 0 0 b 0 1")
    assert legal_moves(state) == ["c3b2", "c3b3", "c3c2", "c3c4", "c3d3", "c3d4"]


def broadsides(state: OracleState) -> set[str]:
    """The broadside moves of the player to move."""
    return {text for text, move in legal_effects(state).items() if move.kind == "BROADSIDE"}


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        ("3/4/1SS2/4/3 0 0 b 0 1", "c2c3b1 c2c3b2 c2c3d2 c2c3d3"),
        # A white marble on d3 is in the way, so is an own one.
        ("3/1s2/1SS2/4/3 0 0 b 0 1", "c2c3b1 c2c3b2"),
        ("3/1S2/1SS2/4/3 0 0 b 0 1", "c2c3b1 c2c3b2 c2d3c1 c2d3d2 c3d3c4 c3d3d4"),
        # At the rim; four in a row step aside by twos and threes.
        ("3/4/5/4/SSS 0 0 b 0 1", "a1a2b1 a1a2b2 a1a3b1 a1a3b2 a2a3b2 a2a3b3"),
        (
            "3/4/5/SSSS/3 0 0 b 0 1",
            "b1b2a1 b1b2c1 b1b2c2 b1b3a1 b1b3c1 b1b3c2 b2b3a1 b2b3a2 "
            "b2b3c2 b2b3c3 b2b4a1 b2b4c2 b2b4c3 b3b4a2 b3b4c3 b3b4c4",
        ),
    ],
)
def test_broadsides(fen: str, expected: str) -> None:
    assert broadsides(state_of(fen)) == set(expected.split())
    assert broadsides(state_of(fen, inline_only=True)) == set()


def test_effect_of_a_broadside() -> None:
    state = from_fen(STANDARD)
    aside = effect(state, "c3c5d4")
    assert aside.moved == ((0, "c3", "d4"), (0, "c4", "d5"), (0, "c5", "d6"))
    assert (aside.pushed, aside.ejected, aside.credited) == ((), None, None)
    after = "sssss/ssssss/2sss2/8/9/3SSS2/7/SSSSSS/SSSSS 0 0 w 1 1"
    assert to_fen(apply(state, "c3c5d4")) == after


@pytest.mark.parametrize(("fen", "counts"), [(STANDARD, [44, 1936]), (BELGIAN_DAISY, [52, 2692])])
def test_perft(fen: str, counts: list[int]) -> None:
    state = from_fen(fen)
    assert [perft(state, 0), perft(state, 1), perft(state, 2)] == [1, *counts]
    assert set(legal_moves(state)) < set(all_move_texts(5))


# --- Three and four players ------------------------------------------------------------------


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


# --- The inverse move ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fen", "moves", "inverse", "banned"),
    [
        ("3/4/S3s/4/3 0 0 b 0 1", "c1c2 c5d5", "c2c1", True),
        ("3/4/SS2s/4/3 0 0 b 0 1", "c1c2 c5d5", "c3c2", True),
        ("3/4/SS2s/4/3 0 0 b 0 1", "c1c2 c5d5", "c2c1", False),  # not all of it back
        ("3/4/SSs2/4/3 0 0 b 0 1", "c1c2 c4c5", "c3c2", True),  # a push
        ("3/4/1SS1s/4/3 0 0 b 0 1", "c2c3d3 c5c4", "d3d4c2", True),
        ("3/4/1SS1s/4/3 0 0 b 0 1", "c2c3d3 c5c4", "d3c2", False),
        ("3/4/2SSs/4/s2 0 0 b 0 1", "c3c4 a1a2", "c5c4", False),  # it ejected
        ("3/4/S3s/4/3 0 0 b 0 1", "c1c2 c5d5 c2d3 d5d4", "d3c2", True),
        ("3/4/S1S1s/4/3 0 0 b 0 1", "c1c2 c5d5 c3c4 d5e5", "c2c1", False),  # not the last one
        # Only own marbles count: the partner who helped has gone, jade has none and is skipped.
        ("4/5/6/SAs4/6/5/4 0 0 0 0 b 0 1", "d1d2 d4d5 d3e4", "d2d1", True),
    ],
)
def test_inverse_ban(fen: str, moves: str, inverse: str, banned: bool) -> None:
    assert inverse in legal_moves(play(state_of(fen), moves.split()))
    state = play(state_of(fen, ban_inverse=True), moves.split())
    assert banned == (inverse not in legal_moves(state))
    # A text carries no history, and so no ban.
    assert inverse in legal_moves(from_fen(to_fen(state), state.rules))


# --- Turns and the end of the game -----------------------------------------------------------


def test_a_player_without_a_move_is_skipped() -> None:
    state = apply(state_of("3/4/S3A/4/3 0 0 0 b 0 1"), "c1c2")
    assert to_fen(state) == "3/4/1S2A/4/3 0 0 0 a 1 1"
    assert to_fen(apply(state, "c5d5")) == "3/3A/1S3/4/3 0 0 0 b 2 2"


def test_a_blocked_opponent_is_skipped_or_loses() -> None:
    fen = "3/4/5/S1S1/sS1 0 0 b 0 1"  # b3b2 shuts white in at a1
    skipped = apply(state_of(fen, no_move="skip"), "b3b2")
    assert to_fen(skipped) == "3/4/5/SS2/sS1 0 0 b 1 2"
    assert outcome(skipped) is None
    lost = apply(state_of(fen), "b3b2")
    assert to_fen(lost) == "3/4/5/SS2/sS1 0 0 w 1 1"
    assert (legal_moves(lost), outcome(lost)) == ([], ("NO_MOVES", (0,)))
    drawn = apply(state_of(fen, no_move="draw"), "b3b2")
    assert outcome(drawn) == ("NO_MOVES", ())


def test_a_ban_can_be_why_a_turn_is_skipped() -> None:
    # White at a1 has come from a2 and could only go back there.
    fen = "3/4/1S3/S3/1s1 0 0 w 0 1"
    for ban_inverse, turn in ((False, 1), (True, 0)):
        state = play(state_of(fen, ban_inverse=ban_inverse, no_move="skip"), ["a2a1", "c2b2"])
        assert state.turn == turn
    assert to_fen(state) == "3/4/5/SS2/s2 0 0 b 2 3"


def test_nobody_can_move() -> None:
    state = state_of("3/4/5/4/3 0 0 b 0 1", no_move="skip", repetition=1)
    assert outcome(state) == ("NO_MOVES", ())
    assert perft(state, 1) == 0


@pytest.mark.parametrize(("repetition", "plies"), [(2, 4), (3, 8), (0, None)])
def test_repetition(repetition: int, plies: int | None) -> None:
    state = state_of("3/4/S3s/4/3 0 0 b 0 1", repetition=repetition)
    there_and_back = cycle(["c1c2", "c5d5", "c2c1", "d5c5"])
    for text in islice(there_and_back, 10):
        if outcome(state):
            break
        state = apply(state, text)
    assert outcome(state) == (("REPETITION", ()) if plies else None)
    assert state.ply == (plies or 10)


@pytest.mark.parametrize(("ban_inverse", "plies"), [(False, 12), (True, 14)])
def test_bans_are_part_of_the_position(ban_inverse: bool, plies: int) -> None:
    # Both go round a triangle. At the start nothing is banned, so with bans the first position
    # that comes again is the one after both have moved.
    state = state_of("3/4/1S3/4/s2 0 0 b 0 1", ban_inverse=ban_inverse)
    triangles = cycle(["c2c3", "a1a2", "c3d3", "a2b2", "d3c2", "b2a1"])
    while outcome(state) is None:
        state = apply(state, next(triangles))
    assert (state.ply, outcome(state)) == (plies, ("REPETITION", ()))


def test_the_turn_is_part_of_the_position() -> None:
    # Black goes round a triangle, white there and back: the same marbles, but white is to move.
    state = state_of("3/4/1S3/4/s2 0 0 b 0 1")
    after = play(state, ["c2c3", "a1a2", "c3d3", "a2a1", "d3c2"])
    assert after.board == state.board
    assert (after.turn, after.repetitions) == (1, 1)


def test_an_ejection_starts_the_count_afresh() -> None:
    state = state_of("3/4/1SS1s/4/s2 0 0 b 0 1")
    state = play(state, ["c2b2", "a1a2", "b2c2", "a2a1"])
    assert (state.repetitions, state.quiet, len(state.seen)) == (2, 4, 5)
    state = play(state, ["c2c3", "a1a2", "c3c4"])
    assert state.ejected == (1, 0)
    assert (state.repetitions, state.quiet, len(state.seen)) == (1, 0, 1)


@pytest.mark.parametrize(
    ("tail", "options", "expected"),
    [
        ("1 0 b 0 2", {}, None),
        ("2 0 w 0 2", {}, ("EJECTIONS", (0,))),
        ("1 0 w 0 2", {"ejections_to_win": 1}, ("EJECTIONS", (0,))),
        ("2 3 w 0 2", {}, ("EJECTIONS", (1,))),
        ("2 2 w 0 2", {}, ("EJECTIONS", (0,))),
        ("2 2 b 0 2", {}, ("EJECTIONS", (1,))),
        ("2 2 0 a 0 2", {}, ("EJECTIONS", (1,))),
        ("0 2 2 w 0 2", {}, ("EJECTIONS", (2,))),
        ("1 0 1 0 b 0 2", {}, ("EJECTIONS", (0, 2))),
        ("1 0 1 0 b 0 2", {"teams": False}, None),
        ("1 1 1 1 j 0 2", {}, ("EJECTIONS", (0, 2))),
        ("1 0 b 0 2", {"ply_limit": 3}, None),
        ("1 0 w 0 2", {"ply_limit": 3}, ("PLY_LIMIT", ())),
        ("1 0 w 0 2", {"ply_limit": 3, "ply_limit_result": "ejections"}, ("PLY_LIMIT", (0,))),
        ("1 1 w 0 2", {"ply_limit": 3, "ply_limit_result": "ejections"}, ("PLY_LIMIT", ())),
        ("1 1 0 w 0 2", {"ply_limit": 3, "ply_limit_result": "ejections"}, ("PLY_LIMIT", ())),
        ("0 1 0 0 b 0 2", {"ply_limit": 3, "ply_limit_result": "ejections"}, ("PLY_LIMIT", (1, 3))),
        ("2 0 w 0 2", {"ply_limit": 3}, ("EJECTIONS", (0,))),
        ("0 0 b 0 1", {"repetition": 1, "ply_limit": 0}, ("REPETITION", ())),
    ],
)
def test_outcome(tail: str, options: dict[str, Any], expected: object) -> None:
    marbles = {5: "S3s", 6: "S1A1s", 7: "SJA1s"}[len(tail.split())]
    state = state_of(f"3/4/{marbles}/4/3 {tail}", **options)
    assert outcome(state) == expected
    assert sum(totals(state).values()) == sum(state.ejected)


# --- Text and symmetry -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "fen",
    [
        STANDARD,
        BELGIAN_DAISY,
        "3/4/S3s/4/3 2 1 w 3 7",
        "4/5/6/SSSsA2/6/5/4 0 1 2 a 4 3",
        "sJs1/5/6/SSAA3/6/5/4 0 1 2 0 j 4 3",
    ],
)
def test_fen_round_trip(fen: str) -> None:
    assert to_fen(state_of(fen)) == fen


def test_fen_tail_may_be_left_out() -> None:
    assert to_fen(from_fen("3/4/S3s/4/3 0 0 w")) == "3/4/S3s/4/3 0 0 w 0 1"


@pytest.mark.parametrize(
    "fen",
    [
        "",
        "3/4/S3s/4 0 0 b 0 1",  # four rows
        "3/4/S4s/4/3 0 0 b 0 1",  # a row too long
        "3/4/S2s/4/3 0 0 b 0 1",  # too short
        "3/4/S3x/4/3 0 0 b 0 1",
        "3/4/S3A/4/3 0 0 b 0 1",  # azure does not play
        "3/4/S3s/4/3 0 0 a 0 1",
        "3/4/S3s/4/3 0 0 bw 0 1",
        "3/4/S3s/4/3 0 b 0 1",  # one player
        "3/4/S3s/4/3 0 0 b 0",
        "3/4/S3s/4/3 0 0",
        "3/SSSS/SS2s/4/3 0 0 b 0 1",  # six black marbles of five
        "3/4/SSSSS/4/3 0 1 b 0 1",  # five and one lost
        "SSS/SSAA/AAAss/sss1/3 1 0 0 b 0 1",  # fifteen and one lost, of fifteen
        "3/4/S3s/4/3 0 0 b 1 1",  # quiet before the start
        "3/4/S3s/4/3 0 0 b 0 0",
        "3/4/S3s/4/3 0 0 w 0 500001",  # ply 1,000,001
        "3/4/S3s/4/3 256 0 b 0 1",
        "3/4/S3s/4/3 -1 0 b 0 1",
        "3/4/S3A/4/3 0 0 0 w 0 1",  # white would have been skipped
    ],
)
def test_fen_refused(fen: str) -> None:
    with pytest.raises(OracleError):
        from_fen(fen)


def test_symmetries_of_cells() -> None:
    corners = [transform_cell("a1", symmetry, 5) for symmetry in range(6)]
    assert corners == ["a1", "a5", "e9", "i9", "i5", "e1"]
    assert transform_cell("e1", 6, 5) == "e9"
    images = {tuple(transform_cell(name, s, 4) for name in cell_names(4)) for s in SYMMETRIES}
    assert len(images) == 12
    assert all(sorted(image) == list(cell_names(4)) for image in images)
    assert transform_text("c3c5d4", 3, 5) == "g5g7f4"


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_symmetries_commute_with_moving(symmetry: int) -> None:
    fen = "3/1sA1/SSAs1/SsA1/1S1 0 0 0 b 0 1"
    state = play(state_of(fen, ban_inverse=True), ["b1a1", "d3e3", "d4d5"])
    mirrored = transform_state(state, symmetry)
    images = {text: transform_text(text, symmetry, 3) for text in legal_moves(state)}
    assert sorted(images.values()) == legal_moves(mirrored)
    for text, image in images.items():
        assert apply(mirrored, image) == transform_state(apply(state, text), symmetry)
