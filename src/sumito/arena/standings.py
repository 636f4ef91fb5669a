"""Who stands where: the figures of a run."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .tally import Tally

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .statistics import Estimate, Interval, RatingList, SprtLook
    from .store import Store

__all__ = [
    "Between",
    "Figures",
    "Line",
    "Standings",
    "score_interval",
    "standings",
    "tally_of",
]


@dataclass(frozen=True, slots=True)
class Figures:
    """Games from the view of one contender."""

    games: int
    """How many there were."""

    wins: int
    """Games with more points than the others, or than their mean."""

    draws: int
    """Games with as many."""

    losses: int
    """Games with fewer."""

    score: float
    """Points: 1 for a win, 1/2 for a draw; by rank with three and more sides."""

    interval: Interval
    """Where the mean score of a game lies with 95% confidence; see `score_interval`."""


@dataclass(frozen=True, slots=True)
class Line(Figures):
    """A contender in the table."""

    name: str
    """Who it is."""

    seconds: float
    """The seconds it took for a move, on average."""

    forfeits: Mapping[str, int]
    """Games it lost other than on the board, by kind."""

    @property
    def mean(self) -> float:
        """Points a game."""
        return self.score / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Between(Figures):
    """Two contenders against each other, from the view of the first."""

    first: str
    """One of them."""

    second: str
    """The other."""

    pairs: tuple[int, ...]
    """Complete pairs of games by the half points of the first; empty with more than two sides."""

    elo: Estimate
    """How much stronger the first is (logistic Elo), with 95% limits: from pairs where there are
    any, else from games."""

    normalised: Estimate | None
    """Normalised Elo; ``None`` without pairs."""

    superiority: float
    """How likely it is that the first is the stronger one."""


@dataclass(frozen=True, slots=True)
class Standings:
    """All figures of a run."""

    lines: tuple[Line, ...]
    """The contenders, best score first."""

    between: tuple[Between, ...]
    """Every two contenders that have met, in the order of the configuration."""

    games: int
    """Finished games."""

    total: int
    """Games to be played in all."""

    draw_rate: float
    """The share of games without a winner."""

    first_mover: Estimate
    """The mean score of whoever moves first, with 95% limits."""

    plies: float
    """The mean length of a game."""

    seconds: float
    """The mean time that a game took."""

    terminations: Mapping[str, int] = field(default_factory=dict)
    """Games by how they ended."""

    ratings: RatingList | None = None
    """A rating list over all contenders; ``None`` with more than two sides or without games."""

    look: SprtLook | None = None
    """What the sequential test says."""

    verdict: str | None = None
    """What it has decided."""

    @property
    def forfeits(self) -> int:
        """Games that were lost other than on the board."""
        return sum(sum(line.forfeits.values()) for line in self.lines)


def standings(store: Store) -> Standings:
    """The figures of all finished games of a store."""
    config, tally = store.config, tally_of(store)
    names = [one.name for one in config.contenders]
    is_match = len(names) == 2
    lines = [
        Line(
            count.games,
            count.wins,
            count.draws,
            count.losses,
            count.score,
            score_interval(count.score, count.games, tally.pairs(one, 1 - one) if is_match else ()),
            name,
            count.seconds / count.plies if count.plies else 0.0,
            count.forfeits,
        )
        for one, (name, count) in enumerate(zip(names, tally.counts, strict=True))
    ]
    games = tally.games
    return Standings(
        lines=tuple(sorted(lines, key=lambda line: -line.mean)),
        between=tuple(_between(tally, names, *who) for who in sorted(tally.versus)),
        games=games,
        total=len(store.pairings()),
        draw_rate=tally.draws / games if games else 0.0,
        first_mover=_first_mover(store),
        plies=tally.plies / games if games else 0.0,
        seconds=tally.seconds / games if games else 0.0,
        terminations=tally.terminations,
        ratings=_ratings(store, names) if games and _two_sides(store) else None,
        look=None if config.sprt is None else config.sprt.look(tally.pairs()),
        verdict=store.verdict,
    )


def score_interval(score: float, games: int, pairs: Sequence[int] = ()) -> Interval:
    """The 95% limits of a mean score: from pairs of games where the same two have played some,
    since the two games of a pair are not independent, else after Wilson.

    >>> [round(limit, 3) for limit in score_interval(5, 10, (0, 0, 5, 0, 0))]
    [0.231, 0.769]
    """
    from .statistics import Interval, wilson
    from .statistics import score as score_of_pairs

    if any(pairs):
        return Interval(*score_of_pairs(pairs)[1:])
    return wilson(score, games)


def tally_of(store: Store) -> Tally:
    """The sums over all finished games of a store."""
    tally = Tally(len(store.config.contenders), paired=_two_sides(store))
    for row in store.summaries():
        tally.add(
            row.pairing,
            row.points,
            plies=row.plies,
            seconds=row.seconds,
            termination=row.termination,
            used=row.used,
            forfeit=row.forfeit,
        )
    return tally


def _two_sides(store: Store) -> bool:
    return store.openings()[0].rule_set().sides == 2


def _first_seats(store: Store) -> list[int]:
    """Who moves first, by opening."""
    return [int(opening.board().turn) for opening in store.openings()]


def _first_mover(store: Store) -> Estimate:
    from .statistics import Estimate, wilson

    seats, score, games = _first_seats(store), 0.0, 0
    for row in store.summaries():
        score += row.points[seats[row.pairing.opening]]
        games += 1
    interval = wilson(score, games)
    return Estimate(score / games if games else 0.5, interval.low, interval.high)


def _between(tally: Tally, names: list[str], first: int, second: int) -> Between:
    from . import statistics

    versus = tally.versus[first, second]
    pairs = tuple(versus.pairs) if any(versus.pairs) else ()
    if pairs:
        elo = statistics.elo(pairs)
    else:
        elo = statistics.elo_of_games(versus.wins, versus.draws, versus.losses)
    return Between(
        versus.games,
        versus.wins,
        versus.draws,
        versus.losses,
        versus.score,
        score_interval(versus.score, versus.games, pairs),
        names[first],
        names[second],
        pairs,
        elo,
        statistics.normalised_elo(pairs) if pairs else None,
        statistics.superiority(pairs)
        if pairs
        else statistics.superiority_of_games(versus.wins, versus.draws, versus.losses),
    )


def _ratings(store: Store, names: list[str]) -> RatingList:
    from .statistics import GameScore, rate

    first = _first_seats(store)
    counts: Counter[tuple[str, str, float]] = Counter()
    for row in store.summaries():
        seats, seat = row.pairing.seats, first[row.pairing.opening]
        second = seats[(seat + 1) % len(seats)]
        counts[names[seats[seat]], names[second], row.points[seat]] += 1
    return rate(
        GameScore(first_name, second_name, score, games)
        for (first_name, second_name, score), games in sorted(counts.items())
    )
