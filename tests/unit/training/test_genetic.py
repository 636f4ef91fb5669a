"""The genetic operators by hand; runs from a seed; runs that were stopped."""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from sumito import SumitoError, agents
from sumito.agents.chance import Chance
from sumito.agents.maastricht import MATRICES
from sumito.arena.executors import Here
from sumito.training import cma_es, genetic, matrix_games
from sumito.training.genetic import Generation, GeneticSettings
from tests.unit.training.helpers import Left

if TYPE_CHECKING:
    from pathlib import Path

SMALL: dict[str, Any] = {"population": 4, "parents": 2, "games": 2, "ply_limit": 12}


class Drawn(Chance):
    """Chance that was decided before."""

    def __init__(self, *numbers: float) -> None:
        self._numbers = list(numbers)

    def bits(self) -> int:
        return int(self._numbers.pop(0) * 2**53) << 11


def rows_of(first: list[float]) -> list[list[float]]:
    return [first] + [[1.0, 0, 0, 0, 0, 0, 0, 0]] * 4


def test_rows_are_normalised_and_negative_weights_become_zero() -> None:
    found = matrix_games.normalised_rows(rows_of([-1.0, 1, 1, 2, 0, 0, 0, 0]))
    assert found[0] == [0, 0.25, 0.25, 0.5, 0, 0, 0, 0]


def test_mutation_by_hand() -> None:
    """Of one row, the first weight mutates by +0.15, the third by -0.15; the draws are worked out.

    A weight draws twice where it mutates (whether, and by how much) and once where not.
    """
    row = [0.5, 0.25, 0.25, 0, 0, 0, 0, 0]
    draws = [0.05, 0.75, 0.5, 0.05, 0.25, *([0.9] * 5)]  # 0.75 is +0.5 widths, 0.25 is -0.5
    # Python evaluates "whether" first.
    found = matrix_games.moved([row], 0.3, 0.1, Drawn(*draws))
    assert found == [pytest.approx([0.65, 0.25, 0.1, 0, 0, 0, 0, 0])]


def test_crossover_is_the_mean() -> None:
    one, other = rows_of([1.0, 0, 0, 0, 0, 0, 0, 0]), rows_of([0.0, 0.5, 0.5, 0, 0, 0, 0, 0])
    found = genetic.crossed(one, other, "mean", Chance(1))
    assert found[0] == [0.5, 0.25, 0.25, 0, 0, 0, 0, 0]
    either = genetic.crossed(one, other, "uniform", Drawn(*[0.0] * 40))
    assert either[0] in (one[0], other[0])


def test_marbles_count_first_then_fewer_moves() -> None:
    results = [
        [[1.0, 100, 3]],
        [[2.0, 300, 3]],
        [[2.0, 200, 3]],
        [[-1.0, 10, 3]],
    ]
    assert genetic.ranked(results) == [2, 1, 0, 3]


def test_the_next_population_is_the_fittest_four_and_their_six_means() -> None:
    population = [rows_of([float(place == one) for place in range(8)]) for one in range(8)]
    population += [rows_of([0.5, 0.5, 0, 0, 0, 0, 0, 0])] * 2
    results = [[[float(one), 100, 0]] for one in range(10)]
    before = Generation(population, [], results)
    settings = GeneticSettings(mutation_rate=0.0)
    found = [matrix[0] for matrix in genetic.next_population(before, settings, 1)]
    # Fittest: 9, 8 (both [.5, .5]), 7, 6.
    half = [0.5, 0.5, 0, 0, 0, 0, 0, 0]
    seventh, sixth = population[7][0], population[6][0]
    assert found[:4] == [half, half, seventh, sixth]
    assert found[4] == half
    assert found[5] == [0.25, 0.25, 0, 0, 0, 0, 0, 0.5]
    assert found[9] == [0, 0, 0, 0, 0, 0, 0.5, 0.5]
    assert len(found) == 10


def test_trainers_are_the_baselines_within_the_width() -> None:
    exact = matrix_games.trainers_of(0.0, Chance(1))
    for row, expected in zip(exact[0], MATRICES["neutral"], strict=True):
        assert row == pytest.approx([weight / sum(expected) for weight in expected])
    moved = matrix_games.trainers_of(0.15, Chance(1))
    assert moved != exact
    assert moved != matrix_games.trainers_of(0.15, Chance(2))


def test_a_run_is_the_same_from_its_seed_and_after_a_stop(tmp_path: Path) -> None:
    def run(folder: str, generations: int, **more: Any) -> bytes:
        settings = GeneticSettings(generations=generations, **{**SMALL, **more})
        assert genetic.train(tmp_path / folder, settings, workers=Here()) == "finished"
        return (tmp_path / folder / "run.json").read_bytes()

    def steps(data: bytes) -> Any:
        return json.loads(data)["steps"]

    whole = run("whole", 3)
    assert run("again", 3) == whole
    run("stopped", 1)
    assert run("stopped", 3) == whole
    assert steps(run("other", 1, seed=2)) != steps(whole)[:1]
    with pytest.raises(SumitoError, match="seed was 1 and is 2"):
        run("whole", 3, seed=2)


