"""``sumito convert``: games from one notation or format to another."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import RecordError, SumitoError
from .console import fail, note
from .files import open_output
from .positions import FenOption, LayoutOption, RulesOption, board_from

if TYPE_CHECKING:
    from ..records import RecordWarning

__all__ = ["EXAMPLES", "Told", "convert", "same_file"]

EXAMPLES = """\b
Examples:
  sumito convert games.apgn nacre.apgn --notation nacre
  sumito convert games.apgn - --to moves | head
  sumito convert moves.txt games.apgn --lines --layout belgian-daisy
  sumito convert games.apgn games.json

\b
Formats:
  apgn   tags and moves, with comments and variations
  json   the same for programs; nothing is lost
  moves  the moves of the main line, a game a line: no start, rules, names,
         result, comments or variations; read it back with --lines
  fen    the last position of each game, read back as a game without moves

IN may be any of these; what is in it tells which. Moves without tags are one
game up to each result, or with --lines up to the end of each line; --layout,
--fen and --rules say where they start. A bad game is reported and left out.

Exit codes: 0 all is well, 1 some game was bad, 2 wrong usage.
"""

_MOST_SHOWN = 100  # messages: who has more bad games than that has some other problem


def convert(
    source: Annotated[str, typer.Argument(metavar="IN", hidden=True)],
    target: Annotated[str, typer.Argument(metavar="OUT", hidden=True)] = "-",
    to: Annotated[
        str | None,
        typer.Option(
            metavar="FORMAT", help="apgn, moves, fen or json; default: by the name of OUT."
        ),
    ] = None,
    notation: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="How to write moves: aba-pro (default), nacre or playstrategy.",
            show_default=False,
        ),
    ] = "aba-pro",
    strict: Annotated[
        bool, typer.Option("--strict", help="Write nothing if any game is bad.")
    ] = False,
    lines: Annotated[bool, typer.Option("--lines", help="Moves: each line is a game.")] = False,
    layout: LayoutOption = None,
    fen: FenOption = None,
    rules: RulesOption = None,
) -> None:
    """Convert games from the file IN to the file OUT; - is stdin or stdout."""
    from ..records.apgn_reader import Hooks
    from .formats import WRITERS, format_of
    from .inputs import Moves, opened, read

    way = _notation(notation)
    write = WRITERS[format_of(to, target)]
    if "-" not in (source, target) and same_file(source, target):
        raise typer.BadParameter(f"{target} is the input; write to another file")
    placed = layout is not None or fen is not None
    start = board_from(layout, fen, rules, default="standard") if placed or rules else None
    told = Told("stdin" if source == "-" else source, strict)
    with opened(source) as file, open_output(target) as output:
        moves = Moves(start, placed, rules, lines)
        games = read(file, told.name, Hooks(told.bad, told.odd), moves)
        # Strictly, nothing goes to a pipe either before all has been read.
        held = io.StringIO() if strict else output
        count = write(games, held, way)
        if isinstance(held, io.StringIO):
            output.write(held.getvalue())
    told.rest()
    if target != "-" or told.bad_games:
        games_word = "game" if count == 1 else "games"
        bad = f", {told.bad_games:,} bad" if told.bad_games else ""
        note(f"{count:,} {games_word} converted{bad}")
    if told.bad_games:
        raise typer.Exit(1)


class Told:
    """Tells what is wrong with games, as long as that helps anybody."""

    def __init__(self, name: str, strict: bool) -> None:
        self.name = name
        self.bad_games = 0
        self._strict, self._messages = strict, 0

    def bad(self, error: RecordError) -> None:
        """A game that was left out; strictly, that is the end."""
        self.bad_games += 1
        if self._strict:
            raise RecordError(f"{self.name}, {error}", error.line)
        if self._may_speak():
            fail(f"{self.name}, {error}")

    def odd(self, warning: RecordWarning) -> None:
        """A game with something odd about it."""
        if self._may_speak():
            note(f"note: {self.name}, {warning}", "yellow")

    def rest(self) -> None:
        """How much was not told."""
        if self._messages > _MOST_SHOWN:
            note(f"and {self._messages - _MOST_SHOWN:,} more messages")

    def _may_speak(self) -> bool:
        self._messages += 1
        return self._messages <= _MOST_SHOWN


def _notation(name: str) -> str:
    from .. import notation as notations

    try:
        return notations.get(name).name
    except SumitoError as error:
        raise typer.BadParameter(str(error), param_hint="--notation") from error


def same_file(source: str, target: str) -> bool:
    """Whether two names stand for one file that is there."""
    one, two = Path(source), Path(target)
    return one.exists() and two.exists() and one.samefile(two)
