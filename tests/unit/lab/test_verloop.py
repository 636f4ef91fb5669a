"""Verloop's experiments: the turns that are timed, and the rules by which rows are judged."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from sumito.arena.executors import Here
from sumito.board import Board
from sumito.lab import experiments, rows
from sumito.lab.bench import Bench
from sumito.lab.games import Games
from sumito.lab.headlines import QUESTIONS
from sumito.lab.published import published
from sumito.lab.verdicts import settle
from sumito.lab.verloop import _distinct, _pruned
from sumito.lab.verloop_branching import _of_one_ply, between, branching
from sumito.lab.verloop_claims import _bounded, bounded_costs
from sumito.lab.verloop_consistency import _factor_of, _loaded
from sumito.lab.verloop_speed import LAYOUTS, _set_table, changed, game_turns, helping
from sumito.lab.verloop_windows import narrowed

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_timed_game_has_as_many_turns_as_are_wanted(layout: str, tmp_path: Path) -> None:
    bench = Bench({"plies": 120}, tmp_path, workers=Here)
    turns = game_turns(bench, layout, "verloop-acmo:depth=2", 60)
    assert len(set(turns)) == 60
    boards = []
    board = Board.from_layout(layout)
    for move in turns[-1].split():
        board.push_text(move)
        boards.append(board.key)
    assert len(boards) > 100
    assert len(set(boards)) == len(boards)  # no board comes back


def test_parameters_are_added_to_an_agent() -> None:
    assert changed("verloop-cmo", "") == "verloop-cmo"
    assert changed("verloop-cmo", "depth=2") == "verloop-cmo:depth=2"
    assert changed("verloop-cmo:depth=2", "last_team=true") == "verloop-cmo:depth=2,last_team=true"


def test_whether_something_helps_is_told_by_the_interval() -> None:
    ones = [1.0] * 5
    assert helping("x", [2.0, 2.1, 1.9, 2.0, 2.2], ones).ours.startswith("yes: 2.04 times")
    assert helping("x", [0.5, 0.6, 0.5, 0.4, 0.5], ones).ours.startswith("no: 0.5 times")
    assert helping("x", [0.2, 1.1, 3.0, 0.4, 2.5], ones).ours.startswith("not told: ")
    said = helping("x", [0.5, 0.6, 0.5, 0.4, 0.5], ones, "no", -1.0)
    assert said.verdict.kind == "reproduced"


def test_the_headline_about_ordering_finds_its_rows() -> None:
    figures = published("verloop/table-6.1")
    costs = [[float(number + turn) for turn in range(3)] for number in range(1, 6)]
    sizes = experiments()["verloop/table-6.1"].full.sizes["depths"]
    tables = [
        _set_table(figures, layout, int(depth), words, (costs, costs), 1)
        for depth, variants in sizes.items()
        for words in variants
        for layout in LAYOUTS
    ]
    places = [place for _, every in QUESTIONS for place in every if place[1] == "verloop/table-6.1"]
    assert places
    for _, _, title, label in places:
        fitting = [table for table in tables if table.title.startswith(title)]
        assert len(fitting) == 1, title
        assert any(row.label == label for row in fitting[0].rows), label


def test_a_range_is_met_from_inside_and_missed_from_outside() -> None:
    def kind(values: list[float]) -> str:
        return between(rows.ratio("x", values, [1.0] * len(values)), (15, 28)).verdict.kind

    assert kind([20.0, 21.0, 22.0, 20.5]) == "reproduced"
    assert kind([8.0, 8.5, 8.2, 8.1]) == "contradicted"
    assert kind([40.0, 41.0, 42.0, 40.5]) == "contradicted"
    assert kind([14.0, 15.0, 16.0, 17.0]) == "not comparable"
    inside = between(rows.ratio("x", [20.0, 21.0, 22.0, 20.5], [1.0] * 4), (15, 28))
    assert inside.published == "15 to 28"
    assert settle([inside])[0].verdict.kind == "reproduced"
    assert between(rows.plain("x", "1"), None).verdict.kind == ""


def test_a_range_met_by_chance_among_many_tests_is_not_reproduced() -> None:
    near = between(rows.ratio("x", [15.6, 16.0, 16.2, 16.4], [1.0] * 4), (15, 28))
    assert near.verdict.kind == "reproduced"
    none = [rows.ratio("y", [1.0, 1.1, 0.9], [1.0] * 3, 1.0) for _ in range(40)]
    assert settle([near, *none])[0].verdict.kind == "not comparable"


def test_a_range_and_searches_that_were_cut_off() -> None:
    def kind(values: list[float], over: bool, under: bool) -> str:
        row = between(rows.ratio("x", values, [1.0] * len(values)), (10, 20))
        return _bounded(row, [over], [under], (10, 20)).verdict.kind

    inside, above, below = [14.0, 15.0, 16.0], [30.0, 31.0, 32.0], [5.0, 5.1, 4.9]
    assert kind(inside, over=False, under=False) == "reproduced"
    assert kind(inside, over=True, under=False) == "not comparable"
    assert kind(above, over=True, under=False) == "contradicted"
    assert kind(above, over=False, under=True) == "not comparable"
    assert kind(below, over=False, under=True) == "contradicted"
    assert kind(below, over=True, under=False) == "not comparable"


def test_a_factor_of_two_plies_is_that_of_one_squared() -> None:
    row = _of_one_ply(rows.ratio("x", [100.0, 99.0], [1.0, 1.0]))
    assert row.data["value"] == pytest.approx(99.5**0.5)
    assert row.ours == "9.97 times (n = 2)"


def test_branching_counts_each_depth_by_itself() -> None:
    tried, costs, average, nodes = branching("belgian-daisy", "", "verloop-acmo", 3)
    assert tried[0] == 52  # all moves of the root
    assert costs[0] == 52
    done, total = 1.0, 0.0
    for cost in costs:
        done *= cost
        total += done
    assert total == pytest.approx(nodes)
    assert min(tried) < average < max(tried)


def test_searches_are_run_several_times_and_cut_off() -> None:
    searches = [("verloop-cmo", 2), ("verloop-no_cmo", 4)]
    once, twice = (bounded_costs("standard", "", searches, 5000, runs) for runs in (1, 2))
    assert [one[1:] for one in once] == [one[1:] for one in twice]
    assert [one[2] for one in twice] == [0.0, 1.0]


def test_a_window_is_narrowed_until_it_no_longer_wins_for_sure() -> None:
    assert narrowed([(5, 0.4), (10, 0.51), (20, 0.6)]) == 10
    assert narrowed([(5, 0.9), (10, 0.5), (20, 0.6)]) == 20  # the first that fails ends it
    assert narrowed([(5, 0.6), (10, 0.6), (20, 0.49)]) is None


def test_a_load_without_a_core_of_its_own_says_nothing() -> None:
    def measured(cores: float) -> list[list[list[float]]]:
        return [[[1.0, 1.1], [slow, 1.2], [7.0], [cores]] for slow in (1.04, 1.05, 1.03, 1.04)]

    assert _loaded(measured(2)).verdict.kind == "reproduced"
    assert _loaded(measured(1)).verdict.why == "the load had no core of its own"


def test_factors_of_different_turns_are_compared() -> None:
    small = rows.ratio("x", [1.0, 1.1, 0.9, 1.0], [1.0] * 4)
    great = rows.ratio("y", [3.0, 3.1, 2.9, 3.0], [1.0] * 4)
    assert _factor_of("z", great, small).verdict.kind == "reproduced"
    assert _factor_of("z", small, great).verdict.kind == "contradicted"
    assert _factor_of("z", small, small).verdict.kind == "not comparable"
    single = rows.ratio("x", [1.0], [1.0])
    assert _factor_of("z", single, small).verdict.kind == "not comparable"


def test_of_games_that_end_on_the_same_turn_one_is_kept() -> None:
    games = Games.__new__(Games)
    games.names, games.openings = ["black", "white"], []
    moves = [("a", "b"), ("a", "b"), ("a", "c"), ("a",)]
    played = [SimpleNamespace(moves=one, plies=len(one)) for one in moves]
    games.games = cast("list[Any]", played)
    assert _pruned(games).games == [played[0], played[3]]
    assert _distinct(games).games == [played[0], played[2], played[3]]
