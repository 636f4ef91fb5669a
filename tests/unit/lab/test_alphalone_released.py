"""The search of Alphalone's released program, by hand."""

from __future__ import annotations

import pytest

from sumito.agents import create
from sumito.board import Board
from sumito.errors import SumitoError
from sumito.lab.alphalone_released import ORDER, ReleasedAgent
from sumito.search import SearchLimits

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
    with pytest.raises(SumitoError, match="call or move"):
        ReleasedAgent(1, limited="game")
    with pytest.raises(SumitoError, match="nodes must be more than 0"):
        ReleasedAgent(1, nodes=0)


def midgame() -> Board:
    """Marbles of both touch, so that it looks two moves of each ahead."""
    position = board()
    for seed in range(6):
        position.push(ReleasedAgent(2).play(position, seed=seed).move)
    return position


def test_a_limit_for_the_whole_move_ends_the_search() -> None:
    position = midgame()
    whole = ReleasedAgent(2).play(position, seed=4).info.nodes
    assert whole > 200
    before = 0
    for nodes in (1, 10, 50, 200):
        agent = ReleasedAgent(2, nodes=nodes, limited="move")
        found = agent.play(position, seed=4)
        assert found.move in position.legal_moves()
        # On the way down every node looks at one move at least: four plies.
        assert nodes <= found.info.nodes < nodes + 4
        assert found.info.nodes > before
        before = found.info.nodes
        again = agent.play(position, seed=4)
        assert (again.move, again.info.nodes) == (found.move, found.info.nodes)
    first = ReleasedAgent(2, nodes=1, limited="move").play(position, seed=4)
    assert first.move == position.legal_moves()[0]
    assert first.info.nodes == 4


def test_a_limit_for_each_call_leaves_no_move_out() -> None:
    position = midgame()
    count = position.legal_count()
    # A single line of play below each move; a call that may take so many nodes is bounded by them.
    least = ReleasedAgent(2, nodes=1).play(position, seed=4).info.nodes
    assert count < least <= 4 * count
    for nodes in (5, 20):
        found = ReleasedAgent(2, nodes=nodes).play(position, seed=4)
        assert least < found.info.nodes <= count * (1 + nodes + 4)
        assert found.info.nodes == ReleasedAgent(2, nodes=nodes).play(position, seed=4).info.nodes


@pytest.mark.parametrize("limited", ["call", "move"])
def test_a_limit_that_is_not_reached_changes_nothing(limited: str) -> None:
    position = midgame()
    free = ReleasedAgent(3).play(position, seed=9)
    roomy = ReleasedAgent(3, nodes=1_000_000, limited=limited).play(position, seed=9)
    assert (roomy.move, roomy.info.nodes, roomy.info.score) == (
        free.move,
        free.info.nodes,
        free.info.score,
    )


def test_a_limit_that_is_given_goes_before_its_own() -> None:
    position = midgame()
    own = create(f"{AGENT}:agent=2,nodes=30,limited=move")
    assert 30 <= own.play(position, seed=4).info.nodes < 34
    given = own.play(position, SearchLimits(nodes=70), seed=4)
    assert 70 <= given.info.nodes < 74
    assert 30 <= own.play(position, SearchLimits(depth=1), seed=4).info.nodes < 34
