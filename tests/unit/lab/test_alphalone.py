"""Alphalone's experiments: limits, and weights that were learnt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sumito import Player
from sumito.agents.alphalone import weights
from sumito.agents.weights_file import read_weights
from sumito.lab import (
    alphalone,
    alphalone_boards,
    alphalone_learning,
    alphalone_thresholds,
    rows,
)
from sumito.lab.alphalone import hurt_more
from sumito.lab.alphalone_learning import as_well, many_runs, retrained
from tests.unit.lab.made import Given, games_of, series

if TYPE_CHECKING:
    from sumito.lab.games import Games

NAMES = ("two", "three")


def test_who_wins_nothing_has_nothing_to_lose() -> None:
    """Black wins all games without a limit and loses some with one: that is no finding."""
    free, limited = series(NAMES, 100, 0), series(NAMES, 20, 80)
    row = hurt_more(free, [limited], [free])
    assert row.data["value"] == pytest.approx(0.8)
    assert str(row.verdict) == (
        "not comparable (white wins no game without a limit and has none to lose)"
    )
    assert "p" not in row.data
    row = hurt_more(series(NAMES, 0, 100), [limited], [limited])
    assert "black wins no game" in row.verdict.why


def test_black_is_hurt_more_if_it_loses_more_wins() -> None:
    free = series(NAMES, 50, 40, 10)
    worse, same = series(NAMES, 5, 95), series(NAMES, 55, 40, 5)
    row = hurt_more(free, [worse, worse], [same, same])
    # 50% - 5% for black, 40% - 40% for white.
    assert row.data["value"] == pytest.approx(0.45)
    assert row.verdict.kind == "reproduced"
    other = hurt_more(free, [same], [series(NAMES, 95, 5)])
    assert other.data["value"] == pytest.approx(-0.05 - 0.35)
    assert other.verdict.kind == "contradicted"
    # Of few games it is not known, however clear they are.
    few = hurt_more(series(NAMES, 2, 1), [series(NAMES, 0, 3)], [series(NAMES, 2, 1)])
    assert few.verdict.kind == "not comparable"


def games_by_limit(name: str, agents: dict[str, str]) -> Games:
    """Without a limit and with a great one all are won by black; with a small one by white."""
    nodes = [int(text.partition("nodes=")[2].partition(",")[0] or 100) for text in agents.values()]
    return series(NAMES, 10, 0) if nodes[0] >= 100 else series(NAMES, 0, 10)


def limited_tables(versions: list[str]) -> list[Any]:
    asked: list[dict[str, str]] = []

    def play(name: str, agents: dict[str, str]) -> Games:
        asked.append(agents)
        games = games_by_limit(name, agents)
        for game in games.games:
            game.__dict__["nodes"] = [90, 110]
        return games

    made: Any = Given({"games": 5, "plies": 9, "seconds": [0.001], "versions": versions}, play)
    tables: list[Any] = list(alphalone.table_2(made))
    assert any("nodes=10" in text for agents in asked for text in agents.values())
    return tables


def test_shares_that_are_all_or_none_have_an_interval() -> None:
    _, hurts = limited_tables(["as written"])
    for row in hurts.rows:
        assert row.data["low"] < row.data["value"] < row.data["high"] or row.data["value"] == 1
        assert row.data["low"] < row.data["high"]
    by_label = {row.label: row for row in hurts.rows}
    label = "{}: share of games won without a limit minus that with {} s"
    # 1 s is as many nodes as a move takes, 100; from 0.01 s on it is a single one.
    for colour in ("black", "white"):
        limits = (1, 0.1, 0.01, 0.001, 0.0001)
        there = [label.format(colour, limit) in by_label for limit in limits]
        assert there == [True, True, True, False, False]
    assert by_label[label.format("black", "1")].verdict.kind == "not comparable"
    assert by_label[label.format("black", "0.1")].verdict.kind == "reproduced"
    assert not by_label[label.format("white", "0.1")].verdict.kind


def test_limits_are_also_set_for_the_released_program() -> None:
    tables = limited_tables(list(alphalone.LIMITED))
    titles = [table.title for table in tables]
    assert len(titles) == 6
    for title in ("Wins of agent 2 as black against agent 3 as white", "Whom a limit hurts"):
        assert f"{title}, as released" in titles
        assert f"{title}, as released, with the limit for the whole move" in titles
    # Seconds are kept where a search can keep to them.
    assert ["the same here" in row.label for row in tables[0].rows].count(True) == 2
    assert not any("the same here" in row.label for row in tables[2].rows)


@pytest.mark.parametrize(
    ("pairs", "answer"),
    [
        ((0, 2, 46, 2, 0), "as well"),  # 48.9% to 51.1%
        ((0, 0, 10, 40, 0), "as well"),  # better is as well
        ((20, 20, 10, 0, 0), "no"),
        ((0, 12, 38, 0, 0), "no"),  # 44%: not much worse, but surely
        ((6, 4, 4, 4, 4), "too few games to tell"),
        ((0, 0, 1, 0, 0), "too few games to tell"),
    ],
)
def test_playing_as_well_has_a_margin(pairs: tuple[int, ...], answer: str) -> None:
    row = as_well("x", pairs)
    assert row.note == answer
    assert not row.published  # the paper says nothing of weights learnt by others
    assert not row.verdict.kind


def test_the_powers_of_the_reward_are_told() -> None:
    """Ours were learnt as the paper says, which is not what its program does."""
    for agent in range(1, 5):
        for board in ("", "-small", "-standard"):
            made = read_weights(f"alphalone-retrained-{agent}{board}", "colours")["made"]
            assert made["settings"]["power"] == 4
    (one,) = (one for one in alphalone_boards.EXPERIMENTS if one.id == "alphalone/boards")
    assert "power of 4" in one.choices
    sizes = {"games": {"mini": 2}, "plies": 9, "agents": ["alphalone-2"], "oracle": 5}
    sizes |= {"runs": 3, "run_games": 2}
    made_up: Any = Given(sizes, lambda name, agents: series(tuple(agents), 1, 1))
    tables: list[Any] = list(alphalone_boards.boards(made_up))
    assert [table.title for table in tables[:5]] == [
        "Board mini: the first move",
        "Board mini: are learnt weights better than those it began with?",
        "Board mini: do retrained weights play as well?",
        "Board mini: weights of many runs of learning",
        "Board mini: against the oracle",
    ]
    assert "power of 4" in tables[2].note
    assert "a single run of learning" in tables[2].note
    assert "45.9% of the games (147 of 320)" in tables[0].note
    verdicts = {row.label: row.verdict.kind for row in tables[5].rows}
    assert {verdicts[f"alphalone-{number}, black"] for number in range(1, 5)} == {"not comparable"}
    assert verdicts["alphalone-2, white"] == "reproduced"
    assert [row.label for row in tables[1].rows] == ["alphalone-2: released v starting weights"]
    people = {row.label: row.published for row in tables[6].rows}
    assert people["mini board, alphalone-2 as white: moves of the games that it won"] == (
        "12 on average of 2"
    )


def test_a_run_of_learning_counts_once() -> None:
    """Each of three runs wins all its games or none: three values, not thirty games."""
    asked: list[str] = []

    def play(name: str, agents: dict[str, str]) -> Games:
        asked.append(agents["retrained"])
        won = 10 * (name.endswith(("-1", "-2")))
        return series(tuple(agents), won, 10 - won)

    made: Any = Given({"agents": ["alphalone-3"], "runs": 3, "run_games": 10}, play)
    four, two = many_runs(made, {}).rows
    assert (four.data["value"], four.data["n"]) == (pytest.approx(2 / 3), 3)
    assert four.data["high"] == 1.0
    assert four.data["low"] < 0.5
    assert four.note == "too few games to tell; 0% to 100% by run"
    assert ("power of 4" in four.label, "power of 2" in two.label) == (True, True)
    start = "sumito.lab.alphalone_learning:retrained:agent=3,power="
    assert asked == [f"{start}{power},seed={seed}" for power in (4, 2) for seed in (1, 2, 3)]


def test_runs_have_their_games_seeds_in_common() -> None:
    """Runs that all win with the same seeds say nothing of other seeds."""
    by_seed = [[1.0, 1.0, 0.5, 0.0, 1.0, 0.5]] * 8
    row = alphalone_learning._over_runs("x", by_seed)
    assert (row.data["n"], row.data["value"]) == (6, pytest.approx(2 / 3))
    assert row.data["low"] < 0.4
    assert row.note.startswith("too few games to tell; 67% to 67%")
    # All alike, but of six and of fifty pairs of games: not surely exactly so.
    few, many = (alphalone_learning._over_runs("x", [[0.5] * count] * 50) for count in (6, 50))
    assert few.data["low"] < many.data["low"] < 0.5 < many.data["high"] < few.data["high"]
    assert many.note.startswith("as well")


def test_weights_learnt_in_the_lab_are_those_that_come_with_sumito() -> None:
    """With the paper's power and the same seed; the program's power gives others."""
    shipped = read_weights("alphalone-retrained-3", "colours")
    learnt = read_weights(str(alphalone_learning._learnt(3, 4, 1)), "colours")
    other = read_weights(str(alphalone_learning._learnt(3, 2, 1)), "colours")
    for colour in ("black", "white"):
        assert learnt[colour] == shipped[colour]
        assert other[colour] != shipped[colour]
    assert retrained(agent=3).white.evaluator != retrained(agent=3, power=4).white.evaluator


def test_learning_that_is_stopped_gives_no_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alphalone_learning, "train_colours", lambda *_: "interrupted")
    with pytest.raises(KeyboardInterrupt):
        alphalone_learning._learnt(1, 2, 99)


def test_moves_are_those_of_the_games_that_an_agent_wins() -> None:
    """Games that the baseline wins say nothing: the paper's agents win all of theirs."""
    names = ("alphalone-1", "baseline")
    won = [{"winner": 0, "plies": 10, "moves": ["a", str(at // 2)]} for at in range(20)]
    other = [{"seats": (1, 0), "winner": 1, "plies": 10, "moves": ["b"]} for _ in range(3)]
    lost = [{"winner": 1, "plies": 90, "moves": [str(at)]} for at in range(20)]
    row = alphalone._moves_to_win("alphalone-1", games_of(names, *won, *other, *lost), 5)
    assert row.ours == "5 (n = 23) (moves of both players)"
    assert row.note == "11 different games among these 23"


def test_a_move_on_a_larger_board_takes_longer() -> None:
    made = {
        "mini": [[10.0, 12.0, 14.0] * 5, [0.1, 0.12, 0.14] * 5],
        "small": [[100.0, 120.0, 140.0] * 5, [6.0, 7.0, 8.0] * 5],
    }
    table = alphalone_thresholds._time_for_a_move(made)
    by_label = {row.label: row for row in table.rows}
    time = by_label["time, small over mini board"]
    assert time.data["value"] == pytest.approx(7.0 / 0.12)
    assert time.verdict.kind == "reproduced"
    assert by_label["nodes, small over mini board"].data["value"] == pytest.approx(10)
    alone = alphalone_thresholds._time_for_a_move({"mini": made["mini"]})
    assert len(alone.rows) == 1
    assert alone.rows[0].verdict.kind == "not comparable"


def test_games_with_the_same_seed_are_one_sample() -> None:
    """Sixteen pairs play with one seed: if all of them do alike, that is one finding."""

    def tables(rounds: int) -> Any:
        def made(name: str, agents: Any) -> Games:
            # With an even seed black wins, with an odd one white, whoever they are.
            names = list(agents)
            numbers = range(len(names))
            pairs = [(a, b) for a in numbers for b in numbers if a != b]
            if "self" in name:
                pairs = [(0, 1)]
            played = (
                {"seats": pair, "winner": seed % 2, "seed": seed}
                for seed in range(rounds)
                for pair in pairs
            )
            return games_of(names, *played)

        sizes = {"games": rounds, "plies": 9, "versions": ["as written"]}
        bench: Any = Given(sizes, made)
        return next(iter(alphalone.table_1(bench)))

    made = tables(4)
    assert "no support in the paper's own Table 1" in made.note
    assert "alphalone-3 and alphalone-4 play nearly the same games" in made.note
    row = next(one for one in made.rows if one.label == "black's share of decided games")
    assert row.data["n"] == 64
    assert row.data["value"] == 0.5
    # Four samples, not 64: the interval is that of very few games.
    assert row.data["low"] < 0.3
    assert row.data["high"] > 0.8
    alone = next(one for one in tables(1).rows if one.label == "black's share of decided games")
    assert alone.verdict.kind == "not comparable"


def test_groups_that_are_all_alike_are_still_few() -> None:
    row = rows.grouped_score("", [(3, 3), (4, 4), (0, 0)], "more", 0.5)
    assert (row.data["value"], row.data["high"]) == (1.0, 1.0)
    assert row.data["low"] == pytest.approx(0.342, abs=0.001)  # Wilson's of two of two
    assert row.verdict.kind == "not comparable"
    many = rows.grouped_score("", [(3, 3)] * 30, "more", 0.5)
    assert many.verdict.kind == "reproduced"
    assert rows.grouped_score("", []).ours == "no games"


def test_the_black_weights_of_two_agents_are_nearly_the_same() -> None:
    third, fourth = (weights(agent, Player.BLACK).weights for agent in (3, 4))
    apart = max(abs(third[name] - fourth[name]) for name in third)
    assert 0.0021 < apart < 0.0022  # as the note says
    others = weights(2, Player.BLACK).weights
    assert max(abs(third[name] - others[name]) for name in third) > 0.01
