"""What the papers disagree about, and what the results say to it: taken from their rows."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from .verdicts import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from .result import Result
    from .rows import Row

__all__ = ["QUESTIONS", "Answer", "Answered", "Place", "Question", "answers", "summary"]

_NAMED = 4  # so many rows are named in a summary


@dataclass(frozen=True)
class Place:
    """Where rows stand that say something to a question."""

    about: str
    """What they are about, in words."""

    experiment: str
    """Whose result has them."""

    label: str
    """Theirs. Where two claims are made of one figure, two rows have it."""

    title: str = ""
    """That of the table; empty where the label alone tells."""

    awaited: bool = False
    """Whether some results do not have it: those from before the experiment had it, or from since
    it has something else in its place."""

    turned: bool = False
    """Whether a low figure speaks for what a high one of the other places speaks for."""

    def rows(self, result: Result) -> Iterator[Row]:
        """Those of a result."""
        for table, row in result.rows():
            if self.title in ("", table.title) and row.label == self.label and row.ours:
                yield row


@dataclass(frozen=True)
class Answer:
    """A row that says something to a question."""

    about: str
    """What it is about."""

    experiment: str
    """Where it stands."""

    row: Row
    """What it says."""

    turned: bool = False
    """Whether it is to be read the other way round."""

    def side(self, at: float) -> int:
        """1 if it is above a number, -1 if below, or the other way round; 0 if it is not told."""
        return -_side(self.row, at) if self.turned else _side(self.row, at)

    def __str__(self) -> str:
        figure = re.search(r"[-+]?\d[\d.,]*(%| times)?", self.row.ours)
        return f"{self.about} ({figure[0] if figure else self.row.ours})"


@dataclass(frozen=True)
class Question:
    """What the papers answer differently, or wrongly."""

    asked: str
    """In words."""

    places: Sequence[Place]
    """Which rows answer it."""

    conclude: Callable[[Sequence[Answer]], str]
    """The answer in a sentence or two, made from those rows."""


@dataclass(frozen=True)
class Answered:
    """A question with its answers."""

    question: str
    """In words."""

    answers: Sequence[Answer]
    """The rows."""

    conclusion: str
    """What they say together."""


def _side(row: Row, below: float, above: float | None = None) -> int:
    """1 if the whole interval of a figure is above a number (or above all of a second one's
    interval), -1 if it is below, 0 if that is not told. Of a claim all tests of its table decide.
    """
    low, high = row.data.get("low"), row.data.get("high")
    if low is None or high is None:
        return 0
    if row.data.get("claim") and row.verdict.kind == "not comparable":
        return 0
    return int(low > (below if above is None else above)) - int(high < below)


def _held(row: Row) -> int:
    """1 if what was published is reproduced, -1 if it is contradicted."""
    return {"reproduced": 1, "contradicted": -1}.get(row.verdict.kind, 0)


def _told(
    found: Iterable[tuple[Answer, int]], words: tuple[str, str] = ("Yes", "No"), more: str = ""
) -> str:
    """Answers by their side, each side after its word; of many the first few.

    >>> from sumito.lab.rows import Row
    >>> a, b = (Answer(name, "", Row(name, ours="60% of 9 games")) for name in ("a", "b"))
    >>> _told([(a, 1), (b, 1)]), _told([(a, -1), (b, 0)])
    ('Yes: a (60%); b (60%).', 'No, as far as it is decided: a (60%). Undecided: b (60%).')
    >>> _told([(a, 1), (b, -1)]), _told([(b, 0)])
    ('It depends. Yes: a (60%). No: b (60%).', 'Undecided: b (60%).')
    """
    sides: dict[str, int] = {}
    for answer, side in found:
        sides[str(answer)] = sides.get(str(answer), 0) or side
    yes, no, unknown = (
        _first_of([name for name in sides if sides[name] == at]) for at in (1, -1, 0)
    )
    far = ", as far as it is decided" if unknown and not (yes and no) else ""
    parts = [
        "It depends." if yes and no else "",
        f"{words[0]}{far}: {yes}." if yes else "",
        f"{words[1]}{far}: {no}." if no else "",
        f"Undecided: {unknown}." if unknown else "",
        more,
    ]
    return " ".join(part for part in parts if part)


def _first_of(names: Sequence[str]) -> str:
    """
    >>> _first_of(["a", "b"]), _first_of(list("abcdef"))
    ('a; b', 'a; b; c; d; and 2 more')
    """
    left = len(names) - _NAMED
    return "; ".join([*names[:_NAMED], *([f"and {left} more"] if left > 0 else [])])


def _beside(at: float) -> Callable[[Sequence[Answer]], str]:
    """Yes where a figure is above a number, no where it is below."""
    return lambda found: _told((one, one.side(at)) for one in found)


def _as_published(found: Sequence[Answer]) -> str:
    return _told((one, _held(one.row)) for one in found)


def _who_has_the_edge(found: Sequence[Answer]) -> str:
    sides = ((one, one.side(0.5)) for one in found)
    more = "Scores are the first player's unless it is said otherwise."
    return _told(sides, ("The first player", "The second player"), more)


_GREEDY_WINS = "greedy wins, from random openings"
_MISTAKEN = "with the mistake, depth 2: wins of alpha-beta"


def _does_it_lose(found: Sequence[Answer]) -> str:
    more = ""
    for one in found:
        if one.row.label == _MISTAKEN and _held(one.row):
            would = "would" if _held(one.row) > 0 else "would not"
            more = (
                f"Judging leaves for whoever moved last {would} explain the published games; "
                "whether the paper's program did so is not known."
            )
    wins = ((one, _side(one.row, 0.5)) for one in found if one.row.label == _GREEDY_WINS)
    words = "Yes, greedy wins more than half", "No, greedy wins less than half"
    return _told(wins, words, more)


def _does_ordering_help(found: Sequence[Answer]) -> str:
    """By variant, in time and in nodes: at which depths and from which starts it does."""
    cases: dict[str, dict[int, list[str]]] = {}
    for one in found:
        if (about := _ORDERING.fullmatch(one.about)) is not None:
            depth, variant, start, what = about.groups()
            sides = cases.setdefault(f"{variant}, {what}", {1: [], -1: [], 0: []})
            sides[one.side(1.0)].append(f"{depth} from the {start}")
    words = {1: "yes", -1: "no", 0: "undecided"}
    parts = []
    for case, sides in cases.items():
        told = {words[side]: " and ".join(where) for side, where in sides.items() if where}
        each = "; ".join(f"{word} at {where}" for word, where in told.items())
        parts.append(f"{case[0].upper()}{case[1:]}: {each if len(told) > 1 else next(iter(told))}.")
    yes, no, unknown = (any(sides[side] for sides in cases.values()) for side in (1, -1, 0))
    far = ", as far as it is decided" if unknown else ""
    begins = "It depends." if yes and no else f"Yes{far}:" if yes else f"No{far}:" if no else ""
    return " ".join([begins or "Undecided:", *parts])


_ORDERING = re.compile(r"(depth \d+) (.+), (.+), (time|nodes)")

_RATINGS = "beyond/ratings"
_YARDSTICK = "alphabeta-neutral"
_AGAINST_RANDOM = "hutson/table-1/trees-v-random"


def _is_tree_search_good(found: Sequence[Answer]) -> str:
    """Whether it is rated above alpha-beta, and what it wins against a random player."""
    rated = {one.row.label: one for one in found if one.experiment == _RATINGS}
    parts = []
    if yardstick := rated.pop(_YARDSTICK, None):
        ends = [yardstick.row.data[key] for key in ("low", "high")]
        words = f"Yes, above the {yardstick}", f"No, below the {yardstick}"
        parts.append(_told(((one, _side(one.row, *ends)) for one in rated.values()), words))
    for one in found:
        if one.experiment == _AGAINST_RANDOM:
            unlike = one.row.verdict.kind == "not comparable"
            parts.append(f"Besides, {one}{f', {one.row.verdict}' if unlike else ''}.")
    return " ".join(parts)


_STARTS = {"standard": "standard start", "belgian-daisy": "Belgian Daisy"}


def _verloop_places() -> Iterator[Place]:
    """The first player in games of Verloop's agents, by layout and variant."""
    variants = {
        "as written": False,
        "as written, no board twice": True,
        "as released": False,
        "as released, both teams counted": True,
    }
    for (layout, start), (variant, awaited) in product(_STARTS.items(), variants.items()):
        yield Place(
            f"Verloop's agents {variant}, {start}",
            "verloop/first-player-bias",
            "score of the first player, random openings",
            f"Wins of the first player, {layout}, {variant}",
            awaited,
        )


