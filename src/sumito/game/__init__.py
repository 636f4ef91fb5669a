"""A game in progress: seats, clocks, offers, and who may do what now."""

from __future__ import annotations

from .clock import TimeControl
from .game import Game
from .parts import Action, Offer, Seat, Turn

__all__ = ["Action", "Game", "Offer", "Seat", "TimeControl", "Turn"]
