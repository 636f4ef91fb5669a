"""Alphalone's experiments: limits, and weights that were learnt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sumito.agents.weights_file import read_weights
from sumito.lab import alphalone, alphalone_boards, rows
from sumito.lab.alphalone import hurt_more
from sumito.lab.alphalone_boards import as_well
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
    made_up: Any = Given(sizes, lambda name, agents: series(tuple(agents), 1, 1))
    tables: list[Any] = list(alphalone_boards.boards(made_up))
    assert [table.title for table in tables[:4]] == [
        "Board mini: the first move",
        "Board mini: are learnt weights better than those it began with?",
        "Board mini: do retrained weights play as well?",
        "Board mini: against the oracle",
    ]
    assert "power of 4" in tables[2].note
    verdicts = {row.label: row.verdict.kind for row in tables[4].rows}
    assert {verdicts[f"alphalone-{number}, black"] for number in range(1, 5)} == {"not comparable"}
    assert verdicts["alphalone-2, white"] == "reproduced"
    assert [row.label for row in tables[1].rows] == ["alphalone-2: released v starting weights"]


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

    row = next(one for one in tables(4).rows if one.label == "black's share of decided games")
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
