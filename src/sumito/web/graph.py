"""A whole game seen by the engine: the score before every move, and what each move gave away.

One position after another goes through the lane of graphs, so that a long game holds up nobody.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from ..agents import SearchLimits
from ..annotation.judging import verdict_on
from ..board import Board
from ..scores import PROVED, WIN, score_text
from .problems import Problem
from .thinking import ENGINE, chance, kept

if TYPE_CHECKING:
    from .._core import Move, StopFlag
    from .connections import Connection
    from .messages import GraphMessage
    from .settings import Limits
    from .shapes import Shape
    from .workers import Workers

__all__ = ["Graph"]

_log = logging.getLogger("sumito.web")
_TOGETHER = 4  # positions of one piece of work


class Graph:
    """Goes through one game."""

    def __init__(
        self, board: Board, message: GraphMessage, workers: Workers, limits: Limits
    ) -> None:
        self._board, self._message = board, message
        self._workers, self._limits = workers, limits
        self._moves = board.moves

    async def run(self, connection: Connection) -> None:
        """Look at all positions, and tell points as they come."""
        try:
            await self._run(connection)
        except Problem as problem:
            connection.problem(problem, self._message.id)
        except asyncio.CancelledError:
            raise
        except Exception:
            _log.exception("a whole-game analysis failed")
            connection.problem(Problem("failed", "the analysis failed"), self._message.id)

    async def _run(self, connection: Connection) -> None:
        nodes = min(self._message.nodes or self._limits.graph_nodes, self._limits.graph_nodes)
        total = len(self._moves) + 1
        seen: list[tuple[float, Move | None]] = []
        told = 0
        while len(seen) < total:
            plies = range(len(seen), min(len(seen) + _TOGETHER, total))

            def work(stop: StopFlag, plies: range = plies) -> list[tuple[float, Move | None]]:
                return [self._look(ply, nodes, stop) for ply in plies]

            job = self._workers.graphs.submit(connection.client, work, seconds=10)
            try:
                seen += await job.future
            except asyncio.CancelledError:
                job.cancel()
                raise
            # What a move gave away is known when the position after it is.
            known = len(seen) if len(seen) == total else len(seen) - 1
            points = [self._point(ply, seen) for ply in range(told, known)]
            told = known
            connection.send(
                {
                    "type": "graph",
                    "id": self._message.id,
                    "ply": told,
                    "total": total,
                    "points": points,
                    "done": told == total,
                }
            )

    def _look(self, ply: int, nodes: int, stop: StopFlag) -> tuple[float, Move | None]:
        """The score of a position for black, and the best move."""
        board = Board(self._board.start_fen, self._board.rules, moves=self._moves[:ply])
        sign = 1 if board.turn == 0 else -1
        outcome = board.outcome()
        if outcome is not None:
            won = outcome.winner
            return (0.0 if won is None else float(WIN if won == 0 else -WIN)), None
        info = kept(ENGINE, self._limits.hash_mb).analyse(  # type: ignore[attr-defined]
            board, SearchLimits(nodes=nodes), stop=stop
        )
        return sign * float(info.score or 0), info.pv[0]  # none if it was stopped at once

    def _point(self, ply: int, seen: list[tuple[float, Move | None]]) -> Shape:
        score, best = seen[ply]
        board = Board(self._board.start_fen, self._board.rules, moves=self._moves[:ply])
        point: Shape = {
            "ply": ply,
            "score": score / 100,
            "text": score_text(score),
            "chance": round(chance(score, board), 4),
            "best": None if best is None else str(best),
            "played": None,
            "loss": None,
            "mark": None,
        }
        if ply < len(self._moves):
            played = self._moves[ply]
            sign = 1 if board.turn == 0 else -1
            after = seen[ply + 1][0]
            same = played == best
            point["played"] = str(played)
            point["loss"] = 0.0 if same else round(max(0.0, sign * (score - after)) / 100, 2)
            point["mark"] = None if same else _mark(board, best, played, sign * score, sign * after)
        return point


def _mark(board: Board, best: Move | None, played: Move, before: float, after: float) -> str | None:
    """How bad a move was; an ejection that was left out has a name of its own."""
    lost = chance(before, board) - chance(after, board)
    verdict = verdict_on(lost, missed_win=before >= PROVED > after)
    if verdict is None:
        return None
    missed = best is not None and board.effect(best).ejected is not None
    if missed and board.effect(played).ejected is None:
        return "missed_ejection"
    return verdict.value
