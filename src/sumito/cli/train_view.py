"""How far a long piece of work has come: a bar on a terminal, lines now and then in a pipe."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from .arena_view import duration
from .console import AMBER, console

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

__all__ = ["Pace", "WorkView"]

_EVERY = 10.0  # seconds between lines in a pipe
_REFRESH = 0.25  # seconds between pictures on a terminal


class Pace:
    """How long the rest of a piece of work will take, by what was done while somebody watched."""

    def __init__(self) -> None:
        self._begin = time.monotonic()
        self._done = 0

    def left(self, done: int, total: int) -> float:
        """One more is done: the seconds for what is left of ``total``."""
        self._done += 1
        return (total - done) * (time.monotonic() - self._begin) / self._done


class WorkView(AbstractContextManager["WorkView"]):
    """Shows parts of a whole on standard error, and in words what there is to tell."""

    def __init__(self, unit: str) -> None:
        from rich.live import Live

        self._unit = unit
        screen = console(stderr=True)
        self._screen = screen
        self._live = None
        if screen.is_terminal and not screen.is_dumb_terminal:
            self._live = Live(console=screen, transient=True, auto_refresh=False)
        self._next = 0.0
        self._last = -1
        self._warned = False

    def __enter__(self) -> WorkView:
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.stop()

    def update(
        self, done: int, total: int, left: float, words: Sequence[str], warning: str = ""
    ) -> None:
        """Show it, if it is time to: the first, the last, and now and then in between."""
        now = time.monotonic()
        ended = done >= total and self._last < total
        warned = bool(warning) and not self._warned
        if now < self._next and not ended and not warned:
            return
        self._last, self._warned = done, bool(warning)
        if self._live is not None:
            self._next = now + _REFRESH
            self._live.update(self._picture(done, total, left, words, warning), refresh=True)
            return
        self._next = now + _EVERY
        parts = [f"{done:,}/{total:,} {self._unit}", f"{duration(left)} left", *words]
        self._screen.print(", ".join([*parts, warning] if warning else parts))

    def line(self, text: str) -> None:
        """Write a line that stays."""
        self._screen.print(text)

    def _picture(
        self, done: int, total: int, left: float, words: Sequence[str], warning: str
    ) -> RenderableType:
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.table import Table
        from rich.text import Text

        grid = Table.grid(padding=(0, 1), expand=True)
        grid.add_column(ratio=1)
        for _ in range(2):
            grid.add_column(no_wrap=True)
        grid.add_row(
            ProgressBar(total, done, complete_style=AMBER),
            f"{done:,}/{total:,} {self._unit}",
            f"{duration(left)} left",
        )
        lines: list[RenderableType] = [
            grid,
            Text(", ".join(words), overflow="ellipsis", no_wrap=True),
        ]
        if warning:
            lines.append(Text(warning, style="yellow"))
        return Group(*lines)