def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    settings = "population=4 parents=2 games=2 ply-limit=30 generations=4 concurrency=1"
    words = [f"--{word}" for word in settings.split()]

    def command(folder: str) -> list[str]:
        program = "from sumito.cli import main; main()"
        return [sys.executable, "-c", program, "train", "ga", str(tmp_path / folder), *words]

    whole = subprocess.run(command("whole"), capture_output=True, text=True, check=False)
    assert whole.returncode == 0, whole.stderr
    killed = subprocess.Popen(
        command("killed"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    until = time.monotonic() + 60
    state = tmp_path / "killed" / "run.json"
    while not state.exists() and time.monotonic() < until and killed.poll() is None:
        time.sleep(0.01)
    os.kill(killed.pid, signal.SIGKILL)
    killed.wait()
    done = subprocess.run(command("killed"), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert state.read_bytes() == (tmp_path / "whole" / "run.json").read_bytes()


def test_the_result_is_an_agent(tmp_path: Path) -> None:
    settings = GeneticSettings(generations=1, **SMALL)
    genetic.train(tmp_path, settings, workers=Here(), command="sumito train ga x")
    file = tmp_path / "weights.json"
    agent = agents.create(f"greedy-optimised:weights={file}")
    assert agent.name == "greedy-optimised"
    made = json.loads(file.read_text())["made"]
    assert made["command"] == "sumito train ga x"
    [[best, mean]] = made["curve"]  # one generation
    assert best >= mean
    assert best == pytest.approx(sum(made["marble_difference"]) / 3, abs=1e-4)
    for name in ("moves.svg", "marbles.svg"):
        assert "<polyline" in (tmp_path / name).read_text()
    with pytest.raises(SumitoError, match="of the kind 'matrix', not 'terms'"):
        agents.create(f"td:weights={file}")
    with pytest.raises(SumitoError, match="no weights 'nothing'"):
        agents.create("greedy-optimised:weights=nothing")


def test_three_players(tmp_path: Path) -> None:
    settings = GeneticSettings(generations=1, players=3, **{**SMALL, "games": 3})
    assert genetic.train(tmp_path, settings, workers=Here()) == "finished"
    step = json.loads((tmp_path / "run.json").read_bytes())["steps"][0]
    assert len(step["results"][0]) == 3  # pairs of trainers


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"population": 4}, "more than the 4 parents"),
        ({"mutation_rate": 2.0}, "from 0 to 1"),
        ({"games": 3}, "multiple of 2"),
        ({"players": 4, "games": 4}, "two or three"),
        ({"players": 4, "games": 6}, "two or three"),
        ({"players": 0}, "two or three"),
        ({"mutation_width": -1.0}, "mutation_width must be finite and 0 or more, not -1.0"),
        ({"mutation_width": math.nan}, "mutation_width must be finite and 0 or more, not nan"),
        ({"mutation_width": math.inf}, "mutation_width must be finite and 0 or more, not inf"),
        ({"trainer_width": -1.0}, "trainer_width must be finite and 0 or more, not -1.0"),
        ({"trainer_width": math.nan}, "trainer_width must be finite and 0 or more, not nan"),
        ({"layout": "standard-3"}, "for 3 players"),
        ({"crossover": "none"}, "mean or uniform"),
    ],
)
def test_wrong_settings_are_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(SumitoError, match=why):
        GeneticSettings(**wrong)


def test_weights_need_not_be_moved() -> None:
    assert GeneticSettings(mutation_width=0.0, trainer_width=0.0)
    assert cma_es.CmaSettings(trainer_width=0.0)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"sigma": 0.0}, "sigma must be finite and more than 0, not 0.0"),
        ({"sigma": math.nan}, "sigma must be finite and more than 0, not nan"),
        ({"sigma": math.inf}, "sigma must be finite and more than 0, not inf"),
        ({"trainer_width": -1.0}, "trainer_width must be finite and 0 or more, not -1.0"),
        ({"trainer_width": math.nan}, "trainer_width must be finite and 0 or more, not nan"),
        ({"players": 4, "games": 6}, "two or three"),
        ({"players": 0}, "two or three"),
        ({"games": 3}, "multiple of 2"),
    ],
)
def test_wrong_settings_of_cma_are_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(SumitoError, match=why):
        cma_es.CmaSettings(**wrong)


def test_cma_is_the_same_from_its_seed_and_after_a_stop(tmp_path: Path) -> None:
    def run(folder: str, generations: int) -> bytes:
        settings = cma_es.CmaSettings(generations=generations, population=4, games=2, ply_limit=12)
        assert cma_es.train(tmp_path / folder, settings, workers=Here()) == "finished"
        return (tmp_path / folder / "run.json").read_bytes()

    whole = run("whole", 3)
    assert run("again", 3) == whole
    run("stopped", 1)
    assert run("stopped", 3) == whole
    assert agents.create(f"alphabeta-optimised:weights={tmp_path / 'whole' / 'weights.json'}")


@pytest.mark.parametrize(("at", "kept"), [(1, 0), (4, 1), (5, 1), (8, 2)])
@pytest.mark.parametrize("learner", ["cma", "ga"])
def test_ctrl_c_gives_up_the_generation_that_is_not_complete(
    tmp_path: Path, learner: str, at: int, kept: int
) -> None:
    calls: list[int] = []

    def view(played: int, size: int, done: list[Any]) -> None:
        calls.append(played)
        if len(calls) == at:
            signal.raise_signal(signal.SIGINT)

    workers = Left()
    if learner == "cma":
        strategy = cma_es.CmaSettings(generations=2, population=4, games=2, ply_limit=12)
        ending = cma_es.train(tmp_path, strategy, workers=workers, view=view)
    else:
        settings = GeneticSettings(generations=2, **{**SMALL, "population": 4})
        ending = genetic.train(tmp_path, settings, workers=workers, view=view)
    assert len(calls) == at
    assert (ending, workers.waited) == (
        ("interrupted", [False]) if kept < 2 else ("finished", [True])
    )
    state = tmp_path / "run.json"
    assert (len(json.loads(state.read_bytes())["steps"]) if state.exists() else 0) == kept
