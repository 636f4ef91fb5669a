"""The values that a game speaks in: what players can do, and what is known about them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .._core import Player

__all__ = ["Action", "Offer", "Seat", "Turn"]


class Action(StrEnum):
    """What a player can do; the values are the names of the methods of `Game`."""

    SUBMIT = "submit"
    RESIGN = "resign"
    OFFER_DRAW = "offer_draw"
    ACCEPT_DRAW = "accept_draw"
    DECLINE_DRAW = "decline_draw"
    OFFER_TAKEBACK = "offer_takeback"
    ACCEPT_TAKEBACK = "accept_takeback"
    DECLINE_TAKEBACK = "decline_takeback"

    def __repr__(self) -> str:
        return f"Action.{self.name}"


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a colour. The game itself does not care who it is."""

    name: str = "?"
    """The name to show and to write into the record."""

    agent: str | None = None
    """The agent that plays, as text; ``None`` if the moves come from outside, as a person's do."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A draw or a takeback that somebody has offered."""

    player: Player
    """Who has offered it."""

    agreed: frozenset[int]
    """The sides that want it: that of the player, and those that have accepted."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that was made in the game: what is needed to take it back."""

    player: Player
    """Who made it."""

    clocks: tuple[float, ...]
    """What all clocks showed when the turn began; empty without a time limit."""

    left: float | None
    """What the player had left after the move."""
