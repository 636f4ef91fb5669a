"""A run as files that other programs read: APGN, CSV and JSON. Games are written one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .apgn import write_apgn
from .rows import write_csv
from .tree import write_json

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import IO

    from ..store import Store

__all__ = ["FORMATS", "write_apgn", "write_csv", "write_json"]

FORMATS: dict[str, Callable[[Store, IO[str]], int]] = {
    "apgn": write_apgn,
    "csv": write_csv,
    "json": write_json,
}
"""What writes each format: the games of a store to an open text file; gives their number."""
