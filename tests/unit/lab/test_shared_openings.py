"""Games from the same opening are worth fewer independent ones; examples are worked by hand."""

from __future__ import annotations

import pytest
from scipy import stats  # type: ignore[import-untyped]

from sumito.arena.statistics import wilson
from sumito.lab import rows, shared_openings, verdicts
from sumito.lab.shared_openings import by_opening, counts, crossed_mean, worth

DECIDED = [[0.0] * 4, [1.0] * 4] * 25
"""Games of 50 openings each of which decides its four."""


def test_games_with_nothing_in_common_are_worth_what_they_are() -> None:
    alone = [[float(at % 3 == 0)] for at in range(400)]
    # But for Student's t of 400 values, 1.9659 for 1.9600.
    assert worth(alone) == int(400 * (1.959964 / 1.965927) ** 2)
    assert worth([[0.0, 1.0]] * 30) == 60  # never more than the games


def test_an_opening_that_decides_all_its_games_is_one_game() -> None:
    assert worth(DECIDED) == 46  # 200 games of 50 openings; Student's t for 49
    assert worth([[1.0] * 4] * 25) == 25  # all alike: as many as there are openings
    assert worth([[1.0, 0.0, 0.0]]) == 1
    assert worth([]) == 0
    assert counts(DECIDED) == (23, 23)
    assert counts([]) == (0, 0)


def test_a_share_is_judged_by_independent_games() -> None:
    theirs = {"won": 14, "games": 18}
    row = shared_openings.share("x", DECIDED, theirs, "a note")
    assert row.ours == "50.0% (100/200)"
    assert row.note == "a note; 50 openings, as good as 46 independent games"
    assert (row.data["n"], row.data["games"]) == (46, 200)
    assert (row.data["low"], row.data["high"]) == wilson(23, 46)
    assert row.data["p"] == pytest.approx(stats.fisher_exact([[23, 23], [14, 4]])[1])
    assert rows.share("x", 100, 200, theirs).verdict.kind == "contradicted"  # what is too sure
    assert row.verdict.kind == "not comparable"
    assert row.verdict == verdicts.of_data(row.data)
    finer = shared_openings.share("x", DECIDED, {"won": 9, "games": 18}, margin=0.01)
    assert finer.data["margin"] == 0.01
    assert shared_openings.share("x", []).ours == "no games"


def test_a_mean_is_judged_by_as_many_games_evenly_drawn() -> None:
    groups = [[float(at)] * 3 for at in range(1, 41)]
    row = shared_openings.mean("x", groups, [30.0, 31, 35, 36, 38, 39, 41, 44, 45])
    assert row.ours == "20.5 (n = 120)"
    assert row.data["games"] == 120
    assert row.data["n"] == worth(groups) == 36
    # The bootstrap's interval over the 40 openings, not over 120 games.
    assert row.data["low"] == pytest.approx(20.5 - 3.6, abs=0.4)
    assert row.data["high"] == pytest.approx(20.5 + 3.6, abs=0.4)
    assert row.verdict == verdicts.of_data(row.data)
    assert row.verdict.kind == "contradicted"
    few = shared_openings.mean("x", [[1.0] * 20, [2.0] * 20], [1.0] * 9)
    assert few.verdict.kind == "not comparable"
    assert shared_openings.mean("x", [], [1.0]).ours == "none"


@pytest.mark.parametrize(
    ("lean", "kind"), [(0.0, "reproduced"), (0.2, "reproduced"), (2.0, "contradicted")]
)
def test_nothing_at_all_is_a_claim_that_needs_a_margin(lean: float, kind: str) -> None:
    groups = [[lean + (at % 2 - 0.5) * 2] * 3 for at in range(60)]
    row = shared_openings.same("x", groups, "no effect", 1.0)
    assert row.data["n"] == 60
    assert row.verdict.kind == kind
    wide = shared_openings.same("x", [[-9.0], [9.0]] * 10, "no effect", 1.0)
    assert wide.verdict.kind == "not comparable"


def test_rows_and_columns_both_count_once() -> None:
    alike_in_rows = [[float(row)] * 5 for row in range(4)]
    alike_in_columns = [[float(column) for column in range(4)] for _ in range(5)]
    for table in (alike_in_rows, alike_in_columns):
        value, low, high, fewer = crossed_mean(table)
        ours = stats.ttest_1samp([0.0, 1, 2, 3], 0.0).confidence_interval()
        assert (value, low, high) == pytest.approx((1.5, ours.low, ours.high))
        assert fewer == 4
    assert crossed_mean([[1.0, 2.0]])[1] == float("-inf")


def test_openings_keep_their_values_together() -> None:
    assert by_opening([(1, 2.0), (0, 3.0), (1, 4.0)]) == [[2.0, 4.0], [3.0]]
