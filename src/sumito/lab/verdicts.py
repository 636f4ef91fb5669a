"""The rule by which a published figure is *reproduced*, *contradicted* or *not comparable*.

Tests and intervals decide, at 95% confidence:

- Two shares (theirs of so many games, ours of so many): Fisher's exact test, or the z-test where
  draws count half. Two samples: the Mann-Whitney test. A share whose number of games is not
  published: the exact binomial test of ours.
- All tests of a table are taken together by Holm's method, so that of a table with fifty cells it
  is not two or three that are contradicted by chance. Single numbers and claims take part with the
  p-value that belongs to their interval (Altman and Bland 2011).
- What is not contradicted is reproduced only if a difference that matters can be ruled out: if the
  95% interval of a difference of shares lies within `SHARE_MARGIN` to either side of none, or that
  of a difference of means within `MEAN_MARGIN` of the published mean. Otherwise it is not
  comparable, for too few games, theirs or ours.
- A single number (a mean, a factor): contradicted if our interval does not meet the number, widened
  by a tolerance where the paper rounds or says "about", which does not reach from a factor above 1
  to one below; reproduced if it does and is no wider than
  the number itself; else not comparable, for too few values.
- Where games end without a winner that the paper's program would go on with, both ways to count
  them must lead to the same verdict.
- A claim that neither of two is better is judged as two shares are, beside a half.
- A claim of a direction ("A beats B"): reproduced if the whole interval lies on that side,
  contradicted if it lies on the other, not comparable if it has both: then the games do not tell.
- A figure without chance: reproduced if it is the same.
- A question that the paper leaves open has an answer, by the same tests, but is not comparable.

`intervals` has the intervals and the tests.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from .intervals import p_of_interval

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .rows import Row

__all__ = [
    "ALPHA",
    "KINDS",
    "MEAN_MARGIN",
    "SHARE_MARGIN",
    "WIDEST_FACTOR",
    "Verdict",
    "cut_off",
    "of_claim",
    "of_data",
    "of_interval",
    "of_test",
    "p_of_number",
    "settle",
    "too_few",
]

KINDS = ("reproduced", "contradicted", "not comparable")
"""What a verdict can be."""

ALPHA = 0.05
"""How often a table may be contradicted by chance alone."""

SHARE_MARGIN = 0.25
"""Shares of games of two are the same if their difference is surely less than this."""

MEAN_MARGIN = 0.5
"""Means are the same if their difference is surely less than this share of the published one."""

FEWEST = 8
"""So many values are needed to compare a sample with another."""

WIDEST_FACTOR = 2.5
"""A factor whose interval is wider than this says too little."""


@dataclass(frozen=True)
class Verdict:
    """What a comparison says."""

    kind: str = ""
    """One of `KINDS`; empty where there is nothing to compare."""

    why: str = ""
    """What decided."""

    about: float = 0.0
    """The relative difference within which a published number counted as met."""

    @property
    def words(self) -> str:
        """The kind, and the tolerance where one was given.

        >>> Verdict("reproduced", "62.6 to 63.8 meets 60, give or take 10%", 0.1).words
        'reproduced (± 10%)'
        """
        return f"{self.kind} (± {self.about:.0%})" if self.about else self.kind

    def __str__(self) -> str:
        if self.kind == "not comparable":
            return f"not comparable ({self.why})"
        return self.words


def of_data(data: Mapping[str, Any]) -> Verdict | None:
    """The verdict that the figures of a row give (`Row.data`), before `settle`.

    None where they hold too little for one: a row without a p-value is not judged by its figures.

    >>> of_data({"value": 63.2, "low": 62.6, "high": 63.8, "published": 60.0, "about": 0.1, "p": 1})
    Verdict(kind='reproduced', why='62.6 to 63.8 meets 60, give or take 10%', about=0.1)
    """
    p = _number(data, "p", math.nan)
    low, high = _number(data, "low", -math.inf), _number(data, "high", math.inf)
    if math.isnan(p):
        return None
    if "above" in data:
        return of_claim(low, high, data["above"])
    if "reach" in data:
        margin = _number(data, "margin", SHARE_MARGIN)
        return of_test(p, _number(data, "reach", math.inf), margin, what="games")
    if "width" in data:
        if data["n"] < FEWEST:
            return too_few(data["n"], "values")
        apart = abs(_number(data, "value", math.inf) - data["published"])
        farthest = apart + _number(data, "width", math.inf) / 2
        return of_test(p, farthest, MEAN_MARGIN * abs(data["published"]))
    if "about" in data:
        finite, factor = math.isfinite(high - low), bool(data.get("factor"))
        published, about = data["published"], data["about"]
        return of_interval(low, high, published, about, finite=finite, factor=factor)
    return None


def of_test(p: float, farthest: float, margin: float, *, what: str = "values") -> Verdict:
    """From a p-value, and from how far the difference may reach."""
    if p < ALPHA:
        return Verdict("contradicted", p_words(p))
    if farthest > margin:
        return Verdict("not comparable", f"too few {what} to tell")
    return Verdict("reproduced", p_words(p))


def p_words(p: float) -> str:
    """A p-value as it is read."""
    return "p < 0.0001" if p < 1e-4 else f"p = {p:.2g}"


def of_interval(
    low: float,
    high: float,
    published: float,
    about: float,
    *,
    finite: bool = True,
    factor: bool = False,
) -> Verdict:
    """Whether an interval meets a published number, give or take a relative tolerance.

    One that is wider than the number says too little; that of a factor if its ends are more than
    `WIDEST_FACTOR` times apart.
    """
    if not finite:
        return Verdict("not comparable", "too few values to tell")
    near, far = _ends(published, about, factor=factor)
    between = f"{_short(low)} to {_short(high)}"
    met = _short(published) + (f", give or take {about:.0%}" if about else "")
    if high < near or low > far:
        return Verdict("contradicted", f"{between} does not meet {met}", about)
    if high > WIDEST_FACTOR * low if factor else high - low > abs(published):
        return Verdict("not comparable", "too few values to tell")
    return Verdict("reproduced", f"{between} meets {met}", about)


def _ends(published: float, about: float, *, factor: bool) -> tuple[float, float]:
    """What counts as a published number. A factor above 1 stays there, and one below: "faster" is
    not "slower", however roughly it is told.

    >>> _ends(2.0, 0.25, factor=True), _ends(1.1, 0.25, factor=True), _ends(-2.0, 0.5, factor=False)
    ((1.5, 2.5), (1.0, 1.375), (-3.0, -1.0))
    """
    near, far = sorted((published * (1 - about), published * (1 + about)))
    if factor and published > 1:
        near = max(near, 1.0)
    if factor and published < 1:
        far = min(far, 1.0)
    return near, far


def _short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def of_claim(low: float, high: float, above: float) -> Verdict:
    """Whether a value is above a number, or below the absolute value of a negative one."""
    if above < 0:
        low, high, above = -high, -low, above
    if low > above:
        return Verdict("reproduced", "the whole interval is on that side")
    if high < above:
        return Verdict("contradicted", "the whole interval is on the other side")
    return Verdict("not comparable", "the interval has both sides")


def p_of_number(
    value: float,
    low: float,
    high: float,
    published: float,
    about: float,
    freedom: float = math.inf,
    *,
    factor: bool = False,
) -> float:
    """The same for a published number, give or take a relative tolerance."""
    near, far = _ends(published, about, factor=factor)
    if near <= value <= far:
        return 1.0
    edge = near if value < near else far
    return p_of_interval(value, low, high, edge, freedom, factor=factor)


def too_few(count: int, what: str) -> Verdict:
    """There is not enough to judge."""
    return Verdict("not comparable", f"too few {what}: {count}")


def cut_off() -> Verdict:
    """What was measured is only a bound."""
    return Verdict("not comparable", "searches were cut off")


def settle(rows: Sequence[Row]) -> list[Row]:
    """Judge the tests of a table together (Holm 1979): a row whose difference may be chance among
    so many tests is neither contradicted nor, where it is a claim of a direction, reproduced."""
    tested = [
        (row.data["p"], place) for place, row in enumerate(rows) if _is_number(row.data.get("p"))
    ]
    found = list(rows)
    count = len(tested)
    rejecting = True
    for rank, (p, place) in enumerate(sorted(tested)):
        row = found[place]
        rejecting = rejecting and p * (count - rank) < ALPHA
        needs = ("contradicted", "reproduced") if row.data.get("claim") else ("contradicted",)
        if row.verdict.kind in needs and not rejecting:
            why = f"{p_words(p)}, which may be chance among {count} tests"
            found[place] = replace(row, verdict=Verdict("not comparable", why))
    return [_answered(row) if row.data.get("asked") else row for row in found]


def _answered(row: Row) -> Row:
    """A question of the paper's claims nothing that could be reproduced: it has an answer."""
    if "p" not in row.data:
        answer = row.verdict.why
    else:
        found = row.verdict.kind == "reproduced"
        answer = f"yes, {row.verdict.why}" if found else "no effect is found"
    return replace(row, verdict=Verdict("not comparable", f"the paper asks; ours: {answer}"))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and math.isfinite(value)


def _number(data: Mapping[str, Any], name: str, otherwise: float) -> float:
    """A figure of a row; files have none where it is not finite."""
    value: Any = data.get(name)
    return float(value) if _is_number(value) else otherwise
