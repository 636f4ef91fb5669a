"""Rows about several things at once; the tests are held against scipy's or worked by hand."""

from __future__ import annotations

import pytest
from scipy import stats  # type: ignore[import-untyped]

from sumito.lab import rows, several
from sumito.lab.verdicts import settle

NAMES = ["a", "b", "c"]


def order_of(ab: tuple[int, int], ac: tuple[int, int], bc: tuple[int, int]) -> rows.Row:
    return several.order("x", NAMES, {("a", "b"): ab, ("a", "c"): ac, ("b", "c"): bc})


def test_an_order_is_reproduced_only_if_every_pair_is_so() -> None:
    assert order_of((80, 40), (90, 30), (75, 45)).verdict.kind == "reproduced"
    assert order_of((80, 40), (90, 30), (60, 60)).verdict.kind == "not comparable"
    assert order_of((80, 40), (90, 30), (61, 59)).verdict.kind == "not comparable"


def test_an_order_is_contradicted_only_by_a_pair_that_chance_does_not_turn() -> None:
    assert order_of((80, 40), (90, 30), (40, 80)).verdict.kind == "contradicted"
    assert order_of((55, 65), (55, 65), (60, 60)).verdict.kind == "not comparable"
    # A sign test of 48 to 72 has p = 0.036, which is 0.11 among three.
    assert order_of((60, 60), (60, 60), (48, 72)).verdict.kind == "not comparable"
    row = order_of((0, 0), (0, 0), (0, 0))
    assert row.verdict.kind == "not comparable"
    assert row.published == "a > b > c"
    assert row.ours == "0 of 3 pairs so, 0 the other way round"


def test_an_order_takes_part_in_the_tests_of_its_table() -> None:
    clear = order_of((80, 40), (90, 30), (40, 70))
    assert clear.data["p"] == pytest.approx(stats.binomtest(40, 110).pvalue)
    assert clear.verdict.kind == "contradicted"
    others = [rows.score("y", 50, 100, "better", 0.5) for _ in range(20)]
    assert settle([clear, *others])[0].verdict.kind == "not comparable"


def test_whether_any_of_several_differ() -> None:
    groups = {"a": [1.0, 2, 3, 4, 5], "b": [2.0, 3, 4, 5, 7], "c": [11.0, 12, 13, 14, 15]}
    alone = several.differ("x", groups, "they differ")
    assert alone.data["p"] == pytest.approx(stats.kruskal(*groups.values()).pvalue)
    blocked = several.differ("x", groups, "they differ", blocked=True)
    assert blocked.data["p"] == pytest.approx(stats.friedmanchisquare(*groups.values()).pvalue)
    assert {alone.verdict.kind, blocked.verdict.kind} == {"reproduced"}
    same = several.differ("x", {"a": [1.0, 1], "b": [1.0, 1], "c": [1.0, 1]}, "", blocked=True)
    assert same.data["p"] == 1.0
    assert same.verdict.kind == "not comparable"


def test_an_effect_may_be_in_either_direction() -> None:
    less = several.effect("x", [1.0, 2, 1, 2], [8.0, 9, 8, 9], "it matters")
    more = several.effect("x", [8.0, 9, 8, 9], [1.0, 2, 1, 2], "it matters")
    assert {less.verdict.kind, more.verdict.kind} == {"reproduced"}
    expected = stats.ttest_ind([1.0, 2, 1, 2], [8.0, 9, 8, 9], equal_var=False).pvalue
    assert less.data["p"] == pytest.approx(expected)
    none = several.effect("x", [1.0, 9, 4], [2.0, 8, 5], "it matters")
    assert none.verdict.kind == "not comparable"
    assert several.effect("x", [1.0], [2.0, 3], "").verdict.kind == "not comparable"


def test_a_claim_holds_if_it_holds_for_some_choice() -> None:
    def judged(*won: int) -> rows.Row:
        choices = {str(one): rows.score("x", one, 200, "stronger", 0.5) for one in won}
        return several.some("x", "stronger", choices)

    assert judged(60, 100, 140).verdict.kind == "reproduced"
    assert judged(60, 100, 140).ours == "70.0% of 200 games (140)"
    assert judged(60, 70, 80).verdict.kind == "contradicted"
    assert judged(60, 70, 100).verdict.kind == "not comparable"
    # 116 of 200 has p = 0.024 by itself, and was the best of three.
    assert judged(116).verdict.kind == "reproduced"
    assert judged(116, 101, 100).verdict.kind == "not comparable"


