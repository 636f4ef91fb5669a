"""From the options of a command to a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from .._core import Rules
    from ..board import Board

__all__ = ["FenOption", "LayoutOption", "RulesOption", "board_from"]

LayoutOption = Annotated[
    str | None,
    typer.Option(
        "--layout", "-l", metavar="NAME", help="Start from this layout (see sumito layouts)."
    ),
]
FenOption = Annotated[
    str | None,
    typer.Option("--fen", "-f", metavar="FEN", help="Start from this position."),
]
RulesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--rules", "-r", metavar="KEY=VALUE", help="Change a rule; may be given several times."
    ),
]


def board_from(
    layout: str | None, fen: str | None, rules: list[str] | None, *, default: str
) -> Board:
    """The board that ``--layout``, ``--fen`` and ``--rules`` ask for."""
    from ..board import Board

    if layout is not None and fen is not None:
        raise typer.BadParameter("give --layout or --fen, not both")
    board = Board.from_fen(fen) if fen is not None else Board.from_layout(layout or default)
    return Board.from_fen(board.fen(), _changed(board.rules, rules)) if rules else board


def _changed(usual: Rules, pairs: list[str]) -> Rules:
    from ..errors import RecordError, RulesError
    from ..records.start import read_rules

    try:
        return read_rules(" ".join(pairs), usual)
    except (RecordError, RulesError) as error:
        raise typer.BadParameter(str(error), param_hint="--rules") from error
