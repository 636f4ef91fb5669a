"""An opening book: positions that were searched for long, with what they are worth.

A book is a set of positions. Where the replies to a position have been searched too, the book knows
moves for it: those that lead to positions of the book. The twelve images of a position are one,
and so are the two colours: marbles are those of the player to move and of the other one.

The file, all numbers little-endian:
  8 bytes   "SumitoBK"
  uint32    version, 1
  uint32    number of positions
  uint32    length of a description, and so many bytes of UTF-8
  22 bytes for each position, sorted:
    uint64, uint64   cells of the player to move, of the opponent, as bits of the torus
    uint8            marbles ejected by the player to move, times 16, plus those by the opponent
    uint8            depth of the search
    int16            score for the player to move, in hundredths of a marble
    uint16           index of the best move's action; 65535: the book knows no move
  8 bytes   the beginning of the SHA-256 of everything before
"""

from __future__ import annotations

import hashlib
import re
import struct
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from .._core import Rules, inverse_symmetry
from ..board import Board
from ..errors import SumitoError
from ..layouts.layout import rows as rows_of
from .levels import weights

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .._core import Move
    from .chance import Chance

__all__ = [
    "Book",
    "BookEntry",
    "BookMove",
    "PositionKey",
    "board_of",
    "default_book",
    "load_book",
    "place_of",
]

SPREAD = 8
"""How much worse than the best a move may look, in hundredths of a marble, and still be played
about one time in sixteen."""

_MAGIC = b"SumitoBK"
_VERSION = 1
_HEAD = struct.Struct("<8sIII")
_ENTRY = struct.Struct("<QQBBhH")
_NO_MOVE = 0xFFFF
_DIGEST = 8  # bytes
_GAP = re.compile(" +")


class PositionKey(NamedTuple):
    """A position with its images and colours made one."""

    own: int
    """The cells of the player to move."""

    other: int
    """Those of the opponent."""

    ejected: int
    """By the player to move, times 16, plus by the opponent."""


def place_of(board: Board) -> tuple[PositionKey, int]:
    """The key of a position, and the symmetry that leads to the image which stands for all."""
    me = int(board.turn)
    ejected = 16 * board.ejected[me] + board.ejected[1 - me]
    fresh = Board.from_fen(board.fen(), board.rules)  # without its history it turns quickly
    images = (fresh.transform(symmetry) for symmetry in range(12))
    cells, symmetry = min(
        ((image.bits(me), image.bits(1 - me)), number) for number, image in enumerate(images)
    )
    return PositionKey(*cells, ejected), symmetry


def board_of(key: PositionKey) -> Board:
    """The image of a position that stands for all, with black to move."""
    rows = []
    for row in reversed(rows_of(5)):
        marbles = "".join(
            "S" if key.own >> bit & 1 else "s" if key.other >> bit & 1 else " "
            for bit in (_bit(cell) for cell in row)
        )
        rows.append(_GAP.sub(lambda gap: str(len(gap[0])), marbles))
    return Board.from_fen(f"{'/'.join(rows)} {key.ejected >> 4} {key.ejected & 15} b 0 1")


def _bit(cell: str) -> int:
    return (int(cell[1]) - 1 + 13 * (ord(cell[0]) - ord("a"))) % 61


@dataclass(frozen=True, slots=True)
class BookEntry:
    """What a book knows about a position."""

    score: int
    """For the player to move, in hundredths of a marble, as the replies make it."""

    depth: int
    """How deep it was searched."""

    action: int | None = None
    """The index of the best move's action on the image that stands for all."""


class BookMove(NamedTuple):
    """A move that a book knows."""

    move: Move
    """The move."""

    score: int
    """What it is worth for the player to move, in hundredths of a marble."""

    depth: int
    """How deep the position after it was searched."""


