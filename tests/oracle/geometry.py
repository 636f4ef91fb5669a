"""The hexagon: cube coordinates with the centre at (0, 0, 0), and the names of the cells.

A cell (x, y, z) has x + y + z = 0. A hexagon of edge n is all cells at most n - 1 steps from the
centre, and that distance is the largest of |x|, |y|, |z|.
"""

from __future__ import annotations

from functools import cache

Cell = tuple[int, int, int]

ROW_LETTERS = "abcdefghi"

# In direction order 0..5; the opposite of d is (d + 3) % 6.
DIRECTIONS: dict[str, Cell] = {
    "E": (1, 0, -1),
    "NE": (1, -1, 0),
    "NW": (0, -1, 1),
    "W": (-1, 0, 1),
    "SW": (-1, 1, 0),
    "SE": (0, 1, -1),
}

# The three ways a row of cells can lie, each pointing to the cell with the later name.
ROW_DIRECTIONS: tuple[Cell, ...] = (DIRECTIONS["E"], DIRECTIONS["NE"], DIRECTIONS["NW"])


def step(cell: Cell, direction: Cell, times: int = 1) -> Cell:
    """The cell that lies some steps away."""
    return (
        cell[0] + times * direction[0],
        cell[1] + times * direction[1],
        cell[2] + times * direction[2],
    )


def opposite(direction: Cell) -> Cell:
    """The direction that leads back."""
    return (-direction[0], -direction[1], -direction[2])


def on_board(cell: Cell, edge: int) -> bool:
    """Whether the cell is at most edge - 1 steps from the centre."""
    return max(abs(coordinate) for coordinate in cell) < edge


def name_of(cell: Cell, edge: int) -> str:
    """The name: rows a.. count upward, digits count along the row; the centre is row n, digit n."""
    x, y, _ = cell
    row, column = edge - 1 - y, edge + x
    return f"{ROW_LETTERS[row]}{column}"


@cache
def cells_by_name(edge: int) -> dict[str, Cell]:
    """All cells of the hexagon by name, in the order of their names."""
    reach = range(-(edge - 1), edge)
    cells = [(x, y, -x - y) for x in reach for y in reach]
    named = {name_of(cell, edge): cell for cell in cells if on_board(cell, edge)}
    return dict(sorted(named.items()))


def cell_names(edge: int) -> tuple[str, ...]:
    """The names of all cells, a1 first."""
    return tuple(cells_by_name(edge))


def neighbour(name: str, direction: str, edge: int) -> str | None:
    """The name of the next cell in a direction ("E", "NE", ...), or None beyond the rim."""
    cell = step(cells_by_name(edge)[name], DIRECTIONS[direction])
    return name_of(cell, edge) if on_board(cell, edge) else None
