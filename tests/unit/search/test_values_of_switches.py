"""The classic search: every switch that must not change the value does not change it."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

import sumito
from sumito import Board, SearchLimits
from sumito.search import PRESETS, ClassicOptions, classic
from tests.unit.search.helpers import EVALUATOR, random_board

POSITIONS = int(os.environ.get("SUMITO_SEARCH_POSITIONS", "60"))
SWITCHES: dict[str, dict[str, Any]] = {
    "alpha-beta": {},
    "iterative deepening": {"iterative_deepening": True},
    "table, newest": {"table_bits": 12},
    "table, deepest": {"table_bits": 9, "replacement": "deepest"},
    "table, two-tier": {"table_bits": 8, "replacement": "two_tier"},
    "table, used flag": {"table_bits": 8, "replacement": "used_flag"},
    "table with leaves": {"table_bits": 14, "table_leaves": True},
    "table move first": {
        "table_bits": 14,
        "table_move_first": True,
        "iterative_deepening": True,
    },
    "evaluate sorting": {"evaluate_sorting": (1, 9)},
    "history sorting": {"history_sorting": (1, 9), "iterative_deepening": True},
    "marble sorting": {"marble_sorting": (1, 9)},
    "iteration sorting": {
        "iteration_sorting": (1, 9),
        "table_bits": 14,
        "table_leaves": True,
        "iterative_deepening": True,
    },
    "killers": {"killers": True},
    "centre first": {"centre_first": True},
    "larger groups first": {"larger_groups_first": True},
    "aspiration": {"aspiration": 10.0, "iterative_deepening": True},
    "as released": {"evaluate_sorting": (1, 9), "sort_for_root": True},
    "everything": {
        "iterative_deepening": True,
        "table_bits": 14,
        "replacement": "two_tier",
        "table_leaves": True,
        "table_move_first": True,
        "evaluate_sorting": (1, 1),
        "history_sorting": (2, 2),
        "marble_sorting": (3, 9),
        "iteration_sorting": (2, 9),
        "killers": True,
        "aspiration": 5.0,
    },
    **{name: preset(4) for name, preset in PRESETS.items()},
}


def random_switches(seed: int) -> dict[str, Any]:
    """Any combination: each is left out or has one of its values."""
    chance = random.Random(seed)
    ranges = [None, (1, 9), (1, 1), (2, 3)]
    values: dict[str, list[Any]] = {
        "iterative_deepening": [False, True],
        "table_bits": [0, 4, 8, 14],
        "replacement": ["newest", "deepest", "two_tier", "used_flag"],
        "table_move_first": [False, True],
        "table_leaves": [False, True],
        "evaluate_sorting": ranges,
        "history_sorting": ranges,
        "marble_sorting": ranges,
        "iteration_sorting": ranges,
        "killers": [False, True],
        "centre_first": [False, True],
        "larger_groups_first": [False, True],
        "aspiration": [None, 1.0, 50.0],
        "sort_for_root": [False, True],
        "variations": [1, 4],
    }
    return {name: chance.choice(some) for name, some in values.items()}


def check(board: Board, depth: int, options: ClassicOptions, expected: float) -> None:
    info = classic(board, EVALUATOR, options, SearchLimits(depth=depth))
    assert info.score == expected
    leaf = board.copy()
    for move in info.pv:
        leaf.push(move)
    if abs(expected) < 1e8:
        assert len(info.pv) == depth
        assert EVALUATOR.evaluate(leaf, board.turn) == expected
    else:
        assert leaf.is_over()


@pytest.mark.parametrize("part", range(6))
def test_switches_do_not_change_the_value(part: int) -> None:
    for seed in range(part, POSITIONS, 6):
        board = random_board(seed)
        if not board.legal_moves() or board.is_over():
            continue
        for depth in (1, 2, 3):
            if depth == 3 and board.rules.edge == 5 and seed % 5:
                continue
            limits = SearchLimits(depth=depth)
            plain = classic(board, EVALUATOR, ClassicOptions(alpha_beta=False), limits)
            assert plain.score is not None
            mixed = {f"mixed {n}": random_switches(100 * seed + n) for n in range(3)}
            for name, switches in {**SWITCHES, **mixed}.items():
                try:
                    check(board, depth, ClassicOptions(**switches), plain.score)
                except AssertionError as error:
                    where = f"{name} ({switches}) at depth {depth} in {board!r}"
                    raise AssertionError(where) from error


def test_phased_evaluations_too() -> None:
    """The table is salted with what the score depends on besides the position."""
    agent = sumito.agents.create("lemmens-extended", depth=3)
    plain = sumito.agents.create("lemmens-extended", depth=3, alpha_beta=False, table_bits=0)
    for seed in range(12):
        board = random_board(seed)
        if board.legal_moves() and not board.is_over():
            assert agent.play(board).info.score == plain.play(board).info.score


def test_variations_are_the_best_moves_in_order() -> None:
    board = random_board(3)
    every = classic(
        board, EVALUATOR, ClassicOptions(variations=2000), SearchLimits(depth=2)
    ).variations
    assert len(every) == board.legal_count()
    scores = [line.score for line in every]
    assert scores == sorted(scores, reverse=True)
    best = classic(board, EVALUATOR, ClassicOptions(variations=3), SearchLimits(depth=2))
    assert [line.score for line in best.variations] == scores[:3]
