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
