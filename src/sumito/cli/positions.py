"""From the options of a command to a position or an agent; a wrong value is wrong usage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from .._core import Rules
    from ..agents import Agent
    from ..board import Board
    from ..layouts import Layout

__all__ = [
    "FenOption",
    "LayoutOption",
    "PositionArgument",
    "RulesOption",
    "agent_named",
    "board_from",
    "changed",
    "layout_named",
    "one_position",
]

PositionArgument = Annotated[
    str | None, typer.Argument(metavar="FEN", help="The position; by default the layout standard.")
]
LayoutOption = Annotated[
    str | None,
    typer.Option(
        "--layout",
        "-l",
        metavar="NAME",
        help="Start from this layout (see sumito layouts), or from a layout file of your own.",
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
    from ..errors import SumitoError
    from ..records.start import usual_rules

    if layout is not None and fen is not None:
        raise typer.BadParameter("give --layout or --fen, not both")
    if fen is None:
        board = Board.from_layout(layout_named(layout or default, "--layout"))
        return Board.from_fen(board.fen(), changed(board.rules, rules))
    try:
        usual = usual_rules(None, fen)
        return Board.from_fen(fen, changed(usual, rules))
    except SumitoError as error:
        raise typer.BadParameter(str(error), param_hint="--fen") from error


def one_position(argument: str | None, fen: str | None) -> str | None:
    """The position that stands alone or behind ``--fen``."""
    if argument is not None and fen is not None:
        raise typer.BadParameter("the position is given twice")
    return argument if fen is None else fen


def layout_named(name: str, option: str | None = None) -> Layout:
    """The layout of a name or of a file: whatever has a slash in it or ends in ``.toml``."""
    from .. import layouts
    from ..errors import LayoutError

    try:
        return layouts.load(name) if "/" in name or name.endswith(".toml") else layouts.get(name)
    except LayoutError as error:
        raise typer.BadParameter(str(error), param_hint=option) from error


def agent_named(name: str, option: str | None = None) -> Agent:
    """The agent of a name, ``module:Class``, or ``ugi:COMMAND``."""
    from ..errors import SumitoError
    from ..ugi import create_agent

    try:
        return create_agent(name)
    except SumitoError as error:
        raise typer.BadParameter(str(error), param_hint=option) from error


def changed(usual: Rules, pairs: list[str] | None) -> Rules:
    """The usual rules, changed as ``--rules`` asks."""
    from ..errors import RecordError, RulesError
    from ..records.start import read_rules

    try:
        return read_rules(" ".join(pairs or []), usual)
    except (RecordError, RulesError) as error:
        raise typer.BadParameter(str(error), param_hint="--rules") from error
