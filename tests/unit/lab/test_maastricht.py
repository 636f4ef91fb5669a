"""Maastricht's experiments: published games, the rules of timed positions, runs that are seen."""

from __future__ import annotations

from contextlib import nullcontext
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from sumito.arena.executors import Here
from sumito.lab import (
    maastricht,
    maastricht_questions,
    maastricht_search,
    maastricht_training,
)
from sumito.lab.bench import Bench
from sumito.lab.games import Games
from sumito.lab.maastricht import ThreePlayers, published_three
from sumito.lab.maastricht_training import Runs
from sumito.lab.published import published

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path


def test_the_published_games_of_three_give_the_published_rates() -> None:
    games = published_three()
    for name, wins in published("maastricht/table-7")["rates"].items():
        played = 9 if name == "optimised" else 6
        for seat, won in enumerate(wins):
            assert maastricht._won(games, name, seat) == (won, played)
    assert [maastricht._won(games, seat=seat) for seat in range(3)] == [(4, 27), (7, 27), (16, 27)]
    assert maastricht._won(games, "optimised") == (19, 27)


def test_two_are_compared_where_three_different_ones_played() -> None:
    games = [
        ThreePlayers(("a", "b", "c"), 0, 9),
        ThreePlayers(("b", "a", "c"), 0, 9),
        ThreePlayers(("c", "b", "a"), 2, 9),
        ThreePlayers(("a", "b", "b"), 1, 9),  # b has two chances
        ThreePlayers(("a", "c", "d"), 0, 9),
        ThreePlayers(("a", "c", "b"), None, 9),
    ]
    assert maastricht._met(games, "a", "b") == (2, 1)


@pytest.mark.parametrize(("table", "average"), [("table-3", 287), ("table-4", 194)])
def test_published_scores_and_moves_belong_together(table: str, average: int) -> None:
    figures = published(f"maastricht/{table}")
    seat = 0 if table == "table-3" else 1
    assert len(figures["scores"]) == len(figures["moves"]) == figures["games"]
    assert {score.split("-")[seat] for score in figures["scores"]} == {"6"}
    assert round(sum(figures["moves"]) / 9) == average


def test_published_walks_belong_to_five_moves_of_each_bound() -> None:
    figures = published("maastricht/table-6")
    for added, times, stuck in zip(
        figures["added"], figures["milliseconds"], figures["stuck"], strict=True
    ):
        assert len(added) == len(times)
        assert len(added) + len(stuck) == 5
    assert len(figures["bounds"]) == 5


def test_positions_are_searched_under_the_papers_rules() -> None:
    board = maastricht_search._board("a1b1 i9h9", maastricht_search.RULES)
    assert board.rules.ban_inverse
    with pytest.raises(ValueError, match="inverts"):
        board.parse("c1b1")


def games_of(*played: tuple[int, tuple[int, int], int | None, int]) -> Games:
    """Games by opening, seats, the seat that won, and plies."""
    found = Games.__new__(Games)
    found.names = ["greedy-neutral", "greedy-defensive", "alphabeta-neutral"]
    games: list[Any] = [
        SimpleNamespace(
            pairing=SimpleNamespace(opening=opening, seats=seats),
            winners=() if winner is None else (winner,),
            points=(0.5, 0.5) if winner is None else (1.0 - winner, float(winner)),
            plies=plies,
        )
        for opening, seats, winner, plies in played
    ]
    found.games, found.openings = games, []
    return found


def test_scores_from_the_same_opening_belong_together() -> None:
    found = games_of(
        (0, (0, 1), 0, 50),
        (0, (1, 0), None, 60),
        (1, (0, 2), 1, 70),
        (1, (2, 0), 0, 80),
        (0, (2, 1), 1, 90),
    )
    assert maastricht_questions._by_opening(found, "greedy-neutral") == [0.75, 0.0]
    mixed = maastricht_questions._mixed(found)
    assert len(mixed) == 3
    assert maastricht_questions._won_by(mixed, "alphabeta") == [70, 80]
    assert maastricht_questions._won_by(mixed, "greedy") == [90]
    assert maastricht_questions._won_by(mixed, "greedy", (0,)) == []


def test_who_starts_second_is_judged_by_score_and_by_moves() -> None:
    second = [(at, (0, 2) if at % 2 else (2, 0), 1, 100 + at % 5) for at in range(40)]
    first = [(at, (0, 2), 0, 200 + at % 5) for at in range(10)]
    score, moves = maastricht_questions._starting(games_of(*second, *first))
    assert score.data["value"] == 0.8
    assert {score.verdict.kind, moves.verdict.kind} == {"reproduced"}
    assert moves.data["value"] == pytest.approx(100)


class Looking:
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[int, int]] = []

    def match(self, title: str, config: Any) -> AbstractContextManager[None]:
        return nullcontext()

    def step(self, title: str, done: int, total: int) -> None:
        self.told.append((done, total))


def test_breeding_is_seen_over_all_runs(tmp_path: Path) -> None:
    sizes = {"settings": {**maastricht_training._TINY, "ply_limit": 4}}
    changes = {"one": {"seed": 1}, "two": {"seed": 2, "generations": 1}}

    def runs() -> tuple[Runs, Looking]:
        looking = Looking()
        return Runs(Bench(sizes, tmp_path, workers=Here, looker=looking), changes), looking

    first, looking = runs()
    assert len(first.bred("one")) == 2
    # 3 matrices of 2 games against each of 3 trainers are 18 games a generation, of three in all.
    assert looking.told == [(done, 54) for done in range(0, 37, 6)]
    again, looking = runs()
    assert looking.told == [(36, 54)]  # what was bred before is no work of now
    again.bred("one")
    again.bred("two")
    assert looking.told[-1] == (54, 54)
