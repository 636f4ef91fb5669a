"""A board for the terminal: a slate plate with glass marbles, made of block characters.

It comes large or small, as the terminal allows. Without colours (in a pipe, under NO_COLOR, on a
dumb terminal), and where there is nothing but ASCII, it is the plain picture of ``sumito.drawing``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from .. import drawing
from .._core import cells
from ..drawing import geometry
from .console import AMBER, has_colours, is_ascii

if TYPE_CHECKING:
    from collections.abc import Collection

    from rich.console import Console

    from ..board import Board

__all__ = ["marble", "picture", "symbols"]

_MARBLES = ("#08090c", "#f5f0e5", "#6aa9ea", "#5cc49c")  # all of them clear of the plate
_GLOSS = ("#5d6472", "#ffffff", "#c6e1fb", "#d3f6e6")
_PLATE = "#4a4f5c"
_PIT = "#393d47"
_PIT_DOT = "#8b909d"
_LABEL = "grey50"
_LARGE = (24, 76)  # the lines and columns of a terminal that has room for the large picture

_Pixel = tuple[str, str | None, str | None]  # character, colour, background
_BLANK: _Pixel = (" ", None, None)


def picture(
    board: Board, console: Console, *, last: Collection[str] = (), flip: bool = False
) -> list[Text]:
    """The lines of a picture that suits the console; the cells in ``last`` are emphasised."""
    if is_ascii(console) or not has_colours(console):
        return _plain(board, last, flip, ascii=is_ascii(console))
    lines, columns = _LARGE
    if console.height >= lines and console.width >= columns:
        return _large(board, last, flip)
    return _small(board, last, flip)


def symbols(console: Console) -> tuple[str, ...]:
    """The marbles of black, white, azure and jade as single characters."""
    if is_ascii(console):
        return drawing.ASCII_SYMBOLS
    return ("●",) * 4 if has_colours(console) else drawing.SYMBOLS


def marble(player: int) -> Style:
    """How a single character of this player's colour is shown: on a piece of the plate."""
    return Style(color=_MARBLES[player], bgcolor=_PLATE)


def _plain(board: Board, last: Collection[str], flip: bool, *, ascii: bool) -> list[Text]:
    text = drawing.board_text(
        edge=board.rules.edge,
        marbles=_cells(board),
        last=last,
        flip=flip,
        ascii=ascii,
        legend=False,
    )
    return [Text(line) for line in text.split("\n")]


def _small(board: Board, last: Collection[str], flip: bool) -> list[Text]:
    segments = drawing.board_segments(
        edge=board.rules.edge,
        marbles=_cells(board),
        last=last,
        flip=flip,
        legend=False,
    )
    lines = []
    for line in segments:
        indent = line.pop(0).text if line[0].role == "space" else ""
        lines.append(Text.assemble(indent, *(_small_part(segment) for segment in line)))
    return lines


def _small_part(segment: drawing.Segment) -> tuple[str, Style]:
    back = AMBER if segment.last else _PLATE
    if segment.role in drawing.PLAYER_NAMES:
        player = drawing.PLAYER_NAMES.index(segment.role)
        return "●", Style(color=_MARBLES[player], bgcolor=back)
    if segment.role == "empty":
        return segment.text, Style(color=_PIT_DOT, bgcolor=back)
    if segment.role == "label":
        return segment.text, Style.parse(_LABEL)
    return " ", Style(bgcolor=_PLATE)  # brackets are for those without colours


def _cells(board: Board) -> list[tuple[str, ...]]:
    return [board.marbles(player) for player in range(board.rules.players)]


class _Canvas:
    """A grid of coloured characters on which cells, two lines high, are found by their names."""

    def __init__(self, edge: int, flip: bool) -> None:
        self.edge, self.rotate = edge, 180 if flip else 0
        self.middle, self.top = 4 * edge + 2, 2 * edge
        self.rows = [[_BLANK] * (2 * self.middle + 1) for _ in range(2 * self.top + 2)]

    def spot(self, row: float, column: float) -> tuple[int, int]:
        """The upper line of a cell, on the board or beyond, and its middle character there."""
        x, y = geometry.place(row, column, self.edge, self.rotate)
        return self.top + round(y / geometry.ROW_HEIGHT) * 2, self.middle + round(x * 4)

    def put(self, line: int, start: int, text: str, colour: str, back: str | None = None) -> None:
        """Write characters from this place on."""
        for offset, char in enumerate(text):
            self.rows[line][start + offset] = (char, colour, back)

    def plate(self, line: int, middle: int) -> None:
        """Lay the plate under a cell and half way to its neighbours; towards the rim it slopes."""
        above, below = (2, 3) if line < self.top else (3, 2) if line > self.top else (3, 3)
        for reach, number in ((above, line), (below, line + 1)):
            for place in range(middle - reach, middle + reach + 1):
                self.rows[number][place] = (" ", None, _PLATE)

    def marble(self, line: int, middle: int, player: int | None, back: str) -> None:
        """Put a marble, or the empty pit, into a cell."""
        if player is None:
            self.put(line, middle - 1, "▗▄▖", _PIT, back)
            self.put(line + 1, middle - 1, "▝▀▘", _PIT, back)
            return
        colour = _MARBLES[player]
        self.put(line, middle - 1, "▟█▙", colour, back)
        self.put(line, middle, "▖", _GLOSS[player], colour)
        self.put(line + 1, middle - 1, "▜█▛", colour, back)

    def labels(self) -> None:
        """Write letters before the rows and digits below the diagonals, beyond the plate."""
        for row in range(2 * self.edge - 1):
            first = geometry.row_cells(row, self.edge)[0]
            line, middle = self.spot(row, int(first[1:]) - 1.25)
            self.put(line + 1, middle, first[0], _LABEL)
        for column in range(1, 2 * self.edge):
            # One step south-east of the lowest cell of the diagonal.
            line, middle = self.spot(max(0, column - self.edge) - 1, column)
            self.put(line + bool(self.rotate), middle, str(column), _LABEL)


def _large(board: Board, last: Collection[str], flip: bool) -> list[Text]:
    edge = board.rules.edge
    canvas = _Canvas(edge, flip)
    spots = {cell: canvas.spot(*geometry.parse_cell(cell, edge)) for cell in cells(edge)}
    for spot in spots.values():
        canvas.plate(*spot)
    for cell, spot in spots.items():
        canvas.marble(*spot, board.at(cell), AMBER if cell in last else _PLATE)
    canvas.labels()
    return [_line(row) for row in canvas.rows if any(pixel != _BLANK for pixel in row)]


def _line(row: list[_Pixel]) -> Text:
    end = max(index for index, pixel in enumerate(row) if pixel != _BLANK) + 1
    line = Text()
    for char, colour, back in row[:end]:
        line.append(char, Style(color=colour, bgcolor=back))
    return line
