"""The search of Alphalone's released program, by hand."""

from __future__ import annotations

import pytest

from sumito.agents import create
from sumito.board import Board
from sumito.errors import SumitoError
from sumito.lab.alphalone_released import ORDER, ReleasedAgent

AGENT = "sumito.lab.alphalone_released:ReleasedAgent"


def board(moves: str = "") -> Board:
    start = Board.from_layout("mini")
    return Board(start.start_fen, start.rules.replace(inline_only=True), moves=moves)


def test_the_order_is_made_for_black() -> None:
    """One white marble less: 10 for it, and what its place was worth."""
    start = board()
    from sumito import Player

    assert ORDER.evaluate(start, Player.BLACK) == pytest.approx(0, abs=0.02)
    assert ORDER.evaluate(start, Player.WHITE) == pytest.approx(0, abs=0.02)


def test_a_win_is_seen_and_it_looks_one_move_ahead_until_contact() -> None:
    start = board()
    decision = ReleasedAgent(2).play(start, seed=3)
    assert decision.info.depth == 2
    assert decision.move in start.legal_moves()
    assert not start.moves
    # Black to push a second marble off: the game is decided, which is worth 20 * 2^2.
    won = Board("s2/1ss1/2SSs/1SS1/S2 1 0 b 0 1", start.rules)
    for ordering in ("released", "meant"):
        pushing = ReleasedAgent(2, ordering).play(won, seed=1)
        assert (pushing.info.score, pushing.info.depth) == (80.0, 4)


def test_the_two_orders_differ_for_black_alone() -> None:
    position = board()
    agents = [create(f"{AGENT}:agent=3,ordering={one}") for one in ("released", "meant")]
    while not position.is_over() and len(position.moves) < 30:
        nodes = [agent.play(position, seed=7).info.nodes for agent in agents]
        if int(position.turn) == 1:
            assert nodes[0] == nodes[1]
        position.push(agents[0].play(position, seed=7).move)
    assert position.moves


def test_the_same_seed_gives_the_same_move() -> None:
    position = board()
    moves = {str(ReleasedAgent(1).play(position, seed=5).move) for _ in range(3)}
    assert len(moves) == 1


def test_an_unknown_order_is_refused() -> None:
    with pytest.raises(SumitoError, match="released or meant"):
        ReleasedAgent(1, "none")
