"""The command ``go``: how long an engine may think, and by which chance."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import SumitoError
from ..search import ClockState, SearchLimits

__all__ = ["FOREVER", "Go", "read_go", "write_go"]

FOREVER = 1e6
"""Seconds: how long an endless search lasts at the most."""

_NUMBERS = {"movetime", "nodes", "depth", "iterations", "seed", "multipv"}
_CLOCKS = {f"p{player}{what}" for player in range(1, 5) for what in ("time", "inc")}


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


def read_go(text: str, turn: int) -> Go:
    """What the words after ``go`` ask of the player to move; words that are unknown are skipped."""
    words = iter(text.split())
    given: dict[str, int] = {}
    infinite = ponder = False
    unknown = []
    for word in words:
        if word == "infinite":
            infinite = True
        elif word == "ponder":
            ponder = True
        elif word in _NUMBERS or word in _CLOCKS:
            given[word] = _number(word, next(words, ""))
        else:
            unknown.append(word)
    multipv = given.get("multipv", 1)
    if multipv < 1:
        raise SumitoError(f"expected 1 or more after multipv, not {multipv}")
    limits = _limits(given, turn, infinite)
    return Go(
        limits,
        given.get("seed", 0),
        multipv,
        infinite,
        ponder and not infinite,
        " ".join(unknown),
    )


def _number(word: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 21):
        raise SumitoError(f"expected a whole number after {word}, not {text!r}")
    return int(text)


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
                words.append(f"p{player}inc {round(limits.clock.increment * 1000)}")
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


def _milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))
