"""A line that says that somebody is thinking, while it lasts."""

from __future__ import annotations

from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

__all__ = ["thinking"]

_PATIENCE = 0.4  # seconds; who answers sooner has not been seen thinking
_ERASE = "\r\033[K"


@contextmanager
def thinking(console: Console, who: str) -> Iterator[None]:
    """Say that ``who`` is thinking, and for how long, after a moment; a pipe is told nothing.

    The line is gone at the end, however that comes.
    """
    if not console.is_terminal or console.is_dumb_terminal:
        yield
        return
    done = Event()
    clock = Thread(target=_count, args=(console, who, done), daemon=True)
    clock.start()
    try:
        yield
    finally:
        done.set()
        clock.join()


def _count(console: Console, who: str, done: Event) -> None:
    """Count the seconds in one line until it is done."""
    if done.wait(_PATIENCE):
        return
    seconds, wait = 0, 1 - _PATIENCE
    while True:
        so_far = f" {seconds} s" if seconds else ""
        text = f"{who} is thinking ...{so_far}  (Ctrl-C leaves the game)"
        _write(console, f"{_ERASE}{text[: console.width - 1]}")
        if done.wait(wait):
            break
        seconds, wait = seconds + 1, 1.0
    _write(console, _ERASE)


def _write(console: Console, text: str) -> None:
    console.file.write(text)
    console.file.flush()