def _ordering_places() -> Iterator[Place]:
    """Move ordering at the depth of the thesis and at the deepest, by layout and variant."""
    for depth, layout, variant, what in product(
        (4, 7), _STARTS, ("as written", "as released"), ("time", "nodes")
    ):
        yield Place(
            f"depth {depth} {variant}, {_STARTS[layout]}, {what}",
            "verloop/table-6.1",
            f"does cmo help, {what}",
            f"Depth {depth}, {layout}, {variant}",
        )


def _metric_place(name: str, label: str, control: str, *, awaited: bool = False) -> Place:
    return Place(
        f"Verloop's with {name}, {control}",
        "verloop/metrics",
        label,
        f"With a term of chapter 5 against without, {control}",
        awaited,
    )


def _term_places() -> Iterator[Place]:
    """The terms of Lemmens's agent one by one, and those that he and Verloop propose."""
    title = "The extended agent with a term changed, against itself, depth 2"
    for term in (
        "centre_distance",
        "cohesion",
        "formation_break",
        "own contact_positions",
        "own ejected_in_search",
        "own lost_in_search",
    ):
        words = term.removeprefix("own ").replace("_", " ")
        about = f"Lemmens's {words}, the score without it"
        yield Place(about, "lemmens/terms", f"without {term}: score", title, turned=True)
    for pattern in ("trapezium", "diamond", "daisy"):
        about = f"his pattern of a {pattern} with the best of three weights"
        yield Place(about, "lemmens/terms", f"with pattern_{pattern}: score", title)
    proposed = {
        "coherence along axes": "coherence: axes",
        "desired positions": "desired positions",
        "immediate danger": "immediate danger",
        "trapped marbles": "trapped marbles",
    }
    for (name, label), control in product(proposed.items(), ("depth=3", "0.02/move")):
        yield _metric_place(name, label, control)


