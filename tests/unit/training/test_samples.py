"""Shards: what is written is read, what is damaged is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from sumito import SumitoError
from sumito.training.nnue import SAMPLE, load_data, read_samples, read_shard, write_shard
from sumito.training.nnue.samples import distinct, read_header, shards
from tests.unit.training.helpers import learnable

if TYPE_CHECKING:
    from pathlib import Path


def test_shards_round_trip(tmp_path: Path) -> None:
    path, samples = tmp_path / "shard-00001.samples", learnable(30)
    write_shard(path, samples.tobytes(), {"nodes": 7, "network": "none"})
    assert np.array_equal(read_shard(path), samples)
    assert read_header(path)["nodes"] == 7
    assert read_header(path)["samples"] == 30
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda data: b"", "is no file of samples"),
        (lambda data: b"[]\n" + data, "is no file of samples"),
        (lambda data: data.replace(b"samples-1", b"samples-9"), "expected sumito-samples-1"),
        (lambda data: data.replace(b'"samples"', b'"smaples"'), "does not count its samples"),
        (lambda data: data[:-1], "expected 30 samples"),
        (lambda data: data + b"x", "expected 30 samples"),
        (lambda data: data[:-1] + bytes([data[-1] ^ 1]), "do not fit its header"),
    ],
)
def test_damage_is_refused(tmp_path: Path, damage: object, message: str) -> None:
    path = tmp_path / "shard-00001.samples"
    write_shard(path, learnable(30).tobytes(), {})
    path.write_bytes(damage(path.read_bytes()))  # type: ignore[operator]
    with pytest.raises(SumitoError, match=message) as error:
        read_samples([tmp_path])
    assert str(path) in str(error.value)


def test_every_position_once_in_the_order_of_the_files(tmp_path: Path) -> None:
    samples = learnable(200)
    for number, part in enumerate(([0, 1, 2, 1], [3, 0, 4]), 1):
        write_shard(tmp_path / f"shard-{number:05}.samples", samples[part].tobytes(), {})
    told = []
    found = read_samples([tmp_path], lambda done, total: told.append((done, total)))
    assert np.array_equal(found, samples[:5])
    assert told == [(1, 2), (2, 2)]


def test_distinct_compares_whole_positions() -> None:
    samples = np.concatenate([learnable(500)] * 3)
    samples["score"][500:] += 1  # not a part of the position
    samples["own_ejected"][1000:1010] += 1  # a part of it
    chance = np.random.default_rng(2)
    samples = samples[chance.permutation(len(samples))]
    fields = ["own", "other", "own_ejected", "other_ejected"]
    _, first = np.unique(samples[fields], return_index=True)
    found = distinct(samples)
    assert len(found) == 510
    assert np.array_equal(found, samples[np.sort(first)])


def test_the_origin_is_told(tmp_path: Path) -> None:
    for name, count in (("gen1", 4), ("gen2", 6)):
        (tmp_path / name).mkdir()
        header = {"nodes": 2000, "network": "none"}
        write_shard(tmp_path / name / "shard-00001.samples", learnable(count).tobytes(), header)
    data = load_data([tmp_path / "gen1", tmp_path / "gen2"])
    assert (data.read, len(data.samples)) == (10, 6)
    assert data.origin == "gen1 (4, 2000 nodes, network none) + gen2 (6, 2000 nodes, network none)"
    with pytest.raises(SumitoError, match="given twice"):
        load_data([tmp_path / "gen1", tmp_path / "gen1"])


def test_a_folder_without_samples_is_named(tmp_path: Path) -> None:
    with pytest.raises(SumitoError, match=r"no samples in '.*nowhere'"):
        shards([tmp_path / "nowhere"])


def test_a_sample_is_as_the_engine_writes_it() -> None:
    assert SAMPLE.itemsize == 24
