"""The engine's levels."""

from __future__ import annotations

import time

import pytest

from sumito import Board, Engine, SearchLimits
from sumito.agents.chance import move_seed
from sumito.agents.engine import LEVELS

DAISY = Board.from_layout("belgian-daisy")
WIN_IN_ONE = Board("4S/4SS/1ss4/1sS5/1SS1s4/SSS2s2/sS5/1S1s2/2ss1 5 3 b 1 25")


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_levels_play_by_the_seed(level: int) -> None:
    engine = Engine(level=level, hash_mb=1)
    moves = {engine.play(DAISY, None, seed).move for seed in range(12)}
    assert engine.play(DAISY, None, 3).move == Engine(level=level).play(DAISY, None, 3).move
    assert all(DAISY.is_legal(move) for move in moves)
    if level <= 5:
        assert len(moves) > 1


@pytest.mark.parametrize("layout", ["standard-3", "standard-4"])
def test_levels_play_with_more_players(layout: str) -> None:
    board = Board.from_layout(layout)
    for level, most in ((1, LEVELS[1].nodes), (3, LEVELS[3].nodes), (9, LEVELS[9].nodes)):
        engine = Engine(level=level)
        decisions = [engine.play(board, SearchLimits(time=600), seed) for seed in range(12)]
        assert all(one.info.nodes <= most for one in decisions)
        assert all(board.is_legal(one.move) for one in decisions)
        again = [Engine(level=level).play(board, None, seed).move for seed in range(12)]
        assert [one.move for one in decisions] == again
        if level == 1:
            assert len(set(again)) >= 4, "it plays anything, now and then"


def test_higher_levels_win_with_four_players() -> None:
    board = Board.from_layout("standard-4")
    weak, strong = Engine(level=1), Engine(level=7)
    while board.outcome() is None and board.ply < 200:
        one = strong if int(board.turn) % 2 else weak
        board.push(one.play(board, None, move_seed(1, board.ply)).move)
    assert sum(board.ejected[1::2]) > 2 * sum(board.ejected[::2])


@pytest.mark.parametrize("level", [level for level in LEVELS if level >= 5])
def test_levels_end_the_game_when_they_can(level: int) -> None:
    engine = Engine(level=level, hash_mb=1)
    for seed in range(12):
        board = WIN_IN_ONE.copy()
        board.push(engine.play(board, None, seed).move)
        assert board.is_over(), f"seed {seed} puts off the win"


def test_a_beginner_may_overlook_a_win() -> None:
    engine = Engine(level=1, hash_mb=1)
    moves = {engine.play(WIN_IN_ONE, None, seed).move for seed in range(12)}
    assert len(moves) > 1


def test_levels_keep_the_limits_that_are_given() -> None:
    assert Engine(level=9).play(DAISY, SearchLimits(nodes=200)).info.nodes == 200
    assert Engine(level=3, nodes=100).play(DAISY).info.nodes == 100
    assert Engine(level=3).play(DAISY, SearchLimits(nodes=10**6)).info.nodes == LEVELS[3].nodes
    assert Engine(level=9).play(DAISY, SearchLimits(depth=1)).info.depth == 1
    engine = Engine(level=9)
    start = time.perf_counter()
    decision = engine.play(DAISY, SearchLimits(time=0.0001))
    assert decision.info.nodes < LEVELS[9].nodes
    assert time.perf_counter() - start < 1


def test_levels_do_not_depend_on_threads_or_earlier_moves() -> None:
    limits = SearchLimits(time=60)
    engine = Engine(level=5, threads=3, hash_mb=1)
    for seed in range(3):
        decision = engine.play(DAISY, limits, seed)
        assert decision.info.nodes == LEVELS[5].nodes
        assert decision.move == Engine(level=5, hash_mb=1).play(DAISY, None, seed).move


@pytest.mark.parametrize("nodes", [1, 50, 300])
def test_a_level_that_may_think_less_plays_no_better(nodes: int) -> None:
    # The moves that it has no time to look at would leave it the promising ones, which come first.
    limits = SearchLimits(nodes=nodes)
    engine = Engine(level=1, hash_mb=1)
    moves = {engine.play(DAISY, limits, seed).move for seed in range(100)}
    usual = {engine.play(DAISY, None, seed).move for seed in range(100)}
    assert len(moves) >= len(usual) > 3


@pytest.mark.parametrize("layout", ["belgian-daisy", "standard-3"])
def test_a_level_without_time_plays_something(layout: str) -> None:
    board = Board.from_layout(layout)
    assert board.is_legal(Engine(level=4).play(board, SearchLimits(nodes=1)).move)
