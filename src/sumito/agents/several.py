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

from ..search import ClassicOptions, SearchLimits, classic, multiplayer
from .base import Decision, moves_of
from .growing import analyse_by_depth
from .maastricht import evaluator
from .parameters import no_parameter
from .spec import AgentSpec

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..board import Board
    from ..evaluation import Evaluator
    from ..search import SearchInfo, StopFlag

__all__ = ["AGENTS", "SeveralAgent"]

METHODS = {"max-n": "max_n", "brs": "brs"}


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

    def __post_init__(self) -> None:
        self._limits(None)  # says what is wrong before a game has begun

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
        given = self._limits(limits)
        # A depth that may not be finished is better approached from below.
        if given.depth is not None and (given.nodes is not None or given.time is not None):
            info = self.analyse(board, given, stop=stop)
        elif self._is_classic(board):
            info = classic(
                board, self.evaluator, self._options(given.depth is None), given, stop=stop
            )
        else:
            info = multiplayer(board, self.evaluator, METHODS[self.name], given, stop=stop)
        return Decision(info.pv[0], info)

    def analyse(
        self,
        board: Board,
        limits: SearchLimits | None = None,
        *,
        multipv: int = 1,
        on_info: Callable[[SearchInfo], object] | None = None,
        stop: StopFlag | None = None,
    ) -> SearchInfo:
        """The best lines, told as the search deepens; max^n and BRS+ know only one line."""
        moves_of(board)
        given = self._limits(limits)
        if self._is_classic(board):
            options = replace(self._options(True), variations=multipv)
            return classic(board, self.evaluator, options, given, on_iteration=on_info, stop=stop)
        method = METHODS[self.name]
        return analyse_by_depth(
            lambda part: multiplayer(board, self.evaluator, method, part, stop=stop),
            given,
            on_info=on_info,
            stop=stop,
        )

    def _limits(self, limits: SearchLimits | None) -> SearchLimits:
        given = limits or SearchLimits()
        if given.depth is None and given.nodes is None and given.time is None:
            given = SearchLimits(self.depth, self.nodes, self.time)
        return given

    def method(self, board: Board) -> str:
        """How it searches a game, in words."""
        if board.rules.sides == 2:
            return "alpha-beta"
        return {"max-n": "max^n", "brs": "BRS+"}.get(self.name, self.name)

    def _is_classic(self, board: Board) -> bool:
        """Whether the game is one of two sides, or taken for one."""
        return board.rules.sides == 2 or self.name == "paranoid"

    def _options(self, deepen: bool) -> ClassicOptions:
        return ClassicOptions(centre_first=True, table_bits=16, iterative_deepening=deepen)


def several(name: str, *, character: str = "neutral", **parameters: Any) -> SeveralAgent:
    """The agent of a method; ``character`` is one of Maastricht's three."""
    known = {"depth", "nodes", "time"}
    if unknown := parameters.keys() - known:
        raise no_parameter(name, min(unknown), ["character", *sorted(known)])
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
