"""Game records to APGN: tags, then the tree of moves, wrapped at 80 columns."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import IO, TYPE_CHECKING

from .. import notation as notations
from ..board import Board
from ..errors import RecordError, SumitoError
from .apgn_tokens import GLYPHS, TAG_NAME, escape_tag, is_ending
from .comment import write_comment, write_notes
from .results import RESULT, UNFINISHED
from .start import write_start

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .._core import Move
    from .node import Node
    from .record import GameRecord

__all__ = ["check_tag", "ending_of", "write_game", "write_games", "write_to"]

_WIDTH = 80
_COMPUTED = ("FEN", "Rules", "Notation")
_TITLES = {"aba-pro": "Aba-Pro", "nacre": "Nacre", "playstrategy": "PlayStrategy"}
_SIGNS = {nag: sign for sign, nag in GLYPHS.items()}


def write_games(
    games: Iterable[GameRecord],
    target: str | os.PathLike[str] | IO[str],
    *,
    notation: str = "aba-pro",
) -> int:
    """Write many games to a path or an open text file, one by one; gives their number."""
    return write_to(target, (write_game(game, notation) for game in games))


def write_to(target: str | os.PathLike[str] | IO[str], texts: Iterable[str]) -> int:
    """Write texts with an empty line between them; gives their number."""
    if isinstance(target, (str, os.PathLike)):
        # What UTF-8 cannot hold, a lone surrogate, becomes a question mark.
        path = Path(target)
        with path.open("w", encoding="utf-8", errors="replace", newline="\n") as file:
            return write_to(file, texts)
    count = 0
    for text in texts:
        target.write(f"\n{text}" if count else text)
        count += 1
    return count


def write_game(game: GameRecord, notation: str = "aba-pro") -> str:
    """The text of one game, with a line end at its end."""
    way = notations.get(notation)
    tags = "".join(f'[{name} "{escape_tag(value)}"]\n' for name, value in _tags(game, way.name))
    ending = ending_of(game)
    try:
        words = [*_MoveText(game, way.write).words(), *ending.split(" ")]
    except RecordError:
        raise
    except SumitoError as error:
        raise RecordError(f"{game!r} cannot be written: {error}") from error
    return f"{tags}\n{_wrap(words)}\n"


def ending_of(game: GameRecord) -> str:
    """What stands after the moves."""
    if game.ending is None:
        return game.result if re.fullmatch(RESULT, game.result) else UNFINISHED
    if not is_ending(game.ending):
        expected = "a result or words that are no moves"
        raise RecordError(f"the moves can end with {expected}, not with {game.ending!r}")
    return game.ending


def check_tag(name: str) -> None:
    """Refuse what cannot be the name of a tag in a record."""
    if name in _COMPUTED:
        source = "the notation asked for" if name == "Notation" else "record.start and .rules"
        raise RecordError(f"the tag {name} is written from {source}; take it out of the tags")
    if not re.fullmatch(TAG_NAME, name):
        raise RecordError(f"a tag needs a name of letters, digits and _, not {name!r}")


def _tags(game: GameRecord, notation: str) -> Iterator[tuple[str, str]]:
    for name, value in game.tags.items():
        check_tag(name)
        yield name, value
    yield from write_start(game.tags.get("Variant"), game.start, game.rules).items()
    yield "Notation", _TITLES.get(notation, notation)


def _wrap(words: Iterable[str]) -> str:
    """Lines of at most 80 characters, if no single word is longer."""
    lines: list[str] = []
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > _WIDTH:
            lines.append(line)
            line = ""
        line = f"{line} {word}" if line else word
    return "\n".join([*lines, line])


class _MoveText:
    """Walks the tree with a list of things to do, as variations may be nested to any depth."""

    def __init__(self, game: GameRecord, write_move: Callable[[Board, Move], str]) -> None:
        self._root = game.root
        self._write_move = write_move
        self._board = Board.from_fen(game.start, game.rules)
        self._edge = game.rules.edge
        self._depth = 0  # moves on the board
        self._number_needed = True  # also before a move that is not the first of its round
        self._brackets = ""  # opened, and to stand before the next word
        self._closed = 0  # brackets to stand after the last word
        self._words: list[str] = []

    def words(self) -> list[str]:
        """All words in order."""
        if self._root.comment_before:
            raise RecordError("the root of a record has no move for a comment to stand before")
        self._notes(self._root)
        todo: list[Callable[[], None]] = []
        self._line(self._root, todo)
        while todo:
            todo.pop()()
        self._write_closed()
        return self._words

    def _line(self, node: Node, todo: list[Callable[[], None]]) -> None:
        """Put down what is to be done for all that follows a node, the first thing last."""
        if not node.children:
            return
        main, *variations = node.children
        depth = self._depth
        if variations:
            todo.append(lambda: self._line(main, todo))
            todo.append(lambda: self._play_again(main, depth))
            for variation in reversed(variations):
                todo += self._variation(variation, depth, todo)
        else:
            todo.append(lambda: self._line(main, todo))
        todo.append(lambda: self._move(main))

    def _variation(
        self, node: Node, depth: int, todo: list[Callable[[], None]]
    ) -> list[Callable[[], None]]:
        return [
            self._close,
            lambda: self._line(node, todo),
            lambda: self._move(node),
            lambda: self._open(depth),
        ]

    def _move(self, node: Node) -> None:
        """Write a move with its number, comments and glyphs, and play it."""
        assert node.move is not None  # only the root has none
        board = self._board
        number = f"{board.move_number}."
        if node.comment_before:
            # After the number, so that it is not taken for a comment on the move before.
            self._add(number if board.turn == 0 else f"{number}..")
            self._comment(write_comment(node.comment_before))
            number = ""
        elif board.turn != 0:
            number = f"{number}.. " if self._number_needed else ""
        else:
            number += " "
        first, *others = node.nags or [0]
        glyph = _SIGNS.get(first, "")
        self._add(f"{number}{self._write_move(board, node.move)}{glyph}")
        board.push(node.move)
        self._depth += 1
        self._number_needed = False
        self._nags(others if glyph else node.nags)
        self._notes(node)

    def _nags(self, nags: Iterable[int]) -> None:
        for nag in nags:
            if not 0 <= nag <= 255:
                raise RecordError(f"an annotation glyph is a number from 0 to 255, not {nag}")
            self._add(f"${nag}")

    def _notes(self, node: Node) -> None:
        if node is self._root:
            self._nags(node.nags)
        if notes := write_notes(node, self._edge):
            self._comment(notes)

    def _comment(self, words: list[str]) -> None:
        self._brackets += "{"
        for word in words:
            self._add(word)
        self._words[-1] += "}"
        self._number_needed = True

    def _open(self, depth: int) -> None:
        self._back_to(depth)
        self._brackets += "("
        self._number_needed = True

    def _close(self) -> None:
        self._closed += 1
        self._number_needed = True

    def _write_closed(self) -> None:
        """All brackets that close here at once: there may be very many."""
        if self._closed:
            self._words[-1] += ")" * self._closed
            self._closed = 0

    def _play_again(self, main: Node, depth: int) -> None:
        assert main.move is not None
        self._back_to(depth)
        self._board.push(main.move)
        self._depth += 1

    def _back_to(self, depth: int) -> None:
        while self._depth > depth:
            self._board.pop()
            self._depth -= 1

    def _add(self, word: str) -> None:
        self._write_closed()
        self._words.append(self._brackets + word)
        self._brackets = ""
