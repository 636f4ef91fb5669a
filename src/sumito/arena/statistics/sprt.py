"""The sequential probability ratio test: stop a match as soon as the question is answered."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from .counts import StatisticsError, check_counts
from .elo import NORMALISED, expected_score
from .likelihood import Results

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Model", "Sprt", "SprtLook", "log_likelihood_ratio"]

Model: TypeAlias = Literal["logistic", "normalised"]
"""What the bounds of a test are given in."""

MODELS = ("logistic", "normalised")


def log_likelihood_ratio(
    counts: Sequence[int], elo0: float, elo1: float, model: Model = "logistic"
) -> float:
    """How much better the results fit a difference of ``elo1`` than one of ``elo0``.

    The counts are the five of pairs, or three of single games: losses, draws, wins. The exact
    maximum likelihood form, not the normal approximation; counts of zero are taken as 0.001.

    >>> round(log_likelihood_ratio([1, 0, 2, 5, 6], 0, 50), 3)
    1.453
    """
    counts = check_counts(counts, (5, 3))
    _check_bounds(elo0, elo1, model)
    if not any(counts):
        return 0.0
    results = Results(counts).regularised()
    if model == "logistic":
        scores = expected_score(elo0), expected_score(elo1)
        return results.cost_of_mean(scores[0]) - results.cost_of_mean(scores[1])
    # The bounds are per game; the mean of two games has half the variance of one.
    unit = NORMALISED / math.sqrt(2 if len(counts) == 5 else 1)
    return results.cost_of_ratio(elo0 / unit) - results.cost_of_ratio(elo1 / unit)


class SprtLook(NamedTuple):
    """What the test says after the results so far."""

    llr: float
    """The logarithm of the likelihood ratio."""

    lower: float
    """At or under this, H0 is accepted."""

    upper: float
    """At or over this, H1 is accepted."""

    verdict: Literal["H0", "H1"] | None
    """Which hypothesis is accepted; ``None`` as long as the match must go on."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of H1, the first contender is better by ``elo1``, against H0, by ``elo0``.

    The generalised test of Van den Bergh on pairs of games, with the bounds of Wald (1945). It may
    be looked at after every pair. The text of a test is ``0,10``, ``0,10,0.01,0.05`` (with alpha
    and beta), and either with ``,normalised`` behind it.

    >>> Sprt.parse("0,50").look([1, 0, 2, 5, 6]).verdict is None
    True
    >>> Sprt.parse("0,50").look([3, 0, 6, 15, 18]).verdict
    'H1'
    """

    elo0: float
    """The difference in Elo under H0."""

    elo1: float
    """The difference in Elo under H1."""

    alpha: float = 0.05
    """How often H1 may be accepted although H0 is true."""

    beta: float = 0.05
    """How often H0 may be accepted although H1 is true."""

    model: Model = "logistic"
    """Whether the differences are in logistic or in normalised Elo."""

    def __post_init__(self) -> None:
        _check_bounds(self.elo0, self.elo1, self.model)
        for name in ("alpha", "beta"):
            value = getattr(self, name)
            if not 0 < value < 0.5:
                raise StatisticsError(f"{name} must be between 0 and 0.5, not {value!r}")

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at or under which H0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at or over which H1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def look(self, counts: Sequence[int]) -> SprtLook:
        """What the test says: from five counts of pairs, or three of losses, draws and wins."""
        llr = log_likelihood_ratio(counts, self.elo0, self.elo1, self.model)
        verdict: Literal["H0", "H1"] | None = None
        if llr >= self.upper:
            verdict = "H1"
        elif llr <= self.lower:
            verdict = "H0"
        return SprtLook(llr, self.lower, self.upper, verdict)

    @classmethod
    def parse(cls, text: str) -> Sprt:
        """The test of a text."""
        *numbers, last = text.split(",")
        model: Model = "logistic"
        if last.strip() == "normalised":
            model = "normalised"
        elif last.strip() != "logistic":
            numbers.append(last)
        try:
            values = [float(number) for number in numbers]
        except ValueError:
            values = []
        if len(values) not in (2, 4):
            forms = "0,10 or 0,10,0.05,0.05 (Elo under H0 and H1, alpha, beta)"
            raise StatisticsError(
                f"expected a test such as {forms}, with ,normalised behind or not: not {text!r}"
            )
        elo0, elo1, alpha, beta = (*values, 0.05, 0.05)[:4]
        return cls(elo0, elo1, alpha, beta, model)

    def __str__(self) -> str:
        numbers = [self.elo0, self.elo1]
        if (self.alpha, self.beta) != (0.05, 0.05):
            numbers += [self.alpha, self.beta]
        texts = [
            f"{number:g}" if float(f"{number:g}") == number else repr(number) for number in numbers
        ]
        return ",".join(texts + ([self.model] if self.model != "logistic" else []))


def _check_bounds(elo0: float, elo1: float, model: str) -> None:
    if model not in MODELS:
        raise StatisticsError(f"expected one of the models {', '.join(MODELS)}, not {model!r}")
    # Beyond this a score cannot be told from 0 or 1.
    if not -4000 <= elo0 < elo1 <= 4000:
        raise StatisticsError(
            "expected two bounds from -4000 to 4000 Elo, the lower one first, "
            f"not {elo0!r} and {elo1!r}"
        )
