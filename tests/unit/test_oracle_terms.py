"""The oracle's evaluation terms against small cases worked out by hand.

Most positions are small shapes: edge 3 has its centre on c3 and the middle row c1..c5, edge 4 on d4
(d1..d7), edge 5 on e5 (e1..e9). From a cell, E is the next digit, NE the next letter and digit, NW
the next letter; so c3 touches c4, d4, d3, c2, b2, b3.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from tests.oracle import OracleError, OracleRules, OracleState, from_fen, legal_moves, play
from tests.oracle.terms import (
    TERMS,
    OracleScene,
    cohesion_lines,
    cube_rounded,
    path_distance,
    path_distance_weighted,
    reference_cell,
    reference_distance,
    scene,
)

TWO = "0 0 b 0 1"
THREE = "0 0 0 b 0 1"
FOUR = "0 0 0 0 b 0 1"


def state_of(fen: str, **options: Any) -> OracleState:
    """The state of a full FEN, the rules with these options."""
    edge = (fen.count("/") + 2) // 2
    return from_fen(fen, OracleRules(edge=edge, players=len(fen.split()) - 4, **options))


def middle(row: str, tail: str = TWO) -> str:
    """The FEN with marbles in the middle row only; its length says which board."""
    length = sum(int(letter) if letter.isdigit() else 1 for letter in row)
    above = [str(cells) for cells in range((length + 1) // 2, length)]
    return f"{'/'.join([*above, row, *reversed(above)])} {tail}"


@dataclass
class Case:
    """A term's value for a player, by default the first under the usual rules."""

    term: str
    fen: str
    expected: float
    player: int = 0
    rules: dict[str, Any] = field(default_factory=dict)
    strongest_only: bool = False
    swapped: bool = False
    start: str | None = None
    root: str | None = None

    def scene(self) -> OracleScene:
        """The scene that the case is about."""
        state, start, root = (
            None if fen is None else state_of(fen, **self.rules)
            for fen in (self.fen, self.start, self.root)
        )
        assert state is not None
        strongest_only = self.strongest_only
        seen = scene(state, self.player, strongest_only=strongest_only, start=start, root=root)
        return seen.swapped() if self.swapped else seen


NO_TEAMS = {"teams": False}

STANDARD = f"sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS {TWO}"
NOBODY = middle("2s2")  # no marble of the first player
ONE = middle("2S2")
LINE = middle("SSS2")
FOUR_IN_LINE = middle("SSSS3")
TRIANGLE = f"3/2S1/2SS1/4/3 {TWO}"  # c3, c4, d4
APART = f"1S1/4/S4/4/3 {TWO}"  # c1 and e4, both two steps from the centre
ROSETTE = f"4/5/2SS2/2SSS2/2SS2/5/4 {TWO}"  # d4 and its six neighbours
TEAM = middle("SAS2", FOUR)  # own are c1, c2, c3, or without teams c1 and c3

# --- Distances -------------------------------------------------------------------------------

# Row a: five marbles 4 steps away. Row b: 4, 3, 3, 3, 3, 4. Row c: 2, 2, 2. 20 + 20 + 6 = 46.
# Straight lines, squared: 16 13 12 13 16, then 13 9 7 7 9 13, then 4 3 4; so the lines are
# 4 + 4 + 3 + 3 + 2 + 2 = 18, four times sqrt 13, twice sqrt 7, and sqrt 12 + sqrt 3 = 3 sqrt 3.
STANDARD_EUCLID = (18 + 4 * sqrt(13) + 2 * sqrt(7) + 3 * sqrt(3)) / 14

# Own e1, e2, e3 around e2 = (-3, 0, 3); other i5, i9 around (2, -4, 2). R is
# (3 (-3, 0, 3) + 3 (2, -4, 2)) / 7 = (-3, -12, 15) / 7 = (-0.4, -1.7, 2.1), so (0, -2, 2) = g5.
# To g5 it is 4, 3, 2 steps from e1, e2, e3, and 2, 4 from i5, i9. The first player has lost two.
AROUND_G5 = "s3s/6/7/8/SSS6/8/7/6/5 0 2 b 0 1"

