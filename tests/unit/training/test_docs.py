"""The commands of docs/training.md are commands, and every option is told somewhere."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.unit.cli.conftest import run  # noqa: F401  # a fixture
from tests.unit.cli.helpers import Run  # noqa: TC001

PAGE = (Path(__file__).parents[3] / "docs" / "training.md").read_text(encoding="utf-8")


def commands() -> list[list[str]]:
    lines = [
        line
        for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
        for line in block.splitlines()
    ]
    return [shlex.split(line) for line in lines if line]


@pytest.mark.parametrize("step", ["generate", "fit", "gate"])
def test_the_commands_have_these_options(run: Run, step: str) -> None:  # noqa: F811
    used = {word for words in commands() if words[3] == step for word in words if word[:2] == "--"}
    assert used
    offered = set(re.findall(r"--[a-z-]+", run("train", "nnue", step, "--help").out))
    assert used <= offered


def test_a_round_of_training(run: Run, tmp_path: Path) -> None:  # noqa: F811
    """The steps of the page with fewer and shorter games; fitting only where PyTorch is."""
    few = ("--shards", "2", "--games-per-shard", "4", "--nodes", "50", "-c", "2")
    done = run("train", "nnue", "generate", "gen1", "--network", "none", *few)
    assert done.code == 0, done.err
    pytest.importorskip("torch", reason="needs PyTorch, of the extra sumito[train]")
    less = ("--epochs", "2", "--batch", "256", "--hidden", "32")
    fitted = run("train", "nnue", "fit", "gen1", "--out", "net1.nn", *less)
    assert fitted.code == 0, fitted.err
    assert "net1.nn: validation loss 0." in fitted.out
    assert "epoch 2: train 0." in fitted.err
    assert {file.name for file in tmp_path.iterdir()} == {"gen1", "net1.nn", "net1.svg"}
    two = ("--nodes", "30", "--games", "2", "--db", "gate1.db")
    gated = run("train", "nnue", "gate", "net1.nn", "none", *two)
    assert gated.code == 1
    assert "net1.nn is not accepted: undecided" in gated.out
    again = run("train", "nnue", "generate", "gen2", "--network", "net1.nn", *few, "--seed", "2")
    assert again.code == 0, again.err
