"""The file that the engine reads its network from; its form stands in ``cpp/eval/nnue``."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

import numpy as np

from ..._core import Network
from ...errors import SumitoError

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = [
    "HIDDEN_LIMIT",
    "HIDDEN_ONE",
    "HIDDEN_STEP",
    "INPUTS",
    "MAX_HIDDEN",
    "OUTPUT_LIMIT",
    "OUTPUT_ONE",
    "FloatNetwork",
    "network_digest",
    "read_network",
    "write_network",
]

INPUTS = 134
"""61 own cells, 61 of the opponent's, six counts of ejected marbles each."""

HIDDEN_STEP, MAX_HIDDEN = 32, 256
"""The hidden neurons are a multiple of the first, at most the second."""

HIDDEN_ONE = 255
"""What 1.0 is in the hidden layer's whole numbers."""

HIDDEN_LIMIT = 4096
"""The largest hidden weight that fits, as a whole number."""

OUTPUT_SUM_LIMIT = (2**31 - 1) // 255**2  # times two clipped sums, it must fit into 32 bits
OUTPUT_ONE = 64
"""What 1.0 is in an output weight."""

OUTPUT_LIMIT = 127 / OUTPUT_ONE
"""The largest output weight that fits."""


@dataclass(frozen=True)
class FloatNetwork:
    """A network as it was fitted."""

    weights: npt.NDArray[np.float32]
    """Of the hidden layer, [input, neuron]."""

    biases: npt.NDArray[np.float32]
    """Of the hidden layer."""

    output: npt.NDArray[np.float32]
    """Of the mover's neurons, then of the opponent's."""

    output_bias: float
    """Of the output."""

    scale: int
    """The score of an output of 1, in hundredths of a marble."""


def network_digest(file: bytes) -> str:
    """By which networks are told apart in files of samples and descriptions."""
    return sha256(file).hexdigest()[:16]


def read_network(file: bytes) -> FloatNetwork:
    """The network of a file, whose whole numbers become fractions again."""
    Network(file)  # a SumitoError if it is none
    _, hidden, _, scale, length = struct.unpack_from("<IIIiI", file, 8)
    place = 28 + length

    def numbers(count: int, one: int) -> npt.NDArray[np.float32]:
        nonlocal place
        found = np.frombuffer(file, "<i2", count, place)
        place += found.nbytes
        return (found / one).astype(np.float32)

    weights = numbers(INPUTS * hidden, HIDDEN_ONE).reshape(INPUTS, hidden)
    biases, output = numbers(hidden, HIDDEN_ONE), numbers(2 * hidden, OUTPUT_ONE)
    (bias,) = struct.unpack_from("<i", file, place)
    return FloatNetwork(weights, biases, output, bias / (HIDDEN_ONE * OUTPUT_ONE), scale)


def write_network(network: FloatNetwork, description: str) -> bytes:
    """The file of a network, in whole numbers."""
    inputs, hidden = network.weights.shape
    if inputs != INPUTS or network.output.shape != (2 * hidden,):
        raise SumitoError(
            f"expected {INPUTS} inputs and twice as many output weights as hidden neurons, not "
            f"{network.weights.shape} and {network.output.shape}"
        )
    if hidden % HIDDEN_STEP or not 0 < hidden <= MAX_HIDDEN:
        raise SumitoError(
            f"hidden must be a multiple of {HIDDEN_STEP} up to {MAX_HIDDEN}, not {hidden}"
        )
    if np.abs(network.output).max() > OUTPUT_LIMIT:
        raise SumitoError(f"an output weight is beyond {OUTPUT_LIMIT}: clip them while fitting")
    together = int(np.abs(np.rint(network.output * OUTPUT_ONE)).sum())
    if together > OUTPUT_SUM_LIMIT:
        raise SumitoError(
            f"the output weights come to {together / OUTPUT_ONE:.0f} together, more than "
            f"{OUTPUT_SUM_LIMIT // OUTPUT_ONE}: the sums of the network would not fit into 32 bits"
        )
    about = description.encode()
    parts = [
        b"SumitoNN",
        struct.pack("<IIIiI", 1, hidden, 1, network.scale, len(about)),
        about,
        _whole(network.weights, HIDDEN_ONE, HIDDEN_LIMIT),
        _whole(network.biases, HIDDEN_ONE),
        _whole(network.output, OUTPUT_ONE),
        struct.pack("<i", round(network.output_bias * HIDDEN_ONE * OUTPUT_ONE)),
    ]
    body = b"".join(parts)
    return body + struct.pack("<Q", _checksum(body))


def _whole(
    numbers: npt.NDArray[np.float32], one: int, limit: int = np.iinfo(np.int16).max
) -> bytes:
    rounded = np.round(numbers.astype(np.float64) * one)
    if not np.abs(rounded).max() <= limit:  # nor "not a number"
        raise SumitoError(f"a weight is beyond {limit / one:.0f}: the fit has run away")
    return rounded.astype("<i2").tobytes()


def _checksum(data: bytes) -> int:
    """FNV-1a."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & (2**64 - 1)
    return value
