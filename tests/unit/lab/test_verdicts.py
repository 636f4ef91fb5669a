"""Verdicts come from tests and intervals; the examples are worked by hand or by other programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from scipy import stats  # type: ignore[import-untyped]

from sumito.lab import Result, Table, intervals, rows, verdicts
from sumito.lab.verdicts import Verdict, of_claim, of_interval, settle
from sumito.lab.verloop_window_claims import Searches, _bounded

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sumito.lab.rows import Row


def test_shares_are_compared_by_fishers_test() -> None:
    same = rows.share("x", 98, 200, {"won": 25, "games": 50})
    assert same.verdict.kind == "reproduced"
    other = rows.share("x", 20, 200, {"won": 25, "games": 50})
    assert other.verdict.kind == "contradicted"
    assert other.data["p"] < 1e-8
    none_of_four = rows.share("x", 281, 600, {"won": 0, "games": 4})
    assert none_of_four.verdict.kind == "not comparable"  # p = 0.13, and nothing is ruled out
    few = rows.share("x", 1, 2, {"won": 2, "games": 4})
    assert str(few.verdict) == "not comparable (too few games to tell)"


def test_rare_events_are_compared_too() -> None:
    published = {"won": 500, "games": 2_000_000}
    assert rows.share("x", 9, 2_000_000, published).verdict.kind == "contradicted"
    assert rows.share("x", 470, 2_000_000, published).verdict.kind == "reproduced"


def test_a_share_without_a_number_of_games_is_tested_alone() -> None:
    assert rows.share("x", 60, 100, {"value": 0.5}).verdict.kind == "reproduced"  # p = 0.0569
    assert rows.share("x", 15, 20, {"value": 0.6}).verdict.kind == "not comparable"
    assert rows.share("x", 61, 100, {"value": 0.5}).verdict.kind == "contradicted"  # p = 0.0352
    assert rows.share("x", 100, 100, {"value": 1.0}).verdict.kind == "reproduced"
    assert rows.share("x", 90, 100, {"value": 1.0}).verdict.kind == "contradicted"


def test_samples_are_compared_by_ranks() -> None:
    # All of the ten are above all of the nine: p = 2 / C(19, 9), exactly.
    row = rows.mean("x", list(range(100, 110)), list(range(9)))
    assert row.data["p"] == pytest.approx(2 / 92378)
    assert row.verdict.kind == "contradicted"
    assert rows.mean("x", list(range(20)), list(range(5, 14))).verdict.kind == "reproduced"
    assert rows.mean("x", [1, 2], [1, 2, 3]).verdict.kind == "not comparable"
    # No significant difference, and yet it may be more than half the published mean.
    long = [90, 150, 210, 250, 300, 420, 500, 640, 900, 1000]
    assert rows.mean("x", long, [float(5 * n) for n in range(40, 76, 4)]).verdict.kind == (
        "not comparable"
    )
    apart = [10, 20, 30, 60, 90, 150, 300, 500, 900]  # says too little to be the same
    assert rows.mean("x", apart, apart[::-1]).verdict.kind == "not comparable"


def test_ratios_are_of_sums_over_the_same_items() -> None:
    slow, fast = [3.0, 6.0, 9.0, 12.0], [1.0, 2.0, 3.0, 4.0]
    row = rows.ratio("x", slow, fast, 3.0)
    assert (row.data["value"], row.data["low"], row.data["high"]) == (3.0, 3.0, 3.0)
    assert row.verdict.kind == "reproduced"
    assert rows.ratio("x", slow, fast, 8.0).verdict.kind == "contradicted"
    assert rows.ratio("x", slow, fast, 3.5).verdict.kind == "reproduced"  # within a quarter
    with pytest.raises(ValueError, match="as many items"):
        rows.ratio("x", slow, fast[:2])


def test_wide_intervals_say_nothing() -> None:
    assert of_interval(0.2, 1.9, 0.8, 0.25).kind == "not comparable"
    assert of_interval(0.7, 0.9, 0.8, 0.0).kind == "reproduced"
    assert of_interval(0.85, 0.9, 0.8, 0.0).kind == "contradicted"
    assert of_interval(0.85, 0.9, 0.8, 0.1).kind == "reproduced"


@pytest.mark.parametrize(
    ("low", "high", "above", "kind"),
    [
        (0.55, 0.7, 0.5, "reproduced"),
        (0.3, 0.4, 0.5, "contradicted"),
        (0.45, 0.6, 0.5, "not comparable"),
        (0.3, 0.4, -0.5, "reproduced"),
        (0.6, 0.7, -0.5, "contradicted"),
    ],
)
def test_claims_of_a_direction(low: float, high: float, above: float, kind: str) -> None:
    assert of_claim(low, high, above).kind == kind


def test_tests_of_a_table_are_judged_together() -> None:
    def row(p: float) -> rows.Row:
        return rows.Row("x", verdict=verdicts.of_test(p, 0.0, 1.0), data={"p": p})

    alone = settle([row(0.03)])
    assert alone[0].verdict.kind == "contradicted"
    # Holm: 0.001 * 4 and 0.01 * 3 are below 0.05, 0.03 * 2 is not.
    kinds = [one.verdict.kind for one in settle([row(0.03), row(0.001), row(0.6), row(0.01)])]
    assert kinds == ["not comparable", "contradicted", "reproduced", "contradicted"]


def test_exact_figures() -> None:
    assert rows.exact("x", 44, 44).verdict == Verdict("reproduced", "exactly")
    assert rows.exact("x", 44, 45).verdict.kind == "contradicted"
    assert rows.exact("x", 44).verdict.kind == ""


def test_claims_are_judged_together_with_the_rest_of_their_table() -> None:
    likely = rows.score("x", 61, 100, "better", 0.5)  # p = 0.03
    assert likely.verdict.kind == "reproduced"
    assert settle([likely])[0].verdict.kind == "reproduced"
    among = [likely, *(rows.score("y", 50, 100, "better", 0.5) for _ in range(4))]
    assert settle(among)[0].verdict.kind == "not comparable"
    assert "among 5 tests" in settle(among)[0].verdict.why
    certain = rows.score("x", 90, 100, "better", 0.5)
    assert settle([certain, *among])[0].verdict.kind == "reproduced"
    worse = rows.times("z", [1.0, 2.0], [2.0, 4.0], "slower", 1.0)
    assert worse.verdict.kind == "contradicted"


def test_factors_are_judged_by_their_logarithm() -> None:
    for at in (0.375, 24.0):  # eight times less and eight times more
        p = intervals.p_of_interval(3.0, 1.5, 6.0, at, 4, factor=True)
        assert p == pytest.approx(2 * stats.t.sf(3 * stats.t.ppf(0.975, 4), 4))
    assert verdicts.p_of_number(2.9, 2.8, 3.0, 3.0, 0.1) == 1.0
    wide = verdicts.of_interval(3.03, 11.5, 13.0, 0.25, factor=True)
    assert wide.kind == "not comparable"
    assert verdicts.of_interval(3.0, 7.0, 5.0, 0.25, factor=True).kind == "reproduced"


def test_a_search_that_was_cut_off_gives_a_bound() -> None:
    def cut(*which: bool) -> Searches:
        return Searches([], [], which)

    def kind(over: bool, under: bool, published: float) -> str:
        row = rows.ratio("x", [3.0, 3.1, 2.9], [1.0, 1.0, 1.0], published)
        return _bounded(row, cut(over, False, False), cut(under, False, False)).verdict.kind

    assert kind(over=False, under=False, published=9.0) == "contradicted"
    assert kind(over=True, under=False, published=9.0) == "not comparable"  # it may be 9
    assert kind(over=True, under=False, published=1.0) == "contradicted"
    assert kind(over=False, under=True, published=1.0) == "not comparable"
    assert kind(over=True, under=True, published=1.0) == "not comparable"
    assert kind(over=True, under=False, published=3.0) == "not comparable"
    claimed = rows.times("x", [3.0, 3.1, 2.9], [1.0, 1.0, 1.0], "slower", 1.0)
    assert _bounded(claimed, cut(True), cut(), (1.0, 1.0)).verdict.kind == "reproduced"
    below = _bounded(claimed, cut(), cut(True), (1.0, 1.0))
    assert below.verdict.kind == "not comparable"
    assert settle([below])[0].verdict.kind == "not comparable"


def test_two_values_contradict_little() -> None:
    assert rows.ratio("x", [3.0, 3.2], [1.0, 1.1], 1.0, about=0.25).verdict.kind != "reproduced"
    # Far away and yet not beyond what chance does among ten tests of two values each.
    off = [rows.ratio("x", [3.0, 3.6], [1.0, 1.0], 0.3, about=0.0) for _ in range(10)]
    assert {one.verdict.kind for one in settle(off)} == {"not comparable"}


def test_numbers_are_judged_together_too() -> None:
    off = rows.ratio("x", [3.0, 3.2, 2.8, 3.1], [1.0] * 4, 3.4, about=0.0)
    assert off.verdict.kind == "contradicted"
    assert 0 < off.data["p"] < 0.05
    met = [rows.ratio("y", [1.0, 1.1, 0.9], [1.0] * 3, 1.0) for _ in range(40)]
    assert settle([off, *met])[0].verdict.kind in ("contradicted", "not comparable")
    assert settle([off, *met])[1].verdict.kind == "reproduced"


def test_a_tolerance_is_told() -> None:
    met = rows.mean("x", [62.0, 63.0, 64.0], 60.0, about=0.1)
    assert str(met.verdict) == met.verdict.words == "reproduced (± 10%)"
    assert met.verdict.why == "60.5 to 65.5 meets 60, give or take 10%"
    missed = rows.mean("x", [162.0, 163.0, 164.0], 60.0, about=0.1)
    assert str(missed.verdict) == "contradicted (± 10%)"
    assert missed.verdict.why == "161 to 165 does not meet 60, give or take 10%"
    exact = rows.mean("x", [59.0, 60.5, 61.0], 60.0)
    assert str(exact.verdict) == "reproduced"
    assert exact.verdict.why == "57.6 to 62.8 meets 60"
    few = rows.mean("x", [1.0, 200.0], 60.0, about=0.1)
    assert str(few.verdict) == "not comparable (too few values to tell)"
    assert str(rows.ratio("x", [30_000.0] * 3, [1.0] * 3, 15_000).verdict) == "contradicted (± 25%)"
    wide = rows.ratio("x", [30_000.0] * 3, [1.0] * 3, 15_000).verdict
    assert wide.why == "30,000 to 30,000 does not meet 15,000, give or take 25%"


def kept(tmp_path: Path, *made: Row) -> list[Row]:
    """Rows as they come back from a file, each a table of its own."""
    tables = [Table(f"{number}", [row]) for number, row in enumerate(made)]
    result = Result("lemmens/table-5", "full", "", 1, {}, {}, "2026-01-01", 1.0, tables)
    path = tmp_path / "result.json"
    path.write_text(result.to_json(), encoding="utf-8")
    return [row for _, row in Result.read(path).rows()]


ROWS: dict[str, Callable[[], Row]] = {
    "shares": lambda: rows.share("x", 98, 200, {"won": 25, "games": 50}),
    "shares that differ": lambda: rows.share("x", 20, 200, {"won": 25, "games": 50}),
    "shares of few games": lambda: rows.share("x", 1, 2, {"won": 2, "games": 4}),
    "a share": lambda: rows.share("x", 60, 100, {"value": 0.5}),
    "a share of few games": lambda: rows.share("x", 15, 20, {"value": 0.6}),
    "samples": lambda: rows.mean("x", list(range(20)), list(range(5, 14))),
    "samples that differ": lambda: rows.mean("x", list(range(50, 70)), list(range(5, 14))),
    "wide samples": lambda: rows.mean("x", [10, 20, 30, 60, 90, 150, 500, 900], [20, 60, 90, 900]),
    "few values": lambda: rows.mean("x", [1, 2], [1, 2, 3]),
    "a sample of one": lambda: rows.mean("x", list(range(20)), [9]),
    "a number": lambda: rows.mean("x", [62.0, 63.0, 64.0], 60.0, about=0.1),
    "another number": lambda: rows.mean("x", [62.0, 63.0, 64.0], 60.0),
    "a number and one value": lambda: rows.mean("x", [62.0], 60.0),
    "a factor": lambda: rows.ratio("x", [3.0, 6.2, 9.0], [1.0, 2.0, 3.0], 3.5),
    "a wide factor": lambda: rows.ratio("x", [1.0, 9.0, 4.0], [1.0, 1.0, 1.0], 3.5),
    "one factor": lambda: rows.ratio("x", [3.0], [1.0], 3.0),
    "a claim": lambda: rows.score("x", 61, 100, "better", 0.5),
    "a claim of less": lambda: rows.score("x", 61, 100, "worse", -0.5),
    "a claim of pairs": lambda: rows.paired_score("x", [1, 2, 3, 4, 1], "better", 0.5),
    "a claim of times": lambda: rows.times("x", [3.0, 6.2], [1.0, 2.0], "slower", 1.0),
    "a claim of one time": lambda: rows.times("x", [3.0], [1.0], "slower", 1.0),
    "a claim of a difference": lambda: rows.difference("x", [9, 8, 7, 9], [1, 2, 3], "more", 0.0),
}


@pytest.mark.parametrize("name", ROWS)
def test_a_file_holds_enough_to_give_the_verdict_again(name: str, tmp_path: Path) -> None:
    made = ROWS[name]()
    (read,) = kept(tmp_path, made)
    assert read.verdict == made.verdict
    again = verdicts.of_data(read.data)
    assert again is not None
    assert again.kind == made.verdict.kind


def test_all_kinds_of_verdicts_are_given_again() -> None:
    assert {made().verdict.kind for made in ROWS.values()} == set(verdicts.KINDS)


def test_what_was_not_judged_by_its_figures_is_not_judged_again(tmp_path: Path) -> None:
    apart = rows.apart(rows.share("x", 20, 200, {"won": 25, "games": 50}), "not alike")
    made = [apart, rows.exact("x", 44, 44), rows.mean("x", [1, 2, 3]), rows.plain("x", "y", n=1)]
    assert [verdicts.of_data(row.data) for row in kept(tmp_path, *made)] == [None] * len(made)


def test_files_from_before_tolerances_were_kept_are_read(tmp_path: Path) -> None:
    (row,) = kept(tmp_path, rows.ratio("x", [6.7, 6.9, 6.8], [1.0] * 3, 8.0))
    assert row.verdict.about == 0.25
    path = tmp_path / "result.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    (old,) = data["tables"][0]["rows"]
    old["why"] = "within 6.56 to 7.05 ± 25%"
    del old["about"], old["data"]["about"], old["data"]["factor"]
    path.write_text(json.dumps(data), encoding="utf-8")
    ((_, read),) = Result.read(path).rows()
    assert read == row
