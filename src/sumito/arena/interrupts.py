"""Stopping in good order."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .._core import StopFlag

__all__ = ["Interrupts", "interrupts"]


class Interrupts:
    """How often somebody wanted to stop."""

    count = 0
    """The first lets what has begun be finished, the second does not."""


@contextmanager
def interrupts(
    stop: StopFlag | None = None, *, at_once: Callable[[], bool] = lambda: False
) -> Iterator[Interrupts]:
    """Count Ctrl-C; the second one raises ``KeyboardInterrupt``. Only in the main thread.

    The first sets ``stop``, for a search that should not go on. It raises too where ``at_once``
    says that there is nothing to wait for.
    """
    found = Interrupts()
    if threading.current_thread() is not threading.main_thread():
        yield found
        return

    def interrupt(*_: object) -> None:
        found.count += 1
        if stop is not None:
            stop.set()
        if found.count > 1 or at_once():
            raise KeyboardInterrupt

    before = {one: signal.signal(one, interrupt) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield found
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
