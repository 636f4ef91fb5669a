"""What a network file says about positions, in plain NumPy: slow, obvious, whole numbers."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sumito import Board

INPUTS = 134


def bit(cell: str) -> int:
    """The place of a cell among the inputs."""
    return (int(cell[1]) - 1 + 13 * (ord(cell[0]) - ord("a"))) % 61


@dataclass(frozen=True)
class PlainNetwork:
    """The numbers of a file."""

    scale: int
    weights: npt.NDArray[np.int64]
    biases: npt.NDArray[np.int64]
    output: npt.NDArray[np.int64]
    output_bias: int

    @classmethod
    def read(cls, file: bytes) -> PlainNetwork:
        _, _, hidden, _, scale, length = struct.unpack_from("<8sIIIiI", file)
        numbers = np.frombuffer(file, "<i2", offset=28 + length, count=(INPUTS + 3) * hidden)
        numbers = numbers.astype(np.int64)
        weights = numbers[: INPUTS * hidden].reshape(INPUTS, hidden)
        rest = numbers[INPUTS * hidden :]
        (bias,) = struct.unpack_from("<i", file, len(file) - 12)
        return cls(scale, weights, rest[:hidden], rest[hidden:], bias)

    def inputs(self, board: Board, player: int) -> npt.NDArray[np.int64]:
        """Which inputs are on for a player."""
        on = np.zeros(INPUTS, np.int64)
        for cell in board.marbles(player):
            on[bit(cell)] = 1
        for cell in board.marbles(1 - player):
            on[61 + bit(cell)] = 1
        on[122 + min(board.ejected[player], 5)] = 1
        on[128 + min(board.ejected[1 - player], 5)] = 1
        return on

    def evaluate(self, board: Board) -> int:
        """Hundredths of a marble for the player to move."""
        return self.evaluate_all([board])[0]

    def evaluate_all(self, boards: Sequence[Board]) -> list[int]:
        """The same of many positions."""
        # Whole numbers this small are exact in floating point, whose products are faster.
        weights = self.weights.astype(np.float64)
        sums = []
        for other in (0, 1):
            views = np.array([self.inputs(board, int(board.turn) ^ other) for board in boards])
            sums.append((views.astype(np.float64) @ weights).astype(np.int64) + self.biases)
        clipped = np.clip(np.concatenate(sums, axis=1), 0, 255)
        totals = (clipped * clipped * self.output).sum(axis=1)
        logits = [_towards_zero(int(total), 255) + self.output_bias for total in totals]
        return [_towards_zero(logit * self.scale, 255 * 64) for logit in logits]


def _towards_zero(a: int, b: int) -> int:
    return a // b if a >= 0 else -(-a // b)
