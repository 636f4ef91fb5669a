"""The colours of Sumito's pictures, shared by boards, plots and reports.

Ink on paper, and one accent: amber means "now". Red is for mistakes alone, green for what is
good. The four marbles differ in lightness as well as in hue (black, azure, jade, white from dark
to light), so that they stay apart for the colour-blind and in print.
"""

from __future__ import annotations

from dataclasses import dataclass

from .._core import Player

__all__ = ["DARK", "LIGHT", "MARBLES", "PLAYER_NAMES", "Marble", "Theme"]

PLAYER_NAMES = tuple(str(player) for player in Player)
"""The players' names, in the order of play."""


@dataclass(frozen=True, slots=True)
class Marble:
    """The colours of one player's glass marble, from the lit spot outward."""

    light: str
    """Where the light falls."""

    body: str
    """The colour one would name."""

    shade: str
    """Away from the light."""

    rim: str
    """The reflected light along the edge."""

    gloss: float
    """How strong the highlight is, 0 to 1."""


MARBLES = (
    Marble("#565c69", "#22252c", "#090a0d", "#454b58", 0.8),
    Marble("#fffefb", "#f5f0e5", "#d3c8b2", "#b9ac92", 0.95),
    Marble("#7db6ee", "#2f76c9", "#173f80", "#2c63b0", 0.80),
    Marble("#c5f2de", "#5cc49c", "#2c8a6a", "#4fae8b", 0.85),
)
"""The marbles of black, white, azure and jade; the same in both themes."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything that differs between the light and the dark theme."""

    paper: str
    """The page behind everything."""

    ink: str
    """Text."""

    muted: str
    """Secondary text on paper."""

    now: str
    """The accent: the line you hold, the last move, the best line."""

    good: str
    """A good move."""

    bad: str
    """A mistake, or danger."""

    plate_top: str
    """The board's surface at its upper end."""

    plate_bottom: str
    """The board's surface at its lower end."""

    plate_side: str
    """The thickness of the board, seen below it."""

    plate_line: str
    """The thin line inside the rim."""

    plate_shadow: str
    """What the board throws on the page."""

    plate_shadow_opacity: float
    """How strong that shadow is."""

    pit_floor: str
    """The bottom of a pit."""

    pit_wall: str
    """The shaded wall of a pit."""

    pit_lip: str
    """The lit lower lip of a pit."""

    label: str
    """Coordinates on the board."""

    tray: str
    """An empty place in a tray beside the board."""


LIGHT = Theme(
    paper="#f4f1ea",
    ink="#23211c",
    muted="#6f6a5f",
    now="#dc8a0c",
    good="#2f8f5b",
    bad="#c8402f",
    plate_top="#e4d5b7",
    plate_bottom="#d0bc94",
    plate_side="#b39d72",
    plate_line="#f3e9d3",
    plate_shadow="#4a3c1e",
    plate_shadow_opacity=0.3,
    pit_floor="#c9b48a",
    pit_wall="#a8916a",
    pit_lip="#f0e4c9",
    label="#534a3a",
    tray="#e2dccf",
)
"""Paper by day."""

DARK = Theme(
    paper="#17181c",
    ink="#ece7db",
    muted="#9a978f",
    now="#e6a635",
    good="#4fb981",
    bad="#e5634f",
    plate_top="#4b4f5c",
    plate_bottom="#373b45",
    plate_side="#1e2026",
    plate_line="#666b7a",
    plate_shadow="#000000",
    plate_shadow_opacity=0.55,
    pit_floor="#3a3e49",
    pit_wall="#24262d",
    pit_lip="#626775",
    label="#c3c5cb",
    tray="#2b2d34",
)
"""Paper by night."""
