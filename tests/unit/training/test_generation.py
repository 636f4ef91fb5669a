"""Games to learn from: the same files however often one is stopped, and what is in them."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from sumito import SumitoError
from sumito.arena.executors import Pool
from sumito.training.nnue import Generation, Progress, default_starts, generate, read_samples
from tests.unit.cli.conftest import run  # noqa: F401  # a fixture
from tests.unit.cli.helpers import Run  # noqa: TC001
from tests.unit.training.helpers import TINY, shard_files

if TYPE_CHECKING:
    from pathlib import Path

COMMAND = [sys.executable, "-c", "from sumito.cli import main; main()"]
WORDS = ("train", "nnue", "generate", "games", "--network", "none", "--nodes", "100")


class Watch:
    """Keeps what it is shown."""

    def __init__(self) -> None:
        self.done: list[int] = []
        self.last: Progress | None = None

    def show(self, progress: Progress) -> None:
        self.done.append(progress.done)
        self.last = progress


def test_samples_make_sense(tmp_path: Path) -> None:
    watch = Watch()
    generation = replace(TINY, starts={"belgian-daisy": 1}, max_plies=250, handicap_percent=30)
    assert generate(tmp_path, generation, 4, workers=Pool(2), view=watch) == "finished"
    samples = read_samples([tmp_path])
    assert len(samples) > 100
    assert not (samples["own"] & samples["other"]).any()
    assert not ((samples["own"] | samples["other"]) >> np.uint64(61)).any()
    for own, other in (("own", "other"), ("other", "own")):
        marbles = np.array([int(word).bit_count() for word in samples[own]])
        assert np.array_equal(marbles, 14 - samples[f"{other}_ejected"].astype(int))
    assert set(samples["result"]) <= {-1, 0, 1}
    assert {-1, 1} <= set(samples["result"])
    assert (np.abs(samples["score"].astype(int)) < 29_000).all()  # no proved wins
    decided = samples[samples["result"] != 0]
    late = decided[decided["left"] < 10]
    assert (np.sign(late["score"]) == late["result"]).mean() > 0.8  # who wins seems to win
    assert watch.last is not None
    counts = watch.last.counts
    assert (watch.last.done, counts["games"], watch.done[0]) == (4, 8, 0)
    assert counts["decided"] + counts["repeated"] + counts["capped"] == 8
    assert counts["won"] + counts["drawn"] + counts["lost"] == 8
    assert counts["samples"] >= len(samples)
    assert watch.last.rate("plies") == counts["plies"] / 8


def test_shards_that_exist_are_kept(tmp_path: Path) -> None:
    generate(tmp_path / "a", TINY, 4, workers=Pool(2))
    generate(tmp_path / "b", TINY, 2, workers=Pool(1))
    (tmp_path / "b" / "shard-00001.samples").unlink()
    kept = tmp_path / "b" / "shard-00002.samples"
    before = kept.stat()
    watch = Watch()
    generate(tmp_path / "b", TINY, 4, workers=Pool(1), view=watch)
    assert shard_files(tmp_path / "a") == shard_files(tmp_path / "b")
    assert (kept.stat().st_mtime_ns, kept.stat().st_ino) == (before.st_mtime_ns, before.st_ino)
    assert watch.done[0] == 1
    assert len(set(shard_files(tmp_path / "a").values())) == 4


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_what_was_stopped_goes_on(tmp_path: Path, how: signal.Signals) -> None:
    def words(shards: int) -> list[str]:
        return [*COMMAND, *WORDS, "--shards", str(shards), "--games-per-shard", "8", "-c", "2"]

    whole, parts = tmp_path / "whole", tmp_path / "parts"
    for folder in (whole, parts):
        folder.mkdir()
    # So many that it cannot end before it is stopped, however slowly this test is run.
    process = subprocess.Popen(
        words(100_000), cwd=parts, stderr=subprocess.PIPE, stdout=subprocess.PIPE
    )
    end = time.monotonic() + 60
    while not list(parts.glob("games/shard-*")) and time.monotonic() < end:
        time.sleep(0.01)
    process.send_signal(how)
    out, errors = process.communicate(timeout=60)
    assert process.returncode == (130 if how == signal.SIGINT else -how), errors
    assert b"Traceback" not in errors
    made = len(list(parts.glob("games/shard-*")))
    assert made > 0
    if how == signal.SIGINT:
        assert b"to go on" in errors
        assert b"sumito train nnue generate games" in out
        assert not list(parts.glob("games/.*"))
    for folder in (whole, parts):
        subprocess.run(words(made + 3), cwd=folder, capture_output=True, check=True)
    assert shard_files(parts / "games") == shard_files(whole / "games")


def test_another_configuration_is_refused(tmp_path: Path) -> None:
    generate(tmp_path, TINY, 1, workers=Pool(1))
    for change, message in (
        ({"nodes": 60}, "nodes was 50 and is 60"),
        ({"seed": 4}, "seed was 3 and is 4"),
        ({"network": "default"}, "network was 'none' and is '[0-9a-f]{16}'"),
        ({"starts": {"standard": 2}}, "starts was"),
    ):
        with pytest.raises(SumitoError, match=message):
            generate(tmp_path, replace(TINY, **change), 1, workers=Pool(1))
    (tmp_path / "shard-00001.samples").rename(tmp_path / "shard-00002.samples")
    with pytest.raises(SumitoError, match=r"shard-00002\.samples' comes from somewhere else"):
        generate(tmp_path, TINY, 2, workers=Pool(1))
    (tmp_path / "generation.json").write_text("{")
    with pytest.raises(SumitoError, match=r"generation\.json' is damaged"):
        generate(tmp_path, TINY, 2, workers=Pool(1))
    (tmp_path / "generation.json").unlink()
    with pytest.raises(SumitoError, match=r"has shards, but no generation\.json"):
        generate(tmp_path, TINY, 2, workers=Pool(1))


def test_wrong_settings_are_refused(tmp_path: Path) -> None:
    for change, message in (
        ({"nodes": 0}, "nodes must be 1 or more, not 0"),
        ({"random_plies": (4, 2)}, "random_plies"),
        ({"handicap_percent": 101}, "handicap_percent"),
        ({"starts": {}}, "starts"),
    ):
        with pytest.raises(SumitoError, match=message):
            Generation(**change)
    with pytest.raises(SumitoError, match=r"no\.nn.*cannot be read"):
        generate(tmp_path, replace(TINY, network="no.nn"), 1)
    with pytest.raises(SumitoError, match="shards must be 1 or more"):
        generate(tmp_path, TINY, 0)
    assert list(tmp_path.iterdir()) == []


def test_who_plays_decides(tmp_path: Path) -> None:
    """The network is used; and a file counts by what is in it."""
    default = replace(TINY, network="default")
    file = tmp_path / "same.nn"
    data = default.network_file()
    assert data is not None
    file.write_bytes(data)
    assert default.to_dict() == replace(TINY, network=str(file)).to_dict()
    generate(tmp_path / "with", default, 1, workers=Pool(1))
    generate(tmp_path / "without", TINY, 1, workers=Pool(1))
    assert shard_files(tmp_path / "with") != shard_files(tmp_path / "without")


def test_starts() -> None:
    starts = default_starts()
    assert len(starts) == 57
    assert starts["belgian-daisy"] == 2 * starts["standard"]
    assert starts["belgian-daisy"] > 0.3 * sum(starts.values())


def test_the_command(run: Run, tmp_path: Path) -> None:  # noqa: F811
    words = (*WORDS, "--shards", "2", "--games-per-shard", "2", "--concurrency", "1")
    done = run(*words)
    assert done.code == 0, done.err
    assert "2/2 shards, 0:00 left" in done.err
    assert "4 games" in done.out
    assert "plies a game" in done.out
    again = run(*words)
    assert again.out == done.out
    other = run(*words, "--seed", "2")
    assert other.code == 1
    assert "error: 'games' was made otherwise: seed was 1 and is 2" in other.err
    assert run(*words, "--cluster", "tcp://nowhere:1").code == 2
    assert sorted(file.name for file in (tmp_path / "games").iterdir()) == [
        "generation.json",
        "shard-00001.samples",
        "shard-00002.samples",
    ]
