"""How the commands speak: colours on a terminal, plain text in a pipe, errors in one red line."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

__all__ = [
    "AMBER",
    "console",
    "emit_json",
    "fail",
    "has_colours",
    "is_ascii",
    "note",
    "one_line",
    "os_error_words",
    "say",
]

AMBER = "#e0a33a"
"""The one accent colour: it marks what is happening now."""


@cache
def console(*, stderr: bool = False) -> Console:
    """Standard output, or with ``stderr`` what only a person should see, such as progress.

    Rich leaves out colours in a pipe and under NO_COLOR.
    """
    from rich.console import Console

    class Quiet(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # whoever runs the command knows what to do

    return Quiet(stderr=stderr, highlight=False, markup=False, emoji=False, soft_wrap=True)


def has_colours(console: Console) -> bool:
    """Whether there are colours to draw with: at a terminal that has them, without NO_COLOR."""
    return console.color_system is not None and not console.no_color


def is_ascii(console: Console) -> bool:
    """Whether nothing but ASCII can be shown."""
    return console.options.ascii_only


def one_line(text: str) -> str:
    """A name of anybody's choice, without what would move the cursor or change colours."""
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text)


def say(text: str | Text = "", style: str | None = None) -> None:
    """Write a line to standard output."""
    console().print(text, style=style)


def note(text: str | Text, style: str | None = "dim") -> None:
    """Write a remark to standard error, out of the way of the output proper."""
    console(stderr=True).print(text, style=style)


def fail(message: str) -> None:
    """Say in one line of standard error what was wrong."""
    note(f"error: {' '.join(message.splitlines())}", "bold red")


def os_error_words(error: OSError) -> str:
    """What the system would not do: ``games.apgn: No such file or directory``."""
    return f"{error.filename}: {error.strerror}" if error.filename else str(error)


def emit_json(value: Any) -> None:
    """Write a value for programs to read."""
    import json

    print(json.dumps(value, indent=2, ensure_ascii=False))
