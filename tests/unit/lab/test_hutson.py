"""Hutson's experiments: what is compared with what, and what is said of it."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, product
from typing import TYPE_CHECKING, Any

import pytest

from sumito.arena.executors import Here
from sumito.lab import (
    hutson,
    hutson_random,
    hutson_second,
    hutson_shared,
    hutson_time,
    hutson_trees,
    rows,
)
from sumito.lab.bench import Bench
from sumito.lab.errors import LabError
from sumito.lab.published import published
from sumito.lab.registry import find
from sumito.lab.result import Result, Table, result_path
from tests.unit.lab.made import Given, games_of, series

if TYPE_CHECKING:
    from pathlib import Path

    from sumito.lab.games import Games

    Made = Any  # a bench that is given


def by_label(table: Table) -> dict[str, rows.Row]:
    return {row.label: row for row in table.rows}


def test_shorter_searches_are_not_compared() -> None:
    row = rows.score("score", 61, 100, "better", 0.5)
    made: Made = Given({"iterations": 5000})
    assert hutson_shared.in_full(made, row) == row
    made = Given({"iterations": 1000})
    found = hutson_shared.in_full(made, row)
    assert str(found.verdict) == "not comparable (1,000 iterations instead of 5,000)"
    assert found.ours == row.ours


@pytest.mark.parametrize(("iterations", "kind"), [(5000, "reproduced"), (1000, "not comparable")])
def test_games_of_one_search_are_compared_with_its_own_cell(iterations: int, kind: str) -> None:
    made: Made = Given(
        {"iterations": iterations, "games": 200, "plies": 800, "layouts": ["standard", "snakes"]},
        lambda name, agent: series(("black", "white"), 98, 95, 7),
    )
    tables: list[Any] = list(hutson_second.second_player(made))
    assert [table.title.partition(", roll-outs")[0] for table in tables] == [
        "All 16 cells of four tree searches",
        *[f"hutson-4:iterations={iterations} against itself"] * 2,
    ]
    found = by_label(tables[1])
    # These games are judged once, as a cell of the table, and those of the other reading here.
    assert not found["standard: wins of black"].published
    assert "the same seeds" in tables[1].note
    found = by_label(tables[2])
    like = found["standard: wins of black"]
    assert like.published == "50.0% (25/50)"
    assert like.verdict.kind == kind
    assert not found["snakes: wins of black"].published
    assert "the same seeds" not in tables[2].note


def test_the_games_of_a_cell_are_played_again_with_the_same_seeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has the edge is told of games that the table has too: they are judged there."""
    sizes = {"iterations": 2, "time": 0.001, "games": 2, "plies": 8}
    bench = Bench({**sizes, "layouts": ["standard"]}, tmp_path, workers=Here)
    kept: dict[str, list[Any]] = {}
    self_play = bench.self_play

    def keep(name: str, agent: str, **settings: Any) -> Games:
        kept[name] = (games := self_play(name, agent, **settings)).games
        return games

    monkeypatch.setattr(bench, "self_play", keep)
    (itself,) = find("hutson/table-1/trees/itself")
    for run in (itself.run, hutson_second.second_player):
        list(run(bench))
    moves = [
        [game.moves for game in kept[name]] for name in ("trees-hutson-4-itself", "self-standard")
    ]
    assert len(moves[0]) == 2
    assert moves[0] == moves[1] != [game.moves for game in kept["self-standard-mover"]]


def test_black_in_all_cells_is_counted_from_their_results(tmp_path: Path) -> None:
    made: Made = Given({"iterations": 60, "games": 2, "plies": 12, "layouts": []})
    shipped: Any = next(iter(hutson_second.second_player(made)))  # of 3,200 games
    wins, score = shipped.rows
    assert wins.published == "42.1% (337/800)"
    assert (wins.data["n"], score.data["n"]) == (3200, 3200)
    assert score.data["value"] > wins.data["value"]

    for number, part in enumerate(("itself", "iterations", "seconds")):
        row = rows.share("x v y", 10 + number, 40)
        row = replace(row, data={**row.data, "won": 10 + number, "drawn": 4})
        made_up = Result(f"hutson/table-1/trees/{part}", "full", "", 1, {}, {}, "2026-01-01", 1.0)
        made_up.tables.append(Table("cells", [row]))
        path = result_path(tmp_path, made_up.experiment, "full")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made_up.to_json())
    made.results = tmp_path
    own: Any = next(iter(hutson_second.second_player(made)))
    wins, score = own.rows
    assert wins.ours == "27.5% (33/120)"
    assert wins.note == "white 75, nobody 12"
    assert score.ours == "32.5% of 120 games"
    assert score.verdict.kind == "reproduced"


