"""Agents that leave it to chance: Hutson 2021, players 1 to 3.

``random`` plays any legal move; ``random-push`` a random push if there is one; ``random-tiered`` a
random move of the first kind there is: push, line shift, sidestep, simple move.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from .._core import EffectKind
from ..search import SearchInfo, SearchLimits
from .base import Decision, moves_of
from .chance import Chance
from .spec import AgentSpec

if TYPE_CHECKING:
    from ..board import Board

__all__ = ["AGENTS", "RandomAgent"]

PUSHES = (EffectKind.PUSH, EffectKind.EJECTION)
# What is preferred to what; within a tier every move is equally likely.
TIERS = {
    "random": (tuple(EffectKind),),
    "random-push": (PUSHES, (EffectKind.LINE, EffectKind.BROADSIDE, EffectKind.STEP)),
    "random-tiered": (PUSHES, (EffectKind.LINE,), (EffectKind.BROADSIDE,), (EffectKind.STEP,)),
}


@dataclass(frozen=True)
class RandomAgent:
    """Random play: the least that every other agent must beat."""

    name: str = "random"
    """``random``, ``random-push`` or ``random-tiered``."""

    def play(self, board: Board, limits: SearchLimits | None = None, seed: int = 0) -> Decision:
        """A random move of the first tier that has any; ``limits`` do not matter."""
        moves = moves_of(board)
        if len(TIERS[self.name]) > 1:
            kinds = [board.effect(move).kind for move in moves]
            for tier in TIERS[self.name]:
                chosen = [move for move, kind in zip(moves, kinds, strict=True) if kind in tier]
                if chosen:
                    moves = chosen
                    break
        move = Chance(seed).choice(moves)
        return Decision(move, SearchInfo(pv=(move,)))


AGENTS = {
    "random": AgentSpec(RandomAgent, "hutson-2021", "any legal move"),
    "random-push": AgentSpec(
        partial(RandomAgent, "random-push"), "hutson-2021", "a random push if there is one"
    ),
    "random-tiered": AgentSpec(
        partial(RandomAgent, "random-tiered"),
        "hutson-2021",
        "random: push, else line shift, else sidestep, else simple",
    ),
}
