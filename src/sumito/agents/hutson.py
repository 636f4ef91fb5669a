"""Hutson 2021, "Monte Carlo Tree Search Applied to the Game Abalone": player types 4 to 7.

Tree search with roll-outs by the push-first random player, at most 800 plies, E = 0.05. Type 4
makes 5,000 iterations a move, type 5 takes a fixed time; types 6 and 7 are hybrids that switch in
the mid-game: 6 from iterations to time ("move first"), 7 the other way ("time first"). The mid-
game has begun when a marble is off the board, or when a formation of one colour touches two
formations of the other.

The move played has the largest cumulative score, and a roll-out counts "for the root player's turn"
all along its path. Read so (``view=root``), the agent wins nearly every game against the random
players, as the paper reports. With scores from the mover's side (``view=mover``) the tree is
sounder, but that choice of a move is not: in a position that looks lost all scores are negative,
and the largest is that of a move hardly visited. Such an agent needs ``choice=visits``.

A roll-out that is cut off is scored by the paper's function: half marbles, a quarter dominance of
the seven regions, a quarter cohesion. The printed ms(B) - ms(W) has the sign wrong; it must count
what B has pushed off, and then the paper's examples come out. ``scoring=marbles`` leaves the rest
out. The paper's 60 seconds bought somewhat more than 5,000 iterations on its hardware; here they
take a fraction of a second, so ``time`` is 0.5 by default.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from .._core import Player
from ..errors import SumitoError
from ..evaluation import Linear
from ..mcts import Mcts, MctsOptions
from ..notation.two_cells import distance
from ..search import SearchLimits
from .base import Decision, moves_of
from .growing import analyse_tree
from .parameters import no_parameter
from .spec import AgentSpec

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..board import Board
    from ..search import SearchInfo, StopFlag

__all__ = ["AGENTS", "SCORING", "TreeAgent", "is_midgame", "tree_agent"]

SCORING = {
    "full": Linear({"piece_score": 1 / 2, "regions": 1 / 4 / 8, "own single_formation": 1 / 4}),
    "marbles": Linear({"piece_score": 1}),
}
_OPTION_NAMES = {option.name for option in fields(MctsOptions)}


@dataclass(frozen=True)
class TreeAgent:
    """A Monte Carlo tree search with a limit for the opening and one for the mid-game."""

    name: str
    """What it is called."""

    opening: SearchLimits
    """How long it searches before the mid-game."""

    midgame: SearchLimits
    """And from then on."""

    options: MctsOptions = field(default_factory=MctsOptions)
    """The switches of the search."""

    scorer: Linear | None = None
    """How it scores games that were cut off."""

    def play(
        self,
        board: Board,
        limits: SearchLimits | None = None,
        seed: int = 0,
        *,
        stop: StopFlag | None = None,
    ) -> Decision:
        """The move that the search prefers; limits that are given go before its own."""
        moves_of(board)
        given = self._limits(board, limits)
        search = self._kept if self.options.reuse else Mcts(self.options, self.scorer)
        info = search.search(board, given, seed=seed, stop=stop)
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
        """The move that the search prefers, then those that it has visited most.

        Told whenever the iterations have doubled, with a time limit also every second. Only the
        first has a whole line; the others are the moves alone.
        """
        moves_of(board)
        given = self._limits(board, limits)
        return analyse_tree(
            Mcts(replace(self.options, reuse=True), self.scorer),
            board,
            given,
            multipv=multipv,
            on_info=on_info,
            stop=stop,
        )

    @cached_property
    def _kept(self) -> Mcts:
        """The search whose tree is reused from move to move, if that is asked for."""
        return Mcts(self.options, self.scorer)

    def _limits(self, board: Board, limits: SearchLimits | None) -> SearchLimits:
        given = limits or SearchLimits()
        if given.iterations is None and given.nodes is None and given.time is None:
            own = self.midgame if is_midgame(board) else self.opening
            given = replace(own, depth=given.depth)
        return given


def is_midgame(board: Board) -> bool:
    """Whether a marble is off the board, or one formation touches two of another colour."""
    if any(board.ejected):
        return True
    groups = {
        player: _formations(set(board.marbles(player)))
        for player in map(Player, range(board.rules.players))
    }
    return any(
        sum(_touch(group, other) for other in groups[theirs]) >= 2
        for mine in groups
        for group in groups[mine]
        for theirs in groups
        if theirs != mine
    )


def _formations(marbles: set[str]) -> list[set[str]]:
    """The connected groups of marbles."""
    found: list[set[str]] = []
    while marbles:
        group, rim = set[str](), {min(marbles)}
        while rim:
            group |= rim
            rim = {cell for cell in marbles - group if _touch({cell}, rim)}
        found.append(group)
        marbles = marbles - group
    return found


def _touch(group: set[str], other: set[str]) -> bool:
    return any(distance(one, two) == 1 for one in group for two in other)


def tree_agent(agent: TreeAgent, **parameters: Any) -> TreeAgent:
    """The agent with other limits (iterations, time, nodes) or fields of `MctsOptions`."""
    limits = {"iterations", "time", "nodes"}
    unknown = parameters.keys() - limits - _OPTION_NAMES
    if unknown:
        raise no_parameter(agent.name, min(unknown), sorted(limits | _OPTION_NAMES))
    given = {name: parameters[name] for name in parameters.keys() & limits}
    options: Mapping[str, Any] = {n: parameters[n] for n in parameters.keys() & _OPTION_NAMES}
    changed = replace(agent, options=replace(agent.options, **options))
    return replace(changed, opening=_set(agent.opening, given), midgame=_set(agent.midgame, given))


def _set(limits: SearchLimits, given: Mapping[str, Any]) -> SearchLimits:
    """A limit of the same kind is changed; one of another kind takes the place of all."""
    own = {name: getattr(limits, name) for name in ("iterations", "time", "nodes")}
    fitting = {name: value for name, value in given.items() if own[name] is not None}
    return replace(limits, **fitting) if fitting or not given else SearchLimits(**given)


def hutson(number: int, *, scoring: str = "full", **parameters: Any) -> TreeAgent:
    """Player type 4 to 7."""
    if scoring not in SCORING:
        raise SumitoError(f"scoring must be one of {', '.join(SCORING)}, not {scoring!r}")
    iterations, time = SearchLimits(iterations=5000), SearchLimits(time=0.5)
    opening, midgame = {
        4: (iterations, iterations),
        5: (time, time),
        6: (iterations, time),
        7: (time, iterations),
    }[number]
    options = MctsOptions(cut="scorer", view="root")
    agent = TreeAgent(f"hutson-{number}", opening, midgame, options, SCORING[scoring])
    return tree_agent(agent, **parameters)


_KINDS = {
    4: "5,000 iterations",
    5: "by time",
    6: "iterations, from the mid-game by time",
    7: "by time, from the mid-game iterations",
}
AGENTS = {
    f"hutson-{number}": AgentSpec(
        partial(hutson, number), "hutson-2021", f"Monte Carlo tree search, {what}"
    )
    for number, what in _KINDS.items()
}
