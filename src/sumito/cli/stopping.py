"""What a command says and returns when it is stopped before its end."""

from __future__ import annotations

import shlex
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

import typer

from .console import note, say

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["INTERRUPTED", "stoppable", "stopped", "the_command"]

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


def the_command(*, without: str | None = None, more: str | None = None) -> str:
    """What was typed, without one of its words and with another at the end."""
    words = [word for word in sys.argv[1:] if word not in {without, more}]
    return shlex.join(["sumito", *words, *([more] if more else [])])


def stopped(
    command: str | None = None,
    kept: str = "what was finished is kept",
    *,
    json: bool = False,
) -> NoReturn:
    """Tell how to go on, by default with the same command again, and end.

    With ``json`` standard output is for programs, and people read it elsewhere.
    """
    note(f"stopped; {kept}; to go on:", "yellow")
    again = command or the_command()
    if json:
        note(again, None)
    else:
        say(again)
    raise typer.Exit(INTERRUPTED)


@contextmanager
def stoppable() -> Iterator[None]:
    """Around long work that keeps what is finished: Ctrl-C tells how to go on."""
    try:
        yield
    except KeyboardInterrupt:
        stopped()
