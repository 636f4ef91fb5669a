"""Rows of a table: published | ours | interval | verdict.

Each function makes one row from what was measured and what the paper says; `verdicts` has the rule
by which a row is judged.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..arena.statistics import compare, score_p_value, wilson
from ..arena.statistics import score as pair_score
from . import intervals, verdicts
from .verdicts import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = [
    "Row",
    "apart",
    "claim",
    "difference",
    "either_way",
    "even",
    "exact",
    "grouped_score",
    "mean",
    "number",
    "number_range",
    "paired_score",
    "percent_range",
    "plain",
    "ratio",
    "score",
    "share",
    "times",
    "unknown",
]


@dataclass(frozen=True)
class Row:
    """A figure of the paper beside ours."""

    label: str
    """What it is about."""

    published: str = ""
    """What the paper says; empty where it says nothing."""

    ours: str = ""
    """What we measured."""

    interval: str = ""
    """Where the true value lies with 95% confidence; empty for exact figures."""

    verdict: Verdict = field(default_factory=Verdict)
    """Whether the two agree."""

    note: str = ""
    """What else there is to say."""

    data: Mapping[str, Any] = field(default_factory=dict)
    """The figures as numbers: ``value``, ``low``, ``high``, ``n``, ``published``, ``p``; ``claim``
    is true where the test is of a direction.

    What else a verdict comes from (`verdicts.of_data`): ``above`` for a claim, ``reach`` for shares
    (how far from none their difference may be, with a ``margin`` where that is not the usual one),
    ``width`` for samples (of the interval of the difference of their means), ``about`` for a single
    number (its tolerance), which is a ``factor`` or not."""


_NOTHING = 1e-9  # of a share


def number(value: float, digits: int = 3) -> str:
    """A number with so many digits that count: ``0.426``, ``1,770``, ``8.3e+23``."""
    if value == int(value) and abs(value) < 1e15:
        return f"{int(value):,}"
    if abs(value) >= 10**digits:
        return f"{value:,.0f}" if abs(value) < 1e9 else f"{value:.{digits - 1}e}"
    return f"{value:.{digits}g}"


def number_range(low: float, high: float, digits: int = 3) -> str:
    """An interval of numbers: ``4.59 to 6.81``."""
    if not (math.isfinite(low) and math.isfinite(high)):
        return "unknown"
    return f"{number(low, digits)} to {number(high, digits)}"


def _percent(value: float) -> str:
    """Rare events need more digits."""
    share = 100 * value
    digits = 1 if 0.05 <= share <= 99.95 or share in (0, 100) else 4
    return f"{share:.{digits}f}%"


def percent_range(low: float, high: float) -> str:
    """An interval of shares: ``51.5% to 54.4%``."""
    if not (math.isfinite(low) and math.isfinite(high)):
        return "unknown"
    return f"{_percent(low)} to {_percent(high)}"


def share(
    label: str,
    won: float,
    games: int,
    published: Mapping[str, Any] | None = None,
    note: str = "",
    *,
    margin: float = verdicts.SHARE_MARGIN,
    open_games: int = 0,
) -> Row:
    """A share of games, such as a win rate.

    ``published`` has ``won`` and ``games``, or only a ``value`` where the number is not known. The
    two are the same if their difference is surely less than the ``margin``.

    ``open_games`` ended without a winner where the paper's program plays on, so that they might
    have been won there or not: then both must lead to the same verdict.
    """
    if open_games and published is not None:
        middle, *ends = (
            share(label, won + more, games, published, note, margin=margin)
            for more in (0, 0, open_games)
        )
        return either_way(middle, ends, open_games)
    interval = wilson(won, games)
    value = won / games if games else math.nan
    data: dict[str, Any] = {"value": value, "low": interval.low, "high": interval.high, "n": games}
    ours = f"{_percent(value)} ({number(won)}/{games:,})" if games else "no games"
    between = percent_range(interval.low, interval.high)
    if published is None:
        return Row(label, "", ours, between, Verdict(), note, data)
    if "games" in published:
        theirs, count = float(published["won"]), int(published["games"])
        said = f"{_percent(theirs / count)} ({number(theirs)}/{count:,})"
        found = compare(won, games, theirs, count)
        data |= {"published": theirs / count, "p": found.p_value}
        data["reach"] = max(abs(found.difference.low), abs(found.difference.high))
    else:
        theirs = float(published["value"])
        said = _percent(theirs)
        if 0 < theirs < 1 and games:
            p = score_p_value(won, games, theirs)
        else:
            p = 1.0 if interval.low <= theirs <= interval.high else 0.0
        data |= {"published": theirs, "p": p}
        data["reach"] = max(abs(interval.low - theirs), abs(interval.high - theirs))
    if margin != verdicts.SHARE_MARGIN:
        data["margin"] = margin
    return Row(label, said, ours, between, _judged(data), note, data)


def either_way(row: Row, ends: Sequence[Row], open_games: int) -> Row:
    """A row about games of which some ended without a winner where the paper's program plays on.

    ``ends`` are the same row if none of them, or all, had been won: its verdict must be theirs.
    """
    if not open_games:
        return row
    kinds = {one.verdict.kind for one in ends}
    sides = {one.data["value"] > one.data.get("published", 0.0) for one in ends}
    if len(kinds) > 1 or (kinds == {"contradicted"} and len(sides) > 1):
        many = "game" if open_games == 1 else "games"
        return apart(
            row, f"{open_games} {many} without a winner, which the paper's program would go on with"
        )
    worst = {
        key: max(one.data[key] for one in ends) for key in ("p", "reach") if key in ends[0].data
    }
    data = {**row.data, **worst}
    return replace(row, data=data, verdict=_judged(data))


def _judged(data: Mapping[str, Any]) -> Verdict:
    return verdicts.of_data(data) or Verdict()


def paired_score(
    label: str, pairs: Sequence[int], said: str = "", above: float | None = None, note: str = ""
) -> Row:
    """A score from pairs of games with colours swapped; the claim is that it is above (or, with a
    negative number, below) a share."""
    found = pair_score(tuple(pairs))
    games = 2 * sum(pairs)
    data = {"value": found.value, "low": found.low, "high": found.high, "n": games}
    if above is not None:
        data |= _claimed(found.value, found.low, found.high, above)
    ours = f"{_percent(found.value)} of {games:,} games"
    between = percent_range(found.low, found.high)
    return Row(label, said, ours, between, _judged(data), note, data)


def claim(
    label: str,
    said: str,
    ours: str,
    low: float,
    high: float,
    above: float,
    note: str = "",
    *,
    value: float | None = None,
    freedom: float = math.inf,
    factor: bool = False,
    share: bool = False,
) -> Row:
    """A claim that something is above a number (below the absolute value of a negative one).

    The interval of a share is told in percent.
    """
    middle = (low + high) / 2 if value is None else value
    claimed = _claimed(middle, low, high, above, freedom, factor=factor)
    data = {"value": value, "low": low, "high": high, **claimed}
    between = percent_range(low, high) if share else number_range(low, high)
    return Row(label, said, ours, between, _judged(data), note, data)


def score(
    label: str,
    points: float,
    games: int,
    said: str = "",
    above: float | None = None,
    note: str = "",
) -> Row:
    """A score of games that are no pairs, a draw counting half; the claim is that it is above (or,
    with a negative number, below) a share."""
    if not games:
        return Row(label, said, "no games", "", verdicts.too_few(0, "games"), note)
    low, high = wilson(points, games)
    value = points / games
    data: dict[str, Any] = {"value": value, "low": low, "high": high, "n": games}
    if above is not None:
        data |= _claimed(value, low, high, above)
    ours = f"{_percent(value)} of {games:,} games"
    between = percent_range(low, high)
    return Row(label, said, ours, between, _judged(data), note, data)


def even(label: str, points: float, games: int, said: str, note: str = "") -> Row:
    """A score of which it is claimed that neither side is better: it is surely near a half."""
    row = score(label, points, games, said, note=note)
    if not games:
        return row
    value, low, high = (row.data[key] for key in ("value", "low", "high"))
    data = {
        **row.data,
        "published": 0.5,
        "p": intervals.p_of_interval(value, low, high, 0.5),
        "reach": max(abs(low - 0.5), abs(high - 0.5)),
    }
    return replace(row, data=data, verdict=_judged(data))


def grouped_score(
    label: str,
    groups: Iterable[tuple[float, int]],
    said: str = "",
    above: float | None = None,
    note: str = "",
) -> Row:
    """A score of games of which some have something in common, such as an opening or a seed: the
    points and games of each such group. The interval is over groups."""
    kept = [group for group in groups if group[1]]
    if not kept:
        return Row(label, said, "no games", "", verdicts.too_few(0, "games"), note)
    points, games = zip(*kept, strict=True)
    value, low, high = intervals.ratio_interval(points, games)
    if high - low < _NOTHING:  # all groups are alike, of which there may be few
        low, high = wilson(value * len(kept), len(kept))
    high = min(high, 1.0)
    total = sum(games)
    data: dict[str, Any] = {"value": value, "low": low, "high": high, "n": total}
    if above is not None:
        data |= _claimed(value, low, high, above, intervals.freedom_of(len(kept)), factor=True)
    ours = f"{_percent(value)} of {total:,} games"
    return Row(label, said, ours, percent_range(low, high), _judged(data), note, data)


def times(
    label: str,
    over: Sequence[float],
    under: Sequence[float],
    said: str,
    above: float,
    note: str = "",
    *,
    paired: bool = True,
) -> Row:
    """A claim about how many times greater sums are: above a number, or below one; see `ratio`."""
    value, low, high = _ratio_of(over, under, paired=paired)
    ours = f"{number(value)} times (n = {len(over):,})"
    freedom = intervals.freedom_of(len(over))
    return claim(
        label, said, ours, low, high, above, note, value=value, freedom=freedom, factor=True
    )


def _ratio_of(
    over: Sequence[float], under: Sequence[float], *, paired: bool
) -> tuple[float, float, float]:
    return (intervals.ratio_interval if paired else intervals.independent_ratio)(over, under)


def _claimed(
    value: float,
    low: float,
    high: float,
    above: float,
    freedom: float = math.inf,
    *,
    factor: bool = False,
) -> dict[str, Any]:
    """What a claim is judged by."""
    p = intervals.p_of_interval(value, low, high, abs(above), freedom, factor=factor)
    return {"p": p, "claim": True, "above": above}


def difference(
    label: str,
    ours: Sequence[float],
    others: Sequence[float],
    said: str = "",
    above: float | None = None,
    note: str = "",
) -> Row:
    """A difference of two means; the claim is that it is above (or below) a number."""
    value, low, high, freedom = intervals.difference_interval(ours, others)
    data = {"value": value, "low": low, "high": high, "n": len(ours)}
    verdict = Verdict()
    if above is not None and math.isfinite(low):
        data |= _claimed(value, low, high, above, freedom)
        verdict = _judged(data)
    elif above is not None:
        verdict = verdicts.too_few(len(ours), "values")
    between = number_range(low, high)
    return Row(label, said, f"{value:+.3g}", between, verdict, note, data)


def mean(
    label: str,
    values: Sequence[float],
    published: float | Sequence[float] | None = None,
    note: str = "",
    *,
    unit: str = "",
    about: float = 0.0,
    seed: int = 0,
) -> Row:
    """A mean; ``published`` is theirs, or their single values, which can be tested against ours.

    ``about`` is the relative difference within which a published number counts as the same, where
    the paper rounds or says "about".
    """
    unit = f" {unit}" if unit else ""
    found = intervals.mean_interval(values, seed)
    data: dict[str, Any] = {
        "value": found.value,
        "low": found.low,
        "high": found.high,
        "n": len(values),
    }
    between = number_range(found.low, found.high)
    ours = f"{number(found.value)}{unit} (n = {len(values):,})" if values else "none"
    if published is None:
        return Row(label, "", ours, between, Verdict(), note, data)
    if not isinstance(published, int | float):
        theirs = sum(published) / len(published)
        said = f"{number(theirs)}{unit} (n = {len(published)})"
        _, low, high, _ = intervals.difference_interval(values, published)
        p = intervals.rank_test(values, published)
        data |= {"published": theirs, "p": p, "width": high - low}
        return Row(label, said, ours, between, _judged(data), note, data)
    data |= {"published": float(published), "about": about}
    data["p"] = verdicts.p_of_number(
        found.value,
        found.low,
        found.high,
        float(published),
        about,
        intervals.freedom_of(len(values)),
    )
    said = f"{number(float(published))}{unit}"
    return Row(label, said, ours, between, _judged(data), note, data)


def ratio(
    label: str,
    over: Sequence[float],
    under: Sequence[float],
    published: float | None = None,
    said: str = "",
    note: str = "",
    *,
    about: float = 0.25,
    paired: bool = True,
) -> Row:
    """How many times greater sums are: of times or nodes of the same searches, item by item.

    The interval is over items (positions), which the two have in common; if they are not
    ``paired`` they are other ones.
    """
    value, low, high = _ratio_of(over, under, paired=paired)
    data: dict[str, Any] = {"value": value, "low": low, "high": high, "n": len(over)}
    if published is not None:
        data |= {
            "published": published,
            "about": about,
            "factor": True,
            "p": verdicts.p_of_number(
                value, low, high, published, about, intervals.freedom_of(len(over)), factor=True
            ),
        }
        said = said or f"{number(published)} times"
    ours = f"{number(value)} times (n = {len(over):,})"
    return Row(label, said, ours, number_range(low, high), _judged(data), note, data)


def exact(label: str, ours: object, published: object = None, note: str = "") -> Row:
    """A figure without chance: it is the same or not."""

    def text(value: object) -> str:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return str(value)
        return f"{value:,}" if isinstance(value, int) else number(value)

    if published is None:
        return Row(label, "", text(ours), "", Verdict(), note, _value(ours))
    same = ours == published
    why = "exactly" if same else "not the same"
    verdict = Verdict("reproduced" if same else "contradicted", why)
    return Row(label, text(published), text(ours), "", verdict, note, _value(ours))


def plain(
    label: str, ours: str, published: str = "", interval: str = "", note: str = "", **data: Any
) -> Row:
    """Something to be seen, with nothing to judge."""
    return Row(label, published, ours, interval, Verdict(), note, data)


def unknown(label: str, published: str, why: str, ours: str = "", interval: str = "") -> Row:
    """A published figure that ours cannot be compared with."""
    return Row(label, published, ours, interval, Verdict("not comparable", why))


def apart(row: Row, why: str) -> Row:
    """The same figures where they cannot be compared after all."""
    data = {name: value for name, value in row.data.items() if name != "p"}
    return replace(row, verdict=Verdict("not comparable", why), data=data)


def _value(value: object) -> dict[str, Any]:
    is_number = isinstance(value, int | float) and abs(value) < 1e300
    return {"value": value} if is_number else {}
