"""Games to learn from, played on a real Dask cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sumito.arena.executors import Cluster, Pool
from sumito.training import nnue
from tests.e2e.test_arena_cluster import machines

if TYPE_CHECKING:
    from pathlib import Path

# Dask warns about many things that are none of ours, such as a machine that is busy.
pytestmark = pytest.mark.filterwarnings("default")


def _shards(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("shard-*.samples")}


def test_a_cluster_makes_the_same_shards(tmp_path: Path) -> None:
    games = nnue.Generation(nodes=50, games_per_shard=2, starts={"standard": 1})
    nnue.generate(tmp_path / "here", games, shards=4, workers=Pool(1))
    with machines(tmp_path, 2) as cluster:
        ending = nnue.generate(
            tmp_path / "there", games, shards=4, workers=Cluster(cluster.address)
        )
    assert ending == "finished"
    here = _shards(tmp_path / "here")
    assert len(here) == 4
    assert _shards(tmp_path / "there") == here
