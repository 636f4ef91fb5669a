"""Calls under way with workers: a bounded number of them, and none is lost with its worker."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, CancelledError, wait
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .errors import ArenaError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

    from .executors import Death, Workers

__all__ = ["ATTEMPTS", "News", "Window", "results"]

Key = TypeVar("Key")
Result = TypeVar("Result")

ATTEMPTS = 4
"""So often `results` makes a call whose worker dies."""

_AHEAD = 2  # calls for each worker: one that it makes, and one to follow
_PATIENCE = 10.0  # seconds in which a broken pool gives back what was under way


@dataclass(slots=True)
class News(Generic[Key, Result]):
    """What has happened to calls."""

    finished: list[tuple[Key, Result]] = field(default_factory=list)
    """Those that are done."""

    lost: list[Key] = field(default_factory=list)
    """Those whose worker is dead: to be made again."""

    deaths: list[Death] = field(default_factory=list)
    """What is known of dead workers."""


class Window(Generic[Key, Result]):
    """The calls that workers have been given, each under a key of the caller's choice."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._running: dict[Future[Result], Key] = {}
        self._refused: list[Key] = []  # by workers of which one is dead
        self._errors: list[BaseException] = []  # raised once what else has come is told

    def has_room(self) -> bool:
        """Whether the workers can do with more calls."""
        troubled = self._refused or self._errors
        return not troubled and len(self) < _AHEAD * self._workers.slots

    def submit(self, key: Key, function: Callable[..., Result], *args: Any) -> None:
        """Have a function called."""
        try:
            self._running[self._workers.submit(function, *args)] = key
        except Exception as error:
            if not self._workers.lost(error):
                raise
            self._refused.append(key)

    def collect(self, seconds: float | None = None) -> News[Key, Result]:
        """What has happened; waits for so long until something has.

        An error that a call raised is raised here, after everything that was finished with it.
        """
        if self._errors:
            raise self._errors[0]
        news: News[Key, Result] = News()
        news.lost, self._refused = self._refused, []
        done, _ = wait(self._running, 0 if news.lost else seconds, FIRST_COMPLETED)
        for future in done:
            self._take(future, news)
        if news.lost:
            if self._workers.together:
                wait(self._running, _PATIENCE)
                for future in list(self._running):
                    if future.done():
                        self._take(future, news)
                    else:
                        news.lost.append(self._running.pop(future))
            news.deaths = self._workers.renew()
        if self._errors and not news.finished:
            raise self._errors[0]
        return news

    def withdraw(self) -> list[Key]:
        """Take back the calls that nobody has begun to make; the first that was given is last."""
        taken = [future for future in self._running if future.cancel()]
        return [self._running.pop(future) for future in reversed(taken)]

    def keys(self) -> list[Key]:
        """What is under way."""
        return [*self._running.values(), *self._refused]

    def __len__(self) -> int:
        """How many are not accounted for; a call that failed is, once its error is raised."""
        return len(self._running) + len(self._refused) + len(self._errors)

    def _take(self, future: Future[Result], news: News[Key, Result]) -> None:
        key = self._running.pop(future)
        try:
            error = future.exception()
        except CancelledError as cancelled:
            error = cancelled
        if error is None:
            news.finished.append((key, future.result()))
            return
        try:
            if self._workers.lost(error):
                news.lost.append(key)
            else:
                self._errors.append(error)
        except ArenaError as end:
            self._errors.append(end)


def results(
    workers: Workers, function: Callable[[Key], Result], jobs: Iterable[Key]
) -> Iterator[tuple[Key, Result]]:
    """Call a function for each job; yields jobs and results as they come, in any order.

    Jobs are taken only as fast as there are workers for them. One whose worker dies is done again;
    so it must not matter how often it is.

    ```python
    for seed, fitness in results(workers, evaluate, range(100)):
        ...
    ```
    """
    window: Window[tuple[int, Key], Result] = Window(workers)
    waiting = enumerate(jobs)
    again: list[tuple[int, Key]] = []
    losses: dict[int, int] = {}
    try:
        while True:
            while window.has_room():
                one = again.pop() if again else next(waiting, None)
                if one is None:
                    break
                window.submit(one, function, one[1])
            if not len(window):
                return
            news = window.collect()
            for (_, job), result in news.finished:
                yield job, result
            for number, job in news.lost:
                losses[number] = losses.get(number, 0) + 1
                if losses[number] >= ATTEMPTS:
                    raise ArenaError(f"workers died {ATTEMPTS} times while they did {job!r:.200}")
                again.append((number, job))
    finally:
        window.withdraw()
