"""A rating list of many players."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .counts import StatisticsError, check_confidence, check_count, half_points
from .davidson import Davidson
from .distributions import normal_cdf, normal_quantile
from .intervals import Estimate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .davidson import Vector

__all__ = ["GameScore", "Rating", "RatingList", "rate"]

ELO = 400 / math.log(10)
"""Elo of a natural unit."""

PROFILED = 100
"""Lists of more players than this have no profile likelihood for those who always won or lost."""


class GameScore(NamedTuple):
    """A game, or several with the same players and result. A plain tuple will do as well."""

    first: str
    """Who moved first."""

    second: str
    """His opponent."""

    score: float
    """What the first player got: 1, 0.5 or 0."""

    games: int = 1
    """How many such games."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is."""

    name: str
    """The player."""

    elo: float
    """The rating."""

    low: float
    """The lower end of its interval."""

    high: float
    """The upper end of its interval."""

    games: int
    """How many games he played."""

    score: float
    """His score per game."""

    group: int = 0
    """The group of players that he is comparable with: see `RatingList.groups`."""


@dataclass(frozen=True)
class RatingList:
    """Players by strength, the best first."""

    ratings: tuple[Rating, ...]
    """The ratings. Within each group their mean is 0, unless there is an anchor."""

    first_move: Estimate
    """What moving first is worth, in Elo."""

    draw: Estimate
    """How likely equal players draw, from 0 to 1."""

    groups: tuple[tuple[str, ...], ...]
    """Players who met, directly or through others. Different groups cannot be compared."""

    _covariance: Any = field(repr=False, compare=False)
    """Of the ratings, in the order of the list."""

    @property
    def connected(self) -> bool:
        """Whether all players can be compared."""
        return len(self.groups) <= 1

    def __getitem__(self, name: str) -> Rating:
        return self.ratings[self._place(name)]

    def difference(self, name: str, other: str, confidence: float = 0.95) -> Estimate:
        """How much better one player is than another; anything if they cannot be compared.

        Ratings in one list hang together, so that this interval cannot be had from those of the
        two.
        """
        value, error = self._difference(name, other)
        margin = normal_quantile((1 + check_confidence(confidence)) / 2) * error
        return Estimate(value, value - margin, value + margin)

    def superiority(self, name: str, other: str) -> float:
        """How likely one player is better than another."""
        value, error = self._difference(name, other)
        return normal_cdf(value / error) if error else 0.5

    def _difference(self, name: str, other: str) -> tuple[float, float]:
        a, b = self._place(name), self._place(other)
        one, two = self.ratings[a], self.ratings[b]
        if one.group != two.group:
            return 0.0, math.inf
        matrix = self._covariance
        return one.elo - two.elo, math.sqrt(
            max(0.0, matrix[a, a] + matrix[b, b] - 2 * matrix[a, b])
        )

    def _place(self, name: str) -> int:
        try:
            return self._places[name]
        except KeyError:
            known = ", ".join(sorted(self._places)) or "no players at all"
            raise StatisticsError(f"there is no {name!r} in the list of {known}") from None

    @cached_property
    def _places(self) -> dict[str, int]:
        return {rating.name: place for place, rating in enumerate(self.ratings)}


def rate(
    games: Iterable[GameScore | tuple[str, str, float]],
    *,
    anchor: tuple[str, float] | None = None,
    prior: float = 1.0,
    confidence: float = 0.95,
) -> RatingList:
    """Rate players by their games: Bradley-Terry with draws and an advantage of the first move.

    `davidson` has the model and the weak prior, worth ``prior`` imaginary games a parameter, which
    keeps the ratings of those who always won finite. Its strengths are made into Elo such that for
    nearly equal players it is the usual one: 400 / ln 10 of a unit, times the part of their games
    that is not drawn. Intervals come from the observed information, and for players who won or lost
    all their games, in lists of up to 100, from the profile likelihood. ``anchor`` gives one player
    a rating, and with him all who can be compared with him; all other groups have mean 0. Where all
    games but a few are drawn the intervals are too narrow.

    >>> ratings = rate([("a", "b", 1), ("b", "a", 0.5), ("a", "b", 1), ("b", "a", 1)])
    >>> [(rating.name, round(rating.elo)) for rating in ratings.ratings]
    [('a', 52), ('b', -52)]
    """
    if not 0 < prior < math.inf:
        raise StatisticsError(f"a prior is worth more than 0 games, not {prior!r}")
    check_confidence(confidence)
    table = _Table(games)
    if not table.players and anchor is None:
        unknown = Estimate(0.0, -math.inf, math.inf)
        return RatingList((), unknown, Estimate(0.5, 0.0, 1.0), (), np.zeros((0, 0)))
    if anchor is not None and anchor[0] not in table.index:
        known = ", ".join(table.index) or "no players at all"
        raise StatisticsError(f"the anchor {anchor[0]!r} is not among the players: {known}")
    model = table.model(prior)
    peak = model.fit()
    inverse: Vector = np.linalg.inv(model.slope(peak)[1]).astype(float)
    z = normal_quantile((1 + confidence) / 2)
    groups = table.groups()
    reference, shift = table.references(groups, anchor)

    # (1 - draws of equals) changes with log v, and the errors of both go into that of the rating.
    drawn = _chance(peak[-1] - math.log(2))
    scale = ELO * (1 - drawn)
    relative = np.hstack([reference, np.zeros((table.players, 2))])
    strengths = relative @ peak
    jacobian = scale * relative
    jacobian[:, -1] = -scale * drawn * strengths
    covariance = jacobian @ inverse @ jacobian.T
    elo = scale * strengths + shift
    margins = z * np.sqrt(np.maximum(0.0, np.diag(covariance)))
    low, high = elo - margins, elo + margins
    if table.players <= PROFILED:
        for player in table.extremes():
            ends = _profile(model, peak, inverse, relative[player], z)
            if ends is not None:
                low[player], high[player] = (scale * end + shift[player] for end in ends)

    order = sorted(range(table.players), key=lambda player: (-elo[player], table.names[player]))
    return RatingList(
        tuple(table.rating(player, elo, low, high, groups) for player in order),
        _first_move(peak, inverse, scale, drawn, z),
        _draw(peak, inverse, z),
        tuple(tuple(table.names[player] for player in group) for group in groups),
        covariance[np.ix_(order, order)],
    )