def test_results_that_do_not_tell_draws_are_refused(tmp_path: Path) -> None:
    old = Result("hutson/table-1/trees/itself", "full", "", 1, {}, {}, "2026-01-01", 1.0)
    old.tables.append(Table("cells", [rows.share("x v y", 10, 40)]))
    path = result_path(tmp_path, old.experiment, "full")
    path.parent.mkdir(parents=True)
    path.write_text(old.to_json())
    made: Made = Given({"iterations": 60, "games": 2, "plies": 12, "layouts": []})
    made.results = tmp_path
    with pytest.raises(LabError, match="trees/itself does not say how many games were drawn"):
        list(hutson_second.second_player(made))


def test_the_parts_have_each_cell_of_the_tree_searches_once(tmp_path: Path) -> None:
    cells = []
    for one in find("hutson/table-1/trees"):
        bench = Bench(
            {"iterations": 2, "time": 0.001, "games": 2, "plies": 2}, tmp_path, workers=Here
        )
        table, *best = one.run(bench)
        assert isinstance(table, Table)
        assert len(best) == (not one.id.endswith("itself"))
        cells += [tuple(part.split()[0] for part in row.label.split(" v ")) for row in table.rows]
    players = [f"hutson-{number}" for number in range(4, 8)]
    assert sorted(cells) == sorted(product(players, repeat=2))


def test_all_cells_of_tree_searches_against_random_players_together() -> None:
    bench: Made = Given({"iterations": 5000})
    won, lost = hutson._beating_random(bench, [(190, 4, 200), (195, 5, 200)] * 12).rows
    assert (won.ours, won.published) == ("96.2% (4,620/4,800)", "100.0% (1,200/1,200)")
    assert (lost.ours, lost.published) == ("2.2% (108/4,800)", "0.0% (0/1,200)")
    assert won.verdict.kind == lost.verdict.kind == "contradicted"
    assert won.note == "lost 108, cut off 72"
    shorter: Made = Given({"iterations": 500})
    assert hutson._beating_random(shorter, [(0, 1, 1)]).rows[0].verdict.kind == "not comparable"


def test_which_tree_search_is_best_counts_both_colours() -> None:
    def cell(won: int, drawn: int) -> rows.Row:
        row = rows.share("x", won, 100)
        return replace(row, data={**row.data, "won": won, "drawn": drawn})

    pairs = [("hutson-5", "hutson-6"), ("hutson-5", "hutson-7")]
    cells = [cell(50, 0), cell(40, 10), cell(90, 0), cell(10, 0)]
    same, better = hutson._which_is_best(pairs, cells).rows
    assert same.data["value"] == (50 + 50 + 5) / 200
    assert (same.verdict.kind, better.verdict.kind) == ("reproduced", "contradicted")
    few = hutson._which_is_best(
        pairs[:1],
        [replace(one, data={**one.data, "n": 4, "won": 2, "drawn": 0}) for one in cells[:2]],
    ).rows[0]
    assert few.verdict.why == "too few games to tell"
    assert better.data["value"] == (90 + 90) / 200


def test_random_games_are_cut_off_at_three_lengths(tmp_path: Path) -> None:
    bench = Bench({"random_games": 30}, tmp_path, workers=Here)
    tables: list[Any] = list(hutson_random.table_of_random(bench))
    assert [table.title.partition("after ")[2] for table in tables] == [
        "800 plies",
        "1,600 plies",
        "2,000 plies",
    ]
    as_ply, as_pair, fitted = tables
    assert "taken for a ply" in as_ply.note
    assert "one of each player" in as_pair.note
    assert "chosen because" in fitted.note
    assert ".410" in fitted.note
    assert "none for these games" in fitted.note
    # What the limit was chosen by does not speak for it.
    row, *others = fitted.rows
    assert row.label == "random v random"
    assert "chosen" in row.verdict.why
    # Cells that hardly depend on the limit are there once, not three times.
    assert (len(as_ply.rows), len(as_pair.rows), others) == (9, 1, [])
    assert all("p" in other.data for other in [*as_ply.rows, *as_pair.rows])
    assert as_pair.rows[0].label == "random v random"
    assert ["Of the other cells" in table.note for table in tables] == [False, True, True]


