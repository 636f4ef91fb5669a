"""The oracle: turns, and the end of the game."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any

import pytest

from tests.oracle import (
    apply,
    legal_moves,
    outcome,
    perft,
    play,
    to_fen,
    totals,
)
from tests.unit.oracle.helpers import state_of


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
