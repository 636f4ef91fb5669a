"""How the rows that answer a question become a sentence or two, where that takes more than yes or
no."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..arena.statistics import compare
from .conclusions import held, side, told

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from .conclusions import Answer
    from .rows import Row

__all__ = [
    "AGAINST_RANDOM",
    "ALSO_MISTAKEN",
    "CMA_ES",
    "GREEDY_WINS",
    "LARGER_RUNS",
    "MISTAKEN",
    "RATINGS",
    "READINGS",
    "YARDSTICK",
    "does_it_lose",
    "does_ordering_help",
    "is_bred_better",
    "is_tree_search_good",
    "who_has_the_edge",
]


def who_has_the_edge(found: Sequence[Answer]) -> str:
    """The first or the second player, by the first one's score: over many layouts, in the games of
    papers, and from the bare start, where a program's games differ little."""
    groups: dict[str, list[Answer]] = {"many": [], "papers": [], "bare": []}
    for one in found:
        is_bare = ", bare " in one.about and one.side()
        groups["bare" if is_bare else "many" if _MANY in one.about else "papers"].append(one)
    both = "The first player", "The second player"
    parts = []
    if many := groups["many"]:
        over = "Over many layouts the first player has it", "Over many layouts the second has it"
        parts.append(told(((one, one.side()) for one in many), over).replace(_MANY, ""))
    if groups["papers"]:
        single = told(((one, one.side()) for one in groups["papers"]), both)
        parts.append(
            single.replace("It depends.", "From single starts it depends.") if many else single
        )
    if _comes_from_the_last_player({one.about: one for one in found}):
        parts.append(
            "What favours the second player in Verloop's program from random openings is that "
            "formation break and dangers count for the last player alone: where they count for "
            "both, no such edge is seen."
        )
    parts += _of_bare_starts(groups["bare"])
    parts.append("All scores are the first player's.")
    return " ".join(parts)


_MANY = ", many layouts"


def _of_bare_starts(bare: Sequence[Answer]) -> Iterator[str]:
    """What is said of games from the bare start that show an edge."""
    first, second = (
        [str(one).partition(" agents ")[2].replace("bare ", "") for one in bare if one.side() == to]
        for to in (1, -1)
    )
    if bare:
        wins = [
            f"{who} has it {'; '.join(names)}"
            for who, names in (("the first player", first), ("the second", second))
            if names
        ]
        yield (
            "From the bare start, where only the clock makes games of Verloop's agents differ, "
            f"{'; '.join(wins)}."
        )


def _comes_from_the_last_player(found: Mapping[str, Answer]) -> bool:
    """Whether on every layout the program's bias goes when its terms count for both teams."""
    before, after = "Verloop's agents as released, ", ", both teams counted, "
    pairs = [
        (one, found.get(about.replace(", ", after, 1)))
        for about, one in found.items()
        if about.startswith(before) and after not in about and ", bare " not in about
    ]
    return bool(pairs) and all(
        both is not None
        and (one.side(0.5), both.side(0.5)) == (-1, 0)
        and _is_surely_less(one.row, both.row)
        for one, both in pairs
    )


def _is_surely_less(one: Row, other: Row) -> bool:
    """Whether of two scores the whole 95% interval of the difference says so."""
    (score_a, games_a), (score_b, games_b) = (
        (row.data["value"] * row.data["n"], row.data["n"]) for row in (one, other)
    )
    return compare(score_a, games_a, score_b, games_b).difference.high < 0


GREEDY_WINS = "greedy wins, from random openings"
MISTAKEN = "with the mistake, depth 2: wins of alpha-beta"
ALSO_MISTAKEN = {
    "with the mistake, from random openings: marbles that alpha-beta ejects": "marbles",
    "with the mistake, from random openings: moves of a game": "lengths",
}


def does_it_lose(found: Sequence[Answer]) -> str:
    """Whether greedy wins more than half, and what would explain that it once did."""
    kinds = {one.row.label: held(one.row) for one in found}
    more = ""
    if would := kinds.get(MISTAKEN):
        verb = "would" if would > 0 else "would not"
        missed = [words for label, words in ALSO_MISTAKEN.items() if kinds.get(label, 0) < 0]
        but = f", but not their {' and '.join(missed)}" if missed and would > 0 else ""
        more = (
            f"Judging leaves for whoever moved last {verb} explain who won the published games"
            f"{but}; whether the paper's program did so is not known."
        )
    wins = ((one, side(one.row, 0.5)) for one in found if one.row.label == GREEDY_WINS)
    words = "Yes, greedy wins more than half", "No, greedy wins less than half"
    return told(wins, words, more)


