"""What the benchmarks share."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from sumito import SearchLimits
from sumito.search import StopFlag

Search = Callable[[SearchLimits, StopFlag | None], object]


def line(name: str, figure: str, remark: str = "") -> None:
    print(f"  {name:<34} {figure:>16}  {remark}", flush=True)


def seconds(work: Callable[[], object], number: int, rounds: int = 5) -> float:
    """The seconds of one call, in the best of some rounds."""
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(number):
            work()
        best = min(best, (time.perf_counter() - start) / number)
    return best


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def late(search: Search, stop: StopFlag | None) -> float:
    """Seconds between when a search should have ended and when it returned."""
    if stop is None:
        return timed(lambda: search(SearchLimits(time=0.03), None)) - 0.03
    told: list[float] = []

    def tell() -> None:
        told.append(time.perf_counter())
        stop.set()

    timer = threading.Timer(0.03, tell)
    timer.start()
    search(SearchLimits(time=60), stop)
    return time.perf_counter() - told[0]


def promptness(name: str, search: Search, *, limited: bool = True) -> None:
    """How late a search ends after its time limit and after being told to, best of some tries."""
    after_limit = f"{1e3 * min(late(search, None) for _ in range(5)):.2f} ms" if limited else ""
    told = min(late(search, StopFlag()) for _ in range(5))
    line(f"late: {name}", after_limit, f"{told * 1e3:.2f} ms after being told to stop")
