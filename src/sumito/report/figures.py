"""Figures of the lab as inline SVG, by matplotlib.

Letters stay letters, so that a figure can be searched and read aloud; what is grey takes the
colours of the page it stands on, by day and by night. The same points give the same bytes.
"""

from __future__ import annotations

import hashlib
import io
import math
import re
from itertools import cycle
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from . import words
from .line_plot import COLOURS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["figure"]

# Colours that occur nowhere else, by what the page calls them.
_INK, _EDGE = "#010203", "#010204"
_PAGE_COLOURS = {_INK: "var(--muted)", _EDGE: "var(--edge)"}

_WIDTH, _HEIGHT = 4.7, 2.5  # inches; small, so that letters can still be read on a phone
_LEGEND_ROW = 0.17
_LETTER, _HANDLE = 0.075, 0.6  # of a name in the legend, about
_MANY = 30  # points of a line, beyond which they are not marked one by one
_WIDE = 100.0  # the largest value over the least, from which on a scale is logarithmic
_STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",  # text as text
    "svg.hashsalt": "sumito",  # ids that do not change from run to run
    "font.size": 9.5,
    "font.family": "sans-serif",
    "text.color": _INK,
    "axes.labelcolor": _INK,
    "axes.edgecolor": _EDGE,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.formatter.useoffset": False,
    "grid.color": _EDGE,
    "grid.linewidth": 0.8,
    "xtick.color": _INK,
    "ytick.color": _INK,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "ytick.minor.size": 0,
    "legend.frameon": False,
}
_MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")


def figure(
    series: Mapping[str, Sequence[tuple[float, float]]],
    said: str,
    *,
    across: str,
    up: str,
    joined: bool = True,
) -> Markup:
    """Points (x, y) by name, ``joined`` by lines or not; ``said`` is for who cannot see it."""
    shown = {name: points for name, points in series.items() if points}
    if not shown:
        return Markup("")
    from matplotlib import rc_context
    from matplotlib.figure import Figure
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    beside = _beside_each_other(list(shown))
    legend_rows = math.ceil(len(shown) / beside) if len(shown) > 1 else 0

    with rc_context(_STYLE):
        size = (_WIDTH, _HEIGHT + legend_rows * _LEGEND_ROW)
        drawing = Figure(figsize=size, layout="constrained")
        axes = drawing.subplots()
        for (name, points), colour, marker in zip(
            shown.items(), cycle(COLOURS), cycle(_MARKERS), strict=False
        ):
            axes.plot(
                *zip(*points, strict=True),
                color=colour,
                marker=marker if len(points) <= _MANY or not joined else None,
                markersize=4 if len(points) <= _MANY else 2.5,
                linestyle="-" if joined else "none",
                linewidth=1.6,
                label=name.replace("$", r"\$"),  # which would begin a formula
            )
        xs, ys = zip(*(point for points in shown.values() for point in points), strict=True)
        if not joined and min(xs) > 0 and max(xs) > _WIDE * min(xs):
            axes.set_xscale("log")
        elif all(float(x).is_integer() for x in xs):
            axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        else:
            axes.xaxis.set_major_formatter(FuncFormatter(_number))
        if min(ys) > 0 and max(ys) > _WIDE * min(ys):
            axes.set_yscale("log")
        else:
            axes.yaxis.set_major_formatter(FuncFormatter(_number))
        axes.set_xlabel(across)
        axes.set_ylabel(up)
        if legend_rows:
            drawing.legend(loc="outside upper left", ncols=beside)
        text = io.StringIO()
        drawing.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    return _for_the_page(text.getvalue(), said)


def _beside_each_other(names: Sequence[str]) -> int:
    """How many names fit into a row of the legend."""
    width = _HANDLE + _LETTER * max(map(len, names))
    return max(1, min(len(names), int(_WIDTH / width)))


def _number(value: float, _: int) -> str:
    return f"{value:,g}".replace("-", words.MINUS)


_LEFT_OUT = re.compile(
    r"<metadata>.*?</metadata>"
    r"|<style.*?</style>"  # it would hold for all of the page
    r"| font-family: [^;]*;"  # the page has its own
    r'| transform="rotate\(-0 [^)]*\)"'
    r'|(?<=<g) id="[^"]*"',  # nobody refers to them, and every figure has the same
    re.DOTALL,
)


def _for_the_page(text: str, said: str) -> Markup:
    """The picture alone, as wide as the page lets it be, in the page's colours."""
    picture = re.search(r'<svg\b.*?viewBox="([^"]*)"[^>]*>(.*)</svg>', text, re.DOTALL)
    assert picture
    box, inner = picture.groups()
    inner = _LEFT_OUT.sub("", inner)
    for colour, own in _PAGE_COLOURS.items():
        inner = inner.replace(colour, own)
    inner = re.sub(r"\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}", inner)
    inner = re.sub(r"\s*\n\s*", " ", inner).replace("> <", "><")
    own_ids = hashlib.sha256(inner.encode()).hexdigest()[:6]  # what it refers to stays within it
    inner = re.sub(r'(id="|url\(#|href="#)', rf"\g<1>{own_ids}", inner)
    return Markup(
        f'<svg class="drawing" viewBox="{box}" role="img" aria-label="{escape(said)}" '
        f'xmlns:xlink="http://www.w3.org/1999/xlink">{inner}</svg>'
    )
