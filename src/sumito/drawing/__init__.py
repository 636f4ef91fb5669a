"""Pictures of positions: SVG for pages and reports, text for terminals.

Pure functions over plain data: an edge length and the cells of each player's marbles.
"""

from __future__ import annotations

from .marks import Arrow, Mark
from .palette import DARK, LIGHT, MARBLES, PLAYER_NAMES, Marble, Theme
from .svg import board_svg
from .svg_style import THEMES, ThemeName
from .unicode import ASCII_SYMBOLS, SYMBOLS, Segment, board_segments, board_text

__all__ = [
    "ASCII_SYMBOLS",
    "DARK",
    "LIGHT",
    "MARBLES",
    "PLAYER_NAMES",
    "SYMBOLS",
    "THEMES",
    "Arrow",
    "Marble",
    "Mark",
    "Segment",
    "Theme",
    "ThemeName",
    "board_segments",
    "board_svg",
    "board_text",
]
