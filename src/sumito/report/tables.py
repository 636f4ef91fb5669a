"""The tables of a page, as the template writes them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import plots, words
from .scales import scale_of

if TYPE_CHECKING:
    from markupsafe import Markup

    from ..arena.standings import Between, Standings

__all__ = ["Cell", "CrossRow", "RatingRow", "cross_table", "pair_bars", "rating_rows"]


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A contender in the list."""

    place: int
    name: str
    elo: str
    range: str
    plot: Markup | None
    score: str
    score_range: str
    games: int
    record: str
    time: str
    forfeits: int


@dataclass(frozen=True, slots=True)
class Cell:
    """What one contender has done against another."""

    score: str
    games: int
    record: str
    elo: str
    range: str
    likely: str
    tint: int
    """How much better (or, below 0, worse) than even, in percent of all."""

    other: str


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A row of the cross table; ``None`` where nobody plays himself or the two never met."""

    name: str
    cells: tuple[Cell | None, ...]


def rating_rows(found: Standings) -> tuple[list[RatingRow], Markup | None]:
    """The contenders, the best first, and the axis under their intervals."""
    rated = {rating.name: rating for rating in found.ratings.ratings} if found.ratings else {}
    scale = scale_of([end for one in rated.values() for end in (one.low, one.high, one.elo)])
    lines = sorted(found.lines, key=lambda line: -line.mean)
    if rated:  # but for those without games
        lines.sort(key=lambda line: -rated[line.name].elo if line.name in rated else math.inf)
    rows = []
    for place, line in enumerate(lines, 1):
        rating = rated.get(line.name)
        elo = words.elo(rating.elo) if rating else ""
        span = words.range_of(rating.low, rating.high) if rating else ""
        said = f"{line.name}: {elo} Elo, 95% interval {span}"
        rows.append(
            RatingRow(
                place,
                line.name,
                elo,
                span,
                plots.interval(scale, rating.elo, rating.low, rating.high, said)
                if rating
                else None,
                words.percent(line.mean),
                f"{100 * line.interval.low:.0f} to {words.percent(line.interval.high, 0)}",
                line.games,
                f"+{line.wins} ={line.draws} {words.MINUS}{line.losses}",
                words.seconds(line.seconds),
                sum(line.forfeits.values()),
            )
        )
    return rows, plots.axis(scale) if rated else None


def cross_table(found: Standings, order: list[str]) -> list[CrossRow]:
    """Everybody against everybody, from the view of the row."""
    cells: dict[tuple[str, str], Cell] = {}
    for one in found.between:
        if one.games:
            cells[one.first, one.second] = _cell(one, one.second, turned=False)
            cells[one.second, one.first] = _cell(one, one.first, turned=True)
    return [CrossRow(row, tuple(cells.get((row, column)) for column in order)) for row in order]


def _cell(one: Between, other: str, *, turned: bool) -> Cell:
    wins, losses = (one.losses, one.wins) if turned else (one.wins, one.losses)
    share = (one.games - one.score if turned else one.score) / one.games
    elo = span = likely = ""
    if one.elo is not None:
        value, low, high = one.elo.value, one.elo.low, one.elo.high
        if turned:
            value, low, high = -value, -high, -low
        elo, span = words.elo(value), words.range_of(low, high)
    if one.superiority is not None and not math.isnan(one.superiority):
        likely = words.percent(1 - one.superiority if turned else one.superiority)
    return Cell(
        score=words.percent(share, 0),
        games=one.games,
        record=f"+{wins} ={one.draws} {words.MINUS}{losses}",
        elo=elo,
        range=span,
        likely=likely,
        tint=round(200 * (share - 0.5)),
        other=other,
    )


def pair_bars(one: Between) -> list[tuple[str, int, float]]:
    """Pairs of games by the points of the first: label, count, share of the largest."""
    most = max(one.pairs, default=0) or 1
    labels = ("0", "½", "1", "1½", "2")
    return [
        (label, count, 100 * count / most) for label, count in zip(labels, one.pairs, strict=False)
    ]
