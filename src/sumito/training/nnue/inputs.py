"""What the network sees of samples, in the twelve ways to turn and mirror the board.

A batch is unpacked as its bits lie: 64 for the player to move, 64 for the opponent, of which 61 are
cells, then six and six for the ejected marbles. Turning the board, and looking with the opponent's
eyes, is done by taking the rows of the weights in another order: they are few, the samples many.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from ..._core import cells, transform_cell

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["WIDTH", "rows", "unpack"]

WIDTH = 64 + 64 + 6 + 6
"""Inputs of an unpacked sample."""

_CELLS = 61
_COUNTS = 6


def unpack(samples: npt.NDArray[np.void], into: npt.NDArray[np.float32]) -> None:
    """Write the inputs of samples into the first rows of an array."""
    size = len(samples)
    packed = samples.view(np.uint8).reshape(size, samples.dtype.itemsize)[:, :16]
    into[:size, :128] = np.unpackbits(packed, axis=1, bitorder="little")
    into[:size, 128:] = 0
    every = np.arange(size)
    for start, name in ((128, "own_ejected"), (128 + _COUNTS, "other_ejected")):
        into[every, start + np.minimum(samples[name], _COUNTS - 1)] = 1


@cache
def rows(symmetry: int) -> npt.NDArray[np.int64]:
    """Which rows of the weights the unpacked inputs meet: of the mover's view, then the opponent's.

    Inputs that are never on meet any row.
    """
    turned = np.zeros(64, np.int64)
    for cell in cells(5):
        turned[_bit(cell)] = _bit(transform_cell(cell, symmetry))
    own, other = turned, _CELLS + turned
    counts = 2 * _CELLS + np.arange(_COUNTS)
    mover = np.concatenate([own, other, counts, counts + _COUNTS])
    opponent = np.concatenate([other, own, counts + _COUNTS, counts])
    return np.stack([mover, opponent])


def _bit(cell: str) -> int:
    """The place of a cell on the torus; see ``cpp/core/bitboard.hpp``."""
    return (int(cell[1]) - 1 + 13 * (ord(cell[0]) - ord("a"))) % _CELLS
