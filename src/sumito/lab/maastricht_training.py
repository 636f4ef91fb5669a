"""Maastricht 2020: the genetic algorithm, its plots, and what its settings are worth."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..agents.maastricht import MATRICES
from ..training import genetic
from ..training.genetic import GeneticSettings
from ..training.matrix_games import BASELINES, candidate_games, normalised_rows
from . import rows, several
from .bench import Interrupted
from .experiment import Experiment, Setting, chosen
from .intervals import freedom_of, mean_interval
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..training.genetic import Generation
    from .bench import Bench
    from .rows import Row

__all__ = ["EXPERIMENTS", "Runs", "held_out"]


class Runs:
    """The runs of the genetic algorithm of an experiment, by name, with what is changed in each.

    Whoever looks on is told how many games of all of them are played.
    """

    def __init__(self, bench: Bench, changes: Mapping[str, Mapping[str, Any]]) -> None:
        self._bench = bench
        self._settings = {
            name: GeneticSettings(**{**bench["settings"], **one}) for name, one in changes.items()
        }
        self._done = {
            name: len(self._steps(name)) * _games(settings) * settings.population
            for name, settings in self._settings.items()
        }
        self._tell()

    def bred(self, name: str) -> list[dict[str, Any]]:
        """The generations of a run."""
        settings = self._settings[name]

        def view(played: int, of: int, done: list[Generation]) -> None:
            self._done[name] = (len(done) * of + played) * _games(settings)
            self._tell()

        bench = self._bench
        ending = genetic.train(bench.folder(name), settings, workers=bench.workers(), view=view)
        if ending == "interrupted":
            raise Interrupted
        return self._steps(name)

    def _steps(self, name: str) -> list[dict[str, Any]]:
        path = self._bench.folder(name) / "run.json"
        steps: list[dict[str, Any]] = (
            json.loads(path.read_bytes())["steps"] if path.exists() else []
        )
        return steps

    def _tell(self) -> None:
        total = sum(
            one.generations * one.population * _games(one) for one in self._settings.values()
        )
        self._bench.tell("games of all runs", sum(self._done.values()), total)


def _games(settings: GeneticSettings) -> int:
    """Games of a matrix in a generation."""
    return len(BASELINES) * settings.games


def held_out(matrix: list[list[float]], games: int, ply_limit: int, seed: int) -> list[float]:
    """The marble difference of a matrix against each baseline itself, in games of its own."""
    trainers = [normalised_rows(MATRICES[one]) for one in BASELINES]
    settings = {"players": 2, "games": games, "layout": "standard", "ply_limit": ply_limit}
    return [one[0] for one in candidate_games(matrix, trainers, settings, seed)]


_LEVEL = 0.1


def _fittest(step: dict[str, Any]) -> list[list[float]]:
    matrix: list[list[float]] = step["population"][genetic.ranked(step["results"])[0]]
    return matrix


def _last_is_best(times: int, cases: int, generations: int) -> Row:
    label = "how often the last generation is the best against one trainer"
    note = f"1 in {generations} would be by chance"
    row = rows.score(label, times, cases, "almost never", -1 / generations, note)
    return replace(row, ours=f"{times / cases:.1%} ({times} of {cases})")


def figures_14_19(bench: Bench) -> Iterator[Table | Plot]:
    """Moves and marbles by generation."""
    figures = published("maastricht/figures-14-19")
    runs = Runs(bench, {f"run-{number}": {"seed": number} for number in bench["runs"]})
    grown: list[float] = []
    moves: list[float] = []
    best, last_is_best = [], 0
    for number in bench["runs"]:
        steps = runs.bred(f"run-{number}")
        games = bench["settings"].get("games", 4)
        for place, word in ((1, "moves"), (2, "marbles scored")):
            series = {
                trainer: [
                    (at, games * sum(one[group][place] for one in step["results"]))
                    for at, step in enumerate(steps, 1)
                ]
                for group, trainer in enumerate(BASELINES)
            }
            yield Plot(f"Run {number}: {word}", series, "generation", word)
        totals = [sum(group[2] for one in step["results"] for group in one) for step in steps]
        best.append(1 + max(range(len(totals)), key=lambda at: totals[at]))
        size = 3 * len(steps[0]["results"])
        grown.append((totals[-1] - totals[0]) / size)
        plies = [sum(group[1] for one in step["results"] for group in one) for step in steps]
        moves.append(plies[-1] / plies[0])
        for group in range(len(BASELINES)):
            by_step = [sum(one[group][2] for one in step["results"]) for step in steps]
            last_is_best += by_step[-1] == max(by_step)
    yield Table(
        f"{len(bench['runs'])} runs of the genetic algorithm",
        [
            _claim("marbles scored a game, last generation minus first", grown, "it increases"),
            several.between(
                rows.mean("moves a game, last generation over first", moves),
                (1 - _LEVEL, 1 + _LEVEL),
                "on the same level",
            ),
            _last_is_best(last_is_best, len(BASELINES) * len(bench["runs"]), len(steps)),
            rows.unknown(
                "generation that scored most",
                ", ".join(map(str, figures["best_generations"])),
                "the trainers are others in every generation, so much of it is chance",
                ", ".join(map(str, best)),
            ),
        ],
        "Means over all matrices of a generation, a value for each run. The same level: within "
        f"{_LEVEL:.0%}, which is our reading.",
        source("maastricht/figures-14-19"),
    )
    final = [
        bench.step(
            f"held-out-{number}",
            held_out,
            _fittest(runs.bred(f"run-{number}")[-1]),
            bench["test_games"],
            bench["settings"].get("ply_limit", 500),
            bench.seed,
        )
        for number in bench["runs"]
    ]
    yield Table(
        "The fittest of the last generation against the baselines themselves",
        [
            _claim(f"marble difference against {name}", list(values), "better")
            for name, values in zip(BASELINES, zip(*final, strict=True), strict=True)
        ],
        f"A value for each run: the mean of {bench['test_games']} games.",
        source("maastricht/figures-14-19"),
    )


def _claim(label: str, values: list[float], said: str) -> Row:
    """That the mean of a value for each run is above 0."""
    mean, low, high = mean_interval(values)
    freedom = freedom_of(len(values))
    return rows.claim(label, said, f"{mean:+.2f}", low, high, 0.0, value=mean, freedom=freedom)


_VARIANTS: dict[str, dict[str, Any]] = {
    "as the paper": {},
    "no mutation": {"mutation_rate": 0.0},
    "mutation rate 0.05": {"mutation_rate": 0.05},
    "mutation rate 0.3": {"mutation_rate": 0.3},
    "mutation within 0.3": {"mutation_width": 0.3},
    "uniform crossover": {"crossover": "uniform"},
    "trainers as they are": {"trainer_width": 0.0},
    "trainers within 0.3": {"trainer_width": 0.3},
    "seeded start": {"seeded": True},
    "seeded, mutation 0.3, trainers 0.3": {
        "seeded": True,
        "mutation_rate": 0.3,
        "trainer_width": 0.3,
    },
    "population 20": {"population": 20},
    "30 generations": {"generations": 30},
    "8 games": {"games": 8},
}


_ALTERED = (
    "no mutation",
    "mutation rate 0.05",
    "mutation rate 0.3",
    "mutation within 0.3",
    "uniform crossover",
)
"""The variants of crossover and mutation, which question 4.(2) is about."""

_IMPROVING = (
    "trainers within 0.3",
    "seeded start",
    "seeded, mutation 0.3, trainers 0.3",
    "population 20",
    "30 generations",
)
"""What section X expects something of."""


def ga_ablation(bench: Bench) -> Iterator[Table | Plot]:
    """What the settings of the genetic algorithm are worth."""
    found = _outcomes(bench)
    yield Table(
        "Marble difference of the fittest against the three baselines",
        [rows.mean(name, values) for name, values in found.items()],
        f"A value for each of {len(bench['runs'])} runs, from {bench['test_games']} games against "
        "each baseline that were not trained on.",
        source("maastricht/ga-ablation"),
    )
    base = found["as the paper"]
    altered = {name: values for name, values in found.items() if name in _ALTERED}
    yield Table(
        "Minus that of the paper's settings",
        [
            several.differ(
                "4.(2): altering crossover or mutation affects the outcome: marble difference",
                {"as the paper": base, **altered},
                "open",
                asked=True,
            ),
            *(
                rows.difference(name, values, base, "might improve", 0.0)
                if name in _IMPROVING
                else several.effect(
                    name, values, base, "open: does it affect the outcome?", asked=True
                )
                for name, values in found.items()
                if name != "as the paper"
            ),
        ],
        "Welch's interval of the difference of means; the Kruskal-Wallis test of several.",
        source("maastricht/ga-ablation"),
    )


def _outcomes(bench: Bench) -> dict[str, list[float]]:
    """The marble difference of the fittest of each run, by variant."""
    names = chosen(bench, "variants", _VARIANTS)
    keys = {name: name.replace(" ", "-").replace(",", "") for name in names}
    runs = Runs(
        bench,
        {
            f"{key}-{number}": {**_VARIANTS[name], "seed": number}
            for name, key in keys.items()
            for number in bench["runs"]
        },
    )
    found: dict[str, list[float]] = {}
    for name, key in keys.items():
        found[name] = []
        for number in bench["runs"]:
            values = bench.step(
                f"{key}-{number}-held-out",
                held_out,
                _fittest(runs.bred(f"{key}-{number}")[-1]),
                bench["test_games"],
                bench["settings"].get("ply_limit", 500),
                bench.seed,
            )
            found[name].append(sum(values) / len(values))
    return found


_PAPER = {
    "population": 10,
    "parents": 4,
    "generations": 10,
    "games": 4,
    "mutation_rate": 0.1,
    "mutation_width": 0.15,
    "trainer_width": 0.15,
    "ply_limit": 500,
}
"""Section VI, but for the limit of plies, which is ours."""

_TINY = {"population": 3, "parents": 2, "generations": 2, "games": 2, "ply_limit": 12}

EXPERIMENTS = [
    Experiment(
        "maastricht/figures-14-19",
        "The genetic algorithm by generation",
        "Does it improve the matrices, and is the last generation the best?",
        Setting("4 s", {"settings": _TINY, "runs": [5, 6], "test_games": 2}),
        Setting("4 min", {"settings": _PAPER, "runs": [5, 6, 7, 8, 9, 10], "test_games": 20}),
        figures_14_19,
        "A game ends after 500 plies as it stands; equal moves are chosen among by the seed.",
    ),
    Experiment(
        "maastricht/ga-ablation",
        "What the settings of the genetic algorithm are worth",
        "How do mutation, crossover, trainers, start, population and generations affect the "
        "outcome?",
        Setting(
            "5 s",
            {
                "settings": _TINY,
                "runs": [1, 2],
                "test_games": 2,
                "variants": ["as the paper", "no mutation", "seeded start"],
            },
        ),
        Setting(
            "1 h",
            {
                "settings": _PAPER,
                "runs": [1, 2, 3, 4, 5, 6, 7, 8],
                "test_games": 20,
                "variants": list(_VARIANTS),
            },
        ),
        ga_ablation,
    ),
]
