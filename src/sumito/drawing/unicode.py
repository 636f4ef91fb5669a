"""A board as text, for terminals and logs.

A full disc looks white on a dark terminal and black on a light one. So the symbols stand for
players, not for colours, and a legend names them: ● is black and ○ white everywhere, as in
printed diagrams. Where colours are at hand, `board_segments` says what each piece of text is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from . import geometry
from .palette import PLAYER_NAMES
from .picture import read_marbles

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

__all__ = ["ASCII_SYMBOLS", "SYMBOLS", "Segment", "board_segments", "board_text"]

SYMBOLS = ("●", "○", "▲", "■")
"""The marbles of black, white, azure and jade."""

ASCII_SYMBOLS = ("X", "O", "A", "J")
"""The same where only ASCII can be shown; capitals, since the row letters are small."""


class Segment(NamedTuple):
    """A piece of one line."""

    text: str
    """What to print."""

    role: str
    """``space``, ``label``, ``bracket``, ``empty``, or the player's name: ``black``, ..."""

    last: bool = False
    """Whether it belongs to an emphasised cell."""


def board_text(
    *,
    edge: int,
    marbles: Sequence[Collection[str]],
    coordinates: bool = True,
    flip: bool = False,
    last: Iterable[str] = (),
    ascii: bool = False,
    legend: bool = True,
) -> str:
    """Draw a position as lines of text, without a newline at the end.

    ``marbles`` holds the cells of each player, black first. The cells in ``last`` stand in
    brackets. ``flip`` turns the board, row a on top. The options do not change the width of a cell.
    """
    lines = board_segments(
        edge=edge,
        marbles=marbles,
        coordinates=coordinates,
        flip=flip,
        last=last,
        ascii=ascii,
        legend=legend,
    )
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)


def board_segments(
    *,
    edge: int,
    marbles: Sequence[Collection[str]],
    coordinates: bool = True,
    flip: bool = False,
    last: Iterable[str] = (),
    ascii: bool = False,
    legend: bool = True,
) -> list[list[Segment]]:
    """The lines of `board_text` in pieces that say what they are, to be coloured."""
    geometry.check_edge(edge)
    read = read_marbles(marbles, edge)
    emphasised = frozenset(last)
    for cell in emphasised:
        geometry.parse_cell(cell, edge)
    symbols = ASCII_SYMBOLS if ascii else SYMBOLS
    shown = {cell: (symbols[p], PLAYER_NAMES[p]) for p, cells in enumerate(read) for cell in cells}
    empty = ("." if ascii else "·", "empty")
    rows = range(2 * edge - 1)
    lines = []
    for row in rows if flip else reversed(rows):
        names = geometry.row_cells(row, edge)[:: -1 if flip else 1]
        cells = [Segment(*shown.get(name, empty), name in emphasised) for name in names]
        indent = 2 * edge - 1 - len(cells)
        line = [Segment(" " * indent, "space")] if indent else []
        if coordinates:
            line.append(Segment(names[0][0], "label"))
        line += _bracketed(cells)
        if coordinates and (digit := _digit_after(row, edge, flip=flip)):
            line.append(Segment(digit, "label"))
        lines.append(line)
    if coordinates:
        lines.append(_bottom_digits(edge, flip=flip))
    if legend:
        lines += [[], _legend(symbols[: len(read)])]
    return lines


def _bracketed(cells: list[Segment]) -> list[Segment]:
    """The cells with what stands before, between and after them; brackets hold a run together."""
    line: list[Segment] = []
    before = False
    for cell in cells:
        line += [_gap(before, cell.last), cell]
        before = cell.last
    return [*line, _gap(before, False)]


def _gap(before: bool, after: bool) -> Segment:
    if before == after:
        return Segment(" ", "space", before)
    return Segment("[" if after else "]", "bracket", True)


def _digit_after(row: int, edge: int, *, flip: bool) -> str:
    """The digit of the diagonal that ends to the upper left of this row's right end."""
    if flip:
        return str(row - edge + 1) if row >= edge else ""
    return str(row + edge + 1) if row < edge - 1 else ""


def _bottom_digits(edge: int, *, flip: bool) -> list[Segment]:
    bottom = geometry.row_cells(2 * edge - 2 if flip else 0, edge)
    digits = " ".join(cell[1:] for cell in (reversed(bottom) if flip else bottom))
    # Half a cell to the right of the bottom row, whose cells start after indent, letter and gap.
    return [Segment(" " * (edge - 1 + 3), "space"), Segment(digits, "label")]


def _legend(symbols: tuple[str, ...]) -> list[Segment]:
    line: list[Segment] = []
    for symbol, name in zip(symbols, PLAYER_NAMES, strict=False):
        gap = [Segment("   ", "space")] if line else []
        line += [*gap, Segment(symbol, name), Segment(f" {name}", "label")]
    return line
