"""The genetic algorithm of Maastricht 2020, section VI, over weight matrices.

A population of random matrices plays against three trainers, which are the baselines perturbed
anew in every generation. The fittest are kept, their pairwise means join them, every weight of all
of them may mutate, and rows are normalised. The paper's values are the defaults. Each generation
is a function of the settings and the one before, so a run can be stopped after any of them.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from ..agents.chance import Chance, move_seed
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
    moved,
    normalised_rows,
    uniform,
)
from .run_folder import RunFolder

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from ..arena.executors import Workers
    from .matrix_games import Matrix

__all__ = [
    "Generation",
    "GeneticSettings",
    "best_of",
    "crossed",
    "first_population",
    "next_population",
    "ranked",
    "train",
]

Ending = Literal["finished", "interrupted"]


@dataclass(frozen=True, kw_only=True)
class GeneticSettings:
    """How matrices are bred. The defaults are the paper's where it gives a value."""

    population: int = 10
    """Matrices in a generation."""

    parents: int = 4
    """How many of the fittest are kept and crossed."""

    generations: int = 10
    """How many there are in all."""

    games: int = 4
    """Games against each trainer, half of them as first player; with three players against each
    pair of trainers, in all seats in turn."""

    mutation_rate: float = 0.1
    """How likely a weight mutates."""

    mutation_width: float = 0.15
    """By how much at the most."""

    trainer_width: float = 0.15
    """By how much the trainers' weights are moved."""

    crossover: str = "mean"
    """What two parents give: the ``mean`` of their weights, or each weight ``uniform``ly from one
    of them (not the paper's)."""

    seeded: bool = False
    """Begin with the three baselines among the random matrices (not the paper's)."""

    players: int = 2
    """Two, or three."""

    layout: str = ""
    """Where games begin; by default the standard start."""

    ply_limit: int = 500
    """Then a game ends as it stands. The paper names none; its longest game has 483 moves."""

    seed: int = 1
    """Where all chance comes from."""

    def __post_init__(self) -> None:
        groups(self.players)  # first, since what else is right depends on it
        for name in ("parents", "generations", "games", "ply_limit"):
            if getattr(self, name) < 1:
                raise SumitoError(f"{name} must be 1 or more, not {getattr(self, name)}")
        if self.population <= self.parents:
            raise SumitoError(
                f"population must be more than the {self.parents} parents, not {self.population}"
            )
        if not 0 <= self.mutation_rate <= 1:
            raise SumitoError(f"mutation_rate must be from 0 to 1, not {self.mutation_rate}")
        check_widths(self, ("mutation_width", "trainer_width"))
        if self.crossover not in ("mean", "uniform"):
            raise SumitoError(f"crossover must be mean or uniform, not {self.crossover!r}")
        if self.games % self.players:
            raise SumitoError(
                f"games must be a multiple of {self.players}, so that all seats are taken as "
                f"often, not {self.games}"
            )
        if not self.layout:
            name = "standard" if self.players == 2 else "standard-3"
            object.__setattr__(self, "layout", name)
        check_layout(self.layout, self.players)


@dataclass(frozen=True)
class Generation:
    """A population with what it has done."""

    population: list[Matrix]
    """The matrices."""

    trainers: list[Matrix]
    """Against whom they played."""

    results: list[list[list[float]]]
    """By matrix and group of trainers: marble difference, moves and marbles, a game."""


def first_population(settings: GeneticSettings) -> list[Matrix]:
    """Weights from U(0, 1), rows normalised."""
    chance = Chance(move_seed(settings.seed, 0))
    found = [
        normalised_rows([[uniform(chance) for _ in range(8)] for _ in range(5)])
        for _ in range(settings.population)
    ]
    if settings.seeded:
        for place, character in enumerate(BASELINES[: settings.population]):
            found[place] = normalised_rows(MATRICES[character])
    return found


def ranked(results: Sequence[Sequence[Sequence[float]]]) -> list[int]:
    """The numbers of the matrices, fittest first: marble difference, then fewer moves."""

    def key(number: int) -> tuple[float, float, int]:
        groups_of = results[number]
        difference = sum(one[0] for one in groups_of) / len(groups_of)
        moves = sum(one[1] for one in groups_of) / len(groups_of)
        return -difference, moves, number

    return sorted(range(len(results)), key=key)


