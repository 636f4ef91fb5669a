"""How a process of the pool begins, and how it ends with the one that made it."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import threading
from typing import TYPE_CHECKING, Any

from ..agents import random as _random  # noqa: F401  # imported once for all by the fork server
from ..ugi import client as _client  # noqa: F401
from . import jobs

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["SLOT", "marks", "start"]

SLOT = 3
"""Numbers that each worker shares with the coordinator: process, pairing + 1, seat."""

_PR_SET_PDEATHSIG = 1


def start(shared: Any, lock: Any) -> None:
    """Called first in every worker."""
    # Ctrl-C comes to the whole terminal; the coordinator alone decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    place = _claim(shared, lock)

    def mark(pairing: int, seat: int) -> None:
        shared[place + 1] = pairing + 1
        shared[place + 2] = seat

    jobs.mark = mark


def marks(shared: Any) -> Iterator[tuple[int, int, int]]:
    """What the workers were doing: process, pairing and seat to move."""
    for place in range(0, len(shared), SLOT):
        pid, pairing, seat = shared[place : place + SLOT]
        if pid and pairing:
            yield pid, pairing - 1, seat


def end_with_parent() -> None:
    """See to it that this process is gone at once when its coordinator is.

    The coordinator's end of a pipe closes when it dies, which a thread waits for; and the kernel
    kills us when the fork server, which watches a pipe of its own, has gone. So neither a thread
    that never gets its turn nor a signal that is lost leaves us behind.
    """
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _claim(shared: Any, lock: Any) -> int:
    with lock:
        for place in range(0, len(shared), SLOT):
            if not shared[place]:
                shared[place] = os.getpid()
                return place
    raise AssertionError("more workers than places")