# d1 in its corner is shut in by e2, d2, c1, which are 3, 2, 3 steps from the centre.
SHUT_IN = f"4/5/s5/Ss5/s5/5/4 {TWO}"

DISTANCES = [
    Case("centre_distance", STANDARD, 46),
    Case("centre_distance", STANDARD, 46, player=1),
    Case("centre_distance", middle("S1S1s"), 2 + 0),
    Case("centre_distance", NOBODY, 0),
    Case("centre_distance", middle("S2A2s", THREE), 0, player=2),
    Case("centre_distance", middle("S2A2s", THREE), 0 + 3, player=0, swapped=True),
    Case("centre_distance", middle("SS1A2s", FOUR), 3 + 2 + 0),
    Case("centre_distance", middle("SS1A2s", FOUR), 3 + 2, rules=NO_TEAMS),
    Case("centre_distance_mean", STANDARD, STANDARD_EUCLID),
    Case("centre_distance_mean", APART, (2 + sqrt(3)) / 2),
    Case("centre_distance_mean", NOBODY, 0),
    Case("axial_distance_mean", STANDARD, 2 * 46 / 14),
    Case("axial_distance_mean", TRIANGLE, (0 + 2 + 2) / 3),
    Case("axial_distance_mean", NOBODY, 0),
    Case("reference_distance", AROUND_G5, 4 + 3 + 2 + 100 * 2),
    Case("reference_distance", AROUND_G5, 2 + 4, player=1),
    # Own mass centre (-1.5, 0, 1.5) is c1, other c5: R is the centre.
    Case("reference_distance", middle("SS2s"), 2 + 1),
    Case("reference_distance", NOBODY, 0),
    # Own x is -4. Others' x are 0, 3, 4, mean 2.3, so 2: R = (-12 + 6)/7, so -1, e4.
    Case("reference_distance", middle("S3A2ss", THREE), 3),
    # The second player's alone are 3, 4, mean 3.5, so 4: R is the centre.
    Case("reference_distance", middle("S3A2ss", THREE), 4, strongest_only=True),
    # One of three at the start is lost; own and other mass centres are c1 and c5.
    Case("reference_distance", middle("SS1sA", THREE), 3 + 100, start=middle("SSSsA", THREE)),
    # c1 goes round its neighbour: d2, d3, c3; c2 steps onto the centre although it is taken.
    Case("path_distance", LINE, 3 + 1 + 0),
    Case("path_distance", middle("Ss3"), 3),
    Case("path_distance", middle("S1s2"), 2),
    Case("path_distance", middle("SA2s", THREE), 3, strongest_only=True),
    Case("path_distance", SHUT_IN, 8),
    Case("path_distance", SHUT_IN, 3 + 2 + 3, player=1),
    # The mass centre is c2, R = 3/7 of it, so the centre.
    Case("path_distance_weighted", LINE, 3 + 1 + 0),
    Case("path_distance_weighted", AROUND_G5, 4 + 3 + 2),
    Case("path_distance_weighted", AROUND_G5, 2 + 4, player=1),
    # Own centre (-3, 0, 3), other (-7/3, 0, 7/3), so (-2, 0, 2); R = (-15, 0, 15)/7, so d2.
    # d1 reaches d2 in one step: the last may go where a marble is.
    Case("path_distance_weighted", SHUT_IN, 1),
]


def test_reference_parameters() -> None:
    seen = scene(state_of(AROUND_G5), 0)
    assert reference_distance(seen, captured=10) == 9 + 20
    # R = e2, the own mass centre: 1 + 0 + 1.
    assert reference_distance(seen, own=1, other=0, centre=0, captured=0) == 2
    # R = the centre: 4 + 3 + 2.
    assert reference_distance(seen, own=0, other=0, centre=5, captured=0) == 9
    # R = (-3/2, 0, 3/2), so e3: 2 + 1 + 0.
    assert reference_distance(seen, own=0.5, other=0, centre=0.5, captured=0) == 3
    with pytest.raises(OracleError, match="add up to 0"):
        reference_distance(seen, own=1, other=-1, centre=0)


