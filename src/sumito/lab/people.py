"""Games of people, where the user has some: none come with Sumito."""

from __future__ import annotations

import os
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from ..records import read_games
from .errors import LabError

if TYPE_CHECKING:
    from .._core import Player
    from ..records import GameRecord

__all__ = ["NONE_HERE", "VARIABLE", "People", "branching", "games_of_people"]

VARIABLE = "SUMITO_CORPUS"
"""The environment variable that names a file of records, or a folder of such files (.apgn)."""
NONE_HERE = f"no games of people; {VARIABLE} may be set to a file or a folder of them"
"""Why there is nothing to compare."""


@dataclass(frozen=True)
class People:
    """Games of two on the standard board that somebody won there."""

    games: list[GameRecord]
    """They themselves."""

    winners: list[Player]
    """Who won each."""

    note: str
    """What they are, in a line."""


def games_of_people(at_most: int) -> People:
    """The decided ones among the first of the games there are; none if the variable is not set.

    Who won is seen on the board, not read in the record, which may leave it out.
    """
    files = _files()
    found = islice((game for file in files for game in read_games(file)), at_most)
    games, winners = [], []
    for game in found:
        outcome = game.board().outcome()
        is_standard = game.rules.players == 2 and game.rules.edge == 5
        if is_standard and outcome is not None and outcome.winner is not None:
            games.append(game)
            winners.append(outcome.winner)
    layouts = ", ".join(sorted({game.layout or "other positions" for game in games}))
    names = ", ".join(file.name for file in files)
    note = f"Games won on the board in {names}: {len(games):,}, from {layouts}." if games else ""
    return People(games, winners, note)


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
