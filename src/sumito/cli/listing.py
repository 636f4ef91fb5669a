"""Legal moves as a list for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from .._core import EffectKind
from ..errors import SumitoError

if TYPE_CHECKING:
    from ..board import Board

__all__ = ["move_lines"]

_PER_LINE = 8
_TITLES = {
    EffectKind.EJECTION: "ejections",
    EffectKind.PUSH: "pushes",
    EffectKind.LINE: "in line",
    EffectKind.STEP: "single",
    EffectKind.BROADSIDE: "broadsides",
}


def move_lines(board: Board, cell: str = "") -> list[Text]:
    """The legal moves by kind, the strongest first; with a cell only those that move its marble."""
    effects = [board.effect(move) for move in sorted(board.legal_moves())]
    if cell:
        board.at(cell)  # refuses what is no cell
        effects = [e for e in effects if any(shift.source == cell for shift in e.moved)]
        if not effects:
            raise SumitoError(f"no marble on {cell} can move")
    lines: list[Text] = []
    for kind, title in _TITLES.items():
        texts = [str(effect.move) for effect in effects if effect.kind is kind]
        for start in range(0, len(texts), _PER_LINE):
            row = " ".join(f"{text:6}" for text in texts[start : start + _PER_LINE])
            lines.append(Text.assemble((f"{'' if start else title:10} ", "dim"), row.rstrip()))
    return lines