def test_path_parameters() -> None:
    seen = scene(state_of(SHUT_IN), 0)
    assert path_distance(seen, unreachable=20) == 20
    assert path_distance_weighted(seen, own=0, other=0, centre=1) == 8
    assert path_distance_weighted(seen, own=0, other=0, centre=1, unreachable=5) == 5
    # R = c2, the middle of the three.
    line = scene(state_of(LINE), 0)
    assert path_distance_weighted(line, own=1, other=0, centre=0) == 1 + 0 + 1


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        ("0", "0", (0, 0, 0)),
        ("1/2", "0", (1, 0, -1)),  # halves away from zero: 1, 0, -1 fit
        ("-3/2", "0", (-2, 0, 2)),
        ("2/3", "-1/3", (0, 0, 0)),  # 1, 0, 0 do not fit, all errors 1/3: x gives way
        ("1", "-1/2", (1, -1, 0)),  # 1, -1, -1 do not fit, y and z are equally bad: z gives way
        ("-1/2", "1", (0, 1, -1)),  # -1, 1, -1 do not fit, x and z are equally bad: x gives way
        ("3/10", "3/10", (0, 0, 0)),  # 0, 0, -1 do not fit, z is off by 4/10
        ("3/10", "-6/10", (0, 0, 0)),  # 0, -1, 0 do not fit, y is off by 4/10
    ],
)
def test_cube_rounding(x: str, y: str, expected: tuple[int, int, int]) -> None:
    assert cube_rounded((Fraction(x), Fraction(y), -Fraction(x) - Fraction(y))) == expected


def test_reference_cell_rounds_the_mass_centres_first() -> None:
    # Of c3 and c4 the mass centre is (1/2, 0, -1/2): c4, not c3.
    pair = scene(state_of(middle("2SS1")), 0)
    assert reference_cell(pair, own=1, other=0, centre=0) == (1, 0, -1)
    # Half of c4 is again (1/2, 0, -1/2), so c4; a quarter of c3 + c4 would have been c3.
    assert reference_cell(pair, own=1, other=0, centre=1) == (1, 0, -1)
    # c3, c4, d4: (2/3, -1/3, -1/3), so c3.
    triangle = scene(state_of(TRIANGLE), 0)
    assert reference_cell(triangle, own=1, other=0, centre=0) == (0, 0, 0)


# --- Cohesion --------------------------------------------------------------------------------

# The standard layout has 4 + 5 + 2 pairs in rows a, b, c, 10 between a and b, 6 between b and c:
# 27 pairs. Rows of three: 3 + 4 + 1 along the rows, 3 on each diagonal from a over b to c: 14.
COHESION = [
    Case("cohesion", STANDARD, 2 * 27),
    Case("cohesion", TRIANGLE, 6),
    Case("cohesion", middle("S1SsS"), 0),
    Case("cohesion", TEAM, 1 + 2 + 1),
    Case("cohesion", TEAM, 0, rules=NO_TEAMS),
    Case("cohesion", middle("SsA1s", THREE), 2, swapped=True),
    Case("cohesion", middle("SsA1s", THREE), 0, strongest_only=True, swapped=True),
    Case("cohesion_mean", STANDARD, 54 / 14),
    Case("cohesion_mean", LINE, 4 / 3),
    Case("cohesion_mean", NOBODY, 0),
    Case("cohesion_lines", STANDARD, 54 + 14),
    Case("cohesion_lines", LINE, 4 + 1),
    Case("cohesion_lines", FOUR_IN_LINE, 6 + 2),
    Case("cohesion_lines", TRIANGLE, 6),
    # The ends see 1 + 1 on their one side, the middle 1 on both.
    Case("cohesion_star", LINE, 2 + 2 + 2),
    # The ends see 2; the inner ones 2 on the long side and 1 on the short.
    Case("cohesion_star", FOUR_IN_LINE, 2 + 3 + 3 + 2),
    Case("cohesion_star", TRIANGLE, 6),
    Case("cohesion_star", middle("S1S2"), 0),
    # A row of three is seen from both its ends.
    Case("cohesion_star", STANDARD, 54 + 2 * 14),
    Case("cohesion_axes", LINE, 3 * 3),
    Case("cohesion_axes", FOUR_IN_LINE, 4 * 3),
    # Every marble is in two lines of exactly 2.
    Case("cohesion_axes", TRIANGLE, 3 * (2 + 2)),
    # The middle is in three lines of 3, the six around in one of 3 and two of 2.
    Case("cohesion_axes", ROSETTE, 3 * 3 + 6 * (3 + 2 + 2)),
    Case("cohesion_axes", TEAM, 3 * 3),
    Case("cohesion_axes", TEAM, 0, rules=NO_TEAMS),
]


