"""Reading games in any format that Sumito writes; what is in a file tells which it is."""

from __future__ import annotations

import json
import re
import sys
from contextlib import AbstractContextManager, nullcontext
from itertools import chain
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

import typer

from ..errors import RecordError, SumitoError
from ..layouts.layout import FEN_LETTERS
from ..records import GameRecord
from ..records.apgn_reader import games_in
from ..records.apgn_tokens import lines_of
from ..records.start import usual_rules
from .positions import changed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..board import Board
    from ..records.apgn_reader import Hooks

__all__ = ["FEN", "Moves", "opened", "read"]

FEN = re.compile(rf"\s*[1-9{FEN_LETTERS}]+(?:/[1-9{FEN_LETTERS}]+)+(?:\s|$)")
"""How the text of a position begins."""

_JSON = re.compile(r'\s*\[\s*(?:\{\s*["}]|\])')
_HEAD = 4096  # bytes that are looked at to tell what a file is


class Moves(NamedTuple):
    """What the command line says about moves without tags."""

    start: Board | None = None
    """Where they start, if anything is said about that."""

    placed: bool = False
    """Whether more than the rules is said."""

    rules: list[str] | None = None
    """Changes of the rules, which go with bare positions too."""

    one_a_line: bool = False
    """Whether each line is a game."""


def opened(name: str) -> AbstractContextManager[IO[bytes]]:
    """A file to read; ``-`` is standard input."""
    return nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb")


def read(
    file: IO[bytes], name: str, hooks: Hooks, moves: Moves | None = None
) -> Iterator[GameRecord]:
    """The games of a file, one by one. What cannot be read is reported and left out."""
    said = moves or Moves()
    head = _head(file)
    text = b"".join(head)[:_HEAD].decode("utf-8", "replace").removeprefix("\ufeff")
    if "\0" in text or text.count("\ufffd") * 3 > len(text):
        raise RecordError(f"{name} is no text, so it has no games that can be read")
    lines = chain(head, file)
    if _JSON.match(text):
        _refuse(said, said.start is not None or said.one_a_line, "starts")
        return _json_games(lines, hooks)
    if FEN.match(text):
        _refuse(said, said.placed, "starts")
        return _positions(lines, hooks, said.rules)
    listening = hooks._replace(tag=lambda: _refuse(said, said != Moves(), "tags"))
    return games_in(lines, listening, start=said.start, one_a_line=said.one_a_line)


def _refuse(said: Moves, wrong: bool, what: str) -> None:
    if wrong:
        given = "--lines" if said.start is None else "--layout, --fen and --rules"
        raise typer.BadParameter(f"the games have {what} of their own: leave out {given}")


def _head(file: IO[bytes]) -> list[bytes]:
    """The first lines, to be looked at before they are read."""
    lines: list[bytes] = []
    size = 0
    while size < _HEAD and (line := file.readline(_HEAD)):
        lines.append(line)
        size += len(line)
    # A line that was cut must go on to its end.
    if lines and not lines[-1].endswith(b"\n"):
        lines[-1] += file.readline()
    return lines


def _json_games(lines: Iterable[bytes], hooks: Hooks) -> Iterator[GameRecord]:
    try:
        games = json.loads(b"".join(lines).decode("utf-8-sig", "replace"))
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        hooks.bad(RecordError(f"line {line}: this is no list of games: {error}", line))
        return
    for number, game in enumerate(games, 1):
        try:
            yield GameRecord.from_dict(game)
        except RecordError as error:
            hooks.bad(RecordError(f"game {number}: {error}"))


def _positions(
    lines: Iterable[bytes], hooks: Hooks, rules: list[str] | None
) -> Iterator[GameRecord]:
    """Positions, one a line, as games without moves."""
    for number, fen in enumerate(lines_of(lines), 1):
        if not fen.strip():
            continue
        try:
            yield GameRecord(fen.strip(), changed(usual_rules(None, fen), rules))
        except SumitoError as error:
            hooks.bad(RecordError(f"line {number}: {error}", number))
