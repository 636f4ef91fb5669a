"""Seats and clocks of a new game, as a request asks for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._core import Player
from ..game import TimeControl
from .catalogue import agent_name, plays
from .live import SeatInfo
from .problems import Problem
from .thinking import ENGINE, agent_text

if TYPE_CHECKING:
    from ..board import Board
    from .messages import ClockRequest, NewSeat

__all__ = ["agent_of", "seat_info", "seat_name", "time_control_of"]


def seat_info(seat: NewSeat, client: str) -> SeatInfo:
    """What the server knows about a seat."""
    match seat.kind:
        case "you":
            return SeatInfo("person", client)
        case "open":
            return SeatInfo("open")
        case _:
            engine = seat.agent in (None, ENGINE)
            return SeatInfo("agent", level=(seat.level or 10) if engine else None)


def seat_name(seat: NewSeat, player: int) -> str:
    """What is shown for a seat."""
    if seat.kind == "agent":
        return agent_name(seat.agent, seat.level)
    return seat.name or ("?" if seat.kind == "open" else str(Player(player)).capitalize())


def agent_of(seat: NewSeat, board: Board) -> str:
    """The text of the agent in a seat; a `Problem` if it cannot play there."""
    text = agent_text(seat.agent, seat.level)
    players = board.rules.players
    if players not in plays(text.partition(":")[0]):
        raise Problem("unknown_agent", f"{seat.agent} does not play with {players} players")
    return text


def time_control_of(clock: ClockRequest | None) -> TimeControl:
    """The time control of a request."""
    if clock is None:
        return TimeControl()
    if clock.per_move is not None:
        return TimeControl(per_move=clock.per_move)
    return TimeControl(clock.initial, clock.increment, clock.delay)
