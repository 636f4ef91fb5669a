"""What is concluded from the rows of several results: yes on one side, no on the other."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .intervals import freedom_of, p_of_interval
from .verdicts import ALPHA

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from .result import Result
    from .rows import Row

__all__ = [
    "Answer",
    "Place",
    "Question",
    "as_published",
    "beside",
    "held",
    "judged_together",
    "side",
    "told",
]

_NAMED = 2  # so many that are undecided are named
_FEWEST = 6  # of fewer values than these nothing is told


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
    """Whether a low figure speaks for what a high one of the other places speaks for. A share is
    told the other way round then: what is left of 100%."""

    middle: float = 0.5
    """Between yes and no: a score of a half, a factor of 1. Not a number where a figure is held
    against another one's interval."""

    unit: str = ""
    """What is told after the figure, where its own words say too little."""

    def rows(self, result: Result) -> Iterator[Row]:
        """Those of a result."""
        for table, row in result.rows():
            if self.title in ("", table.title) and row.label == self.label and row.ours:
                yield row


@dataclass(frozen=True)
class Answer:
    """A row that says something to a question."""

    place: Place
    """Where it stands, and how it is read."""

    row: Row
    """What it says."""

    may_be_chance: bool = False
    """Whether it tells nothing among all that answer the question (`judged_together`)."""

    @property
    def verdict(self) -> str:
        """What is said of it: the row's own verdict, unless only others keep it from telling."""
        if self.may_be_chance and side(self.row, self.place.middle):
            return "may be chance among these figures"
        return str(self.row.verdict)

    @property
    def about(self) -> str:
        """What it is about."""
        return self.place.about

    @property
    def experiment(self) -> str:
        """Whose row it is."""
        return self.place.experiment

    def side(self, at: float | None = None) -> int:
        """1 if it is above a number, or its own middle, -1 if below, or the other way round; 0 if
        that is undecided."""
        if self.may_be_chance:
            return 0
        found = side(self.row, self.place.middle if at is None else at)
        return -found if self.place.turned else found

    def __str__(self) -> str:
        found = re.search(r"([-+]?\d[\d.,]*)(%| times)?", self.row.ours)
        figure = found[0] if found else self.row.ours
        if self.place.turned and found and found[2] == "%":
            figure = f"{100 - float(found[1]):.1f}%"
        figure += self.place.unit
        if about := self.row.verdict.about:
            figure += f" for {self.row.published.rpartition('= ')[2]}, give or take {about:.0%}"
        return f"{self.about} ({figure})"


@dataclass(frozen=True)
class Question:
    """What the papers answer differently, or wrongly."""

    asked: str
    """In words."""

    places: Sequence[Place]
    """Which rows answer it."""

    conclude: Callable[[Sequence[Answer]], str]
    """The answer in a sentence or two, made from those rows."""


def judged_together(found: Sequence[Answer]) -> list[Answer]:
    """Answers of which those that may be chance among so many are known (Holm 1979).

    Claims, and figures that were published, have been judged with the other tests of their tables.
    Of the rest nobody said beforehand on which side they would be, so each is a test of its own
    middle.
    """
    tested = sorted((_p_of(one), place) for place, one in enumerate(found) if _is_open(one))
    chance = {place for place, one in enumerate(found) if _is_open(one) and _is_small(one.row)}
    for rank, (p, _) in enumerate(tested):
        if p * (len(tested) - rank) >= ALPHA:
            chance |= {place for _, place in tested[rank:]}
            break
    return [replace(one, may_be_chance=place in chance) for place, one in enumerate(found)]


def _is_open(one: Answer) -> bool:
    return not (one.row.data.get("claim") or one.row.published or math.isnan(one.place.middle))


def _is_small(row: Row) -> bool:
    return bool(row.data.get("n", _FEWEST) < _FEWEST)


def _p_of(one: Answer) -> float:
    data, middle = one.row.data, one.place.middle
    value, low, high = (data.get(key) for key in ("value", "low", "high"))
    if value is None or low is None or high is None:
        return 1.0
    freedom = freedom_of(data["n"]) if "n" in data else math.inf
    return p_of_interval(value, low, high, middle, freedom, factor=middle == 1.0)


def side(row: Row, below: float, above: float | None = None) -> int:
    """1 if the whole interval of a figure is above a number (or above all of a second one's
    interval), -1 if it is below, 0 if that is undecided. Of a claim all tests of its table decide.
    """
    low, high = row.data.get("low"), row.data.get("high")
    if low is None or high is None:
        return 0
    if row.data.get("claim") and row.verdict.kind == "not comparable":
        return 0
    return int(low > (below if above is None else above)) - int(high < below)


def held(row: Row) -> int:
    """1 if what was published is reproduced, -1 if it is contradicted."""
    return {"reproduced": 1, "contradicted": -1}.get(row.verdict.kind, 0)


def told(
    found: Iterable[tuple[Answer, int]],
    words: tuple[str, str] = ("Yes", "No"),
    more: str = "",
    *,
    named: int = _NAMED,
) -> str:
    """Answers by their side, each side after its word; those that are undecided are counted, if
    there are more of them than are ``named``.

    >>> from sumito.lab.rows import Row
    >>> places = (Place(name, "", "") for name in ("a", "b"))
    >>> a, b = (Answer(place, Row("", ours="60% of 9 games")) for place in places)
    >>> told([(a, 1), (b, 1)]), told([(a, -1), (b, 0)])
    ('Yes: a (60%); b (60%).', 'No, as far as it is decided: a (60%). Undecided: b (60%).')
    >>> told([(a, 1), (b, -1)]), told([(b, 0)])
    ('It depends. Yes: a (60%). No: b (60%).', 'Undecided: b (60%).')
    """
    sides: dict[str, int] = {}
    for answer, side in found:
        sides[str(answer)] = sides.get(str(answer), 0) or side
    yes, no, unknown = ([name for name in sides if sides[name] == at] for at in (1, -1, 0))
    far = ", as far as it is decided" if unknown and not (yes and no) else ""
    among = unknown if len(unknown) <= named else [f"{len(unknown)} others" if yes or no else "all"]
    parts = [
        "It depends." if yes and no else "",
        f"{words[0]}{far}: {'; '.join(yes)}." if yes else "",
        f"{words[1]}{far}: {'; '.join(no)}." if no else "",
        f"Undecided: {'; '.join(among)}." if unknown else "",
        more,
    ]
    return " ".join(part for part in parts if part)


def beside(found: Sequence[Answer]) -> str:
    """Yes where a figure is above its middle, no where it is below."""
    return told((one, one.side()) for one in found)


def as_published(found: Sequence[Answer]) -> str:
    """Yes where what was published is reproduced, no where it is contradicted."""
    return told((one, held(one.row)) for one in found)
