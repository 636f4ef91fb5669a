"""Maastricht 2020: the genetic algorithm, its plots, and what its settings are worth."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ..agents.maastricht import MATRICES
from ..training import genetic
from ..training.genetic import GeneticSettings
from ..training.matrix_games import BASELINES, candidate_games, normalised_rows
from . import rows
from .bench import Interrupted
from .experiment import Experiment, Setting
from .published import published, source
from .result import Plot, Table
from .verdicts import freedom_of, mean_interval

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bench import Bench
    from .rows import Row

__all__ = ["EXPERIMENTS", "held_out"]


def _bred(bench: Bench, name: str, **changes: Any) -> list[dict[str, Any]]:
    """The generations of a run of the genetic algorithm."""
    settings = GeneticSettings(**{**bench["settings"], **changes})
    folder = bench.folder(name)
    if genetic.train(folder, settings, workers=bench.workers()) == "interrupted":
        raise Interrupted
    steps: list[dict[str, Any]] = json.loads((folder / "run.json").read_bytes())["steps"]
    return steps


def held_out(matrix: list[list[float]], games: int, ply_limit: int, seed: int) -> list[float]:
    """The marble difference of a matrix against each baseline itself, in games of its own."""
    trainers = [normalised_rows(MATRICES[one]) for one in BASELINES]
    settings = {"players": 2, "games": games, "layout": "standard", "ply_limit": ply_limit}
    return [one[0] for one in candidate_games(matrix, trainers, settings, seed)]


def _fittest(step: dict[str, Any]) -> list[list[float]]:
    matrix: list[list[float]] = step["population"][genetic.ranked(step["results"])[0]]
    return matrix


def figures_14_19(bench: Bench) -> Iterator[Table | Plot]:
    """Moves and marbles by generation."""
    figures = published("maastricht/figures-14-19")
    grown: list[float] = []
    best = []
    for number in bench["runs"]:
        steps = _bred(bench, f"run-{number}", seed=number)
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
    yield Table(
        f"{len(bench['runs'])} runs of the genetic algorithm",
        [
            _claim("marbles scored a game, last generation minus first", grown, "it increases"),
            rows.plain(
                "generation that scored most",
                ", ".join(map(str, best)),
                ", ".join(map(str, figures["best_generations"])),
                note="the trainers are others in every generation, so some is chance",
            ),
        ],
        "Means over all matrices of a generation, a value for each run.",
        source("maastricht/figures-14-19"),
    )
    final = [
        bench.step(
            f"held-out-{number}",
            held_out,
            _fittest(_bred(bench, f"run-{number}", seed=number)[-1]),
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


def ga_ablation(bench: Bench) -> Iterator[Table | Plot]:
    """What the settings of the genetic algorithm are worth."""
    found: dict[str, list[float]] = {}
    for name in bench["variants"]:
        found[name] = []
        for number in bench["runs"]:
            key = name.replace(" ", "-").replace(",", "")
            steps = _bred(bench, f"{key}-{number}", seed=number, **_VARIANTS[name])
            values = bench.step(
                f"{key}-{number}-held-out",
                held_out,
                _fittest(steps[-1]),
                bench["test_games"],
                bench["settings"].get("ply_limit", 500),
                bench.seed,
            )
            found[name].append(sum(values) / len(values))
    base = found["as the paper"]
    said = {
        "seeded start": "might improve",
        "seeded, mutation 0.3, trainers 0.3": "might improve",
    }
    yield Table(
        "Marble difference of the fittest against the three baselines",
        [rows.mean(name, values) for name, values in found.items()],
        f"A value for each of {len(bench['runs'])} runs, from {bench['test_games']} games against "
        "each baseline that were not trained on.",
        source("maastricht/ga-ablation"),
    )
    yield Table(
        "Minus that of the paper's settings",
        [
            rows.difference(
                name, values, base, said.get(name, "open"), 0.0 if name in said else None
            )
            for name, values in found.items()
            if name != "as the paper"
        ],
        "Welch's interval of the difference of means.",
        source("maastricht/ga-ablation"),
    )


_TINY = {"population": 3, "parents": 2, "generations": 2, "games": 2, "ply_limit": 12}

EXPERIMENTS = [
    Experiment(
        "maastricht/figures-14-19",
        "The genetic algorithm by generation",
        "Does it improve the matrices, and is the last generation the best?",
        Setting("4 s", {"settings": _TINY, "runs": [5, 6], "test_games": 2}),
        Setting("14 min", {"settings": {}, "runs": [5, 6, 7, 8, 9, 10], "test_games": 20}),
        figures_14_19,
        "A game ends after 500 plies as it stands; equal moves are chosen among by the seed.",
    ),
    Experiment(
        "maastricht/ga-ablation",
        "What the settings of the genetic algorithm are worth",
        "How do mutation, crossover, trainers, start, population and generations affect the "
        "outcome?",
        Setting(
            "4 s",
            {
                "settings": _TINY,
                "runs": [1, 2],
                "test_games": 2,
                "variants": ["as the paper", "seeded start"],
            },
        ),
        Setting(
            "2 h",
            {
                "settings": {},
                "runs": [1, 2, 3],
                "test_games": 20,
                "variants": list(_VARIANTS),
            },
        ),
        ga_ablation,
    ),
]
