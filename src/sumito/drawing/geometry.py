"""Where the cells of a board lie in a picture.

Lengths are in pitches: two neighbouring cells are 1 apart. The centre of the board is (0, 0),
x grows to the right and y downward, as in SVG. Turned by 180 degrees, row a is on top.
"""

from __future__ import annotations

from functools import cache

from .._core import cells
from ..errors import SumitoError

__all__ = [
    "DIRECTIONS",
    "EDGES",
    "ROW_HEIGHT",
    "check_edge",
    "direction_between",
    "locate",
    "parse_cell",
    "place",
    "row_cells",
]

EDGES = (3, 4, 5)
"""The board sizes there are, as cells along one edge."""

ROW_HEIGHT = 3**0.5 / 2
"""The distance between two rows."""

DIRECTIONS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
"""Steps in (row, column): E, NE, NW, W, SW, SE."""

_ROWS = "abcdefghi"


def check_edge(edge: int) -> None:
    """Refuse a board size that does not exist."""
    if edge not in EDGES:
        raise SumitoError(f"edge must be 3, 4 or 5, not {edge!r}")


def row_cells(row: int, edge: int) -> list[str]:
    """The cells of a row, counted from 0 at the bottom."""
    return [cell for cell in _places(edge) if cell[0] == _ROWS[row]]


@cache
def _places(edge: int) -> dict[str, tuple[int, int]]:
    """Row and column of every cell, in name order."""
    return {cell: (_ROWS.index(cell[0]), int(cell[1:])) for cell in cells(edge)}


def parse_cell(cell: str, edge: int) -> tuple[int, int]:
    """Row, counted from 0, and column of a cell; refuses what is not on the board."""
    found = _places(edge).get(cell)
    if found is None:
        top = _ROWS[2 * edge - 2]
        expected = f"a row letter a to {top} and a digit in that row, such as 'c3'"
        raise SumitoError(f"{cell!r} is no cell of a board of edge {edge}; expected {expected}")
    return found


def place(row: float, column: float, edge: int, rotate: int = 0) -> tuple[float, float]:
    """Where a row and column lie, on the board or beyond its rim; ``rotate`` is 0 or 180."""
    up = row - (edge - 1)
    x, y = column - edge - up / 2, -up * ROW_HEIGHT
    return (-x, -y) if rotate else (x, y)


def locate(cell: str, edge: int, rotate: int = 0) -> tuple[float, float]:
    """Where the centre of a cell lies."""
    return place(*parse_cell(cell, edge), edge, rotate)


def direction_between(source: str, target: str, edge: int) -> int | None:
    """The direction of the step from one cell to its neighbour; ``None`` for other cells."""
    (row, column), (to_row, to_column) = parse_cell(source, edge), parse_cell(target, edge)
    step = (to_row - row, to_column - column)
    return DIRECTIONS.index(step) if step in DIRECTIONS else None
