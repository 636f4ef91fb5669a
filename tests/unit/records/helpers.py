"""What the tests of records share."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from sumito.records import GameRecord, read_games

if TYPE_CHECKING:
    from sumito.errors import RecordError

SHUFFLE = ["c3d3", "g7f7", "d3c3", "f7g7"]
"""Four legal plies from the standard start that lead back to it."""


def read(text: str) -> list[GameRecord]:
    return list(read_games(io.StringIO(text), on_error="raise"))


def errors_of(text: str | bytes) -> tuple[list[GameRecord], list[RecordError]]:
    errors: list[RecordError] = []
    source = io.BytesIO(text) if isinstance(text, bytes) else io.StringIO(text)
    return list(read_games(source, on_error=errors.append)), errors
