"""A run as APGN records, with the clocks and what the players thought as comments."""

from __future__ import annotations

import math
from typing import IO, TYPE_CHECKING

from ...records import write_games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...records import GameRecord
    from ..store import Store

__all__ = ["write_apgn"]


def write_apgn(store: Store, file: IO[str]) -> int:
    """Write the games; gives their number."""
    return write_games(_records(store), file)


def _records(store: Store) -> Iterator[GameRecord]:
    for game in store.games():
        record = store.record(game)
        for node in record.root.main_line():
            # A record holds finite numbers alone; an engine may say "infinitely good".
            if node.evaluation is not None and not math.isfinite(node.evaluation):
                node.evaluation = None
        yield record
