"""``sumito show``: the picture of a position."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..game.words import outcome_words, players_of
from .console import console, emit_json, note, say
from .files import open_output

if TYPE_CHECKING:
    from ..board import Board
    from ..drawing import ThemeName
    from ..records import GameRecord, RecordWarning

__all__ = ["EXAMPLES", "show"]

EXAMPLES = """\b
Examples:
  sumito show
  sumito show belgian-daisy --svg daisy.svg --theme dark
  sumito show games.apgn --game 3 --ply 40
  sumito show "sss/1ss1/5/1SS1/SSS 0 0 b 0 1" --moves
"""


def show(
    what: Annotated[str, typer.Argument(metavar="WHAT", hidden=True)] = "standard",
    ply: Annotated[
        int | None, typer.Option(metavar="N", help="In a file: after so many plies.")
    ] = None,
    game: Annotated[
        int | None, typer.Option(metavar="K", help="In a file: its Kth game; default: 1.")
    ] = None,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write an SVG picture (- is stdout).")
    ] = None,
    theme: Annotated[
        str,
        typer.Option(
            metavar="THEME",
            help="Of the SVG: light, dark or auto; default: light.",
            show_default=False,
        ),
    ] = "light",
    size: Annotated[
        int,
        typer.Option(metavar="PIXELS", help="Width of the SVG; default: 480.", show_default=False),
    ] = 480,
    flip: Annotated[bool, typer.Option("--flip", help="Seen from the other side.")] = False,
    moves: Annotated[bool, typer.Option("--moves", help="With the legal moves.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Show a position. WHAT is a layout, a FEN, or a file of games (- is stdin)."""
    look = _theme(theme)
    if size <= 0:
        raise typer.BadParameter(f"expected a number of pixels, not {size}", param_hint="--size")
    if svg == "-" and json:
        raise typer.BadParameter("--svg - and --json cannot both have the standard output")
    board = _board(what, game, ply)
    if svg is not None:
        with open_output(svg) as file:
            file.write(board.svg(theme=look, size=size, flip=flip))
    if json:
        emit_json(_data(board, moves))
    elif svg is None:
        _print(board, flip, moves)


def _theme(name: str) -> ThemeName:
    from ..drawing import THEMES

    for theme in THEMES:
        if name == theme:
            return theme
    expected = ", ".join(THEMES)
    raise typer.BadParameter(f"expected one of {expected}, not {name!r}", param_hint="--theme")


def _board(what: str, game: int | None, ply: int | None) -> Board:
    from ..board import Board
    from ..errors import FenError
    from .inputs import FEN
    from .positions import layout_named

    if _is_file(what):
        return _record(what, 1 if game is None else game).board(ply)
    if ply is not None or game is not None:
        raise typer.BadParameter("--ply and --game need a file of games")
    if not FEN.match(what):
        return Board.from_layout(layout_named(what))
    try:
        return Board.from_fen(what)
    except FenError as error:
        raise typer.BadParameter(str(error)) from error


def _is_file(what: str) -> bool:
    """Whether WHAT means a file of games: one that is there, or a name such as files have."""
    from .formats import ENDINGS
    from .inputs import FEN

    path = Path(what)
    if what == "-" or path.suffix.lower() in ENDINGS:
        return True
    if path.suffix.lower() == ".toml" or FEN.match(what):
        return False
    return "/" in what or what == "." or (path.exists() and not path.is_dir())


def _record(name: str, number: int) -> GameRecord:
    """The game of this number; bad ones count too, as they do in error messages."""
    from ..errors import RecordError
    from ..records.apgn_reader import Hooks
    from .inputs import opened, read

    if number < 1:
        raise typer.BadParameter(f"games are counted from 1, not {number}", param_hint="--game")
    named = "stdin" if name == "-" else name
    seen: list[RecordError | None] = []  # what was wrong with each game
    odd: list[RecordWarning] = []  # about the last of them
    with opened(name) as file:
        for record in read(file, named, Hooks(seen.append, odd.append)):
            seen.append(None)
            if len(seen) == number:
                for warning in odd:
                    note(f"note: {named}, {warning}", "yellow")
                return record
            if len(seen) > number:
                break
            odd.clear()
    if len(seen) >= number and (error := seen[number - 1]) is not None:
        raise RecordError(f"{named}, {error}", error.line)
    raise RecordError(f"there is no game {number} in {named}; it has {len(seen)}")


def _data(board: Board, moves: bool) -> dict[str, Any]:
    outcome = board.outcome()
    data: dict[str, Any] = {
        "fen": board.fen(),
        "edge": board.rules.edge,
        "players": board.rules.players,
        "turn": str(board.turn),
        "ply": board.ply,
        "ejected": list(board.ejected),
        "marbles": {str(player): list(board.marbles(player)) for player in players_of(board)},
        "last_move": str(board.moves[-1]) if board.moves else None,
        "outcome": None,
    }
    if outcome is not None:
        data["outcome"] = {
            "termination": outcome.termination.value,
            "winners": [str(player) for player in outcome.winners],
        }
    if moves:
        data["moves"] = [str(move) for move in sorted(board.legal_moves())]
    return data


def _print(board: Board, flip: bool, moves: bool) -> None:
    from .listing import move_lines
    from .picture import picture
    from .screen import touched

    for line in picture(board, console(), last=touched(board), flip=flip):
        say(line)
    ejected = ", ".join(f"{player} {board.ejected[player]}" for player in players_of(board))
    outcome = board.outcome()
    state = outcome_words(outcome, board) if outcome else f"{board.turn} to move"
    say(f"\n{state}, move {board.move_number}; ejected: {ejected}")
    say(board.fen(), "dim")
    if moves:
        say()
        for line in move_lines(board):
            say(line)
