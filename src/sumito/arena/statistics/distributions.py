"""The distributions that intervals and tests need. SciPy is loaded when one is first asked for."""

from __future__ import annotations

from functools import lru_cache
from statistics import NormalDist

__all__ = [
    "binomial_p_value",
    "fisher_p_value",
    "normal_cdf",
    "normal_quantile",
    "student_cdf",
    "student_quantile",
]

_NORMAL = NormalDist()


def normal_quantile(probability: float) -> float:
    """The value that a standard normal variable stays under with this probability."""
    return _NORMAL.inv_cdf(probability)


def normal_cdf(value: float) -> float:
    """The probability that a standard normal variable stays under the value."""
    return _NORMAL.cdf(value)


@lru_cache(maxsize=4096)
def student_quantile(probability: float, freedom: int) -> float:
    """The value that Student's t stays under with this probability."""
    from scipy.special import stdtrit  # type: ignore[import-untyped]

    return float(stdtrit(freedom, probability))


def student_cdf(value: float, freedom: int) -> float:
    """The probability that Student's t stays under the value."""
    from scipy.special import stdtr

    return float(stdtr(freedom, value))


def binomial_p_value(successes: int, trials: int, probability: float) -> float:
    """How likely so many successes, or less likely numbers of them, are: both sides, exact."""
    from scipy.stats import binomtest  # type: ignore[import-untyped]

    return float(binomtest(successes, trials, probability).pvalue)


def fisher_p_value(successes: tuple[int, int], failures: tuple[int, int]) -> float:
    """Fisher's exact test of two proportions, both sides."""
    from scipy.stats import fisher_exact

    return float(fisher_exact([successes, failures])[1])
