"""Fits the weights of the hand-made evaluation to games of the engine.

    sumito train nnue generate games --shards 20 --nodes 1000 --handicaps 30 --rivals 0 --seed 77
    python examples/fit_handmade.py games --times 2

They are the weights with which a logistic curve comes nearest to a mixture of what the search said
of a position and how the game ended. ``--times`` stretches them all: the margins of the search are
made for scores of a certain size.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sumito import SumitoError
from sumito.training.nnue.samples import read_samples

Numbers = npt.NDArray[np.float64]

NAMES = ("marble", "growth", *(f"ring {i}" for i in range(5)), "cohesion", "contact")
GUESSED = np.array([100, 8, 24, 21, 15, 4, -14, 2, -6], dtype=float)
STEEPNESS = 120.0  # hundredths of a marble over which the curve rises
SCORE_SHARE = 0.75  # of the mixture; the rest is the result
PART = 20_000

# Cells by row and column from the corner, and their bits on the torus.
CELLS = [(row, column) for row in range(9) for column in range(9) if abs(row - column) <= 4]
BITS = {cell: (cell[1] + 13 * cell[0]) % 61 for cell in CELLS}


def tables() -> tuple[Numbers, Numbers]:
    """Which cells are in which ring around the centre, and which are neighbours."""
    rings, beside = np.zeros((64, 5)), np.zeros((64, 64))
    for row, column in CELLS:
        away = max(abs(row - 4), abs(column - 4), abs(row - column))
        rings[BITS[row, column], away] = 1
        for step in ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)):
            other = row + step[0], column + step[1]
            if other in BITS:
                beside[BITS[row, column], BITS[other]] = 1
    return rings, beside


RINGS, BESIDE = tables()


def side(own: Numbers, other: Numbers) -> Numbers:
    """Marbles by ring, pairs of neighbours, and rim marbles that an opponent touches."""
    pairs = (own * (own @ BESIDE)).sum(axis=1) / 2
    touched = (own * RINGS[:, 4] * (other @ BESIDE > 0)).sum(axis=1)
    return np.column_stack([own @ RINGS, pairs, touched])


def terms(samples: npt.NDArray[np.void]) -> Numbers:
    """What the weights are multiplied with."""

    def marbles(name: str) -> Numbers:
        packed = np.ascontiguousarray(samples[name]).view(np.uint8).reshape(-1, 8)
        return np.unpackbits(packed, axis=1, bitorder="little").astype(float)

    own, other = marbles("own"), marbles("other")
    mine, theirs = samples["own_ejected"].astype(float), samples["other_ejected"].astype(float)
    lead = np.column_stack([mine - theirs, (mine**2 - theirs**2) / 2])
    return np.hstack([lead, side(own, other) - side(other, own)])


def curve(score: Any) -> Numbers:
    """The share of points that a score is worth."""
    return np.asarray(1 / (1 + np.exp(-np.clip(score / STEEPNESS, -40, 40))))


def fit(values: Numbers, wanted: Numbers) -> Numbers:
    """Newton's method. Weights are drawn a little towards what was guessed, since what a marble on
    the board is worth and what one off it is can hardly be told apart."""
    weights = GUESSED.copy()
    little = 1e-3 * len(values) / STEEPNESS**2 * np.eye(len(weights))
    for _ in range(30):
        found = curve(values @ weights)
        slope = values.T @ (found - wanted) / STEEPNESS + little @ (weights - GUESSED)
        bend = (values * (found * (1 - found))[:, None]).T @ values / STEEPNESS**2 + little
        weights -= np.linalg.solve(bend, slope)
    return weights


def main() -> None:
    """Reads the samples and prints the weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+", type=Path, help="samples of games")
    parser.add_argument("--times", type=float, default=1.0, help="stretch all weights")
    options = parser.parse_args()
    try:
        samples = read_samples(options.folders)
    except SumitoError as error:
        parser.error(str(error))
    parts = [samples[at : at + PART] for at in range(0, len(samples), PART)]
    values = np.concatenate([terms(part) for part in parts])
    result = (samples["result"].astype(float) + 1) / 2
    wanted = SCORE_SHARE * curve(samples["score"].astype(float)) + (1 - SCORE_SHARE) * result
    for name, weight in zip(NAMES, options.times * fit(values, wanted), strict=True):
        print(f"{name:9}{weight:8.1f}")


if __name__ == "__main__":
    main()
