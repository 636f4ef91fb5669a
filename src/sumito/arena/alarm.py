"""Interrupts an agent that does not come back."""

from __future__ import annotations

import signal
import threading
from typing import Any

__all__ = ["PATIENCE", "Alarm", "Overrun"]

PATIENCE = 2.0
"""Seconds beyond clock and margin after which an agent counts as hung."""


class Overrun(BaseException):
    """Raised inside an agent that hangs; no error of its own, so that it is not caught there."""


class Alarm:
    """Raises `Overrun` in what runs within if it takes ``seconds`` and some patience.

    Signals come to the main thread alone: in any other this does nothing.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds + PATIENCE
        self._active = threading.current_thread() is threading.main_thread()
        self._before: Any = None

    def __enter__(self) -> None:
        if self._active:
            self._before = signal.signal(signal.SIGALRM, _ring)
            # Once more, should the first one be lost in a place where errors are ignored.
            signal.setitimer(signal.ITIMER_REAL, self._seconds, 1.0)

    def __exit__(self, *_: object) -> None:
        if self._active:
            try:
                signal.setitimer(signal.ITIMER_REAL, 0)
            finally:  # also if it rings just now
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, self._before)


def _ring(*_: object) -> None:
    raise Overrun
