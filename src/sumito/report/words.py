"""Numbers and facts as people read them."""

from __future__ import annotations

import math
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..arena.config import RunConfig

__all__ = ["date", "duration", "elo", "heading", "percent", "plural", "range_of", "seconds"]

MINUS = "−"
"""A minus sign as wide as a plus sign."""


def percent(share: float, digits: int = 1) -> str:
    """``62.5%``."""
    return f"{100 * share:.{digits}f}%"


def elo(value: float) -> str:
    """A rating or a difference with its sign: ``+85``, ``−12``, ``+∞``."""
    if math.isnan(value):
        return "?"
    if abs(value) < 0.5:
        return "0"
    sign = MINUS if value < 0 else "+"
    return f"{sign}∞" if math.isinf(value) else f"{sign}{abs(value):.0f}"


def range_of(low: float, high: float) -> str:
    """An interval of ratings: ``+12 to +64``."""
    return f"{elo(low)} to {elo(high)}"


def plural(count: float, noun: str) -> str:
    """``1 game``, ``1,000 games``."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def seconds(value: float) -> str:
    """A short time: ``5 µs``, ``12 ms``, ``1.4 s``."""
    if value < 0.0009995:
        return f"{1e6 * value:.3g} µs"
    return f"{1000 * value:.3g} ms" if value < 0.9995 else f"{value:.3g} s"


def duration(value: float) -> str:
    """A long time: ``48 s``, ``12 min``, ``3 h 20 min``."""
    if value < 100:
        return seconds(value)
    minutes = round(value / 60)
    if minutes < 100:
        return f"{minutes} min"
    return f"{minutes // 60} h {minutes % 60} min"


def date(unix: float) -> str:
    """A moment: ``2026-11-15 22:20 UTC``."""
    return f"{datetime.fromtimestamp(unix, UTC):%Y-%m-%d %H:%M} UTC"


def heading(config: RunConfig) -> str:
    """What a run is called if nobody says: ``greedy v random``, ``Round robin of 5``."""
    names = [one.name for one in config.contenders]
    if config.format == "match":
        return " v ".join(names)
    if config.format == "gauntlet":
        return f"{', '.join(names[: config.challengers])} against {len(names) - config.challengers}"
    return f"{config.format.replace('-', ' ').capitalize()} of {len(names)}"
