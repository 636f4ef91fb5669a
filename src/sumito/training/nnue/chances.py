"""From scores to chances: fits the curves of `sumito.scores` to games that were played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ...errors import SumitoError
from ...scores import Chances

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["Calibration", "calibration", "fit_chances"]

LAST_PLY = 100
"""Positions from later on are left out: games that are called a draw at the ply limit of the
generation would make everything drawish that comes near it."""

_MOST = 10  # marbles that can be ejected while a game goes on
_START = (0.6, 0.0, 0.5, 0.0)
_LEAST = 0.05  # the width never gets smaller


@dataclass(frozen=True, slots=True)
class Calibration:
    """What came of positions with about the same score, and what the curves say."""

    score: int
    """The middle of the scores, in hundredths of a marble."""

    positions: int
    """How many there were."""

    seen: tuple[float, float, float]
    """The shares that were won, drawn and lost."""

    told: tuple[float, float, float]
    """The mean chances."""


def fit_chances(samples: npt.NDArray[np.void]) -> tuple[Chances, float]:
    """The curves under which the results were likeliest, and the mean loss of a position."""
    from scipy.optimize import minimize  # type: ignore[import-untyped]

    used = _used(samples)
    result = used["result"]

    def loss(values: npt.NDArray[np.float64]) -> float:
        win, draw, lost = _curves(Chances(*values), used)
        chance = np.where(result == 1, win, np.where(result == -1, lost, draw))
        return float(-np.log(np.maximum(chance, 1e-9)).mean())

    options = {"maxiter": 4000, "maxfev": 4000, "xatol": 1e-4, "fatol": 1e-8}
    found = minimize(loss, np.array(_START), method="Nelder-Mead", options=options)
    return Chances(*(round(float(value), 3) for value in found.x)), float(found.fun)


def calibration(
    samples: npt.NDArray[np.void], chances: Chances, step: int = 50
) -> list[Calibration]:
    """What was seen beside what is told, by score."""
    used = _used(samples)
    told = _curves(chances, used)
    place = np.round(used["score"] / step).astype(int)
    rows = []
    for number in np.unique(place):
        here = place == number
        if here.sum() < 100:
            continue
        result = used["result"][here]
        seen = [float((result == kind).mean()) for kind in (1, 0, -1)]
        means = [float(curve[here].mean()) for curve in told]
        rows.append(
            Calibration(
                int(number) * step,
                int(here.sum()),
                (seen[0], seen[1], seen[2]),
                (means[0], means[1], means[2]),
            )
        )
    return rows


def _used(samples: npt.NDArray[np.void]) -> npt.NDArray[np.void]:
    used = samples[samples["ply"] < LAST_PLY]
    if len(used) < 1000:
        raise SumitoError(
            f"chances need 1,000 positions before ply {LAST_PLY} or more, not {len(used):,}"
        )
    return used


def _curves(
    chances: Chances, samples: npt.NDArray[np.void]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """The same as `Chances.of`, for many positions at once."""
    score = samples["score"].astype(float) / 100
    progress = (samples["own_ejected"].astype(float) + samples["other_ejected"]) / _MOST
    margin = chances.margin + chances.margin_slope * progress
    width = np.maximum(_LEAST, chances.width + chances.width_slope * progress)
    win = 1 / (1 + np.exp((margin - score) / width))
    loss = 1 / (1 + np.exp((margin + score) / width))
    return win, 1 - win - loss, loss
