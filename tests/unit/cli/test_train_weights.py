"""``sumito train ga``, ``cma`` and ``td``: options that are wrong or would be ignored are told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.unit.cli.helpers import Run

# So that a command which should be refused, and is not, is soon done.
SHORT = "--generations 1 --population 4 --games 2 --ply-limit 2 --concurrency 1"
SHORT_GA = f"{SHORT} --parents 2"
SHORT_TD = "--games 1 --ply-limit 2"


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("td r --games 0 --ply-limit 2", "games_total must be 1 or more, not 0"),
        ("td r --games 1 --ply-limit 0", "ply_limit must be 1 or more, not 0"),
        (
            "td r --term ejected --games 0 --ply-limit 2",
            "games_total must be 1 or more, not 0",
        ),
        ("td r --term ejected --games 1 --ply-limit 0", "ply_limit must be 1 or more, not 0"),
        (
            f"ga r {SHORT_GA} --mutation-width -1",
            "mutation_width must be finite and 0 or more, not -1.0",
        ),
        (
            f"ga r {SHORT_GA} --trainer-width nan",
            "trainer_width must be finite and 0 or more, not nan",
        ),
        (
            f"cma r {SHORT} --trainer-width -1",
            "trainer_width must be finite and 0 or more, not -1.0",
        ),
        ("ga r --players 4", "matrices are trained with two or three players, not 4"),
        ("cma r --players 4", "matrices are trained with two or three players, not 4"),
        ("td r --lambda 5 --term ejected", "trace (lambda) must be from 0 to 1, not 5.0"),
    ],
)
def test_wrong_values_are_refused(run: Run, command: str, message: str) -> None:
    result = run("train", *command.split())
    assert (result.code, result.err.strip().splitlines()[-1:]) == (
        2,
        [f"Error: Invalid value: {message}"],
    )
    assert not Path("r").exists()


@pytest.mark.parametrize("option", ["--alpha 0.02", "--lambda 0.7", "--epsilon 0.1"])
def test_options_of_terms_need_a_term(run: Run, option: str) -> None:
    """Even with the value that they have by default."""
    result = run("train", "td", "r", *SHORT_TD.split(), *option.split())
    assert result.code == 2
    name = option.split()[0]
    assert f"Invalid value for {name}: of TD(lambda) alone, which needs --term" in result.err
    assert not Path("r").exists()


@pytest.mark.parametrize(
    "option", ["--eta 1e-3", "--gamma 0.2", "--reward 20", "--power 4", "--broadsides"]
)
def test_options_of_alphalone_do_not_go_with_terms(run: Run, option: str) -> None:
    result = run("train", "td", "r", *SHORT_TD.split(), "--term", "ejected", *option.split())
    assert result.code == 2
    name = option.split()[0]
    message = "of Alphalone's learning alone, which goes without --term"
    assert f"Invalid value for {name}: {message}" in result.err
    assert not Path("r").exists()


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (
            "",
            "games_total=1 eta=0.001 gamma=0.2 reward=20.0 power=4 layout=mini inline_only=True "
            "ply_limit=2 best_of=2 seed=1",
        ),
        (
            "--eta 0.01 --gamma 0 --reward 0 --power 2 --broadsides --layout small --seed 3",
            "games_total=1 eta=0.01 gamma=0.0 reward=0.0 power=2 layout=small inline_only=False "
            "ply_limit=2 best_of=2 seed=3",
        ),
        (
            "--term ejected",
            "terms=['ejected'] games_total=1 alpha=0.02 trace=0.7 epsilon=0.1 "
            "layout=belgian-daisy random_plies=4 ply_limit=2 seed=1",
        ),
        (
            "--term ejected --alpha 0.1 --lambda 0 --epsilon 0 --layout mini",
            "terms=['ejected'] games_total=1 alpha=0.1 trace=0.0 epsilon=0.0 "
            "layout=mini random_plies=4 ply_limit=2 seed=1",
        ),
    ],
)
def test_options_reach_the_settings(run: Run, options: str, expected: str) -> None:
    result = run("train", "td", "r", *SHORT_TD.split(), *options.split())
    assert result.code == 0, result.err
    made = json.loads(Path("r/weights.json").read_text())["made"]
    assert " ".join(f"{name}={value}" for name, value in made["settings"].items()) == expected
