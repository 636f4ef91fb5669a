"""Agents that leave it to chance: Hutson 2021, players 1 to 3.

``random`` plays any legal move; ``random-push`` a random push if there is one; ``random-tiered`` a
random move of the first kind there is: push, line shift, sidestep, simple move.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from .._core import random_move
from ..errors import SumitoError
from ..search import SearchInfo, SearchLimits
from .base import Decision, no_move
from .spec import AgentSpec

if TYPE_CHECKING:
    from ..board import Board
    from ..search import StopFlag

__all__ = ["AGENTS", "RandomAgent"]

# What the core calls it; see sumito.mcts.playouts for whole games in bulk.
POLICIES = {"random": "uniform", "random-push": "push_first", "random-tiered": "tiered"}
_SEEDS = (1 << 64) - 1


@dataclass(frozen=True)
class RandomAgent:
    """Random play: the least that every other agent must beat."""

    name: str = "random"
    """``random``, ``random-push`` or ``random-tiered``."""

    def __post_init__(self) -> None:
        if self.name not in POLICIES:
            known = ", ".join(POLICIES)
            raise SumitoError(f"a random agent is one of {known}, not {self.name!r}")

    def play(
        self,
        board: Board,
        limits: SearchLimits | None = None,
        seed: int = 0,
        *,
        stop: StopFlag | None = None,
    ) -> Decision:
        """A random move of the first tier that has any, at once: no limit matters."""
        move = random_move(board, POLICIES[self.name], seed & _SEEDS)
        if move is None:
            raise no_move(board)
        return Decision(move, SearchInfo(pv=(move,)))


AGENTS = {
    "random": AgentSpec(partial(RandomAgent, "random"), "hutson-2021", "any legal move"),
    "random-push": AgentSpec(
        partial(RandomAgent, "random-push"), "hutson-2021", "a random push if there is one"
    ),
    "random-tiered": AgentSpec(
        partial(RandomAgent, "random-tiered"),
        "hutson-2021",
        "random: push, else line shift, else sidestep, else simple",
    ),
}
