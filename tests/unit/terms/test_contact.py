"""Contact with the opponent and danger on the rim, worked out by hand."""

from __future__ import annotations

from tests.unit.terms.helpers import (
    FOUR,
    NO_TEAMS,
    NOBODY,
    ROSETTE,
    STANDARD,
    THREE,
    TWO,
    Case,
    middle,
)

# Contact

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


# Danger

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
