"""Calls on workers: bounded, done again when a worker dies, and none forgotten."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sumito.arena import ArenaError
from sumito.arena.executors import Death, Pool
from sumito.arena.window import ATTEMPTS, Window, results

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def square(number: int) -> int:
    return number * number


def dies_once(file: str) -> str:
    """Takes its worker with it as long as the file is there."""
    if Path(file).exists():
        Path(file).unlink()
        os.kill(os.getpid(), signal.SIGKILL)
    return file


def dies(number: int) -> int:
    if number == 3:
        os._exit(1)
    return number


def raises(number: int) -> int:
    raise ZeroDivisionError(f"job {number}")


@pytest.fixture
def pool() -> Iterator[Pool]:
    found = Pool(2)
    yield found
    found.close(wait=False)


class Hands:
    """Workers that do what the test says, when it says so: like a cluster, one call at a time."""

    slots, seconds, keep, tells, together = 2, 1.0, False, False, False

    def __init__(self) -> None:
        self.calls: list[Future[Any]] = []

    def submit(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        self.calls.append(Future())
        return self.calls[-1]

    def lost(self, error: BaseException) -> bool:
        return isinstance(error, ConnectionError)

    def renew(self) -> list[Death]:
        return []

    def close(self, *, wait: bool = True) -> None:
        pass


def test_every_job_is_done(pool: Pool) -> None:
    found = dict(results(pool, square, range(50)))
    assert found == {number: number * number for number in range(50)}
    assert list(results(pool, square, [])) == []


def test_equal_jobs_are_several(pool: Pool) -> None:
    assert list(results(pool, square, [3] * 7)) == [(3, 9)] * 7


def test_jobs_are_taken_as_there_are_workers_for_them(pool: Pool) -> None:
    taken = []

    def jobs() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    found = results(pool, square, jobs())
    next(found)
    assert len(taken) <= 2 * pool.slots + 1
    found.close()  # type: ignore[attr-defined]


def test_a_dead_workers_job_is_done_again(pool: Pool, tmp_path: Path) -> None:
    files = [str(tmp_path / name) for name in "abcdef"]
    Path(files[2]).touch()
    assert sorted(results(pool, dies_once, files)) == [(file, file) for file in files]
    assert not Path(files[2]).exists()


def test_a_job_that_kills_every_worker_is_an_error(pool: Pool) -> None:
    with pytest.raises(ArenaError, match=f"workers died {ATTEMPTS} times while they did"):
        list(results(pool, dies, [3]))
    assert dict(results(pool, dies, [1, 2])) == {1: 1, 2: 2}, "the pool lives on"


def test_an_error_of_the_function_is_raised(pool: Pool) -> None:
    with pytest.raises(ZeroDivisionError, match="job 5"):
        list(results(pool, raises, [5]))


def test_what_was_finished_with_an_error_is_told_first() -> None:
    hands = Hands()
    window: Window[str, int] = Window(hands)
    for name in ("fails", "is done"):
        window.submit(name, square, 1)
    hands.calls[0].set_exception(ZeroDivisionError())
    hands.calls[1].set_result(1)
    assert window.collect(1).finished == [("is done", 1)]
    assert len(window), "not all is accounted for"
    with pytest.raises(ZeroDivisionError):
        window.collect(1)


def test_only_a_pool_loses_everything_with_one_worker() -> None:
    hands = Hands()
    window: Window[str, int] = Window(hands)
    window.submit("lost", square, 1)
    window.submit("goes on", square, 1)
    hands.calls[0].set_exception(ConnectionError())
    assert window.collect(1).lost == ["lost"]
    assert window.keys() == ["goes on"]
    hands.together = True
    window.submit("lost too", square, 1)
    hands.calls[1].set_exception(ConnectionError())
    hands.calls[2].set_exception(ConnectionError())
    assert sorted(window.collect(1).lost) == ["goes on", "lost too"]
    assert not len(window)


def test_what_nobody_has_begun_is_taken_back() -> None:
    hands = Hands()
    window: Window[int, int] = Window(hands)
    for number in range(3):
        window.submit(number, square, number)
    assert hands.calls[0].set_running_or_notify_cancel()
    assert window.withdraw() == [2, 1]
    assert window.keys() == [0]
