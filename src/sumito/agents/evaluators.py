"""What an agent judges positions by, where that is made of terms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..evaluation import Linear, Phased

if TYPE_CHECKING:
    from ..board import Board
    from .base import Agent

__all__ = ["evaluator_of"]


def evaluator_of(agent: Agent, board: Board) -> Linear | Phased | None:
    """The evaluation that an agent has for this position; ``None`` if it is not made of terms."""
    given: Any = agent
    half = given._of(board) if hasattr(given, "_of") else given
    judge = getattr(half, "evaluator", None) or getattr(half, "scorer", None)
    return judge if isinstance(judge, (Linear, Phased)) else None
