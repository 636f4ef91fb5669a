"""What an agent is: a name, and a move for every position."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from ..errors import GameError, SumitoError

if TYPE_CHECKING:
    from .._core import Move
    from ..board import Board

__all__ = ["Agent", "Decision", "SearchInfo", "SearchLimits", "moves_of"]


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """How long an agent may think; it stops at whichever limit it reaches first.

    A field left ``None`` keeps the agent's own setting.
    """

    depth: int | None = None
    """How many plies to look ahead."""

    nodes: int | None = None
    """How many positions to visit."""

    time: float | None = None
    """How many seconds to take. Only this limit makes a move depend on the machine."""

    iterations: int | None = None
    """How many iterations of a tree search to run."""

    def __post_init__(self) -> None:
        for name in ("depth", "nodes", "time", "iterations"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise SumitoError(f"the search limit {name} must be more than 0, not {value!r}")


@dataclass(frozen=True, slots=True)
class SearchInfo:
    """What a search has found, and what it cost."""

    depth: int = 0
    """How many plies were searched completely."""

    nodes: int = 0
    """How many positions were visited."""

    time: float = 0.0
    """How many seconds it took."""

    score: float | None = None
    """How good the move is for the player to move, in the agent's own unit; ``None``: unknown."""

    pv: tuple[Move, ...] = ()
    """The principal variation: the best line found, the chosen move first."""


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

    def play(self, board: Board, limits: SearchLimits, seed: int) -> Decision:
        """A legal move for the player to move; ``board`` is the same before and after."""


def moves_of(board: Board) -> list[Move]:
    """The legal moves in their own order, so that choosing among them depends on the rules alone.

    An agent cannot answer a position without any: that is a ``GameError``.
    """
    moves = sorted(board.legal_moves())
    if not moves:
        raise GameError(f"{board.turn.name.lower()} has no legal move in {board.fen()}")
    return moves
