"""docs/papers.md says what the committed result files say, and docs/lab.md names what there is."""

from __future__ import annotations

import re
from pathlib import Path

from sumito.lab import Result, Table, experiments, find
from sumito.lab.collection import load, shipped
from sumito.lab.headlines import QUESTIONS, answers, summary
from sumito.lab.markdown import papers_page
from sumito.lab.rows import Row
from sumito.lab.verdicts import Verdict

ROOT = Path(__file__).parents[3]


def test_the_page_is_made_from_the_files() -> None:
    """After a new result: sumito lab report --markdown docs/papers.md."""
    page = (ROOT / "docs" / "papers.md").read_text(encoding="utf-8")
    assert page == papers_page(load(shipped()))


def test_committed_results_are_full_ones_of_known_experiments() -> None:
    for path in shipped().rglob("*.json"):
        name = path.relative_to(shipped()).as_posix()
        assert name.removesuffix(".full.json") in experiments(), name


def test_the_guide_names_experiments_that_exist() -> None:
    text = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
    papers = {one.partition("/")[0] for one in experiments()}
    named = set(re.findall(rf"\b((?:{'|'.join(papers)})/[a-z0-9./-]+[a-z0-9])", text))
    assert "hutson/table-1/trees-v-random" in named
    for name in named:
        assert find(name), name


def test_the_disputed_questions_are_answered_by_rows_that_exist() -> None:
    results = load(shipped())
    full = {name for name, one in results.items() if one.setting == "full"}
    asked = [place for _, places in QUESTIONS for place in places]
    assert {place[1] for place in asked} <= set(experiments())
    answered = {(one.about, one.experiment) for _, found in answers(results) for one in found}
    assert answered == {(about, name) for about, name, _, _ in asked if name in full}


def test_an_experiment_without_sizes_says_none() -> None:
    result = Result("lemmens/table-5", "full", "sumito", 1, {}, {"core": "c"}, "2026-01-01", 1.0)
    assert "core c.\n" in papers_page({result.experiment: result})


def test_results_of_other_sizes_are_named() -> None:
    sizes = {"lemmens/table-3": {"games": 1}, "lemmens/table-5": {}}
    results = {
        name: Result(name, "full", "sumito", 1, given, {}, "2026-01-01", 1.0)
        for name, given in sizes.items()
    }
    page = papers_page(results)
    assert "since their sizes have changed: lemmens/table-3.\n" in page
    del results["lemmens/table-3"]
    assert "have been run at the full setting.\n" in papers_page(results)


def test_a_summary_names_what_holds_and_what_does_not() -> None:
    result = load(shipped())["lemmens/table-5"]
    assert summary(result) == (
        "Reproduced (2): plies, all of them legal; score. "
        "Contradicted (1): it is a draw by repetition."
    )


def test_a_summary_tells_apart_what_holds_here_and_not_there() -> None:
    def table(title: str, kind: str) -> Table:
        return Table(title, [Row("wins", "", "", "", Verdict(kind)), Row("depth", "", "7")])

    tables = [table("Standard", "reproduced"), table("Daisy", "contradicted")]
    result = Result("beyond/ratings", "full", "", 1, {}, {}, "2026-01-01", 1.0, tables)
    assert summary(result) == ("Reproduced (1): wins (Standard). Contradicted (1): wins (Daisy).")


def test_a_summary_names_a_few_and_counts_the_others() -> None:
    labels = ["figure 0", *(f"figure {number}" for number in range(8))]
    rows = [Row(label, "", "", "", Verdict("reproduced")) for label in labels]
    result = Result(
        "beyond/ratings", "full", "", 1, {}, {}, "2026-01-01", 1.0, [Table("Figures", rows)]
    )
    assert summary(result) == (
        "Reproduced (9): figure 0, 2 times; figure 1; figure 2; figure 3; and 4 more."
    )
