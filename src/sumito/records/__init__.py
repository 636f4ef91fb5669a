"""Game records: trees of moves with comments and variations, read from and written as APGN."""

from __future__ import annotations

from .apgn_reader import RecordWarning, parse_game, read_games
from .apgn_writer import write_games
from .node import Node
from .record import GameRecord

__all__ = ["GameRecord", "Node", "RecordWarning", "parse_game", "read_games", "write_games"]
