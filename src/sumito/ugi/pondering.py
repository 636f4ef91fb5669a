"""What an engine thinks about on its opponent's time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..search import ClockState

if TYPE_CHECKING:
    from .._core import Move
    from ..agents import Decision
    from ..board import Board
    from ..search import SearchLimits

__all__ = ["Expected", "expected_after"]


@dataclass(frozen=True, slots=True)
class Expected:
    """A position that is expected, and how long the engine may think there."""

    before: Board
    """The game up to the engine's own move."""

    reply: Move
    """The move that it expects."""

    limits: SearchLimits | None
    """The limits for its next move, as far as they are known now."""

    def is_hit(self, board: Board, limits: SearchLimits | None, multipv: int = 1) -> bool:
        """Whether this is the position, and the limits are those that were thought of."""
        return (
            multipv == 1
            and board.rules == self.before.rules
            and board.start_fen == self.before.start_fen
            and board.moves == (*self.before.moves, self.reply)
            and _fixed(limits) == _fixed(self.limits)
        )


def expected_after(
    board: Board, decision: Decision, limits: SearchLimits | None, spent: float
) -> Expected | None:
    """What to think about after a move that took so long; ``None`` where no reply is expected."""
    if len(decision.info.pv) < 2 or decision.info.pv[0] != decision.move:
        return None
    before, reply = board.copy(), decision.info.pv[1]
    before.push(decision.move)
    if before.is_over() or not before.is_legal(reply):
        return None
    after = before.copy()
    after.push(reply)
    if after.is_over() or after.turn != board.turn:
        return None
    if limits is not None and limits.clock is not None:
        clock, me = limits.clock, int(board.turn)
        left = list(clock.left)
        left[me] = max(0.001, left[me] - spent + clock.increment)
        clock = ClockState(tuple(left), clock.increment)
        limits = replace(limits, clock=clock, time=clock.share(me))
    return Expected(before, reply, limits)


def _fixed(limits: SearchLimits | None) -> object:
    """What must be the same when the move comes; a clock only has to be one."""
    if limits is None or limits.clock is None:
        return limits
    return replace(limits, clock=ClockState((), limits.clock.increment), time=None)
