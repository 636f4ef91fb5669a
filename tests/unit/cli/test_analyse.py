"""``sumito analyse`` with the engine."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.unit.cli.helpers import Run

WIN_IN_ONE = "4s/4S1/4S2/8/SSSS5/8/7/sss3/sssss 5 4 b 0 60"


def test_scores_chances_and_evaluation(run: Run) -> None:
    result = run("analyse", "--layout", "belgian-daisy", "--depth", "3")
    head, *lines = result.out.splitlines()
    assert head.startswith("sumito, network sumito.nn, ")
    assert head.endswith(", black to move")
    assert len(lines) == 3
    assert "%" in lines[-1]
    result = run("analyse", WIN_IN_ONE, "--depth", "2")
    assert "win in 1" in result.out
    found = json.loads(run("analyse", WIN_IN_ONE, "--depth", "2", "--json").out)
    assert found["lines"][0]["win_in"] == 1
    assert found["lines"][0]["wdl"] == [1.0, 0.0, 0.0]
    assert found["unit"] == "cp"
    assert found["evaluation"].startswith("network")


def test_iterations_are_refused_by_who_makes_none(run: Run) -> None:
    for agent in ("sumito", "brs:depth=2"):
        result = run("analyse", "--agent", agent, "--iterations", "100", "--depth", "1")
        assert result.code == 2
        assert f"{agent} makes no iterations; it takes --depth, --nodes, --time" in result.err
    result = run("analyse", "--agent", "hutson-4", "--iterations", "20")
    assert "20 iterations" in result.out


def test_the_help_names_the_position_that_is_shown_by_default(run: Run) -> None:
    for command in ("analyse", "explain"):
        assert "by default the layout standard" in " ".join(run(command, "--help").out.split())
