"""Moves, marbles and Hutson's scoring, worked out by hand."""

from __future__ import annotations

from math import sqrt

import pytest

from tests.oracle import legal_moves, play
from tests.oracle.terms import (
    TERMS,
    scene,
)
from tests.unit.terms.helpers import (
    APART,
    FOUR,
    LINE,
    NO_TEAMS,
    NOBODY,
    ONE,
    ROSETTE,
    STANDARD,
    TEAM,
    THREE,
    TRIANGLE,
    TWO,
    Case,
    middle,
    state_of,
)

# Moves

# c3 and c4 alone on edge 3: five steps each, the line two ways, broadside four ways.
PAIR = middle("2SS1")
# c2 of the first and c3 of the third player, partners who help each other to move: five steps and
# one line each, and four broadsides that either of them can make.
HELPING = middle("1SA2", FOUR)

MOVES = [
    Case("mobility", STANDARD, 44),
    Case("mobility", ONE, 6),
    Case("mobility", PAIR, 5 + 5 + 2 + 4),
    Case("mobility", PAIR, 5 + 5 + 2, rules={"inline_only": True}),
    Case("mobility", NOBODY, 0),
    Case("mobility", middle("S3A", FOUR), 3 + 3),
    Case("mobility", middle("S3A", FOUR), 3, rules=NO_TEAMS),
    Case("mobility", middle("S1s1A", THREE), 6 + 3, swapped=True),
    Case("mobility", HELPING, 2 * (5 + 1 + 4), rules={"partner_help": "move"}),
    Case("marbles", STANDARD, 14),
    Case("marbles", middle("SSs2"), 1, player=1),
    Case("pushes", STANDARD, 0),
    Case("pushes", middle("SSs2"), 1),
    Case("pushes", middle("SSs2"), 0, player=1),
    Case("pushes", middle("2SSs"), 1),  # over the rim
    Case("pushes", middle("SSSs1"), 2),  # with three or with two
    Case("pushes", middle("SSSss2"), 1),  # with three only
    Case("pushes", middle("SSSss2"), 1, rules={"inline_only": True}),
    Case("pushes", middle("SAs2", FOUR), 1, player=2),  # the first player's, his partner helping
    Case("pushes", middle("SAs2", FOUR), 0, rules=NO_TEAMS),
    Case("pushes", middle("SSA2", FOUR), 1, rules={"partner_push": "push"}),
    Case("pushes", middle("SSA2", FOUR), 0),
]


def test_the_inverse_ban_does_not_count() -> None:
    # White goes e3, e4 to e4, e5; black steps onto e3, from where going back would eject it.
    state = play(state_of("ss1/S3/5/4/3 0 0 w 0 1", ban_inverse=True), ["e3e4", "d2e3"])
    assert "e5e4" not in legal_moves(state)
    assert TERMS["danger_immediate"](scene(state, 0)) == 1
    assert TERMS["pushes"](scene(state, 1)) == 1
    # e4 and e5: the push; steps to d3, d4 and d4, d5; broadside onto d3, d4 and d4, d5.
    assert TERMS["mobility"](scene(state, 1)) == 1 + 4 + 2
    assert TERMS["mobility"](scene(state, 0)) == 2  # e3 to d2 or d3


# Score

THREE_BEGIN = middle("SSSssAA", THREE)
AMONG_THREE = middle("SS2s1A", "2 1 0 b 0 1")
TWO_ROOT = middle("SS2s", "1 0 b 0 1")
TWO_DEEPER = middle("S3s", "3 1 b 0 1")
TEAMS_ROOT = middle("S1A1s", "1 1 0 0 b 0 1")
TEAMS_DEEPER = middle("S1A1s", "2 1 3 2 b 0 1")

