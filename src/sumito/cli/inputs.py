"""Reading games in any format that Sumito writes; what is in a file tells which it is."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

import typer

from ..records.any_format import FEN, Kind, json_games, kind_of, positions
from ..records.apgn_reader import games_in
from ..records.start import usual_rules
from .positions import changed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..board import Board
    from ..records import GameRecord
    from ..records.apgn_reader import Hooks

__all__ = ["FEN", "Moves", "games_of", "opened", "read"]


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
    return games_of(*kind_of(file, name), hooks, moves)


def games_of(
    kind: Kind, lines: Iterator[bytes], hooks: Hooks, moves: Moves | None = None
) -> Iterator[GameRecord]:
    """The same of a file of which `kind_of` has told what it holds."""
    said = moves or Moves()
    if kind == "json":
        _refuse(said, said.start is not None or said.one_a_line, "starts")
        return json_games(lines, hooks)
    if kind == "positions":
        _refuse(said, said.placed, "starts")
        return positions(lines, hooks, lambda fen: changed(usual_rules(None, fen), said.rules))
    listening = hooks._replace(tag=lambda: _refuse(said, said != Moves(), "tags"))
    return games_in(lines, listening, start=said.start, one_a_line=said.one_a_line)


def _refuse(said: Moves, wrong: bool, what: str) -> None:
    if wrong:
        given = "--lines" if said.start is None else "--layout, --fen and --rules"
        raise typer.BadParameter(f"the games have {what} of their own: leave out {given}")
