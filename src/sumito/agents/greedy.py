"""An agent that looks one ply ahead and takes what it can get."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from .._core import Player, cells
from ..notation.two_cells import distance
from ..search import SearchInfo, SearchLimits
from .base import Decision, moves_of
from .chance import Chance
from .spec import AgentSpec

if TYPE_CHECKING:
    from .._core import Move
    from ..board import Board
    from ..search import StopFlag

__all__ = ["AGENTS", "GreedyAgent"]

# Each outweighs everything below it: the shape of any position is worth less than 500 either way.
EJECTION = 10_000
PUSH = 1_000


class GreedyAgent:
    """Ejects if it can, else pushes, else gathers its marbles near the centre.

    Among moves of the same kind it takes the one after which its marbles are nearer to the centre
    and closer together, and the opponents' farther out and more scattered. Chance decides ties.
    """

    @property
    def name(self) -> str:
        """``greedy``."""
        return "greedy"

    def play(
        self,
        board: Board,
        limits: SearchLimits | None = None,
        seed: int = 0,
        *,
        stop: StopFlag | None = None,
    ) -> Decision:
        """The best-looking move, at once: no limit matters."""
        moves = moves_of(board)
        trial = board.copy()
        values = [_value(trial, move) for move in moves]
        best = max(values)
        chosen = [move for move, value in zip(moves, values, strict=True) if value == best]
        move = Chance(seed).choice(chosen)
        return Decision(move, SearchInfo(depth=1, nodes=len(moves), score=best, pv=(move,)))

    def __repr__(self) -> str:
        return "GreedyAgent()"


def _value(board: Board, move: Move) -> int:
    """What ``move`` is worth to the player to move."""
    player, side = board.turn, board.rules.side(board.turn)
    effect = board.effect(move)
    value = PUSH if any(board.rules.side(shift.player) != side for shift in effect.pushed) else 0
    if effect.ejected is not None:
        value += EJECTION if board.rules.side(effect.ejected) != side else -EJECTION
    board.push(move)
    value += _shape(board, player)
    board.pop()
    return value


def _shape(board: Board, player: Player) -> int:
    """How much better placed the marbles of the player's side are than those of the others.

    With more than two sides every opponent counts, and the own marbles as often as all of them.
    """
    totals: dict[int, int] = {}
    for number in range(board.rules.players):
        side = board.rules.side(Player(number))
        totals[side] = totals.get(side, 0) + _placement(board, Player(number))
    own = totals.pop(board.rules.side(player))
    return own * len(totals) - sum(totals.values())


def _placement(board: Board, player: Player) -> int:
    """Nearness to the centre plus neighbours of the same colour, summed over the marbles."""
    nearness, neighbours = _tables(board.rules.edge)
    marbles = set(board.marbles(player))
    return sum(nearness[cell] + len(marbles & neighbours[cell]) for cell in marbles)


AGENTS = {"greedy": AgentSpec(GreedyAgent, "", "ejects, else pushes, else gathers at the centre")}


@cache
def _tables(edge: int) -> tuple[dict[str, int], dict[str, frozenset[str]]]:
    """For each cell how near the centre it is (0 at the rim), and its neighbours."""
    names = cells(edge)
    centre = f"{chr(ord('a') + edge - 1)}{edge}"
    nearness = {cell: edge - 1 - distance(centre, cell) for cell in names}
    neighbours = {
        cell: frozenset(other for other in names if distance(cell, other) == 1) for cell in names
    }
    return nearness, neighbours