class _Table:
    """The games, counted by who moved first against whom."""

    def __init__(self, games: Iterable[GameScore | tuple[str, str, float]]) -> None:
        self.index: dict[str, int] = {}
        cells: dict[tuple[int, int], list[int]] = {}
        for game in games:
            first, second, score, count = game if len(game) == 4 else (*game, 1)
            if first == second:
                raise StatisticsError(f"a game needs two different players, not {first!r} twice")
            if not check_count(count, "number of games"):
                continue
            key = tuple(self.index.setdefault(name, len(self.index)) for name in (first, second))
            cell = cells.setdefault((key[0], key[1]), [0, 0, 0])
            cell[half_points(score)] += count
        self.names = list(self.index)
        self.players = len(self.names)
        self.first = np.array([first for first, _ in cells], dtype=np.intp)
        self.second = np.array([second for _, second in cells], dtype=np.intp)
        self.results = np.array(list(cells.values()), dtype=float).reshape(-1, 3)
        of_cell = self.results.sum(axis=1)
        points = self.results @ [0, 0.5, 1]
        n = self.players
        self.games = np.bincount(self.first, of_cell, n) + np.bincount(self.second, of_cell, n)
        self.score = np.bincount(self.first, points, n) + np.bincount(
            self.second, of_cell - points, n
        )

    def model(self, prior: float) -> Davidson:
        return Davidson(self.players, self.first, self.second, self.results, prior)

    def extremes(self) -> list[int]:
        """The players who won all or lost all of their games."""
        return [int(i) for i in np.flatnonzero((self.score == 0) | (self.score == self.games))]

    def groups(self) -> list[list[int]]:
        """The players who met, directly or through others; the largest group first."""
        leader = list(range(self.players))

        def lead(player: int) -> int:
            while leader[player] != player:
                leader[player] = leader[leader[player]]
                player = leader[player]
            return player

        for first, second in zip(self.first.tolist(), self.second.tolist(), strict=True):
            leader[lead(first)] = lead(second)
        members: dict[int, list[int]] = {}
        for player in range(self.players):
            members.setdefault(lead(player), []).append(player)
        return sorted(members.values(), key=lambda group: (-len(group), group[0]))

    def references(
        self, groups: list[list[int]], anchor: tuple[str, float] | None
    ) -> tuple[Vector, Vector]:
        """What a rating is: the combination of strengths for every player, and what is added."""
        combinations = np.eye(self.players)
        added = np.zeros(self.players)
        for group in groups:
            zero = group
            if anchor is not None and self.index[anchor[0]] in group:
                zero = [self.index[anchor[0]]]
                added[group] = anchor[1]
            combinations[np.ix_(group, zero)] -= 1 / len(zero)
        return combinations, added

    def rating(
        self, player: int, elo: Vector, low: Vector, high: Vector, groups: list[list[int]]
    ) -> Rating:
        return Rating(
            self.names[player],
            float(elo[player]),
            float(low[player]),
            float(high[player]),
            int(self.games[player]),
            float(self.score[player] / self.games[player]),
            next(number for number, group in enumerate(groups) if player in group),
        )


def _profile(
    model: Davidson, peak: Vector, inverse: Vector, combination: Vector, z: float
) -> tuple[float, float] | None:
    """Where the likelihood, at its best for a given rating, has fallen as far as ``z`` says.

    Newton's method on the root of twice the fall, which is nearly linear in the rating. ``None``
    for a rating that is fixed, as that of an anchor.
    """
    best = model.log_likelihood(peak)
    direction = inverse @ combination
    variance = float(combination @ direction)
    if variance <= 0:
        return None
    direction /= variance  # along it the rating grows by 1
    ends = []
    for sign in (-1, 1):
        point = peak
        step = sign * z * math.sqrt(variance)
        for _ in range(50):
            point = model.fit(point + step * direction, combination, precision=1e-6)
            fall = math.sqrt(2 * (best - model.log_likelihood(point)))
            if abs(fall - z) < 1e-3:
                break
            step = (fall - z) * fall / float(model.slope(point)[0] @ direction)
        ends.append(float(combination @ point))
    return ends[0], ends[1]


def _first_move(peak: Vector, inverse: Vector, scale: float, drawn: float, z: float) -> Estimate:
    jacobian = scale * np.array([1.0, -drawn * peak[-2]])
    margin = z * math.sqrt(float(jacobian @ inverse[-2:, -2:] @ jacobian))
    value = scale * float(peak[-2])
    return Estimate(value, value - margin, value + margin)


def _draw(peak: Vector, inverse: Vector, z: float) -> Estimate:
    margin = z * math.sqrt(float(inverse[-1, -1]))
    odds = float(peak[-1]) - math.log(2)
    return Estimate(_chance(odds), _chance(odds - margin), _chance(odds + margin))


def _chance(odds: float) -> float:
    """The probability of logarithmic odds."""
    return 1 / (1 + math.exp(-odds)) if odds > 0 else math.exp(odds) / (1 + math.exp(odds))