def test_cohesion_lines_bonus() -> None:
    four = scene(state_of(FOUR_IN_LINE), 0)
    assert cohesion_lines(four, bonus=2.5) == 6 + 5
    assert cohesion_lines(four, bonus=0) == 6


# --- Contact ---------------------------------------------------------------------------------

BETWEEN = middle("1sSs1")
BETWEEN_TWICE = f"3/2s1/1sSs1/1s2/3 {TWO}"  # c3 between c2 and c4, and between b2 and d4
# c3, c4, d4 with others on d3, which touches d4 and c3, and on b3, which touches c3 and c4.
TOUCHED = f"3/1sS1/2SS1/2s1/3 {TWO}"
# c3 between one marble each of two opponents, of whom the second player has one more on a1.
BETWEEN_TWO = f"3/4/1sSA1/4/s2 {THREE}"

CONTACT = [
    Case("formation_break", BETWEEN, 1),
    Case("formation_break", BETWEEN_TWICE, 1),
    Case("formation_break", middle("sSSs1"), 0),
    Case("formation_break", middle("sSsSs2"), 2),
    Case("formation_break", middle("sSsSs2"), 1, player=1),
    Case("formation_break", BETWEEN_TWO, 1),
    Case("formation_break", BETWEEN_TWO, 0, strongest_only=True),
    Case("formation_break", middle("1SsA1", FOUR), 1, player=1),
    Case("formation_break", middle("1SsA1", FOUR), 0, player=1, strongest_only=True),
    Case("formation_break_axes", BETWEEN, 1),
    Case("formation_break_axes", BETWEEN_TWICE, 2),
    Case("formation_break_axes", BETWEEN_TWO, 0, strongest_only=True),
    Case("formation_break_desired", BETWEEN_TWICE, 1 + 1),
    Case("formation_break_desired", f"sSs/4/5/4/3 {TWO}", 0),  # on the rim
    Case("formation_break_desired", middle("3sSs1"), 2 / 3),  # d5, one step off, edge 4
    # e2 and e4 are 3 and 1 steps off on edge 5.
    Case("formation_break_desired", middle("sSsSs4"), 1 / 4 + 3 / 4),
    Case("contact_positions", middle("SSs2"), 1),
    Case("contact_positions", middle("SSs2"), 0, player=1),
    Case("contact_positions", middle("sSSs1"), 2),
    Case("contact_positions", middle("SS1s1"), 0),
    Case("contact_positions", f"3/2S1/2S2/1s2/3 {TWO}", 1),  # d4, c3 against b2
    Case("contact_positions", f"3/2S1/2S2/2s1/3 {TWO}", 0),  # b3 is not in their line
    Case("contact_positions", middle("SAs2", FOUR), 1),
    Case("contact_positions", middle("SAs2", FOUR), 0, rules=NO_TEAMS),
    Case("opponent_neighbours", TOUCHED, 4),
    Case("opponent_neighbours", middle("SSs2"), 1),
    Case("opponent_neighbours", BETWEEN_TWO, 2),
    Case("opponent_neighbours", BETWEEN_TWO, 1, strongest_only=True),
    Case("opponent_neighbours_mean", TOUCHED, 4 / 3),
    Case("opponent_neighbours_mean", TOUCHED, 4 / 2, player=1),
    Case("opponent_neighbours_mean", NOBODY, 0),
]

# --- Moves -----------------------------------------------------------------------------------

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


# --- Score -----------------------------------------------------------------------------------

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

# --- Danger ----------------------------------------------------------------------------------

# c1 and d2 touch each other on the rim and c2; c5 on the rim, alone, touches c4.
RIM = f"3/S3/Ss1sS/4/3 {TWO}"
# c1 on the rim between c2 of the second player, who has one more, and d2 of the third.
RIM_OF_TWO = f"3/A3/Ss3/4/2s {THREE}"
# c2 and c3 push c1 over the rim.
PUSHED_OUT = middle("Sss2")

