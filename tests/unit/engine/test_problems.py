"""Forced wins that were proved by exhaustive search are found by the engine."""

from __future__ import annotations

from collections import Counter

import pytest

from sumito import Engine, SearchLimits
from sumito.agents.book import place_of
from sumito.search import ClassicOptions
from tests.problems import Problem, make, prove, read_problems, wins_within

PROBLEMS = read_problems()
MINIMAX = ClassicOptions(alpha_beta=False)


def of(moves: int) -> list[Problem]:
    return [problem for problem in PROBLEMS if problem.moves == moves]


def test_there_are_enough_and_none_twice() -> None:
    counts = Counter(problem.moves for problem in PROBLEMS)
    assert counts[1] >= 10
    assert counts[2] >= 30
    assert counts[3] >= 30
    assert len({place_of(problem.board)[0] for problem in PROBLEMS}) == len(PROBLEMS)


def test_plain_minimax_agrees() -> None:
    """Without any cut, as far as that is possible in the time of a test."""
    for problem in (*of(1), *of(2)[::5]):
        plies = 2 * problem.moves - 1
        assert wins_within(problem.board, plies, MINIMAX) == plies


@pytest.mark.parametrize("moves", [1, 2, 3])
def test_the_proofs_hold(moves: int) -> None:
    for problem in of(moves)[::6]:
        assert prove(problem.board, moves) == problem
        if moves < 3:
            assert prove(problem.board, moves + 1) is None


@pytest.mark.parametrize("moves", [1, 2, 3])
@pytest.mark.parametrize("network", ["default", "none"])
def test_the_engine_solves_them(moves: int, network: str) -> None:
    """All are won, and in as few moves as can be with the network; by the hand-made evaluation what
    is pruned may make a win in three a little longer, now and then."""
    engine = Engine(hash_mb=4, network=network)
    limits = SearchLimits(nodes=300_000 if network == "default" else 1_000_000)
    longer = []
    for problem in of(moves):
        info = engine.analyse(problem.board, limits)
        told = f"{problem}: {info.score_text} by {info.pv[0]} at depth {info.depth}"
        assert info.win_in is not None, told
        assert info.win_in >= moves, told  # sooner is impossible
        if info.win_in > moves:
            longer.append(told)
        else:
            assert info.pv[0] in problem.winning, told
        line = problem.board.copy()
        for move in info.pv:
            line.push(move)
        outcome = line.outcome()
        assert outcome is not None
        assert outcome.winners == (problem.board.turn,)
    may_be = len(of(moves)) // 10 if moves == 3 and network == "none" else 0
    assert len(longer) <= may_be, longer


def test_the_same_seed_makes_the_same_problems() -> None:
    found = [str(problem) for problem in make(1, {1: 2})]
    assert found == [str(problem) for problem in make(1, {1: 2})]
