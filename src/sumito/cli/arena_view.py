"""The live view of a run: a line that moves on a terminal, lines now and then in a pipe."""

from __future__ import annotations

import math
import time
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from .console import one_line

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from ..arena import RunConfig
    from ..arena.runner import Progress

__all__ = ["ViewContext", "duration", "score_words", "stop_words", "test_words", "view_for"]

_EVERY = 10.0  # seconds between lines in a pipe
_REFRESH = 4  # times a second on a terminal


class ViewContext(AbstractContextManager["ViewContext"]):
    """A view that lasts for the run."""

    def show(self, progress: Progress) -> None:
        """Show how far the run has come."""
        raise NotImplementedError

    def __exit__(self, *_: object) -> None:
        pass


def view_for(config: RunConfig, console: Console) -> ViewContext:
    """The view that suits a console."""
    if console.is_terminal and not console.is_dumb_terminal:
        return _Live(config, console)
    return _Lines(config, console)


class _Lines(ViewContext):
    """A line every few seconds."""

    def __init__(self, config: RunConfig, console: Console) -> None:
        self._config = config
        self._console = console
        self._next = 0.0
        self._last = -1
        self._told = False

    def show(self, progress: Progress) -> None:
        now = time.monotonic()
        ended = progress.done >= progress.total or (progress.stopping and not progress.running)
        if now >= self._next or (ended and progress.done != self._last):
            self._next, self._last = now + _EVERY, progress.done
            parts = [
                f"{progress.done}/{progress.total} games",
                f"{60 * progress.speed:,.0f}/min",
                f"{duration(progress.left)} left",
                *score_words(self._config, progress),
                *test_words(progress),
            ]
            self._console.print(", ".join(parts))
        if words := stop_words(progress):
            if not self._told:
                self._console.print(words)
            self._told = True


class _Live(ViewContext):
    """A bar with the time left, and below it the running score."""

    def __init__(self, config: RunConfig, console: Console) -> None:
        from rich.live import Live

        self._config = config
        self._live = Live(
            console=console, refresh_per_second=_REFRESH, transient=True, auto_refresh=False
        )
        self._next = 0.0

    def __enter__(self) -> _Live:
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def show(self, progress: Progress) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + 1 / _REFRESH
        self._live.update(self._picture(progress), refresh=True)

    def _picture(self, progress: Progress) -> RenderableType:
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.table import Table
        from rich.text import Text

        from .console import AMBER

        grid: Any = Table.grid(padding=(0, 1), expand=True)
        grid.add_column(ratio=1)
        for _ in range(3):
            grid.add_column(no_wrap=True)
        grid.add_row(
            ProgressBar(progress.total, progress.done, complete_style=AMBER),
            f"{progress.done:,}/{progress.total:,}",
            f"{60 * progress.speed:,.0f} games/min",
            f"{duration(progress.left)} left",
        )
        words = [*score_words(self._config, progress), *test_words(progress)]
        lines = [grid, Text(", ".join(words), overflow="ellipsis", no_wrap=True)]
        if told := stop_words(progress):
            lines.append(Text(told, style="yellow"))
        return Group(*lines)


def duration(seconds: float) -> str:
    """``1:02:03``, ``2:03``; ``?`` if nobody knows."""
    if not math.isfinite(seconds):
        return "?"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def stop_words(progress: Progress) -> str:
    """What is still going on when no more games are begun; empty if nothing is."""
    if not progress.stopping or not progress.running:
        return ""
    why = "decided; " if progress.decided else ""
    again = "" if progress.decided else " again"
    return f"{why}finishing {progress.running} games; Ctrl-C{again} leaves at once"


def score_words(config: RunConfig, progress: Progress) -> list[str]:
    """The running score: of the first of two with its interval, or of the leaders."""
    from ..arena.standings import score_interval
    from ..arena.statistics import elo

    counts = progress.tally.counts
    forfeits = progress.tally.forfeits
    more = [f"{forfeits} forfeits"] if forfeits else []
    if len(counts) == 2:
        first = counts[0]
        if not first.games:
            return more
        pairs = progress.tally.pairs()
        interval = score_interval(first.score, first.games, pairs)
        words = [
            f"{one_line(config.contenders[0].name)} +{first.wins} ={first.draws} -{first.losses}",
            f"{100 * first.score / first.games:.1f}% "
            f"[{100 * interval.low:.1f}, {100 * interval.high:.1f}]",
        ]
        if sum(pairs) > 1:
            found = elo(pairs)
            words.append(f"Elo {found.value:+.0f} [{found.low:+.0f}, {found.high:+.0f}]")
        return words + more
    ranked = sorted(
        (count.score / count.games, one.name)
        for count, one in zip(counts, config.contenders, strict=True)
        if count.games
    )
    return [f"{one_line(name)} {100 * mean:.0f}%" for mean, name in ranked[:-4:-1]] + more


def test_words(progress: Progress) -> list[str]:
    """What the sequential test says."""
    look = progress.look
    if look is None:
        return []
    return [f"LLR {look.llr:+.2f} [{look.lower:.2f}, {look.upper:.2f}]"]
