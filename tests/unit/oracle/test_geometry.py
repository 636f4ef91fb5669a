"""The oracle: cells, rules, texts and symmetries."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracle import (
    SYMMETRIES,
    OracleError,
    OracleRules,
    apply,
    cell_names,
    from_fen,
    legal_moves,
    neighbour,
    play,
    to_fen,
    transform_cell,
    transform_state,
    transform_text,
)
from tests.unit.oracle.helpers import BELGIAN_DAISY, STANDARD, state_of

# Geometry and rules


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


# Text and symmetry


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
