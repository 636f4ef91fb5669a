"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._core import Player

__all__ = ["Outcome", "Termination"]


class Termination(StrEnum):
    """Why a game is over. The first four follow from the board, the others from its players."""

    EJECTIONS = "ejections"
    """A side has ejected enough marbles."""
    NO_MOVES = "no_moves"
    """The player to move has no legal move."""
    REPETITION = "repetition"
    """The position has occurred too often since the last ejection."""
    PLY_LIMIT = "ply_limit"
    """The game has reached the agreed number of turns."""
    RESIGNATION = "resignation"
    """A player gave up."""
    TIME = "time"
    """A player's time ran out."""
    AGREEMENT = "agreement"
    """The players agreed on a draw."""
    ABANDONED = "abandoned"
    """The game was broken off."""
    ADJUDICATION = "adjudication"
    """A referee decided."""

    def __repr__(self) -> str:
        return f"Termination.{self.name}"

    def __str__(self) -> str:
        return self.value.replace("_", " ")


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why a game is over and who won it."""

    termination: Termination
    """The reason."""
    winners: tuple[Player, ...] = ()
    """The winner, or both partners of the winning team; empty for a draw and without a result."""

    @property
    def is_draw(self) -> bool:
        """Was it a draw? A game that was broken off and has no winner has no result at all."""
        return not self.winners and self.termination is not Termination.ABANDONED

    @property
    def winner(self) -> Player | None:
        """The winner, or the first of a winning team; ``None`` if nobody has won."""
        return self.winners[0] if self.winners else None

    def __str__(self) -> str:
        broken_off = self.termination is Termination.ABANDONED
        if not self.winners:
            return "abandoned" if broken_off else f"draw by {self.termination}"
        names = " and ".join(str(player) for player in self.winners)
        verb = "win" if len(self.winners) > 1 else "wins"
        return f"{names} {verb} by {'abandonment' if broken_off else self.termination}"
