"""The model behind the rating list, in natural units: Davidson's, with an order effect.

Davidson (1970), "On extending the Bradley-Terry model to accommodate ties in paired comparison
experiments", and Davidson and Beaver (1977), "On extending the Bradley-Terry model to incorporate
within-pair order effects". With x = strength of the first - strength of the second + advantage,
a win, a draw and a loss of the first player are as likely as exp(x / 2) : v : exp(-x / 2).

The likelihood is multiplied by a weak prior that says as much as one imaginary game each (half a
win and half a loss) of every player against one of strength 0, of equals for the advantage, and
half a draw and half a decisive game of equals for the draws: Jeffreys' prior, if there were but one
parameter. Everything is concave, so Newton's method finds the one maximum.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    Vector = npt.NDArray[np.float64]
    Indices = npt.NDArray[np.intp]

__all__ = ["Davidson"]


@dataclass(frozen=True)
class Davidson:
    """Results to be explained; parameters are the strengths, then the advantage, then log v."""

    players: int
    """How many players there are."""

    first: Indices
    """The player who moved first, for every cell of the table of results."""

    second: Indices
    """His opponent."""

    results: Vector
    """Losses, draws and wins of the first player: a row for every cell."""

    prior: float
    """How many imaginary games the prior is worth, for each parameter."""

    def log_likelihood(self, parameters: Vector) -> float:
        """The logarithm of likelihood times prior."""
        strengths, advantage, log_draw = self._split(parameters)
        x = strengths[self.first] - strengths[self.second] + advantage
        losses, draws, wins = self.results.T
        total = np.logaddexp(np.logaddexp(x / 2, -x / 2), log_draw)
        data = (wins - losses) @ x / 2 + draws.sum() * log_draw - self.results.sum(axis=1) @ total
        against_average = parameters[:-1]
        prior = -np.logaddexp(against_average / 2, -against_average / 2).sum()
        prior += log_draw / 2 - np.logaddexp(np.log(2), log_draw)
        return float(data + self.prior * prior)

    def slope(self, parameters: Vector) -> tuple[Vector, Vector]:
        """The gradient, and the observed information: minus the matrix of second derivatives."""
        strengths, advantage, log_draw = self._split(parameters)
        n = self.players
        x = strengths[self.first] - strengths[self.second] + advantage
        total = np.logaddexp(np.logaddexp(x / 2, -x / 2), log_draw)
        win, draw, loss = np.exp(x / 2 - total), np.exp(log_draw - total), np.exp(-x / 2 - total)
        losses, draws, wins = self.results.T
        games = self.results.sum(axis=1)
        lead = (win - loss) / 2
        by_x = (wins - losses) / 2 - games * lead
        of_x = games * ((win + loss) / 4 - lead**2)
        of_both = -games * lead * draw
        of_draw = games * draw * (1 - draw)

        gradient = np.zeros(n + 2)
        gradient[:n] = self._per_player(by_x)
        gradient[n] = by_x.sum()
        gradient[n + 1] = (draws - games * draw).sum()
        information = np.zeros((n + 2, n + 2))
        pairs = np.bincount(self.first * n + self.second, of_x, n * n).reshape(n, n)
        information[:n, :n] = -pairs - pairs.T
        information[range(n), range(n)] += pairs.sum(axis=0) + pairs.sum(axis=1)
        information[n, :n] = information[:n, n] = self._per_player(of_x)
        information[n + 1, :n] = information[:n, n + 1] = self._per_player(of_both)
        information[n, n] = of_x.sum()
        information[n, n + 1] = information[n + 1, n] = of_both.sum()
        information[n + 1, n + 1] = of_draw.sum()
        return self._with_prior(parameters, gradient, information)

    def _with_prior(
        self, parameters: Vector, gradient: Vector, information: Vector
    ) -> tuple[Vector, Vector]:
        # Each parameter is that of one binomial variable; v is 2 where draws are as likely as not.
        odds = parameters - np.log(2) * (np.arange(self.players + 2) == self.players + 1)
        chance = np.exp(-np.logaddexp(0, -odds))
        gradient += self.prior * (0.5 - chance)
        information[np.diag_indices_from(information)] += self.prior * chance * (1 - chance)
        return gradient, information

    def fit(
        self,
        start: Vector | None = None,
        fixed: Vector | None = None,
        precision: float = 1e-14,
    ) -> Vector:
        """The most likely parameters, by Newton's method.

        ``fixed`` is a linear combination of the parameters that keeps the value it has at the
        start. The logarithm of the likelihood is found to ``precision``.
        """
        point = np.zeros(self.players + 2) if start is None else start
        value = self.log_likelihood(point)
        for _ in range(200):
            gradient, information = self.slope(point)
            step = np.linalg.solve(information, gradient)
            if fixed is not None:
                along = np.linalg.solve(information, fixed)
                step -= along * (fixed @ step) / (fixed @ along)
            gain = gradient @ step
            if gain < precision * (1 + abs(value)):
                break
            length = 1.0
            while (new := self.log_likelihood(point + length * step)) < value and length > 1e-9:
                length /= 2
            point, value = point + length * step, new
        return point

    def _split(self, parameters: Vector) -> tuple[Vector, float, float]:
        return parameters[:-2], float(parameters[-2]), float(parameters[-1])

    def _per_player(self, cells: Vector) -> Vector:
        """The sum over a player's cells, those where he moves second taken negative."""
        n = self.players
        first: Vector = np.bincount(self.first, cells, n).astype(float)
        return first - np.bincount(self.second, cells, n)
