"""Agents for three and four players: max^n, paranoid and BRS+ with Maastricht's neutral evaluation.

``max-n``: every player maximises his own score (Luckhardt and Irani 1986). ``paranoid``: everybody
against the one who searches. ``brs``: one opponent looks for the reply that hurts most while the
others play the move that their ordering puts first (BRS+, Esser et al. 2013). Teams are two sides,
which all three play by alpha-beta; so is a game of two.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from ..errors import SumitoError
from ..search import ClassicOptions, SearchLimits, classic, multiplayer
from .base import Decision, moves_of
from .maastricht import evaluator
from .spec import AgentSpec

if TYPE_CHECKING:
    from ..board import Board
    from ..evaluation import Evaluator
    from ..search import StopFlag

__all__ = ["AGENTS", "SeveralAgent"]

METHODS = {"max-n": "max_n", "paranoid": "paranoid", "brs": "brs"}


@dataclass(frozen=True)
class SeveralAgent:
    """A search for any number of players."""

    name: str
    """``max-n``, ``paranoid`` or ``brs``."""

    evaluator: Evaluator
    """How it judges positions."""

    depth: int | None = 3
    """How many plies it looks ahead."""

    nodes: int | None = None
    """How many positions it visits at the most."""

    time: float | None = None
    """How many seconds it takes at the most."""

    def play(
        self,
        board: Board,
        limits: SearchLimits | None = None,
        seed: int = 0,
        *,
        stop: StopFlag | None = None,
    ) -> Decision:
        """The best move found; limits that are given go before its own."""
        moves_of(board)
        given = limits or SearchLimits()
        if given.depth is None and given.nodes is None and given.time is None:
            given = SearchLimits(self.depth, self.nodes, self.time)
        method = METHODS[self.name]
        if board.rules.sides == 2 or method == "paranoid":
            options = ClassicOptions(
                centre_first=True, table_bits=16, iterative_deepening=given.depth is None
            )
            info = classic(board, self.evaluator, options, given, stop=stop)
        else:
            info = multiplayer(board, self.evaluator, method, given, stop=stop)
        return Decision(info.pv[0], info)


def several(name: str, *, character: str = "neutral", **parameters: Any) -> SeveralAgent:
    """The agent of a method; ``character`` is one of Maastricht's three."""
    known = {"depth", "nodes", "time"}
    if unknown := sorted(parameters.keys() - known):
        raise SumitoError(
            f"{name} has no parameter {unknown[0]!r}; it has character, {', '.join(sorted(known))}"
        )
    if parameters.keys() & {"nodes", "time"}:
        parameters = {"depth": None, **parameters}
    return replace(SeveralAgent(name, evaluator(character)), **parameters)


AGENTS = {
    name: AgentSpec(partial(several, name), "", f"{what}, depth 3, for two to four players")
    for name, what in (
        ("max-n", "every player for himself"),
        ("paranoid", "everybody against one"),
        ("brs", "one opponent replies, the others play on"),
    )
}
