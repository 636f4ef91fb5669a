"""Alphalone's search as its released program does it, which is not what the paper describes.

What the program does (it was read for facts; the code is ours):

- Inside the tree moves are sorted by one fixed evaluation, made for black, and the wrong way round:
  the searching player's moves with the lowest value first, the opponent's with the highest first.
  For white that is the order the paper means. For black it is the opposite: his own worst moves
  come first, and the opponent's worst replies.
- A player's move is taken if its value is above 0.5 and a reply if it is below 0.3, so the order
  decides what black expects: replies that no opponent would make.
- Otherwise the value of a node is, at random, one of the two best for whoever moves. At the root
  every move is looked at and the best one is played.
- A decided game is worth 20 (w^2 - b^2) in marbles that white and black have lost.
- It looks one move of each player ahead until marbles of both touch, then two.

Section 3.2.4 of the paper sets a time limit "in the recursive function", which then gives the best
that it has found so far. The function is called once for every move at the root, so that all of
them are looked at, however little time there is. Here a limit is one of nodes, so that it does not
depend on the machine; ``limited="move"`` is the other reading, a limit for the move as a whole.

It also lets a player push marbles of his own off the board, which our rules do not know.
"""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

from .._core import Player
from ..agents import Decision
from ..agents.alphalone import CONTACT, weights
from ..agents.chance import Chance
from ..errors import SumitoError
from ..evaluation import Linear
from ..search import SearchInfo, SearchLimits

if TYPE_CHECKING:
    from .._core import Move
    from ..board import Board
    from ..search import StopFlag

__all__ = ["ReleasedAgent"]

_OWN = {
    "lost": -10.0,
    "rim_marbles": -1.0011062940155924,
    "axial_distance_mean": 0.9998278853441056,
    "cohesion_mean": 1.0000753562129148,
    "opponent_neighbours_mean": -1.0,
}
_OTHER = {
    "lost": 10.0,
    "rim_marbles": 0.9983901205525182,
    "axial_distance_mean": -1.0002396205464497,
    "cohesion_mean": -0.9999787822015421,
    "opponent_neighbours_mean": 1.0,
}
ORDER = Linear(
    {f"own {term}": weight for term, weight in _OWN.items()}
    | {f"other {term}": weight for term, weight in _OTHER.items()}
)
"""What the program sorts by, always from black's side."""

ABOVE, BELOW = 0.5, 0.3
_REWARD = 20.0


class ReleasedAgent:
    """Alphalone's agent 1 to 4 with the search of the released program.

    ``ordering="meant"`` sorts as the paper means it: everybody's best moves first. With ``nodes``
    each call of the recursive function stops after so many, or with ``limited="move"`` the whole
    search; at every node on the way at least one move is looked at.
    """

    def __init__(
        self,
        agent: int = 2,
        ordering: str = "released",
        nodes: int | None = None,
        limited: str = "call",
    ) -> None:
        if ordering not in ("released", "meant"):
            raise SumitoError(f"ordering must be released or meant, not {ordering!r}")
        if limited not in ("call", "move"):
            raise SumitoError(f"limited must be call or move, not {limited!r}")
        self._limits = SearchLimits(nodes=nodes)  # says what is wrong with it
        self.name = f"alphalone-{agent}-released"
        self._judges = {
            player: weights(agent, player, as_released=True).compiled
            for player in (Player.BLACK, Player.WHITE)
        }
        self._meant = ordering == "meant"
        self._whole = limited == "move"

    def play(
        self,
        board: Board,
        limits: SearchLimits | None = None,
        seed: int = 0,
        *,
        stop: StopFlag | None = None,
    ) -> Decision:
        """The move that the program would choose; of limits only the nodes count, and go before
        its own."""
        begin = time.perf_counter()
        rounds = 2 if CONTACT.evaluate(board) > 0 else 1
        given = limits.nodes if limits is not None else None
        search = _Search(
            board.copy(),
            self._judges[board.turn],
            Chance(seed),
            meant=self._meant,
            most=given or self._limits.nodes,
            whole=self._whole,
        )
        score, move = search.root(rounds)
        taken = time.perf_counter() - begin
        info = SearchInfo(2 * rounds, search.nodes, taken, score, (move,))
        return Decision(move, info)


class _Search:
    """One search; values are for the player at the root."""

    def __init__(
        self,
        board: Board,
        judge: object,
        chance: Chance,
        *,
        meant: bool,
        most: int | None,
        whole: bool,
    ) -> None:
        self.nodes = 0
        self._most = most
        self._whole = whole
        self._board = board
        self._side = board.turn
        self._judge = judge
        self._chance = chance
        # For white the program's order is the one that is meant.
        self._turned = meant and self._side == Player.BLACK

    def root(self, rounds: int) -> tuple[float, Move]:
        """The best move with its value; the first of equal ones in the order of `legal_moves`."""
        alpha, best = -math.inf, None
        for move in self._board.legal_moves():
            found = self._child(move, alpha, math.inf, rounds)
            if best is None or found > alpha:
                alpha, best = found, move
            if self._whole and self._is_over(0):
                break
        if best is None:
            raise SumitoError("no move to choose from")
        return alpha, best

    def _is_over(self, begin: int) -> bool:
        """Whether a call that began after so many nodes must end, or the whole search."""
        return self._most is not None and self.nodes - (0 if self._whole else begin) >= self._most

    def _child(self, move: Move, alpha: float, beta: float, rounds: int) -> float:
        self._board.push(move)
        self.nodes += 1
        found = self._value(alpha, beta, rounds)
        self._board.pop()
        return found

    def _value(self, alpha: float, beta: float, rounds: int) -> float:
        board = self._board
        black_off, white_off = board.ejected[1], board.ejected[0]
        if max(black_off, white_off) >= board.rules.ejections_to_win or board.legal_count() == 0:
            value = _REWARD * (white_off**2 - black_off**2)
            return value if self._side == Player.BLACK else -value
        if rounds == 0:
            return float(self._judge.evaluate(board, self._side))  # type: ignore[attr-defined]
        own = board.turn == self._side
        found: list[float] = []
        begin = self.nodes
        for move in self._sorted(own):
            if own:
                value = self._child(move, alpha, beta, rounds)
                if value > ABOVE or value > beta:
                    return value
                alpha = max(alpha, value)
            else:
                value = self._child(move, alpha, beta, rounds - 1)
                if value < BELOW or value < alpha:
                    return value
                beta = min(beta, value)
            found.append(value)
            if self._is_over(begin):
                break
        found.sort(reverse=own)
        return self._chance.choice(found[:2])

    def _sorted(self, own: bool) -> list[Move]:
        board = self._board
        judge = ORDER.compiled
        keyed = []
        for move in board.legal_moves():
            board.push(move)
            keyed.append((judge.evaluate(board, Player.BLACK), move))
            board.pop()
        keyed.sort(key=lambda one: one[0], reverse=(not own) != self._turned)
        return [move for _, move in keyed]
