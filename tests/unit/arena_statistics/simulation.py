"""Sequential tests by the thousand: a solver of its own, for many runs at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[np.float64]

VALUES = np.array([0, 0.25, 0.5, 0.75, 1])


def with_mean(base: list[float], mean: float) -> Array:
    """A distribution of the same kind with another mean: tilted exponentially."""
    low, high = -50.0, 50.0
    for _ in range(200):
        middle = (low + high) / 2
        chances = np.array(base) * np.exp(middle * VALUES)
        chances /= chances.sum()
        low, high = (middle, high) if chances @ VALUES < mean else (low, middle)
    return chances


def costs_of_mean(counts: Array, mean: float) -> Array:
    """What it costs to insist on a mean, for every row of counts above 0."""
    total = counts.sum(axis=1)
    chances = counts / total[:, None]
    slack = VALUES - mean
    low, high = (((chances - 1)[:, side] / slack[side]) for side in (slack > 0, slack < 0))
    low, high = low.max(axis=1), high.min(axis=1)
    x = np.zeros(len(counts))
    for _ in range(40):
        terms = slack / (1 + x[:, None] * slack)
        value = (chances * terms).sum(axis=1)
        low, high = np.where(value > 0, x, low), np.where(value > 0, high, x)
        newton = x + value / (chances * terms**2).sum(axis=1)
        inside = (newton > low) & (newton < high)
        new = np.where(inside, newton, (low + high) / 2)
        if np.abs(new - x).max() < 1e-9:
            break
        x = new
    return np.asarray(total * (chances * np.log1p(x[:, None] * slack)).sum(axis=1))


@dataclass
class Runs:
    """How the runs ended."""

    accepted: npt.NDArray[np.bool_]
    """Whether H1 was accepted."""

    last: npt.NDArray[np.int64]
    """The counts at the end of each run."""

    before: npt.NDArray[np.int64]
    """The counts one pair earlier."""

    @property
    def lengths(self) -> npt.NDArray[np.int64]:
        return np.asarray(self.last.sum(axis=1))


def simulate(
    chances: Array, means: tuple[float, float], bounds: tuple[float, float], runs: int, seed: int
) -> Runs:
    """Play pairs until every run is decided, with a look after every pair."""
    random = np.random.default_rng(seed)
    counts = np.zeros((runs, 5), dtype=np.int64)
    before = counts.copy()
    accepted = np.zeros(runs, dtype=np.bool_)
    going = np.arange(runs)
    while going.size:
        before[going] = counts[going]
        counts[going, random.choice(5, size=going.size, p=chances)] += 1
        seen = np.where(counts[going] > 0, counts[going], 1e-3)
        ratio = costs_of_mean(seen, means[0]) - costs_of_mean(seen, means[1])
        accepted[going] = ratio >= bounds[1]
        going = going[(ratio > bounds[0]) & (ratio < bounds[1])]
    return Runs(accepted, counts, before)
