"""Verloop's experiments: the turns that are timed, and the rules by which rows are judged."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from sumito import agents
from sumito.agents.classic import ClassicAgent
from sumito.arena.executors import Here
from sumito.board import Board
from sumito.lab import experiments, find, rows, several
from sumito.lab.bench import Bench
from sumito.lab.errors import LabError
from sumito.lab.games import Games
from sumito.lab.published import published
from sumito.lab.questions import QUESTIONS
from sumito.lab.result import Plot, Result, Table, result_path
from sumito.lab.verdicts import Verdict, settle
from sumito.lab.verloop_bias import _bias, _distinct, _from_the_start, _pruned
from sumito.lab.verloop_branching import branching, node_counts, of_one_ply
from sumito.lab.verloop_claims import _percentages, _technique_claims
from sumito.lab.verloop_consistency import _factor_of, _loaded
from sumito.lab.verloop_metrics import metrics
from sumito.lab.verloop_rivals import _as_published
from sumito.lab.verloop_speed import (
    AS_RELEASED,
    LAYOUTS,
    PARTS,
    _part_agents,
    _parts_table,
    _set_table,
    changed,
    game_turns,
    helping,
)
from sumito.lab.verloop_window_claims import (
    Searches,
    _aba_pro,
    _bounded,
    _branching,
    _near,
    _saved,
    bounded_costs,
    window_claims,
)
from sumito.lab.verloop_windows import narrowed, trained_widths
from sumito.outcome import Termination

if TYPE_CHECKING:
    from collections.abc import Mapping
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


def test_the_headline_about_ordering_finds_its_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = published("verloop/table-6.1")
    costs = [[float(number + turn) for turn in range(3)] for number in range(1, 6)]
    monkeypatch.setattr("sumito.lab.verloop_speed.game_turns", lambda *_: ["", "", ""])
    monkeypatch.setattr("sumito.lab.verloop_speed.compare_turns", lambda *_: (costs, costs))
    made = cast("Bench", Recorder({"depth": 4, "parts": (3, 1)}))
    sizes = experiments()["verloop/table-6.1"].full.sizes["depths"]
    tables = [
        _set_table(figures, layout, int(depth), words, (costs, costs), 1)
        for depth, variants in sizes.items()
        for words in variants
        for layout in LAYOUTS
    ]
    tables += [_parts_table(made, layout, "verloop-acmo:depth=4") for layout in LAYOUTS]
    places = [
        place
        for question in QUESTIONS
        for place in question.places
        if place.experiment == "verloop/table-6.1"
    ]
    assert places
    for place in places:
        fitting = [table for table in tables if table.title == place.title]
        assert len(fitting) == 1, place.title
        assert any(row.label == place.label for row in fitting[0].rows), place.label


def test_a_range_is_met_from_inside_and_missed_from_outside() -> None:
    def kind(values: list[float]) -> str:
        return several.between(
            rows.ratio("x", values, [1.0] * len(values)), (15, 28), factor=True
        ).verdict.kind

    assert kind([20.0, 21.0, 22.0, 20.5]) == "reproduced"
    assert kind([8.0, 8.5, 8.2, 8.1]) == "contradicted"
    assert kind([40.0, 41.0, 42.0, 40.5]) == "contradicted"
    assert kind([14.0, 15.0, 16.0, 17.0]) == "not comparable"
    assert kind([26.0, 27.0, 28.0, 29.0]) == "not comparable"
    inside = several.between(
        rows.ratio("x", [20.0, 21.0, 22.0, 20.5], [1.0] * 4), (15, 28), factor=True
    )
    assert inside.published == "15 to 28"
    assert settle([inside])[0].verdict.kind == "reproduced"


def test_a_range_met_by_chance_among_many_tests_is_not_reproduced() -> None:
    near = several.between(
        rows.ratio("x", [15.6, 16.0, 16.2, 16.4], [1.0] * 4), (15, 28), factor=True
    )
    assert near.verdict.kind == "reproduced"
    none = [rows.ratio("y", [1.0, 1.1, 0.9], [1.0] * 3, 1.0) for _ in range(40)]
    assert settle([near, *none])[0].verdict.kind == "not comparable"


def cut(one: bool) -> Searches:
    return Searches([], [], [one])


def test_factors_of_searches_that_were_cut_off() -> None:
    inside, above, below = [14.0, 15.0, 16.0], [30.0, 31.0, 32.0], [5.0, 5.1, 4.9]

    def kind(values: list[float], over: bool, under: bool) -> str:
        row = rows.ratio("x", values, [1.0] * len(values), 15.0)
        return _bounded(row, cut(over), cut(under)).verdict.kind

    assert kind(inside, over=False, under=False) == "reproduced"
    assert kind(inside, over=True, under=False) == "not comparable"
    assert kind(above, over=True, under=False) == "contradicted"
    assert kind(above, over=False, under=True) == "not comparable"
    assert kind(below, over=False, under=True) == "contradicted"
    assert kind(below, over=True, under=False) == "not comparable"

    def up_to_ten(values: list[float], over: bool, under: bool) -> str:
        row = several.between(rows.ratio("x", values, [1.0] * len(values)), (1, 10), factor=True)
        return _bounded(row, cut(over), cut(under), (1, 10)).verdict.kind

    slower = [0.5, 0.51, 0.49]
    assert up_to_ten(below, over=False, under=False) == "reproduced"
    # It may be less than 1 if the one with a window was cut off, and more than 10 if the other was.
    assert up_to_ten(below, over=False, under=True) == "not comparable"
    assert up_to_ten(below, over=True, under=False) == "not comparable"
    assert up_to_ten(above, over=True, under=False) == "contradicted"
    assert up_to_ten(above, over=False, under=True) == "not comparable"
    assert up_to_ten(slower, over=False, under=True) == "contradicted"
    assert up_to_ten(slower, over=True, under=False) == "not comparable"


def test_a_factor_of_two_plies_is_that_of_one_squared() -> None:
    row = of_one_ply(rows.ratio("x", [100.0, 99.0], [1.0, 1.0]))
    assert row.data["value"] == pytest.approx(99.5**0.5)
    assert row.ours == "9.97 (n = 2)"
    assert of_one_ply(rows.ratio("x", [100.0], [1.0])).interval == "unknown"


def test_a_branching_factor_of_two_plies_is_judged_by_its_root() -> None:
    def kind(factor: float) -> str:
        values = [factor, 1.1 * factor, 0.9 * factor, factor]
        return _near(of_one_ply(rows.ratio("x", values, [1.0] * 4)), 13).verdict.kind

    assert kind(13**2) == "reproduced"
    assert kind(13) == "contradicted"
    direct = rows.ratio("x", [12.0, 13.0, 15.0], [1.0] * 3, 13.0, "13")
    bare = rows.ratio("x", [12.0, 13.0, 15.0], [1.0] * 3)
    assert _near(bare, 13) == direct


def test_aba_pros_branching_is_the_root_of_two_plies(tmp_path: Path) -> None:
    sizes = {
        "depth": 2,
        "plies": 10,
        "aba_pro_turns": 4,
        "aba_pro_depths": [1, 3, 3],
        "most_nodes": 1_000_000,
        "runs": 1,
    }
    bench = Bench(sizes, tmp_path, workers=Here)
    table = _aba_pro(bench, published("verloop/claims"))
    turns = game_turns(bench, "belgian-daisy", "verloop-acmo:depth=2", 4)[:2]
    agent = "verloop-cmo:eval=aba-pro"
    low, high = (
        sum(node_counts("belgian-daisy", moves, agent, [depth])[0] for moves in turns)
        for depth in (1, 3)
    )
    row = table.rows[0]
    assert row.label == "opening: effective branching without the window"
    assert row.data["value"] == pytest.approx((high / low) ** 0.5)
    assert (row.published, row.data["published"]) == ("13", 13.0)
    assert "the root of depth 3 over depth 1" in table.title


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


def test_both_widths_of_a_window_are_looked_at(tmp_path: Path) -> None:
    def trained(**widths: float) -> list[float]:
        labels = {
            "surely": "Aba-Pro: the narrowest that is worth a ply",
            "just": "Aba-Pro: the narrowest that scores more than half a ply deeper",
        }
        table = Table("", [rows.plain(labels[key], "", value=one) for key, one in widths.items()])
        result = Result("verloop/windows", "full", "", 1, {}, {}, "", 1.0, [table])
        path = result_path(tmp_path, result.experiment, "full")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(result.to_json(), encoding="utf-8")
        bench = Bench({}, tmp_path, workers=Here, results=tmp_path)
        return trained_widths(bench, "Aba-Pro")[0]

    assert trained(surely=5.0, just=2.5) == [5.0, 2.5]
    assert trained(surely=5.0, just=5.0) == [5.0]
    assert trained(surely=5.0) == [5.0]
    with pytest.raises(LabError, match="which width"):
        trained(just=2.5)


def claims_of_windows(
    monkeypatch: pytest.MonkeyPatch, parts: dict[str, float]
) -> list[dict[str, rows.Row]]:
    """The rows of both papers, if windows take such a part of the time."""

    def searched(_bench: Bench, name: str, turns: list[str], searches: Any) -> Any:
        return {
            one: Searches(
                [parts.get(one[:7], 1.0) * (1 + 0.01 * at) for at in range(8)], [1] * 8, []
            )
            for one in searches
        }

    where = "sumito.lab.verloop_window_claims"
    monkeypatch.setattr(f"{where}._searched", searched)
    monkeypatch.setattr(f"{where}.trained_widths", lambda *_: ([5.0, 2.0], "made up"))
    monkeypatch.setattr(f"{where}._turns", lambda _, count: [""] * count)
    sizes = dict(experiments()["verloop/claims/windows"].full.sizes)
    return [
        {row.label: row for row in cast("Table", table).rows}
        for table in window_claims(cast("Bench", Recorder(sizes)))
    ]


def test_a_claim_is_judged_by_the_width_that_speaks_most_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    source_paper, aba_pro = claims_of_windows(monkeypatch, {"width 2": 0.2, "width 5": 2.0})
    faster = aba_pro["time of depth 9 with the window over depth 6 without"]
    assert (faster.verdict.kind, faster.ours.endswith("(width 2)")) == ("reproduced", True)
    assert aba_pro["... width 5"].ours.startswith("2 times")
    levels = source_paper["time of depth 9 with windows over depth 7 without"]
    assert (levels.verdict.kind, levels.ours.endswith("(width 2)")) == ("reproduced", True)
    tenfold = source_paper["windows at depth 7, time: faster, and at most tenfold"]
    assert (tenfold.verdict.kind, tenfold.ours) == ("reproduced", "5 times (n = 8) (width 2)")


@pytest.mark.parametrize("part", [2.0, 0.05])
def test_what_slows_the_search_down_saves_nothing_up_to_tenfold(
    monkeypatch: pytest.MonkeyPatch, part: float
) -> None:
    source_paper, _ = claims_of_windows(monkeypatch, {"width 2": part, "width 5": part})
    tenfold = source_paper["windows at depth 7, time: faster, and at most tenfold"]
    assert tenfold.verdict.kind == "contradicted"


def test_what_a_window_saves_is_the_ratio_of_the_branching_factors_beside_it() -> None:
    nodes = {
        "plain 6": [900.0, 100.0, 400.0, 250.0],
        "plain 4": [10.0, 1.0, 5.0, 2.0],
        "width 2 6": [100.0, 20.0, 90.0, 40.0],
        "width 2 4": [9.0, 2.0, 4.0, 3.0],
    }
    found = {name: Searches(one, one, [False] * 4) for name, one in nodes.items()}
    plain, window = (
        _branching(found, name, 4, 6, 2.0).data["value"] for name in ("plain", "width 2")
    )
    row = _saved(found, "width 2", 4, 6, 13, 5)
    assert row.data["value"] == pytest.approx(plain / window)
    assert row.data["low"] < plain / window < row.data["high"]
    assert row.published == "13 / 5 = 2.6 times"


def test_a_load_without_a_core_of_its_own_says_nothing() -> None:
    def measured(cores: float) -> list[list[list[float]]]:
        return [[[1.0, 1.1], [slow, 1.2], [7.0], [cores]] for slow in (1.04, 1.05, 1.03, 1.04)]

    assert str(_loaded(measured(2)).verdict) == "not comparable (another load and machine)"
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


def test_the_text_of_the_thesis_contradicts_its_table_about_ordering_alone() -> None:
    table = _percentages(published("verloop/claims"), published("verloop/table-6.1"))
    found = {row.label: (row.published, row.ours, row.verdict.kind) for row in table.rows}
    wrong = {label: values[:2] for label, values in found.items() if values[2] == "contradicted"}
    assert wrong == {
        "standard: by how much acmo is faster than cmo": ("48.7%", "95.1%"),
        "belgian-daisy: by how much acmo is faster than cmo": ("95.1%", "50.4%"),
        "standard: by how much no_cmo is faster than acmo": ("50.3%", "23.4%"),
        "belgian-daisy: by how much no_cmo is faster than acmo": ("23.7%", "31.2%"),
    }
    # 1492 / 1267 is 1.1776, but 1491.6 / 1267.4 is 1.1769.
    assert found["standard: by how much cmo+id+tt is faster than cmo+tt"][1:] == (
        "17.7%",
        "reproduced",
    )


def test_techniques_are_held_against_claims_at_the_depth_of_the_thesis_only(
    tmp_path: Path,
) -> None:
    bench = Bench({"depth": 2, "plies": 6}, tmp_path, workers=Here)
    figures = published("verloop/claims")
    thesis, deeper = (
        _technique_claims(bench, depth, "as written", 2, 1, figures) for depth in (2, 3)
    )
    claimed = [row for row in thesis.rows if row.published]
    assert [row.published for row in claimed[:4]] == [
        "3 times",
        "1.19 times",
        "0.75 times",
        "1.18 times",
    ]
    assert not any(row.published or row.verdict.kind for row in deeper.rows)
    assert deeper.title == "Techniques at depth 3, as written"
    assert [row.label for row in deeper.rows[:2]] == [
        "standard: a transposition table makes it faster",
        "standard: nodes saved by a transposition table",
    ]


def test_the_parts_of_the_program_together_are_as_released() -> None:
    for number, preset in enumerate(("no_cmo", "cmo", "acmo")):
        made = {part: agents.create(_part_agents(part)[number]) for part in PARTS}
        alone = [
            _part_agents(part)[number].partition(":")[2] for part in PARTS if part != "all together"
        ]
        joined = agents.create(f"verloop-{preset}:{','.join(filter(None, alone))}")
        released = agents.create(f"verloop-{preset}:as_released=true")
        for agent in (joined, made["all together"]):
            assert isinstance(agent, ClassicAgent)
            assert isinstance(released, ClassicAgent)
            assert agent.settings() == released.settings()
            assert agent.evaluator == released.evaluator
    plain, deepening = (agents.create(_part_agents(part)[1]) for part in list(PARTS)[0:6:5])
    assert deepening == plain  # it is no_cmo that deepens


def test_each_part_of_the_program_is_timed_alone(tmp_path: Path) -> None:
    bench = Bench({"depth": 2, "plies": 6, "parts": [2, 1]}, tmp_path, workers=Here)
    table = _parts_table(bench, "belgian-daisy", "verloop-acmo:depth=2")
    assert [row.label for row in table.rows] == [
        f"{part}: does {ordered} help, {what}"
        for part in PARTS
        for ordered in ("cmo", "acmo")
        for what in ("time", "nodes")
    ]
    nodes = {row.label.partition(":")[0]: row.data["value"] for row in table.rows[1::4]}
    assert nodes["the root player's best first"] < nodes["none of it"]  # of cmo
    assert AS_RELEASED in table.note
    assert AS_RELEASED in experiments()["verloop/table-6.1"].choices


class Recorder(dict[str, Any]):
    """A bench whose matches are two games, won by black and white, and are written down."""

    def __init__(self, sizes: Mapping[str, Any]) -> None:
        super().__init__(sizes)
        self.matches: dict[str, dict[str, Any]] = {}

    def match(self, name: str, agents: Mapping[str, str], **settings: Any) -> Games:
        self.matches[name] = {"agents": dict(agents), **settings}
        return played(list(agents), [(0,), (1,)])

    def self_play(self, name: str, agent: str, **settings: Any) -> Games:
        return self.match(name, {"black": agent, "white": agent}, **settings)


def played(
    names: list[str],
    winners: list[tuple[int, ...]],
    ends: Termination = Termination.REPETITION,
    moves: list[tuple[str, ...]] | None = None,
) -> Games:
    """Games with these winners; those without one ended otherwise."""
    games = Games.__new__(Games)
    games.names, games.openings = names, []
    every = moves or [(str(number),) for number in range(len(winners))]
    made: list[Any] = [
        SimpleNamespace(
            moves=one,
            plies=len(one),
            winners=won,
            points=tuple(float(seat in won) if won else 0.5 for seat in (0, 1)),
            termination=Termination.EJECTIONS if won else ends,
            scores=(),
            pairing=SimpleNamespace(seats=(number % 2, 1 - number % 2), round=number // 2),
        )
        for number, (one, won) in enumerate(zip(every, winners, strict=True))
    ]
    games.games = made
    return games


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
        "from random openings, depth 3",
        "score of the first player, random openings",
    ]
    assert "our reading" in last.note
    assert "our reading" in table("as-released").note
    assert "our reading" not in table("as-written").note


def test_copies_of_a_game_are_not_held_against_the_published_share() -> None:
    moves = [("a", "b"), ("a", "b"), ("a", "c"), ("a",)]
    games = played(["black", "white"], [(0,), (0,), (1,), (1,)], moves=moves)
    every, pruned, distinct, ends, score = _from_the_start("1/move", "standard", games)
    assert (every.data["n"], every.published, "p" in every.data) == (4, "", False)
    assert (pruned.data["n"], pruned.published) == (2, "57.9% (11/19)")
    assert (distinct.data["n"], distinct.published) == (3, "40.0% (12/30)")
    assert (ends.ours, ends.published) == ("2", "19 of 30")
    assert (score.data["n"], score.data["value"]) == (3, pytest.approx(1 / 3))


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


def test_games_as_published_are_compared_if_all_were_decided() -> None:
    def row(winners: list[tuple[int, ...]], said: str, ends: Termination) -> rows.Row:
        return _as_published("x", [played(["one", "other"], winners, ends)], "one", said, "note")

    repetition, limit = Termination.REPETITION, Termination.PLY_LIMIT
    half = row([(0,), (0,), (1,), (1,)], "won 2, lost 2", repetition)
    assert (half.ours, half.verdict.kind) == ("won 2, lost 2", "reproduced")
    # In every other game it is the second to move.
    won = row([(0,), (1,)], "all won", repetition)
    assert (won.ours, won.verdict.kind) == ("all won", "reproduced")
    lost = row([(1,), (1,)], "all won", repetition)
    assert (lost.ours, lost.verdict.kind) == ("won 1, lost 1", "contradicted")
    drawn = row([(0,), (1,), (), ()], "won 2, lost 2", repetition)
    assert (drawn.ours, drawn.verdict.kind) == ("won 2, drawn 2, lost 0", "not comparable")
    assert drawn.verdict.why == "2 drawn by repetition, which the program forbade"
    assert drawn.note == "note"
    cut = row([(0,), ()], "all won", limit)
    assert (cut.ours, cut.verdict.why) == (
        "won 1, drawn 1, lost 0",
        "1 cut off after 1 plies",
    )


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
