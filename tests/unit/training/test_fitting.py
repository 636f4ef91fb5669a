"""Fitting: it learns, and goes on from a checkpoint as if nothing had been. Needs PyTorch."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from sumito import SumitoError
from sumito.agents.engine import load_network
from sumito.training.nnue import FitSettings, fit, fit_folders, write_network, write_shard
from sumito.training.nnue.fitting import fitted_scale
from sumito.training.nnue.inputs import WIDTH, rows, unpack
from tests.oracle.network import PlainNetwork
from tests.unit.training.helpers import learnable, positions, random_network, sample_of

if TYPE_CHECKING:
    from pathlib import Path

    from sumito.training.nnue.fitting import FitProgress

needs_torch = pytest.mark.skipif(
    find_spec("torch") is None, reason="needs PyTorch, of the extra sumito[train]"
)
TINY = FitSettings(hidden=32, epochs=6, batch=128, rate=0.01)


def test_all_symmetries_and_both_views_of_the_inputs() -> None:
    """Unpacked bits times weights in another order are the turned board's sums."""
    network = PlainNetwork.read(
        write_network(random_network(32), "random")  # whole numbers, so sums are exact
    )
    weights = network.weights.astype(np.float32)
    buffer = np.empty((1, WIDTH), np.float32)
    for number, board in enumerate(positions(300)):
        turned = board.transform(number % 12)
        unpack(sample_of(board), buffer)
        for player, order in zip(
            (int(board.turn), 1 - int(board.turn)), rows(number % 12), strict=True
        ):
            sums = buffer[0] @ weights[order]
            assert np.array_equal(sums, network.inputs(turned, player) @ network.weights)


def test_the_scale_is_found() -> None:
    chance = np.random.default_rng(1)
    samples = learnable(100)[chance.integers(100, size=200_000)]
    samples["score"] = chance.normal(0, 150, len(samples))
    won = chance.random(len(samples)) < 1 / (1 + np.exp(-samples["score"] / 120))
    samples["result"] = np.where(won, 1, -1)
    assert 115 <= fitted_scale(samples) <= 125


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hidden": 48}, "multiple of 32 up to 256, not 48"),
        ({"hidden": 512}, "multiple of 32"),
        ({"epochs": 0}, "epochs must be above 0"),
        ({"rate": float("nan")}, "rate must be above 0"),
        ({"result_share": 1.5}, "lambda must be from 0 to 1, not 1.5"),
        ({"seed": -1}, "seed"),
    ],
)
def test_wrong_settings_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(SumitoError, match=message):
        FitSettings(**change)


def test_without_torch_it_says_how_to_get_it(tmp_path: Path) -> None:
    """And nothing else needs it."""
    code = (
        "import sys; sys.modules['torch'] = None\n"
        "from sumito.cli import main; sys.argv = ['sumito', *'train nnue fit x --out y'.split()]\n"
        "main()"
    )
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 1
    assert done.stderr == (
        "error: fitting a network needs PyTorch: install it with pip install 'sumito[train]'\n"
    )
    code = "import sys, sumito.training.nnue, sumito.cli.app; print('torch' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@needs_torch
def test_it_learns() -> None:
    found = fit(learnable(4000), replace(TINY, epochs=12))
    assert len(found.epochs) == 12
    assert found.epochs[-1].validation < 0.3 * found.epochs[0].train
    assert found.epochs[-1].validation < 0.03
    assert np.abs(found.network.output).max() <= 127 / 64


@needs_torch
def test_what_it_learnt_is_what_the_engine_knows(tmp_path: Path) -> None:
    found = fit(learnable(2000), TINY)
    path = tmp_path / "net.nn"
    path.write_bytes(write_network(found.network, "learnt"))
    network = load_network(path)
    ahead = [board for board in positions(400) if abs(board.ejected[0] - board.ejected[1]) > 2]
    assert len(ahead) > 20
    right = 0
    for board in ahead:
        mover = int(board.turn)
        lead = board.ejected[mover] - board.ejected[1 - mover]
        right += lead * network.evaluate(board) > 0
    assert right > 0.9 * len(ahead)


@needs_torch
def test_a_fit_that_goes_on_is_the_same(tmp_path: Path) -> None:
    samples = learnable(1500)
    whole = fit(samples, TINY, checkpoint=tmp_path / "whole")

    class Stop:
        def show(self, progress: FitProgress) -> None:
            if progress.epoch == 4 and progress.loss == progress.loss:
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fit(samples, TINY, checkpoint=tmp_path / "parts", view=Stop())
    went_on = fit(samples, TINY, checkpoint=tmp_path / "parts", resume=True)
    assert went_on.epochs == whole.epochs
    assert write_network(went_on.network, "") == write_network(whole.network, "")
    for name in ("weights", "biases", "output"):
        assert np.array_equal(getattr(went_on.network, name), getattr(whole.network, name))
    assert went_on.network.output_bias == whole.network.output_bias
    other = fit(samples, replace(TINY, seed=2))
    assert other.epochs != whole.epochs


