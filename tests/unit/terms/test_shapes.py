"""Cohesion and patterns, worked out by hand."""

from __future__ import annotations

from tests.oracle.terms import (
    cohesion_lines,
    scene,
)
from tests.unit.terms.helpers import (
    FOUR,
    FOUR_IN_LINE,
    LINE,
    NO_TEAMS,
    NOBODY,
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

# Cohesion

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


# Patterns

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
