"""What a picture shows, checked and in a fixed form, and where things lie in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import SumitoError
from . import geometry
from .geometry import DIRECTIONS, ROW_HEIGHT, parse_cell
from .palette import PLAYER_NAMES

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from .marks import Arrow, Mark
    from .svg_style import ThemeName

__all__ = ["CORNER", "INSET", "PITCH", "RADIUS", "Picture", "number", "read_marbles"]

PITCH = 40
"""User units between two neighbouring cells."""

RADIUS = 17
"""The radius of a pit and of a marble, in user units."""

CORNER = 50
"""The radius of the plate's round corners, in user units."""

INSET = 8
"""The distance of the thin line from the rim, in user units."""

_MARGIN = 51  # from the outermost cell centres to the rim: room for coordinates
_MARGIN_BARE = 40


def number(value: float) -> str:
    """A number with at most two decimals."""
    return f"{round(value, 2) + 0.0:g}"


def read_marbles(marbles: Sequence[Collection[str]], edge: int) -> tuple[tuple[str, ...], ...]:
    """Each player's cells in name order; refuses cells off the board and shared ones."""
    if not 1 <= len(marbles) <= len(PLAYER_NAMES):
        raise SumitoError(f"expected the marbles of 1 to 4 players, not of {len(marbles)}")
    owner: dict[str, int] = {}
    for player, cells in enumerate(marbles):
        for cell in cells:
            parse_cell(cell, edge)
            if cell in owner:
                names = f"{PLAYER_NAMES[owner[cell]]} and {PLAYER_NAMES[player]}"
                raise SumitoError(f"two marbles on {cell}: {names}")
            owner[cell] = player
    return tuple(tuple(sorted(cells)) for cells in marbles)


@dataclass(frozen=True, slots=True)
class Picture:
    """A position with everything that is drawn on and around it."""

    edge: int
    """Cells along one edge of the board."""

    marbles: tuple[tuple[str, ...], ...]
    """Each player's cells, in name order."""

    theme: ThemeName
    """``light``, ``dark`` or ``auto``."""

    coordinates: bool
    """Whether rows and diagonals are labelled."""

    rotate: int
    """0, or 180 to see the board from the other side."""

    marks: tuple[Mark, ...]
    """Rings."""

    arrows: tuple[Arrow, ...]
    """Arrows, the most important first."""

    last_move: tuple[tuple[str, str | None], ...]
    """Marbles that the last move shifted; no target means over the rim."""

    ejected: tuple[int, ...]
    """What each player has ejected; empty for no trays."""

    places: int
    """Places in each tray."""

    title: str
    """What the picture is called."""

    def spot(self, cell: str) -> tuple[float, float]:
        """The centre of a cell in user units."""
        x, y = geometry.locate(cell, self.edge, self.rotate)
        return x * PITCH, y * PITCH

    def step(self, direction: int) -> tuple[float, float]:
        """A step of one pitch in user units, as it looks in the picture."""
        row, column = DIRECTIONS[direction]
        x, y = geometry.place(row + self.edge - 1, column + self.edge, self.edge, self.rotate)
        return x * PITCH, y * PITCH

    @property
    def apothem(self) -> float:
        """From the centre to the middle of the plate's edges."""
        margin = _MARGIN if self.coordinates else _MARGIN_BARE
        return (self.edge - 1) * ROW_HEIGHT * PITCH + margin

    @property
    def half_width(self) -> float:
        """From the centre to the plate's round corner at the left or right."""
        # The tip of a corner of 120 degrees lies this much beyond its rounding.
        tip = CORNER * (1 / ROW_HEIGHT - 1)
        return self.apothem / ROW_HEIGHT - tip
