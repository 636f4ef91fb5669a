"""The course of a game as a picture: who could expect how many points, ply by ply.

Black's share grows upward from the middle, white's downward, as in the heads of the players.
"""

from __future__ import annotations

from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from ..scores import CHANCES, score_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .annotating import Annotation, MoveNote

__all__ = ["course", "graph_svg", "graph_text"]

_WIDTH, _HEIGHT = 720, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 16, 40, 34
_COLOURS = {"inaccuracy": "#e0a33a", "mistake": "#d9662b", "blunder": "#c22f2f"}
_WORST = "??", "?", "?!"


def course(annotation: Annotation) -> list[float]:
    """The points that black could expect: at the start, and after every move."""
    progress = 0.0  # the same for all, so that equal scores are equally high
    scores = [annotation.start, *(note.for_black for note in annotation.moves)]
    return [CHANCES.of(score, progress).expectation for score in scores]


def graph_text(annotation: Annotation, width: int = 72, *, ascii_only: bool = False) -> list[str]:
    """Lines of text: a graph of nine rows, and under it the mistakes where they were made."""
    values = course(annotation)
    columns = max(1, min(width - 7, len(values)))
    edges = [round(place * len(values) / columns) for place in range(columns + 1)]
    parts = [(first, max(last, first + 1)) for first, last in pairwise(edges)]
    heights = [sum(values[a:b]) / len(values[a:b]) for a, b in parts]
    lines = []
    for row in range(8):
        label = {0: "black", 7: "white"}.get(row, "")
        lines.append(f"{label:>5} |" + "".join(_cell(value, row, ascii_only) for value in heights))
        if row == 3:
            lines.append("      +" + "-" * columns)
    marks = "".join(_worst(annotation.moves[max(0, a - 1) : b - 1]) for a, b in parts)
    if marks.strip():
        lines.append(f"       {marks}".rstrip())
    return lines


def _cell(value: float, row: int, ascii_only: bool) -> str:
    """One of eight rows, half a row being the finest step."""
    level = round((value - 0.5) * 16)  # half rows above the middle, or below it
    above = row < 4
    reach = (4 - row if above else row - 3) * 2  # half rows from the middle to the row's far end
    filled = (level if above else -level) - (reach - 2)
    if filled <= 0:
        return " "
    if filled >= 2:
        return "#" if ascii_only else "█"
    return ("'" if not above else ".") if ascii_only else ("▄" if above else "▀")


def _worst(notes: Sequence[MoveNote]) -> str:
    """A sign for the worst of some moves."""
    signs = {note.verdict.sign for note in notes if note.verdict is not None}
    worst = next((sign for sign in _WORST if sign in signs), "")
    return {"??": "X", "?": "?", "?!": "~"}.get(worst, " ")


def graph_svg(annotation: Annotation, title: str) -> str:
    """An SVG file of the same, with every mistake as a dot that tells what it was."""
    values = course(annotation)
    last = max(1, len(values) - 1)
    middle = _y(0.5)

    def x(ply: int) -> float:
        return round(_LEFT + (_WIDTH - _LEFT - _RIGHT) * ply / last, 1)

    def area(above: bool) -> str:
        chosen = [max(value, 0.5) if above else min(value, 0.5) for value in values]
        points = " ".join(f"{x(ply)},{_y(value)}" for ply, value in enumerate(chosen))
        return f"{x(0)},{middle} {points} {x(len(values) - 1)},{middle}"

    line = " ".join(f"{x(ply)},{_y(value)}" for ply, value in enumerate(values))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}" font-family="sans-serif" font-size="12" role="img">',
        f"<title>{escape(title)}</title>",
        '<rect width="100%" height="100%" fill="#f4f1ea"/>',
        f'<text x="{_LEFT}" y="24" font-size="15">{escape(title)}</text>',
        f'<polygon points="{area(True)}" fill="#3a3d42"/>',
        f'<polygon points="{area(False)}" fill="#fff"/>',
        f'<path d="M{_LEFT} {middle}H{_WIDTH - _RIGHT}" stroke="#8a8f98"/>',
        f'<polyline points="{line}" fill="none" stroke="#c9821b" stroke-width="1.5"/>',
        f'<text x="6" y="{_y(1) + 10}">black</text><text x="6" y="{_y(0)}">white</text>',
    ]
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 10**9) if last / step <= 12)
    for ply in range(0, last + 1, step):
        parts.append(f'<text x="{x(ply)}" y="{_HEIGHT - 12}" text-anchor="middle">{ply}</text>')
    for note in annotation.moves:
        if note.verdict is None:
            continue
        said = f"{note.player} {note.move}{note.verdict.sign} {score_text(note.after)}"
        place = note.ply + 1
        parts.append(
            f'<circle cx="{x(place)}" cy="{_y(values[place])}" r="4" stroke="#fff" '
            f'fill="{_COLOURS[note.verdict]}"><title>{escape(said)}</title></circle>'
        )
    return "\n".join([*parts, "</svg>", ""])


def _y(value: float) -> float:
    return round(_TOP + (_HEIGHT - _TOP - _BOTTOM) * (1 - value), 1)
