"""Files of openings: a header, then one line an opening.

The header says what made the file and has a checksum of the lines, so that a set that decides
matches cannot change unnoticed. A file written by hand needs only the first line of it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...errors import SumitoError
from .line import OpeningLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["OpeningFile", "parse_file", "write_file"]

MAGIC = "# sumito openings 1"
"""The first line of every file; the number is the version of the format."""

COLUMNS = "layout | moves | position | value for the player to move, and for the other in his place"


@dataclass(frozen=True)
class OpeningFile:
    """What a file of openings holds."""

    lines: tuple[OpeningLine, ...]
    """The openings."""

    header: Mapping[str, str] = field(default_factory=dict)
    """What the file says about itself: ``command``, ``sumito``, ``sha256`` and so on."""


def write_file(lines: Iterable[OpeningLine], header: Mapping[str, str]) -> str:
    """The text of a file. The checksum is added to the header."""
    body = "".join(f"{line}\n" for line in lines)
    facts = {**header, "columns": COLUMNS, "sha256": _checksum(body)}
    head = "".join(f"# {name}: {value}\n" for name, value in facts.items())
    return f"{MAGIC}\n{head}{body}"


def parse_file(text: str, name: str = "openings") -> OpeningFile:
    """Read such a text; what is wrong is said with the file's ``name`` and the line."""
    first, *rest = text.splitlines() or [""]
    if first.strip() != MAGIC:
        raise SumitoError(f"{name}: expected {MAGIC!r} in the first line, not {first[:60]!r}")
    header: dict[str, str] = {}
    lines: list[OpeningLine] = []
    for number, line in enumerate(rest, 2):
        if line.startswith("#"):
            key, colon, value = line.lstrip("# ").partition(":")
            if colon and not lines:
                header[key.strip()] = value.strip()
        elif line.strip():
            try:
                lines.append(OpeningLine.parse(line))
            except SumitoError as error:
                raise SumitoError(f"{name}, line {number}: {error}") from error
    if not lines:
        raise SumitoError(f"{name}: there is no opening in it")
    body = "".join(f"{line}\n" for line in rest if not line.startswith("#"))
    if header.get("sha256") not in (None, found := _checksum(body)):
        known = f"the header says sha256 {header['sha256'][:16]}..., the lines have {found[:16]}..."
        raise SumitoError(f"{name} was changed after it was made: {known}; take out the checksum")
    return OpeningFile(tuple(lines), header)


def _checksum(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()