def does_ordering_help(found: Sequence[Answer]) -> str:
    """By variant, in time and in nodes: at which depths and from which starts it does."""
    cases: dict[str, dict[int, list[str]]] = {}
    for one in found:
        if (about := _ORDERING.fullmatch(one.about)) is not None:
            depth, variant, start, what = about.groups()
            sides = cases.setdefault(f"{variant}, {what}", {1: [], -1: [], 0: []})
            sides[one.side()].append(f"{depth} from the {start}")
    parts = []
    for case, sides in cases.items():
        told_of = [
            f"{word} at {' and '.join(sides[at])}"
            for at, word in ((1, "yes"), (-1, "no"))
            if sides[at]
        ]
        if sides[0]:
            told_of.append("undecided elsewhere" if told_of else "undecided")
        elif len(told_of) == 1:
            told_of = [told_of[0].partition(" ")[0]]
        parts.append(f"{case[0].upper()}{case[1:]}: {'; '.join(told_of)}.")
    yes, no, unknown = (any(sides[at] for sides in cases.values()) for at in (1, -1, 0))
    far = ", as far as it is decided" if unknown else ""
    begins = "It depends." if yes and no else f"Yes{far}:" if yes else f"No{far}:" if no else ""
    return " ".join([begins or "Undecided:", *parts, *_blamed(found)])


def is_bred_better(found: Sequence[Answer]) -> str:
    """Whether the genetic algorithm's matrices are better, with the paper's settings and in larger
    runs, and what CMA-ES does."""
    groups: dict[bool, list[tuple[Answer, int]]] = {False: [], True: []}
    for one in found:
        if one.row.label != CMA_ES:
            groups[one.row.label in LARGER_RUNS].append((one, one.side()))
    paper, larger = groups[False], groups[True]
    words = "Yes with the paper's settings", "No with the paper's settings"
    parts = [told(paper, words, named=len(paper))] if paper else []
    if larger:
        parts.append(told(larger, ("Larger runs are better", "Larger runs are not")))
    for one in found:
        if one.row.label == CMA_ES and one.side():
            word = "better" if one.side() > 0 else "worse"
            share = one.row.ours.partition(" ")[0]
            parts.append(f"CMA-ES, from more games, found a {word} one: {share} against it.")
    return " ".join(parts)


CMA_ES = "greedy with it v optimised"
LARGER_RUNS = ("population 20", "30 generations")


def _blamed(found: Sequence[Answer]) -> Iterator[str]:
    """Which parts of the released program by themselves turn a yes into something else."""
    turned: dict[str, list[str]] = {}
    for one in found:
        if (about := _PART.fullmatch(one.about)) is not None and one.side() < 1:
            word = "no" if one.side() < 0 else "undecided"
            turned.setdefault(about[1], []).append(f"{word} from the {about[2]}")
    if turned:
        which = "; ".join(f"{part} ({', '.join(words)})" for part, words in turned.items())
        yield f"What alone of the released program changes a yes at depth 4: {which}."


_ORDERING = re.compile(r"(depth \d+) (.+), (.+), (time|nodes)")
_PART = re.compile(r"only (.+) as released, (.+)")

RATINGS = "beyond/ratings"
YARDSTICK = "alphabeta-neutral"
AGAINST_RANDOM = "hutson/table-1/trees-v-random"
READINGS = "hutson/table-1/readings"


def is_tree_search_good(found: Sequence[Answer]) -> str:
    """Whether it is rated above alpha-beta, and what it wins against a random player."""
    rated = {one.row.label: one for one in found if one.experiment == RATINGS}
    parts = []
    if yardstick := rated.pop(YARDSTICK, None):
        ends = [yardstick.row.data[key] for key in ("low", "high")]
        words = f"Yes, above the {yardstick}", f"No, below the {yardstick}"
        parts.append(told(((one, side(one.row, *ends)) for one in rated.values()), words))
    if readings := [(one, one.side(0.5)) for one in found if one.experiment == READINGS]:
        parts.append(told(readings, ("Better than alpha-beta", "Worse than alpha-beta")))
    for one in found:
        if one.experiment == AGAINST_RANDOM:
            won = one.row.ours.partition(" ")[0]
            parts.append(f"Against random players Hutson's tree searches win {won} of their games.")
    return " ".join(parts)
