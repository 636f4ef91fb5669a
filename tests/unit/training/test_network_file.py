"""Networks of all sizes: what is written is what the engine computes with."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from sumito import SumitoError
from sumito.agents.engine import load_network
from sumito.training.nnue import Epoch, FloatNetwork, read_network, write_network
from sumito.training.nnue.loss_plot import loss_plot
from sumito.training.nnue.network_file import HIDDEN_LIMIT, HIDDEN_ONE
from tests.oracle.network import PlainNetwork
from tests.unit.training.helpers import positions, random_network

if TYPE_CHECKING:
    from pathlib import Path

    from sumito import Board


@pytest.mark.parametrize("hidden", [32, 64, 96, 256])
def test_the_engine_and_plain_arithmetic_agree(tmp_path: Path, hidden: int) -> None:
    written = random_network(hidden, hidden)
    file = write_network(written, "random: ünï")
    path = tmp_path / "net.nn"
    path.write_bytes(file)
    network, plain = load_network(path), PlainNetwork.read(file)
    assert (network.hidden, network.scale, network.description) == (hidden, 77, "random: ünï")
    scores, fitted = [], []
    for number, board in enumerate(positions(400)):
        turned = board.transform(number % 12)
        score = network.evaluate(turned)
        assert score == plain.evaluate(turned)
        scores.append(score)
        fitted.append(as_fitted(written, plain, turned))
    assert len(set(scores)) > 100
    assert np.corrcoef(scores, fitted)[0, 1] > 0.995  # rounding costs little


def as_fitted(network: FloatNetwork, plain: PlainNetwork, board: Board) -> float:
    """The score before rounding to whole numbers."""
    mover = int(board.turn)
    sums = [
        plain.inputs(board, player) @ network.weights + network.biases
        for player in (mover, 1 - mover)
    ]
    clipped = np.clip(np.concatenate(sums), 0, 1)
    return float((clipped**2 @ network.output + network.output_bias) * network.scale)


def test_what_is_written_is_read() -> None:
    file = write_network(random_network(64), "random")
    network = read_network(file)
    assert network.scale == 77
    assert write_network(network, "random") == file
    network.weights[5, 6] = HIDDEN_LIMIT / HIDDEN_ONE  # the largest
    largest = write_network(network, "")
    assert write_network(read_network(largest), "") == largest
    network.weights[5, 6] = (HIDDEN_LIMIT + 1) / HIDDEN_ONE
    with pytest.raises(SumitoError, match="a weight is beyond 16"):
        write_network(network, "")
    with pytest.raises(SumitoError, match="damaged"):
        read_network(file[:-9] + b"x" + file[-8:])


def test_what_does_not_fit_is_refused() -> None:
    good = random_network(32)
    huge = good.weights.copy()
    huge[3, 4] = 200
    lost = good.biases.copy()
    lost[0] = np.nan
    steep = good.output.copy()
    steep[5] = 2.1
    for network, message in (
        (replace(good, weights=huge), "a weight is beyond 16"),
        (replace(good, weights=huge * np.nan), "a weight is beyond 16"),
        (replace(good, biases=lost), "a weight is beyond 128"),
        (replace(good, output=steep), "an output weight is beyond 1.98"),
        (replace(good, output=steep[:7]), "twice as many"),
        (replace(random_network(256), output=np.full(512, 1.5)), "768 together, more than 516"),
        (random_network(40), "multiple of 32 up to 256, not 40"),
    ):
        with pytest.raises(SumitoError, match=message):
            write_network(network, "")


def test_the_plot_shows_both_losses() -> None:
    epochs = [Epoch(0.08, 0.06), Epoch(0.05, 0.045), Epoch(0.044, 0.0445)]
    plot = loss_plot(epochs, "a < b")
    assert plot.count("<polyline") == 2
    assert plot.count("<circle") == 5  # the first loss is far above the others
    assert "a &lt; b" in plot
    validation = plot.split('points="')[2].split('"')[0]
    heights = [float(point.split(",")[1]) for point in validation.split()]
    assert heights == sorted(heights)  # a falling loss goes down
    assert len(set(heights)) == 3
    assert "<circle" in loss_plot(epochs[:1], "one")
