"""Three and four players, and teams."""

from __future__ import annotations

import pytest

import sumito
from sumito import Board, Rules, SearchLimits
from sumito.evaluation import Linear
from sumito.search import ClassicOptions, classic, multiplayer
from tests.unit.search.helpers import EVALUATOR, random_board


def test_the_last_player_alone_can_count() -> None:
    """A term of the last player: for him or his partner, against everybody else."""
    judge = Linear({"last rim_marbles": 2})
    for players in (2, 3, 4):
        board = Board(rules=Rules(players=players))
        last = sumito.Player(players - 1)
        count = Linear({"own rim_marbles": 2}).evaluate(board, last)
        assert count > 0
        for player in map(sumito.Player, range(players)):
            sign = 1 if board.rules.side(player) == board.rules.side(last) else -1
            assert judge.evaluate(board, player) == sign * count
            assert judge.explain(board, player)[0].score == sign * count


def test_teams_and_three_players() -> None:
    for players in (3, 4):
        board = Board(rules=Rules(players=players))
        plain = classic(board, EVALUATOR, ClassicOptions(alpha_beta=False), SearchLimits(depth=2))
        fast = classic(
            board, EVALUATOR, ClassicOptions(table_bits=12, killers=True), SearchLimits(depth=2)
        )
        assert fast.score == plain.score


@pytest.mark.parametrize("method", ["max_n", "brs"])
def test_two_players_are_a_special_case(method: str) -> None:
    """With one opponent, and an evaluation that is the same from both sides, all is minimax."""
    for seed in range(8):
        board = random_board(seed)
        if not board.legal_moves() or board.is_over():
            continue
        for depth in (1, 2):
            limits = SearchLimits(depth=depth)
            expected = classic(board, EVALUATOR, ClassicOptions(alpha_beta=False), limits).score
            info = multiplayer(board, EVALUATOR, method, limits)
            assert info.score == expected
            assert len(info.pv) == depth or abs(info.score or 0) > 1e8


@pytest.mark.parametrize("method", ["max_n", "brs"])
def test_three_players_see_what_one_ply_sees(method: str) -> None:
    board = Board(rules=Rules(players=3))
    one = multiplayer(board, EVALUATOR, method, SearchLimits(depth=1))
    scores = []
    for move in board.legal_moves():
        board.push(move)
        scores.append(EVALUATOR.evaluate(board, sumito.Player.BLACK))
        board.pop()
    assert one.score == pytest.approx(max(scores))


def test_brs_lies_between_paranoid_and_greed() -> None:
    """Fewer replies can only be better for the player than all of them."""
    board = Board(rules=Rules(players=3), moves="a1b2 d1d2 i9h8")
    limits = SearchLimits(depth=3)
    paranoid = classic(board, EVALUATOR, ClassicOptions(), limits).score
    brs = multiplayer(board, EVALUATOR, "brs", limits).score
    assert paranoid is not None
    assert brs is not None
    assert brs >= paranoid


def test_teams_belong_to_the_classic_search() -> None:
    with pytest.raises(sumito.SumitoError, match="teams are two sides"):
        multiplayer(Board(rules=Rules(players=4)), EVALUATOR, "brs", SearchLimits(depth=1))
    with pytest.raises(sumito.SumitoError, match="method must be one of"):
        multiplayer(Board(rules=Rules(players=3)), EVALUATOR, "best", SearchLimits(depth=1))
    with pytest.raises(sumito.SumitoError, match="needs a limit"):
        multiplayer(Board(rules=Rules(players=3)), EVALUATOR)
