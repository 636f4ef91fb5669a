"""Every term of the oracle against the cases of this folder."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.oracle import OracleError
from tests.oracle.terms import (
    TERMS,
    scene,
)
from tests.unit.terms.helpers import (
    FOUR,
    THREE,
    Case,
    middle,
    state_of,
)
from tests.unit.terms.test_contact import CONTACT, DANGER
from tests.unit.terms.test_distances import DISTANCES
from tests.unit.terms.test_moves_and_score import HUTSON_TERMS, MOVES, SCORE
from tests.unit.terms.test_shapes import COHESION, PATTERNS

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
