"""The report as a page."""

from __future__ import annotations

import re
import sys

import pytest

from sumito import SumitoError
from sumito.lab import Result, Table, experiments, rows
from sumito.lab.markdown import OLDER, papers_page
from sumito.lab.page import render
from sumito.lab.rows import Row
from sumito.lab.verdicts import Verdict


def test_sizes_are_words() -> None:
    sizes = {
        "games": {"2": 200, "3": 40},
        "plies": 2_000_000,
        "agents": ["greedy", "td:depth=3"],
        "runs": {"5": [10, 2], "6": [6, 1]},
        "variants": [],
        "settings": {},
        "time": 0.02,
    }
    result = Result("beyond/ratings", "quick", "", 1, sizes, {}, "2026-01-01", 1.0)
    said = (
        "games: 2 = 200, 3 = 40; plies: 2,000,000; agents: greedy, td:depth=3; "
        "runs: 5 = 10, 2 / 6 = 6, 1; time: 0.02"
    )
    assert result.size_words == said
    assert f"<dd>{said}</dd>" in render({result.experiment: result})


def test_shares_are_shown_from_none_to_all_whatever_was_published() -> None:
    published = rows.share("with", 60, 100, {"won": 0, "games": 18}, "")
    table = Table("Shares", [published, rows.share("without", 60, 100, None, "")])
    result = Result("beyond/ratings", "quick", "", 1, {}, {}, "2026-01-01", 1.0, [table])
    page = render({result.experiment: result})
    first, second = re.findall(r'class="dot" cx="([\d.]+)%"', page)
    assert first == second
    assert 55 < float(first) < 65


def test_ratios_are_shown_by_their_logarithm() -> None:
    def ratio(label: str, times: float, published: float | None = None) -> Row:
        data = {"value": times, "low": 0.9 * times, "high": 1.1 * times, "published": published}
        return Row(label, "", f"{times} times", "", Verdict(), "", data)

    table = Table("Ratios", [ratio("half", 0.5, 4), ratio("double", 2), ratio("none", 1)])
    result = Result("beyond/ratings", "quick", "", 1, {}, {}, "2026-01-01", 1.0, [table])
    page = render({result.experiment: result})
    half, double, none = (float(x) for x in re.findall(r'class="dot" cx="([\d.]+)%"', page))
    (mark,) = (float(x) for x in re.findall(r'class="mark" x1="([\d.]+)%"', page))
    assert abs(half + double - 2 * none) < 1
    assert abs(mark - (2 * double - none)) < 1


def test_bars_under_each_other_have_one_scale() -> None:
    table = Table(
        "Scores",
        [
            rows.score("low", 20, 100),
            rows.score("high", 80, 100),
            rows.score("middle", 50, 100),
            rows.ratio("times", [2.0, 2.1], [1.0, 1.0]),
            rows.mean("depth", [7.0, 8.0, 9.0]),
            rows.mean("width", [3000.0, 4000.0, 5000.0]),
        ],
    )
    result = Result("beyond/ratings", "quick", "", 1, {}, {}, "2026-01-01", 1.0, [table])
    page = render({result.experiment: result})
    dots = [float(x) for x in re.findall(r'class="dot" cx="([\d.]+)%"', page)]
    low, high, middle, _, depth, width = dots
    assert low < 40  # neither fills the scale alone
    assert high > 60
    assert abs(low + high - 2 * middle) < 1
    assert depth > 20  # beside a width of thousands it would not be seen
    assert width > 20


def test_a_result_of_other_sizes_is_marked() -> None:
    about = experiments()["hutson/scoring"]
    sizes = about.sizes("quick", {})
    for changed in (False, True):
        if changed:
            sizes["games"] += 2
        revision = about.revision
        result = Result("hutson/scoring", "quick", "", 1, sizes, {}, "", 0.0, revision=revision)
        found = {result.experiment: result}
        assert (OLDER in render(found)) is changed
        assert (OLDER in papers_page(found)) is changed
        assert OLDER not in render({}, [result])  # a run of one's own has what sizes it likes


def test_the_page_counts_what_is_to_be_run_again() -> None:
    about = experiments()["lemmens/table-5"]
    for behind, told in ((0, False), (1, True)):
        result = Result(
            about.id, "full", "", 1, {}, {}, "2026-01-01", 1.0, revision=about.revision - behind
        )
        page = render({result.experiment: result})
        assert ("since the experiment has changed: 1." in page) == told


def test_the_pages_say_tolerances_and_conclusions() -> None:
    label = "opening: branching without the window over that with it"
    met = rows.ratio(label, [2.3, 2.4], [1.0, 1.0], 2.6)
    table = Table("Branching", [met])
    result = Result("verloop/claims/windows", "full", "", 1, {}, {}, "2026-01-01", 1.0, [table])
    results = {result.experiment: result}
    page, html = papers_page(results), render(results)
    assert page.count("reproduced (± 25%)") == html.count("reproduced (± 25%)") == 2
    table = Table(
        "Score of the first player: people", [rows.score("black, standard", 80, 100, "", 0.5)]
    )
    result = Result("beyond/first-move", "full", "", 1, {}, {}, "2026-01-01", 1.0, [table])
    results = {result.experiment: result}
    said = "The first player: people, standard start (80.0%)."
    assert f"?** {said}" in papers_page(results)
    assert f'<p class="holds">{said}' in render(results)
    assert "`sumito lab report` draws them" in page


@pytest.mark.parametrize("missing", ["jinja2", "matplotlib"])
def test_what_is_missing_is_told(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(SumitoError, match=rf"needs {missing}: pip install 'sumito\[report\]'"):
        render({})
