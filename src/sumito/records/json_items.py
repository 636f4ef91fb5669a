"""The items of a long JSON list, one after the other, without the whole list in memory."""

from __future__ import annotations

import codecs
import json
import re
from typing import TYPE_CHECKING, Any

from ..errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["LONGEST", "items"]

LONGEST = 16 * 1024 * 1024
"""Characters of an item, at the most: no game is longer, and the rest need not be read then."""

_PIECE = 1 << 16  # bytes that are taken in at a time, however long the lines are
_BLANK = re.compile(r"[ \t\r\n]*")
_CUT = 16  # characters before the end within which an error may be due to the end alone
_decoder = json.JSONDecoder()


def items(chunks: Iterable[bytes]) -> Iterator[Any]:
    """The items of a JSON list. Where it is none, or stops being one, a `RecordError` that says so
    comes as the last item."""
    text = _Text(chunks)
    try:
        yield from _items(text)
    except _Broken as broken:
        line = text.line(broken.place)
        yield RecordError(f"line {line}: this is no list of games: {broken}", line)


class _Broken(Exception):  # noqa: N818  # stays in here
    """What is wrong, and where in the text."""

    def __init__(self, why: str, place: int) -> None:
        super().__init__(why)
        self.place = place


class _Text:
    """What was taken in and not used up yet."""

    def __init__(self, chunks: Iterable[bytes]) -> None:
        self._pieces = _pieces(chunks)
        self._lines = 1  # the number of the line in which the text begins
        self.text = ""
        self.ended = False

    def more(self) -> bool:
        """Take in as much again as there is, so that long items are not read too often."""
        wanted, taken = max(_PIECE, len(self.text)), [self.text]
        size = 0
        while size < wanted:
            piece = next(self._pieces, None)
            if piece is None:
                self.ended = True
                break
            taken.append(piece)
            size += len(piece)
        self.text = "".join(taken)
        return size > 0

    def drop(self, place: int) -> None:
        """Forget what was used up."""
        self._lines += self.text.count("\n", 0, place)
        self.text = self.text[place:]

    def line(self, place: int) -> int:
        """The number of the line of a place."""
        return self._lines + self.text.count("\n", 0, place)


def _pieces(chunks: Iterable[bytes]) -> Iterator[str]:
    """Text in small pieces."""
    decode = codecs.getincrementaldecoder("utf-8-sig")("replace").decode
    for chunk in chunks:
        for start in range(0, len(chunk), _PIECE):
            if text := decode(chunk[start : start + _PIECE]):
                yield text
    if text := decode(b"", final=True):
        yield text


def _items(text: _Text) -> Iterator[Any]:
    if _mark(text) != "[":
        raise _Broken("it does not begin with [", 0)
    text.drop(1)
    if _mark(text) == "]":
        text.drop(1)
        _end(text)
        return
    while True:
        yield _item(text)
        match _mark(text):
            case ",":
                text.drop(1)
                _mark(text)
            case "]":
                text.drop(1)
                _end(text)
                return
            case "":
                raise _Broken("it ends in the middle", 0)
            case mark:
                raise _Broken(f"expected , or ] after a game, not {mark!r}", 0)


def _mark(text: _Text) -> str:
    """The next character that is no blank, at the beginning of the text; none at the end."""
    while True:
        found = _BLANK.match(text.text)
        assert found is not None
        text.drop(found.end())
        if text.text or not text.more():
            return text.text[:1]


def _end(text: _Text) -> None:
    if mark := _mark(text):
        raise _Broken(f"expected nothing after the list, not {mark!r}", 0)


def _item(text: _Text) -> Any:
    """The item with which the text begins."""
    while True:
        why, place = "", 0
        try:
            item, end = _decoder.raw_decode(text.text)
            # A number at the end of what was taken in may go on.
            if end < len(text.text) or text.ended:
                text.drop(end)
                return item
        except json.JSONDecodeError as error:
            why, place = error.msg, error.pos
        except RecursionError:
            raise _Broken("it is nested too deeply", 0) from None
        except ValueError as error:  # a number of more digits than Python reads
            raise _Broken(str(error), 0) from None
        cut = place >= len(text.text) - _CUT or why.startswith("Unterminated string")
        if why and not cut:
            raise _Broken(why, place)
        if len(text.text) > LONGEST:
            raise _Broken(f"a game is longer than {LONGEST:,} characters", 0)
        if not text.more():
            if why:
                raise _Broken(f"it ends in the middle, or is no JSON: {why}", place)
            assert text.ended  # so the item is taken the next time
