"""How much likelihood it costs to insist on a mean, or on a ratio of mean and deviation.

Results fall into a few classes (the five of pairs: 0, 1/4, 1/2, 3/4, 1 a game) with unknown
probabilities. The most likely probabilities are the frequencies. Those under a condition are found
exactly, after Van den Bergh, "The generalized maximum likelihood ratio for the expectation value
of a distribution" (2019) and "Comments on normalized Elo" (2020); for the mean it is the empirical
likelihood of Owen (1988). A *cost* is the logarithm of the likelihood of the frequencies minus that
of the best probabilities under the condition: 0 or more.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from .roots import bracketed_root

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Results"]

UNSEEN = 1e-3
"""What counts of zero are taken as, where every class must be possible."""

EVEN = 0.5
"""The mean of equal opponents."""


@dataclass(frozen=True)
class Results:
    """Counts of results in classes that are evenly spread from 0 to 1."""

    counts: tuple[float, ...]
    """How many results fell into each class."""

    @cached_property
    def total(self) -> float:
        """How many results there are."""
        return math.fsum(self.counts)

    @cached_property
    def values(self) -> tuple[float, ...]:
        """What a result of each class is worth."""
        return tuple(index / (len(self.counts) - 1) for index in range(len(self.counts)))

    @cached_property
    def frequencies(self) -> tuple[float, ...]:
        """The counts as parts of one."""
        return tuple(count / self.total for count in self.counts)

    @cached_property
    def mean(self) -> float:
        """The mean result."""
        return _product(self.counts, self.values) / self.total

    @cached_property
    def deviation(self) -> float:
        """The standard deviation of the results."""
        return _moments(self.frequencies, self.values)[1]

    def regularised(self) -> Results:
        """The same with counts of zero taken as `UNSEEN`, so that no class is impossible."""
        return Results(tuple(count or UNSEEN for count in self.counts))

    def reversed(self) -> Results:
        """The results as the opponent sees them."""
        return Results(self.counts[::-1])

    def cost_of_mean(self, mean: float) -> float:
        """The cost of insisting on a mean; infinite where the results rule it out."""
        if not 0 < mean < 1:
            return 0.0 if mean == self.mean else math.inf
        return self.total * _constrain(self.frequencies, [v - mean for v in self.values])[0]

    def cost_of_ratio(self, ratio: float) -> float:
        """The cost of insisting that (mean - 1/2) / deviation is ``ratio``; counts above 0 only."""
        if ratio < 0:
            return self.reversed().cost_of_ratio(-ratio)
        if ratio == 0:
            return self.cost_of_mean(EVEN)
        return self.total * min(self._costs_of_ratio(ratio))

    def _costs_of_ratio(self, ratio: float) -> Iterator[float]:
        """The cost at every local optimum, for a positive ratio.

        For every centre c and width k, ratio * deviation <= ratio / 2 * (E(value - c)^2 / k + k),
        with equality at the mean and the deviation. So the condition is fulfilled by the best
        probabilities under the *linear* condition with c and k of the last ones, and going on like
        this raises the likelihood until mean and deviation stay.
        """
        for chances in self._starts(ratio):
            last = math.inf
            for _ in range(500):
                mean, deviation = _moments(chances, self.values)
                slack = [
                    value - EVEN - ratio / 2 * ((value - mean) ** 2 / deviation + deviation)
                    for value in self.values
                ]
                cost, chances = _constrain(self.frequencies, slack)
                if abs(cost - last) <= 1e-13 * (1 + cost):
                    break
                last = cost
            yield cost

    def _starts(self, ratio: float) -> Iterator[Sequence[float]]:
        """Probabilities of at least that ratio, one for each hill that the likelihood may have.

        A ratio under that of the frequencies has one hill. A greater one can be reached by moving
        the frequencies towards any class above the middle.
        """
        if self.mean - EVEN >= ratio * self.deviation:
            yield self.frequencies
            return
        for target, value in enumerate(self.values):
            if value > EVEN:
                yield self._towards(target, ratio)

    def _towards(self, target: int, ratio: float) -> Sequence[float]:
        """The frequencies, moved towards one class as far as the ratio asks for."""

        def moved(part: float) -> list[float]:
            chances = [(1 - part) * frequency for frequency in self.frequencies]
            chances[target] += part
            return chances

        low, high = 0.0, 1.0
        while high - low > 1e-3 * (1 - high):
            middle = (low + high) / 2
            mean, deviation = _moments(moved(middle), self.values)
            low, high = (low, middle) if mean - EVEN >= ratio * deviation else (middle, high)
            if 1 - low < 1e-15:
                break
        return moved(high)


def _product(weights: Sequence[float], values: Sequence[float]) -> float:
    return math.fsum([weight * value for weight, value in zip(weights, values, strict=True)])


def _moments(chances: Sequence[float], values: Sequence[float]) -> tuple[float, float]:
    """Mean and standard deviation."""
    mean = _product(chances, values)
    variance = _product(chances, [(value - mean) ** 2 for value in values])
    return mean, math.sqrt(variance)


def _constrain(
    frequencies: Sequence[float], slack: Sequence[float]
) -> tuple[float, Sequence[float]]:
    """The cost per result of the condition that ``slack`` is 0 in the mean; the probabilities.

    The best probabilities are frequency / (1 + x * slack), where x solves the secular equation
    sum of frequency * slack / (1 + x * slack) = 0. As no probability is above 1, no 1 + x * slack
    is under its frequency, and that brackets x. Where classes were never seen, there may be no root
    between the ends: then x is an end, and what is missing goes to the class at that end.
    """
    classes = list(zip(frequencies, slack, strict=True))
    seen = [(p, s) for p, s in classes if p > 0]
    low = max([(p - 1) / s for p, s in classes if s > 0])
    high = min([(p - 1) / s for p, s in classes if s < 0])

    def secular(x: float) -> float:
        return sum([p * s / (1 + x * s) for p, s in seen])

    if secular(low) <= 0:
        x = low
    elif secular(high) >= 0:
        x = high
    else:
        x = bracketed_root(secular, low, high)
    cost = math.fsum([p * math.log1p(x * s) for p, s in seen])
    chances = [p / (1 + x * s) if p > 0 else 0.0 for p, s in classes]
    missing = 1 - math.fsum(chances)
    if x in (low, high) and missing > 0:
        chances[slack.index(max(slack) if x == low else min(slack))] += missing
    return max(0.0, cost), chances
