"""The words of an APGN text, line by line, so that a file of any size can be read."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import IO, NamedTuple

from ..errors import RecordError
from .results import RESULT

__all__ = [
    "GLYPHS",
    "TAG_NAME",
    "Kind",
    "Source",
    "Token",
    "escape_tag",
    "is_ending",
    "lines_of",
    "tokens_of",
]

Source = str | os.PathLike[str] | IO[str] | IO[bytes] | Iterable[str]
"""Where games come from: a path, an open file, or lines."""

TAG_NAME = r"[A-Za-z0-9_]+"
"""A regular expression for the name of a tag."""

GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The annotations that have signs of their own."""


class Kind(Enum):
    """What a word of the text is."""

    SECTION = "a game begins here: its first tag follows, or its line"
    TAG = "a tag"
    BAD_TAG = "a line that begins like a tag and is none"
    WORD = "a move"
    NUMBER = "a move number"
    GLYPH = "an annotation such as !? or $5"
    COMMENT = "a comment"
    UNCLOSED = "a comment that never ends"
    OPEN = "the beginning of a variation"
    CLOSE = "the end of a variation"
    RESULT = "a result"
    BAD = "a character that has no meaning here"


class Token(NamedTuple):
    """A word, and where it stands."""

    kind: Kind
    text: str
    """The word itself; of a tag its value, of a comment what is between the braces."""

    line: int
    """The line on which it begins, counted from 1."""

    name: str = ""
    """The name of a tag."""


_TAG = re.compile(rf'\s*\[\s*({TAG_NAME})\s+"([^"\\]*(?:\\.[^"\\]*)*)"\s*\]')
_TAG_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\"}
_TAG_ESCAPED = {char: f"\\{letter}" for letter, char in _TAG_ESCAPES.items()}
_LIKE_A_MOVE = re.compile(r"(?:[a-i][1-9]){2,3}", re.IGNORECASE)
_COMMENT_PART = re.compile(r"[^\\}]*(?:\\.[^\\}]*)*\\?")
_WORDS = re.compile(
    rf"""
    (?P<COMMENT>\{{)
    |(?P<REST>;.*)
    |(?P<OPEN>\()
    |(?P<CLOSE>\))
    |(?P<GLYPH>[!?]{{1,2}}|\$[0-9]{{1,3}}(?![0-9]))
    |(?P<RESULT>(?:{RESULT})(?=[\s(){{}};]|$))
    |(?P<NUMBER>[0-9]*[.…]+(?![0-9])|[0-9]+(?=[\s(){{}};]|$))
    |(?P<WORD>[^\s(){{}};$!?]+)
    |(?P<BAD>\S)
    """,
    re.VERBOSE,
)


def escape_tag(value: str) -> str:
    """The value of a tag as it is written between quotes."""
    return "".join(_TAG_ESCAPED.get(char, char) for char in value)


def lines_of(source: Source | Iterable[bytes]) -> Iterator[str]:
    """The lines of a source without their ends. Bytes that are not UTF-8 become U+FFFD."""
    if isinstance(source, (str, os.PathLike)):
        with Path(source).open("rb") as file:
            yield from _split(file)
    else:
        yield from _split(source)


def _split(lines: Iterable[str] | Iterable[bytes]) -> Iterator[str]:
    first = True
    try:
        for line in lines:
            # A str may hold lone surrogates, which UTF-8 cannot: they go the way of bad bytes.
            data = line if isinstance(line, bytes) else line.encode("utf-8", "surrogatepass")
            text = data.decode("utf-8", "replace")
            yield from text.removeprefix("\ufeff" if first else "").rstrip("\r\n").split("\r")
            first = False
    except UnicodeDecodeError as error:
        hint = "open the file in binary mode, or give its path"
        raise RecordError(f"the text file cannot be decoded: {error}; {hint}") from None


def tokens_of(lines: Iterable[str], *, one_a_line: bool = False) -> Iterator[Token]:
    """The words of all lines; where there is one game a line, nothing goes on to the next."""
    return _Tokens(one_a_line).read(lines)


