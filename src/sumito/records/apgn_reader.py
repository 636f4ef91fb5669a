"""APGN to game records, one game at a time; every move is played on a board while reading."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..errors import FenError, LayoutError, RecordError, SumitoError
from .apgn_tokens import Kind, Source, Token, lines_of, tokens_of
from .comment import Comment, read_comment
from .node import Node
from .record import GameRecord
from .results import UNFINISHED
from .start import read_start

__all__ = ["OnError", "RecordWarning", "parse_game", "read_games"]

OnError = str | Callable[[RecordError], object]
"""What to do about a bad game: ``"warn"``, ``"raise"``, ``"skip"``, or a function to call."""

_GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}


class RecordWarning(UserWarning):
    """A game that could not be read, in a file of which the rest was read."""


def read_games(source: Source, *, on_error: OnError = "warn") -> Iterator[GameRecord]:
    """Read games one by one from a path, an open text or binary file, or lines.

    A game that is malformed or breaks the rules is left out, and the rest of the file is read.
    ``on_error`` says what else happens: ``"warn"`` issues a `RecordWarning`, ``"skip"`` is silent,
    a function is called with the `RecordError`, and ``"raise"`` raises it, which ends the reading.
    The error names the line, the game, the move and the reason.
    """
    if not callable(on_error) and on_error not in ("warn", "raise", "skip"):
        expected = "'warn', 'raise', 'skip' or a function"
        raise RecordError(f"on_error must be {expected}, not {on_error!r}")
    if isinstance(source, (str, os.PathLike)):
        name = os.fspath(source)
    else:
        name = getattr(source, "name", "")
    return _read(source, name if isinstance(name, str) else "", on_error)


def parse_game(text: str) -> GameRecord:
    """The one game that a text holds: APGN, or just moves."""
    games = list(read_games(re.split(r"\r\n|\r|\n", text), on_error="raise"))
    if len(games) != 1:
        raise RecordError(f"expected one game in the text, not {len(games)}")
    return games[0]


def _read(source: Source, name: str, on_error: OnError) -> Iterator[GameRecord]:
    reader = _Reader(lines_of(source))
    number = 1
    while True:
        try:
            game = reader.next_game()
        except RecordError as error:
            event = f" ({reader.event!r})" if reader.event else ""
            place = f"{name}, line {error.line}" if name else f"line {error.line}"
            report = RecordError(f"{place}, game {number}{event}: {error}", error.line)
            if on_error == "raise":
                raise report from error.__cause__
            if on_error == "warn":
                # 2: whoever asks for the next game.
                warnings.warn(RecordWarning(str(report)), stacklevel=2)
            elif callable(on_error):
                on_error(report)
            reader.skip_game()
        else:
            if game is None:
                return
            yield game
        number += 1


@dataclass(slots=True)
class _Variation:
    """A variation that is being read."""

    instead_of: Node
    """The move that it replaces."""

    line: int
    """Where it was opened."""

    length: int = 0
    """How many of its moves are on the board."""


class _Reader:
    """Takes games from a stream of tokens; it always looks one token ahead."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._tokens = tokens_of(lines)
        self._token: Token | None = None
        self._started = False
        self._tagged = False  # whether the game that is being read has tags
        self.event = ""

    def next_game(self) -> GameRecord | None:
        """The next game; ``None`` at the end."""
        if not self._started:
            self._started = True
            self._advance()
        while self._token is not None:
            self.event, self._tagged = "", False
            if self._token.kind is Kind.SECTION:
                self._advance()
            tags, comments = self._tags()
            # Remarks that stand alone in a file are no game.
            if self._tagged or (self._token is not None and self._token.kind is not Kind.SECTION):
                return self._game(tags, comments)
        return None

    def skip_game(self) -> None:
        """After an error: go to the next tags, or without tags past the next result."""
        while self._token is not None and self._token.kind is not Kind.SECTION:
            is_end = self._token.kind is Kind.RESULT and not self._tagged
            self._advance()
            if is_end:
                return

    def _advance(self) -> None:
        try:
            self._token = next(self._tokens, None)
        except RecordError:
            self._token = None  # the source itself is broken: there is no more to read
            raise

    def _tags(self) -> tuple[dict[str, Token], list[Comment]]:
        """The tags, and the comments before or between them."""
        tags: dict[str, Token] = {}
        comments: list[Comment] = []
        while (token := self._token) is not None:
            if token.kind is Kind.TAG:
                self._tagged = True
                if token.name in tags:
                    raise RecordError(f"the tag {token.name} is given twice", token.line)
                tags[token.name] = token
                self.event = token.text if token.name == "Event" else self.event
            elif token.kind is Kind.BAD_TAG:
                self._tagged = True
                shown = _shorten(token.text)
                raise RecordError(f'expected a tag [Name "value"], not {shown}', token.line)
            elif token.kind is Kind.COMMENT:
                comments.append(read_comment(token.text))
            else:
                break
            self._advance()
        return tags, comments

    def _game(self, tokens: dict[str, Token], comments: list[Comment]) -> GameRecord:
        tags = {name: token.text for name, token in tokens.items()}
        fen, rules_text = tags.pop("FEN", None), tags.pop("Rules", None)
        tags.pop("Notation", None)  # the moves themselves show it
        try:
            start, rules = read_start(tags.get("Variant"), fen, rules_text)
            game = GameRecord(start, rules, tags=tags)
        except SumitoError as error:
            kinds = {LayoutError: "Variant", FenError: "FEN"}
            at_fault = tokens.get(kinds.get(type(error), "Rules")) or next(iter(tokens.values()))
            raise RecordError(str(error), at_fault.line) from error
        for comment in comments:
            comment.add_to(game.root)
        result = _Moves(game).read(self)
        if result is not None and tags.get("Result", UNFINISHED) == UNFINISHED != result:
            game.result = result
        return game

    def take(self) -> Token | None:
        """The next token of this game; ``None`` at its end."""
        token = self._token
        if token is None or token.kind is Kind.SECTION:
            return None
        self._advance()
        return token


