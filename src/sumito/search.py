"""The papers' alpha-beta with every technique a switch, and what a search tells."""

from __future__ import annotations

from dataclasses import dataclass, field
from numbers import Integral, Real
from typing import TYPE_CHECKING, Any

from ._core import Move, StopFlag, check_classic_options, classic_search, multiplayer_search
from .errors import SumitoError
from .evaluation import Linear, Phased
from .scores import HUNDREDTHS, score_text, win_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .board import Board
    from .evaluation import Evaluator
    from .scores import Wdl

__all__ = [
    "PRESETS",
    "ClassicOptions",
    "ClockState",
    "SearchInfo",
    "SearchLimits",
    "StopFlag",
    "Variation",
    "classic",
    "multiplayer",
]

PlyRange = tuple[int, int] | None
MOST = {"depth": 2**31 - 1, "nodes": 2**63 - 1, "time": None, "iterations": 2**63 - 1}
"""The largest value of each search limit."""


@dataclass(frozen=True, slots=True)
class ClockState:
    """What the clocks show when a player is to move."""

    left: tuple[float, ...]
    """The seconds that each player has left, in turn order."""

    increment: float = 0.0
    """The seconds that a player gets back after each move."""

    def share(self, player: int) -> float:
        """A sensible time for this player's next move: a thirtieth of what is left and most of the
        increment, never more than half of the clock."""
        left = self.left[player]
        return max(0.001, min(left / 30 + 0.8 * self.increment, left / 2))


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """How long an agent may think; it stops at whichever limit it reaches first.

    Limits that are given take the place of all that the agent has of its own: with a time alone,
    an agent of depth 2 goes as deep as the time allows. What an agent has no use for does not
    count: a tree search keeps its own limits if only a depth is given, and is held to that too;
    the others keep theirs if only iterations are.
    """

    depth: int | None = None
    """How many plies to look ahead."""

    nodes: int | None = None
    """How many positions to visit."""

    time: float | None = None
    """How many seconds to take, if need be ``math.inf``: until it is told to stop. Only this limit
    makes a move depend on the machine."""

    iterations: int | None = None
    """How many iterations of a tree search to run."""

    clock: ClockState | None = None
    """The clocks, in a game that has them, for agents that divide their time themselves. Whoever
    sets it sets ``time`` too, to the `ClockState.share`, for all the others."""

    def __post_init__(self) -> None:
        for name, most in MOST.items():
            value = getattr(self, name)
            if value is None:
                continue
            if not _is_number(value, whole=most is not None):
                kind = "a whole number" if most else "a number of seconds"
                raise SumitoError(f"the search limit {name} must be {kind}, not {value!r}")
            if not value > 0:
                raise SumitoError(f"the search limit {name} must be more than 0, not {value!r}")
            if most and value > most:
                raise SumitoError(f"the search limit {name} must be {most} or less, not {value!r}")


def _is_number(value: object, *, whole: bool) -> bool:
    return isinstance(value, Integral if whole else Real) and not isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class Variation:
    """A line that a search has found."""

    score: float
    """Its value for the player who searches."""

    moves: tuple[Move, ...]
    """The moves."""

    wdl: Wdl | None = None
    """The chances of a win, a draw and a loss; ``None``: unknown."""


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

    variations: tuple[Variation, ...] = ()
    """The best lines, where more than one was asked for."""

    counters: Mapping[str, Any] = field(default_factory=dict)
    """What else was counted; see docs/agents.md.

    Alpha-beta, max^n and BRS+: ``evaluations`` of leaves, ``table_hits``, ``table_stores``,
    ``cutoffs_by_index`` of the move, ``expanded`` nodes and their ``children`` by ply, whose
    quotient is the branching factor, and ``iterations``: (depth, score, seconds, nodes) of each. A
    tree search: ``iterations``, ``nodes_added``, ``max_depth``, and the root's ``children``.
    """

    unit: str = ""
    """The unit of scores: ``cp`` for hundredths of a marble, empty for the agent's own."""

    wdl: Wdl | None = None
    """The chances of a win, a draw and a loss for the player to move; ``None``: unknown."""

    @property
    def win_in(self) -> int | None:
        """In how many moves a win has been proved, negative for a loss; ``None`` if none has."""
        known = self.score is not None and self.unit == HUNDREDTHS
        return win_in(self.score) if known and self.score is not None else None

    @property
    def score_text(self) -> str:
        """The score as people read it: ``+1.24``, ``win in 3``; empty if there is none."""
        return score_text(self.score, self.unit)


