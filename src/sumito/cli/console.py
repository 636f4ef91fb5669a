"""How the commands speak: colours on a terminal, plain text in a pipe, errors in one red line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

__all__ = [
    "AMBER",
    "emit_json",
    "fail",
    "has_colours",
    "note",
    "os_error_words",
    "out",
    "say",
    "terminal",
]

AMBER = "#e0a33a"
"""The one accent colour: it marks what is happening now."""


def out() -> Console:
    """A console for standard output; rich leaves out colours in a pipe and under NO_COLOR."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False, soft_wrap=True)


def terminal(stderr: bool = False) -> Console:
    """A console for what only a person at a terminal should see, such as progress."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False, soft_wrap=True)


def has_colours(console: Console) -> bool:
    """Whether there are colours to draw with: at a terminal that has them, without NO_COLOR."""
    return console.color_system is not None and not console.no_color


def say(text: str | Text = "", style: str | None = None) -> None:
    """Write a line to standard output."""
    out().print(text, style=style)


def note(text: str | Text, style: str | None = "dim") -> None:
    """Write a remark to standard error, out of the way of the output proper."""
    terminal(stderr=True).print(text, style=style)


def fail(message: str) -> None:
    """Say in one line of standard error what was wrong."""
    line = " ".join(message.split("\n"))
    terminal(stderr=True).print(f"error: {line}", style="bold red")


def os_error_words(error: OSError) -> str:
    """What the system would not do: ``games.apgn: No such file or directory``."""
    return f"{error.filename}: {error.strerror}" if error.filename else str(error)


def emit_json(value: Any) -> None:
    """Write a value for programs to read."""
    import json

    print(json.dumps(value, indent=2, ensure_ascii=False))
