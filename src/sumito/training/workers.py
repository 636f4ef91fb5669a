"""Who does the work: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ..arena import executors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor, Future

__all__ = ["Interrupts", "Workers", "interrupts", "workers"]

T = TypeVar("T")


class Workers(Protocol):
    """Those who call functions somewhere else."""

    slots: int
    """How many calls are under way at the same time."""

    def submit(self, function: Callable[..., T], *args: Any) -> Future[T]:
        """Have a function called."""

    def lost(self, error: BaseException) -> bool:
        """Whether the error means that a worker died, so that the call can be made again."""

    def renew(self) -> object:
        """Go on after a worker has died."""

    def close(self, *, wait: bool = True) -> None:
        """End the work: calls that have begun are finished, or left with ``wait=False``."""


def workers(concurrency: int | None = None, cluster: str | None = None) -> Workers:
    """Those of a cluster, or so many processes of this machine; by default one for each core."""
    if cluster is not None:
        return _Cluster(cluster)
    return _Processes(concurrency or len(os.sched_getaffinity(0)))


class _Processes:
    def __init__(self, slots: int) -> None:
        self.slots = slots
        self._executor: Executor | None = None
        self._before: set[int | None] = set()

    def submit(self, function: Callable[..., T], *args: Any) -> Future[T]:
        if self._executor is None:
            self._before = {process.pid for process in multiprocessing.active_children()}
            context = multiprocessing.get_context("forkserver")
            self._executor = ProcessPoolExecutor(self.slots, context, initializer=_ignore_signals)
        return self._executor.submit(function, *args)

    def lost(self, error: BaseException) -> bool:
        return isinstance(error, BrokenExecutor)

    def renew(self) -> None:
        self.close()  # the next call makes a new pool

    def close(self, *, wait: bool = True) -> None:
        if self._executor is None:
            return
        if not wait:
            for process in multiprocessing.active_children():
                if process.pid not in self._before:
                    process.kill()
        self._executor.shutdown(wait=True, cancel_futures=True)
        self._executor = None


class _Cluster(executors.Cluster):
    def submit(self, function: Callable[..., T], *args: Any) -> Future[T]:  # type: ignore[override]
        return self._executor.submit(function, *args)


def _ignore_signals() -> None:
    """Ctrl-C is for the one who gives out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Interrupts:
    """How often somebody wanted to stop."""

    count = 0
    """The first lets what has begun be finished, the second does not."""


@contextmanager
def interrupts() -> Iterator[Interrupts]:
    """Count Ctrl-C; the second one raises ``KeyboardInterrupt``. Only in the main thread."""
    found = Interrupts()
    if threading.current_thread() is not threading.main_thread():
        yield found
        return

    def interrupt(*_: object) -> None:
        found.count += 1
        if found.count > 1:
            raise KeyboardInterrupt

    before = {one: signal.signal(one, interrupt) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield found
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