DANGER = [
    Case("rim_marbles", STANDARD, 5 + 2),
    Case("rim_marbles", middle("S1S1S"), 2),
    Case("rim_marbles", ROSETTE, 0),
    Case("rim_marbles", middle("S3A", FOUR), 2),
    Case("danger_single", RIM, 1 + 1 + 1),
    Case("danger_single", RIM, 0, player=1),
    Case("danger_single", middle("SSs2"), 0),
    Case("danger_single", RIM_OF_TWO, 2),
    Case("danger_single", RIM_OF_TWO, 1, strongest_only=True),
    Case("danger_double", RIM, 1 + 1),
    Case("danger_double", middle("Ss3"), 0),
    # The own neighbour of c1 is c2, not on the rim.
    Case("danger_double", f"3/s3/SS3/4/3 {TWO}", 0),
    # e1 and d1 on the rim of edge 5 (d1 lies SE of e1), e2 and d2 other: e1 touches e2, d1 both.
    Case("danger_double", f"5/6/7/8/Ss7/Ss6/7/6/5 {TWO}", 1 + 2),
    Case("danger_immediate", PUSHED_OUT, 1),
    Case("danger_immediate", PUSHED_OUT, 0, player=1),
    Case("danger_immediate", middle("1Sss1"), 0),
    Case("danger_immediate", middle("SSss3"), 0),
    Case("danger_immediate", middle("SSsss2"), 1),
    # From both ends of the row.
    Case("danger_immediate", middle("Sss3ssS"), 2),
    # c1 can be pushed out by c2 and c3 and by b1 and a1, but it is one marble.
    Case("danger_immediate", f"3/4/Sss2/s3/s2 {TWO}", 1),
    Case("danger_immediate", middle("SsA1s", THREE), 0),
    Case("danger_immediate", f"3/4/Sss2/4/AAA {THREE}", 1),
    Case("danger_immediate", f"3/4/Sss2/4/AAA {THREE}", 0, strongest_only=True),
    # The fourth player ejects with his partner's help; without teams nobody helps.
    Case("danger_immediate", middle("SsJ2", FOUR), 1),
    Case("danger_immediate", f"3/4/SsJ2/4/2A {FOUR}", 0, rules=NO_TEAMS),
    Case("danger_immediate", f"3/4/Ass2/4/2S {FOUR}", 1),  # the partner's marble
    # A partner is no opponent, even one who could eject.
    Case("danger_immediate", f"3/4/SAA2/4/2s {FOUR}", 0, rules={"partner_push": "eject"}),
    # c1 steps out of the row.
    Case("danger_trapped", PUSHED_OUT, 0),
    # c1 cannot move, and there is no other marble to move.
    Case("danger_trapped", f"3/s3/Sss2/s3/3 {TWO}", 1),
    # a3 can move, but that does not help.
    Case("danger_trapped", f"3/s3/Sss2/s3/2S {TWO}", 1),
    # c1 steps to d2, out over which c2 and b2 push it, or to b1, as b2 and b3.
    Case("danger_trapped", f"3/4/Sss2/1ss1/3 {TWO}", 1),
    # The same without b3: b1 is safe.
    Case("danger_trapped", f"3/4/Sss2/1s2/3 {TWO}", 0),
    # Not in danger now.
    Case("danger_trapped", middle("1Sss1"), 0),
    # The partner steps out of the row himself; without teams his marble is not own.
    Case("danger_trapped", f"3/4/Ass2/4/2S {FOUR}", 0),
    Case("danger_trapped", f"3/s3/Ass2/s3/2S {FOUR}", 1),
    Case("danger_trapped", f"3/s3/Ass2/s3/2S {FOUR}", 0, rules=NO_TEAMS),
    # The third player stands where c1 would step to.
    Case("danger_trapped", f"3/A3/Sss2/A3/2S {THREE}", 1),
]

# --- Patterns --------------------------------------------------------------------------------

