"""The first move over layouts: which of them tell anything, and what they say together."""

from __future__ import annotations

from typing import Any

import pytest

from sumito import Board
from sumito.lab import Table, beyond
from sumito.layouts import all_layouts
from tests.unit.lab.made import Given, series
from tests.unit.test_layouts import UNEVEN


def test_layouts_that_are_not_the_same_for_both_colours() -> None:
    keys = {one.key for one in all_layouts() if one.players == 2 and one.edge == 5}
    assert {key for key in keys if not beyond.is_fair(key)} == UNEVEN
    assert len(keys) == 57


def test_fair_means_that_the_players_could_change_places() -> None:
    """The same by the marbles themselves, without the text of a position."""
    from sumito import Player, transform_cell

    for key in ("belgian-daisy", "snakes", "french-daisy", "windmill"):
        board = Board.from_layout(key)
        black, white = (set(board.marbles(player)) for player in (Player.BLACK, Player.WHITE))
        fair = any(
            {transform_cell(cell, symmetry) for cell in black} == white
            and {transform_cell(cell, symmetry) for cell in white} == black
            for symmetry in range(12)
        )
        assert beyond.is_fair(key) is fair, key


def test_layouts_together_are_the_fair_ones_and_a_layout_counts_once() -> None:
    scores = {"standard": 0.6, "belgian-daisy": 0.58, "snakes": 0.62, "spider": 0.6}
    fair, every = beyond._together({**scores, "french-daisy": 0.975})
    assert fair.label == "all layouts together"
    assert fair.data["value"] == pytest.approx(0.6)
    assert fair.ours == "60.0% over 4 layouts"
    assert fair.note.endswith("; 1 that are not the same for both colours are left out")
    assert every.ours == "67.5% over 5 layouts"
    # No paper speaks of many layouts.
    assert [row.published + row.verdict.kind for row in (fair, every)] == ["", ""]
    assert len(list(beyond._together(scores))) == 1


def test_layouts_that_differ_widen_the_interval() -> None:
    """A thousand games of each of four layouts are four values."""
    (one,) = beyond._together({"standard": 0.9, "belgian-daisy": 0.5, "snakes": 0.5, "spider": 0.5})
    assert one.data["low"] < 0.5 < one.data["high"]


def test_all_papers_that_say_who_is_better_are_named() -> None:
    made: Any = Given(
        {
            "agents": ["x"],
            "layouts": ["standard", "belgian-daisy", "windmill"],
            "games": 4,
            "plies": 9,
            "people": 0,
        },
        lambda name, agent: series(("black", "white"), 3, 1),
    )
    table, claims, _ = (one for one in beyond.first_move(made) if isinstance(one, Table))
    assert [(row.label, row.published) for row in claims.rows] == [
        ("standard", "Alphalone: black has the advantage"),
        ("standard", "Hutson, Maastricht, Verloop: the second player has"),
        ("belgian-daisy", "Verloop: the second player has"),
    ]
    assert not any(row.published for row in table.rows)
    notes = {row.label: row.note for row in table.rows}
    assert notes["standard"] == "black 3, white 1, nobody 0"
    assert notes["windmill"].endswith("; not the same for both colours")