def test_a_mean_is_held_against_a_range() -> None:
    def judged(values: list[float]) -> rows.Row:
        return several.between(rows.mean("x", values), (8, 10))

    inside = judged([8.8, 9.0, 9.2, 9.4])
    assert inside.published == "8 to 10"
    assert inside.verdict.kind == "reproduced"
    # The mean is far from an end, but not for certain; a single number would be met.
    wide = judged([7.5, 9.0, 10.5, 9.0])
    assert wide.verdict.kind == "not comparable"
    assert rows.mean("x", [7.5, 9.0, 10.5, 9.0], 9.0).verdict.kind == "reproduced"
    assert judged([3.0, 3.1, 3.2]).verdict.kind == "contradicted"
    assert judged([13.0, 13.1, 13.2]).verdict.kind == "contradicted"
    assert judged([9.0]).verdict.kind == "not comparable"
    for row in (inside, wide, judged([3.0, 3.1, 3.2])):
        assert (row.data["p"] < 0.05) is (row.verdict.kind != "not comparable")
    # Twelve tests that say nothing make chance of one that is barely inside.
    barely = judged([8.3, 8.9, 9.5, 9.1])
    others = [rows.score("y", 50, 100, "better", 0.5) for _ in range(12)]
    assert barely.verdict.kind == "reproduced"
    assert settle([barely, *others])[0].verdict.kind == "not comparable"


def test_a_factor_is_held_against_a_range_by_its_logarithm() -> None:
    row = rows.ratio("x", [4.0, 10.0, 7.0, 5.5], [1.0, 1.0, 1.0, 1.0])
    found = several.between(row, (2, 28), "2 to 28", factor=True)
    plain = several.between(row, (2, 28), "2 to 28")
    assert found.verdict.kind == plain.verdict.kind == "reproduced"
    assert found.data["p"] != plain.data["p"]


def test_a_question_is_answered_but_not_reproduced() -> None:
    groups = {"a": [1.0, 2, 3, 2, 1], "b": [7.0, 8, 9, 8, 7]}
    asked = [
        several.differ("x", groups, "open", asked=True),
        several.effect("x", groups["a"], groups["b"], "open", asked=True),
        several.effect("x", groups["a"], groups["a"], "open", asked=True),
    ]
    found = settle(asked)
    assert {row.verdict.kind for row in found} == {"not comparable"}
    yes, also, none = (row.verdict.why for row in found)
    assert yes.startswith("the paper asks; ours: yes, p")
    assert also.startswith("the paper asks; ours: yes, p")
    assert none == "the paper asks; ours: no effect is found"
    (few,) = settle([several.effect("x", [1.0], [2.0, 3], "open", asked=True)])
    assert "too few" in few.verdict.why
    assert settle([several.differ("x", groups, "they differ")])[0].verdict.kind == "reproduced"


def test_a_number_that_can_be_read_in_two_ways_is_held_against_the_nearer() -> None:
    def read(published: float, *means: float) -> rows.Row:
        readings = {
            name: rows.mean("", [mean - 0.2, mean, mean + 0.2], published, about=0.1)
            for name, mean in zip(("plies", "moves"), means, strict=True)
        }
        return several.nearest("length", readings)

    met = read(5.0, 10.0, 5.0)
    assert (met.label, met.verdict.kind) == ("length", "reproduced")
    assert met.ours.endswith("(moves)")
    missed = read(5.0, 20.0, 9.0)
    assert missed.verdict.kind == "contradicted"
    assert missed.ours.endswith("(moves)")


def test_a_reading_that_says_nothing_is_passed_over() -> None:
    met, cut = rows.mean("", [4.9, 5.0, 5.1], 5.0), rows.unknown("", "5", "cut off")
    for names in (("met", "cut"), ("cut", "met")):
        readings = {name: {"met": met, "cut": cut}[name] for name in names}
        assert several.nearest("length", readings).verdict.kind == "reproduced"
    assert several.nearest("length", {"cut": cut}).verdict.kind == "not comparable"


def test_a_choice_may_be_claimed_to_be_less() -> None:
    def some(*values: float) -> rows.Row:
        over = {str(value): [value, value * 1.01, value * 0.99] for value in values}
        choices = {
            name: rows.times(name, times, [1.0] * 3, "faster", -1.0) for name, times in over.items()
        }
        return several.some("x", "faster", choices, "")

    assert some(0.5, 3.0).verdict.kind == "reproduced"
    assert some(0.5, 3.0).ours.endswith("(0.5)")
    assert some(2.0, 3.0).verdict.kind == "contradicted"
