"""How much anybody may ask for in a time."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from .visitors import Visitor

__all__ = ["Bucket", "Buckets", "Turnstile"]


class Bucket:
    """Fills at a steady rate up to what a burst may take; each request takes one out."""

    __slots__ = ("_burst", "_level", "_rate", "_then")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._level, self._then = burst, now

    def take(self, now: float, amount: float = 1.0) -> float:
        """Take something out: 0, or the seconds until there will be enough."""
        self._level = min(self._burst, self._level + (now - self._then) * self._rate)
        self._then = now
        if self._level >= amount:
            self._level -= amount
            return 0.0
        return (amount - self._level) / self._rate


class Buckets:
    """One bucket for each client; those of the longest silence are forgotten."""

    def __init__(
        self,
        rate: float,
        burst: float,
        *,
        most: int = 50_000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rate, self._burst, self._most, self._clock = rate, burst, most, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, amount: float = 1.0) -> float:
        """Take something out of a client's bucket: 0, or the seconds to wait."""
        now = self._clock()
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._rate, self._burst, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(who)
        return bucket.take(now, amount)


class Turnstile:
    """Counts by visitor, and by where he comes from: a new cookie does not make a new address."""

    def __init__(self, clients: Buckets, origins: Buckets) -> None:
        self._clients, self._origins = clients, origins

    def take(self, visitor: Visitor, amount: float = 1.0) -> float:
        """Take something out of the visitor's buckets: 0, or the seconds to wait."""
        wait = self._clients.take(visitor.client, amount)
        if visitor.origin is not None:
            wait = max(wait, self._origins.take(visitor.origin, amount))
        return wait
