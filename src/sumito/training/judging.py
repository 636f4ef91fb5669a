"""The matrices of a generation against its trainers: what learners of matrices have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from ..agents.chance import Chance, move_seed
from ..arena.window import results
from .matrix_games import candidate_games, trainers_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..arena.executors import Workers
    from ..arena.interrupts import Interrupts
    from .matrix_games import Matrix

__all__ = ["Judged", "judged"]

Judged = list[list[list[float]]]
"""For each matrix, for each group of trainers: the fitness."""


class _Settings(Protocol):
    @property
    def seed(self) -> int: ...
    @property
    def trainer_width(self) -> float: ...


def judged(
    matrices: Sequence[Matrix],
    settings: _Settings,
    number: int,
    workers: Workers,
    view: Callable[[int, int], object],
    stop: Interrupts,
) -> tuple[list[Matrix], Judged] | None:
    """The trainers of generation ``number``, counted from 0, and what the games of each matrix
    against them gave; ``None`` if somebody has stopped them before the end.

    ``view`` is told how many matrices have played, of how many.
    """
    if stop.count > 0:
        return None
    trainers = trainers_of(settings.trainer_width, Chance(move_seed(settings.seed, 2 * number + 1)))
    seed = move_seed(move_seed(settings.seed, 2 * number + 1), 1)
    given = {name: getattr(settings, name) for name in ("players", "games", "layout", "ply_limit")}
    found: dict[int, list[list[float]]] = {}
    jobs = [(place, matrix, trainers, given, seed) for place, matrix in enumerate(matrices)]
    for job, value in results(workers, _evaluate, jobs):
        found[job[0]] = value
        view(len(found), len(matrices))
        if stop.count > 0 and len(found) < len(matrices):
            return None
    return trainers, [found[place] for place in range(len(matrices))]


def _evaluate(job: tuple[int, Matrix, list[Matrix], dict[str, Any], int]) -> list[list[float]]:
    _, matrix, trainers, settings, seed = job
    return candidate_games(matrix, trainers, settings, seed)
