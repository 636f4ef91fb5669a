"""Verloop: games of his agents, and whom they favour."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from sumito import agents
from sumito.agents.classic import ClassicAgent
from sumito.lab import experiments, find, rows
from sumito.lab.games import Games
from sumito.lab.questions import QUESTIONS
from sumito.lab.result import Plot, Table
from sumito.lab.verloop_bias import (
    FROM_THE_START,
    _bias,
    _distinct,
    _from_the_start,
    _pruned,
)
from sumito.lab.verloop_metrics import metrics
from sumito.lab.verloop_rivals import _as_published, evaluation_time
from sumito.lab.verloop_speed import (
    LAYOUTS,
    changed,
)
from sumito.outcome import Termination
from tests.unit.lab.made import Given, Recorder, played

if TYPE_CHECKING:
    from sumito.lab.bench import Bench
    from sumito.lab.verdicts import Verdict


def test_of_games_that_end_on_the_same_turn_one_is_kept() -> None:
    games = Games.__new__(Games)
    games.names, games.openings = ["black", "white"], []
    moves = [("a", "b"), ("a", "b"), ("a", "c"), ("a",)]
    played = [SimpleNamespace(moves=one, plies=len(one)) for one in moves]
    games.games = cast("list[Any]", played)
    assert _pruned(games).games == [played[0], played[3]]
    assert _distinct(games).games == [played[0], played[2], played[3]]


def recorded(name: str) -> tuple[Recorder, list[Table]]:
    """The matches of an experiment at its full setting, and its tables."""
    one = experiments()[name]
    bench = Recorder(one.full.sizes)
    found = list(one.run(cast("Bench", bench)))
    return bench, [table for table in found if not isinstance(table, Plot)]


@pytest.mark.parametrize(
    ("variant", "games", "seconds", "depth", "changes"),
    [
        ("as-written", 100, "0.02/move", 4, ""),
        ("as-written-no-board-twice", 100, "0.02/move", 4, "forbid_earlier=true"),
        ("as-released", 40, "0.25/move", 3, "as_released=true,coherence=star"),
    ],
)
def test_seconds_a_move_and_games_are_those_of_the_variant(
    variant: str, games: int, seconds: str, depth: int, changes: str
) -> None:
    rivals = {"consider-enemy": (2, "enemy"), "aba-pro": (1, "source paper")}
    for table, (tables, who) in rivals.items():
        bench, made = recorded(f"verloop/{table}/{variant}")
        assert len(made) == tables
        for layout in LAYOUTS:
            timed, fixed, bare = (
                bench.matches[f"{kind}-{layout}-{variant}"]
                for kind in ("performance", "quality", "bare")
            )
            assert (timed["control"], fixed["control"], bare["control"]) == (
                seconds,
                f"depth={depth}",
                "depth=4",
            )
            assert (timed["games"], fixed["games"], bare["games"]) == (games, games, 2)
            assert timed["agents"][who] == changed("verloop-acmo", changes)
        for one in bench.matches.values():
            for agent in one["agents"].values():
                agents.create(agent)


def test_the_bias_without_the_last_team_is_of_games_to_a_depth() -> None:
    parts = {one.id.rpartition("/")[2]: one for one in find("verloop/first-player-bias")}
    assert len(parts) == 4
    found = {part: recorded(one.id) for part, one in parts.items()}
    for part, (bench, _) in found.items():
        kinds = ("depth",) if "both-teams" in part else ("depth", "time")
        assert set(bench.matches) == {f"{kind}-{one}-{part}" for kind in kinds for one in LAYOUTS}
    bench, _ = found["as-released-both-teams-counted"]
    both = bench.matches["depth-standard-as-released-both-teams-counted"]
    assert (both["games"], both["control"]) == (100, "depth=3")
    agent = agents.create(both["agents"]["black"])
    assert isinstance(agent, ClassicAgent)
    assert agent.evaluator == agents.verloop.papadopoulos("star")
    assert agent.settings()[0].sort_for_root

    asked = {
        (place.experiment, place.title)
        for question in QUESTIONS
        for place in question.places
        if place.experiment.startswith("verloop/first-player-bias/")
    }
    assert asked == {
        (parts[part].id, one.title) for part, (_, made) in found.items() for one in made
    }

    def table(part: str) -> Table:
        return found[part][1][0]

    last = table("as-released-both-teams-counted")
    assert [row.label for row in last.rows] == [
        "from random openings, depth 3: wins of the first player",
        "score of the first player, random openings",
    ]
    assert "our reading" in last.note
    assert "our reading" in table("as-released").note
    assert "our reading" not in table("as-written").note


def test_copies_of_a_game_are_not_held_against_the_published_share() -> None:
    moves = [("a", "b"), ("a", "b"), ("a", "c"), ("a",)]
    games = played(["black", "white"], [(0,), (0,), (1,), (1,)], moves=moves)
    every, pruned, ends, score = _from_the_start("1/move", "standard", games)
    assert (every.data["n"], every.published) == (4, "40.0% (12/30)")
    assert (every.verdict.kind, "p" in every.data) == ("", False)
    assert (pruned.data["n"], pruned.published) == (2, "57.9% (11/19)")
    assert "p" in pruned.data
    assert (ends.ours, ends.published) == ("2", "19 of 30")
    assert (score.label, score.data["n"]) == (FROM_THE_START, 3)
    assert score.data["value"] == pytest.approx(1 / 3)


def test_a_bias_must_hold_without_near_copies_too() -> None:
    def games(first: int, second: int) -> Games:
        winners: list[tuple[int, ...]] = [*[(0,)] * first, *[(1,)] * second]
        return played(["black", "white"], winners)

    row = _bias("x", "standard", games(10, 90), games(5, 25))
    assert row.verdict.kind == "reproduced"
    assert row.data["p"] == _bias("x", "standard", games(5, 25)).data["p"]
    few = _bias("x", "standard", games(10, 90), games(4, 5))
    assert str(few.verdict) == "not comparable (other without near-copies: 44.4% of 9 games)"
    assert (few.data["n"], "p" in few.data) == (100, False)


def test_games_that_would_go_on_there_decide_nothing() -> None:
    """The thesis's program plays to no board twice: 99 drawn games might have been won or lost."""
    theirs = {"won": 45, "games": 100}
    assert rows.share("", 0, 100, theirs).verdict.kind == "contradicted"
    row = rows.share("", 0, 100, theirs, open_games=99)
    assert row.verdict.kind == "not comparable"
    why = "99 games without a winner, which the paper's program would go on with"
    assert row.verdict.why == why
    assert (row.ours, "p" in row.data) == ("0.0% (0/100)", False)
    # A few of them change nothing, nor do many where all ways lead to the same verdict.
    assert rows.share("", 2, 100, theirs, open_games=3).verdict.kind == "contradicted"
    assert rows.share("", 0, 100, {"won": 99, "games": 100}, open_games=50).verdict.kind == (
        "contradicted"
    )
    # Won, they would contradict from above; lost, from below.
    assert rows.share("", 10, 100, theirs, open_games=80).verdict.kind == "not comparable"
    assert rows.share("", 10, 100, open_games=80).verdict.kind == ""


