"""Many boards stepped together."""

from __future__ import annotations

import contextlib
import threading

import numpy as np
import pytest

import sumito
from sumito import Batch, Board, Rules, Termination

TERMINATIONS = (
    Termination.EJECTIONS,
    Termination.NO_MOVES,
    Termination.REPETITION,
    Termination.PLY_LIMIT,
)
"""In the order of their numbers, from 1 on."""


@pytest.mark.parametrize(
    "layout", ["standard", "belgian-daisy", "mini", "standard-3", "standard-4"]
)
def test_a_batch_is_like_its_boards(layout: str) -> None:
    start = Board.from_layout(layout)
    batch = Batch(start, 50)
    boards = [start.copy() for _ in range(50)]
    for seed in range(30):
        actions = batch.random_actions(seed)
        masks = batch.action_masks()
        assert masks.shape == (50, start.action_count)
        assert masks[np.arange(50), actions].all()
        batch.step(actions)
        for board, action in zip(boards, actions, strict=True):
            board.push(board.move(int(action)))
    planes = batch.planes()
    for index, board in enumerate(boards):
        assert batch[index] == board
        assert batch[index].moves == board.moves
        assert (planes[index] == board.planes()).all()
        assert batch.turns()[index] == board.turn
        assert tuple(batch.ejected()[index]) == board.ejected
    check_outcomes(batch)
    assert list(batch) == boards


def test_whole_games_and_resets() -> None:
    start = Board.from_layout("mini", Rules(edge=3, ply_limit=60, repetition=2))
    batch = Batch(start, 200)
    ended = np.zeros(200, dtype=bool)
    for seed in range(60):
        batch.step(np.where(ended, -1, batch.random_actions(seed)))
        ended = batch.outcomes()[0] > 0
    assert ended.all()
    terminations, winners = batch.outcomes()
    assert set(np.unique(terminations)) == {1, 3, 4}
    assert set(np.unique(winners)) == {-1, 0, 1}
    check_outcomes(batch)
    batch.reset(ended)
    assert all(board == start for board in batch)


@pytest.mark.parametrize(
    "board",
    [
        Board(),
        Board("5/6/7/8/9/8/7/ss4/Ss3 0 0 b 0 1"),
        Board("5/6/7/8/9/8/7/ss4/Ss3 0 0 b 0 1", Rules(no_move="draw")),
        Board("5/6/7/8/SSS6/8/7/s5/AJ3 1 3 0 3 b 0 9", Rules(players=4)),
        Board("5/6/7/8/SSS6/8/7/s5/A4 1 3 6 b 0 9", Rules(players=3)),
    ],
)
def test_outcomes_of_all_kinds(board: Board) -> None:
    check_outcomes(Batch(board, 2))


def check_outcomes(batch: Batch) -> None:
    """The numbers say what the boards do: 0 while the game goes on, -1 for no winner."""
    for board, termination, winner in zip(batch, *batch.outcomes(), strict=True):
        outcome = board.outcome()
        if outcome is None:
            assert (termination, winner) == (0, -1)
            continue
        assert TERMINATIONS[termination - 1] is outcome.termination
        assert ({board.rules.side(player) for player in outcome.winners} or {-1}) == {winner}


def test_random_actions_are_the_same_everywhere() -> None:
    batch = Batch(Board(), 5)
    assert batch.random_actions(7).tolist() == batch.random_actions(7).tolist()
    assert batch.random_actions(7).tolist() != batch.random_actions(8).tolist()
    assert batch.random_actions(7).tolist() == [841, 365, 369, 369, 348]


def test_one_illegal_action_stops_all() -> None:
    batch = Batch(Board(), 3)
    actions = batch.random_actions(1)
    actions[2] = 1733
    with pytest.raises(sumito.IllegalMoveError, match="action 1733 of board 2 is not legal"):
        batch.step(actions)
    assert all(board == Board() for board in batch)


def test_bad_arguments() -> None:
    with pytest.raises(sumito.SumitoError, match="1 board or more, not 0"):
        Batch(Board(), 0)
    batch = Batch(Board(), 3)
    with pytest.raises(sumito.SumitoError, match="one entry for each of the 3 boards, got 2"):
        batch.step(np.zeros(2, dtype=np.int64))
    with pytest.raises(sumito.SumitoError, match="one entry for each of the 3 boards, got 4"):
        batch.reset(np.zeros(4, dtype=bool))
    with pytest.raises(IndexError, match="board 3 of a batch of 3"):
        batch[3]
    with pytest.raises(sumito.SumitoError, match="all have the same rules"):
        batch[0] = Board(rules=Rules(inline_only=True))
    batch[-1] = Board(moves="a1b2")
    assert batch[2].ply == 1
    with pytest.raises(TypeError):
        batch.step([1, 2, 3])  # type: ignore[arg-type]


def test_threads_take_turns() -> None:
    batch = Batch(Board(), 500)

    def play() -> None:
        for seed in range(10):
            with contextlib.suppress(sumito.IllegalMoveError):
                batch.step(batch.random_actions(seed))

    threads = [threading.Thread(target=play) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(board == Board(moves=board.moves) for board in batch)
