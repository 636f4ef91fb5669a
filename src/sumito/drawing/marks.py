"""What may be drawn on top of a position: rings and arrows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..errors import SumitoError
from .geometry import DIRECTIONS, parse_cell

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["KINDS", "Arrow", "ArrowLike", "Mark", "read_arrows", "read_marks", "read_shifts"]

KINDS = ("now", "good", "bad")
"""What a mark or an arrow says: amber, green or red."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A ring around a cell."""

    cell: str
    """Where."""

    kind: str = "now"
    """``now`` (amber), ``good`` (green) or ``bad`` (red, dashed)."""

    opacity: float = 1.0
    """1 is solid; less steps back, as for marbles that are only pushed."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from a cell to another, or over the rim."""

    source: str
    """Where it starts."""

    target: str | None
    """Where it points; ``None``: over the rim, in `direction`."""

    direction: int | None = None
    """With no target: the way it goes, 0 to 5 for E, NE, NW, W, SW, SE."""

    kind: str = "now"
    """``now`` (amber), ``good`` (green) or ``bad`` (red)."""

    opacity: float = 0.85
    """1 is solid."""


ArrowLike = Arrow | tuple[str, str] | tuple[str, str | None, int | None]
"""An arrow, or its first two or three fields."""

_FADE = 0.68  # each further line is this much fainter than the one before


def read_marks(marks: Iterable[Mark | str], edge: int) -> tuple[Mark, ...]:
    """Rings to draw; a bare cell name stands for an amber one."""
    read = tuple(Mark(mark) if isinstance(mark, str) else mark for mark in marks)
    for mark in read:
        parse_cell(mark.cell, edge)
        _check(mark.kind, mark.opacity)
    return read


def read_arrows(arrows: Iterable[ArrowLike], edge: int, *, fade: bool) -> tuple[Arrow, ...]:
    """Arrows to draw; with ``fade`` each is fainter than the one before."""
    read = []
    for index, given in enumerate(arrows):
        arrow = given if isinstance(given, Arrow) else Arrow(*given)
        if fade:
            arrow = replace(arrow, opacity=arrow.opacity * _FADE**index)
        _check_arrow(arrow, edge)
        read.append(arrow)
    return tuple(read)


def read_shifts(
    shifts: Iterable[tuple[str, str | None]], edge: int
) -> tuple[tuple[str, str | None], ...]:
    """The marbles that the last move shifted, as (source, target or ``None``)."""
    read = tuple((source, target) for source, target in shifts)
    for source, target in read:
        parse_cell(source, edge)
        if target is not None:
            parse_cell(target, edge)
    return read


def _check(kind: str, opacity: float) -> None:
    if kind not in KINDS:
        raise SumitoError(f"unknown kind {kind!r}; expected one of {', '.join(KINDS)}")
    if not 0 <= opacity <= 1:
        raise SumitoError(f"opacity must be between 0 and 1, not {opacity!r}")


def _check_arrow(arrow: Arrow, edge: int) -> None:
    _check(arrow.kind, arrow.opacity)
    parse_cell(arrow.source, edge)
    if arrow.target is not None:
        parse_cell(arrow.target, edge)
        if arrow.target == arrow.source:
            raise SumitoError(f"an arrow from {arrow.source!r} to itself points nowhere")
    elif arrow.direction is None or not 0 <= arrow.direction < len(DIRECTIONS):
        given = f"not {arrow.direction!r}"
        raise SumitoError(f"an arrow over the rim needs a direction from 0 to 5, {given}")
