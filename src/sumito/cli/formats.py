"""The formats that ``sumito convert`` writes."""

from __future__ import annotations

import json
from difflib import get_close_matches
from pathlib import Path
from typing import IO, TYPE_CHECKING

import typer

from .. import notation as notations
from ..records import write_games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..records import GameRecord

__all__ = ["ENDINGS", "WRITERS", "format_of"]

ENDINGS = {".apgn": "apgn", ".pgn": "apgn", ".fen": "fen", ".json": "json", ".txt": "moves"}
"""What the name of a file says about what is in it."""


def format_of(wanted: str | None, target: str) -> str:
    """The format asked for, or the one that the name of the file suggests."""
    formats = ", ".join(WRITERS)
    if wanted is None:
        ending = Path(target).suffix.lower()
        if ending and ending not in ENDINGS:
            raise typer.BadParameter(f"{target} may be any of {formats}: say which with --to")
        return ENDINGS.get(ending, "apgn")
    if wanted not in WRITERS:
        near = get_close_matches(wanted.lower(), WRITERS, n=1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        problem = f"unknown format {wanted!r}; {hint}formats are {formats}"
        raise typer.BadParameter(problem, param_hint="--to")
    return wanted


def _write_apgn(games: Iterable[GameRecord], output: IO[str], notation: str) -> int:
    return write_games(games, output, notation=notation)


def _write_moves(games: Iterable[GameRecord], output: IO[str], notation: str) -> int:
    return _write_lines((_moves(game, notation) for game in games), output)


def _write_fen(games: Iterable[GameRecord], output: IO[str], notation: str) -> int:
    return _write_lines((game.board().fen() for game in games), output)


def _write_json(games: Iterable[GameRecord], output: IO[str], notation: str) -> int:
    count = 0
    for count, game in enumerate(games, 1):
        text = json.dumps(game.to_dict(notation=notation), ensure_ascii=False)
        output.write(f"{',' if count > 1 else '['}\n{text}")
    output.write("\n]\n" if count else "[]\n")
    return count


WRITERS: dict[str, Callable[[Iterable[GameRecord], IO[str], str], int]] = {
    "apgn": _write_apgn,
    "moves": _write_moves,
    "fen": _write_fen,
    "json": _write_json,
}
"""How to write games in each format; gives their number."""


def _write_lines(lines: Iterable[str], output: IO[str]) -> int:
    count = 0
    for line in lines:
        output.write(f"{line}\n")
        count += 1
    return count


def _moves(game: GameRecord, notation: str) -> str:
    """The main line in a notation."""
    way, board = notations.get(notation), game.board(0)
    texts = []
    for move in game.moves:
        texts.append(way.write(board, move))
        board.push(move)
    return " ".join(texts)