def turns(count: int) -> list[str]:
    return [f"m{number}" for number in range(count)]


def two_games(name: str, agents: Any) -> Games:
    """One game of 40 turns and one of 20, which begin with the same four."""
    other = [*turns(4), *(f"n{number}" for number in range(16))]
    return games_of(("black", "white"), {"moves": turns(40)}, {"moves": other})


def test_the_ends_of_games_are_their_first_and_last_turns() -> None:
    made: Made = Given({"iterations": 60, "plies": 40}, two_games)
    first, last = hutson_shared.ends_of(made, 10)
    assert [len(moves.split()) for moves in first] == [0, 1, 2, 3]  # two of them in both games
    assert [len(moves.split()) for moves in last] == [36, 37, 38, 39, 18, 19]


def test_the_depth_of_a_tree_is_held_against_a_range() -> None:
    def shapes(depths: list[float]) -> rows.Row:
        sizes = {"iterations": 1000, "positions": len(depths), "plies": 40, "search": 5000}
        more = {"values": [0.05, 0.5], "games": 2}
        made: Made = Given(
            {**sizes, **more},
            two_games,
            lambda name, jobs: [[depth, 15_000] for depth in depths * 2],
        )
        table = list(islice(hutson_trees.exploration(made), 2))[1]
        assert isinstance(table, Table)
        assert not by_label(table)["E = 0.5: depth"].published
        return by_label(table)["E = 0.05: depth"]

    inside = shapes([8.5, 9.0, 9.5, 9.0] * 10)
    assert inside.published == "8 to 10"
    assert inside.verdict.kind == "reproduced"
    # Its mean is 9, but it may be 7 or 11 as well.
    assert shapes([2.0, 16.0, 4.0, 14.0] * 5).verdict.kind == "not comparable"
    assert shapes([3.0, 4.0] * 20).verdict.kind == "contradicted"


def test_the_first_node_has_as_many_children_as_in_the_paper() -> None:
    (row,) = hutson_trees._at_start(published("hutson/exploration")).rows
    assert (row.ours, row.published, row.verdict.kind) == ("44", "44", "reproduced")


def test_lengths_are_of_games_that_are_won() -> None:
    plays = [{"winner": 0, "plies": count} for count in [118, 122] * 15]
    sizes = {"games": 40, "game_iterations": 5000, "plies": 800}
    made: Made = Given(sizes, lambda *_: games_of(("a", "b"), *plays, {"plies": 800}))
    games = hutson_trees._games_of_a_tree_search(made)
    searches, standard = hutson_trees._lengths(made, games, published("hutson/roll-outs")).rows
    assert (searches.data["value"], searches.data["n"]) == (120, 30)
    assert searches.note == "1 of 31 games were cut off, which are not counted"
    assert searches.published == "2 hours, 120 turns of 60 s"
    assert str(searches.verdict) == "not comparable (ours have iterations, theirs seconds)"
    assert standard.published == "about 100"
    assert str(standard.verdict) == "not comparable (who plays it is not said)"


def test_roll_outs_are_timed_in_every_part_of_a_game() -> None:
    games = games_of(("a", "b"), *({"moves": list("abcdefgh")} for _ in range(4)))
    assert hutson_trees._spread_over(games) == [
        "",
        "a b c d",
        "a",
        "a b c d e",
        "a b",
        "a b c d e f",
        "a b c",
        "a b c d e f g",
    ]


