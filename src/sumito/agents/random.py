"""An agent that plays any legal move, each equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .base import Decision, SearchInfo, SearchLimits, moves_of
from .chance import Chance

if TYPE_CHECKING:
    from ..board import Board

__all__ = ["RandomAgent"]


class RandomAgent:
    """Uniformly random play: the least that every other agent must beat."""

    @property
    def name(self) -> str:
        """``random``."""
        return "random"

    def play(self, board: Board, limits: SearchLimits, seed: int) -> Decision:
        """Any legal move; ``limits`` do not matter."""
        move = Chance(seed).choice(moves_of(board))
        return Decision(move, SearchInfo(pv=(move,)))

    def __repr__(self) -> str:
        return "RandomAgent()"
