"""An analysis as a loop."""

from __future__ import annotations

from queue import SimpleQueue
from threading import Thread, current_thread
from typing import TYPE_CHECKING

from .._core import StopFlag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..board import Board
    from ..search import SearchInfo, SearchLimits
    from .base import Analyser

__all__ = ["is_held", "stream"]

# Who is in the loop over which analyser's stream, by the thread that thinks.
_held: dict[Thread, tuple[Analyser, Thread]] = {}


def stream(
    analyser: Analyser, board: Board, limits: SearchLimits | None = None, *, multipv: int = 1
) -> Iterator[SearchInfo]:
    """What an analyser finds, step by step, and its last word at the end.

    It thinks in a thread of its own, about the board as it is now, while you look at what it has
    found so far. Leaving the loop ends the search.
    """
    stop = StopFlag()
    news: SimpleQueue[SearchInfo | BaseException | None] = SimpleQueue()
    position = board.copy()

    def think() -> None:
        try:
            news.put(
                analyser.analyse(position, limits, multipv=multipv, on_info=news.put, stop=stop)
            )
            news.put(None)
        except BaseException as error:  # told to whoever is in the loop
            news.put(error)

    return _told(analyser, Thread(target=think, daemon=True), stop, news)


def is_held(analyser: Analyser) -> bool:
    """Whether this thread is in a loop over a stream of the analyser."""
    here = current_thread()
    return any(one is analyser and thread is here for one, thread in list(_held.values()))


def _told(
    analyser: Analyser,
    thread: Thread,
    stop: StopFlag,
    news: SimpleQueue[SearchInfo | BaseException | None],
) -> Iterator[SearchInfo]:
    thread.start()
    try:
        last: SearchInfo | None = None
        while (info := news.get()) is not None:
            if isinstance(info, BaseException):
                raise info
            # The result may say the same once more.
            if last is None or (info.depth, info.variations) != (last.depth, last.variations):
                _held[thread] = analyser, current_thread()
                yield info
            last = info
    finally:
        _held.pop(thread, None)
        stop.set()
        thread.join()