def _rating_place(about: str, agent: str) -> Place:
    return Place(f"rating of {about}", _RATINGS, agent, "Ratings, as published")


def _lemmens_place(weights: str) -> Place:
    return Place(
        f"Lemmens's six against two, weights {weights.replace(' (ours)', ', our choice')}",
        "lemmens/table-3",
        f"score of extended, basic weights {weights}",
    )


QUESTIONS = (
    Question(
        "Does alpha-beta of depth 2 lose to greedy?",
        (
            Place("greedy moving first", "maastricht/table-3", _GREEDY_WINS),
            Place("greedy moving second", "maastricht/table-4", _GREEDY_WINS),
            Place(
                "wins of alpha-beta with a mistake, judging leaves for whoever moved last (whether "
                "the paper's program made it is not known)",
                "maastricht/alphabeta-v-greedy",
                _MISTAKEN,
            ),
        ),
        _does_it_lose,
    ),
    Question(
        "Has the first or the second player the edge?",
        (
            Place(
                "Alphalone as written, on the mini board",
                "alphalone/table-1",
                "black's share of decided games",
                "Wins of black, who is named first, as written",
            ),
            Place(
                "Alphalone's program, which sorts moves wrongly for black",
                "alphalone/table-1",
                "black's share of decided games",
                "Wins of black, who is named first, as released",
            ),
            Place(
                "Hutson's four tree searches, standard start",
                "hutson/second-player",
                "all cells: score of black",
                awaited=True,
            ),
            Place(
                "Hutson's tree search, Belgian Daisy",
                "hutson/second-player",
                "belgian-daisy: score of black",
                "hutson-4:iterations=5000 against itself",
            ),
            Place(
                "Maastricht's greedy and alpha-beta, the second player's score",
                "maastricht/research-questions",
                "score of whoever starts second",
                turned=True,
            ),
            *_verloop_places(),
            Place(
                "many layouts, Verloop's agent",
                "beyond/first-move",
                "all layouts together",
                "Score of the first player: verloop-cmo:depth=3 against itself",
            ),
            Place(
                "many layouts, our engine",
                "beyond/first-move",
                "all layouts together",
                "Score of the first player: sumito:nodes=2000 against itself",
            ),
            Place("people", "beyond/first-move", "black", "Score of the first player: people"),
        ),
        _who_has_the_edge,
    ),
    Question(
        "Does combined move ordering help?",
        tuple(_ordering_places()),
        _does_ordering_help,
    ),
    Question(
        "Do the non-standard windows save as much as is said?",
        (
            Place(
                "the source paper's, at most tenfold",
                "verloop/claims",
                "windows at depth 7, time: at most tenfold",
                awaited=True,
            ),
            Place(
                "the source paper's, nearly twentyfold",
                "verloop/claims",
                "windows at depth 7, time: nearly twentyfold",
                awaited=True,
            ),
            *(
                Place(
                    f"Aba-Pro's, what a ply costs without it over with it, {phase}",
                    "verloop/claims",
                    f"{phase}: branching without the window over that with it",
                    awaited=True,
                )
                for phase in ("opening", "ending")
            ),
            Place(
                "Aba-Pro's, depth 9 with it against depth 6 without",
                "verloop/claims",
                "time of depth 9 with the window over depth 6 without",
            ),
        ),
        _as_published,
    ),
    Question(
        "Is Monte Carlo tree search any good?",
        (
            Place(
                "games that Hutson's tree searches win against random players",
                _AGAINST_RANDOM,
                "games that a tree search wins",
            ),
            _rating_place("Hutson's search with 5,000 iterations", "hutson-4"),
            _rating_place("Maastricht's tree search", "mcts-maastricht"),
            _rating_place("alpha-beta of depth 2", _YARDSTICK),
            Place(
                "what push-first roll-outs save",
                "hutson/roll-outs",
                "time with random over push-first roll-outs",
            ),
        ),
        _is_tree_search_good,
    ),
    Question(
        "Is what was learnt better?",
        (
            *(
                Place(
                    f"the genetic algorithm's matrix against the {other} one",
                    "maastricht/table-2",
                    f"optimised v {other}",
                    "From random openings, each played twice with colours swapped",
                )
                for other in ("aggressive", "defensive", "neutral")
            ),
            *(
                Place(
                    f"the matrix of CMA-ES, from more games, against the {other} one",
                    "maastricht/table-2",
                    f"greedy with it v {other}",
                )
                for other in ("aggressive", "defensive", "neutral")
            ),
            *(
                Place(
                    f"Alphalone's agent {number} against the weights that it began with, {board}",
                    "alphalone/boards",
                    f"alphalone-{number}: released v starting weights",
                    f"Board {board}: are learnt weights better than those it began with?",
                    awaited=True,
                )
                for board in ("mini", "small", "standard")
                for number in range(1, 5)
            ),
        ),
        _beside(0.5),
    ),
    Question(
        "Are more evaluation terms better?",
        (
            *(
                _lemmens_place(weights)
                for weights in (
                    "3 and 2 (ours)",
                    "1 and 1",
                    "1 and 3",
                    "3 and 2, modus at the leaf",
                    "3 and 2, depth 4",
                )
            ),
            *_term_places(),
        ),
        _beside(0.5),
    ),
)
"""What the papers answer differently, where the results are that answer it, and how."""


