"""A starting layout as a value: which marbles stand where, and what differs in the rules."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["RULE_FIELDS", "STANDARD_FENS", "Layout", "RuleValue", "columns"]

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

_TURN_LETTERS = "bwaj"
_FEN_LETTERS = "SsAJ"


def columns(row: int, edge: int) -> range:
    """The digits of a row, counted from 0 at the bottom, on a board of this edge length."""
    return range(max(1, row - edge + 2), min(2 * edge - 1, edge + row) + 1)


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

    def fen(self) -> str:
        """The position as FEN: nothing ejected, move number 1."""
        at = {cell: _FEN_LETTERS[p] for p, cells in enumerate(self.marbles) for cell in cells}
        rows = "/".join(self._fen_row(row, at) for row in reversed(range(2 * self.edge - 1)))
        ejected = " ".join("0" * self.players)
        return f"{rows} {ejected} {_TURN_LETTERS[self.first]} 0 1"

    def _fen_row(self, row: int, at: dict[str, str]) -> str:
        letter = "abcdefghi"[row]
        text, empty = "", 0
        for column in columns(row, self.edge):
            marble = at.get(f"{letter}{column}")
            if marble is None:
                empty += 1
                continue
            text += f"{empty or ''}{marble}"
            empty = 0
        return f"{text}{empty or ''}"