def test_it_is_said_who_ejects_marbles() -> None:
    def games(name: str, agents: Any) -> Games:
        names = list(agents)
        assert names == ["full", "marbles only", "with the centre"]
        return games_of(
            names,
            {"seats": (0, 1), "ejected": (6, 1), "winner": 0},
            {"seats": (1, 0), "ejected": (3, 6), "winner": 1},
            {"seats": (0, 2), "ejected": (2, 6), "winner": 1},
            {"seats": (2, 0), "ejected": (6, 4), "winner": 0},
        )

    made: Made = Given({"iterations": 1000, "games": 4, "plies": 800}, games)
    found = by_label(hutson_trees._scorings(made, 20))
    means = {
        label.removeprefix("marbles that "): row.data["value"]
        for label, row in found.items()
        if "ejects" in label
    }
    assert means == {
        "the scoring by marbles only ejects against the full scoring": 2.0,
        "the full scoring ejects against the scoring by marbles only": 6.0,
        "the scoring that likes the centre ejects against the full scoring": 6.0,
        "the full scoring ejects against the scoring that likes the centre": 3.0,
    }
    claims = [row for row in found.values() if row.published]
    assert len(claims) == 2
    assert {row.verdict.why for row in claims} == {"1,000 iterations instead of 5,000"}


def test_a_search_tells_when_its_tree_is_full() -> None:
    *_, full, _ = hutson_time.bought_with("", 0.2, 20, 1300, 1)
    assert full == 1
    *_, full, _ = hutson_time.bought_with("", 0.001, 20, 8_000_000, 1)
    assert full == 0


def test_a_full_tree_is_told_in_the_table() -> None:
    def own(filled: list[int]) -> Table:
        sizes = {"iterations": 5000, "plies": 40, "second": 1.0, "long_searches": 2}
        # Two positions, four bounds each: the first four are of the first position.
        shapes = [[100 * at, 28, 2000, full, 1] for at, full in enumerate(filled, 1)]
        made: Made = Given({**sizes, "max_nodes": 9000}, two_games, lambda name, jobs: shapes)
        return hutson_time._own_seconds(made, published("hutson/figure-5"))

    table = own([0, 0, 1, 1, 0, 0, 0, 1])
    assert "In 3 of 8 searches the tree came to have the 9,000 nodes" in table.note
    notes = [row.note for row in table.rows]
    assert ["full" in note for note in notes] == [False, False, True, True]
    assert "28 deep and 2,000 wide, full in 2 of 2;" in notes[3]
    table = own([0] * 8)
    assert "nodes" not in table.note
    assert not any("full" in row.note for row in table.rows)


def test_the_beginning_of_a_game_is_compared_with_its_end() -> None:
    def seconds(name: str, jobs: list[Any]) -> list[Any]:
        # The first turns take 12 times as long as the last ones, and those between half as long.
        plies = [len(job[0].split()) for job in jobs]
        last = {36, 37, 38, 39, 18, 19}
        return [[[12.0 if ply < 4 else 1.0 if ply in last else 6.0, 0.0]] for ply in plies]

    sizes = {"iterations": 5000, "plies": 40, "runs": 3, "positions": 8}
    made: Made = Given(sizes, two_games, seconds)
    figures = published("hutson/figure-5")
    halves, ends = hutson_time._early_and_late(
        made, figures, hutson_shared.positions_of(made, 8)
    ).rows
    assert ends.data["value"] == pytest.approx(12)
    assert ends.verdict.kind == "reproduced"
    assert ends.note.startswith("4 turns and 6")
    assert halves.data["value"] == pytest.approx((12 + 6 * 3) / (6 * 4))


def test_scores_are_those_of_the_longer_search() -> None:
    def games(name: str, agents: Any) -> Games:
        """Whoever has more iterations wins three games of four."""
        names = list(agents)
        made = [int(text.partition("iterations=")[2]) for text in agents.values()]
        played: list[dict[str, Any]] = []
        for other in range(1, len(names)):
            for number in range(40):
                seats = (0, other) if number % 2 == 0 else (other, 0)
                longer = seats.index(0 if made[0] > made[other] else other)
                winner = longer if number // 2 % 4 else 1 - longer
                played.append({"seats": seats, "winner": winner, "round": len(played) // 2})
        return games_of(names, *played)

    sizes = {"iterations": 5000, "games": 40, "plies": 800}
    made: Made = Given(sizes, games)
    table = hutson_time._worth_of_time(made, published("hutson/figure-5"))
    assert {row.data["value"] for row in table.rows} == {0.75}
    assert {row.note for row in table.rows} == {"the longer search is better"}
    found = by_label(table)
    longest = found["120 s against 60 s: score of the longer search"]
    assert longest.published == "not notably better than 60 s"
    assert longest.verdict.kind != "reproduced"
    assert found["60 s against 30 s: score of the longer search"].verdict.kind == "reproduced"