def answers(results: dict[str, Result]) -> list[Answered]:
    """The questions with the rows of full results that answer them; those without any are left
    out."""
    found = []
    for question in QUESTIONS:
        rows = [
            Answer(place.about, place.experiment, row, place.turned)
            for place in question.places
            if place.experiment in results and results[place.experiment].setting == "full"
            for row in place.rows(results[place.experiment])
        ]
        if rows:
            conclusion = question.conclude(rows) or "Undecided."
            found.append(Answered(question.asked, rows, conclusion))
    return found


def summary(result: Result) -> str:
    """In a sentence or two: which figures and claims hold, and which do not."""
    parts = []
    kinds: dict[str, set[str]] = {}
    for _, row in result.rows():
        kinds.setdefault(row.label, set()).add(row.verdict.kind)
    for kind in KINDS[:2]:
        # Where a label holds in one table and not in another, the table is told too.
        labels = Counter(
            f"{row.label} ({table.title})" if set(KINDS[:2]) <= kinds[row.label] else row.label
            for table, row in result.rows()
            if row.verdict.kind == kind
        )
        if labels:
            first = dict(list(labels.items())[:_NAMED])
            named = [f"{label}, {n} times" if n > 1 else label for label, n in first.items()]
            left = labels.total() - sum(first.values())
            more = f"; and {left} more" if left else ""
            count = labels.total()
            parts.append(f"{kind.capitalize()} ({count}): {'; '.join(named)}{more}.")
    unknown = result.counts().get(KINDS[2], 0)
    if unknown:
        parts.append(f"{unknown} not comparable.")
    return " ".join(parts) or "There is nothing published to compare with."
