"""Openings: balanced positions to start games from, no two of them alike.

Two sets come with Sumito, ``tuning`` and ``final``: what was tuned on the one is judged on the
other.

>>> first = load("tuning")[0]
>>> first.name
'tuning 1'
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ...errors import SumitoError
from ...layouts import get as get_layout
from ..plan import Opening
from .balance import Balance
from .distinct import position_key
from .files import OpeningFile, parse_file, write_file
from .generator import Generator, parse_layouts
from .line import OpeningLine

if TYPE_CHECKING:
    from os import PathLike

__all__ = [
    "SETS",
    "Balance",
    "Generator",
    "Opening",
    "OpeningFile",
    "OpeningLine",
    "load",
    "parse_file",
    "parse_layouts",
    "position_key",
    "read",
    "write_file",
]

SETS = ("tuning", "final")
"""The sets that come with Sumito; no opening is in both."""


def load(name: str | PathLike[str]) -> tuple[Opening, ...]:
    """The openings of a set, ``tuning`` or ``final``, or of a file."""
    stem = name if isinstance(name, str) and name in SETS else Path(name).stem
    return tuple(
        Opening(
            get_layout(line.layout).fen(),
            layout=line.layout,
            moves=line.moves,
            name=f"{stem} {number}",
        )
        for number, line in enumerate(read(name).lines, 1)
    )


def read(name: str | PathLike[str]) -> OpeningFile:
    """The same with the header and the scores."""
    if isinstance(name, str) and name in SETS:
        return _shipped(name)
    try:
        text = Path(name).read_text(encoding="utf-8-sig")
    except OSError as error:
        known = f"expected {' or '.join(SETS)}, or a file"
        raise SumitoError(f"no openings {str(name)!r}: {error.strerror}; {known}") from None
    except UnicodeDecodeError:
        raise SumitoError(f"{name} is no file of openings: it is no text") from None
    return parse_file(text, str(name))


@cache
def _shipped(name: str) -> OpeningFile:
    from importlib.resources import files

    file = files(__name__) / "data" / f"{name}.openings"
    return parse_file(file.read_text(encoding="utf-8"), name)