@needs_torch
def test_a_fit_from_another_network(tmp_path: Path) -> None:
    """It begins where that one stands, and a checkpoint belongs to it."""
    samples, path = learnable(1500), tmp_path / "checkpoint"
    first = fit(samples, TINY)
    short = replace(TINY, epochs=1, rate=1e-4)
    more = fit(samples, short, start=first.network, checkpoint=path)
    assert more.epochs[0].train < 1.2 * first.epochs[-1].train < 0.5 * first.epochs[0].train
    assert more.network.scale == first.network.scale
    assert fit(samples, short, start=first.network).epochs == more.epochs
    with pytest.raises(SumitoError, match=r"start was 'network [0-9a-f]{8}' and is 'chance'"):
        fit(samples, short, checkpoint=path, resume=True)
    rescaled = replace(first.network, scale=first.network.scale + 1)
    with pytest.raises(SumitoError, match="start was"):
        fit(samples, short, start=rescaled, checkpoint=path, resume=True)
    with pytest.raises(SumitoError, match="32 hidden neurons, not 64"):
        fit(samples, replace(short, hidden=64), start=first.network)


@needs_torch
def test_a_checkpoint_that_does_not_say_where_it_started(tmp_path: Path) -> None:
    """From before a fit could start from a network."""
    torch = pytest.importorskip("torch")

    samples, path = learnable(400), tmp_path / "checkpoint"
    short = replace(TINY, epochs=1)
    whole = fit(samples, short, checkpoint=path)
    state = torch.load(path, weights_only=True)
    identity = json.loads(state["identity"])
    assert identity.pop("start") == "chance"
    torch.save({**state, "identity": json.dumps(identity)}, path)
    assert fit(samples, short, checkpoint=path, resume=True).epochs == whole.epochs


@needs_torch
def test_a_foreign_checkpoint_is_refused(tmp_path: Path) -> None:
    samples, path = learnable(400), tmp_path / "checkpoint"
    short = replace(TINY, epochs=1)
    with pytest.raises(SumitoError, match="no checkpoint"):
        fit(samples, short, checkpoint=path, resume=True)
    fit(samples, short, checkpoint=path)
    with pytest.raises(SumitoError, match=r"rate was 0\.01 and is 0\.02"):
        fit(samples, replace(short, rate=0.02), checkpoint=path, resume=True)
    samples["score"][7] += 1
    with pytest.raises(SumitoError, match="digest was"):
        fit(samples, short, checkpoint=path, resume=True)
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(SumitoError, match="cannot be read"):
        fit(samples, short, checkpoint=path, resume=True)
    with pytest.raises(SumitoError, match="3 samples: expected 40 or more"):
        fit(samples[:3], short)


@needs_torch
def test_from_folders_to_a_file(tmp_path: Path) -> None:
    folder, out = tmp_path / "gen1", tmp_path / "net.nn"
    folder.mkdir()
    write_shard(folder / "shard-00001.samples", learnable(500).tobytes(), {"nodes": 9})
    short = replace(TINY, epochs=2)
    fit_folders([folder], out, short)
    network = load_network(out)
    assert network.hidden == 32
    assert network.description == (
        "32x2, 500 positions of gen1 (500, 9 nodes, network ?), lambda 0.5, 2 epochs, seed 1"
    )
    fit_folders([folder], tmp_path / "more.nn", short, start=out)
    assert "seed 1, from network " in load_network(tmp_path / "more.nn").description
    for name in ("more.nn", "more.svg"):
        (tmp_path / name).unlink()
    with pytest.raises(SumitoError, match=r"'none\.nn' cannot be read"):
        fit_folders([folder], tmp_path / "more.nn", short, start="none.nn")
    (tmp_path / "none.nn").write_bytes(out.read_bytes()[:-1])
    with pytest.raises(SumitoError, match=r"none\.nn': the network file is cut short"):
        fit_folders([folder], tmp_path / "more.nn", short, start=tmp_path / "none.nn")
    (tmp_path / "none.nn").unlink()
    with pytest.raises(SumitoError, match="128 hidden neurons, not 32"):
        fit_folders([folder], tmp_path / "more.nn", short, start="default")
    plot = (tmp_path / "net.svg").read_text()
    assert plot.count("<circle") == 4
    assert sorted(file.name for file in tmp_path.iterdir()) == ["gen1", "net.nn", "net.svg"]
    with pytest.raises(SumitoError, match="no checkpoint"):
        fit_folders([folder], out, short, resume=True)
    (tmp_path / "net.nn.checkpoint").touch()
    with pytest.raises(SumitoError, match="exists: give --resume"):
        fit_folders([folder], out, short)
