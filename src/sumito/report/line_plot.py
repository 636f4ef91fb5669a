"""A plot of lines as an SVG file, drawn by hand: nothing to install, and the same everywhere."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from .scales import Scale, scale_of, ticks

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["COLOURS", "line_plot"]

COLOURS = ("#c9821b", "#3f6fb5", "#4f8a5b", "#a8476a", "#6b6f78", "#7d5fb0", "#2f9c95", "#b0503c")
"""One for each line, in turn."""

_WIDTH, _HEIGHT = 720, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 20, 44, 56
_LETTER = 7.5  # about the width of a letter


def line_plot(
    series: Mapping[str, Sequence[tuple[float, float]]],
    title: str,
    *,
    across: str = "",
    up: str = "",
) -> str:
    """An SVG file: points (x, y) of each name, joined by lines."""
    points = [point for line in series.values() for point in line]
    wide = Scale(min((x for x, _ in points), default=0), max((x for x, _ in points), default=1))
    tall = scale_of([y for _, y in points])

    def place(x: float, y: float) -> tuple[float, float]:
        return (
            round(_LEFT + (_WIDTH - _LEFT - _RIGHT) * wide(x) / 100, 1),
            round(_TOP + (_HEIGHT - _TOP - _BOTTOM) * (100 - tall(y)) / 100, 1),
        )

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}" font-family="sans-serif" font-size="13" role="img">',
        f"<title>{escape(title)}</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="{_LEFT}" y="24" font-size="15">{escape(title)}</text>',
    ]
    for tick in ticks(tall):
        _, y = place(wide.low, tick)
        parts.append(
            f'<path d="M{_LEFT} {y}H{_WIDTH - _RIGHT}" stroke="#ddd"/>'
            f'<text x="{_LEFT - 8}" y="{y + 4}" text-anchor="end">{tick:.6g}</text>'
        )
    base = _HEIGHT - _BOTTOM
    for tick in ticks(wide, 12):
        x, _ = place(tick, tall.low)
        parts.append(f'<text x="{x}" y="{base + 17}" text-anchor="middle">{tick:g}</text>')
    parts.append(
        f'<text x="{_WIDTH - _RIGHT}" y="{base + 17}" dy="15" text-anchor="end" fill="#666">'
        f"{escape(across)}</text>"
        f'<text x="{_WIDTH - _RIGHT}" y="24" text-anchor="end" fill="#666">{escape(up)}</text>'
    )
    at = float(_LEFT)
    for number, (name, line) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS)]
        spots = [place(*point) for point in line]
        path = " ".join(f"{x},{y}" for x, y in spots)
        dots = "".join(f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>' for x, y in spots)
        parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>{dots}'
            f'<text x="{at:g}" y="{_HEIGHT - 8}" fill="{colour}">{escape(name)}</text>'
        )
        at += _LETTER * len(name) + 20
    return "\n".join([*parts, "</svg>", ""])