CORNERS = f"2S/4/2S1S/4/3 {TWO}"  # c3, c5, e5
FOUR_CORNERS = f"S1S/4/2S1S/4/3 {TWO}"  # and e3
# e5 and the six cells two steps from it along the axes, edge 5.
STAR = f"5/6/2S1S2/8/2S1S1S2/8/2S1S2/6/5 {TWO}"
TRAPEZIUM = f"3/1SS1/1SSS1/4/3 {TWO}"  # c2, c3, c4 under d3, d4
DIAMOND = f"3/2SS/2SS1/4/3 {TWO}"  # c3, c4 under d4, d5
DAISY = f"4/5/2SS2/2SsS2/2SS2/5/4 {TWO}"
# The flower's heart is the third player's; the second has most marbles.
DAISY_OF_TWO = f"4/5/2SS2/2SAS2/2SS2/5/ss2 {THREE}"

PATTERNS = [
    Case("triangulation", CORNERS, 1),
    Case("triangulation", FOUR_CORNERS, 2),
    Case("triangulation", middle("S1S1S"), 0),
    Case("triangulation", TRIANGLE, 0),
    Case("triangulation", STAR, 6),
    Case("triangulation", f"2A/4/2S1S/4/3 {FOUR}", 1),
    Case("triangulation", f"2A/4/2S1S/4/3 {FOUR}", 0, rules=NO_TEAMS),
    Case("triangulation_desired", CORNERS, (1 + 0 + 0) / 3),
    Case("triangulation_desired", FOUR_CORNERS, 2 / 3),
    Case("triangulation_desired", STAR, 6 * (1 + 0.5 + 0.5) / 3),
    Case("pattern_trapezium", TRAPEZIUM, 1),
    Case("pattern_trapezium", DIAMOND, 0),
    Case("pattern_trapezium", ROSETTE, 3 * 2),  # both sides of three rows
    Case("pattern_trapezium", f"3/1SA1/1ASA1/4/3 {FOUR}", 1),
    Case("pattern_trapezium", f"3/1SA1/1ASA1/4/3 {FOUR}", 0, rules=NO_TEAMS),
    Case("pattern_diamond", DIAMOND, 1),
    Case("pattern_diamond", TRIANGLE, 0),
    # Triangles that share a side make a diamond: of three in a row two pairs, of six round six.
    Case("pattern_diamond", TRAPEZIUM, 2),
    Case("pattern_diamond", ROSETTE, 6),
    Case("pattern_daisy", DAISY, 1),
    Case("pattern_daisy", DAISY, 0, player=1),
    Case("pattern_daisy", ROSETTE, 0),
    Case("pattern_daisy", f"3/S3/sS3/S3/3 {TWO}", 0),  # c1 in its corner has three neighbours
    Case("pattern_daisy", DAISY_OF_TWO, 1),
    Case("pattern_daisy", DAISY_OF_TWO, 0, strongest_only=True),
]

# --- Hutson ----------------------------------------------------------------------------------

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


# --- All -------------------------------------------------------------------------------------

CASES = [
    *DISTANCES,
    *COHESION,
    *CONTACT,
    *MOVES,
    *SCORE,
    *DANGER,
    *PATTERNS,
    *HUTSON_TERMS,
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.term)
def test_term(case: Case) -> None:
    assert TERMS[case.term](case.scene()) == pytest.approx(case.expected, rel=1e-12)


def test_strongest_opponent() -> None:
    state = state_of(middle("SS1ss1A", THREE))
    assert scene(state, 0, strongest_only=True).other_players == (1,)
    assert scene(state, 1, strongest_only=True).other_players == (0,)
    # Among equals the first to move after the player.
    assert scene(state, 2, strongest_only=True).other_players == (0,)
    equal = state_of(middle("S2s2A", THREE))
    first_after = [scene(equal, player, strongest_only=True).other_players for player in range(3)]
    assert first_after == [(1,), (2,), (0,)]
    # With teams too it is one player: the first of the partners 3 and 1 after player 2.
    teams = state_of(middle("S1s1A1J", FOUR))
    assert scene(teams, 2).other_players == (1, 3)
    assert scene(teams, 2, strongest_only=True).other_players == (3,)
    with pytest.raises(OracleError, match="player 4"):
        scene(teams, 4)


def test_every_term_has_cases() -> None:
    counts = Counter(case.term for case in CASES)
    assert set(counts) == set(TERMS)
    assert min(counts.values()) >= 2
