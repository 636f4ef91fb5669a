"""APGN to game records, one game at a time."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

from ..errors import FenError, LayoutError, RecordError, SumitoError
from .apgn_moves import MoveReader, shorten
from .apgn_tokens import Kind, Source, Token, lines_of, tokens_of
from .record import GameRecord
from .results import UNFINISHED, winners_of
from .start import layout_of, misfit, read_start

if TYPE_CHECKING:
    from ..board import Board

__all__ = ["Hooks", "OnError", "RecordWarning", "games_in", "parse_game", "read_games"]

OnError = Literal["warn", "raise", "skip"] | Callable[[RecordError], object]
"""What to do about a bad game: ``"warn"``, ``"raise"``, ``"skip"``, or a function to call."""


class RecordWarning(UserWarning):
    """A game that could not be read, in a file of which the rest was; or one with an oddity."""


class Hooks(NamedTuple):
    """Who is told what while games are read."""

    bad: Callable[[RecordError], object]
    """A game could not be read and is left out."""

    odd: Callable[[RecordWarning], object]
    """Something about the next game is odd, but it can be read."""

    tag: Callable[[], object] = lambda: None
    """There is a tag."""


def read_games(
    source: Source,
    *,
    on_error: OnError = "warn",
    start: Board | None = None,
    one_a_line: bool = False,
) -> Iterator[GameRecord]:
    """Read games one by one from a path, an open text or binary file, or lines.

    A game that is malformed or breaks the rules is left out, and the rest of the file is read.
    ``on_error`` says what else happens: ``"warn"`` issues a `RecordWarning`, ``"skip"`` is silent,
    a function is called with the `RecordError`, and ``"raise"`` raises it, which ends the reading.
    The error names the line, the game, the move and the reason. A game that can be read but has
    something odd, such as two results, is read, with a `RecordWarning` unless errors are skipped.

    Games without tags start from the position of ``start``, by default the standard one. Such a
    game goes on to the next result or tag, or with ``one_a_line`` to the end of its line.
    """
    if not callable(on_error) and on_error not in ("warn", "raise", "skip"):
        expected = "'warn', 'raise', 'skip' or a function"
        raise RecordError(f"on_error must be {expected}, not {on_error!r}")
    given: object = source
    if isinstance(given, bytes | bytearray) or not isinstance(given, str | os.PathLike | Iterable):
        hint = "; put bytes into io.BytesIO" if isinstance(given, Iterable) else ""
        kind = type(given).__name__
        raise RecordError(f"games come from a path, an open file or lines, not from {kind}{hint}")
    return games_in(source, _hooks(on_error), start=start, one_a_line=one_a_line)


def parse_game(text: str, *, start: Board | None = None) -> GameRecord:
    """The one game that a text holds: APGN, or just moves, from ``start`` if they have no tags."""
    lines = re.split(r"\r\n|\r|\n", text)
    games = list(games_in(lines, _hooks("raise", stacklevel=4), start=start))
    if len(games) != 1:
        raise RecordError(f"expected one game in the text, not {len(games)}")
    return games[0]


def _hooks(on_error: OnError, stacklevel: int = 3) -> Hooks:
    """Warnings are for the line of whoever asks for the next game."""

    def warn(warning: RecordError | RecordWarning) -> None:
        warnings.warn(RecordWarning(str(warning)), stacklevel=stacklevel)

    def stop(error: RecordError) -> None:
        raise error

    def ignore(_: object) -> None:
        pass

    if callable(on_error):
        return Hooks(on_error, warn)
    bad = {"warn": warn, "raise": stop, "skip": ignore}[on_error]
    return Hooks(bad, ignore if on_error == "skip" else warn)


def games_in(
    source: Source | Iterable[bytes],
    hooks: Hooks,
    *,
    start: Board | None = None,
    one_a_line: bool = False,
) -> Iterator[GameRecord]:
    """The same as `read_games`, for whoever wants to hear more than of errors."""
    named = source if isinstance(source, (str, os.PathLike)) else getattr(source, "name", "")
    name = os.fspath(named) if isinstance(named, (str, os.PathLike)) else ""
    reader = _Reader(tokens_of(lines_of(source), one_a_line=one_a_line), start, hooks.tag)
    number = 1
    while True:
        try:
            game = reader.next_game()
        except RecordError as error:
            place = _place(name, error.line, number, reader.event)
            report = RecordError(f"{place}: {error}", error.line)
            report.__cause__ = error.__cause__
            hooks.bad(report)
            reader.skip_game()
        else:
            if game is None:
                return
            for line, text in reader.oddities:
                place = _place(name, line, number, reader.event)
                hooks.odd(RecordWarning(f"{place}: {text}"))
            yield game
        number += 1


def _place(name: str, line: int, number: int, event: str) -> str:
    where = f"{name}, line {line}" if name else f"line {line}"
    return f"{where}, game {number} ({event!r})" if event else f"{where}, game {number}"


class _Reader:
    """Takes games from a stream of tokens; it always looks one token ahead."""

    def __init__(
        self, tokens: Iterator[Token], start: Board | None, on_tag: Callable[[], object]
    ) -> None:
        self._tokens = tokens
        self._start, self._on_tag = start, on_tag
        self._token: Token | None = None
        self._started = False
        self.tagged = False  # whether the game that is being read has tags
        self.event = ""
        self.oddities: list[tuple[int, str]] = []  # of this game, with their lines

    def next_game(self) -> GameRecord | None:
        """The next game; ``None`` at the end."""
        if not self._started:
            self._started = True
            self._advance()
        while self._token is not None:
            self.event, self.tagged = "", False
            self.oddities.clear()
            if self._token.kind is Kind.SECTION:
                self._advance()
            tags, comments = self._tags()
            # Remarks that stand alone in a file are no game.
            if self.tagged or self.peek() is not None:
                return self._game(tags, comments)
        return None

    def skip_game(self) -> None:
        """After an error: go to the next tags, or without tags past the next result."""
        while (token := self.take()) is not None:
            if token.kind is Kind.RESULT and not self.tagged:
                return

    def _advance(self) -> None:
        try:
            self._token = next(self._tokens, None)
        except RecordError:
            self._token = None  # the source itself is broken: there is no more to read
            raise

    def _tags(self) -> tuple[dict[str, Token], list[Token]]:
        """The tags, and the comments before or between them."""
        tags: dict[str, Token] = {}
        comments: list[Token] = []
        while (token := self._token) is not None:
            if token.kind in (Kind.TAG, Kind.BAD_TAG):
                self.tagged = True
                self._on_tag()
                self._add_tag(token, tags)
            elif token.kind is Kind.COMMENT:
                comments.append(token)
            else:
                break
            self._advance()
        return tags, comments

    def _add_tag(self, token: Token, tags: dict[str, Token]) -> None:
        if token.kind is Kind.BAD_TAG:
            shown = shorten(token.text)
            raise RecordError(f'expected a tag [Name "value"], not {shown}', token.line)
        if token.name in tags:
            raise RecordError(f"the tag {token.name} is given twice", token.line)
        tags[token.name] = token
        self.event = token.text if token.name == "Event" else self.event

    def _game(self, tags: dict[str, Token], comments: list[Token]) -> GameRecord:
        game = self._from_tags(tags) if self.tagged else self._untagged()
        moves = MoveReader(game)
        for comment in comments:
            moves.comment(comment)
        if (ending := moves.read(self)) is not None:
            self._end(game, ending)
        return game

    def _from_tags(self, tokens: dict[str, Token]) -> GameRecord:
        tags = {name: token.text for name, token in tokens.items()}
        fen, rules_text = tags.pop("FEN", None), tags.pop("Rules", None)
        tags.pop("Notation", None)  # the moves themselves show it
        try:
            start, rules = read_start(tags.get("Variant"), fen, rules_text)
        except SumitoError as error:
            kinds = {LayoutError: "Variant", FenError: "FEN"}
            at_fault = tokens.get(kinds.get(type(error), "Rules")) or next(iter(tokens.values()))
            raise RecordError(str(error), at_fault.line) from error
        if fen is not None and (text := misfit(tags.get("Variant"), start)):
            self.oddities.append((tokens["FEN"].line, text))
        return GameRecord(start, rules, tags=tags)

    def _untagged(self) -> GameRecord:
        if self._start is None:
            return GameRecord()
        layout = layout_of(fen := self._start.fen())
        tags = {"Variant": layout.key} if layout else None
        return GameRecord(fen, self._start.rules, tags=tags)

    def _end(self, game: GameRecord, ending: Token) -> None:
        """Keep the word or words at the end of the moves, beside the tag Result if need be."""
        text = ending.text
        if text == UNFINISHED:
            return
        if game.result == UNFINISHED:
            game.result = text
        elif text != game.result:
            game.ending = text
        if ending.kind is Kind.WORD:
            kept = f"{shorten(text)} after the last move is no move; it is kept as the result"
            self.oddities.append((ending.line, kept))
            return
        tag, token = (winners_of(said, game.rules.players) for said in (game.result, text))
        if tag is not None and token is not None and set(tag) != set(token):
            both = f"the tag Result says {game.result!r}, the end of the moves {text!r}"
            self.oddities.append((ending.line, f"{both}; the tag counts"))

    def peek(self) -> Token | None:
        """The next token of this game, to be taken later; ``None`` at its end."""
        token = self._token
        return None if token is None or token.kind is Kind.SECTION else token

    def take(self) -> Token | None:
        """The next token of this game; ``None`` at its end."""
        token = self.peek()
        if token is not None:
            self._advance()
        return token
