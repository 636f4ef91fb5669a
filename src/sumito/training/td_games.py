"""What all learners by temporal differences need: values of positions, and a run of games."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from .._core import Player
from ..arena.interrupts import interrupts
from ..errors import SumitoError
from ..layouts import get as get_layout

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..board import Board
    from ..evaluation import Linear
    from .genetic import Ending
    from .run_folder import RunFolder

__all__ = ["check", "dot", "features_of", "learn_by_games", "winner_of"]

_SAVE = 10  # games between two savings


def check(settings: Any, names: Sequence[str]) -> None:
    """Refuse settings in which one of these is not positive, or a layout not for two."""
    for name in names:
        if getattr(settings, name) < 1:
            raise SumitoError(f"{name} must be 1 or more, not {getattr(settings, name)}")
    found = get_layout(settings.layout)
    if found.players != 2:
        raise SumitoError(f"layout {found.key} is for {found.players} players, not two")


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    """The scalar product."""
    # fsum: what a plain sum rounds to depends on the version of Python.
    return math.fsum(a * b for a, b in zip(one, other, strict=True))


def features_of(board: Board, judge: Linear, player: Player) -> list[float]:
    """What the terms of an evaluator are for a player."""
    return judge.compiled.values(board, player, False)


def winner_of(board: Board) -> int:
    """1 if black has won, -1 if white has, else 0."""
    outcome = board.outcome()
    if outcome is None or outcome.winner is None:
        return 0
    return 1 if outcome.winner == Player.BLACK else -1


def learn_by_games(
    run: RunFolder,
    total: int,
    first: Any,
    play: Callable[[Any, int], tuple[Any, int, int]],
    view: Callable[[int, int], object] | None,
) -> Ending:
    """Play games until there are so many, each from the weights that the one before has left.

    ``play(weights, number)`` gives weights, plies and winner, which become a step of the folder.
    """
    with interrupts() as stop:
        while len(run.steps) < total and not stop.count:
            last = run.steps[-1]["weights"] if run.steps else first
            weights, plies, winner = play(last, len(run.steps))
            run.steps.append({"weights": weights, "plies": plies, "winner": winner})
            if view is not None:
                view(len(run.steps), total)
            if len(run.steps) % _SAVE == 0:
                run.save()
    run.save()
    return "finished" if len(run.steps) >= total else "interrupted"
