"""``sumito convert``: games from one notation or format to another."""

from __future__ import annotations

import io
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, Annotated

import typer

from ..errors import RecordError
from .console import fail, note
from .files import open_output
from .positions import FenOption, LayoutOption, RulesOption, board_from

__all__ = ["EXAMPLES", "convert"]

EXAMPLES = """\b
Examples:
  sumito convert games.apgn nacre.apgn --notation nacre
  sumito convert games.apgn - --to moves | head
  sumito convert moves.txt games.apgn --layout belgian-daisy
  sumito convert games.apgn games.json

\b
Formats:
  apgn   tags and moves, with comments and variations
  moves  the moves of one game a line
  fen    the last position of each game
  json   for programs

Input without tags is read as moves, one game a line; --layout, --fen and --rules
say where such games start. A bad game is reported and left out.

Exit codes: 0 all is well, 1 some game was bad, 2 wrong usage.
"""


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
    layout: LayoutOption = None,
    fen: FenOption = None,
    rules: RulesOption = None,
) -> None:
    """Convert games from the file IN to the file OUT; - is stdin or stdout."""
    from .. import notation as notations
    from .formats import WRITERS, format_of, games_of

    name = notations.get(notation).name
    write = WRITERS[format_of(to, target)]
    if "-" not in (source, target) and _same(Path(source), Path(target)):
        raise typer.BadParameter(f"{target} is the input; write to another file")
    start = board_from(layout, fen, rules, default="standard")
    bad = 0

    def report(error: RecordError) -> None:
        nonlocal bad
        bad += 1
        message = f"{'stdin' if source == '-' else source}, {error}"
        if strict:
            raise RecordError(message, error.line)
        fail(message)

    # Strictly, nothing goes to a pipe either before all has been read.
    with _opened(source) as file, open_output(target) as output:
        games = games_of(file, source, start, report)
        if strict:
            held = io.StringIO()
            count = write(games, held, name)
            output.write(held.getvalue())
        else:
            count = write(games, output, name)
    if target != "-" or bad:
        games_word = "game" if count == 1 else "games"
        note(f"{count:,} {games_word} converted{f', {bad:,} bad' if bad else ''}")
    if bad:
        raise typer.Exit(1)


def _opened(name: str) -> AbstractContextManager[IO[bytes]]:
    return nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb")


def _same(source: Path, target: Path) -> bool:
    return source.exists() and target.exists() and source.samefile(target)