def test_a_bias_must_hold_however_drawn_games_had_gone_on() -> None:
    def bias(first: int, second: int, nobody: int) -> Verdict:
        winners: list[tuple[int, ...]] = [*[(0,)] * first, *[(1,)] * second, *[()] * nobody]
        return _bias("x", "standard", played(["black", "white"], winners)).verdict

    assert bias(10, 90, 0).kind == "reproduced"
    assert bias(10, 80, 10).kind == "reproduced"
    assert bias(10, 50, 40).kind == "not comparable"
    assert "40 games without a winner" in bias(10, 50, 40).why
    assert bias(80, 10, 10).kind == "contradicted"


def test_the_harder_way_is_what_counts_among_all_tests() -> None:
    theirs = {"won": 45, "games": 100}
    both = [rows.share("", won, 100, theirs).data["p"] for won in (5, 15)]
    row = rows.share("", 5, 100, theirs, open_games=10)
    assert (row.verdict.kind, row.data["p"]) == ("contradicted", max(both))


def test_games_as_published_are_compared_in_the_program_of_the_thesis_only() -> None:
    theirs = {"won": 10, "games": 10}
    repetition, limit = Termination.REPETITION, Termination.PLY_LIMIT

    def row(
        winners: list[tuple[int, ...]],
        words: str = "as released",
        ends: Termination = repetition,
    ) -> rows.Row:
        games = [played(["one", "other"], winners, ends)]
        return _as_published("x", games, "one", theirs, words, "note")

    # In every other game it is the second to move.
    won = row([(0,), (1,)] * 10)
    assert (won.ours, won.published) == ("100.0% (20/20)", "100.0% (10/10)")
    assert (won.verdict.kind, won.note) == ("not comparable", "note")
    assert won.verdict.why == "too few games to tell"
    assert row([(1,), (0,)] * 10).verdict.kind == "contradicted"
    other = row([(1,), (0,)] * 10, "as written")
    assert str(other.verdict) == "not comparable (another variant of the program)"
    assert (other.ours, "p" in other.data) == ("0.0% (0/20)", False)
    drawn = row([(0,), (1,), (), ()] * 3)
    assert (drawn.ours, drawn.note) == ("50.0% (6/12)", "note; 6 drawn by repetition")
    assert drawn.verdict.why.startswith("6 games without a winner")
    assert row([(0,), ()], ends=limit).note == "note; 1 cut off after 1 plies"


def test_what_terms_cost_in_another_program_is_not_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sumito.lab.verloop_rivals.game_turns", lambda *_: [""] * 30)
    made: Any = Given(
        {"depth": 4, "turns": 30, "runs": 1}, steps=lambda name, jobs: [[0.8, 1.0]] * len(jobs)
    )
    (table,) = cast("list[Table]", list(evaluation_time(made)))
    (row,) = table.rows
    assert (row.published, row.data["value"]) == ("2.9 times faster", pytest.approx(0.8))
    assert str(row.verdict) == "not comparable (another program's cost of a term)"
    assert "Java" in table.note


def test_only_what_the_thesis_proposes_is_a_claim() -> None:
    sizes = experiments()["verloop/metrics"].full.sizes
    for table in cast("list[Table]", list(metrics(cast("Bench", Recorder(sizes))))):
        assert len(table.rows) == 12 - 2 + 2 + 3 + 2  # ways and weights, and what is judged by them
        claimed = [row.label for row in table.rows if row.published]
        assert claimed == [
            "coherence: axes",
            "desired positions",
            "immediate danger",
            "trapped marbles",
        ]
        weights = [row.label for row in table.rows if "trapped marbles, weight" in row.label]
        assert [label.rpartition(" ")[2] for label in weights] == ["50", "200", "600"]
        for row in table.rows:
            assert bool(row.verdict.kind) == bool(row.published) == ("p" in row.data)
