"""Agents that only experiments need: others with a part changed.

They are asked for as ``sumito.lab.players:NAME:parameter=value``.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from .._core import Player
from ..agents import Decision, hutson, lemmens, verloop
from ..agents.chance import Chance
from ..agents.classic import ClassicAgent, with_parameters
from ..agents.hutson import SCORING, TreeAgent, tree_agent
from ..agents.maastricht import (
    MATRICES,
    RANGES,
    evaluator,
    maastricht,
    matrix_evaluator,
    mode_1_is_over,
)
from ..errors import SumitoError
from ..evaluation import Column, Linear, Phased, Row
from ..search import ClassicOptions, SearchLimits, classic
from ..training.matrix_games import moved, normalised_rows

if TYPE_CHECKING:
    from .._core import Board as CoreBoard
    from ..agents import Agent
    from ..board import Board
    from ..search import StopFlag

__all__ = ["LastMoverAgent", "centre_tree", "changed_extended", "changed_verloop", "moved_matrix"]


def centre_tree(*, centre: float = 0.5, **parameters: Any) -> Agent:
    """Hutson's player 4 whose scoring also likes the centre: half of it is that, as we choose.

    14 marbles are between 1.3 and 4 steps away from the centre, so the term is within -1 to 1.
    """
    usual = hutson.hutson(4)
    full = SCORING["full"]
    weights = {name: (1 - centre) * weight for name, weight in full.weights.items()}
    scorer = Linear({**weights, "centre_distance_mean": -centre / 3})
    agent: TreeAgent = replace(usual, name="centre-tree", scorer=scorer)
    return tree_agent(agent, **parameters)


class LastMoverAgent:
    """Maastricht's alpha-beta with a mistake that would explain why greedy beats it.

    After one ply the player who has just moved is oneself, so greedy may judge positions for
    whoever moved last. A search of two plies that keeps doing so judges them for the opponent.
    """

    name = "last-mover"

    def __init__(self, character: str = "neutral", depth: int = 2) -> None:
        self._judge = evaluator(character)
        self._depth = depth

    def play(
        self,
        board: Board,
        limits: SearchLimits | None = None,
        seed: int = 0,
        *,
        stop: StopFlag | None = None,
    ) -> Decision:
        """The move that such a search finds."""
        root = board.ejected
        row = self._judge.row_of(board)
        weights = list(self._judge.rows[row].weights.values())

        def judge(position: CoreBoard, player: Player) -> float:
            mover = Player((int(position.turn) + 1) % 2)
            values = self._judge.compiled.values(position, mover, True)
            # What was ejected since the root is not known of a position by itself.
            own, lost = (
                min(1, position.ejected[int(side)] - root[int(side)])
                for side in (mover, position.turn)
            )
            values[_S6], values[_S7] = float(own), 1.0 - lost
            return sum(weight * value for weight, value in zip(weights, values, strict=False))

        options = ClassicOptions(larger_groups_first=True)
        info = classic(board, judge, options, SearchLimits(depth=self._depth), stop=stop)
        return Decision(info.pv[0], info)


_S6, _S7 = (list(RANGES).index(name) for name in ("S6", "S7"))


def moved_matrix(
    *,
    kind: str = "greedy",
    character: str = "neutral",
    width: float = 0.15,
    seed: int = 1,
    **parameters: Any,
) -> Agent:
    """Maastricht's ``greedy`` or ``alphabeta`` with every weight of a character moved by chance,
    as the genetic algorithm moves those of its trainers."""
    agent = maastricht(kind, character)
    matrix = moved(normalised_rows(MATRICES[character]), width, 1.0, Chance(seed))
    judge = matrix_evaluator(matrix)
    over = partial(mode_1_is_over, judge=judge)
    changed = replace(agent, name="moved-matrix", evaluator=judge, excluded_rows=over)
    return with_parameters(changed, **parameters)


def changed_extended(
    *, without: str = "", extra: str = "", weight: float = 0.0, **parameters: Any
) -> Agent:
    """Lemmens's extended agent with the weight of a term set to 0, or with another term."""
    columns = list(lemmens.EXTENDED.columns)
    rows = [dict(row.weights) for row in lemmens.EXTENDED.rows]
    if without:
        names = [column.name for column in columns]
        if without not in names:
            raise SumitoError(f"no term {without!r}; there are {', '.join(names)}")
        rows = [{**one, without: 0.0} for one in rows]
    if extra:
        columns.append(Column(extra))
        rows = [{**one, extra: weight} for one in rows]
    conditions = [row.conditions for row in lemmens.EXTENDED.rows]
    judge = Phased(columns, [Row(one, held) for one, held in zip(rows, conditions, strict=True)])
    agent = ClassicAgent("lemmens-changed", judge, options=lemmens.SEARCH)
    return with_parameters(agent, **parameters)


def changed_verloop(
    *, extra: str = "", weight: float = 0.0, without: str = "", **parameters: Any
) -> Agent:
    """Verloop's cmo agent with another term, or without some."""
    weights = dict(verloop.papadopoulos().weights)
    for term in without.split():
        if term not in weights:
            raise SumitoError(f"no term {term!r}; there are {', '.join(weights)}")
        del weights[term]
    if extra:
        weights[extra] = weight
    agent = ClassicAgent(
        "verloop-changed", Linear(weights), depth=4, preset="cmo", options={"quiescence": True}
    )
    return with_parameters(agent, **parameters)
