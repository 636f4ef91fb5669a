"""Maastricht's experiments: published games, the rules of timed positions, runs that are seen."""

from __future__ import annotations

from contextlib import nullcontext
from itertools import permutations
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from sumito.arena.executors import Here
from sumito.lab import (
    maastricht_greedy,
    maastricht_questions,
    maastricht_search,
    maastricht_training,
    maastricht_versus,
    rows,
    verdicts,
)
from sumito.lab.bench import Bench
from sumito.lab.games import Games
from sumito.lab.maastricht_greedy import Against
from sumito.lab.maastricht_three import (
    ThreePlayers,
    _met,
    _third_player,
    _won,
    published_three,
    table_7,
)
from sumito.lab.maastricht_training import Runs
from sumito.lab.published import published
from sumito.lab.result import Table
from tests.unit.lab.made import Given
from tests.unit.lab.made import games_of as made_games

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path


def test_the_published_games_of_three_give_the_published_rates() -> None:
    games = published_three()
    for name, wins in published("maastricht/table-7")["rates"].items():
        played = 9 if name == "optimised" else 6
        for seat, won in enumerate(wins):
            assert _won(games, name, seat) == (won, played)
    assert [_won(games, seat=seat) for seat in range(3)] == [(4, 27), (7, 27), (16, 27)]
    assert _won(games, "optimised") == (19, 27)


def test_two_are_compared_where_three_different_ones_played() -> None:
    games = [
        ThreePlayers(("a", "b", "c"), 0, 9),
        ThreePlayers(("b", "a", "c"), 0, 9),
        ThreePlayers(("c", "b", "a"), 2, 9),
        ThreePlayers(("a", "b", "b"), 1, 9),  # b has two chances
        ThreePlayers(("a", "c", "d"), 0, 9),
        ThreePlayers(("a", "c", "b"), None, 9),
    ]
    assert _met(games, "a", "b") == [[1.0, 0.0, 1.0]]
    other = ThreePlayers(("a", "b", "c"), 1, 9, opening=1)
    assert _met([*games, other], "a", "b") == [[1.0, 0.0, 1.0], [0.0]]


def test_agents_of_three_are_told_apart_by_openings_not_by_games() -> None:
    """What one opening gives to all its games is no order of the agents."""

    class Played(Given):
        def match(self, name: str, agents: Any, **settings: Any) -> Games:
            # In four of five openings the optimised one wins every game.
            known = list(agents)
            games = (
                {
                    "seats": seats,
                    "winner": seats.index(known.index("optimised")) if opening else 0,
                    "plies": 50,
                    "opening": opening,
                }
                for opening in range(5)
                for seats in permutations(range(3))
            )
            return made_games(known, *games)

    made: Any = Played({"games": 18, "plies": 100})
    _, table = table_7(made)
    assert isinstance(table, Table)
    by_label = {row.label: row for row in table.rows}
    first = by_label["wins of player 1"]
    assert first.data["games"] == 27 * 5
    assert first.data["n"] < 10
    assert "5 openings" in first.note
    # By games the optimised one would be better than all others.
    assert by_label["order of the agents"].ours.startswith("0 of 6 pairs so, 0 the other way")


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
    # Ten of the openings have a game for each: an opening counts once.
    assert score.data["value"] == (30 + 10 * 0.5) / 40
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


def against(
    won: int, drawn: int, games: int, *, openings: int = 1000, ejected: int = 0, plies: int = 90
) -> list[Against]:
    """Games of alpha-beta, of which the opening comes again after so many."""
    points = [1.0] * won + [0.5] * drawn + [0.0] * (games - won - drawn)
    return [Against(at % openings, one, ejected, plies) for at, one in enumerate(points)]


