"""How long a contender may think: a clock, a depth, nodes, iterations, or as it likes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..errors import GameError
from ..game import TimeControl
from ..search import ClockState, SearchLimits
from .errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["OWN", "Control"]

OWN = "own"
"""The text of a control without any limit: the agent's own settings."""

_COUNTS = ("depth", "nodes", "iterations")
_FORMS = "0.1/move, 10+0.1, depth=4, nodes=5000, iterations=1000, several with commas, or own"


@dataclass(frozen=True, slots=True)
class Control:
    """How long a contender may think about a move.

    >>> Control.parse("10+0.1, depth=6")
    Control(time=TimeControl(initial=10.0, increment=0.1, delay=0.0, per_move=None), depth=6, \
nodes=None, iterations=None)
    >>> str(Control.parse("nodes=5000"))
    'nodes=5000'
    """

    time: TimeControl = field(default_factory=TimeControl)
    """Seconds for each move, or a clock for the whole game."""

    depth: int | None = None
    """How many plies to look ahead."""

    nodes: int | None = None
    """How many positions to visit."""

    iterations: int | None = None
    """How many iterations of a tree search to run."""

    def __post_init__(self) -> None:
        for name in _COUNTS:
            value = getattr(self, name)
            if value is not None and not 0 < value < 2**63:
                raise ConfigError(f"{name} must be a whole number from 1 on, not {value!r}")

    @classmethod
    def parse(cls, text: str) -> Control:
        """The control of a text: its parts with commas between, in any order."""
        control = cls()
        if text.strip() == OWN:
            return control
        for part in (piece.strip() for piece in text.split(",")):
            name, equals, value = (piece.strip() for piece in part.partition("="))
            given: Any
            if equals:
                if name not in _COUNTS or not (value.isascii() and value.isdigit()):
                    raise _wrong(part, text)
                given = int(value)
            else:
                name, given = "time", _time(part, text)
            if getattr(control, name) != getattr(cls(), name):
                raise ConfigError(f"{name} is given twice in {text!r}")
            changes: dict[str, Any] = {name: given}
            control = replace(control, **changes)
        return control

    @property
    def reproducible(self) -> bool:
        """Whether the same seed gives the same move on every machine: no limit in seconds."""
        return not self.time.limited

    def limits(self, left: Sequence[float], player: int) -> SearchLimits | None:
        """What the player to move is told; ``left`` is what all clocks show."""
        time = self.time
        if time.initial is not None:
            clock = ClockState(tuple(left), time.increment)
            share = clock.share(player)
            return SearchLimits(self.depth, self.nodes, share, self.iterations, clock)
        if (time.per_move, self.depth, self.nodes, self.iterations) == (None,) * 4:
            return None
        return SearchLimits(self.depth, self.nodes, time.per_move, self.iterations)

    def __str__(self) -> str:
        parts = [str(self.time)] if self.time.limited else []
        parts += [f"{name}={getattr(self, name)}" for name in _COUNTS if getattr(self, name)]
        return ",".join(parts) or OWN


def _time(part: str, text: str) -> TimeControl:
    try:
        control = TimeControl.parse(part)
    except GameError:
        raise _wrong(part, text) from None
    if not control.limited:
        raise _wrong(part, text)
    return control


def _wrong(part: str, text: str) -> ConfigError:
    inside = "" if part == text else f" in {text!r}"
    return ConfigError(f"expected a control such as {_FORMS}; not {part!r}{inside}")
