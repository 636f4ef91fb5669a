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

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["SLOT", "mark", "marks", "start"]

SLOT = 3
"""Numbers that each worker shares with the coordinator: process, and its mark, the first + 1."""

mark: Callable[[int, int], None] | None = None
"""Tells the coordinator what is being done, should this process die of it: two numbers from 0 on
that the function which is called chooses. Only in a process of a pool."""

_PR_SET_PDEATHSIG = 1


def start(shared: Any, lock: Any) -> None:
    """Called first in every worker."""
    global mark
    # Ctrl-C comes to the whole terminal; the coordinator alone decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    place = _claim(shared, lock)

    def tell(first: int, second: int) -> None:
        shared[place + 1] = first + 1
        shared[place + 2] = second

    mark = tell


def marks(shared: Any) -> Iterator[tuple[int, tuple[int, int]]]:
    """What the workers were doing: process, and the mark that it left."""
    for place in range(0, len(shared), SLOT):
        pid, first, second = shared[place : place + SLOT]
        if pid and first:
            yield pid, (first - 1, second)


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