def crossed(one: Matrix, other: Matrix, crossover: str, chance: Chance) -> Matrix:
    """What two matrices give."""
    if crossover == "mean":
        mixed = [
            [(a + b) / 2 for a, b in zip(*rows, strict=True)]
            for rows in zip(one, other, strict=True)
        ]
    else:
        mixed = [
            [a if chance.below(2) else b for a, b in zip(*rows, strict=True)]
            for rows in zip(one, other, strict=True)
        ]
    return normalised_rows(mixed)


def next_population(before: Generation, settings: GeneticSettings, number: int) -> list[Matrix]:
    """The population of generation ``number``, counted from 0, from the one before it.

    The parents and as many pairs of them as are needed, the fittest first and again from the
    beginning, all mutated: with the paper's numbers the four fittest and their six means.
    """
    chance = Chance(move_seed(settings.seed, 2 * number))
    order = ranked(before.results)[: settings.parents]
    fittest = [before.population[place] for place in order]
    pairs = list(combinations(range(len(fittest)), 2)) or [(0, 0)]
    children = [
        crossed(fittest[a], fittest[b], settings.crossover, chance)
        for a, b in (
            pairs[place % len(pairs)] for place in range(settings.population - len(fittest))
        )
    ]
    return [
        moved(matrix, settings.mutation_width, settings.mutation_rate, chance)
        for matrix in (*fittest, *children)
    ]


def best_of(generation: Generation) -> int:
    """The number of the fittest matrix."""
    return ranked(generation.results)[0]


def train(
    folder: Path,
    settings: GeneticSettings,
    *,
    workers: Workers,
    command: str = "",
    view: Callable[[int, int, list[Generation]], object] | None = None,
) -> Ending:
    """Breed until there are as many generations as wanted; those that are there are kept.

    ``view`` is told how many matrices of this generation have played, of how many, and what is
    finished. After the first Ctrl-C the generation that has begun is given up.
    """
    run = RunFolder(folder, "ga", settings, growing="generations")
    done = [Generation(**step) for step in run.steps]

    def look(played: int, size: int) -> None:
        if view is not None:
            view(played, size, done)

    clean = False
    try:
        with interrupts() as stop:
            while len(done) < settings.generations:
                number = len(done)
                population = (
                    next_population(done[-1], settings, number)
                    if done
                    else first_population(settings)
                )
                games = judged(population, settings, number, workers, look, stop)
                if games is None:
                    return "interrupted"
                done.append(Generation(population, *games))
                run.add(asdict(done[-1]))
                _write(run, done, settings, command)
        clean = True
    finally:
        workers.close(wait=clean)
    _write(run, done, settings, command)
    return "finished"


def _differences(generation: Generation) -> list[float]:
    """The marble difference a game of the fittest matrix, and of all on average."""
    found = [sum(one[0] for one in groups_of) / len(groups_of) for groups_of in generation.results]
    return [round(found[best_of(generation)], 4), round(sum(found) / len(found), 4)]


def _write(run: RunFolder, done: list[Generation], settings: GeneticSettings, command: str) -> None:
    """The fittest matrix, and the paper's plots."""
    last = done[-1]
    best = best_of(last)
    made = {
        "command": command,
        "settings": asdict(settings),
        "generation": len(done),
        "marble_difference": [one[0] for one in last.results[best]],
        "curve": [_differences(one) for one in done],
    }
    run.write("weights.json", weights_text("matrix", {"matrix": last.population[best]}, made))
    names = (
        BASELINES
        if settings.players == 2
        else tuple(
            " and ".join(BASELINES[place] for place in group) for group in groups(settings.players)
        )
    )
    for file, place, title in (
        ("moves.svg", 1, "Moves of all games of a generation, by trainer"),
        ("marbles.svg", 2, "Marbles scored by a generation, by trainer"),
        ("difference.svg", 0, "Marble difference of a generation, by trainer"),
    ):
        series = {
            name: [
                (number, settings.games * sum(one[group][place] for one in generation.results))
                for number, generation in enumerate(done, 1)
            ]
            for group, name in enumerate(names)
        }
        run.write(file, line_plot(series, title, across="generation"))
