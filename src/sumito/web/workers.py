"""Threads that think: lanes for quick answers, for slow ones, for analysis and for graphs.

Within a lane the owners of waiting work take turns, so that one with a hundred games gets no more
than one with a single game. The searches themselves run without Python's lock.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import time
from collections import OrderedDict, deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .._core import StopFlag
from .problems import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Job", "Lane", "Workers"]

T = TypeVar("T")
_log = logging.getLogger("sumito.web")


class Job(Generic[T]):
    """Something to be computed; await its ``future``."""

    def __init__(
        self,
        lane: Lane,
        owner: str,
        work: Callable[[StopFlag], T],
        seconds: float | None,
        on_start: Callable[[], object] | None,
    ) -> None:
        self._lane, self.owner = lane, owner
        self._work, self._seconds, self._on_start = work, seconds, on_start
        self._loop = asyncio.get_running_loop()
        self.future: asyncio.Future[T] = self._loop.create_future()
        """What comes of it."""

        self.stop_flag = StopFlag()
        """Tells the search to come to an end; it still gives what it has."""

        self.running = False
        """Whether a thread is at it."""

    def stop(self) -> None:
        """Let the search end now with what it has found."""
        self.stop_flag.set()

    def cancel(self) -> None:
        """Nobody wants the result any more."""
        self.stop_flag.set()
        self.future.cancel()
        self._lane.forget(self)

    def run(self) -> None:
        """Compute, in a thread of the lane."""
        if self.future.cancelled():
            return
        self._tell(self._begin)
        result: T | None = None
        failure: BaseException | None = None
        try:
            result = self._work(self.stop_flag)
        except BaseException as error:
            failure = error
        self._tell(self._end, result, failure)

    def _tell(self, what: Callable[..., object], *arguments: Any) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody listens any more
            self._loop.call_soon_threadsafe(what, *arguments)

    def _begin(self) -> None:
        self.running = True
        if self._seconds is not None:
            self._alarm = self._loop.call_later(self._seconds, self.stop_flag.set)
        if self._on_start is not None:
            self._on_start()

    def _end(self, result: T, failure: BaseException | None) -> None:
        self.running = False
        if self._seconds is not None:
            self._alarm.cancel()
        if self.future.done():
            return
        if failure is None:
            self.future.set_result(result)
        else:
            self.future.set_exception(failure)


class Lane:
    """Threads with one queue, in which owners take turns."""

    def __init__(self, name: str, threads: int, nice: int, most: int) -> None:
        self.name, self._most = name, most
        self._ready = threading.Condition()
        self._queues: OrderedDict[str, deque[Job[Any]]] = OrderedDict()
        self._waiting = 0
        self._running: set[Job[Any]] = set()
        self._ended = False
        self._threads = [
            threading.Thread(
                target=self._serve, args=(nice,), name=f"sumito-{name}-{number}", daemon=True
            )
            for number in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def waiting(self) -> int:
        """How much work waits."""
        return self._waiting

    @property
    def busy(self) -> int:
        """How many threads are at work."""
        return len(self._running)

    def submit(
        self,
        owner: str,
        work: Callable[[StopFlag], T],
        *,
        seconds: float | None = None,
        on_start: Callable[[], object] | None = None,
    ) -> Job[T]:
        """Put work into the queue; ``seconds`` after it has begun it is told to stop."""
        job = Job(self, owner, work, seconds, on_start)
        with self._ready:
            if self._waiting >= self._most:
                raise Problem("full", "too many are waiting for the engine; try again in a moment")
            self._queues.setdefault(owner, deque()).append(job)
            self._waiting += 1
            self._ready.notify()
        return job

    def forget(self, job: Job[Any]) -> None:
        """Take work out of the queue, if it is still there."""
        with self._ready:
            queue = self._queues.get(job.owner)
            if queue is not None and job in queue:
                queue.remove(job)
                self._waiting -= 1
                if not queue:
                    del self._queues[job.owner]

    def close(self) -> None:
        """Let the threads end: what waits is left undone, what runs is told to stop."""
        with self._ready:
            self._ended = True
            for job in self._running:
                job.stop()
            self._ready.notify_all()

    def join(self, until: float) -> bool:
        """Wait for the threads; whether they have all ended by that time of the monotonic clock."""
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))
        return not any(thread.is_alive() for thread in self._threads)

    def _serve(self, nice: int) -> None:
        if nice:
            with suppress(OSError, AttributeError):  # a courtesy that not every system knows
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)
        while (job := self._next()) is not None:
            try:
                job.run()
            except Exception:
                _log.exception("a thread of the lane %s stumbled", self.name)
            finally:
                with self._ready:
                    self._running.discard(job)

    def _next(self) -> Job[Any] | None:
        with self._ready:
            while not self._queues and not self._ended:
                self._ready.wait()
            if self._ended:
                return None
            owner, queue = next(iter(self._queues.items()))
            job = queue.popleft()
            self._waiting -= 1
            self._running.add(job)
            if queue:
                self._queues.move_to_end(owner)
            else:
                del self._queues[owner]
            return job


class Workers:
    """All lanes of a server."""

    def __init__(self, threads: int) -> None:
        self.quick = Lane("quick", max(2, threads), 0, 5_000)
        """Answers within milliseconds."""

        self.slow = Lane("slow", threads, 5, 1_000)
        """Answers that take up to some seconds."""

        self.analysis = Lane("analysis", max(1, threads - 1), 10, 500)
        """Searches that go on as long as somebody looks."""

        self.graphs = Lane("graphs", 1, 12, 500)
        """Whole games, so that nobody's lines wait for his own graph."""

        self.lanes = (self.quick, self.slow, self.analysis, self.graphs)

    @property
    def waiting(self) -> int:
        """How much work waits in all lanes."""
        return sum(lane.waiting for lane in self.lanes)

    @property
    def busy(self) -> int:
        """How many threads are at work."""
        return sum(lane.busy for lane in self.lanes)

    def warm_up(self, work: Callable[[StopFlag], object]) -> None:
        """Have something done once in a thread for quick answers, so that the first is quick."""
        self.quick.submit("", work)

    def close(self) -> None:
        """Let all threads end."""
        for lane in self.lanes:
            lane.close()

    def join(self, seconds: float) -> bool:
        """Wait for them for so long; whether all have ended."""
        until = time.monotonic() + seconds
        ended = [lane.join(until) for lane in self.lanes]
        return all(ended)
