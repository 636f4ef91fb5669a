"""Scores for people: marbles, "win in 3", and the chances of a win, a draw and a loss.

A score of the engine is in hundredths of a marble for the player to move. A win that has been seen
to the end is `WIN` less one for every ply that it takes.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .board import Board

__all__ = [
    "CHANCES",
    "HUNDREDTHS",
    "PROVED",
    "WIN",
    "Chances",
    "Wdl",
    "plies_to_end",
    "progress_of",
    "score_text",
    "wdl_of",
    "win_in",
]

HUNDREDTHS = "cp"
"""The unit of scores in hundredths of a marble, by the name that UGI has for it."""

WIN = 30_000
"""The score of a win at once; each ply that it takes costs one."""

PROVED = WIN - 120
"""From this score on a win has been seen to the end."""


def plies_to_end(score: float) -> int | None:
    """How many plies away the end is that has been seen; negative if it is a loss."""
    if abs(score) < PROVED:
        return None
    return round(math.copysign(WIN - abs(score), score))


def win_in(score: float) -> int | None:
    """In how many of his own moves the winner wins; negative for a loss, ``None`` if not proved.

    >>> win_in(29_997), win_in(-29_998), win_in(250)
    (2, -1, None)
    """
    plies = plies_to_end(score)
    if plies is None:
        return None
    moves = (abs(plies) + 1) // 2
    return moves if score > 0 else -moves


def score_text(score: float | None, unit: str = HUNDREDTHS) -> str:
    """A score as people read it; in a unit of its own it stays the number it is.

    >>> score_text(124), score_text(-5), score_text(29_997), score_text(-29_998)
    ('+1.24', '-0.05', 'win in 2', 'loss in 1')
    >>> score_text(0.5, "")
    '+0.50'
    """
    if score is None:
        return ""
    if unit != HUNDREDTHS:
        return f"{score:+.2f}"
    moves = win_in(score)
    if moves == 0:
        return "won" if score > 0 else "lost"
    if moves is not None:
        return f"win in {moves}" if moves > 0 else f"loss in {-moves}"
    return f"{score / 100:+.2f}" if round(score) else "0.00"


class Wdl(NamedTuple):
    """How likely a win, a draw and a loss are; together 1."""

    win: float
    """For the player to move, or whoever the score is for."""

    draw: float
    """For nobody."""

    loss: float
    """For the opponent."""

    @property
    def expectation(self) -> float:
        """The points that can be expected, a draw being half a one."""
        return self.win + self.draw / 2

    @property
    def turned(self) -> Wdl:
        """The same as the opponent sees it."""
        return Wdl(self.loss, self.draw, self.win)

    def thousandths(self) -> tuple[int, int, int]:
        """Whole numbers that add up to 1,000."""
        win, loss = round(1000 * self.win), round(1000 * self.loss)
        return win, 1000 - win - loss, loss

    def __str__(self) -> str:
        win, loss = round(100 * self.win), round(100 * self.loss)
        return f"{win}% {100 - win - loss}% {loss}%"


@dataclass(frozen=True, slots=True)
class Chances:
    """The chances that go with a score: two logistic curves, a margin to each side of nought.

    With the score s in marbles and the share p of the marbles that may be ejected before the game
    is over, a win has the chance ``1 / (1 + exp((margin - s) / width))`` and a loss the same with
    -s; the rest is a draw. Margin and width are straight lines in p.
    """

    margin: float
    """The score at which a win is as likely as not, while nothing has been ejected."""

    margin_slope: float
    """What is added to it up to the last ejection but one on both sides."""

    width: float
    """How far apart a chance of 50% and one of 73% are, in marbles."""

    width_slope: float
    """What is added to that."""

    def of(self, score: float, progress: float) -> Wdl:
        """The chances for whoever has the score, in hundredths of a marble."""
        if abs(score) >= PROVED:
            return Wdl(1.0, 0.0, 0.0) if score > 0 else Wdl(0.0, 0.0, 1.0)
        margin = self.margin + self.margin_slope * progress
        width = self.width + self.width_slope * progress
        win = _logistic((score / 100 - margin) / width)
        loss = _logistic((-score / 100 - margin) / width)
        return Wdl(win, 1.0 - win - loss, loss)


CHANCES = Chances(margin=0.868, margin_slope=-0.096, width=0.319, width_slope=0.058)
"""Fitted with ``sumito train nnue chances`` to games of the shipped network; see docs/strength.md.

On other boards, and with the hand-made evaluation, they are a guide only."""


def progress_of(board: Board) -> float:
    """The share of the marbles that can be ejected before the game is over."""
    most = board.rules.sides * (board.rules.ejections_to_win - 1)
    return min(1.0, sum(board.ejected) / most) if most else 0.0


def wdl_of(score: float, board: Board) -> Wdl:
    """The chances of a win, a draw and a loss that go with a score of the engine on a board."""
    return CHANCES.of(score, progress_of(board))


def _logistic(value: float) -> float:
    if value < 0:
        return 1.0 - _logistic(-value)
    return 1.0 / (1.0 + math.exp(-value))
