"""The moves of one APGN game to a tree; every move is played on a board while reading."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from ..errors import RecordError, SumitoError
from .apgn_tokens import GLYPHS, Kind, Token, is_ending
from .comment import Comment, joined, read_comment
from .node import Node

if TYPE_CHECKING:
    from .record import GameRecord

__all__ = ["GameTokens", "MoveReader", "shorten"]


class GameTokens(Protocol):
    """Where the words of one game come from."""

    tagged: bool
    """Whether it has tags."""

    def peek(self) -> Token | None:
        """The next token of this game, to be taken later; ``None`` at its end."""

    def take(self) -> Token | None:
        """The next token of this game; ``None`` at its end."""


@dataclass(slots=True)
class _Variation:
    """A variation that is being read."""

    instead_of: Node
    """The move that it replaces."""

    line: int
    """Where it was opened."""

    length: int = 0
    """How many of its moves are on the board."""


class MoveReader:
    """Builds the tree of one game and keeps a board in step with it."""

    def __init__(self, game: GameRecord) -> None:
        self._board = game.board()
        self._edge = game.rules.edge
        self._node = game.root
        self._variations: list[_Variation] = []
        self._fresh = False  # in a variation before its first move
        self._before_move = False  # a comment now belongs to the move that follows
        self._waiting: list[Comment] = []  # such comments
        # Comments by node and whether they come before it; joined at the end, in one go.
        self._said: dict[tuple[int, bool], tuple[Node, list[Comment]]] = {}

    def read(self, reader: GameTokens) -> Token | None:
        """Read to the end of the game; gives the result that ends it, if one does."""
        ending = self._tree(reader)
        if self._variations:
            raise RecordError("a variation is not closed with ')'", self._variations[-1].line)
        self._speak_after()
        for (_, before), (node, comments) in self._said.items():
            joined(comments).add_to(node, before=before)
        return ending

    def comment(self, token: Token) -> None:
        """Take what is said about the last move, or about the next one."""
        self._hear(read_comment(token.text, self._edge))

    def _tree(self, reader: GameTokens) -> Token | None:
        while (token := reader.take()) is not None:
            if token.kind is Kind.RESULT and not self._variations:
                return token
            begun = reader.tagged or self._node.parent is not None
            if token.kind is Kind.WORD and begun and not self._variations:
                ending = self._ending(token, reader) if is_ending(token.text) else None
                if ending is not None:
                    return ending
            self._read_token(token)
        return None

    def _ending(self, token: Token, reader: GameTokens) -> Token | None:
        """Words that are no moves, if nothing but comments comes after them."""
        words = [token.text]
        while (after := reader.peek()) is not None:
            if after.kind is Kind.COMMENT:
                self.comment(after)
            elif after.kind is Kind.WORD and is_ending(after.text):
                words.append(after.text)
            else:
                return None
            reader.take()
        return Token(Kind.WORD, " ".join(words), token.line)

    def _read_token(self, token: Token) -> None:
        match token.kind:
            case Kind.WORD:
                self._move(token)
            case Kind.NUMBER:
                self._before_move = True
            case Kind.COMMENT:
                self.comment(token)
            case Kind.RESULT:  # of a variation: somebody's opinion
                self._hear(Comment(token.text))
            case Kind.GLYPH:
                self._glyph(token)
            case Kind.OPEN:
                self._open(token)
            case Kind.CLOSE:
                self._close(token)
            case Kind.UNCLOSED:
                shown = shorten(token.text)
                raise RecordError(f"a comment is not closed with '}}': {shown}", token.line)
            case _:
                raise RecordError(f"expected a move, not {shorten(token.text)}", token.line)

    def _move(self, token: Token) -> None:
        board = self._board
        number, player = board.move_number, board.turn
        try:
            move = board.push_text(token.text)
        except SumitoError as error:
            where = " in a variation" if self._variations else ""
            shown = shorten(token.text)
            reason = f"move {number} of {player}{where}, {shown}: {error}"
            raise RecordError(reason, token.line) from error
        self._node = self._node.append(Node(move))
        for comment in self._waiting:
            self._say(comment, before=True)
        self._waiting.clear()
        self._before_move = self._fresh = False
        if self._variations:
            self._variations[-1].length += 1

    def _hear(self, comment: Comment) -> None:
        if self._before_move:
            self._waiting.append(comment)
        else:
            self._say(comment)

    def _say(self, comment: Comment, *, before: bool = False) -> None:
        node = self._node
        self._said.setdefault((id(node), before), (node, []))[1].append(comment)

    def _glyph(self, token: Token) -> None:
        if self._fresh:
            raise RecordError(f"{token.text} stands before any move to annotate", token.line)
        nag = GLYPHS[token.text] if token.text in GLYPHS else int(token.text[1:])
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
            self._say(comment)
        self._waiting.clear()


def shorten(text: str) -> str:
    """The text in quotes, cut if it is long."""
    return repr(text if len(text) <= 40 else f"{text[:40]}...")
