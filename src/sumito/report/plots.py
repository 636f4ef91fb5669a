"""Plots as inline SVG, drawn by hand.

Places across are percentages, so that a plot is as wide as the page lets it be while its letters
keep their size, on a phone too; colours are those of the page, by class. A plot of a thousand games
is a few kilobytes.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from . import words
from .progress import RESULTS
from .scales import Scale, round_step, scale_of, ticks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .progress import Curves

__all__ = ["against", "axis", "curves", "histogram", "interval"]


def interval(scale: Scale, value: float, low: float, high: float, said: str) -> Markup:
    """A dot with its error bar, in a row of a table; an arrow where the bar goes on for ever."""
    grid = "".join(
        f'<line class="{"zero" if tick == 0 else "grid"}" x1="{scale(tick)}%" '
        f'x2="{scale(tick)}%" y1="0" y2="28"/>'
        for tick in ticks(scale)
    )
    left, right = scale(low), scale(high)
    ends = "".join(
        f'<line class="bar" x1="{end}%" x2="{end}%" y1="9" y2="19"/>'
        for end, real in ((left, low), (right, high))
        if math.isfinite(real)
    )
    return Markup(
        f'<svg class="interval" height="28" role="img" aria-label="{escape(said)}">{grid}'
        f'<line class="bar" x1="{left}%" x2="{right}%" y1="14" y2="14"/>{ends}'
        f'<circle class="dot" cx="{scale(value)}%" cy="14" r="5"/></svg>'
    )


def axis(scale: Scale) -> Markup:
    """The numbers under a column of intervals."""
    texts = "".join(
        f'<text x="{scale(tick)}%" y="14" text-anchor="middle">{words.elo(tick)}</text>'
        for tick in ticks(scale)
    )
    return Markup(f'<svg class="interval axis" height="18" aria-hidden="true">{texts}</svg>')


def histogram(values: Sequence[int], unit: str, said: str) -> Markup:
    """How often values fall into equal classes, with the median marked."""
    if not values:
        return Markup("")
    ordered = sorted(values)
    median = ordered[len(ordered) // 2]
    scale = scale_of([0, ordered[-1] + 1])
    step = max(1.0, round_step(scale.high, 30))
    bars = [0] * max(1, math.ceil(scale.high / step))
    for value in values:
        bars[min(len(bars) - 1, int(value / step))] += 1
    top, height, above = max(bars), 150, 22
    drawn = []
    for number, count in enumerate(bars):
        if not count:
            continue
        left, right = scale(number * step), scale((number + 1) * step)
        tall = max(2, round(height * count / top, 1))
        label = f"{number * step:g} to {(number + 1) * step - 1:g} {unit}: {count:,}"
        drawn.append(
            f'<rect class="column" x="{left}%" width="{round(right - left - 0.3, 2)}%" '
            f'y="{round(above + height - tall, 1)}" height="{tall}" rx="2">'
            f"<title>{escape(label)}</title></rect>"
        )
    mark = scale(median + 0.5)
    base = above + height
    numbers = "".join(
        f'<text x="{scale(tick)}%" y="{base + 16}" text-anchor="{_anchor(scale(tick))}">'
        f"{tick:g}</text>"
        for tick in ticks(scale)
    )
    side = "start" if mark < 70 else "end"
    return Markup(
        f'<svg class="plot" height="{base + 22}" role="img" aria-label="{escape(said)}">'
        f'{"".join(drawn)}<line class="grid" x1="0" x2="100%" y1="{base}" y2="{base}"/>'
        f'<line class="median" x1="{mark}%" x2="{mark}%" y1="4" y2="{base}"/>'
        f'<text x="{mark}%" y="13" dx="{6 if side == "start" else -6}" text-anchor="{side}">'
        f"median {median:,}</text>{numbers}</svg>"
    )


def curves(found: Curves, last: int, said: str, *, height: int = 120) -> Markup:
    """The mean course of games won, drawn and lost."""
    lines = {result: found.points(result, last) for result in RESULTS}
    values = [value for points in lines.values() for _, value in points]
    if not values:
        return Markup("")
    across, up = Scale(0, last), scale_of([*values, 0])
    span = up.high - up.low

    def y(value: float) -> float:
        return round(8 + (height - 16) * (up.high - value) / span, 2)

    drawn = []
    for result, points in lines.items():
        path = " ".join(f"{across(ply)},{y(value)}" for ply, value in points)
        if len(points) == 1:  # a line needs two ends
            path = f"{path} {across(points[0][0]) + 0.5},{y(points[0][1])}"
        drawn.append(f'<polyline class="{result}" points="{path}"/>' if points else "")
    marks = ticks(up, 3)
    grid = "".join(
        f'<line class="{"zero" if tick == 0 else "grid"}" x1="0" x2="100%" '
        f'y1="{y(tick)}" y2="{y(tick)}"/>'
        for tick in marks
    )
    labels = "".join(
        f'<text x="0" y="{max(11.0, y(tick) - 3)}">{_short(tick)}</text>' for tick in marks
    )
    numbers = "".join(
        f'<text x="{across(tick)}%" y="{height + 12}" text-anchor="{_anchor(across(tick))}">'
        f"{tick:g}</text>"
        for tick in ticks(across, 4)
    )
    return Markup(
        f'<svg class="plot" height="{height + 18}" role="img" aria-label="{escape(said)}">{grid}'
        f'<svg viewBox="0 0 100 {height}" height="{height}" preserveAspectRatio="none">'
        f"{''.join(drawn)}</svg>{labels}{numbers}</svg>"
    )


def against(
    value: float,
    low: float,
    high: float,
    other: float | None,
    said: str,
    span: Sequence[float] = (),
) -> Markup:
    """An interval with a dot, and a mark where another figure lies; ``span`` is what else the scale
    is to show, so that bars under each other can be compared."""
    known = [value, low, high, *([] if other is None else [other]), *span]
    scale = scale_of(known)
    mark = ""
    if other is not None:
        mark = f'<line class="mark" x1="{scale(other)}%" x2="{scale(other)}%" y1="3" y2="25"/>'
    return Markup(
        f'<svg class="interval" height="28" role="img" aria-label="{escape(said)}">'
        f'<line class="grid" x1="0" x2="100%" y1="14" y2="14"/>'
        f'<line class="bar" x1="{scale(low)}%" x2="{scale(high)}%" y1="14" y2="14"/>{mark}'
        f'<circle class="dot" cx="{scale(value)}%" cy="14" r="4"/></svg>'
    )


def _anchor(percentage: float) -> str:
    return "start" if percentage < 2 else "end" if percentage > 98 else "middle"


def _short(value: float) -> str:
    return f"{value:+g}".replace("-", words.MINUS) if value else "0"
