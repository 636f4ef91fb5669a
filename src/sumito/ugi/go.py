"""The command ``go``: how long an engine may think, and by which chance."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass

from ..agents.parameters import RANGES
from ..search import ClockState, SearchLimits

__all__ = ["FOREVER", "SHORTEST", "Go", "read_go", "write_go"]

FOREVER = 1e6
"""Seconds: how long an endless search lasts at the most."""

SHORTEST = SearchLimits(depth=1, time=0.001, iterations=1)
"""As little as can be asked of an agent, whichever of these limits it follows."""

_LONGEST = 2**63 - 1  # milliseconds
_LIMITS = {name: RANGES[name] for name in ("depth", "nodes", "iterations")}
_TIMES = {"movetime": (1, _LONGEST)} | {
    f"p{player}{what}": (0, _LONGEST) for player in range(1, 5) for what in ("time", "inc")
}
_RANGES = _LIMITS | _TIMES | {"seed": (0, 2**64 - 1), "multipv": RANGES["multipv"]}
_FLAGS = {"infinite", "ponder"}
_WHOLE = re.compile(r"-?\d{1,4000}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Go:
    """What a ``go`` asks for."""

    limits: SearchLimits | None = None
    """How long to think; ``None``: as the engine likes."""

    seed: int = 0
    """What chance begins with: the same seed gives the same move."""

    multipv: int = 1
    """How many lines to tell."""

    infinite: bool = False
    """Think until told to stop."""

    ponder: bool = False
    """Think on the opponent's time; the limits hold from ``ponderhit`` on."""

    unknown: str = ""
    """The words that were skipped."""

    faults: tuple[str, ...] = ()
    """What is wrong with words that could not be followed."""


def read_go(text: str, turn: int) -> Go:
    """What the words after ``go`` ask of the player to move; words that are unknown are skipped.

    Nobody should lose a game by a number that cannot be followed: it is left out, and a time that
    is too short is the shortest. If no limit is left of those that were given, it is `SHORTEST`.
    """
    words = deque(text.split())
    given: dict[str, int] = {}
    flags, unknown, faults = set(), [], []
    while words:
        word = words.popleft()
        if word in _FLAGS:
            flags.add(word)
        elif word in _RANGES:
            is_missing = not words or words[0] in _FLAGS or words[0] in _RANGES
            number, fault = _number(word, "" if is_missing else words.popleft())
            if number is not None:
                given[word] = number
            if fault:
                faults.append((word, fault))
        else:
            unknown.append(word)
    infinite = "infinite" in flags
    limits = _limits(given, turn, infinite)
    if limits is None and any(word in _LIMITS or word in _TIMES for word, _ in faults):
        limits = SHORTEST
    return Go(
        limits,
        given.get("seed", 0),
        given.get("multipv", 1),
        infinite,
        "ponder" in flags and not infinite,
        " ".join(unknown),
        tuple(fault for _, fault in faults),
    )


def _number(word: str, text: str) -> tuple[int | None, str]:
    """The number after a word, if it can be followed, and what is wrong with it."""
    low, high = _RANGES[word]
    number = int(text) if _WHOLE.fullmatch(text) else None
    if number is not None and low <= number <= high:
        return number, ""
    # A client may round the time that is left to nothing, or find that it is over.
    is_short = number is not None and number < low and word in _TIMES
    fault = f"expected a whole number from {low} to {high} after {word}, not {text!r}"
    return low if is_short else None, fault


def _limits(given: dict[str, int], turn: int, infinite: bool) -> SearchLimits | None:
    if infinite:
        return SearchLimits(time=FOREVER)
    clock = None
    time = given["movetime"] / 1000 if "movetime" in given else None
    left = [given.get(f"p{player}time") for player in range(1, 5)]
    own = left[turn]
    if own is not None:
        clock = ClockState(
            tuple((own if other is None else other) / 1000 for other in left[: _players(left)]),
            given.get(f"p{turn + 1}inc", 0) / 1000,
        )
        share = clock.share(turn)
        time = share if time is None else min(time, share)
    depth, nodes, iterations = (given.get(name) for name in ("depth", "nodes", "iterations"))
    if depth is None and nodes is None and iterations is None and time is None:
        return None
    return SearchLimits(depth, nodes, time, iterations, clock)


def _players(left: list[int | None]) -> int:
    return max(number for number, time in enumerate(left, 1) if time is not None)


def write_go(
    limits: SearchLimits | None,
    seed: int | None = None,
    multipv: int = 1,
    *,
    infinite: bool = False,
    ponder: bool = False,
) -> str:
    """The command that asks for a search within these limits."""
    words = ["go", "ponder"] if ponder else ["go"]
    if infinite:
        words.append("infinite")
    elif limits is not None:
        if limits.clock is not None:
            for player, left in enumerate(limits.clock.left, 1):
                words.append(f"p{player}time {_milliseconds(left)}")
                words.append(f"p{player}inc {_milliseconds(limits.clock.increment, least=0)}")
        elif limits.time is not None:
            words.append(f"movetime {_milliseconds(limits.time)}")
        for name in ("depth", "nodes", "iterations"):
            value = getattr(limits, name)
            if value is not None:
                words.append(f"{name} {value}")
    if seed is not None:
        words.append(f"seed {seed & (2**64 - 1)}")
    if multipv > 1:
        words.append(f"multipv {multipv}")
    return " ".join(words)


def _milliseconds(seconds: float, least: int = 1) -> int:
    """No more than an endless search: engines read numbers of 32 bits, and none can be infinite."""
    return max(least, round(min(seconds, FOREVER) * 1000))
