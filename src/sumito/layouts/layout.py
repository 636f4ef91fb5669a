"""A starting layout as a value: which marbles stand where, and what differs in the rules."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import NoReturn

from .._core import Player, Rules, cells
from ..errors import LayoutError, RulesError

__all__ = [
    "COLOUR_LETTERS",
    "FEN_LETTERS",
    "RULE_FIELDS",
    "STANDARD_FENS",
    "Layout",
    "RuleValue",
    "rows",
]

RuleValue = bool | int | str
"""What a field of the rules can hold in a layout file."""

RULE_FIELDS: dict[str, type[bool] | type[int] | type[str]] = {
    "teams": bool,
    "ejections_to_win": int,
    "marbles": int,
    "repetition": int,
    "ply_limit": int,
    "ply_limit_result": str,
    "ban_inverse": bool,
    "inline_only": bool,
    "no_move": str,
    "partner_help": str,
    "partner_push": str,
    "partner_credit": str,
}
"""The fields of the rules that a layout may set. The picture gives ``edge`` and ``players``."""

STANDARD_FENS: dict[tuple[int, int], str] = {
    (5, 2): "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1",
    (4, 2): "ssss/sssss/2ss2/7/2SS2/SSSSS/SSSS 0 0 b 0 1",
    (3, 2): "sss/1ss1/5/1SS1/SSS 0 0 b 0 1",
    (5, 3): "ss1AA/ss2AA/ss3AA/ss4AA/ss5AA/s6A/7/SSSSSS/SSSSS 0 0 0 b 0 1",
    (5, 4): "AAAA1/1AAA1J/2AA1JJ/5JJJ/sss3JJJ/sss5/ss1SS2/s1SSS1/1SSSS 0 0 0 0 b 0 1",
}
"""The start of the standard game by (edge, players), at hand without opening a file."""

COLOUR_LETTERS = tuple(str(player)[0] for player in Player)
"""The players' letters in pictures, and in a FEN that of the player to move: b, w, a, j."""

FEN_LETTERS = "SsAJ"
"""The marbles of the players in a FEN."""


def rows(edge: int) -> list[tuple[str, ...]]:
    """The cells of a board, row by row from the bottom."""
    return [tuple(row) for _, row in groupby(cells(edge), key=lambda cell: cell[0])]


@dataclass(frozen=True, slots=True)
class Layout:
    """A starting layout. It compares by value and hashes."""

    key: str
    """The short name, that of its file: ``belgian-daisy``."""

    title: str
    """The name to show: ``Belgian Daisy``."""

    author: str
    """Who thought of it; empty where unknown."""

    aliases: tuple[str, ...]
    """Other names by which it is found."""

    note: str
    """A remark for people; mostly empty."""

    edge: int
    """Cells along one edge of the board: 5, 4 or 3."""

    players: int
    """How many colours take part: 2, 3 or 4."""

    first: int
    """The player who moves first: 0 is black."""

    marbles: tuple[tuple[str, ...], ...]
    """The cells of each player's marbles, in name order."""

    rules: tuple[tuple[str, RuleValue], ...] = ()
    """Fields of the rules that differ from their defaults, as (name, value) in name order."""

    def __post_init__(self) -> None:
        try:
            Rules(edge=self.edge, players=self.players)
        except RulesError as error:
            raise LayoutError(f"layout {self.key}: {error}") from None
        if len(self.marbles) != self.players:
            self._fail(f"expected the marbles of {self.players} players, not {len(self.marbles)}")
        if self.first not in range(self.players):
            self._fail(f"first must be a player from 0 to {self.players - 1}, not {self.first!r}")
        known, seen = set(cells(self.edge)), set[str]()
        for cell in (cell for marbles in self.marbles for cell in marbles):
            if cell not in known:
                self._fail(f"{cell!r} is no cell of a board of edge {self.edge}")
            if cell in seen:
                self._fail(f"two marbles on {cell}")
            seen.add(cell)

    def _fail(self, message: str) -> NoReturn:
        raise LayoutError(f"layout {self.key}: {message}")

    def fen(self) -> str:
        """The position as FEN: nothing ejected, move number 1."""
        at = {cell: FEN_LETTERS[p] for p, marbles in enumerate(self.marbles) for cell in marbles}
        lines = "/".join(_fen_row(row, at) for row in reversed(rows(self.edge)))
        ejected = " ".join("0" * self.players)
        return f"{lines} {ejected} {COLOUR_LETTERS[self.first]} 0 1"


def _fen_row(row: tuple[str, ...], at: dict[str, str]) -> str:
    marks = (at.get(cell, " ") for cell in row)
    runs = ((mark, len(list(run))) for mark, run in groupby(marks))
    return "".join(str(length) if mark == " " else mark * length for mark, length in runs)
