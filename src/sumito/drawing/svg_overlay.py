"""What an SVG board shows besides the position: the last move, rings, arrows, trays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import geometry
from .geometry import ROW_HEIGHT
from .picture import PITCH, RADIUS, Picture, number

if TYPE_CHECKING:
    from .marks import Arrow

__all__ = ["draw_arrows", "draw_left", "draw_rings", "draw_trays"]

_RING = 18.6  # radius: around a marble, just short of touching the next ring


def draw_left(picture: Picture) -> str:
    """A warm tint in the cells that the last move left empty."""
    entered = {target for _, target in picture.last_move}
    left = [source for source, _ in picture.last_move if source not in entered]
    return "".join(_circle("left", *picture.spot(cell), RADIUS) for cell in left)


def draw_rings(picture: Picture) -> str:
    """Rings where the last move arrived, and the marks."""
    arrived = [target for _, target in picture.last_move if target is not None]
    rings = [_circle("now last ring", *picture.spot(cell), _RING) for cell in arrived]
    for mark in picture.marks:
        spot = picture.spot(mark.cell)
        rings.append(_circle(f"{mark.kind} ring", *spot, _RING, opacity=mark.opacity))
    return "".join(rings) + _over_rim(picture)


def _circle(classes: str, x: float, y: float, radius: float, *, opacity: float = 1) -> str:
    where = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
    return f'<circle class="{classes}" {where}{_opacity(opacity)}/>'


def _opacity(opacity: float) -> str:
    return "" if opacity == 1 else f' opacity="{number(opacity)}"'


def _over_rim(picture: Picture) -> str:
    """A small chevron where the last move sent a marble over the rim."""
    ways = {
        geometry.direction_between(source, target, picture.edge)
        for source, target in picture.last_move
        if target is not None
    }
    if len(ways) != 1 or (way := ways.pop()) is None:
        return ""
    dx, dy = picture.step(way)
    chevrons = []
    for source, target in picture.last_move:
        if target is None:
            x, y = picture.spot(source)
            points = " ".join(
                f"{number(x + along * dx - across * dy)},{number(y + along * dy + across * dx)}"
                for along, across in ((0.62, 0.16), (0.78, 0), (0.62, -0.16))
            )
            chevrons.append(f'<polyline class="now ring" points="{points}"/>')
    return "".join(chevrons)


def draw_arrows(picture: Picture) -> str:
    """All arrows, the most important on top."""
    return "".join(_arrow(picture, arrow) for arrow in reversed(picture.arrows))


def _arrow(picture: Picture, arrow: Arrow) -> str:
    """One closed outline, so that a faint arrow is evenly faint."""
    x, y = picture.spot(arrow.source)
    if arrow.target is not None:
        to_x, to_y = picture.spot(arrow.target)
    else:
        assert arrow.direction is not None
        dx, dy = picture.step(arrow.direction)
        to_x, to_y = x + dx, y + dy
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    ux, uy = (to_x - x) / length, (to_y - y) / length
    neck, half_head, half_shaft = length - 12, 7.5, 1.2
    half = [(0.0, half_shaft), (neck, half_shaft), (neck, half_head)]
    outline = [*half, (length, 0.0), *((along, -across) for along, across in reversed(half))]
    points = " ".join(
        f"{number(x + along * ux - across * uy)},{number(y + along * uy + across * ux)}"
        for along, across in outline
    )
    return f'<polygon class="{arrow.kind} arrow" points="{points}"{_opacity(arrow.opacity)}/>'


def draw_trays(picture: Picture, ident: str, right: float, bottom: float) -> str:
    """What each player has ejected, as a small triangle of places in a corner of the picture.

    With two players the tray holds the other's marbles. With more only the number is known, so it
    holds plain counters.
    """
    return "".join(
        _tray(picture, player, ident, right, bottom) for player in range(len(picture.ejected))
    )


def _tray(picture: Picture, player: int, ident: str, right: float, bottom: float) -> str:
    count, players = picture.ejected[player], len(picture.ejected)
    side_x, side_y = _tray_corner(player, players, picture.rotate)
    places = max(picture.places, count)
    rows = next(n for n in range(1, places + 1) if n * (n + 1) // 2 >= places)
    # Rows of three fill the corner beside the plate, which shrinks with the board.
    pitch = 0.64 * PITCH * min(1, 3 / rows * picture.edge / 5)
    spots = [(i + row / 2, row * ROW_HEIGHT) for row in range(rows) for i in range(rows - row)]
    radius = 0.45 * pitch
    shapes = []
    for index, (across, along) in enumerate(spots[:places]):
        x = side_x * (right - pitch * (across + 0.5))
        y = side_y * (bottom - pitch * (along + 0.5))
        shapes.append(_circle("place", x, y, radius))
        if index < count and players == 2:
            where = f"translate({number(x)} {number(y)}) scale({number(radius / RADIUS)})"
            shapes.append(f'<use href="#{ident}-m{1 - player}" transform="{where}"/>')
        elif index < count:
            shapes.append(_circle("counter", x, y, radius))
    return "".join(shapes)


def _tray_corner(player: int, players: int, rotate: int) -> tuple[int, int]:
    """The corner nearest the player's marbles in the standard layout, as signs of x and y."""
    if players == 4:
        x, y = ((1, 1), (-1, 1), (-1, -1), (1, -1))[player]
    else:
        x, y = ((1, 1), (-1, -1), (1, -1))[player]
    return (-x, -y) if rotate else (x, y)