def test_windows_are_judged_by_the_best_width() -> None:
    found = {
        "depth 2, as the paper": against(329, 207, 600),
        "depth 3": against(157, 22, 180),
        "heuristic window 0.01": against(51, 33, 180),
        "heuristic window 0.05": against(343, 188, 600),
        "heuristic window 0.05, depth 3": against(20, 0, 120),
    }
    *widths, judged = maastricht_greedy._windows(found)
    assert [row.label for row in widths] == [
        "heuristic window 0.01: score",
        "heuristic window 0.05: score",
        "heuristic window 0.05, depth 3: score",
    ]
    assert not any(row.verdict.kind for row in widths)
    assert judged.label == "heuristic window, depth 2: score"
    assert judged.verdict.kind == "reproduced"
    assert judged.ours == "72.8% of 600 games (heuristic window 0.05)"
    # The paper searches two plies: that one of three would win says nothing of its windows.
    found = {
        "heuristic window 0.01": against(51, 33, 180),
        "heuristic window 0.05, depth 3": against(108, 11, 120),
    }
    *_, judged = maastricht_greedy._windows(found)
    assert judged.verdict.kind == "contradicted"
    assert list(maastricht_greedy._windows({"depth 3": against(1, 1, 2)})) == []


def test_games_of_a_window_from_one_opening_belong_together() -> None:
    """An opening in which alpha-beta wins all its games is one finding, not ten."""
    games = [Against(at // 10, float(at < 70), 0, 90) for at in range(100)]
    (row, judged) = maastricht_greedy._windows({"heuristic window 0.05": games})
    assert row.data["value"] == 0.7
    assert row.data["low"] < 0.5
    assert judged.verdict.kind == "not comparable"


def test_it_is_said_what_a_search_without_a_window_scores() -> None:
    found = {
        "depth 2, as the paper": against(329, 207, 600),
        "depth 3": against(157, 22, 180),
        "depth 4": against(29, 1, 30),
    }
    assert maastricht_greedy._worth_of_windows(found) == ""
    found["heuristic window 0.05"] = against(343, 188, 600)
    assert maastricht_greedy._worth_of_windows(found) == (
        " Without a window the score is 72.1% at depth 2 and 93.3% at depth 3."
    )


def test_it_is_not_known_whether_the_mistake_was_made() -> None:
    found = {
        "depth 2, as the paper": against(329, 207, 600),
        "with the mistake, depth 2": against(0, 11, 120),
        "heuristic window 0.05": against(343, 188, 600),
    }
    right, mistaken = maastricht_greedy._without_windows(found)
    assert "whether the paper's program made it is not known" in mistaken.note
    assert "drawn 11, lost 109" in mistaken.note
    assert "not known" not in right.note
    assert [row.published for row in (right, mistaken)] == ["0.0% (0/18)"] * 2


def test_the_mistake_has_to_explain_marbles_and_moves_too() -> None:
    """In 11 of the 18 published games alpha-beta ejects a marble, 19 in all."""
    marbles, moves = maastricht_greedy._published_games()
    assert (sum(map(bool, marbles)), sum(marbles), round(sum(moves) / 18)) == (11, 19, 241)

    def kinds(ejected: int, plies: int) -> list[tuple[str, str]]:
        bare = against(0, 0, 18, ejected=ejected, plies=plies)
        # Only games that greedy wins count: as all of the paper's.
        games = against(50, 11, 120, openings=20, ejected=ejected, plies=plies)
        found = {"with the mistake, depth 2": games}
        table = maastricht_greedy._as_published(bare, found)
        assert "of those that greedy wins" in table.rows[0].note
        assert [row.data.get("games", row.data["n"]) for row in table.rows[:6]] == [
            *[18] * 3,
            *[59] * 3,
        ]
        return [(row.label.rpartition(": ")[2], row.verdict.kind) for row in table.rows[:6]]

    for label, kind in kinds(ejected=0, plies=116):
        assert kind == "contradicted", label
    likely = dict(kinds(ejected=1, plies=220))
    assert likely["moves of a game"] != "contradicted"
    assert likely["games in which alpha-beta ejects a marble"] == "contradicted"  # in all of them


def test_both_ways_round_are_the_same_agents_from_the_same_opening() -> None:
    names = ("greedy-a", "greedy-b", "alphabeta-a")
    games = made_games(
        names,
        {"seats": (0, 2), "ejected": (6, 1), "opening": 3, "round": 0},
        {"seats": (2, 0), "ejected": (5, 6), "opening": 3, "round": 0},
        {"seats": (1, 2), "ejected": (6, 2), "opening": 3, "round": 0},
        {"seats": (2, 1), "ejected": (2, 6), "opening": 3, "round": 0},
        {"seats": (0, 2), "ejected": (1, 1), "opening": 4, "round": 1},
    )
    found = maastricht_versus._both_ways(games)
    assert found == [(3, (6, 1), (6, 5)), (3, (6, 2), (6, 2))]
    table = maastricht_versus._who_moves_first(games, games)
    bare, _, marbles = table.rows
    assert bare.published == "88.9% (8/9)"  # Tables III and IV but for game 1
    assert bare.ours == "50.0% (1/2)"
    assert marbles.data["value"] == 2.0  # 6 - 1 against 6 - 5, and none


def test_answers_in_time_are_those_of_another_machine() -> None:
    costs = [[[0.01, 50.0], [0.06, 400.0], [0.03, 5000.0]]] * 4
    made: Any = Given(
        {"positions": 4, "runs": 1},
        lambda name, agents: made_games(("a", "b"), {"moves": ["a1b1"] * 4}),
        lambda name, jobs: costs,
    )
    table: Any = next(iter(maastricht_search.table_5(made)))
    timed = [row for row in table.rows if "within 5 s" in row.label]
    assert len(timed) == 3
    assert {row.ours for row in timed} == {"100.0% (4/4)"}
    assert {str(row.verdict) for row in timed} == {"not comparable (another machine and program)"}


def test_moves_by_generation_and_how_often_the_last_is_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def step(moves: int, *marbles: int) -> dict[str, Any]:
        return {"results": [[[0, moves, scored] for scored in marbles]]}

    steps = [step(100, 3, 5, 1), step(80, 1, 2, 9), step(110, 4, 2, 1)]
    bred = SimpleNamespace(bred=lambda name: steps)
    monkeypatch.setattr(maastricht_training, "Runs", lambda bench, changes: bred)
    made: Any = Given({"runs": [1, 2], "settings": {}})
    parts: Any = maastricht_training.figures_14_19(made)
    table = next(part for part in parts if isinstance(part, Table))
    found = {row.label: row for row in table.rows}
    moves = found["moves a game, last generation over first"]
    assert (moves.data["value"], moves.published) == (pytest.approx(1.1), "on the same level")
    # Against the first of three trainers the last generation is the best, in both runs.
    last = found["how often the last generation is the best against one trainer"]
    assert (last.data["n"], last.ours) == (6, "33.3% (2 of 6)")


def test_openings_of_three_players_leave_the_first_to_move() -> None:
    """Six random plies: four would let the second player go on."""
    asked: dict[str, dict[str, Any]] = {}

    class Asked(Given):
        def match(self, name: str, agents: Any, **settings: Any) -> Games:
            asked[name] = settings
            return made_games(list(agents), {"seats": (0, 1, 2), "plies": 9})

    made: Any = Asked({"games": 12, "plies": 100})
    bare, _ = table_7(made)
    openings = {name.partition("-")[0]: one["openings"] for name, one in asked.items()}
    assert openings == {"bare": "none", "three": "random:6"}
    assert {one["games"] for name, one in asked.items() if name.startswith("bare")} == {6}
    assert isinstance(bare, Table)
    assert "bare layout" in bare.note


def test_an_opening_counts_once_for_the_third_player() -> None:
    names = ("a", "b", "c")
    games = [ThreePlayers(names, 2, 9, opening) for opening in (0, 0, 0, 0)]
    games += [ThreePlayers(names, 0, 9, opening) for opening in (1, 2, 3)]
    assert _third_player(games).data["value"] == 0.25


def test_a_share_of_three_players_twice_as_large_is_not_the_same() -> None:
    theirs = {"won": 4, "games": 27}
    assert rows.share("x", 3164, 10_800, theirs).verdict.kind == "reproduced"
    finer = rows.share("x", 3164, 10_800, theirs, margin=1 / 6)
    assert finer.verdict.kind == "not comparable"
    assert verdicts.of_data(finer.data) == finer.verdict