def is_ending(text: str) -> bool:
    """Whether a text can end the moves of a game: a result, or words that cannot be moves."""
    words = text.split(" ")
    if any(_LIKE_A_MOVE.fullmatch(word) or word.startswith(("[", "%")) for word in words):
        return False
    tokens = [(token.kind, token.text) for token in tokens_of([text])]
    return tokens in ([(Kind.RESULT, text)], [(Kind.WORD, word) for word in words])


class _Tokens:
    """The state that goes from line to line."""

    def __init__(self, one_a_line: bool) -> None:
        self._one_a_line = one_a_line
        self._number = 0
        self._blank = True  # whether the line before was empty
        self._section: set[str] | None = None  # the tags of this game until the moves begin
        self._comment: list[str] | None = None  # the lines of a comment still open
        self._opened = 0  # the line where it began

    def read(self, lines: Iterable[str]) -> Iterator[Token]:
        for self._number, line in enumerate(lines, 1):
            if self._one_a_line:
                if self._comment is not None:
                    yield self._unclosed()
                self._section = None
                yield Token(Kind.SECTION, "", self._number)
            yield from self._line(line)
            self._blank = not line.strip()
        if self._comment is not None:
            yield self._unclosed()

    def _line(self, line: str) -> Iterator[Token]:
        start = 0
        if self._comment is not None:
            # A forgotten brace must not swallow the games that follow.
            if self._blank and _TAG.match(line):
                yield self._unclosed()
            else:
                end = self._comment_part(line, 0)
                if end is None:
                    return
                yield self._closed_comment()
                yield from self._movetext(line, end)
                return
        if line.startswith("%"):
            return  # PGN's escape: a line for some other program
        if line.lstrip().startswith("["):
            while match := _TAG.match(line, start):
                yield from self._begin_section(match[1])
                yield Token(Kind.TAG, _unescape_tag(match[2]), self._number, match[1])
                start = match.end()
            if start == 0 or line[start:].lstrip().startswith("["):
                yield from self._begin_section("")
                yield Token(Kind.BAD_TAG, line[start:].strip(), self._number)
                return
        yield from self._movetext(line, start)

    def _begin_section(self, name: str) -> Iterator[Token]:
        """A tag after moves belongs to the next game; so does Event, or any that comes again.

        The latter only after an empty line: a game can consist of tags alone.
        """
        section = self._section
        if section is None or (self._blank and (name == "Event" or name in section)):
            self._section = section = set()
            yield Token(Kind.SECTION, "", self._number)
        section.add(name)

    def _movetext(self, line: str, start: int) -> Iterator[Token]:
        while match := _WORDS.search(line, start):
            start = match.end()
            kind = match.lastgroup
            if kind == "COMMENT":
                self._comment, self._opened = [], self._number
                end = self._comment_part(line, start)
                if end is None:
                    return
                start = end
                yield self._closed_comment()
            elif kind == "REST":
                yield Token(Kind.COMMENT, match[0][1:], self._number)
            else:
                self._section = None
                yield Token(Kind[kind or "BAD"], match[0], self._number)

    def _comment_part(self, line: str, start: int) -> int | None:
        """Add the line to the open comment; where it goes on after the brace, if it does."""
        assert self._comment is not None
        match = _COMMENT_PART.match(line, start)
        assert match is not None  # it matches the empty text too
        self._comment.append(match[0])
        return match.end() + 1 if match.end() < len(line) else None

    def _closed_comment(self) -> Token:
        assert self._comment is not None
        text, self._comment = "\n".join(self._comment), None
        return Token(Kind.COMMENT, text, self._opened)

    def _unclosed(self) -> Token:
        assert self._comment is not None
        text, self._comment, self._section = "\n".join(self._comment), None, None
        return Token(Kind.UNCLOSED, text, self._opened)


def _unescape_tag(value: str) -> str:
    return re.sub(r"\\(.)", lambda match: _TAG_ESCAPES.get(match[1], match[0]), value)
