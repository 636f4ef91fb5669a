"""What an agent is: a name, and a move for every position."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from ..board import Board
from ..errors import GameError, SumitoError
from ..search import SearchInfo, SearchLimits

if TYPE_CHECKING:
    from collections.abc import Callable

    from .._core import Move
    from ..search import StopFlag

__all__ = [
    "Agent",
    "Analyser",
    "Decision",
    "SearchInfo",
    "SearchLimits",
    "evaluation_of",
    "moves_of",
    "no_move",
]


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

        Limits that are given take the place of the agent's own. All of Sumito's agents also take
        ``stop``, a `StopFlag` that another thread may set: the best move so far is then given.
        One that deepens takes ``on_info``, which is called with a `SearchInfo` after each depth.
        An agent of your own need have neither; see `sumito.testing.check_agent`.
        """


@runtime_checkable
class Analyser(Protocol):
    """Someone who tells what it thinks of a position while it is thinking."""

    @property
    def name(self) -> str:
        """What it is called."""

    def analyse(
        self,
        board: Board,
        limits: SearchLimits | None = None,
        *,
        multipv: int = 1,
        on_info: Callable[[SearchInfo], object] | None = None,
        stop: StopFlag | None = None,
    ) -> SearchInfo:
        """The best lines for the player to move, as many as ``multipv`` if it can tell them.

        ``on_info`` is called after every step: a depth, or a number of iterations. Another thread
        may set ``stop``; what was found until then is returned. Limits that are given take the
        place of its own. A position without a legal move is a ``GameError``.
        """


def evaluation_of(agent: Agent, board: Board) -> str | None:
    """What an agent says that it values positions with; ``None`` if it does not say.

    It says so by a method ``evaluation(board)``, as the engine does.
    """
    tell = getattr(agent, "evaluation", None)
    return str(tell(board)) if callable(tell) else None


def moves_of(board: Board) -> list[Move]:
    """The legal moves in their own order, so that choosing among them depends on the rules alone.

    An agent cannot answer a position without any: that is a ``GameError``.
    """
    moves = sorted(board.legal_moves())
    if not moves:
        raise no_move(board)
    return moves


def check_asked(board: object, limits: object) -> None:
    """Raise `SumitoError` for what is no position, or no limits."""
    if not isinstance(board, Board):
        raise SumitoError(f"expected a Board, such as Board.from_fen(text), not {board!r}")
    if not (limits is None or isinstance(limits, SearchLimits)):
        raise SumitoError(f"expected SearchLimits, such as SearchLimits(depth=3), not {limits!r}")


def check_can_move(board: Board) -> None:
    """Raise the ``GameError`` of an agent that is asked where there is no legal move."""
    if not board.legal_count():
        raise no_move(board)


def no_move(board: Board) -> GameError:
    """What an agent raises where there is no legal move."""
    return GameError(f"{board.turn} has no legal move in {board.fen()}")
