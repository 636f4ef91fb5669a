"""Rows about games of which several began from the same opening, and are not independent.

All pairs of agents of a table play the same openings, and one that favours a side does so in all
its games: whoever takes these as independent is too sure. So all games together count as an
effective number of independent ones, which would leave the mean as uncertain as the openings do:
the games by Kish's design effect (1965), with Student's t for so many openings (Korn and Graubard
1998). It is never more than the games, and where all games are alike it is the openings, since one
game of each might have told as much. Tests, and intervals of shares, are those of so many games
(Fisher's test takes the wins as the nearest whole number of them); intervals of means and scores
are over openings.

Games without anything in common, such as the published ones, have a group each.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from ..arena.statistics import compare, wilson
from . import intervals, rows, verdicts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from .games import Games
    from .rows import Row

    Groups = Sequence[Sequence[float]]

__all__ = [
    "BELONG_TOGETHER",
    "by_opening",
    "counts",
    "crossed_mean",
    "mean",
    "same",
    "share",
    "won_by",
    "worth",
]


BELONG_TOGETHER = (
    "All pairs play the same openings, and games from one of them belong together: tests, and "
    "intervals of shares, are those of as many independent games as would leave a figure as "
    "uncertain; intervals of means and scores are over openings."
)
"""What a table with such rows says of them."""


def by_opening(values: Iterable[tuple[int, float]]) -> list[list[float]]:
    """Values in a list for each opening, from pairs of an opening and a value.

    >>> by_opening([(7, 1.0), (8, 0.0), (7, 0.5)])
    [[1.0, 0.5], [0.0]]
    """
    found: dict[int, list[float]] = {}
    for opening, value in values:
        found.setdefault(opening, []).append(value)
    return list(found.values())


def won_by(games: Games, seat: int) -> list[list[float]]:
    """For each opening 1 for every game that a seat won, and 0 for the others."""
    return by_opening((game.pairing.opening, float(seat in game.winners)) for game in games.games)


def worth(groups: Groups) -> int:
    """How many independent games would tell as much of the mean as all of these.

    >>> worth([[0, 0, 0, 0], [1, 1, 1, 1]] * 25)  # an opening decides all of its games
    46
    >>> worth([[0, 1], [1, 0]] * 25)  # or nothing
    100
    """
    games, openings = sum(map(len, groups)), len(groups)
    if openings < 2:
        return openings
    mean = math.fsum(chain(*groups)) / games
    spread = math.fsum((value - mean) ** 2 for value in chain(*groups))
    if spread <= 0:
        return openings
    apart = math.fsum((math.fsum(group) - mean * len(group)) ** 2 for group in groups)
    # The variance of the mean by openings over that of independent games.
    design = apart * openings / (openings - 1) * (games - 1) / games / spread
    design *= (intervals.student(openings - 1) / intervals.student(math.inf)) ** 2
    return max(1, math.floor(games / max(1.0, design)))


def counts(groups: Groups) -> tuple[int, int]:
    """Of so many independent games how many count and how many do not, for a sign test."""
    games, number = sum(map(len, groups)), worth(groups)
    if not games:
        return 0, 0
    found = round(math.fsum(chain(*groups)) / games * number)
    return found, number - found


def share(
    label: str,
    groups: Groups,
    published: Mapping[str, Any] | None = None,
    note: str = "",
    *,
    margin: float = verdicts.SHARE_MARGIN,
) -> Row:
    """A share of games, a list for each opening with 1 for a game that counts and 0 for others.

    ``published`` has ``won`` and ``games``.
    """
    games, won = sum(map(len, groups)), math.fsum(chain(*groups))
    plain = rows.share(label, won, games, published, note, margin=margin)
    if not games:
        return plain
    number = worth(groups)
    expected = won / games * number
    low, high = wilson(expected, number)
    data = {**plain.data, "low": low, "high": high, "n": number, "games": games}
    if published is not None:
        theirs, of = published["won"], published["games"]
        apart = compare(expected, number, theirs, of).difference
        data["p"] = compare(round(expected), number, theirs, of).p_value
        data["reach"] = max(abs(apart.low), abs(apart.high))
    between = rows.percent_range(low, high)
    return _judged(replace(plain, interval=between, data=data), groups)


def mean(
    label: str, groups: Groups, published: Sequence[float] | None = None, note: str = ""
) -> Row:
    """A mean of something of games, a list for each opening; ``published`` are single values.

    The test is of as many of ours as all are worth, evenly from the least to the greatest.
    """
    values = sorted(chain(*groups))
    if not values:
        return rows.mean(label, values, published, note)
    number = worth(groups)
    drawn = [values[(2 * at + 1) * len(values) // (2 * number)] for at in range(number)]
    tested = rows.mean(label, drawn, published, note)
    value, low, high = intervals.ratio_interval(
        list(map(math.fsum, groups)), list(map(len, groups))
    )
    data = {**tested.data, "value": value, "low": low, "high": high, "games": len(values)}
    ours = f"{rows.number(value)} (n = {len(values):,})"
    between = rows.number_range(low, high)
    return _judged(replace(tested, ours=ours, interval=between, data=data), groups)


def same(label: str, groups: Groups, said: str, margin: float, note: str = "") -> Row:
    """A claim that differences are none on average, a list for each opening: contradicted if they
    surely are some, reproduced if they are surely less than the ``margin``."""
    apart = [math.fsum(group) / len(group) for group in groups]
    value, low, high = intervals.mean_interval(apart)
    freedom = intervals.freedom_of(len(apart))
    data = {
        "value": value,
        "low": low,
        "high": high,
        "n": len(apart),
        "published": 0.0,
        "p": intervals.p_of_interval(value, low, high, 0.0, freedom),
        "reach": max(abs(low), abs(high)),
        "margin": margin,
    }
    verdict = verdicts.of_data(data) or verdicts.Verdict()
    ours = f"{value:+.3g} over {len(apart)} openings"
    return rows.Row(label, said, ours, rows.number_range(low, high), verdict, note, data)


def crossed_mean(table: Sequence[Sequence[float]]) -> tuple[float, float, float, int]:
    """The mean of a table of which rows have something in common, and columns too: with its
    interval, and how many there are of whichever are fewer.

    What rows and columns differ by is added up, so that the interval is rather too wide.

    >>> [round(one, 2) for one in crossed_mean([[1, 2], [3, 4], [5, 6]])]
    [3.5, -12.49, 19.49, 2]
    """
    across = [math.fsum(row) / len(row) for row in table]
    down = [math.fsum(column) / len(column) for column in zip(*table, strict=True)]
    fewer = min(len(across), len(down))
    value = math.fsum(across) / len(across)
    if fewer < 2:
        return value, -math.inf, math.inf, fewer
    error = math.sqrt(sum(_variance(means) / len(means) for means in (across, down)))
    half = intervals.student(fewer - 1) * error
    return value, value - half, value + half, fewer


def _variance(values: Sequence[float]) -> float:
    middle = math.fsum(values) / len(values)
    return math.fsum((value - middle) ** 2 for value in values) / (len(values) - 1)


def _judged(row: Row, groups: Groups) -> Row:
    """A row with the verdict of its figures, and how many openings and games they come from."""
    count = f"{len(groups)} opening{'s' * (len(groups) != 1)}"
    words = f"{count}, as good as {row.data['n']:,} independent games"
    verdict = verdicts.of_data(row.data) or row.verdict
    return replace(row, verdict=verdict, note=f"{row.note}{'; ' * bool(row.note)}{words}")
