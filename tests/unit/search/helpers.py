"""What the tests of the searches share."""

from __future__ import annotations

import random

from sumito import Board, Rules
from sumito.evaluation import Linear

EVALUATOR = Linear(
    {
        "ejected": 800,
        "centre_distance": -8,
        "cohesion_lines": 3,
        "formation_break": 10,
        "danger_single": -30,
        "danger_double": -50,
    }
)
TO_AND_FRO = ("a1b1", "e5d5", "b1a1", "d5e5")
"""Brings the position of ``shut_in`` back."""


def random_board(seed: int) -> Board:
    chance = random.Random(seed)
    layout = chance.choice(["standard", "belgian-daisy", "small", "mini", "mini"])
    board = Board.from_layout(layout)
    for _ in range(chance.randrange(90)):
        moves = board.legal_moves()
        if not moves or board.is_over():
            break
        pushes = [move for move in moves if board.effect(move).pushed]
        board.push(chance.choice(pushes if pushes and chance.random() < 0.5 else moves))
    return board


def shut_in() -> Board:
    """Black has one marble, and one move."""
    return Board("2s/4/5/1s2/Ss1 0 0 b 0 1", Rules(edge=3, repetition=0))
