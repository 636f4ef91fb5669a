"""The command ``position``: writing and reading where a game stands.

``position (startpos | fen FEN | layout NAME) [rules KEY=VALUE ...] [moves MOVE ...]``
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board import Board
from ..errors import SumitoError
from ..layouts.layout import STANDARD_FENS

if TYPE_CHECKING:
    from .._core import Move, Rules

__all__ = ["PositionReader", "PositionWriter", "read_start", "write_start"]

_STANDARD = STANDARD_FENS[5, 2]


def read_start(text: str) -> Board:
    """The board that the part of the command before ``moves`` describes."""
    start, _, rules = f"{text} ".partition(" rules ")
    kind, _, value = start.strip().partition(" ")
    if kind == "startpos" and not value:
        fen, layout = _STANDARD, "standard"
    elif kind == "fen" and value:
        fen, layout = value, None
    elif kind == "layout" and value:
        from .. import layouts

        fen, layout = layouts.get(value).fen(), value
    else:
        raise SumitoError(f"expected startpos, fen FEN or layout NAME, not {start.strip()!r}")
    if not rules.strip():
        return Board.from_fen(fen) if layout is None else Board.from_layout(layout)
    from ..records.start import read_rules, usual_rules

    return Board.from_fen(fen, read_rules(rules, usual_rules(layout, fen)))


def write_start(fen: str, rules: Rules) -> str:
    """The part of the command before ``moves``."""
    from ..records.start import usual_rules, write_rules

    start = "startpos" if fen == _STANDARD else f"fen {fen}"
    differences = write_rules(rules, usual_rules(None, fen))
    return f"{start} rules {differences}" if differences else start


class PositionReader:
    """Reads the commands of a game; one that only adds moves to the last costs only those."""

    def __init__(self) -> None:
        self._text = ""
        self._board = Board()

    def read(self, text: str) -> Board:
        """The board of a command, given without the word ``position``.

        It is the same object as before if the game went on.
        """
        last, self._text = self._text, ""  # after an error nothing is known
        more = self._more(last, text)
        if more is None:
            start, _, more = f"{text} ".partition(" moves ")
            self._board = read_start(start)
        for move in more.split():
            self._board.push_text(move)
        self._text = text
        return self._board

    @staticmethod
    def _more(last: str, text: str) -> str | None:
        """The moves that a command adds to the last one; ``None`` if it is another game."""
        if not last or not f"{text} ".startswith(f"{last} "):
            return None
        more = text[len(last) + 1 :]
        if not more or " moves " in last:
            return more
        word, _, moves = more.partition(" ")
        return moves if word == "moves" else None


class PositionWriter:
    """Writes the commands of a game; one that only adds moves to the last costs only those."""

    def __init__(self) -> None:
        self._start = ""
        self._rules: Rules | None = None
        self._moves: tuple[Move, ...] = ()
        self._text = ""

    def write(self, board: Board) -> tuple[str, bool]:
        """The command, and whether it goes on with the game of the last one."""
        moves, start, rules = board.moves, board.start_fen, board.rules
        known = len(self._moves)
        same_start = start == self._start and rules == self._rules
        goes_on = same_start and moves[:known] == self._moves
        if not goes_on:
            if not same_start:
                self._start, self._rules = start, rules
            self._text, known = f"position {write_start(start, rules)}", 0
        if len(moves) > known:
            more = " ".join(map(str, moves[known:]))
            self._text = f"{self._text} {more}" if known else f"{self._text} moves {more}"
        self._moves = moves
        return self._text, goes_on
