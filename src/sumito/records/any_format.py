"""Games in any format that Sumito writes; what is in a file tells which it is."""

from __future__ import annotations

import re
from itertools import chain
from typing import IO, TYPE_CHECKING, Literal

from ..errors import RecordError, SumitoError
from ..layouts.layout import FEN_LETTERS
from .apgn_reader import games_in
from .apgn_tokens import lines_of
from .json_items import items
from .record import GameRecord
from .start import usual_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .._core import Rules
    from .apgn_reader import Hooks

__all__ = ["FEN", "Kind", "json_games", "kind_of", "positions", "read_any"]

FEN = re.compile(rf"\s*[1-9{FEN_LETTERS}]+(?:/[1-9{FEN_LETTERS}]+)+(?:\s|$)")
"""How the text of a position begins."""

Kind = Literal["json", "positions", "moves"]
"""What a file can hold: games as JSON, a position a line, or moves with or without tags."""

_JSON = re.compile(r'\s*\[\s*(?:\{\s*["}]|\])')
_HEAD = 4096  # bytes that are looked at to tell what a file is
_PIECE = 1 << 16  # bytes of a line that are taken in at a time, where lines mean nothing


def kind_of(file: IO[bytes], name: str) -> tuple[Kind, Iterator[bytes]]:
    """What a file holds, and all of its lines; for JSON pieces of them, however long they are. What
    is no text is a `RecordError`."""
    head = _head(file)
    text = b"".join(head)[:_HEAD].decode("utf-8", "replace").removeprefix("\ufeff")
    if "\0" in text or text.count("\ufffd") * 3 > len(text):
        raise RecordError(f"{name} is no text, so it has no games that can be read")
    kind: Kind = "json" if _JSON.match(text) else "positions" if FEN.match(text) else "moves"
    if kind == "json":
        return kind, chain(head, iter(lambda: file.readline(_PIECE), b""))
    if head and not head[-1].endswith(b"\n"):  # a line that was cut must go on to its end
        head[-1] += file.readline()
    return kind, chain(head, file)


def read_any(file: IO[bytes], name: str, hooks: Hooks) -> Iterator[GameRecord]:
    """The games of a file, one by one. What cannot be read is reported and left out."""
    kind, lines = kind_of(file, name)
    match kind:
        case "json":
            return json_games(lines, hooks)
        case "positions":
            return positions(lines, hooks, lambda fen: usual_rules(None, fen))
        case "moves":
            return games_in(lines, hooks)


def json_games(lines: Iterable[bytes], hooks: Hooks) -> Iterator[GameRecord]:
    """The games of a list as `GameRecord.to_dict` makes them; only one is in memory at a time."""
    for number, item in enumerate(items(lines), 1):
        if isinstance(item, RecordError):
            hooks.bad(item)
            continue
        try:
            yield GameRecord.from_dict(item)
        except RecordError as error:
            hooks.bad(RecordError(f"game {number}: {error}"))


def positions(
    lines: Iterable[bytes], hooks: Hooks, rules_for: Callable[[str], Rules]
) -> Iterator[GameRecord]:
    """Positions, one a line, as games without moves."""
    for number, fen in enumerate(lines_of(lines), 1):
        if not fen.strip():
            continue
        try:
            yield GameRecord(fen.strip(), rules_for(fen))
        except SumitoError as error:
            hooks.bad(RecordError(f"line {number}: {error}", number))


def _head(file: IO[bytes]) -> list[bytes]:
    """The first lines, to be looked at before they are read."""
    lines: list[bytes] = []
    size = 0
    while size < _HEAD and (line := file.readline(_HEAD)):
        lines.append(line)
        size += len(line)
    return lines
