"""Tuning of the search's constants: the arithmetic by hand, and runs that follow from a seed."""

from __future__ import annotations

import json
import signal
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from sumito import Engine, SumitoError
from sumito._core import engine_constants
from sumito.arena.executors import Pool
from sumito.training.spsa import RANGES, SpsaSettings, moved, perturbed, sizes, train
from tests.unit.cli.conftest import run  # noqa: F401  # a fixture
from tests.unit.cli.helpers import Run  # noqa: TC001
from tests.unit.training.helpers import Left

if TYPE_CHECKING:
    from pathlib import Path

SMALL = SpsaSettings(
    steps=3, pairs=2, nodes=100, network="none", constants=("late_move_slope", "reverse_futility")
)


def constants_of(folder: Path) -> list[dict[str, float]]:
    steps = json.loads((folder / "run.json").read_bytes())["steps"]
    return [step["constants"] for step in steps]


def test_every_constant_is_one_of_the_engine() -> None:
    known: dict[str, Any] = engine_constants()
    for name, limits in RANGES.items():
        assert limits.low <= known[name] <= limits.high
    Engine(hash_mb=1, **known)


def test_steps_shrink_to_what_was_asked_for() -> None:
    settings = SpsaSettings(steps=100, rate=0.03)
    look, gain = sizes(settings, 99)  # the last: (10 + 100) / (10 + 100) to any power
    assert look == pytest.approx(1)
    assert gain == pytest.approx(0.03)
    look, gain = sizes(settings, 0)
    assert look == pytest.approx(100**0.101)
    assert look * gain == pytest.approx(0.03 * 10**0.602)


def test_a_step_by_hand() -> None:
    settings = SpsaSettings(steps=1, constants=("futility", "aspiration"), rate=0.5)
    # The last steps of these are 6 and 3.
    now = {"futility": 40.0, "aspiration": 15.0}
    signs, plus, minus = perturbed(settings, 0, now)
    assert {name: plus[name] - minus[name] for name in now} == {
        "futility": 12 * signs["futility"],
        "aspiration": 6 * signs["aspiration"],
    }
    assert {name: (plus[name] + minus[name]) / 2 for name in now} == now
    found = moved(settings, 0, now, signs, won=3)  # 0.5 * 3 = 1.5 steps towards the winner
    assert found == {
        "futility": 40 + 9 * signs["futility"],
        "aspiration": 15 + 4.5 * signs["aspiration"],
    }
    assert moved(settings, 0, now, signs, won=0) == now
    high = {"futility": 200.0, "aspiration": 4.0}
    for won in (-8, 8):
        after = moved(settings, 0, high, {"futility": 1, "aspiration": 1}, won)
        assert all(RANGES[name].low <= after[name] <= RANGES[name].high for name in after)


def test_rounding_is_right_in_the_mean() -> None:
    settings = SpsaSettings(steps=4000, constants=("futility",))
    middles = []
    for number in range(4000):
        _, plus, minus = perturbed(settings, number, {"futility": 40.3})
        middles.append((plus["futility"] + minus["futility"]) / 2)
    assert sum(middles) / len(middles) == pytest.approx(40.3, abs=0.03)


def test_a_run_is_a_function_of_its_settings(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    told: list[tuple[int, int]] = []
    assert (
        train(one, SMALL, workers=Pool(1), view=lambda done, all_, _: told.append((done, all_)))
        == "finished"
    )
    assert told == [(number, 6) for number in range(1, 7)]
    assert train(two, SMALL, workers=Pool(2)) == "finished"
    assert constants_of(one) == constants_of(two)
    # Killed after the first step.
    state = json.loads((one / "run.json").read_bytes())
    state["steps"] = state["steps"][:1]
    (one / "run.json").write_text(json.dumps(state))
    assert train(one, SMALL, workers=Pool(1)) == "finished"
    assert constants_of(one) == constants_of(two)
    assert (one / "constants.svg").read_text().startswith("<svg")
    other = train(tmp_path / "three", replace(SMALL, seed=2), workers=Pool(1))
    assert other == "finished"
    assert constants_of(tmp_path / "three") != constants_of(two)


@pytest.mark.parametrize(("at", "kept"), [(1, 0), (2, 1), (3, 1), (6, 3)])
def test_ctrl_c_gives_up_the_step_that_is_not_complete(tmp_path: Path, at: int, kept: int) -> None:
    def view(played: int, total: int, now: dict[str, float]) -> None:
        calls.append(played)
        if played == at:
            signal.raise_signal(signal.SIGINT)

    calls: list[int] = []
    workers = Left()
    ending = train(tmp_path, SMALL, workers=workers, view=view)
    assert calls[-1] == at
    assert (ending, workers.waited) == (
        ("interrupted", [False]) if kept < 3 else ("finished", [True])
    )
    state = tmp_path / "run.json"
    assert (len(constants_of(tmp_path)) if state.exists() else 0) == kept


def test_the_command_tells_how_to_judge_what_it_found(run: Run, tmp_path: Path) -> None:  # noqa: F811
    folder = tmp_path / "run"
    arguments = ("--steps", "1", "--pairs", "1", "--nodes", "100", "--constant", "futility")
    done = run("train", "spsa", str(folder), *arguments, "-c", "1")
    assert done.code == 0
    found = json.loads((folder / "constants.json").read_bytes())["constants"]
    assert f"sumito match sumito:futility={found['futility']} sumito --tc nodes=100" in done.out


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"steps": 0}, "steps must be 1 or more"),
        ({"rate": 0.0}, "rate must be more than 0"),
        ({"constants": ("pruning",)}, "'pruning' cannot be tuned; these can: late_move_base"),
        ({"constants": ()}, "no constant"),
        ({"constants": ("futility", "futility")}, "twice"),
    ],
)
def test_wrong_settings_are_refused(given: dict[str, Any], expected: str) -> None:
    with pytest.raises(SumitoError, match=expected):
        replace(SMALL, **given)


@pytest.mark.parametrize(
    ("given", "expected"),
    [({"network": "nowhere.nn"}, "cannot be read"), ({"openings": "nowhere"}, "no openings")],
)
def test_files_that_are_not_there_are_told_at_once(
    tmp_path: Path, given: dict[str, Any], expected: str
) -> None:
    with pytest.raises(SumitoError, match=expected):
        train(tmp_path / "run", replace(SMALL, **given), workers=Pool(1))
    assert not (tmp_path / "run").exists()
