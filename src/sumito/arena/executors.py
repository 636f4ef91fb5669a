"""Who does the work: processes of this machine, or a Dask cluster.

Both are a ``concurrent.futures.Executor``; what differs is how they start, and what is known when a
worker dies. They carry out any function of a module; `window` keeps a bounded number of calls under
way and has those done again whose worker died.
"""

from __future__ import annotations

import multiprocessing
import re
import signal
from concurrent.futures import BrokenExecutor, CancelledError, Future, ProcessPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from . import worker
from .errors import ArenaError

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor
    from multiprocessing.process import BaseProcess
    from typing import TypeVar

    T = TypeVar("T")

__all__ = ["Cluster", "Death", "Here", "Pool", "Workers"]

_ADDRESS = re.compile(r"\w+://\S+:\d{1,5}")
_PRELOAD = (worker.__name__, f"{__package__}.jobs")  # what a new process has already imported


@dataclass(frozen=True, slots=True)
class Death:
    """A worker that is gone, and what it was doing."""

    mark: tuple[int, int]
    """What it told last with `worker.mark`; the arena's jobs tell the game and whose turn it is."""

    cause: str
    """How the process ended."""

    certain: bool
    """Whether it died by itself. A broken pool ends its other workers with SIGTERM."""


class Workers(Protocol):
    """Those who do the work."""

    slots: int
    """How many calls are carried out at the same time."""

    seconds: float
    """How long a call should take, so that sending it costs little."""

    keep: bool
    """Whether workers end with us, so that they may hold on to things between calls."""

    tells: bool
    """Whether `renew` knows what dead workers were doing."""

    together: bool
    """Whether all calls under way are lost when one worker dies."""

    def submit(self, function: Callable[..., T], *args: Any) -> Future[T]:
        """Have a function called; it and its arguments must be such that pickle takes them."""

    def lost(self, error: BaseException) -> bool:
        """Whether the error means that a worker died, so that the call can be made again."""

    def renew(self) -> list[Death]:
        """Go on after a worker has died; what those that are gone were doing."""

    def close(self, *, wait: bool = True) -> None:
        """End the work: calls that have begun are finished, or left with ``wait=False``."""


class Pool:
    """Processes of this machine, started afresh when one of them dies.

    They come from a fork server that has imported all they need, so that a new one is there in a
    few milliseconds. They end with the process that made them, however that ends.
    """

    seconds = 1.0
    keep = True
    tells = True
    together = True

    def __init__(self, slots: int) -> None:
        self.slots = slots
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(list(_PRELOAD))
        self._executor: Executor | None = None
        self._marks: Any = None
        self._processes: dict[int, BaseProcess] = {}

    def submit(self, function: Callable[..., T], *args: Any) -> Future[T]:
        """Have a function called."""
        if self._executor is None:
            before = {process.pid for process in multiprocessing.active_children()}
            self._marks = self._context.RawArray("q", worker.SLOT * self.slots)
            self._executor = ProcessPoolExecutor(
                self.slots,
                self._context,
                initializer=worker.start,
                initargs=(self._marks, self._context.Lock()),
            )
            self._before = before
        future = self._executor.submit(function, *args)
        if len(self._processes) < self.slots:
            for process in multiprocessing.active_children():
                if process.pid is not None and process.pid not in self._before:
                    self._processes.setdefault(process.pid, process)
        return future

    def lost(self, error: BaseException) -> bool:
        """Whether a worker died: then the whole pool is broken."""
        return isinstance(error, BrokenExecutor)

    def renew(self) -> list[Death]:
        """Throw the broken pool away; the next call makes a new one."""
        if self._executor is not None:
            self._executor.shutdown(wait=True, cancel_futures=True)
        deaths = []
        for pid, mark in worker.marks(self._marks):
            process = self._processes.get(pid)
            if process is None:
                continue
            process.join(1)
            certain = process.exitcode not in (None, -signal.SIGTERM)
            deaths.append(Death(mark, _cause(process.exitcode), certain))
        self._executor = None
        self._processes = {}
        return deaths

    def close(self, *, wait: bool = True) -> None:
        """End the processes."""
        if self._executor is None:
            return
        if not wait:
            for process in self._processes.values():
                process.kill()
        self._executor.shutdown(wait=True, cancel_futures=True)
        self._executor = None


class Here:
    """This process itself, one call after the other: for work too short to be given away."""

    slots = 1
    seconds = 0.2
    keep = True
    tells = False
    together = False

    def submit(self, function: Callable[..., T], *args: Any) -> Future[T]:
        """Call the function at once."""
        future: Future[T] = Future()
        try:
            future.set_result(function(*args))
        except Exception as error:
            future.set_exception(error)
        return future

    def lost(self, error: BaseException) -> bool:
        """Never: this process would be gone too."""
        return False

    def renew(self) -> list[Death]:
        """Nothing to do."""
        return []

    def close(self, *, wait: bool = True) -> None:
        """Nothing to do."""


class Cluster:
    """The workers of a Dask scheduler. Whoever starts them decides how many there are.

    Dask itself has the calls of a dead worker made again, and gives up after a few times.
    """

    seconds = 3.0
    keep = False  # workers outlive the run, so engines must not wait for the next call
    tells = False
    together = False

    def __init__(self, address: str) -> None:
        if not _ADDRESS.fullmatch(address):
            raise ArenaError(f"expected an address such as tcp://host:8786, not {address!r}")
        try:
            from distributed import Client

            connect: Any = Client  # it has no types
        except ImportError:
            raise ArenaError(
                "a cluster needs Dask: install it with pip install 'sumito[cluster]'"
            ) from None
        try:
            self._client: Any = connect(address, timeout=10, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise ArenaError(f"no Dask scheduler answers at {address!r}: {error}") from None
        self.slots = sum(self._client.nthreads().values())
        if not self.slots:
            self._client.close()
            raise ArenaError(f"the scheduler at {address!r} has no workers: start some first")
        self._executor: Executor = self._client.get_executor(pure=False)

    def submit(self, function: Callable[..., T], *args: Any) -> Future[T]:
        """Have a function called."""
        return self._executor.submit(function, *args)

    def lost(self, error: BaseException) -> bool:
        """Whether Dask gave the call up because workers died of it."""
        from distributed.scheduler import KilledWorker

        if isinstance(error, CancelledError):
            raise ArenaError("the connection to the scheduler of the cluster was lost")
        return isinstance(error, KilledWorker)

    def renew(self) -> list[Death]:
        """Nothing to do, and nothing known: Dask has replaced the worker."""
        return []

    def close(self, *, wait: bool = True) -> None:
        """Leave the cluster."""
        self._executor.shutdown(wait=wait)
        self._client.close()


def _cause(exitcode: int | None) -> str:
    if exitcode is not None and exitcode < 0:
        return f"signal {signal.Signals(-exitcode).name}"
    return f"exit code {exitcode}"
