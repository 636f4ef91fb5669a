"""An opening as files hold it: one readable line."""

from __future__ import annotations

from dataclasses import dataclass

from ... import layouts
from ...board import Board
from ...errors import SumitoError

__all__ = ["OpeningLine"]


@dataclass(frozen=True, slots=True)
class OpeningLine:
    """A position that games start from, and how it came about.

    >>> line = OpeningLine.parse("standard | a1b2 i9h8 | | +3 -3")
    >>> line.scores
    (3.0, -3.0)
    >>> line.fen
    'ssss1/ssssss/2sss2/4s3/9/3S4/2SSS2/SSSSSS/1SSSS 0 0 b 2 2'
    """

    layout: str
    """The layout that the moves start from."""

    moves: tuple[str, ...]
    """The moves, in Aba-Pro notation."""

    fen: str
    """The position that they lead to."""

    scores: tuple[float, float] | None = None
    """Its value for the player to move, and for the other if it were his turn; ``None`` where
    nobody has looked."""

    @classmethod
    def parse(cls, text: str) -> OpeningLine:
        """Read ``layout | moves | fen | scores``; the last two may be empty or left out.

        The moves are played, and must lead to the position.
        """
        fields = [field.strip() for field in text.split("|")]
        if not 2 <= len(fields) <= 4:
            raise SumitoError(f"expected layout | moves | fen | scores, not {text.strip()!r}")
        name, moves, fen, scores = (*fields, "", "")[:4]
        layout = layouts.get(name).key
        board = Board.from_layout(layout)
        for move in moves.split():
            board.push_text(move)
        if fen and fen != board.fen():
            raise SumitoError(f"the moves lead to {board.fen()!r}, not to {fen!r}")
        return cls(layout, tuple(map(str, board.moves)), board.fen(), _read_scores(scores))

    def board(self) -> Board:
        """The position, with the moves that led to it."""
        return Board(Board.from_layout(self.layout).fen(), moves=self.moves)

    def __str__(self) -> str:
        scores = "" if self.scores is None else " ".join(f"{score:+g}" for score in self.scores)
        return f"{self.layout} | {' '.join(self.moves)} | {self.fen} | {scores}".rstrip()


def _read_scores(text: str) -> tuple[float, float] | None:
    if not text:
        return None
    try:
        first, second = map(float, text.split())
    except ValueError:
        raise SumitoError(f"expected two scores such as '+3 -3', not {text!r}") from None
    return first, second
