"""Lemmens's experiments: what is compared with what."""

from __future__ import annotations

from typing import Any

import pytest

from sumito.lab import lemmens
from sumito.lab.published import published
from tests.unit.lab.made import Given, games_of, series


def test_a_state_space_is_printed_with_the_digits_it_has() -> None:
    sizes = {"agents": ["a", "b"], "games": 2, "plies": 20, "people": 0}
    made: Any = Given(sizes, lambda name, agents: games_of(("a", "b")))
    table: Any = next(iter(lemmens.complexity(made)))
    found = {row.label: row for row in table.rows}
    alone = found["14 against 14 marbles alone, by 12"]
    assert (alone.published, alone.ours) == ("", "6.41e+23")  # our guess, not the paper's
    assert alone.data["value"] == pytest.approx(6.409e23, rel=1e-4)
    assert found["divided by 12 symmetries"].ours == "1.70e+24"


def test_a_state_space_is_the_same_if_it_is_to_two_digits() -> None:
    assert lemmens._approximately("x", 6.54e23, 6.5e23).verdict.kind == "reproduced"
    assert lemmens._approximately("x", 6.41e23, 6.5e23).verdict.kind == "contradicted"


def test_games_are_compared_with_those_of_the_same_moves() -> None:
    figures = published("lemmens/table-4")
    assert [figures[kind]["games"] for kind in ("inline", "all")] == [4, 4]
    made: Any = Given(
        {"opponents": ["greedy"], "games": 40, "plies": 500},
        lambda name, agents: series(("extended", "greedy"), 10, 29, 1),
    )
    _, *tables = list[Any](lemmens.table_4(made))
    assert ["in-line" in table.title for table in tables] == [True, False]
    for table in tables:
        row, lost = table.rows
        assert row.published == "0.0% (0/4)"
        assert row.data["value"] == 29 / 40
        assert str(row.verdict) == "not comparable (another opponent)"
        assert lost.ours == "1 of 1"


def test_the_papers_own_games_with_programs_are_told() -> None:
    table = lemmens._games_with_programs(published("lemmens/table-4"))
    assert [row.published.partition(",")[0] for row in table.rows] == (
        ["0-1", "0-2", "2-1", "0-2", "2-2", "6-1", "0-0", "0-0"]
    )
    for number, row in enumerate(table.rows, 1):
        extended = row.label.index("extended")
        assert (extended < row.label.index(" v ")) == (number % 2 == 0)
        assert row.published.endswith("extended" if number == 6 else "draw")
        assert str(row.verdict) == "not comparable (the program is gone)"


def test_a_game_ends_in_a_loop_if_its_last_positions_come_again() -> None:
    assert lemmens._loop([1, 2, 3, 4, 3, 4]) == 2
    assert lemmens._loop([1, 2, 3, 4, 3, 5]) == 0
    assert lemmens._loop([1]) == 0
    made: Any = Given({})
    table: Any = next(iter(lemmens.table_5(made)))
    assert [row.verdict.kind for row in table.rows] == ["reproduced"] * 3 + [""]
    assert "last 4 plies" in table.rows[2].note
