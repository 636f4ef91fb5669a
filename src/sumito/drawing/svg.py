"""A board as an SVG picture: no external resources, the same bytes for the same position."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING
from zlib import crc32

from .._core import Rules, cells
from ..errors import SumitoError
from . import geometry
from .geometry import ROW_HEIGHT
from .marks import ArrowLike, Mark, read_arrows, read_marks, read_shifts
from .palette import PLAYER_NAMES
from .picture import CORNER, INSET, Picture, number, read_marbles
from .svg_overlay import draw_arrows, draw_left, draw_rings, draw_trays
from .svg_style import THEMES, ThemeName, definitions, stylesheet

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

__all__ = ["board_svg"]

_PAD = 13.6  # around the plate: room for its shadow
_LABEL = 0.73  # from the outermost cell to its label, in steps
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def board_svg(
    *,
    edge: int,
    marbles: Sequence[Collection[str]],
    size: float | None = 480,
    theme: ThemeName = "light",
    coordinates: bool = True,
    flip: bool = False,
    mark: Iterable[Mark | str] = (),
    arrows: Iterable[ArrowLike] = (),
    fade: bool = False,
    last_move: Iterable[tuple[str, str | None]] = (),
    ejected: Sequence[int] = (),
    ejections_to_win: int | None = None,
    title: str | None = None,
    ident: str | None = None,
) -> str:
    """Draw a position.

    ``marbles`` holds the cells of each player, black first. ``size`` is the width in pixels;
    ``None`` leaves it to the page. ``theme`` is ``light``, ``dark`` or ``auto`` (as the reader's
    system asks). ``flip`` turns the board, row a on top. ``mark`` rings cells, ``arrows`` are
    drawn over the marbles, with ``fade`` each fainter than the one before. ``last_move`` lists the
    shifted marbles as (source, target), with ``None`` for a target beyond the rim. ``ejected``
    counts what each player has ejected and adds trays with room for ``ejections_to_win``.
    ``ident`` replaces the id that scopes styles and gradients, which follows from the content.
    """
    geometry.check_edge(edge)
    _check_options(size, theme, ejections_to_win, ident)
    read = read_marbles(marbles, edge)
    picture = Picture(
        edge=edge,
        marbles=read,
        theme=theme,
        coordinates=bool(coordinates),
        rotate=180 if flip else 0,
        marks=read_marks(mark, edge),
        arrows=read_arrows(arrows, edge, fade=fade),
        last_move=read_shifts(last_move, edge),
        ejected=_read_ejected(ejected, len(read)),
        places=ejections_to_win or Rules(edge=edge).ejections_to_win,
        title="Abalone board" if title is None else _NOT_IN_XML.sub("", title),
    )
    return _document(picture, size, ident or f"s{crc32(repr((picture, size)).encode()):08x}")


def _check_options(
    size: float | None, theme: ThemeName, ejections_to_win: int | None, ident: str | None
) -> None:
    if theme not in THEMES:
        raise SumitoError(f"unknown theme {theme!r}; expected one of {', '.join(THEMES)}")
    if size is not None and not 0 < size < float("inf"):
        raise SumitoError(f"size must be a positive number of pixels or None, not {size!r}")
    if ejections_to_win is not None and ejections_to_win < 1:
        raise SumitoError(f"ejections_to_win must be at least 1, not {ejections_to_win!r}")
    if ident is not None and not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", ident):
        expected = "a letter, then letters, digits, - or _"
        raise SumitoError(f"ident must be {expected}, not {ident!r}")


def _read_ejected(ejected: Sequence[int], players: int) -> tuple[int, ...]:
    if len(ejected) not in (0, players) or any(count < 0 for count in ejected):
        expected = f"{players} counts, one for each player, or none"
        raise SumitoError(f"ejected must be {expected}, not {tuple(ejected)!r}")
    return tuple(ejected)


def _document(picture: Picture, size: float | None, ident: str) -> str:
    left, top = picture.half_width + _PAD, picture.apothem + _PAD * 0.6
    width, height = 2 * left, 2 * top + _PAD * 0.8
    scale = 1.0 if size is None else size / width
    pixels = "" if size is None else f' width="{number(size)}" height="{number(height * scale)}"'
    font_size = min(max(10.0, 7.5 / scale), 16.0)  # coordinates stay readable in small pictures
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{ident}"{pixels} '
        f'viewBox="{number(-left)} {number(-top)} {number(width)} {number(height)}" '
        f'role="img" aria-labelledby="{ident}-title" aria-describedby="{ident}-desc">',
        f'<title id="{ident}-title">{escape(picture.title)}</title>',
        f'<desc id="{ident}-desc">{_description(picture)}</desc>',
        stylesheet(picture.theme, ident, number(font_size)),
        definitions(len(picture.marbles), ident),
        _plate(picture, ident),
        _labels(picture, font_size) if picture.coordinates else "",
        _pits(picture, ident),
        draw_left(picture),
        _marbles(picture, ident),
        draw_rings(picture),
        draw_arrows(picture),
        draw_trays(picture, ident, left - 1, top - 1),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _description(picture: Picture) -> str:
    named = zip(PLAYER_NAMES, picture.marbles, strict=False)
    return "; ".join(f"{name}: {' '.join(own) or 'none'}" for name, own in named)


def _plate(picture: Picture, ident: str) -> str:
    """The board itself: its shadow, its side, its surface, and two thin lines of light."""
    outer = _hexagon(picture.apothem, CORNER)
    bevel = _hexagon(picture.apothem - 0.6, CORNER - 0.6)
    inner = _hexagon(picture.apothem - INSET, CORNER - INSET)
    return (
        f'<path class="shadow" d="{outer}" transform="translate(0 8)" filter="url(#{ident}-blur)"/>'
        f'<path class="side" d="{outer}" transform="translate(0 3)"/>'
        f'<path d="{outer}" fill="url(#{ident}-plate)"/>'
        f'<path d="{bevel}" fill="none" stroke="url(#{ident}-edge)" stroke-width="1.2"/>'
        f'<path class="line" d="{inner}"/>'
    )


def _hexagon(apothem: float, corner: float) -> str:
    """The path of a hexagon with round corners, one of them at the left and one at the right."""
    reach = apothem / ROW_HEIGHT
    right = [(reach / 2, -apothem), (reach, 0.0), (reach / 2, apothem)]
    tips = right + [(-x, -y) for x, y in right]
    cut = corner / 3**0.5 / reach  # the part of an edge that its round corner takes
    path = []
    for index, (x, y) in enumerate(tips):
        (px, py), (nx, ny) = tips[index - 1], tips[(index + 1) % 6]
        start = f"{number(x + (px - x) * cut)} {number(y + (py - y) * cut)}"
        end = f"{number(x + (nx - x) * cut)} {number(y + (ny - y) * cut)}"
        path.append(f"{start}A{number(corner)} {number(corner)} 0 0 1 {end}")
    return f"M{'L'.join(path)}Z"


def _labels(picture: Picture, font_size: float) -> str:
    """Letters at the left of the rows, digits at the lower right ends of the diagonals."""
    edge, rows = picture.edge, range(2 * picture.edge - 1)
    texts = []

    def write(text: str, cell: str, direction: int) -> None:
        x, y = picture.spot(cell)
        dx, dy = picture.step(direction)
        where = f'x="{number(x + _LABEL * dx)}" y="{number(y + _LABEL * dy + 0.35 * font_size)}"'
        texts.append(f"<text {where}>{text}</text>")

    for row in rows:
        end = geometry.row_cells(row, edge)[-1 if picture.rotate else 0]
        write(end[0], end, 0 if picture.rotate else 3)
    for column in range(1, 2 * edge):
        diagonal = [cell for cell in cells(edge) if cell[1:] == str(column)]
        write(str(column), diagonal[-1 if picture.rotate else 0], 2 if picture.rotate else 5)
    return f'<g aria-hidden="true">{"".join(texts)}</g>'


def _pits(picture: Picture, ident: str) -> str:
    uses = []
    for cell in cells(picture.edge):
        x, y = picture.spot(cell)
        where = f'x="{number(x)}" y="{number(y)}"'
        uses.append(f'<use href="#{ident}-pit" {where} data-cell="{cell}"/>')
    return f'<g class="cells">{"".join(uses)}</g>'


def _marbles(picture: Picture, ident: str) -> str:
    """The marbles, above all pits, so that their shadows fall on every neighbour."""
    uses = []
    for player, own in enumerate(picture.marbles):
        for cell in own:
            x, y = picture.spot(cell)
            where = f'x="{number(x)}" y="{number(y)}"'
            data = f'data-cell="{cell}" data-player="{player}"'
            uses.append(f'<use href="#{ident}-m{player}" {where} {data}/>')
    return f'<g class="marbles">{"".join(uses)}</g>'
