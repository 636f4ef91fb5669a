"""The formats that games are written in: APGN, JSON, bare moves, and the last positions."""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING

from .. import notation as notations
from .apgn_writer import write_games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .record import GameRecord

__all__ = ["WRITERS", "moves_text"]


def _write_apgn(games: Iterable[GameRecord], output: IO[str], notation: str) -> int:
    return write_games(games, output, notation=notation)


def _write_moves(games: Iterable[GameRecord], output: IO[str], notation: str) -> int:
    return _write_lines((moves_text(game, notation) for game in games), output)


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


def moves_text(game: GameRecord, notation: str) -> str:
    """The main line in a notation."""
    way, board = notations.get(notation), game.board(0)
    texts = []
    for move in game.moves:
        texts.append(way.write(board, move))
        board.push(move)
    return " ".join(texts)
