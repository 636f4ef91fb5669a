"""The commands of docs/arena.md do what they say."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from tests.unit.cli.conftest import run  # noqa: F401  # a fixture
from tests.unit.cli.helpers import Run  # noqa: TC001

PAGE = (Path(__file__).parents[3] / "docs" / "arena.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_commands_run(run: Run, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "cup.toml").write_text(blocks("toml")[0], encoding="utf-8")
    commands = [line for block in blocks("sh") for line in block.splitlines()]
    assert len(commands) == 4
    for command in commands:
        done = run(*shlex.split(command)[1:])
        assert done.code == 0, (command, done.err)
    assert {file.name for file in tmp_path.glob("*.db")} == {"run.db", "test.db", "cup.db"}


def test_every_option_is_told(run: Run) -> None:  # noqa: F811
    told = set(re.findall(r"--[a-z-]+", PAGE))
    offered = set(re.findall(r"--[a-z-]+", run("match", "--help").out))
    assert offered - told == {"--help", "--time-control"}
