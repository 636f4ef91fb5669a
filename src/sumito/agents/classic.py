"""Agents that search with the papers' alpha-beta: an evaluator, options and limits, all data."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from ..errors import SumitoError
from ..search import PRESETS, ClassicOptions, SearchInfo, SearchLimits, classic
from .base import Decision, check_can_move
from .chance import Chance
from .parameters import no_parameter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..board import Board
    from ..evaluation import Evaluator
    from ..search import StopFlag

__all__ = ["ClassicAgent", "with_parameters"]

_OPTION_NAMES = {option.name for option in fields(ClassicOptions)}


@dataclass(frozen=True)
class ClassicAgent:
    """Alpha-beta over a weighted evaluation."""

    name: str
    """What it is called."""

    evaluator: Evaluator
    """How it judges positions."""

    depth: int | None = 2
    """How many plies it looks ahead; ``None`` for as far as nodes and time allow."""

    nodes: int | None = None
    """How many positions it visits at the most."""

    time: float | None = None
    """How many seconds it takes at the most."""

    preset: str | None = None
    """A set of techniques of `sumito.search.PRESETS`, which depends on the depth."""

    options: Mapping[str, Any] = field(default_factory=dict)
    """Fields of `ClassicOptions` that differ from the usual, or from the preset."""

    ties: str = "first"
    """Among equally good moves: the ``first`` found, or one by the ``seed``."""

    excluded_rows: Callable[[Board], int] | None = None
    """Rows of a phased evaluator that the history of the game rules out, as a set of bits."""

    def __post_init__(self) -> None:
        if self.ties not in ("first", "seed"):
            raise SumitoError(f"ties must be 'first' or 'seed', not {self.ties!r}")
        if self.preset is not None and self.preset not in PRESETS:
            raise SumitoError(f"preset must be one of {', '.join(PRESETS)}, not {self.preset!r}")
        self.settings()  # says what is wrong before a game has begun

    def settings(self, limits: SearchLimits | None = None) -> tuple[ClassicOptions, SearchLimits]:
        """The options and limits of a search: those given go before the agent's own."""
        own = SearchLimits(self.depth, self.nodes, self.time)
        given = limits or SearchLimits()
        if given.depth is None and given.nodes is None and given.time is None:
            given = own
        deepen = given.depth is None
        preset = PRESETS[self.preset](given.depth or 7) if self.preset else {}
        options = {**preset, **self.options}
        if deepen:
            options["iterative_deepening"] = True
        if self.ties == "seed":
            options["all_best"] = True
        return ClassicOptions(**options), given

    def play(
        self,
        board: Board,
        limits: SearchLimits | None = None,
        seed: int = 0,
        *,
        stop: StopFlag | None = None,
        on_info: Callable[[SearchInfo], object] | None = None,
    ) -> Decision:
        """The best move found, or when told to stop the best so far; told as it deepens."""
        check_can_move(board)
        options, given = self.settings(limits)
        info = classic(
            board,
            self.evaluator,
            options,
            given,
            seed=seed,
            row=self._row(board),
            stop=stop,
            on_iteration=on_info,
        )
        if self.ties == "seed":
            chosen = Chance(seed).choice(info.variations)
            info = replace(info, pv=chosen.moves, score=chosen.score, variations=(chosen,))
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
        """The best lines, told as the search deepens; chance has no part in it."""
        check_can_move(board)
        options, given = self.settings(limits)
        options = replace(
            options, variations=multipv, best_of=1, all_best=False, iterative_deepening=True
        )
        return classic(
            board,
            self.evaluator,
            options,
            given,
            row=self._row(board),
            on_iteration=on_info,
            stop=stop,
        )

    def _row(self, board: Board) -> int | None:
        if self.excluded_rows is None or callable(self.evaluator):
            return None
        return self.evaluator.row_of(board, board.turn, self.excluded_rows(board))


def with_parameters(agent: ClassicAgent, **parameters: Any) -> ClassicAgent:
    """The agent with other settings: its own fields, or any field of `ClassicOptions`."""
    own = {"depth", "nodes", "time", "ties", "preset"}
    unknown = parameters.keys() - own - _OPTION_NAMES
    if unknown:
        raise no_parameter(agent.name, min(unknown), sorted(own | _OPTION_NAMES))
    changes = {name: parameters[name] for name in parameters.keys() & own}
    if changes.keys() & {"nodes", "time"} and "depth" not in changes:
        changes["depth"] = None
    options = {name: parameters[name] for name in parameters.keys() & _OPTION_NAMES}
    return replace(agent, **changes, options={**agent.options, **options})
