"""CMA-ES over the same matrices as the genetic algorithm, and judged by the same games.

Hansen (2016), "The CMA Evolution Strategy: A Tutorial", by the package ``cma``. A run is a function
of its settings: the strategy is deterministic from its seed and from what it was told, so a run
that was stopped is told again what the finished generations gave.
"""

from __future__ import annotations

import math
import warnings
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from ..agents.chance import move_seed
from ..agents.maastricht import MATRICES
from ..agents.weights_file import weights_text
from ..arena.interrupts import interrupts
from ..errors import SumitoError
from ..report.line_plot import line_plot
from .judging import judged
from .matrix_games import (
    BASELINES,
    check_layout,
    check_widths,
    groups,
    normalised_rows,
)
from .run_folder import RunFolder

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from ..arena.executors import Workers
    from .genetic import Ending
    from .matrix_games import Matrix

__all__ = ["CmaSettings", "train"]

_MOVES = 1e-4  # of a marble for every ply: as in the paper moves decide only between equals


@dataclass(frozen=True, kw_only=True)
class CmaSettings:
    """How the strategy searches."""

    generations: int = 40
    """How many there are in all."""

    population: int = 16
    """Matrices in a generation."""

    sigma: float = 0.1
    """How far it looks at first; weights are within 0 to 1."""

    games: int = 8
    """Games against each trainer, or pair of trainers."""

    trainer_width: float = 0.15
    """By how much the trainers' weights are moved."""

    players: int = 2
    """Two, or three."""

    layout: str = ""
    """Where games begin; by default the standard start."""

    ply_limit: int = 500
    """Then a game ends as it stands."""

    seed: int = 1
    """Where all chance comes from."""

    def __post_init__(self) -> None:
        groups(self.players)  # first, since what else is right depends on it
        for name in ("generations", "games", "ply_limit"):
            if getattr(self, name) < 1:
                raise SumitoError(f"{name} must be 1 or more, not {getattr(self, name)}")
        if self.population < 4:
            raise SumitoError(f"population must be 4 or more, not {self.population}")
        if not 0 < self.sigma < math.inf:
            raise SumitoError(f"sigma must be finite and more than 0, not {self.sigma}")
        check_widths(self, ("trainer_width",))
        if self.games % self.players:
            raise SumitoError(f"games must be a multiple of {self.players}, not {self.games}")
        if not self.layout:
            name = "standard" if self.players == 2 else "standard-3"
            object.__setattr__(self, "layout", name)
        check_layout(self.layout, self.players)


def train(
    folder: Path,
    settings: CmaSettings,
    *,
    workers: Workers,
    command: str = "",
    view: Callable[[int, int, list[Any]], object] | None = None,
) -> Ending:
    """Search until there are as many generations as wanted; those that are there are kept.

    After the first Ctrl-C the generation that has begun is given up.
    """
    clean = False
    try:
        run = RunFolder(folder, "cma", settings, growing="generations")
        strategy = _strategy(settings)
        for step in run.steps:
            strategy.tell(strategy.ask(), step["costs"])

        def look(played: int, size: int) -> None:
            if view is not None:
                view(played, size, run.steps)

        with interrupts() as stop:
            while len(run.steps) < settings.generations:
                vectors = strategy.ask()
                matrices = [_matrix(vector) for vector in vectors]
                games = judged(matrices, settings, len(run.steps), workers, look, stop)
                if games is None:
                    return "interrupted"
                _, found = games
                costs = [_cost(one) for one in found]
                strategy.tell(vectors, costs)
                run.add(
                    {
                        "costs": costs,
                        "differences": [sum(g[0] for g in one) / len(one) for one in found],
                        "mean": _matrix(strategy.result.xfavorite),
                    }
                )
                _write(run, settings, command)
        clean = True
    finally:
        workers.close(wait=clean)
    _write(run, settings, command)
    return "finished"


def _strategy(settings: CmaSettings) -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it misses matplotlib, which we do not need
            import cma
    except ImportError:
        raise SumitoError("CMA-ES needs cma: install it with pip install 'sumito[train]'") from None
    start = [
        sum(normalised_rows(MATRICES[name])[row][column] for name in BASELINES) / len(BASELINES)
        for row in range(5)
        for column in range(8)
    ]
    # Its seed must not be 0, which it takes for the clock.
    options = {
        "seed": 1 + move_seed(settings.seed, 0) % (2**31 - 1),
        "popsize": settings.population,
        "verbose": -9,
        "bounds": [0, 1],
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return cma.CMAEvolutionStrategy(start, settings.sigma, options)


def _matrix(vector: Sequence[float]) -> Matrix:
    """The matrix of a vector, its rows normalised."""
    values = [float(value) for value in vector]
    return normalised_rows([values[8 * row : 8 * row + 8] for row in range(5)])


def _cost(found: list[list[float]]) -> float:
    """What is to be made small: the negative marble difference, and a little for the moves."""
    return sum(_MOVES * one[1] - one[0] for one in found) / len(found)


def _write(run: RunFolder, settings: CmaSettings, command: str) -> None:
    """The mean of the last generation, which varies less than its best, and the curve."""
    last = run.steps[-1]
    differences = [one["differences"] for one in run.steps]
    curve = [(max(one), sum(one) / len(one)) for one in differences]
    made = {
        "command": command,
        "settings": asdict(settings),
        "generation": len(run.steps),
        "curve": [[round(value, 4) for value in both] for both in curve],
    }
    run.write("weights.json", weights_text("matrix", {"matrix": last["mean"]}, made))
    series = {
        name: [(number, both[place]) for number, both in enumerate(curve, 1)]
        for place, name in enumerate(("best", "mean"))
    }
    title = "Marble difference against the trainers"
    run.write("difference.svg", line_plot(series, title, across="generation", up="marbles a game"))
