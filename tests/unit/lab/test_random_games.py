"""The bulk loop of random games plays the arena's games, one by one."""

from __future__ import annotations

from itertools import product

import pytest

from sumito import Board, agents
from sumito.agents.random import POLICIES
from sumito.arena import Adjudication, Control, Opening, Pairing
from sumito.arena.play import play_game
from sumito.lab.hutson_random import random_games
from sumito.mcts import game_seed

LIMIT = 300
SEED = 5


@pytest.mark.parametrize(("black", "white"), list(product(POLICIES, repeat=2)))
def test_game_for_game(black: str, white: str) -> None:
    opening = Opening(Board().start_fen, "repetition=0", "standard")
    players = [agents.create(black), agents.create(white)]
    rules = Adjudication(ply_limit=LIMIT, repetition=False)
    total = [0, 0, 0]
    for number in range(6):
        pairing = Pairing(number, number, 0, (0, 1), game_seed(SEED, number))
        game = play_game(pairing, opening, players, [Control(), Control()], rules)
        counts = [int(0 in game.winners), int(1 in game.winners), int(not game.winners)]
        assert random_games(black, white, number, 1, LIMIT, SEED) == counts
        total = [a + b for a, b in zip(total, counts, strict=True)]
    assert random_games(black, white, 0, 6, LIMIT, SEED) == total
