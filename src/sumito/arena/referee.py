"""Ends games that the rules alone would let go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._core import Player
from ..outcome import Outcome, Termination
from .scoring import totals

if TYPE_CHECKING:
    from .._core import Rules
    from ..board import Board
    from .plan import Adjudication

__all__ = ["Referee"]

_OCCURRENCES = 3


class Referee:
    """Watches one game; asked after every ply."""

    def __init__(self, adjudication: Adjudication, rules: Rules) -> None:
        self._adjudication = adjudication
        self._rules = rules
        self._watches_repetition = adjudication.repetition and not rules.repetition
        self._leader = -1
        self._lasted = 0

    def outcome(self, board: Board, plies: int) -> Outcome | None:
        """How the game ends now, ``plies`` after the opening; ``None`` if it goes on."""
        adjudication = self._adjudication
        if adjudication.lead is not None and (winner := self._led(board)) is not None:
            return Outcome(Termination.ADJUDICATION, self._players(winner))
        if self._watches_repetition and board.repetitions() >= _OCCURRENCES:
            return Outcome(Termination.REPETITION)
        if adjudication.ply_limit is not None and plies >= adjudication.ply_limit:
            ahead = self._ahead(board)[0] if adjudication.at_limit == "ejections" else -1
            return Outcome(Termination.PLY_LIMIT, self._players(ahead) if ahead >= 0 else ())
        return None

    def _led(self, board: Board) -> int | None:
        """The side whose lead has lasted long enough."""
        leader, lead = self._ahead(board)
        assert self._adjudication.lead is not None
        if leader < 0 or lead < self._adjudication.lead:
            self._leader, self._lasted = -1, 0
            return None
        self._lasted = self._lasted + 1 if leader == self._leader else 1
        self._leader = leader
        return leader if self._lasted >= self._adjudication.lead_plies else None

    def _ahead(self, board: Board) -> tuple[int, int]:
        """The side with the most ejections and by how many; -1 if there is more than one."""
        counts = totals(self._rules, board.ejected)
        second, first = sorted(counts)[-2:]
        return (counts.index(first) if first > second else -1), first - second

    def _players(self, side: int) -> tuple[Player, ...]:
        rules = self._rules
        return tuple(Player(p) for p in range(rules.players) if rules.side(p) == side)
