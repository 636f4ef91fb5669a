"""Monte Carlo tree search, and whole random games in bulk, in C++."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ._core import MctsSearch, check_mcts_options
from ._core import game_seed as core_game_seed
from ._core import playouts as core_playouts
from .errors import SumitoError
from .search import SearchInfo, SearchLimits, Variation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .board import Board
    from .evaluation import Linear, Phased
    from .search import StopFlag

__all__ = ["Mcts", "MctsOptions", "Playouts", "game_seed", "playouts"]


@dataclass(frozen=True, slots=True)
class MctsOptions:
    """What can be chosen about a tree search; the usual values are Hutson's."""

    exploration: float = 0.05
    """The constant of UCB1; a child without visits has an infinite bound."""

    expansion: str = "on_second_visit"
    """``all_children`` (Maastricht: every leaf on the way gets all its children),
    ``on_second_visit`` (Hutson) or ``one_node`` an iteration."""

    rollout: str | None = "push_first"
    """How roll-outs are played: ``uniform``, ``push_first``, ``tiered``; ``None`` for none."""

    rollout_plies: int = 800
    """A roll-out is cut off after so many moves."""

    cut: str = "draw"
    """What a game that was cut off counts: a ``draw``, by ``ejections``, or by a ``scorer``."""

    range: str = "plus_minus"
    """Win, draw and loss: ``plus_minus`` 1, 0, -1, or ``zero_one`` 1, 1/2, 0."""

    view: str = "mover"
    """Whose score a node adds up: the ``mover``'s, or everywhere that of the ``root``'s player."""

    choice: str = "score"
    """The move with the largest cumulative ``score``, ``visits``, ``ucb`` or ``mean``."""

    depth_cap: int | None = None
    """Nodes at this depth are rolled out or cut."""

    max_nodes: int = 8_000_000
    """When the tree has so many nodes it stops growing, and the search goes on."""

    repetition: bool = False
    """Repeated positions end the game inside the tree."""

    reuse: bool = False
    """Keep what can still be reached from one move to the next. The move then depends on what was
    searched before."""

    def __post_init__(self) -> None:
        check_mcts_options(self)


class Mcts:
    """A tree search with its options, and with its tree where that is reused."""

    def __init__(
        self, options: MctsOptions | None = None, scorer: Linear | Phased | None = None
    ) -> None:
        """``scorer`` judges games that were cut off, from -1 to 1, if the options say so."""
        self.options = options or MctsOptions()
        """The options."""
        self._search = MctsSearch(self.options, None if scorer is None else scorer.compiled)

    def search(
        self,
        board: Board,
        limits: SearchLimits,
        *,
        seed: int = 0,
        stop: StopFlag | None = None,
    ) -> SearchInfo:
        """Search a position; needs a limit of iterations, nodes (of the tree) or time."""
        if limits.iterations is None and limits.nodes is None and limits.time is None:
            raise SumitoError("a tree search needs a limit: iterations, nodes or time")
        try:
            pv, score, seconds, children, counters = self._search.search(
                board,
                iterations=limits.iterations,
                nodes=limits.nodes,
                seconds=limits.time,
                depth=limits.depth,
                seed=seed & (2**64 - 1),
                stop=stop,
            )
        except MemoryError as error:
            nodes = self.options.max_nodes
            raise SumitoError(
                f"no memory for a tree of max_nodes={nodes:,}, some {24e-9 * nodes:.1f} GB"
            ) from error
        return SearchInfo(
            depth=counters["max_depth"],
            nodes=counters["nodes_added"],
            time=seconds,
            score=score,
            pv=pv,
            variations=(Variation(score, pv),),
            counters={**counters, "children": children},
        )


@dataclass(frozen=True, slots=True)
class Playouts:
    """The sums of many random games."""

    games: int
    """How many were played: fewer than asked for if told to stop."""

    wins: tuple[int, ...]
    """Won by each side."""

    drawn: int
    """Ended by the rules without a winner."""

    unfinished: int
    """Cut off after the most plies allowed."""

    ejections: tuple[int, ...]
    """Credited to each side at the end, of all games together."""

    total_plies: int
    """Plies of all games together."""

    max_plies: int
    """Of the longest game."""

    lengths: tuple[int, ...]
    """Games of 0 to 9, 10 to 19, ... plies."""


def game_seed(seed: int, game: int) -> int:
    """The seed of game number ``game``, from 0, of a series with ``seed``.

    The move at a ply of that game has the seed ``agents.chance.move_seed(game_seed, ply)``.
    """
    return core_game_seed(seed & (2**64 - 1), game)


def playouts(
    board: Board,
    policy: str | Sequence[str] = "uniform",
    *,
    games: int,
    first: int = 0,
    max_plies: int = 100_000,
    seed: int = 0,
    threads: int = 0,
    stop: StopFlag | None = None,
) -> Playouts:
    """Play whole random games from a position on all cores.

    ``policy`` is ``uniform``, ``push_first`` or ``tiered``, or one of them for each side: the
    agents ``random``, ``random-push`` and ``random-tiered``. Game by game and move by move these
    are the games that those agents play, number ``i`` with the seed ``game_seed(seed, i)``;
    ``first`` is the number of the first one, so that a long series can be played in parts. The
    result does not depend on the number of threads (0: one for each core). Repetition is not looked
    at. When ``stop`` is set the games under way are given up; which ones have been played by then
    is not certain with several threads.
    """
    if games < 1 or max_plies < 1 or first < 0:
        raise SumitoError(
            f"expected 1 game, 1 ply and a first game of 0 or more, "
            f"not {games}, {max_plies} and {first}"
        )
    sides = board.rules.sides
    policies = [policy] * sides if isinstance(policy, str) else list(policy)
    result: dict[str, Any] = core_playouts(
        board,
        policies,
        first=first,
        games=games,
        max_plies=max_plies,
        seed=seed & (2**64 - 1),
        threads=threads,
        stop=stop,
    )
    return Playouts(**result)
