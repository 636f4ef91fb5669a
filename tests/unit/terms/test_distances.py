"""Distances of marbles from the centre and elsewhere, worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from tests.oracle import OracleError
from tests.oracle.terms import (
    cube_rounded,
    path_distance,
    path_distance_weighted,
    reference_cell,
    reference_distance,
    scene,
)
from tests.unit.terms.helpers import (
    APART,
    FOUR,
    LINE,
    NO_TEAMS,
    NOBODY,
    STANDARD,
    THREE,
    TRIANGLE,
    TWO,
    Case,
    middle,
    state_of,
)

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
