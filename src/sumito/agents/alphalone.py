"""Alphalone 2019: "AI Agent for Abalone", with weights learned by temporal differences.

Ten features, five for each colour; alpha-beta ordered by evaluation that takes the first move which
is good enough (above 0.5 for oneself, below 0.3 for the opponent), one of the two best at random.
Depth counts moves per player, so the paper's depth 2 is four plies. The learned vectors of the
released program are in ``data/alphalone.toml``: agents 1 to 4 differ in the learning rate, and play
black and white with different weights. Weights are scaled to length 1, or with ``as_released=True``
to a sum of absolute values of 1; then chance also works inside the tree, and until some marble
touches an opponent's the agents look only two plies ahead (``opening_depth``: the program's depth
1). The program also sorts moves the wrong way round for black; that is not here but in
`sumito.lab.alphalone_released`, beside the tables that it explains. ``weights=retrained`` plays
with weights that we have learnt anew by the paper's method on the mini board,
``retrained-small`` and ``retrained-standard`` with those learnt on the others, and
``weights=starting`` with those from which the program learnt.

The baseline looks one ply ahead with the weights that the paper found best: agent 2's as black,
agent 3's as white.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._core import Player
from ..errors import SumitoError
from ..evaluation import Linear
from .classic import ClassicAgent, with_parameters
from .spec import AgentSpec
from .weights_file import read_weights

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..board import Board
    from ..search import SearchInfo, SearchLimits, StopFlag
    from .base import Decision

__all__ = ["AGENTS", "RETRAINED", "STARTING", "AlphaloneAgent", "weights"]

# The features of the released program, from the side of whoever's marbles they are about.
FEATURES = {
    "off": "lost",
    "edge": "rim_marbles",
    "distance": "axial_distance_mean",
    "coherence": "cohesion_mean",
    "break": "opponent_neighbours_mean",
}
STARTING: dict[str, dict[str, float]] = {
    "own": {"off": -10.0, "edge": -1.0, "distance": -1.0, "coherence": 2.0, "break": 2.0},
    "other": {"off": 12.0, "edge": 2.0, "distance": 2.0, "coherence": -1.0, "break": 0.0},
}
"""The weights with which the released program began to learn, for either colour."""

RETRAINED = {"retrained": "", "retrained-small": "-small", "retrained-standard": "-standard"}
"""Weights learnt anew on a board of 19, 37 or 61 cells, and how their files' names end."""

CONTACT = Linear({"own opponent_neighbours": 1})


@cache
def _vectors() -> dict[str, Any]:
    import tomllib
    from importlib.resources import files

    text = files("sumito.agents").joinpath("data/alphalone.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def weights(
    agent: int, player: Player, *, as_released: bool = False, source: str = "released"
) -> Linear:
    """The evaluation of agent 1 to 4 as black or white.

    ``source`` is ``released``, ``starting`` (those with which learning began), one of `RETRAINED`
    (learnt anew by ``sumito train td``), or a file.
    """
    colour = "black" if player == Player.BLACK else "white"
    if source == "released":
        learned = _vectors()[f"agent-{agent}"][colour]
    elif source == "starting":
        learned = STARTING
    else:
        ending = RETRAINED.get(source)
        if ending is None and not Path(source).suffix:
            known = ", ".join(("released", "starting", *RETRAINED))
            raise SumitoError(f"weights must be {known} or a .json file, not {source!r}")
        name = source if ending is None else f"alphalone-retrained-{agent}{ending}"
        learned = read_weights(name, "colours")[colour]
    named = {f"own {term}": learned["own"][name] for name, term in FEATURES.items()}
    named |= {f"other {term}": learned["other"][name] for name, term in FEATURES.items()}
    # fsum: what a plain sum rounds to depends on the version of Python.
    size = (
        math.fsum(abs(weight) for weight in named.values())
        if as_released
        else math.sqrt(math.fsum(weight * weight for weight in named.values()))
    )
    return Linear({name: weight / size for name, weight in named.items()})


@dataclass(frozen=True)
class AlphaloneAgent:
    """Plays black and white with different weights."""

    name: str
    """What it is called."""

    black: ClassicAgent
    """How it plays the first player's marbles."""

    white: ClassicAgent
    """How it plays the other's."""

    opening_depth: int | None = None
    """It looks no more than so many plies ahead until marbles of both sides touch; limits that are
    given go before that. ``None``: no such rule."""

    def __post_init__(self) -> None:
        depth: object = self.opening_depth
        if depth is not None and not (isinstance(depth, int) and depth >= 1):
            raise SumitoError(f"opening_depth must be 1 or more, or none, not {depth!r}")

    def play(
        self,
        board: Board,
        limits: SearchLimits | None = None,
        seed: int = 0,
        *,
        stop: StopFlag | None = None,
        on_info: Callable[[SearchInfo], object] | None = None,
    ) -> Decision:
        """The move of whichever colour it is."""
        return self._of(board).play(board, limits, seed, stop=stop, on_info=on_info)

    def analyse(
        self, board: Board, limits: SearchLimits | None = None, **options: Any
    ) -> SearchInfo:
        """The best lines; see `ClassicAgent.analyse`."""
        return self._of(board).analyse(board, limits, **options)

    def _of(self, board: Board) -> ClassicAgent:
        if board.rules.players != 2:
            raise SumitoError(f"{self.name} plays with two players, not {board.rules.players}")
        agent = self.black if board.turn == Player.BLACK else self.white
        if self.opening_depth is None or CONTACT.evaluate(board) > 0:
            return agent
        depth = min(agent.depth or self.opening_depth, self.opening_depth)
        return replace(agent, depth=depth)


def alphalone(
    agent: int,
    *,
    as_released: bool = False,
    opening_depth: int | None = None,
    weights: str = "released",
    **parameters: Any,
) -> AlphaloneAgent:
    """Agent 1 to 4; ``weights`` are ``released``, ``starting``, of `RETRAINED`, or a file of
    ``train td``."""
    if opening_depth is None and as_released:
        opening_depth = 2
    options = {
        "evaluate_sorting": (1, 99),
        "stop_above": 0.5,
        "stop_below": 0.3,
        "best_of": 2,
        "random_inside_tree": as_released,
    }
    name = f"alphalone-{agent}"
    pair = _pair(name, agent, agent, 4, options, as_released, parameters, weights)
    return replace(pair, opening_depth=opening_depth)


def baseline(*, as_released: bool = False, **parameters: Any) -> AlphaloneAgent:
    """One ply with the best learned weights."""
    return _pair("alphalone-baseline", 2, 3, 1, {}, as_released, parameters)


def _pair(
    name: str,
    black: int,
    white: int,
    depth: int,
    options: dict[str, Any],
    as_released: bool,
    parameters: dict[str, Any],
    source: str = "released",
) -> AlphaloneAgent:
    first, second = (
        with_parameters(
            ClassicAgent(
                name,
                weights(agent, player, as_released=as_released, source=source),
                depth,
                options=options,
            ),
            **parameters,
        )
        for agent, player in ((black, Player.BLACK), (white, Player.WHITE))
    )
    return AlphaloneAgent(name, first, second)


AGENTS = {
    "alphalone-baseline": AgentSpec(
        baseline, "alphalone-2019", "one ply with the best learned weights"
    )
} | {
    f"alphalone-{number}": AgentSpec(
        partial(alphalone, number),
        "alphalone-2019",
        f"alpha-beta, 4 plies, weights learned at rate 1e-{number + 1}",
    )
    for number in range(1, 5)
}
