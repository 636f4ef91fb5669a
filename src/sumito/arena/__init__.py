"""Matches, tournaments and ratings."""

from __future__ import annotations

from .config import RunConfig
from .errors import ArenaError, ConfigError, StoreError
from .game_result import Forfeit, PlayedGame
from .plan import Adjudication, Contender, Control, Opening, Pairing
from .store import Store

__all__ = [
    "Adjudication",
    "ArenaError",
    "ConfigError",
    "Contender",
    "Control",
    "Forfeit",
    "Opening",
    "Pairing",
    "PlayedGame",
    "RunConfig",
    "Store",
    "StoreError",
]
