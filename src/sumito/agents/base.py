"""What an agent is: a name, and a move for every position."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from ..errors import GameError
from ..search import SearchInfo, SearchLimits

if TYPE_CHECKING:
    from .._core import Move
    from ..board import Board

__all__ = ["Agent", "Decision", "SearchInfo", "SearchLimits", "moves_of", "no_move"]


@dataclass(frozen=True, slots=True)
class Decision:
    """An agent's answer to a position."""

    move: Move
    """The move to play."""

    info: SearchInfo = field(default_factory=SearchInfo)
    """How the agent came to it."""


@runtime_checkable
class Agent(Protocol):
    """Someone who plays.

    The move is a function of the arguments: what an agent keeps between moves is only a cache, so
    taking moves back or starting again changes nothing.
    """

    @property
    def name(self) -> str:
        """What the agent is called in records and lists."""

    def play(self, board: Board, limits: SearchLimits | None = None, seed: int = 0) -> Decision:
        """A legal move for the player to move; ``board`` is the same before and after.

        Limits that are given go before the agent's own. An agent that searches may also take
        ``stop``, a `StopFlag` at which it gives the best move so far, and ``on_info``, which is
        called with a `SearchInfo` as it learns more.
        """


def moves_of(board: Board) -> list[Move]:
    """The legal moves in their own order, so that choosing among them depends on the rules alone.

    An agent cannot answer a position without any: that is a ``GameError``.
    """
    moves = sorted(board.legal_moves())
    if not moves:
        raise no_move(board)
    return moves


def no_move(board: Board) -> GameError:
    """What an agent raises where there is no legal move."""
    return GameError(f"{board.turn} has no legal move in {board.fen()}")
