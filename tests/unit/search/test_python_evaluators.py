"""Evaluators written in Python, in all searches, and the values of terms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import sumito
from sumito import Board, Rules, SearchLimits
from sumito.evaluation import Column, Linear, Phased, Row
from sumito.search import ClassicOptions, classic, multiplayer
from tests.unit.search.helpers import EVALUATOR, TO_AND_FRO, random_board, shut_in

if TYPE_CHECKING:
    from sumito._core import Board as CoreBoard


def test_an_evaluator_in_python() -> None:
    board = Board.from_layout("mini")
    compiled = classic(board, EVALUATOR, ClassicOptions(), SearchLimits(depth=2))
    by_hand = classic(
        board,
        lambda position, player: EVALUATOR.evaluate(position, player),
        ClassicOptions(),
        SearchLimits(depth=2),
    )
    assert (by_hand.score, by_hand.pv) == (compiled.score, compiled.pv)

    def broken(position: object, player: object) -> float:
        raise RuntimeError("no opinion")

    with pytest.raises(RuntimeError, match="no opinion"):
        classic(board, broken, ClassicOptions(), SearchLimits(depth=1))


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("much", "an evaluation must be a number, not 'much'"),
        (None, "an evaluation must be a number, not None"),
        (float("nan"), "less than 500000000 either way, not nan"),
        (float("-inf"), "less than 500000000 either way, not -inf"),
        (1e9, "less than 500000000 either way, not 1000000000"),
    ],
)
def test_evaluations_that_make_no_sense_are_refused(value: Any, message: str) -> None:
    """A table once looked for the line of a value that was not a number for ever."""
    limits = SearchLimits(depth=2)
    options = ClassicOptions(table_bits=8)
    with pytest.raises(sumito.SumitoError, match=message):
        classic(Board.from_layout("mini"), lambda board, player: value, options, limits)
    for method in ("max_n", "brs"):
        with pytest.raises(sumito.SumitoError, match=message):
            multiplayer(Board(rules=Rules(players=3)), lambda board, player: value, method, limits)


def test_evaluators_that_are_none_are_refused() -> None:
    limits = SearchLimits(depth=1)
    with pytest.raises(sumito.SumitoError, match="a function of \\(board, player\\), not 3"):
        classic(Board(), 3, None, limits)  # type: ignore[arg-type]
    with pytest.raises(sumito.SumitoError, match="the weight of cohesion must be a finite number"):
        classic(Board(), Linear({"cohesion": float("nan")}), None, limits)
    with pytest.raises(sumito.SumitoError, match="row must be 0 to 0, not 1"):
        classic(Board(), EVALUATOR, None, limits, row=1)
    twice = Phased([Column("cohesion"), Column("cohesion")], [Row({"cohesion": 1})])
    with pytest.raises(sumito.SumitoError, match="stands twice"):
        classic(Board(), twice, None, limits)
    stray = Linear({"cohesion": 1}, {"reference_distance": {"own": 1}})
    with pytest.raises(sumito.SumitoError, match="'reference_distance', which has no weight"):
        stray.evaluate(Board())


def test_an_evaluator_in_python_sees_the_history() -> None:
    board = shut_in()
    for text in TO_AND_FRO:
        board.push_text(text)
    seen: dict[tuple[str, ...], int] = {}

    def look(position: CoreBoard, player: object) -> float:
        assert player == board.turn
        moves = tuple(map(str, position.moves))
        seen[moves] = position.repetitions()
        position.pop()  # its own board, to do with as it likes
        return 0.0

    for options in (
        ClassicOptions(alpha_beta=False),
        ClassicOptions(alpha_beta=False, evaluate_sorting=(1, 9)),
    ):
        seen.clear()
        classic(board, look, options, SearchLimits(depth=4))
        assert {moves[:4] for moves in seen} == {TO_AND_FRO}
        assert seen[TO_AND_FRO * 2] == 3
        assert max(map(len, seen)) == 8
        assert (min(map(len, seen)) == 8) == (options.evaluate_sorting is None)
    assert tuple(map(str, board.moves)) == TO_AND_FRO


@pytest.mark.parametrize("method", ["max_n", "brs"])
def test_so_does_one_of_several_players(method: str) -> None:
    board = Board(rules=Rules(players=3), moves="a1b2 d1d2 i9h8")
    lines: set[tuple[str, ...]] = set()

    def look(position: CoreBoard, player: object) -> float:
        lines.add(tuple(map(str, position.moves)))
        return EVALUATOR.evaluate(position, sumito.Player.BLACK)

    info = multiplayer(board, look, method, SearchLimits(depth=2))
    assert tuple(map(str, [*board.moves, *info.pv])) in lines
    assert {len(line) for line in lines} == {5}


def test_features_are_the_values_of_the_terms() -> None:
    names = ["cohesion", "own mobility", "other rim_marbles", "own lost_in_search"]
    boards = [random_board(seed) for seed in range(40)]
    boards += [Board(rules=Rules(players=players)) for players in (3, 4)]
    table = sumito.features(boards, names)
    assert table.shape == (42, 4)
    for row, board in zip(table, boards, strict=True):
        judge = Linear(dict.fromkeys(names, 1.0))
        assert list(row) == [term.value for term in judge.explain(board)]
    assert sumito.features([], names).shape == (0, 4)
    assert sumito.features(boards, []).shape == (42, 0)
    assert sumito.features(iter(boards[:3])).shape == (3, len(sumito.evaluation.terms()))
    batch = sumito.Batch(Board(), 5)
    batch.step(batch.random_actions(3))
    assert (sumito.features(batch, names) == sumito.features(list(batch), names)).all()
    with pytest.raises(sumito.SumitoError, match="expected boards, got 'a1'"):
        sumito.features(["a1"])  # type: ignore[list-item]
