"""The rating list: published fits, an independent optimum, and coverage in simulation."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import optimize  # type: ignore[import-untyped]

from sumito.arena.statistics import (
    Estimate,
    GameScore,
    RatingList,
    StatisticsError,
    elo_of_score,
    rate,
)

if TYPE_CHECKING:
    from .simulation import Array

UNIT = 400 / math.log(10)

TEAMS = ["Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore"]
BASEBALL = """
-   4-3 4-2 4-3 6-1 4-2 6-0
3-3 -   4-2 4-3 6-0 6-1 4-3
2-5 4-3 -   2-4 4-3 4-2 6-0
3-3 5-1 2-5 -   4-3 4-2 6-1
5-1 2-5 3-3 4-2 -   5-2 6-0
2-5 3-3 3-4 4-3 4-2 -   2-4
2-5 1-5 1-6 2-4 1-6 3-4 -
"""
"""Won and lost at home (row) against each visitor (column), American League East, 1987."""


def baseball() -> list[GameScore]:
    games = []
    for home, row in zip(TEAMS, BASEBALL.split("\n")[1:-1], strict=True):
        for visitor, cell in zip(TEAMS, row.split(), strict=True):
            if cell != "-":
                won, lost = map(int, cell.split("-"))
                games += [GameScore(home, visitor, 1, won), GameScore(home, visitor, 0, lost)]
    return games


def table(ratings: RatingList) -> dict[str, float]:
    return {rating.name: rating.elo for rating in ratings.ratings}


# --- Known values ----------------------------------------------------------------------------


def test_baseball_as_agresti_has_it() -> None:
    # Agresti (2002), "Categorical Data Analysis", section 10.6: home advantage 0.302, and the
    # strengths (adding up to 1) of table 10.11.
    ratings = rate(baseball(), prior=1e-6)
    assert [rating.name for rating in ratings.ratings] == TEAMS
    strengths = np.exp(np.array([rating.elo for rating in ratings.ratings]) / UNIT)
    strengths /= strengths.sum()
    assert strengths == pytest.approx([0.220, 0.190, 0.164, 0.157, 0.137, 0.088, 0.044], abs=5e-4)
    assert ratings.first_move.value / UNIT == pytest.approx(0.302, abs=5e-4)
    assert ratings["Baltimore"].games == 78
    assert ratings["Milwaukee"].score == 50 / 78


def test_two_players_by_hand() -> None:
    # 600 wins, 200 draws, 200 losses, colours balanced: odds of 3, and draws against the geometric
    # mean of wins and losses as 200 to sqrt(600 * 200); equals then draw v / (2 + v).
    games = [("a", "b", 1, 300), ("a", "b", 0.5, 100), ("a", "b", 0, 100)]
    games += [("b", "a", 0, 300), ("b", "a", 0.5, 100), ("b", "a", 1, 100)]
    ratings = rate([GameScore(*game) for game in games], prior=1e-6)
    v = 200 / math.sqrt(600 * 200)
    assert ratings.draw.value == pytest.approx(v / (2 + v), rel=1e-5)
    difference = UNIT * math.log(3) * 2 / (2 + v)
    assert ratings.difference("a", "b").value == pytest.approx(difference, rel=1e-5)
    assert ratings.first_move.value == pytest.approx(0, abs=1e-3)
    assert table(ratings) == pytest.approx({"a": difference / 2, "b": -difference / 2}, rel=1e-5)


def test_nearly_equal_players_have_the_usual_elo() -> None:
    # However many draws there are, 51% is 51%.
    for draws in (0, 5000, 9000):
        wins = (10_000 - draws) // 2 + 100
        losses = 10_000 - draws - wins
        games = []
        for first, second, won, lost in (("a", "b", wins, losses), ("b", "a", losses, wins)):
            games += [GameScore(first, second, 1, won), GameScore(first, second, 0, lost)]
            games += [GameScore(first, second, 0.5, draws)]
        expected = elo_of_score((wins + draws / 2) / 10_000)
        assert rate(games).difference("a", "b").value == pytest.approx(expected, rel=0.01)


# --- An independent optimum ------------------------------------------------------------------


def posterior(games: list[GameScore], names: list[str], point: Array) -> float:
    """Minus the logarithm of likelihood times prior, game by game, as the docstrings say it."""
    strength = dict(zip(names, point, strict=False))
    advantage, v = point[-2], math.exp(point[-1])
    total = 0.0
    for first, second, score, count in games:
        x = strength[first] - strength[second] + advantage
        weights = {1: math.exp(x / 2), 0.5: v, 0: math.exp(-x / 2)}
        total += count * math.log(weights[score] / sum(weights.values()))
    for x in point[:-1]:
        total += 0.5 * math.log(1 / (1 + math.exp(-x))) + 0.5 * math.log(1 / (1 + math.exp(x)))
    drawn = v / (2 + v)
    return -total - 0.5 * math.log(drawn) - 0.5 * math.log(1 - drawn)


MIXED = [
    GameScore("a", "b", 1, 6),
    GameScore("b", "a", 0.5, 3),
    GameScore("b", "a", 1, 1),
    GameScore("c", "a", 0.5, 2),
    GameScore("c", "b", 1, 4),
    GameScore("b", "c", 1, 3),
    GameScore("d", "c", 0, 5),
    GameScore("a", "d", 1, 4),
]
"""Some games, of which d lost all."""


def test_the_optimum_and_the_errors_are_right() -> None:
    names = ["a", "b", "c", "d"]
    found = optimize.minimize(
        lambda x: posterior(MIXED, names, x), np.zeros(6), method="BFGS", tol=1e-9
    )
    v = math.exp(found.x[-1])
    scale = UNIT * 2 / (2 + v)
    ratings = rate(MIXED)
    strengths = found.x[:4] - found.x[:4].mean()
    expected = dict(zip(names, strengths * scale, strict=True))
    assert table(ratings) == pytest.approx(expected, abs=0.01)
    assert ratings.first_move.value == pytest.approx(found.x[4] * scale, abs=0.01)
    assert ratings.draw.value == pytest.approx(v / (2 + v), abs=1e-5)

    # The errors by numeric derivatives of everything.
    def elo_of(point: Array) -> Array:
        part = UNIT * 2 / (2 + math.exp(point[-1]))
        return np.asarray(part * np.append(point[:4] - point[:4].mean(), point[4]))

    step = 1e-4
    axes = np.eye(6) * step
    hessian = np.array(
        [
            [
                sum(
                    s * t * posterior(MIXED, names, found.x + s * a + t * b)
                    for s in (-1, 1)
                    for t in (-1, 1)
                )
                / (4 * step * step)
                for a in axes
            ]
            for b in axes
        ]
    )
    jacobian = np.array([(elo_of(found.x + a) - elo_of(found.x - a)) / (2 * step) for a in axes]).T
    errors = np.sqrt(np.diag(jacobian @ np.linalg.inv(hessian) @ jacobian.T))
    for name, error in zip(["a", "b", "c"], errors, strict=False):
        assert (ratings[name].high - ratings[name].low) / 2 == pytest.approx(
            1.959964 * error, rel=1e-3
        )
    assert ratings.first_move.margin == pytest.approx(1.959964 * errors[4], rel=1e-3)


def test_who_lost_all_has_the_interval_of_the_profile() -> None:
    names = ["a", "b", "c", "d"]
    ratings = rate(MIXED)
    rating = ratings["d"]
    assert rating.score == 0
    assert rating.elo - rating.low > 1.5 * (rating.high - rating.elo)  # it may be much worse
    best = optimize.minimize(
        lambda x: posterior(MIXED, names, x), np.zeros(6), method="BFGS", tol=1e-9
    )
    scale = UNIT * 2 / (2 + math.exp(best.x[-1]))
    for end in (rating.low, rating.high):
        held = optimize.minimize(
            lambda x: posterior(MIXED, names, x),
            best.x,
            method="SLSQP",
            constraints={"type": "eq", "fun": lambda x, end=end: x[3] - x[:4].mean() - end / scale},
            options={"ftol": 1e-12, "maxiter": 500},
        )
        assert 2 * (held.fun - best.fun) == pytest.approx(1.959964**2, abs=0.02)


# --- Coverage --------------------------------------------------------------------------------


def test_intervals_cover_in_simulation() -> None:
    random = np.random.default_rng(11)
    truth = np.array([-250.0, -120, -40, 10, 130, 270])
    advantage, drawn, games = 35.0, 0.25, 12
    scale = UNIT * (1 - drawn)
    v = 2 * drawn / (1 - drawn)
    names = [f"p{i}" for i in range(len(truth))]
    hits = hits_of_difference = total = first_hits = draw_hits = 0
    runs = 150
    for _ in range(runs):
        played = []
        for i, first in enumerate(names):
            for j, second in enumerate(names):
                if i != j:
                    x = (truth[i] - truth[j] + advantage) / scale
                    weights = np.array([math.exp(-x / 2), v, math.exp(x / 2)])
                    counts = random.multinomial(games, weights / weights.sum())
                    played += [
                        GameScore(first, second, score, int(count))
                        for score, count in zip((0, 0.5, 1), counts, strict=True)
                    ]
        ratings = rate(played)
        for i, name in enumerate(names):
            hits += ratings[name].low <= truth[i] - truth.mean() <= ratings[name].high
            other = (i + 1) % len(names)
            _, low, high = ratings.difference(name, names[other])
            hits_of_difference += low <= truth[i] - truth[other] <= high
            total += 1
        first_hits += ratings.first_move.low <= advantage <= ratings.first_move.high
        draw_hits += ratings.draw.low <= drawn <= ratings.draw.high
    # Three standard errors: 2.2% for the ratings if independent, 5.3% for the other two.
    assert 0.93 < hits / total < 0.97
    assert 0.93 < hits_of_difference / total < 0.97
    assert first_hits / runs > 0.9
    assert draw_hits / runs > 0.9


# --- Groups, anchors, extremes ---------------------------------------------------------------


def test_groups_that_never_met() -> None:
    games = [("a", "b", 1), ("b", "c", 0.5), ("c", "a", 0), ("x", "y", 1), ("y", "x", 0.5)]
    ratings = rate(games)
    assert ratings.groups == (("a", "b", "c"), ("x", "y"))
    assert not ratings.connected
    assert ratings["y"].group == 1
    for group in ratings.groups:
        assert sum(ratings[name].elo for name in group) == pytest.approx(0, abs=1e-9)
    assert ratings.difference("a", "x") == Estimate(0, -math.inf, math.inf)
    assert ratings.superiority("a", "x") == 0.5
    assert ratings.superiority("a", "c") > 0.5
    assert rate(games[:3]).connected


def test_an_anchor_moves_its_group() -> None:
    games = [*MIXED, GameScore("x", "y", 1)]
    free, held = rate(games), rate(games, anchor=("b", 1500))
    assert held["b"].elo == held["b"].low == held["b"].high == 1500
    for name in "acd":
        assert held[name].elo - 1500 == pytest.approx(free[name].elo - free["b"].elo)
    assert held["x"].elo == pytest.approx(free["x"].elo)
    assert held.difference("a", "c") == pytest.approx(free.difference("a", "c"))
    assert held["a"].high - held["a"].elo == pytest.approx(free.difference("a", "b").margin)


@pytest.mark.parametrize("games", [1, 10, 1000])
def test_always_winning_is_finite(games: int) -> None:
    ratings = rate([GameScore("a", "b", 1, games), GameScore("b", "a", 0, games)])
    best = ratings["a"]
    assert 0 < best.elo < best.high < 5000
    assert best.high - best.elo > best.elo - best.low
    assert ratings["b"].low == pytest.approx(-best.high, rel=1e-3)


def test_nothing_but_draws_and_nothing_but_first_wins() -> None:
    drawn = rate([GameScore("a", "b", 0.5, 50)])
    assert table(drawn) == pytest.approx({"a": 0, "b": 0}, abs=1e-6)
    assert 0.8 < drawn.draw.low < drawn.draw.value < drawn.draw.high < 1
    first = rate([GameScore("a", "b", 1, 50), GameScore("b", "a", 1, 50)])
    assert table(first) == pytest.approx({"a": 0, "b": 0}, abs=1e-6)
    assert first.first_move.low > 200
    assert first.first_move.high < 5000


def test_no_games_at_all() -> None:
    for games in ([], [GameScore("a", "b", 1, 0)]):
        ratings = rate(games)
        assert (ratings.ratings, ratings.groups, ratings.connected) == ((), (), True)
        assert ratings.first_move == Estimate(0, -math.inf, math.inf)
        assert ratings.draw == Estimate(0.5, 0, 1)


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (("a", "a", 1), "two different players, not 'a' twice"),
        (("a", "b", 0.3), r"0, 0\.5 or 1, not 0\.3"),
        (("a", "b", 1, -1), "0 or more, not -1"),
        (("a", "b", 1, 1.5), r"0 or more, not 1\.5"),
    ],
)
def test_bad_games(game: tuple[str, str, float], reason: str) -> None:
    with pytest.raises(StatisticsError, match=reason):
        rate([("a", "b", 1), game])


def test_bad_settings() -> None:
    with pytest.raises(StatisticsError, match="the anchor 'z' is not among the players: a, b"):
        rate([("a", "b", 1)], anchor=("z", 0))
    with pytest.raises(StatisticsError, match="more than 0 games, not 0"):
        rate([("a", "b", 1)], prior=0)
    with pytest.raises(StatisticsError, match="no 'z' in the list of a, b"):
        rate([("a", "b", 1)])["z"]


def test_five_hundred_players() -> None:
    random = np.random.default_rng(2)
    truth = random.normal(0, 200, 500)
    games = []
    for i, j in random.integers(0, 500, (10_000, 2)):
        if i != j:
            win = random.random() < 1 / (1 + 10 ** ((truth[j] - truth[i]) / 400))
            games.append((str(i), str(j), float(win)))
    ratings = rate(games)
    found = np.array([ratings[str(i)].elo for i in range(500)])
    assert np.corrcoef(found, truth)[0, 1] > 0.9
    inside = [
        ratings[str(i)].low <= truth[i] - truth.mean() <= ratings[str(i)].high for i in range(500)
    ]
    assert 0.92 < np.mean(inside) < 0.98


# --- Properties ------------------------------------------------------------------------------

players = st.sampled_from("abcde")
results = st.lists(
    st.tuples(players, players, st.sampled_from([0, 0.5, 1])).filter(
        lambda game: game[0] != game[1]
    ),
    min_size=1,
    max_size=25,
)


@given(results)
@settings(max_examples=40)
def test_turning_all_results_round_negates(games: list[tuple[str, str, float]]) -> None:
    ratings, turned = rate(games), rate([(a, b, 1 - score) for a, b, score in games])
    for rating in ratings.ratings:
        other = turned[rating.name]
        assert (other.elo, other.low, other.high) == pytest.approx(
            (-rating.elo, -rating.high, -rating.low), rel=1e-3, abs=1e-3
        )
        assert rating.low <= rating.elo <= rating.high
    assert turned.first_move.value == pytest.approx(-ratings.first_move.value, abs=1e-3)
    assert turned.draw == pytest.approx(ratings.draw, abs=1e-6)


@given(results)
@settings(max_examples=40)
def test_more_of_the_same_narrows(games: list[tuple[str, str, float]]) -> None:
    # With every game also the other way round, in both ways, all are equal and nothing runs away.
    balanced = games + [(first, second, 1 - score) for first, second, score in games]
    balanced += [(second, first, score) for first, second, score in balanced]
    ratings, more = rate(balanced), rate(balanced * 10)
    assert table(more) == pytest.approx(dict.fromkeys(table(more), 0), abs=1e-3)
    if any(score != 0.5 for _, _, score in games):
        assert more.first_move.margin < ratings.first_move.margin
        for rating in ratings.ratings:
            narrow = more[rating.name]
            assert narrow.high - narrow.low < rating.high - rating.low


@given(results, st.randoms())
@settings(max_examples=20)
def test_the_order_of_games_is_nothing(games: list[tuple[str, str, float]], random: object) -> None:
    shuffled = list(games)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    one, other = rate(games), rate(shuffled)
    assert table(one) == pytest.approx(table(other), abs=1e-4)
