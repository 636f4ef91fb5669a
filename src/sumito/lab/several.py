"""Rows about several things at once: whether they differ at all, in which order they are, whether
something holds for any of several choices, and whether a value is between two published ones.

A single row judges all its tests together (Holm 1979), and takes part in those of its table with
one p-value, as a claim.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ..arena.statistics import score_p_value
from . import intervals, rows, verdicts
from .rows import Row
from .verdicts import ALPHA, Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["between", "differ", "effect", "holm", "nearest", "order", "some"]


def holm(p_values: Sequence[float]) -> list[float]:
    """The p-values of several tests, each as it is among all of them.

    >>> [round(p, 3) for p in holm([0.03, 0.001, 0.6, 0.01])]
    [0.06, 0.004, 0.6, 0.03]
    """
    found = [0.0] * len(p_values)
    worst = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=lambda at: p_values[at])):
        worst = max(worst, min(1.0, p_values[place] * (len(p_values) - rank)))
        found[place] = worst
    return found


def order(
    label: str,
    names: Sequence[str],
    wins: Mapping[tuple[str, str], tuple[int, int]],
    note: str = "",
) -> Row:
    """A published order, best first; ``wins`` has for each two of them, in that order, how often
    each won where both took part.

    Exact sign tests of all pairs decide. The order is contradicted if a pair is the other way
    round, all pairs being judged together, and reproduced only if every pair is so.
    """
    pairs = list(combinations(names, 2))
    counts = [wins[pair] for pair in pairs]
    p_values = [score_p_value(one, one + other) for one, other in counts]
    ahead = [one > other for one, other in counts]
    among = holm(p_values)
    turned = [p for p, is_ahead in zip(among, ahead, strict=True) if not is_ahead]
    so = sum(p < ALPHA and is_ahead for p, is_ahead in zip(among, ahead, strict=True))
    against = sum(p < ALPHA for p in turned)
    if against:
        p, verdict = min(turned), Verdict("contradicted", "a pair is the other way round")
    elif all(ahead) and max(p_values) < ALPHA:
        p, verdict = max(p_values), Verdict("reproduced", "every pair is so")
    else:
        p, verdict = 1.0, Verdict("not comparable", "pairs that games do not tell apart")
    ours = f"{so} of {len(pairs)} pairs so, {against} the other way round"
    words = "; ".join(
        f"{one} {counts[at][0]} : {counts[at][1]} {other}" for at, (one, other) in enumerate(pairs)
    )
    data = {"n": sum(map(sum, counts)), "p": p, "claim": True}
    return Row(
        label, " > ".join(names), ours, "", verdict, f"{words}{'; ' if note else ''}{note}", data
    )


def differ(
    label: str,
    groups: Mapping[str, Sequence[float]],
    said: str,
    note: str = "",
    *,
    blocked: bool = False,
    asked: bool = False,
) -> Row:
    """A claim that some of several samples differ: the Kruskal-Wallis test, or Friedman's if the
    values at the same place belong together (``blocked``); or a question (``asked``)."""
    samples = list(groups.values())
    p = _omnibus(samples, blocked=blocked)
    kind = "reproduced" if p < ALPHA else "not comparable"
    why = verdicts.p_words(p) if p < ALPHA else "no difference is found"
    means = ", ".join(
        f"{name} {rows.number(sum(values) / len(values)) if values else 'none'}"
        for name, values in groups.items()
    )
    data = {"n": sum(map(len, samples)), "p": p, "claim": True, "asked": asked}
    ours = f"{means}; {verdicts.p_words(p)}"
    return Row(label, said, ours, "", Verdict(kind, why), note, data)


def _omnibus(samples: Sequence[Sequence[float]], *, blocked: bool) -> float:
    """1 where there is nothing to tell apart."""
    from scipy import stats  # type: ignore[import-untyped]

    values = {value for sample in samples for value in sample}
    if min(map(len, samples)) < 2 or len(values) < 2:
        return 1.0
    if blocked:
        if all(len(set(block)) == 1 for block in zip(*samples, strict=True)):
            return 1.0
        return float(stats.friedmanchisquare(*samples).pvalue)
    return float(stats.kruskal(*samples).pvalue)


def effect(
    label: str,
    ours: Sequence[float],
    others: Sequence[float],
    said: str,
    note: str = "",
    *,
    asked: bool = False,
) -> Row:
    """A claim that two means differ, whichever is greater, or a question whether they do
    (``asked``): Welch's test."""
    value, low, high, freedom = intervals.difference_interval(ours, others)
    data: dict[str, Any] = {"value": value, "low": low, "high": high, "n": len(ours)}
    data["asked"] = asked
    if not math.isfinite(low):
        few = verdicts.too_few(min(len(ours), len(others)), "values")
        return Row(label, said, f"{value:+.3g}", "unknown", few, note, data)
    p = intervals.p_of_interval(value, low, high, 0.0, freedom)
    data |= {"p": p, "claim": True}
    verdict = Verdict("not comparable", "the interval has both sides")
    if p < ALPHA:
        verdict = Verdict("reproduced", verdicts.p_words(p))
    between = f"{rows.number(low)} to {rows.number(high)}"
    return Row(label, said, f"{value:+.3g}", between, verdict, note, data)


