"""Who plays whom, where and in which seats."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from sumito import Rules
from sumito.arena import ConfigError, Opening, schedule
from sumito.arena.statistics import Sprt
from sumito.errors import LayoutError

from .helpers import config

if TYPE_CHECKING:
    from pathlib import Path


def test_every_opening_is_played_twice_with_colours_swapped_and_the_same_seed() -> None:
    openings, pairings = schedule.make(config("random", "greedy", games=20, seed=5))
    assert [one.index for one in pairings] == list(range(20))
    assert len(openings) == 10
    for first, second in zip(pairings[::2], pairings[1::2], strict=True):
        assert (first.seats, second.seats) == ((0, 1), (1, 0))
        assert (first.opening, first.seed, first.round) == (
            second.opening,
            second.seed,
            second.round,
        )
    assert len({one.seed for one in pairings}) == 10


def test_every_group_may_have_openings_of_its_own() -> None:
    run = config("random", "greedy", "random-push", format="round-robin", games=4, common=False)
    openings, pairings = schedule.make(run)
    assert len(openings) == len({(one.opening, one.seed) for one in pairings}) == 6
    for first, second in zip(pairings[::2], pairings[1::2], strict=True):
        assert first.seats == second.seats[::-1]
        assert (first.opening, first.seed) == (second.opening, second.seed)
    assert type(run).from_dict(run.to_dict()) == run
    assert "common" not in config("random", "greedy").to_dict()


def test_without_swapping_every_opening_is_played_once() -> None:
    run = config("random", "random", games=7, swap=False)
    openings, pairings = schedule.make(run)
    assert len(openings) == len({one.seed for one in pairings}) == 7
    assert {one.seats for one in pairings} == {(0, 1)}
    assert [one.round for one in pairings] == list(range(7))
    three = config(*["random"] * 3, games=2, layouts=("standard-3",), swap=False)
    assert [one.seats for one in schedule.make(three)[1]] == [(0, 1, 2)] * 2
    assert type(run).from_dict(run.to_dict()) == run
    assert "swap" not in config("random", "greedy").to_dict()  # as runs of before have it
    with pytest.raises(ConfigError, match="in pairs, with seats swapped"):
        config("random", "random", swap=False, sprt=Sprt(0, 5))
    with pytest.raises(ConfigError, match="plays against itself, not against others"):
        config("random", "greedy", swap=False)


def test_the_seed_decides_everything() -> None:
    assert schedule.make(config("random", "greedy", seed=5)) == schedule.make(
        config("random", "greedy", seed=5)
    )
    one, other = (schedule.make(config("random", "greedy", seed=seed)) for seed in (5, 6))
    assert one[0] != other[0]
    assert one[1] != other[1]


def test_random_openings_differ_and_have_no_ejection() -> None:
    openings, _ = schedule.make(config("random", "greedy", games=400, openings="random:6"))
    boards = [opening.board() for opening in openings]
    assert len({board.key for board in boards}) == 200
    assert {(board.ply, sum(board.ejected)) for board in boards} == {(6, 0)}


def test_layouts_take_turns() -> None:
    run = config("random", "greedy", games=8, layouts=("standard", "belgian-daisy"))
    openings, _ = schedule.make(run)
    assert [one.layout for one in openings] == ["standard", "belgian-daisy"] * 2


def test_without_openings_all_games_start_from_the_layout() -> None:
    openings, pairings = schedule.make(config("random", "greedy", games=6, openings="none"))
    assert [one.moves for one in openings] == [()]
    assert {one.opening for one in pairings} == {0}
    assert len({one.seed for one in pairings}) == 3


def test_rules_hold_in_all_openings() -> None:
    run = config("random", "greedy", layouts=("mini",), rules="ejections_to_win=1 repetition=0")
    for opening in schedule.make(run)[0]:
        rules = opening.board().rules
        assert (rules.ejections_to_win, rules.repetition, rules.edge) == (1, 0, 3)


def test_a_layout_file_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(
        'title = "Own"\nboard = """\n  w w w\n . . . .\n. . . . .\n . . . .\n  b b b\n"""\n'
        "[rules]\nejections_to_win = 1\n"
    )
    opening = schedule.make(config("random", "greedy", layouts=(str(file),), games=2))[0][0]
    assert opening.layout == ""
    assert opening.board().rules == Rules(edge=3, ejections_to_win=1)


@pytest.mark.parametrize(
    ("players", "contenders", "count"), [(2, 2, 2), (3, 2, 6), (3, 3, 6), (4, 2, 2)]
)
def test_every_seating_is_played(players: int, contenders: int, count: int) -> None:
    rules = Rules(players=players)
    seatings = schedule.seatings(tuple(range(contenders)), rules)
    assert len(set(seatings)) == len(seatings) == count
    seats = Counter((seat, who) for way in seatings for seat, who in enumerate(way))
    assert len(seats) == players * contenders
    assert len(set(seats.values())) == 1, "everybody sits everywhere equally often"
    for way in seatings:
        assert set(way) == set(range(contenders))


def test_partners_are_of_one_contender() -> None:
    for way in schedule.seatings((0, 1), Rules(players=4)):
        assert way[0] == way[2] != way[1] == way[3]
    free = schedule.seatings((0, 1, 2, 3), Rules(players=4, teams=False))
    assert len(free) == 24


def met(*agents: str, **settings: Any) -> set[tuple[int, ...]]:
    _, pairings = schedule.make(config(*agents, **settings))
    return {tuple(sorted(one.seats)) for one in pairings}


def test_formats() -> None:
    four = ("random", "greedy", "random-push", "random-tiered")
    assert met(*four, format="round-robin", games=2) == set(combinations(range(4), 2))
    assert met(*four, format="gauntlet", games=2) == {(0, 1), (0, 2), (0, 3)}
    two = met(*four, format="gauntlet", games=2, challengers=2)
    assert two == {(0, 2), (0, 3), (1, 2), (1, 3)}
    assert met(*four, format="ladder", games=2) == {(0, 1), (1, 2), (2, 3)}
    three = met(*four, format="round-robin", games=6, layouts=("standard-3",))
    assert three == set(combinations(range(4), 3))


def test_all_pairs_play_the_same_openings() -> None:
    run = config("random", "greedy", "random-push", format="round-robin", games=4)
    openings, pairings = schedule.make(run)
    assert len(openings) == 2
    assert len(pairings) == 12
    assert len({one.round for one in pairings}) == 6
    assert len({(one.opening, one.seed) for one in pairings}) == 2


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"games": 7}, "games must be a multiple of 2.*: 6 or 8, not 7"),
        ({"games": 4, "layouts": ("standard-3",)}, "a multiple of 6.*: 6, not 4"),
        ({"openings": "random:0"}, "1 to 100 plies, not 'random:0'"),
        ({"openings": "random:x"}, "not 'random:x'"),
        ({"layouts": ("standard", "standard-3"), "games": 4}, "is for 3 players"),
    ],
)
def test_wrong_settings(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        schedule.make(config("random", "greedy", **settings))


def test_a_match_has_no_more_contenders_than_sides() -> None:
    with pytest.raises(ConfigError, match="2 contenders at the most, not 3"):
        schedule.make(config("random", "greedy", "random-push"))


def test_unknown_layouts_are_named() -> None:
    with pytest.raises(LayoutError, match="belgian-daisy"):
        schedule.make(config("random", "greedy", layouts=("belgian-dasy",)))


def test_an_opening_that_is_over_is_refused() -> None:
    over = Opening("sssss/sss3/7/8/9/8/2SSS2/SSSSSS/SSSSS 6 0 b 0 1")
    with pytest.raises(ConfigError, match="is over: black wins"):
        schedule._check([over], Rules())
