"""Games of people, where the user has some: none come with Sumito."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from ..records import read_games
from .errors import LabError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .._core import Player
    from ..records import GameRecord

__all__ = ["VARIABLE", "People", "branching", "games_of_people"]

VARIABLE = "SUMITO_CORPUS"
"""The environment variable that names a file of records, or a folder of such files (.apgn)."""


@dataclass(frozen=True)
class People:
    """Games of two on the standard board that somebody won there."""

    games: list[GameRecord]
    """They themselves."""

    winners: list[Player]
    """Who won each."""

    note: str
    """What they are, in a line: which files, and how many games were read."""

    @property
    def why_none(self) -> str:
        """Why there is nothing to compare, where there are no games."""
        if self.note:
            return f"no games of people that can be counted: {self.note.removesuffix('.')}"
        return f"no games of people; {VARIABLE} may be set to a file or a folder of them"

    @property
    def layouts(self) -> str:
        """Where they began."""
        return ", ".join(sorted({game.layout or "other positions" for game in self.games}))


def games_of_people(at_most: int) -> People:
    """The decided ones among the first of the games there are; none if the variable is not set.

    Who won is seen on the board, not read in the record, which may leave it out.
    """
    files = _files()
    read = 0
    games, winners = [], []
    for game in islice((game for file in files for game in _games(file)), at_most):
        read += 1
        outcome = game.board().outcome()
        is_standard = game.rules.players == 2 and game.rules.edge == 5
        if is_standard and outcome is not None and outcome.winner is not None:
            games.append(game)
            winners.append(outcome.winner)
    found = People(games, winners, "")
    if not files:
        return found
    names = ", ".join(file.name for file in files)
    note = f"{read:,} games read of {names} (SHA-256 {_digest(files)}), {len(games):,} of them won "
    note += "on the board" + (f", from {found.layouts}." if games else ".")
    return replace(found, note=note)


def _games(file: Path) -> Iterator[GameRecord]:
    """Those of a file, in which there should be some."""
    empty = True
    for game in read_games(file):
        empty = False
        yield game
    if empty:
        raise LabError(f"there is no game that can be read in {file}, which {VARIABLE} names")


def _digest(files: list[Path]) -> str:
    """What tells these files from others, in short: the beginning of a hash of one after the
    other."""
    whole = hashlib.sha256()
    for file in files:
        whole.update(file.read_bytes())
    return whole.hexdigest()[:12]


def _files() -> list[Path]:
    given = os.environ.get(VARIABLE)
    if not given:
        return []
    path = Path(given)
    files = sorted(path.glob("*.apgn")) if path.is_dir() else [path]
    if not files or not files[0].is_file():
        raise LabError(
            f"{VARIABLE} is {given!r}; it should be a file of games or a folder of .apgn files"
        )
    return files


def branching(game: GameRecord) -> float:
    """Legal moves of the positions of a game, on average."""
    board = game.board(0)
    counts = []
    for move in game.moves:
        counts.append(board.legal_count())
        board.push(move)
    return sum(counts) / len(counts) if counts else float(board.legal_count())
