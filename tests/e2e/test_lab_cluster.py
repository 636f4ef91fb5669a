"""The lab on a real Dask cluster finds what it finds on this machine."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.test_arena_cluster import machines

if TYPE_CHECKING:
    from pathlib import Path

COMMAND = [sys.executable, "-c", "from sumito.cli import main; main()"]

pytestmark = pytest.mark.filterwarnings("default")  # Dask warns about a machine that is busy


def tables(folder: Path, *more: str) -> list[Any]:
    """What ``sumito lab run`` finds: a match, and a step that the workers do."""
    found = []
    for name in ("alphalone/baseline", "maastricht/table-6"):
        words = ["lab", "run", name, "--json", "--results", str(folder / "results")]
        command = [*COMMAND, *words, "--work", str(folder / "work"), *more]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
        assert done.returncode == 0, done.stderr
        found += json.loads(done.stdout)["tables"][0]["rows"][:2]  # the rest is timed
    return found


def test_a_cluster_finds_the_same(tmp_path: Path) -> None:
    with machines(tmp_path, 2) as cluster:
        there = tables(tmp_path / "there", "--cluster", cluster.address)
        assert there == tables(tmp_path / "here")


def test_a_cluster_that_does_not_answer_is_told_before_anything_is_done(tmp_path: Path) -> None:
    command = [*COMMAND, "lab", "run", "alphalone/baseline"]
    done = subprocess.run(
        [*command, "--cluster", "tcp://127.0.0.1:9", "--work", str(tmp_path / "work")],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        cwd=tmp_path,
    )
    assert done.returncode == 1
    assert "127.0.0.1:9" in done.stderr
    assert not (tmp_path / "work").exists()