@dataclass(frozen=True, slots=True)
class ClassicOptions:
    """Switches of the classic search. All off is plain minimax.

    Ranges of plies are (first, last), the moves at the root being ply 1.
    """

    alpha_beta: bool = True
    """Leave out what cannot change the result."""

    iterative_deepening: bool = False
    """Search depth 1, then 2, and so on."""

    table_bits: int = 0
    """A transposition table of 2^bits entries; 0 for none."""

    replacement: str = "newest"
    """Which entry gives way: ``newest`` ones replace all, ``deepest`` ones stay, ``two_tier`` keeps
    one of each, ``used_flag`` keeps what has been used (the source paper's)."""

    table_deeper_cuts: bool = False
    """Entries that were searched deeper may cut too, which changes values."""

    table_move_first: bool = False
    """Try the move from the table, and the last iteration's best, first."""

    table_leaves: bool = False
    """Keep the evaluations of leaves too."""

    evaluate_sorting: PlyRange = None
    """Sort by the evaluation of the positions that the moves lead to."""

    history_sorting: PlyRange = None
    """Sort by how often moves have caused cutoffs, weighted by depth squared."""

    marble_sorting: PlyRange = None
    """Sort by the number of marbles involved."""

    iteration_sorting: PlyRange = None
    """Put the best third of the moves with known scores first and the worst sixth last."""

    killers: bool = False
    """Try moves first that caused a cutoff elsewhere on the same ply."""

    centre_first: bool = False
    """Pushes, then large groups, then moves towards the centre (Lemmens)."""

    larger_groups_first: bool = False
    """Large groups first (Maastricht)."""

    quiescence: bool = False
    """Search on while the last move ejected a marble."""

    quiescence_plies: int = 8
    """By so many plies at the most."""

    aspiration: float | None = None
    """Half the window round the last iteration's score; a result outside is searched again."""

    heuristic_window: str = "none"
    """Narrow the window round a static estimate: ``constant``, or ``growing`` with depth."""

    window_size: float = 0.0
    """Half of that window."""

    stop_above: float | None = None
    """Take the first move that scores more (Alphalone)."""

    stop_below: float | None = None
    """The same for the opponent: the first that scores less."""

    draws_by_repetition: bool = False
    """Score a repeated position as 0."""

    best_of: int = 1
    """Play one of so many best moves, chosen by the seed."""

    random_inside_tree: bool = False
    """As released by Alphalone: one of the two best also at inner nodes."""

    sort_for_root: bool = False
    """As released by Verloop: evaluate and iteration sorting put the root player's best first, at
    the opponent's plies too."""

    forbid_earlier: bool = False
    """As released by Verloop: no move may lead to an earlier board, of the game or of the line that
    is searched, as long as there is another. A table then keeps values that held on other lines."""

    variations: int = 1
    """How many lines to find (MultiPV)."""

    all_best: bool = False
    """Find every line that is as good as the best one, however many; ``variations`` is ignored."""

    def __post_init__(self) -> None:
        check_classic_options(self)


def _combined(depth: int) -> dict[str, PlyRange]:
    """Combined move ordering: where each way of sorting is used at a depth (Verloop, Fig. 2.2)."""
    if depth <= 4:
        return {"evaluate_sorting": (1, 2), "history_sorting": (3, 3), "marble_sorting": (4, 99)}
    last_evaluate = 3
    last_history = depth - 2
    return {
        "evaluate_sorting": (1, last_evaluate),
        "history_sorting": (last_evaluate + 1, last_history) if last_history > 3 else None,
        "marble_sorting": (last_history + 1, max(depth, 99)),
    }


