"""The colours, gradients and reusable shapes of an SVG board.

Everything is scoped by the document's own id, so that many boards can share one HTML page.
"""

from __future__ import annotations

from typing import Literal, get_args

from .palette import DARK, LIGHT, MARBLES, Marble, Theme
from .picture import RADIUS

__all__ = ["THEMES", "ThemeName", "definitions", "stylesheet"]

ThemeName = Literal["light", "dark", "auto"]
"""The looks there are; ``auto`` follows the reader's system."""

THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
"""The same as values."""

_OUTLINE = "filter:drop-shadow(0 0 .7px #3c1e00b0)"  # keeps amber apart from the light plate
_FIXED = (
    f".ring{{fill:none;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round;{_OUTLINE}}}",
    ".bad.ring{stroke-dasharray:5 4.3}",
    ".last.ring{stroke-width:1.8}",
    f".arrow{{stroke-width:4;stroke-linejoin:round;{_OUTLINE}}}",
)


def stylesheet(theme: ThemeName, ident: str, font_size: str) -> str:
    """The style element: fixed rules, then the theme's colours."""
    font = f"500 {font_size}px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif"
    fixed = _scoped((f"text{{font:{font};text-anchor:middle}}", *_FIXED), ident)
    light, dark = _scoped(_colours(LIGHT), ident), _scoped(_colours(DARK), ident)
    if theme == "auto":
        return f"<style>{fixed}{light}@media (prefers-color-scheme:dark){{{dark}}}</style>"
    return f"<style>{fixed}{dark if theme == 'dark' else light}</style>"


def _scoped(rules: tuple[str, ...], ident: str) -> str:
    return "".join(f"#{ident} {rule}" for rule in rules)


def _colours(theme: Theme) -> tuple[str, ...]:
    stops = {
        "plate-top": theme.plate_top,
        "plate-bottom": theme.plate_bottom,
        "glint": theme.plate_line,
        "pit-floor": theme.pit_floor,
        "pit-wall": theme.pit_wall,
        "pit-lip": theme.pit_lip,
    }
    kinds = {"now": theme.now, "good": theme.good, "bad": theme.bad}
    return (
        *(f".{name}{{stop-color:{colour}}}" for name, colour in stops.items()),
        f".shadow{{fill:{theme.plate_shadow};opacity:{theme.plate_shadow_opacity:g}}}",
        f".side{{fill:{theme.plate_side}}}",
        f".line{{fill:none;stroke:{theme.plate_line};opacity:.75}}",
        f"text{{fill:{theme.label}}}",
        f".left{{fill:{theme.now};opacity:.32}}",
        *(f".{kind}.ring{{stroke:{colour}}}" for kind, colour in kinds.items()),
        *(f".{kind}.arrow{{fill:{colour};stroke:{colour}}}" for kind, colour in kinds.items()),
        f".place{{fill:{theme.tray}}}",
        f".counter{{fill:{theme.muted};opacity:.7}}",
    )


def definitions(players: int, ident: str) -> str:
    """The defs element: gradients, the pit, and one marble for each player."""
    marbles = "".join(_marble(MARBLES[p], f"{ident}-m{p}", ident) for p in range(players))
    return f"<defs>{_surfaces(ident)}{_pit(ident)}{marbles}</defs>"


def _surfaces(ident: str) -> str:
    return (
        f'<linearGradient id="{ident}-plate" x2="0" y2="1">'
        '<stop class="plate-top"/><stop class="plate-bottom" offset="1"/></linearGradient>'
        f'<linearGradient id="{ident}-edge" x2="0" y2="1">'
        '<stop class="glint"/><stop class="glint" offset=".5" stop-opacity="0"/></linearGradient>'
        f'<filter id="{ident}-blur" x="-10%" y="-10%" width="120%" height="125%">'
        '<feGaussianBlur stdDeviation="7"/></filter>'
        f'<radialGradient id="{ident}-fall">'
        '<stop offset=".62" stop-opacity=".5"/><stop offset=".8" stop-opacity=".2"/>'
        '<stop offset="1" stop-opacity="0"/></radialGradient>'
    )


def _pit(ident: str) -> str:
    """A shallow pit: its upper wall in shade, its lower lip lit."""
    return (
        f'<radialGradient id="{ident}-floor" cy=".7" r=".74">'
        '<stop class="pit-floor" offset=".2"/><stop class="pit-wall" offset="1"/>'
        "</radialGradient>"
        f'<linearGradient id="{ident}-lip" x2="0" y2="1">'
        '<stop class="pit-wall"/><stop class="pit-wall" offset=".4" stop-opacity="0"/>'
        '<stop class="pit-lip" offset=".7" stop-opacity="0"/><stop class="pit-lip" offset="1"/>'
        "</linearGradient>"
        f'<circle id="{ident}-pit" r="{RADIUS}" fill="url(#{ident}-floor)" '
        f'stroke="url(#{ident}-lip)" stroke-width="1.2"/>'
    )


def _marble(marble: Marble, name: str, ident: str) -> str:
    """A glass marble: its shadow, its body, and one soft highlight."""
    return (
        f'<radialGradient id="{name}-b" fx=".36" fy=".27">'
        f'<stop stop-color="{marble.light}"/><stop offset=".42" stop-color="{marble.body}"/>'
        f'<stop offset=".87" stop-color="{marble.shade}"/>'
        f'<stop offset="1" stop-color="{marble.rim}"/></radialGradient>'
        f'<radialGradient id="{name}-h"><stop stop-color="#fff" stop-opacity="{marble.gloss:g}"/>'
        f'<stop offset=".45" stop-color="#fff" stop-opacity="{marble.gloss * 0.62:.2f}"/>'
        '<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>'
        f'<g id="{name}"><circle cx="1" cy="3.4" r="20" fill="url(#{ident}-fall)"/>'
        f'<circle r="{RADIUS}" fill="url(#{name}-b)"/>'
        '<ellipse cx="-5.4" cy="-8" rx="6.6" ry="4.2" transform="rotate(-32 -5.4 -8)" '
        f'fill="url(#{name}-h)"/></g>'
    )
