"""Games of people, where the user has some: none come with Sumito."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from ..records import read_games
from .errors import LabError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..records import GameRecord

__all__ = ["NONE_HERE", "VARIABLE", "branching", "decided_games", "described", "games_of_people"]

VARIABLE = "SUMITO_CORPUS"
"""The environment variable that names a file of records, or a folder of such files (.apgn)."""
NONE_HERE = f"no games of people here; {VARIABLE} names some"
"""Why there is nothing to compare."""


def games_of_people(at_most: int) -> list[GameRecord]:
    """The first of the games there are; none if the variable is not set."""
    given = os.environ.get(VARIABLE)
    if not given:
        return []
    path = Path(given)
    files = sorted(path.glob("*.apgn")) if path.is_dir() else [path]
    if not files or not files[0].is_file():
        raise LabError(
            f"{VARIABLE} is {given!r}; it should be a file of games or a folder of .apgn files"
        )
    return list(islice((game for file in files for game in read_games(file)), at_most))


def decided_games(at_most: int) -> list[GameRecord]:
    """Those that were played to the end."""
    return [game for game in games_of_people(at_most) if game.board().outcome() is not None]


def described(games: Sequence[GameRecord]) -> str:
    """What they are, in a line."""
    layouts = ", ".join(sorted({game.layout or "other" for game in games}))
    return f"Games played to the end, from {layouts}: {len(games):,}." if games else ""


def branching(game: GameRecord) -> float:
    """Legal moves of the positions of a game, on average."""
    board = game.board(0)
    counts = []
    for move in game.moves:
        counts.append(board.legal_count())
        board.push(move)
    return sum(counts) / len(counts) if counts else float(board.legal_count())
