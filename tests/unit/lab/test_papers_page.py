"""docs/papers.md says what the committed result files say, and docs/lab.md names what there is."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sumito.arena.statistics import compare
from sumito.lab import Result, Table, experiments, find, rows, verdicts
from sumito.lab.collection import load, shipped
from sumito.lab.conclusions import Answer, Place, Question, judged_together
from sumito.lab.headlines import answers, summary
from sumito.lab.markdown import is_older, papers_page, same_choices
from sumito.lab.questions import QUESTIONS
from sumito.lab.rows import Row
from sumito.lab.verdicts import ALPHA, KINDS, Verdict, settle
from sumito.lab.verloop_bias import FROM_THE_START
from sumito.lab.verloop_speed import file_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT = Path(__file__).parents[3]


def test_the_page_is_made_from_the_files() -> None:
    """After a new result: sumito lab report --markdown docs/papers.md."""
    page = (ROOT / "docs" / "papers.md").read_text(encoding="utf-8")
    assert page == papers_page(load(shipped()))


def test_committed_results_are_full_ones_of_known_experiments() -> None:
    for path in shipped().rglob("*.json"):
        name = path.relative_to(shipped()).as_posix()
        assert name.removesuffix(".full.json") in experiments(), name


def test_intervals_of_shares_are_told_in_percent_as_the_shares_are() -> None:
    for name, result in load(shipped()).items():
        for _, row in result.rows():
            if row.interval not in ("", "unknown"):
                assert row.ours.partition(" ")[0].endswith("%") == ("%" in row.interval), (
                    name,
                    row,
                )


def test_the_guide_names_experiments_that_exist() -> None:
    text = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
    papers = {one.partition("/")[0] for one in experiments()}
    named = set(re.findall(rf"\b((?:{'|'.join(papers)})/[a-z0-9./-]+[a-z0-9])", text))
    assert "hutson/table-1/trees-v-random" in named
    for name in named:
        assert find(name), name


def test_the_disputed_questions_are_answered_by_rows_that_exist() -> None:
    results = load(shipped())
    places = [place for question in QUESTIONS for place in question.places]
    assert {place.experiment for place in places} <= set(experiments())
    for place in places:
        result = results.get(place.experiment)
        if result is not None and result.setting == "full" and not place.awaited:
            assert list(place.rows(result)), place
    found = answers(results)
    assert [one.question for one in found] == [question.asked for question in QUESTIONS]
    for one in found:
        assert one.conclusion.startswith(("Yes", "No", "It depends", "Over many")), one
    assert answers({}) == []


def result_of(experiment: str, tables: Mapping[str, list[Row]]) -> dict[str, Result]:
    made = [Table(title, found) for title, found in tables.items()]
    return {experiment: Result(experiment, "full", "", 1, {}, {}, "2026-01-01", 1.0, made)}


def test_hutsons_search_is_found_with_its_iterations() -> None:
    agent, words = "hutson-4", "rating of Hutson's search with 5,000 iterations, read as root view"
    ratings = [
        rows.plain(name, f"{elo:+}", value=elo, low=elo - 60, high=elo + 60)
        for name, elo in ((agent, -291), ("alphabeta-neutral", 114), ("mcts-maastricht", 90))
    ]
    (one,) = answers(result_of("beyond/ratings", {"Ratings, as published": ratings}))
    assert one.conclusion == (
        "No, below the rating of alpha-beta of depth 2 (+114 Elo), as far as it is decided: "
        f"{words} (-291 Elo). Undecided: rating of Maastricht's tree search (+90 Elo)."
    )
    shipped_ratings = answers({"beyond/ratings": load(shipped())["beyond/ratings"]})[0]
    hutsons = [answer for answer in shipped_ratings.answers if "Hutson" in answer.about]
    assert len(hutsons) == 1


def test_variants_of_a_table_are_told_apart() -> None:
    label = "score of the first player, random openings"
    results: dict[str, Result] = {}
    for variant in ("as written, no board twice", "as written", "as released, both teams counted"):
        scores = {
            f"Wins of the first player, {layout}, {variant}": [rows.score(label, points, 100)]
            for layout, points in (("standard", 10), ("belgian-daisy", 90))
        }
        results |= result_of(f"verloop/first-player-bias/{file_name(variant)}", scores)
    (one,) = answers(results)
    assert one.conclusion == (
        "It depends. The first player: Verloop's agents as written, Belgian Daisy (90.0%); "
        "Verloop's agents as written, no board twice, Belgian Daisy (90.0%); "
        "Verloop's agents as released, both teams counted, Belgian Daisy (90.0%). "
        "The second player: Verloop's agents as written, standard start (10.0%); "
        "Verloop's agents as written, no board twice, standard start (10.0%); "
        "Verloop's agents as released, both teams counted, standard start (10.0%). "
        "All scores are the first player's."
    )


@pytest.mark.parametrize(
    ("bare", "said"),
    [
        (
            (10, 90),
            " player has it {daisy} (90.0%); the second has it {standard} (10.0%).",
        ),
        ((10, 20), " the second has it {standard} (10.0%); {daisy} (20.0%)."),
        ((90, 50), " the first player has it {standard} (90.0%)."),
        ((50, 50), ""),
    ],
)
def test_games_from_the_bare_start_are_told_apart(bare: tuple[int, int], said: str) -> None:
    scores = {
        f"Wins of the first player, {layout}, as written": [rows.score(FROM_THE_START, points, 100)]
        for layout, points in zip(("standard", "belgian-daisy"), bare, strict=True)
    }
    (one,) = answers(result_of("verloop/first-player-bias/as-written", scores))
    starts = {"standard": "standard start", "daisy": "Belgian Daisy"}
    names = {key: f"as written, {start}" for key, start in starts.items()}
    assert ("From the bare start" in one.conclusion) is bool(said)
    assert said.format(**names) in one.conclusion


@pytest.mark.parametrize(
    ("released", "both", "said"),
    [(15, 49, True), (39, 44, False), (15, 20, False), (45, 49, False), (15, 85, False)],
)
def test_where_the_bias_of_verloops_program_comes_from(
    released: int, both: int, said: bool
) -> None:
    results: dict[str, Result] = {}
    for variant, points in (("as released", released), ("as released, both teams counted", both)):
        scores = {
            f"Wins of the first player, {layout}, {variant}": [
                rows.score("score of the first player, random openings", points, 100)
            ]
            for layout in ("standard", "belgian-daisy")
        }
        results |= result_of(f"verloop/first-player-bias/{file_name(variant)}", scores)
    (one,) = answers(results)
    assert ("for the last player alone" in one.conclusion) is said


def test_the_second_players_score_is_read_the_other_way_round() -> None:
    row = rows.score("score of whoever starts second", 80, 100)
    (one,) = answers(result_of("maastricht/research-questions", {"1": [row]}))
    assert one.conclusion.startswith(
        "The second player: Maastricht's greedy and alpha-beta (20.0%)"
    )


def test_both_claims_of_a_figure_are_shown() -> None:
    claims = [rows.score("black, standard", 80, 100, "", above) for above in (0.5, -0.5)]
    (one,) = answers(result_of("beyond/first-move", {"Score of the first player: people": claims}))
    assert [answer.row.verdict.kind for answer in one.answers] == ["reproduced", "contradicted"]
    assert one.conclusion == (
        "The first player: people, standard start (80.0%). All scores are the first player's."
    )


def answered(question: Question, sides: Sequence[int]) -> str:
    """What is concluded if the rows are on these sides, in turn."""
    found = []
    for place, side in zip(question.places, cycle(sides)):  # as many as places
        high_or_low = -side if place.turned else side
        low, high = {1: (1.4, 1.6), -1: (-0.3, -0.2), 0: (-0.1, 1.6)}[high_or_low]
        if place.middle == 0.5:  # where 0.3 is below the middle, and it is above that of others
            low, high = (0.2, 0.3) if high_or_low < 0 else (low, high)
        if place.label == "alphabeta-neutral":
            low, high = 0.8, 0.9
        kind = {1: "reproduced", -1: "contradicted", 0: "not comparable"}[side]
        data = {"value": max(0.0, low), "low": low, "high": high, "n": 10}
        row = Row(place.label, "", "60%", "", Verdict(kind), "", data)
        found.append(Answer(place, row))
    return question.conclude(found)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.asked)
def test_a_conclusion_turns_round_with_its_rows(question: Question) -> None:
    if question.asked.startswith("Has the first or the second"):
        for side, one, other in ((1, "first", "second"), (-1, "second", "first")):
            said = answered(question, [side])
            has = "the first player" if one == "first" else "the second"
            assert said.startswith(f"Over many layouts {has} has it: ")
            assert f" The {one} player: " in said
            assert f"The {other} player: " not in said
        assert " From single starts it depends. The first player: " in answered(question, [1, -1])
        assert "Undecided: " in answered(question, [0])
        return
    up, down = "Yes", "No"
    assert answered(question, [1]).startswith(up)
    assert answered(question, [-1]).startswith(down)
    assert answered(question, [0]).startswith("Undecided: ")
    assert answered(question, [1, -1]).startswith("It depends. ")
    some = answered(question, [-1, 0])
    assert some.startswith(down)
    assert "as far as it is decided: " in some


def test_whether_ordering_helps_is_told_by_variant() -> None:
    question = next(one for one in QUESTIONS if "ordering" in one.asked)
    found = []
    for place in question.places:
        written = "as written" in place.about
        low, high = (2.0, 3.0) if written else (0.2, 0.3) if "depth 4" in place.about else (0.5, 2)
        if place.about.startswith("only"):
            low, high = (0.2, 0.3) if "coherence" in place.about else (2.0, 3.0)
        data = {"low": low, "high": high}
        found.append(Answer(place, Row(place.label, data=data)))
    starts = "from the standard start and depth 4 from the Belgian Daisy"
    as_released = f"no at depth 4 {starts}; undecided elsewhere."
    assert question.conclude(found) == (
        f"It depends. As written, time: yes. As written, nodes: yes. As released, time: "
        f"{as_released} As released, nodes: {as_released} What alone of the released program "
        "changes a yes at depth 4: coherence in a star (no from the standard start, no from the "
        "Belgian Daisy)."
    )


def test_what_would_explain_the_games_is_not_said_to_have_happened() -> None:
    question = QUESTIONS[0]
    said = answered(question, [-1, -1, 1, -1, 0])
    assert "would explain who won the published games, but not their marbles; whether" in said
    assert "would explain who won the published games; whether" in answered(question, [1])
    assert "would not explain who won the published games; whether" in answered(question, [-1])
    assert "explain" not in answered(question, [-1, -1, 0])
    assert "did so is not known" in said
    assert "is not known" in question.places[2].about


def test_a_claim_that_may_be_chance_among_others_is_not_told() -> None:
    weights = "score of extended, basic weights {}"
    names = ("1 and 1", "1 and 3", "3 and 2, depth 4")
    scores = [rows.score(weights.format(name), 61, 100, "better", 0.5) for name in names]
    for kind, begins in (("reproduced", "Yes: "), ("not comparable", "Undecided: ")):
        table = {"": [replace(row, verdict=Verdict(kind)) for row in scores]}
        (one,) = answers(result_of("lemmens/table-3", table))
        assert one.conclusion.startswith(begins)
        assert len(one.answers) == len(names)


def judged(*figures: tuple[float, float, float, int]) -> list[bool]:
    """Which of some factors (value, ends of the interval, number of values) tell something."""
    place = Place("x", "", "", middle=1.0)
    made = [
        Answer(place, Row("", data={"value": value, "low": low, "high": high, "n": n}))
        for value, low, high, n in figures
    ]
    return [one.side() != 0 for one in judged_together(made)]


def test_answers_that_may_be_chance_among_others_tell_nothing() -> None:
    sure, hardly, none = (3.0, 2.0, 4.5, 50), (1.5, 1.02, 2.2, 50), (1.1, 0.8, 1.5, 50)
    assert judged(hardly) == [True]  # p = 0.039
    assert judged(sure, hardly) == [True, True]  # the surer one is out of the way
    assert judged(sure, hardly, none) == [True, False, False]
    assert judged(hardly, hardly) == [False, False]
    assert judged((3.0, 2.0, 4.5, 6), (3.0, 2.0, 4.5, 5)) == [True, False]  # too few values


def test_why_an_answer_tells_nothing_stands_beside_it() -> None:
    place = Place("x", "", "", middle=1.0)
    figures = ((3.0, 2.0, 4.5), (1.5, 1.02, 2.2), (1.1, 0.8, 1.5))
    names = ("value", "low", "high")
    rows_of = [Row("", data=dict(zip(names, one, strict=True)) | {"n": 50}) for one in figures]
    made = judged_together([Answer(place, row) for row in rows_of])
    assert [one.verdict for one in made] == ["", "may be chance among these figures", ""]


def test_a_claim_is_no_test_among_the_answers() -> None:
    # It has been judged with the others of its table; nor is a figure without a middle one.
    hardly = {"value": 1.5, "low": 1.02, "high": 2.2, "n": 50}
    place, rating = Place("x", "", "", middle=1.0), Place("y", "", "", middle=math.nan)
    claims = [Answer(place, Row("", data={**hardly, "claim": True})) for _ in range(3)]
    made = [*claims, Answer(rating, Row("", data=hardly)), Answer(place, Row("", data=hardly))]
    assert not any(one.may_be_chance for one in judged_together(made))


def test_what_is_undecided_with_the_papers_settings_is_named() -> None:
    question = next(one for one in QUESTIONS if "genetic" in one.asked)
    said = answered(question, [0])
    for trainer in ("aggressive", "defensive", "neutral"):
        assert f"against the {trainer} one" in said
    assert answered(question, [1]).count("Larger runs are better: ") == 1


def test_an_experiment_without_sizes_says_none() -> None:
    result = Result("lemmens/table-5", "full", "sumito", 1, {}, {"core": "c"}, "2026-01-01", 1.0)
    assert "core c.\n" in papers_page({result.experiment: result})


@pytest.mark.parametrize(("games", "behind"), [(1, 0), (0, 1)])
def test_results_of_other_sizes_or_of_an_earlier_revision_are_named(
    games: int, behind: int
) -> None:
    about = experiments()["lemmens/table-3"]
    sizes = {**about.full.sizes, **({"games": games} if games else {})}
    results = {
        name: Result(name, "full", "sumito", 1, given, {}, "2026-01-01", 1.0, revision=revision)
        for name, given, revision in (
            ("lemmens/table-3", sizes, about.revision - behind),
            ("lemmens/table-5", {}, experiments()["lemmens/table-5"].revision),
        )
    }
    page = papers_page(results)
    assert "since the experiments have changed: lemmens/table-3.\n" in page
    del results["lemmens/table-3"]
    assert "have been run at the full setting.\n" in papers_page(results)


def test_what_experiments_leave_open_in_common_is_told_once() -> None:
    page = papers_page({})
    for one, first in same_choices(experiments()).items():
        assert experiments()[one].choices == experiments()[first].choices
        assert list(experiments()).index(first) < list(experiments()).index(one)
    choices = experiments()["verloop/first-player-bias/as-written"].choices
    assert page.count(choices) == 1
    anchor = "[verloop/first-player-bias/as-written](#verloopfirst-player-biasas-written)"
    others = sum(about.choices == choices for about in experiments().values()) - 1
    assert page.count(f"is as in {anchor}") == others > 5


def test_a_summary_names_what_holds_and_what_does_not() -> None:
    made = [
        *(Row(label, "", "", "", Verdict("reproduced")) for label in ("plies", "score")),
        Row("a draw", "", "", "", Verdict("contradicted")),
        Row("wins", "", "", "", Verdict("not comparable")),
        Row("nodes", "", "7"),
    ]
    (result,) = result_of("lemmens/table-5", {"The printed game": made}).values()
    assert summary(result) == (
        "Reproduced (2): plies; score. Contradicted (1): a draw. 1 not comparable."
    )


def test_a_summary_tells_apart_what_holds_here_and_not_there() -> None:
    def table(title: str, kind: str) -> Table:
        return Table(title, [Row("wins", "", "", "", Verdict(kind)), Row("depth", "", "7")])

    tables = [table("Standard", "reproduced"), table("Daisy", "contradicted")]
    result = Result("beyond/ratings", "full", "", 1, {}, {}, "2026-01-01", 1.0, tables)
    assert summary(result) == ("Reproduced (1): wins (Standard). Contradicted (1): wins (Daisy).")


def test_a_summary_names_a_few_and_counts_the_others() -> None:
    labels = ["figure 0", *(f"figure {number}" for number in range(8))]
    made = [Row(label, "", "", "", Verdict("reproduced")) for label in labels]
    (result,) = result_of("beyond/ratings", {"Figures": made}).values()
    assert summary(result) == (
        "Reproduced (9): figure 0, 2 times; figure 1; figure 2; figure 3; and 4 more."
    )


_OF = re.compile(r"\(([\d,.]+)/([\d,]+)\)")


def figures_of(row: Row) -> dict[str, Any]:
    """The figures of a row, with what those of older files leave to its words."""
    data = dict(row.data)
    if "p" not in data or "published" not in data:
        return data
    ours, theirs = _OF.search(row.ours), _OF.search(row.published)
    if ours and theirs:
        won, games, their_won, their_games = (
            float(text.replace(",", "")) for found in (ours, theirs) for text in found.groups()
        )
        apart = compare(won, int(games), their_won, int(their_games)).difference
        data.setdefault("reach", max(abs(apart.low), abs(apart.high)))
    elif ours:
        data.setdefault("reach", max(abs(data[end] - data["published"]) for end in ("low", "high")))
    elif row.verdict.kind == "reproduced" and "(n = " not in row.published:
        data.setdefault("factor", "times" in row.ours)
        data.setdefault("about", 0.0)
    return data


def judged_otherwise(result: Result) -> list[str]:
    """The rows of a result to which the present rule gives another verdict, by their figures."""
    found = []
    for table in result.tables:
        again = []
        for row in table.rows:
            data = figures_of(row)
            verdict = verdicts.of_data(data)
            if verdict is None and data.get("claim") and "p" in data:
                # Which way it went is not told, but whether it went any.
                kind = row.verdict.kind if row.verdict.kind in KINDS[:2] else "reproduced"
                verdict = Verdict(kind if data["p"] < ALPHA else "not comparable")
            again.append(replace(row, verdict=verdict or row.verdict, data=data))
        for old, new in zip(table.rows, settle(again), strict=True):
            if old.verdict.kind != new.verdict.kind:
                found.append(f"{table.title}: {old.label}: {old.verdict}, now {new.verdict}")
    return found


def not_judged_again(result: Result) -> list[str]:
    """The rows whose figures are said to agree without telling why."""
    return [
        f"{table.title}: {row.label}"
        for table, row in result.rows()
        if row.verdict.kind == "reproduced" and "published" in row.data
        if not row.data.get("claim") and verdicts.of_data(figures_of(row)) is None
    ]


def test_committed_verdicts_are_those_of_the_present_rule() -> None:
    results = {name: one for name, one in load(shipped()).items() if not is_older(one)}
    found = {name: said for name, one in results.items() if (said := judged_otherwise(one))}
    assert not found  # to be run again
    unknown = {name: said for name, one in results.items() if (said := not_judged_again(one))}
    assert not unknown


WIDE = [10, 20, 30, 60, 90, 150, 300, 500, 900]


@pytest.mark.parametrize(
    ("row", "wrong", "dropped"),
    [
        (rows.mean("moves", WIDE, WIDE[::-1]), "reproduced", ()),
        (rows.share("wins", 281, 600, {"won": 0, "games": 4}), "reproduced", ("reach",)),
        (rows.share("wins", 15, 20, {"value": 0.6}), "reproduced", ("reach",)),
        (rows.share("wins", 20, 200, {"won": 25, "games": 50}), "reproduced", ("reach",)),
        (rows.ratio("time", [1.0, 9.0, 4.0], [1.0] * 3, 3.5, about=0.0), "reproduced", ("about",)),
        (rows.mean("depth", [3.0, 4.0, 5.0], 9.0), "reproduced", ("about",)),
        (rows.score("score", 61, 100, "better", 0.5), "not comparable", ("above",)),
        (rows.score("score", 55, 100, "better", 0.5), "reproduced", ("above",)),
        (rows.score("score", 61, 100, "better", 0.5), "contradicted", ()),
    ],
)
def test_a_verdict_that_its_figures_do_not_give_is_found(
    row: Row, wrong: str, dropped: Sequence[str]
) -> None:
    older = {name: value for name, value in row.data.items() if name not in dropped}
    for data in (row.data, older):
        for kind in (row.verdict.kind, wrong):
            given = replace(row, verdict=Verdict(kind), data=data)
            (result,) = result_of("beyond/ratings", {"Figures": [given]}).values()
            assert bool(judged_otherwise(result)) is (kind == wrong)


def test_agreement_for_which_the_figures_do_not_tell_is_found() -> None:
    row = rows.mean("moves", list(range(20)), list(range(5, 14)))
    without = {name: value for name, value in row.data.items() if name != "width"}
    for data, unknown in ((row.data, []), (without, ["Figures: moves"])):
        given = replace(row, data=data)
        (result,) = result_of("beyond/ratings", {"Figures": [given]}).values()
        assert not_judged_again(result) == unknown