SCORE = [
    Case("ejected", middle("S3s", "2 1 b 0 1"), 2),
    Case("ejected", middle("S3s", "2 1 b 0 1"), 1, player=1),
    Case("ejected", middle("S1A1s", "2 1 4 0 b 0 1"), 2 + 4),
    Case("ejected", middle("S1A1s", "2 1 4 0 b 0 1"), 2, rules=NO_TEAMS),
    Case("ejected", middle("S1A1s", "2 1 4 b 0 1"), 1 + 4, swapped=True),
    Case("lost", middle("S3s", "2 1 b 0 1"), 1),
    Case("lost", middle("S1A1s", "2 1 4 2 b 0 1"), 1 + 2),
    Case("lost", middle("S1A1s", "2 1 4 2 b 0 1"), 1 + 2, strongest_only=True),
    Case("lost", middle("S1A1s", "2 1 4 2 b 0 1"), 2 + 4, player=3),
    Case("lost", middle("S1A1s", "2 1 4 b 0 1"), 0),  # three sides, the start unknown
    # Three sides at the start: three, two and two marbles; now two, one and one.
    Case("lost", AMONG_THREE, 1, player=0, start=THREE_BEGIN),
    Case("lost", AMONG_THREE, 1, player=1, start=THREE_BEGIN),
    Case("lost", AMONG_THREE, 1 + 1, player=0, start=THREE_BEGIN, swapped=True),
    # With two sides the start does not matter.
    Case("lost", middle("SS2ss1", "0 2 b 0 1"), 2, start=middle("SSSss2")),
    Case("ejected_in_search", TWO_DEEPER, 3 - 1, root=TWO_ROOT),
    Case("ejected_in_search", TWO_DEEPER, 1 - 0, root=TWO_ROOT, swapped=True),
    Case("ejected_in_search", TEAMS_DEEPER, (2 + 3) - (1 + 0), root=TEAMS_ROOT),
    Case("ejected_in_search", TEAMS_DEEPER, 2 - 1, root=TEAMS_ROOT, rules=NO_TEAMS),
    Case("ejected_in_search", TWO_DEEPER, 0),  # no search
    Case("lost_in_search", TWO_DEEPER, 1 - 0, root=TWO_ROOT),
    Case("lost_in_search", TWO_DEEPER, 3 - 1, root=TWO_ROOT, swapped=True),
    Case("lost_in_search", TEAMS_DEEPER, (1 + 2) - (1 + 0), root=TEAMS_ROOT),
    # Three sides: three marbles at the start, two at the root, one now.
    Case("lost_in_search", middle("S3s1A", THREE), 2 - 1, start=THREE_BEGIN, root=AMONG_THREE),
    Case("lost_in_search", middle("S3s1A", THREE), 0 - 0, root=AMONG_THREE),
    Case("lost_in_search", TWO_DEEPER, 0),
]


# Hutson

# Own g6 g7 g8 g9 f9 e9 in one chain, whose ends differ by three steps E and two SE: by
# sqrt(3*3 + 3*2 + 2*2) = sqrt 19. It has two of seven in the region round h8 and two in that round
# e8; the other side, e2 and c7, stands on the centre e2 of a third. One marble is ejected.
HUTSON = "5/6/3SSSS/7S/1s6S/8/6s/6/5 1 0 b 0 1"
# e4 beside the third player's marble in the centre; the strongest opponent is far away.
CENTRE_OF_THIRD = f"5/6/7/8/3SA4/8/7/6/ss3 {THREE}"

HUTSON_TERMS = [
    Case("single_formation", LINE, 1 - 2 / 5),
    Case("single_formation", TRIANGLE, 1 - 1 / 5),
    Case("single_formation", ONE, 1),
    Case("single_formation", APART, 0),
    Case("single_formation", NOBODY, 0),
    Case("single_formation", ROSETTE, 1 - 2 / 7),
    Case("single_formation", HUTSON, 1 - sqrt(19) / 9),
    Case("single_formation", TEAM, 1 - 2 / 5),
    Case("single_formation", TEAM, 0, rules=NO_TEAMS),
    # The regions round b2 and b5; nobody is in those of the centre, e2 and e8.
    Case("regions", STANDARD, 2),
    Case("regions", HUTSON, 2),
    Case("regions", HUTSON, 1, player=1),
    # Edge 3: the regions lie round the neighbours of the centre, and c3 is in all of them.
    Case("regions", TRIANGLE, 2 + 6),
    # Other on d3: has its region, and balances c3 in that of c2.
    Case("regions", f"3/1sS1/2SS1/4/3 {TWO}", 2 + 4),
    Case("regions", f"3/1sS1/2SS1/4/3 {TWO}", 1, player=1),
    # Edge 4: d5 is in the middle region and in that round d6.
    Case("regions", middle("4S2"), 2 + 1),
    Case("regions", CENTRE_OF_THIRD, 0),
    Case("regions", CENTRE_OF_THIRD, 2, strongest_only=True),
    Case("piece_score", ONE, 1),
    Case("piece_score", middle("2S6", "4 0 b 0 1"), 2 ** (4 / 7)),
    Case("piece_score", middle("2S6", "5 0 b 0 1"), 2 ** (6 / 7)),
    Case("piece_score", middle("2S6", "6 0 b 0 1"), 2),
    Case("piece_score", middle("2S6", "7 0 b 0 1"), 2),
    Case("piece_score", middle("S1A1s", "2 0 3 0 b 0 1"), 2 ** (6 / 7)),
    Case("piece_score", middle("S1A1s", "2 0 3 0 b 0 1"), 2 ** (2 / 7), rules=NO_TEAMS),
]


def difference(name: str, fen: str) -> float:
    """Own minus other, for the first player."""
    seen = scene(state_of(fen), 0)
    return TERMS[name](seen) - TERMS[name](seen.swapped())


def test_hutsons_arithmetic() -> None:
    five_to_two = difference("piece_score", middle("2S6", "5 2 b 0 1"))
    one_to_none = difference("piece_score", HUTSON)
    formation = difference("single_formation", HUTSON)
    regions = difference("regions", HUTSON) / 8
    assert five_to_two == pytest.approx(0.592, abs=0.0005)
    assert one_to_none == pytest.approx(0.104, abs=0.0005)
    assert formation == pytest.approx(0.516, abs=0.0005)
    assert regions == 0.125
    combined = 0.5 * (one_to_none + 0.5 * (regions + formation))
    assert combined == pytest.approx(0.212, abs=0.0005)
