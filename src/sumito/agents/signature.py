"""The engine's signature: how many positions it visits on a few searches.

The same on every machine and in every run, so that a change which should not touch the search can
be seen not to, and one which should is told apart from others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board import Board
from ..search import SearchLimits
from .chance import Chance
from .engine import Engine

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DEPTH", "positions", "signature"]

DEPTH = 9
"""How deep each position is searched."""

LAYOUTS = ("belgian-daisy", "standard", "german-daisy", "swiss-daisy")
PLIES = (0, 12, 30, 50)


def positions() -> Iterator[Board]:
    """The positions: the usual starts, and where pushing at random leads from there."""
    from .registry import create

    pusher = create("random-push")
    for number, layout in enumerate(LAYOUTS):
        for plies in PLIES:
            board = Board.from_layout(layout)
            chance = Chance(number)
            for _ in range(plies):
                board.push(pusher.play(board, seed=chance.bits()).move)
            yield board


def signature(engine: Engine | None = None, depth: int = DEPTH) -> tuple[int, float]:
    """How many positions the engine visits in all, and how many seconds that takes."""
    engine = engine or Engine()
    infos = [engine.analyse(board, SearchLimits(depth=depth)) for board in positions()]
    return sum(info.nodes for info in infos), sum(info.time for info in infos)