def _iteration(depth: int) -> PlyRange:
    return (3, 4) if depth <= 4 else (4, depth)


_TABLE = {"table_bits": 20, "table_leaves": True}
PRESETS: dict[str, Callable[[int], dict[str, Any]]] = {
    "no_cmo": lambda depth: {},
    "cmo": lambda depth: {**_combined(depth)},
    "cmo+tt": lambda depth: {**_combined(depth), **_TABLE},
    "cmo+id+tt": lambda depth: {**_combined(depth), **_TABLE, "iterative_deepening": True},
    "acmo": lambda depth: {
        **_combined(depth),
        **_TABLE,
        "iterative_deepening": True,
        "iteration_sorting": _iteration(depth),
    },
}
"""The sets of techniques that Verloop compares, by name; each a function of the depth."""


def classic(
    board: Board,
    evaluator: Evaluator,
    options: ClassicOptions | None = None,
    limits: SearchLimits | None = None,
    *,
    seed: int = 0,
    row: int | None = None,
    stop: StopFlag | None = None,
    on_iteration: Callable[[SearchInfo], object] | None = None,
) -> SearchInfo:
    """Search a position; the chosen move is the first of ``info.pv``.

    Needs a limit: a depth, or nodes or a time together with iterative deepening. ``row`` is the row
    of a `Phased` evaluator to use, by default the one whose conditions hold.
    """
    options = options or ClassicOptions()
    limits = limits or SearchLimits()
    if limits.depth is None and limits.nodes is None and limits.time is None:
        raise SumitoError("a search needs a limit: depth, nodes or time")
    compiled, strongest_only, row = _compiled(board, evaluator, row)
    tell = None
    if on_iteration is not None:
        told = on_iteration

        def tell(result: tuple[Any, ...]) -> None:
            told(_info(result))

    return _info(
        classic_search(
            board,
            compiled,
            options,
            depth=limits.depth,
            nodes=limits.nodes,
            seconds=limits.time,
            seed=seed & (2**64 - 1),
            strongest_only=strongest_only,
            row=row,
            stop=stop,
            on_iteration=tell,
        )
    )


def multiplayer(
    board: Board,
    evaluator: Evaluator,
    method: str = "brs",
    limits: SearchLimits | None = None,
    *,
    row: int | None = None,
    stop: StopFlag | None = None,
) -> SearchInfo:
    """Search for three or four players each for himself.

    ``max_n``: every player maximises his own score. ``brs``: between two moves of the player one
    opponent looks for the reply that hurts most and the others play their first move (BRS+).
    Everybody against the player (paranoid), and teams, is what `classic` plays.
    """
    limits = limits or SearchLimits()
    if limits.depth is None and limits.nodes is None and limits.time is None:
        raise SumitoError("a search needs a limit: depth, nodes or time")
    compiled, strongest_only, row = _compiled(board, evaluator, row)
    return _info(
        multiplayer_search(
            board,
            compiled,
            method,
            depth=limits.depth,
            nodes=limits.nodes,
            seconds=limits.time,
            strongest_only=strongest_only,
            row=row,
            stop=stop,
        )
    )


def _compiled(board: Board, evaluator: Evaluator, row: int | None) -> tuple[Any, bool, int]:
    """What the core takes: the evaluator, whether only the strongest counts, and the row."""
    if isinstance(evaluator, (Linear, Phased)):
        chosen = evaluator.row_of(board) if row is None else row
        return evaluator.compiled, evaluator.strongest_only, chosen
    return evaluator, False, 0


def _info(result: tuple[Any, ...]) -> SearchInfo:
    depth, found, chosen, seconds, counters, iterations = result
    variations = tuple(Variation(score, moves) for score, moves in found)
    best = variations[chosen]
    return SearchInfo(
        depth=depth,
        nodes=counters["nodes"],
        time=seconds,
        score=best.score,
        pv=best.moves,
        variations=variations,
        counters={**counters, "iterations": iterations},
    )
