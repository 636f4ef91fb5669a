"""The evaluation terms in C++ against their slow twins in the oracle.

``SUMITO_TERM_POSITIONS`` sets how many positions of each kind are compared.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from sumito import Board, Player, Rules, layouts
from sumito._core import WeightedSum
from sumito.evaluation import terms
from tests import oracle
from tests.oracle import terms as twins

POSITIONS = int(os.environ.get("SUMITO_TERM_POSITIONS", "12"))
SLOW = {"danger_trapped"}  # compared on every sixth position
ALONE: dict[str, Any] = {"partner_help": "none"}  # terms leave partners' help out
KINDS: dict[str, dict[str, Any]] = {
    "standard": {},
    "belgian-daisy": {},
    "small": {},
    "mini": {},
    "belgian-daisy in line": {"inline_only": True},
    "standard-3": {},
    "standard-4": ALONE,
    "standard-4 each for himself": {"teams": False},
}


def positions(kind: str, options: dict[str, Any]) -> list[Board]:
    """Positions of random games with many pushes, and of marbles thrown on the board."""
    layout = layouts.get(kind.split()[0])
    rules = Rules(edge=layout.edge, players=layout.players, **options)
    chance = random.Random(kind)
    found: list[Board] = []
    while len(found) < POSITIONS:
        board = Board.from_layout(layout, rules)
        for _ in range(chance.randrange(120)):
            moves = board.legal_moves()
            if not moves or board.is_over():
                break
            pushes = [move for move in moves if board.effect(move).pushed]
            board.push(chance.choice(pushes if pushes and chance.random() < 0.6 else moves))
        found.append(board)
    return found


def test_every_term_has_a_twin() -> None:
    assert set(twins.TERMS) == set(terms())


@pytest.mark.parametrize(("kind", "options"), list(KINDS.items()), ids=list(KINDS))
def test_terms_equal_their_twins(kind: str, options: dict[str, Any]) -> None:
    names = list(terms())
    columns: list[tuple[str, dict[str, float], None]] = [
        (f"own {name}", {}, None) for name in names
    ]
    compiled = WeightedSum(columns, [([0.0] * len(names), [])])
    for number, board in enumerate(positions(kind, options)):
        rules = oracle.OracleRules(**board.rules.to_dict())
        state, start = (oracle.from_fen(fen, rules) for fen in (board.fen(), board.start_fen))
        for player in range(board.rules.players):
            values = dict(zip(names, compiled.values(board, player), strict=True))
            scene = twins.scene(state, player, start=start, root=state)
            for name, twin in twins.TERMS.items():
                if name in SLOW and number % 6:
                    continue
                assert values[name] == pytest.approx(twin(scene), abs=1e-9), (name, board.fen())


def test_both_sides_of_a_difference() -> None:
    board = Board(moves="a1b2 i9h8 a2b3")
    for name in terms():
        compiled = WeightedSum(
            [(name, {}, None), (f"own {name}", {}, None), (f"other {name}", {}, None)],
            [([0.0] * 3, [])],
        )
        for player in (Player.BLACK, Player.WHITE):
            difference, own, other = compiled.values(board, player)
            assert difference == pytest.approx(own - other)
