"""Verloop: branching factors, and what windows save."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

from sumito.arena.executors import Here
from sumito.lab import experiments, rows, several
from sumito.lab.bench import Bench
from sumito.lab.errors import LabError
from sumito.lab.published import published
from sumito.lab.result import Result, Table, result_path
from sumito.lab.verdicts import settle
from sumito.lab.verloop_branching import (
    _percent_wasted,
    _wasted,
    branching,
    node_counts,
    of_one_ply,
)
from sumito.lab.verloop_speed import (
    game_turns,
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
from tests.unit.lab.made import Recorder

if TYPE_CHECKING:
    from pathlib import Path


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


def test_what_deepening_wastes_follows_from_its_bound() -> None:
    table = _wasted()
    assert [row.published for row in table.rows] == ["56.3%", "7.5%"]
    assert [row.verdict.kind for row in table.rows] == ["reproduced"] * 2
    assert _percent_wasted(2) == 300.0  # (1 - 1/2)^-2 is 4


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
