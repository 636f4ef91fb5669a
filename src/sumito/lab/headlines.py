"""What the papers disagree about, and what the results say to it; and a result in a sentence."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .conclusions import Answer, judged_together
from .questions import QUESTIONS
from .verdicts import KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .result import Result

__all__ = ["Answered", "answers", "summary"]

_NAMED = 4  # so many rows are named in a summary


@dataclass(frozen=True)
class Answered:
    """A question with its answers."""

    question: str
    """In words."""

    answers: Sequence[Answer]
    """The rows."""

    conclusion: str
    """What they say together."""


def answers(results: dict[str, Result]) -> list[Answered]:
    """The questions with the rows of full results that answer them; those without any are left
    out."""
    found = []
    for question in QUESTIONS:
        rows = judged_together(
            [
                Answer(place, row)
                for place in question.places
                if place.experiment in results and results[place.experiment].setting == "full"
                for row in place.rows(results[place.experiment])
            ]
        )
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
