"""Which format ``sumito convert`` writes."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

import typer

from ..records.formats import WRITERS

__all__ = ["ENDINGS", "WRITERS", "format_of"]

ENDINGS = {".apgn": "apgn", ".pgn": "apgn", ".fen": "fen", ".json": "json", ".txt": "moves"}
"""What the name of a file says about what is in it."""


def format_of(wanted: str | None, target: str) -> str:
    """The format asked for, or the one that the name of the file suggests."""
    formats = ", ".join(WRITERS)
    if wanted is None:
        ending = Path(target).suffix.lower()
        if ending and ending not in ENDINGS:
            raise typer.BadParameter(f"{target} may be any of {formats}: say which with --to")
        return ENDINGS.get(ending, "apgn")
    if wanted not in WRITERS:
        near = get_close_matches(wanted.lower(), WRITERS, n=1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        problem = f"unknown format {wanted!r}; {hint}formats are {formats}"
        raise typer.BadParameter(problem, param_hint="--to")
    return wanted
