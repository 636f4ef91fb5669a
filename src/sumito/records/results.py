"""Results as records write them.

One score per player in turn order, with ``-`` between: 1 for each winner, 0 for each loser, and
1/2 for everyone in a draw. So two players end ``1-0``, ``0-1`` or ``1/2-1/2``, three players for
example ``0-1-0``, and two teams ``1-0-1-0``. ``*`` is a game without a result. Other people's
halves, ``½``, ``0.5`` and ``.5``, and a dash or a colon in between are understood too.
"""

from __future__ import annotations

import re

from .._core import Player
from ..outcome import Outcome, Termination

__all__ = ["RESULT", "UNFINISHED", "result_text", "termination_of", "winners_of"]

UNFINISHED = "*"
"""The text of a game that has no result."""

_HALF = r"(?:1/2|½|0?[.,]5)"
_SCORE = rf"(?:{_HALF}|[01])"
_BETWEEN = "[-–—:]"
RESULT = rf"\*|{_SCORE}(?:{_BETWEEN}{_SCORE}){{1,3}}"
"""A regular expression for the results that may end the moves of a game."""

# What other programs write in the tag Termination.
_OTHER_WORDS = {
    "score": Termination.EJECTIONS,
    "resign": Termination.RESIGNATION,
    "time forfeit": Termination.TIME,
    "timeout": Termination.TIME,
    "draw agreed": Termination.AGREEMENT,
    "disconnection": Termination.ABANDONED,
}


def result_text(outcome: Outcome | None, players: int) -> str:
    """The result of a game with this outcome."""
    if outcome is None:
        return UNFINISHED
    if outcome.winners:
        return "-".join(str(int(Player(p) in outcome.winners)) for p in range(players))
    return "-".join(["1/2"] * players) if outcome.is_draw else UNFINISHED


def winners_of(text: str, players: int) -> tuple[Player, ...] | None:
    """Who has won: ``()`` after a draw; ``None`` if the text does not say."""
    scores = re.split(_BETWEEN, text.strip())
    if len(scores) != players or not re.fullmatch(RESULT, text.strip()):
        return None
    halves = sum(bool(re.fullmatch(_HALF, score)) for score in scores)
    if halves:
        return () if halves == players else None
    winners = tuple(Player(p) for p, score in enumerate(scores) if score == "1")
    return winners if 0 < len(winners) < players else None


def termination_of(text: str) -> Termination | None:
    """The termination that a record means; ``None`` for words we do not know."""
    words = " ".join(text.casefold().replace("_", " ").split())
    for termination in Termination:
        if words == str(termination):
            return termination
    return _OTHER_WORDS.get(words)
