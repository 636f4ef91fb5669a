"""What is to be played: contenders, openings, pairings, and when a referee steps in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from ..board import Board
from ..records.start import read_rules, usual_rules
from .control import Control
from .errors import ConfigError

if TYPE_CHECKING:
    from .._core import Rules

__all__ = ["Adjudication", "Contender", "Control", "Opening", "Pairing"]


@dataclass(frozen=True, slots=True)
class Contender:
    """Somebody who takes part."""

    name: str
    """What it is called in tables; no two of a run have the same name."""

    agent: str
    """How to make it: ``lemmens-extended:depth=4``, or ``ugi:./engine --flag``."""

    control: Control
    """How long it may think."""


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When a game ends that the rules alone would let go on."""

    lead: int | None = None
    """A side that is so many ejections ahead of every other wins ..."""

    lead_plies: int = 1
    """... once the lead has lasted for so many plies."""

    ply_limit: int | None = 1000
    """The game ends after so many plies, those of the opening not counted."""

    at_limit: Literal["draw", "ejections"] = "draw"
    """Then it is a draw, or the side with the most ejections wins."""

    repetition: bool = True
    """The third occurrence of a position is a draw, even where the rules do not say so."""

    def __post_init__(self) -> None:
        for name in ("lead", "lead_plies", "ply_limit"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise ConfigError(f"{name} must be 1 or more, not {value!r}")
        if self.at_limit not in ("draw", "ejections"):
            raise ConfigError(f"at_limit must be draw or ejections, not {self.at_limit!r}")


@dataclass(frozen=True, slots=True)
class Opening:
    """A position that games start from."""

    fen: str
    """Where the moves of the opening begin, or the position itself if there are none."""

    rules: str = ""
    """What differs from the usual rules of the layout, as in the tag Rules of a record."""

    layout: str = ""
    """The key of the layout; empty for any other position."""

    moves: tuple[str, ...] = ()
    """Moves from ``fen`` to where the contenders take over, in Aba-Pro notation."""

    name: str = ""
    """What to call it."""

    def rule_set(self) -> Rules:
        """The rules of games from here."""
        return _rules(self.rules, self.layout, self.fen)

    def board(self) -> Board:
        """The position, with the moves of the opening as its history."""
        return Board(self.fen, self.rule_set(), moves=self.moves)


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game that is to be played."""

    index: int
    """Its number in the run, from 0."""

    round: int
    """Which group of contenders on which opening: the games of one round differ in seats only."""

    opening: int
    """The number of its opening."""

    seats: tuple[int, ...]
    """The number of the contender who plays each colour, in turn order."""

    seed: int
    """Where all chance in the game comes from: the same for all games of a round."""


@lru_cache(maxsize=256)
def _rules(rules: str, layout: str, fen: str) -> Rules:
    return read_rules(rules, usual_rules(layout or None, fen))
