"""Time controls and the clocks that keep them. Time is given, never asked for."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from ..errors import GameError

__all__ = ["Clocks", "TimeControl"]

_SECONDS = r"(\d{1,10}(?:\.\d{1,400})?)"
_FORMS = re.compile(rf"{_SECONDS}/move|{_SECONDS}\+{_SECONDS}(?: delay {_SECONDS})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How much time the players have; nothing given means no limit.

    The text of a time control is ``none``, ``30/move``, ``300+3`` or ``300+3 delay 2``.

    >>> str(TimeControl(300, 3))
    '300+3'
    >>> TimeControl.parse("30/move")
    TimeControl(initial=None, increment=0.0, delay=0.0, per_move=30.0)
    """

    initial: float | None = None
    """Seconds that each player has for the whole game."""

    increment: float = 0.0
    """Seconds that a player gets back after each of his moves (Fischer)."""

    delay: float = 0.0
    """Seconds at the beginning of each turn that do not count."""

    per_move: float | None = None
    """Seconds for every single move, instead of ``initial``."""

    def __post_init__(self) -> None:
        for name in ("initial", "increment", "delay", "per_move"):
            value = getattr(self, name)
            if value is not None and not 0 <= value <= 1e9:
                raise GameError(f"{name} must be from 0 to 1e9 seconds, not {value!r}")
        if 0 in (self.initial, self.per_move):
            raise GameError("a time control needs more than 0 seconds")
        if self.initial is None and (self.increment or self.delay):
            raise GameError("an increment or a delay needs initial seconds to go with it")
        if self.initial is not None and self.per_move is not None:
            raise GameError("a time control has initial seconds or seconds per move, not both")

    @property
    def limited(self) -> bool:
        """Whether there is any limit."""
        return self.initial is not None or self.per_move is not None

    @property
    def start(self) -> float:
        """What a clock shows at the beginning."""
        return float(self.initial or self.per_move or 0)

    @classmethod
    def parse(cls, text: str) -> TimeControl:
        """The time control of a text."""
        if text == "none":
            return cls()
        match = _FORMS.fullmatch(text)
        if match is None:
            forms = "none, 30/move, 300+3 or 300+3 delay 2 (seconds)"
            raise GameError(f"expected a time control such as {forms}, not {text!r}")
        if match[1]:
            return cls(per_move=float(match[1]))
        return cls(float(match[2]), float(match[3]), float(match[4] or 0))

    def __str__(self) -> str:
        if self.per_move is not None:
            return f"{_plain(self.per_move)}/move"
        if self.initial is None:
            return "none"
        delay = f" delay {_plain(self.delay)}" if self.delay else ""
        return f"{_plain(self.initial)}+{_plain(self.increment)}{delay}"


class Clocks:
    """The clocks of all players. One at most is running, and ``now`` is the time in seconds."""

    def __init__(self, control: TimeControl, players: int) -> None:
        self.control = control
        """The time control."""

        self.left = [control.start] * players if control.limited else []
        """What each clock showed when its owner's last turn ended."""

        self._turn = 0
        self._spent = 0.0  # in this turn, until the clock was started the last time
        self._since: float | None = None  # when that was; None while it stands still

    def begin(self, turn: int, now: float | None, spent: float = 0.0) -> None:
        """A turn begins, ``spent`` seconds ago; the clock stands still if ``now`` is ``None``."""
        self._turn, self._spent, self._since = turn, spent, now
        if self.control.per_move is not None:
            self.left[turn] = float(self.control.per_move)

    def start(self, now: float) -> None:
        """Let the clock of the player to move go on."""
        self._since = now

    def stop(self, now: float) -> None:
        """Let all clocks stand still."""
        self._spent, self._since = self.spent(now), None

    def end_turn(self, now: float) -> float | None:
        """The turn is over; gives what its player has left, or ``None`` without a limit."""
        if not self.control.limited:
            return None
        left = self.time_left(self._turn, now) + self.control.increment
        self.left[self._turn] = left
        self._spent, self._since = 0.0, None
        return left

    def spent(self, now: float) -> float:
        """The seconds of this turn so far."""
        # A time that goes backwards gives nobody anything.
        running = 0.0 if self._since is None else max(0.0, now - self._since)
        return self._spent + running

    def time_left(self, player: int, now: float) -> float:
        """What the clock of a player shows, 0 at the least; infinity without a limit."""
        if not self.control.limited:
            return math.inf
        counted = max(0.0, self.spent(now) - self.control.delay) if player == self._turn else 0.0
        return max(0.0, self.left[player] - counted)

    def is_up(self, now: float) -> bool:
        """Whether the player to move has no time left."""
        return self.time_left(self._turn, now) <= 0


def _plain(seconds: float) -> str:
    """The number in the fewest digits that say it exactly, never with an exponent."""
    from decimal import Decimal

    text = format(Decimal(repr(float(seconds))), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
