"""Maastricht 2020, "Abalone Game Agent": eight strategies, five modes, three characters.

Each strategy S1 to S8 is mapped to 0..1 with a fixed range, 1 being good for the mover (so S1, S7
and S8 are turned round); a 5 x 8 matrix whose rows sum to 1 weighs them, the row being the mode
of Table I. The paper prints neither the ranges nor the matrices. Ours are below: the ranges are
what 14 marbles can reach or nearly so, and the matrices are chosen to fit the characters of
section IV-B1: ``aggressive`` cares most about ejecting, ``defensive`` most about not losing,
``neutral`` about both alike.

Table I is read as follows: modes are looked at in the order 5, 4, 3, 1, 2; "9" marbles means five
lost, whatever the starting count; whatever is left is mode 2; mode 1 is not entered again once
left, which is derived from the game so far. Mode 5 is taken when both sides have lost five (the
paper calls it the more defensive one, against its own section IV-B). With three players the
opponent is the one with most marbles.

Players: ``greedy`` looks one ply ahead, ``alphabeta`` two with larger groups first.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from ..errors import SumitoError
from ..evaluation import Column, Phased, Row
from ..mcts import MctsOptions
from ..search import SearchLimits
from .classic import ClassicAgent, with_parameters
from .hutson import TreeAgent, tree_agent
from .spec import AgentSpec
from .weights_file import read_weights

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..board import Board

__all__ = ["AGENTS", "MATRICES", "RANGES", "evaluator", "matrix_evaluator", "mode_1_is_over"]

# The strategies in the paper's order: the column, its range, and whether less is better.
RANGES = {
    "S1": Column("own centre_distance_mean", scale=(1.0, 4.0, True)),
    "S2": Column("other centre_distance_mean", scale=(1.0, 4.0, False)),
    "S3": Column("own cohesion", scale=(0, 58, False)),
    "S4": Column("own formation_break_axes", scale=(0, 12, False)),
    "S5": Column("own pushes", scale=(0, 12, False)),
    "S6": Column("own ejected_in_search", scale=(0, 1, False)),
    "S7": Column("own lost_in_search", scale=(0, 1, True)),
    "S8": Column("own danger_immediate", scale=(0, 6, True)),
}

# Rows are modes 1 to 5, columns S1 to S8; rows are scaled to sum to 1.
MATRICES: dict[str, Sequence[Sequence[float]]] = {
    "aggressive": (
        (6, 1, 3, 1, 1, 6, 1, 1),
        (2, 2, 2, 2, 3, 9, 1, 1),
        (1, 2, 2, 2, 3, 10, 1, 1),
        (2, 2, 3, 2, 2, 8, 4, 2),
        (1, 2, 2, 2, 3, 12, 2, 1),
    ),
    "defensive": (
        (6, 1, 4, 1, 1, 2, 8, 4),
        (3, 1, 4, 1, 1, 3, 9, 5),
        (2, 2, 4, 1, 1, 4, 9, 5),
        (3, 1, 4, 1, 1, 2, 12, 6),
        (2, 2, 4, 1, 1, 4, 10, 6),
    ),
    "neutral": (
        (6, 1, 3, 1, 1, 5, 5, 2),
        (3, 2, 3, 2, 2, 6, 6, 3),
        (2, 2, 3, 2, 2, 7, 7, 3),
        (3, 1, 4, 1, 1, 6, 6, 4),
        (2, 2, 3, 2, 2, 7, 7, 4),
    ),
}
# In the order in which modes are looked at, what must hold.
MODES: dict[int, dict[str, tuple[float | None, float | None]]] = {
    5: {"own ejected": (5, None)},
    4: {"own lost": (5, None)},
    3: {"own centre_distance_mean": (0.75, None), "marbles": (1, None)},
    1: {"own centre_distance_mean": (None, 0.75)},
    2: {},
}
_MODE_1_BIT = 1 << list(MODES).index(1)


def normalised(row: Sequence[float]) -> list[float]:
    """The row scaled to sum to 1; negative weights count as 0."""
    positive = [max(0.0, float(weight)) for weight in row]
    total = math.fsum(positive)  # the same in every version of Python
    return [weight / total for weight in positive] if total else [1 / len(row)] * len(row)


def matrix_evaluator(matrix: Sequence[Sequence[float]]) -> Phased:
    """The evaluation of a 5 x 8 matrix, its rows normalised."""
    if len(matrix) != 5 or any(len(row) != 8 for row in matrix):
        raise SumitoError("expected 5 rows (modes) of 8 weights (strategies)")
    columns = [*RANGES.values(), Column("own ejected"), Column("own lost"), Column("marbles")]
    names = [column.name for column in RANGES.values()]
    rows = [
        Row(dict(zip(names, normalised(matrix[mode - 1]), strict=True)), conditions)
        for mode, conditions in MODES.items()
    ]
    return Phased(columns, rows, strongest_only=True)


def evaluator(character: str) -> Phased:
    """The evaluation of ``aggressive``, ``defensive`` or ``neutral``."""
    if character not in MATRICES:
        raise SumitoError(f"the characters are {', '.join(MATRICES)}, not {character!r}")
    return matrix_evaluator(MATRICES[character])


def mode_1_is_over(board: Board, judge: Phased) -> int:
    """The rows that are ruled out: mode 1, if the player has left it earlier in the game."""
    player, past = board.turn, board.copy()
    mode_1 = list(MODES).index(1)
    for _ in range(len(board.moves)):
        past.pop()
        if past.turn == player and judge.row_of(past, player) != mode_1:
            return _MODE_1_BIT
    return 0


def maastricht(kind: str, character: str, **parameters: Any) -> ClassicAgent:
    """``greedy`` or ``alphabeta`` of a character."""
    judge = evaluator(character)
    agent = ClassicAgent(
        f"{kind}-{character}",
        judge,
        depth=1 if kind == "greedy" else 2,
        options={"larger_groups_first": True} if kind == "alphabeta" else {},
        excluded_rows=partial(mode_1_is_over, judge=judge),
    )
    return with_parameters(agent, **parameters)


def optimised(kind: str, *, weights: str = "optimised-cma", **parameters: Any) -> ClassicAgent:
    """``greedy`` or ``alphabeta`` with a matrix that was learnt.

    ``weights`` is ``optimised-cma`` (CMA-ES over the paper's games, which beats the other and all
    three characters: maastricht/table-2 of the lab), ``optimised-ga`` (the paper's genetic
    algorithm), or a file that ``sumito train ga`` or ``sumito train cma`` has written.
    """
    judge = matrix_evaluator(read_weights(weights, "matrix")["matrix"])
    agent = replace(
        maastricht(kind, "neutral"),
        name=f"{kind}-optimised",
        evaluator=judge,
        excluded_rows=partial(mode_1_is_over, judge=judge),
    )
    return with_parameters(agent, **parameters)


def mcts(*, as_proposed: bool = False, **parameters: Any) -> TreeAgent:
    """Tree search without roll-outs: all children at every step, to the end or depth 100.

    At the cut everyone gets half a point; the move is the one with the highest finite bound. With
    ``as_proposed=True`` one node is added at a time, as the paper's conclusion proposes. The paper
    keeps the tree between moves, which ``reuse=True`` does; then the move depends on it. Its
    program made one such walk of 100 steps, some 8,300 nodes, in ten seconds; ours makes 100.
    """
    options = MctsOptions(
        exploration=math.sqrt(2),
        expansion="one_node" if as_proposed else "all_children",
        rollout="uniform" if as_proposed else None,
        rollout_plies=100,
        range="zero_one",
        choice="ucb",
        depth_cap=100,
    )
    limits = SearchLimits(iterations=100)
    return tree_agent(TreeAgent("mcts-maastricht", limits, limits, options), **parameters)


AGENTS = (
    {
        f"{kind}-{character}": AgentSpec(
            partial(maastricht, kind, character), "maastricht-2020", f"{what}, {character}"
        )
        for kind, what in (("greedy", "one ply"), ("alphabeta", "alpha-beta, depth 2"))
        for character in MATRICES
    }
    | {
        f"{kind}-optimised": AgentSpec(
            partial(optimised, kind), "maastricht-2020", f"{what}, weights that were learnt"
        )
        for kind, what in (("greedy", "one ply"), ("alphabeta", "alpha-beta, depth 2"))
    }
    | {
        "mcts-maastricht": AgentSpec(
            mcts, "maastricht-2020", "Monte Carlo tree search without roll-outs, 100 iterations"
        )
    }
)