def between(row: Row, ends: tuple[float, float], said: str = "", *, factor: bool = False) -> Row:
    """A mean, or a factor, held against a published range: reproduced if the whole interval is
    inside, contradicted if all of it is outside, else not comparable."""
    least, most = ends
    said = said or f"{rows.number(least)} to {rows.number(most)}"
    value, low, high = (float(row.data[key]) for key in ("value", "low", "high"))
    if not (math.isfinite(low) and math.isfinite(high)):
        few = verdicts.too_few(row.data["n"], "values")
        return replace(row, published=said, verdict=few)
    if high < least or low > most:
        verdict = Verdict("contradicted", "the whole interval is outside")
    elif least <= low and high <= most:
        verdict = Verdict("reproduced", "the whole interval is inside")
    else:
        verdict = Verdict("not comparable", "the interval is partly outside")
    freedom = intervals.freedom_of(row.data["n"])
    # Inside it has to be told from both ends; outside the nearer one is the harder to tell from.
    p = max(intervals.p_of_interval(value, low, high, end, freedom, factor=factor) for end in ends)
    data = {**row.data, "p": p, "claim": True}
    return replace(row, published=said, verdict=verdict, data=data)


def nearest(label: str, readings: Mapping[str, Row], note: str = "") -> Row:
    """A published number that can be read in several ways: a row with it for each reading.

    It is held against the reading that comes nearest to it; only if that contradicts it do all. One
    that says nothing, such as one whose searches were cut off, counts only if all are such.
    """
    telling = {name: row for name, row in readings.items() if "p" in row.data} or readings
    name, best = max(telling.items(), key=lambda item: _p_of(item[1]))
    return replace(best, label=label, ours=f"{best.ours} ({name})", note=note or best.note)


def _p_of(row: Row) -> float:
    """1 for a row that says nothing, such as one whose searches were cut off."""
    return float(row.data.get("p", 1.0))


def _toward(row: Row) -> float:
    """How far a figure goes in the direction that is claimed."""
    value = float(row.data["value"])
    return -value if row.data.get("above", 0.0) < 0 else value


def some(label: str, said: str, choices: Mapping[str, Row], note: str = "") -> Row:
    """A claim of a direction that leaves something open, such as a weight: a row with the claim
    for each choice.

    It is reproduced if the best choice is so, whose p-value counts as often as there are choices,
    and contradicted if all are the other way round.
    """
    holds = {name: row.verdict.kind == "reproduced" for name, row in choices.items()}
    name, best = max(
        choices.items(),
        key=lambda item: (holds[item[0]], -_p_of(item[1]) if holds[item[0]] else _toward(item[1])),
    )
    p_values = [_p_of(row) for row in choices.values()]
    kinds = [row.verdict.kind for row in choices.values()]
    p, verdict = 1.0, Verdict("not comparable", "no choice is clearly so, nor are all clearly not")
    if best.verdict.kind == "reproduced":
        p = min(1.0, len(choices) * _p_of(best))
        if p < ALPHA:
            verdict = Verdict("reproduced", f"{name}: {verdicts.p_words(p)}")
    elif set(kinds) == {"contradicted"}:
        p, verdict = max(p_values), Verdict("contradicted", "the other way round with every choice")
    data = {**best.data, "p": p, "claim": True}
    return Row(
        label, said, f"{best.ours} ({name})", best.interval, verdict, note or best.note, data
    )