class _Moves:
    """Builds the tree of one game and keeps a board in step with it."""

    def __init__(self, game: GameRecord) -> None:
        self._board = game.board()
        self._node = game.root
        self._variations: list[_Variation] = []
        self._fresh = False  # in a variation before its first move
        self._before_move = False  # a comment now belongs to the move that follows
        self._waiting: list[Comment] = []  # such comments

    def read(self, reader: _Reader) -> str | None:
        """Read to the end of the game; gives the result that ends it, if one does."""
        while (token := reader.take()) is not None:
            if token.kind is Kind.RESULT and not self._variations:
                self._speak_after()
                return token.text
            self._read_token(token)
        if self._variations:
            raise RecordError("a variation is not closed with ')'", self._variations[-1].line)
        self._speak_after()
        return None

    def _read_token(self, token: Token) -> None:
        match token.kind:
            case Kind.WORD:
                self._move(token)
            case Kind.NUMBER:
                self._before_move = True
            case Kind.COMMENT:
                self._comment(read_comment(token.text))
            case Kind.RESULT:  # of a variation: somebody's opinion
                self._comment(Comment(token.text))
            case Kind.GLYPH:
                self._glyph(token)
            case Kind.OPEN:
                self._open(token)
            case Kind.CLOSE:
                self._close(token)
            case Kind.UNCLOSED:
                shown = _shorten(token.text)
                raise RecordError(f"a comment is not closed with '}}': {shown}", token.line)
            case _:
                raise RecordError(f"expected a move, not {_shorten(token.text)}", token.line)

    def _move(self, token: Token) -> None:
        board = self._board
        number, player = board.move_number, board.turn.name.lower()
        try:
            move = board.push_text(token.text)
        except SumitoError as error:
            where = " in a variation" if self._variations else ""
            shown = _shorten(token.text)
            reason = f"move {number} of {player}{where}, {shown}: {error}"
            raise RecordError(reason, token.line) from error
        self._node = self._node.append(Node(move))
        for comment in self._waiting:
            comment.add_to(self._node, before=True)
        self._waiting.clear()
        self._before_move = self._fresh = False
        if self._variations:
            self._variations[-1].length += 1

    def _comment(self, comment: Comment) -> None:
        if self._before_move:
            self._waiting.append(comment)
        else:
            comment.add_to(self._node)

    def _glyph(self, token: Token) -> None:
        if self._fresh:
            raise RecordError(f"{token.text} stands before any move to annotate", token.line)
        nag = _GLYPHS[token.text] if token.text in _GLYPHS else int(token.text[1:])
        if nag > 255:
            raise RecordError(f"annotation glyphs go from $0 to $255, not {token.text}", token.line)
        self._node.nags.append(nag)

    def _open(self, token: Token) -> None:
        node = self._node
        if self._fresh or node.parent is None:
            raise RecordError("a variation needs a move before it that it replaces", token.line)
        self._speak_after()
        self._variations.append(_Variation(node, token.line))
        self._undo()
        self._node = node.parent
        self._fresh = self._before_move = True

    def _close(self, token: Token) -> None:
        if not self._variations:
            raise RecordError("')' without '('", token.line)
        if self._fresh:
            raise RecordError("a variation without moves", token.line)
        self._speak_after()
        variation = self._variations.pop()
        for _ in range(variation.length):
            self._board.pop()
        self._node = variation.instead_of
        assert self._node.move is not None  # the root cannot be replaced
        self._board.push(self._node.move)
        if self._variations:
            self._variations[-1].length += 1
        self._before_move = True

    def _undo(self) -> None:
        self._board.pop()
        if len(self._variations) > 1:
            self._variations[-2].length -= 1

    def _speak_after(self) -> None:
        """Comments that waited for a move which did not come belong to the move before."""
        for comment in self._waiting:
            comment.add_to(self._node)
        self._waiting.clear()


def _shorten(text: str) -> str:
    """The text in quotes, cut if it is long."""
    return repr(text if len(text) <= 40 else f"{text[:40]}...")
