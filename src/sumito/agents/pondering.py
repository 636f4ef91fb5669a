"""Thinking on the opponent's time."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING, Protocol, Self

from .._core import StopFlag

if TYPE_CHECKING:
    from ..board import Board
    from ..search import SearchLimits
    from .base import Decision

__all__ = ["Ponderer", "Pondering"]


class Ponderer(Protocol):
    """Somebody whose time can be made to count later."""

    def play(
        self,
        board: Board,
        limits: SearchLimits | None = None,
        seed: int = 0,
        *,
        stop: StopFlag | None = None,
        begin: StopFlag | None = None,
    ) -> Decision:
        """A move; the time counts from when ``begin`` is set."""


class Pondering:
    """A search that has begun before its time, in a thread of its own.

    `hit` when the expected move was played, `stop` when it was another one.
    """

    def __init__(
        self, player: Ponderer, board: Board, limits: SearchLimits | None = None, seed: int = 0
    ) -> None:
        """Begin to think about a position that is expected, under the limits of the move there."""
        self._begin, self._stop = StopFlag(), StopFlag()
        self._decision: Decision | None = None
        self._error: BaseException | None = None
        self._thread = Thread(
            target=self._think, args=(player, board.copy(), limits, seed), daemon=True
        )
        self._thread.start()

    def hit(self) -> Decision:
        """The expected move was played: the clock runs now. Gives the move when it is found."""
        self._begin.set()
        try:
            self._thread.join()
        except BaseException:  # Ctrl-C: a search that nobody waits for would hold the player
            self.stop()
            raise
        if self._error is not None:
            raise self._error
        assert self._decision is not None
        return self._decision

    def stop(self) -> None:
        """Another move was played: end the search. What it has found stays in the table."""
        self._stop.set()
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def _think(
        self, player: Ponderer, board: Board, limits: SearchLimits | None, seed: int
    ) -> None:
        try:
            self._decision = player.play(board, limits, seed, stop=self._stop, begin=self._begin)
        except BaseException as error:  # told to whoever asks for the move
            self._error = error
