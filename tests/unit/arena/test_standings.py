"""The figures of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sumito.arena import Store
from sumito.arena.executors import Pool
from sumito.arena.standings import standings
from sumito.arena.statistics import Sprt, elo, elo_of_score, wilson
from sumito.arena.tally import Tally

from .helpers import PLAYERS, config, create, games, play, resume

if TYPE_CHECKING:
    from pathlib import Path


def test_sums_agree_with_the_games(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    agents = ("random-push", "random-tiered", "greedy:", PLAYERS + "Raises")
    run = config(*agents, format="round-robin", games=4, seed=1)
    play(path, run, Pool(2))
    with Store.open(path) as store:
        found = standings(store)
        played = list(store.games())
    assert found.games == found.total == len(played) == 24
    assert [line.mean for line in found.lines] == sorted(
        (line.mean for line in found.lines), reverse=True
    )
    for line in found.lines:
        number = "ABCD".index(line.name)
        mine = [game for game in played if number in game.pairing.seats]
        points = [game.points[game.pairing.seats.index(number)] for game in mine]
        assert (line.games, line.score) == (len(mine), sum(points))
        assert (line.wins, line.losses) == (points.count(1), points.count(0))
        assert line.interval == wilson(sum(points), len(mine))
    bad = next(line for line in found.lines if line.name == "D")
    assert dict(bad.forfeits) == {"error": 12}
    assert found.forfeits == 12
    assert len(found.between) == 6
    one = found.between[0]
    assert (one.first, one.second, one.games, sum(one.pairs)) == ("A", "B", 4, 2)
    assert one.elo == elo(one.pairs)
    first = [game.points[0] for game in played]  # black moves first after an even opening
    assert found.first_mover.value == pytest.approx(sum(first) / 24)
    assert found.plies == pytest.approx(sum(game.plies for game in played) / 24)
    assert sum(found.terminations.values()) == 24
    assert found.ratings is not None
    assert {rating.name for rating in found.ratings.ratings} == set("ABCD")
    assert found.ratings.ratings[-1].name == "D"


def test_the_score_of_a_match_and_its_elo_tell_the_same_story(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    play(path, config("random-push", "random-push", games=40, seed=1), Pool(2))
    with Store.open(path) as store:
        found = standings(store)
    between = found.between[0]
    assert sum(between.pairs) == 20
    for line in found.lines:
        sign = 1 if line.name == between.first else -1
        low, high = sorted((sign * between.elo.low, sign * between.elo.high))
        assert [elo_of_score(limit) for limit in line.interval] == pytest.approx([low, high])


def test_a_file_without_games_has_standings_too(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    create(path, config("random", "greedy", games=4)).close()
    with Store.open(path) as store:
        found = standings(store)
    assert (found.games, found.total, found.between, found.ratings) == (0, 4, (), None)


def test_pairs_count_when_they_are_complete() -> None:
    from sumito.arena import Pairing

    tally = Tally(2)
    for round_, swapped, points in ((0, False, 1.0), (1, True, 0.5), (1, False, 0.5)):
        seats = (1, 0) if swapped else (0, 1)
        got = (1 - points, points) if swapped else (points, 1 - points)
        pairing = Pairing(0, round_, 0, seats, 0)
        tally.add(pairing, got, plies=10, seconds=1, termination="ejections")
    assert tally.pairs() == (0, 0, 1, 0, 0)
    tally.add(Pairing(1, 0, 0, (1, 0), 0), (0.5, 0.5), plies=1, seconds=1, termination="repetition")
    assert tally.pairs() == (0, 0, 1, 1, 0)
    assert tally.pairs(1, 0) == (0, 1, 1, 0, 0)


def test_a_sequential_test_stops_the_run(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    run = config("random-push", "random", games=2000, seed=1, sprt=Sprt(0, 50))
    assert play(path, run, Pool(2)) == "decided"
    done = len(games(path))
    assert 10 < done < 1000
    with Store.open(path) as store:
        assert store.verdict == "H1"
        found = standings(store)
        assert found.look is not None
        assert found.look.llr >= found.look.upper
        assert sum(found.between[0].pairs) * 2 == done, "pairs are complete"
    # Once decided it stays so: nothing is played.
    assert resume(path, run) == "decided"
    assert len(games(path)) == done
