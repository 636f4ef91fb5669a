"""The oracle: moves of two players against cases worked out by hand."""

from __future__ import annotations

import pytest

from tests.oracle import (
    OracleError,
    all_move_texts,
    apply,
    effect,
    from_fen,
    legal_moves,
    perft,
    play,
    to_fen,
)
from tests.unit.oracle.helpers import (
    BELGIAN_DAISY,
    STANDARD,
    broadsides,
    d_row,
    row_after,
    state_of,
)

# In-line moves


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


# Broadsides and whole lists


def test_a_single_marble_has_six_steps() -> None:
    state = state_of("3/4/2S2/4/3 0 0 b 0 1")
    assert legal_moves(state) == ["c3b2", "c3b3", "c3c2", "c3c4", "c3d3", "c3d4"]


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


# The inverse move


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