class Book:
    """Positions with scores and moves."""

    def __init__(self, entries: Mapping[PositionKey, BookEntry], description: str = "") -> None:
        self.entries = dict(entries)
        """What is known about each position."""
        self.description = description
        """What the book says of itself."""

    def __len__(self) -> int:
        return len(self.entries)

    def __repr__(self) -> str:
        return f"<Book with {len(self):,} positions>"

    @staticmethod
    def fits(board: Board) -> bool:
        """Whether a game is of the kind that books are made for: the usual rules on 61 cells."""
        usual = Rules()
        kept = {name: getattr(usual, name) for name in ("ply_limit", "ply_limit_result")}
        return board.rules.replace(**kept, repetition=usual.repetition) == usual

    def entry(self, board: Board) -> BookEntry | None:
        """What is known about a position."""
        return self.entries.get(place_of(board)[0]) if self.fits(board) else None

    def moves(self, board: Board) -> list[BookMove]:
        """The moves that the book knows here, the best first; of equal ones the book's own choice.

        A move that would repeat a position of the game is left out: a book knows no history.
        """
        if not self.fits(board):
            return []
        key, symmetry = place_of(board)
        entry = self.entries.get(key)
        if entry is None or entry.action is None:
            return []
        own = board.transform(symmetry).move(entry.action).transform(inverse_symmetry(symmetry))
        found = []
        work = board.copy()
        for move in sorted(board.legal_moves()):
            work.push(move)
            child = self.entries.get(place_of(work)[0])
            if child is not None and work.repetitions() < 2:
                found.append(BookMove(move, -child.score, child.depth))
            work.pop()
        return sorted(found, key=lambda one: (-one.score, one.move != own))

    def choose(self, board: Board, chance: Chance | None = None) -> BookMove | None:
        """The best move of the book, or with ``chance`` one that is about as good."""
        moves = self.moves(board)
        if not moves:
            return None
        if chance is None:
            return moves[0]
        return moves[chance.weighted(weights([move.score for move in moves], SPREAD))]

    def write(self) -> bytes:
        """The file."""
        about = self.description.encode()
        parts = [_HEAD.pack(_MAGIC, _VERSION, len(self.entries), len(about)), about]
        for key, entry in sorted(self.entries.items()):
            action = _NO_MOVE if entry.action is None else entry.action
            parts.append(_ENTRY.pack(*key, entry.depth, entry.score, action))
        data = b"".join(parts)
        return data + hashlib.sha256(data).digest()[:_DIGEST]

    @classmethod
    def read(cls, data: bytes) -> Book:
        """A book from a file; a ``SumitoError`` says what is wrong with it."""
        if len(data) < _HEAD.size + _DIGEST or data[: len(_MAGIC)] != _MAGIC:
            raise SumitoError("this is no opening book: it does not begin with SumitoBK")
        _, version, count, length = _HEAD.unpack_from(data)
        if version != _VERSION:
            raise SumitoError(f"expected an opening book of version {_VERSION}, not {version}")
        size = _HEAD.size + length + count * _ENTRY.size + _DIGEST
        if len(data) != size:
            raise SumitoError(f"the opening book is damaged: {len(data)} bytes instead of {size}")
        if hashlib.sha256(data[:-_DIGEST]).digest()[:_DIGEST] != data[-_DIGEST:]:
            raise SumitoError("the opening book is damaged: its checksum is wrong")
        begin = _HEAD.size + length
        entries = {
            PositionKey(own, other, ejected): BookEntry(
                score, depth, None if action == _NO_MOVE else action
            )
            for own, other, ejected, depth, score, action in _ENTRY.iter_unpack(
                data[begin:-_DIGEST]
            )
        }
        return cls(entries, data[_HEAD.size : begin].decode("utf-8", "replace"))


@cache
def default_book() -> Book:
    """The book that comes with Sumito."""
    return Book.read(files("sumito.agents").joinpath("data/sumito.book").read_bytes())


def load_book(path: str | Path) -> Book:
    """A book from a file; a ``SumitoError`` says what is wrong with it."""
    try:
        return Book.read(Path(path).read_bytes())
    except OSError as error:
        raise SumitoError(f"the book {str(path)!r} cannot be read: {error.strerror}") from error
    except SumitoError as error:
        raise SumitoError(f"{str(path)!r}: {error}") from error
