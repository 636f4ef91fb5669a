"""The formats that ``sumito convert`` reads and writes."""

from __future__ import annotations

import json
import re
from difflib import get_close_matches
from itertools import chain
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from .. import notation as notations
from ..errors import RecordError, SumitoError
from ..records import GameRecord, read_games, write_games
from ..records.apgn_tokens import lines_of
from ..records.results import RESULT
from ..records.start import rules_fields

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ..board import Board

__all__ = ["WRITERS", "format_of", "games_of"]

_ENDINGS = {".apgn": "apgn", ".pgn": "apgn", ".fen": "fen", ".json": "json", ".txt": "moves"}
_NUMBER = re.compile(r"(?<!\S)\d+\.+")


def format_of(wanted: str | None, target: str) -> str:
    """The format asked for, or the one that the name of the file suggests."""
    if wanted is None:
        return _ENDINGS.get(Path(target).suffix.lower(), "apgn")
    if wanted not in WRITERS:
        near = get_close_matches(wanted.lower(), WRITERS, n=1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        raise SumitoError(f"unknown format {wanted!r}; {hint}formats are {', '.join(WRITERS)}")
    return wanted


def games_of(
    file: IO[bytes], name: str, start: Board, report: Callable[[RecordError], object]
) -> Iterator[GameRecord]:
    """The games of a file, one by one: APGN if it has tags, else moves, one game a line.

    Games without tags start from ``start``. What cannot be read is reported and left out.
    """
    lines = lines_of(file)
    head: list[str] = []
    for line in lines:
        head.append(line)
        if line.strip():
            break
    everything = chain(head, lines)
    tagged = bool(head) and head[-1].lstrip().startswith(("[", "{", "%", ";"))
    if tagged or Path(name).suffix.lower() in (".apgn", ".pgn"):
        return read_games(everything, on_error=report)
    return _plain_games(everything, start, report)


def _plain_games(
    lines: Iterable[str], start: Board, report: Callable[[RecordError], object]
) -> Iterator[GameRecord]:
    for number, line in enumerate(lines, 1):
        words = _NUMBER.sub(" ", line).split()
        if not words:
            continue
        result = words.pop() if re.fullmatch(RESULT, words[-1]) else None
        try:
            game = GameRecord(start.fen(), start.rules, moves=words)
        except SumitoError as error:
            report(RecordError(f"line {number}: {error}", number))
            continue
        if layout := game.layout:
            game.tags["Variant"] = layout
        if result is not None:
            game.result = result
        yield game


def _write_apgn(games: Iterable[GameRecord], output: IO[str], notation: str) -> int:
    return write_games(games, output, notation=notation)


def _write_moves(games: Iterable[GameRecord], output: IO[str], notation: str) -> int:
    return _write_lines((" ".join(_moves(game, notation)) for game in games), output)


def _write_fen(games: Iterable[GameRecord], output: IO[str], notation: str) -> int:
    return _write_lines((game.board().fen() for game in games), output)


def _write_json(games: Iterable[GameRecord], output: IO[str], notation: str) -> int:
    count = 0
    for count, game in enumerate(games, 1):
        text = json.dumps(_data(game, notation), ensure_ascii=False)
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


def _moves(game: GameRecord, notation: str) -> Iterator[str]:
    """The main line in a notation."""
    way, board = notations.get(notation), game.board(0)
    for move in game.moves:
        yield way.write(board, move)
        board.push(move)


def _data(game: GameRecord, notation: str) -> dict[str, Any]:
    """A game in values that JSON can hold; of its tree only the main line."""
    return {
        "tags": game.tags,
        "start": game.start,
        "rules": rules_fields(game.rules),
        "moves": list(_moves(game, notation)),
        "result": game.result,
        "end": game.board().fen(),
    }
