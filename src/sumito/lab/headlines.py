"""What the papers disagree about, and what the results say to it: taken from their rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .verdicts import KINDS

if TYPE_CHECKING:
    from .result import Result
    from .rows import Row

__all__ = ["QUESTIONS", "Answer", "answers", "summary"]

QUESTIONS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "Does alpha-beta of depth 2 lose to greedy?",
        (
            ("maastricht/table-3", "greedy wins, from random openings"),
            ("maastricht/alphabeta-v-greedy", "depth 2, as the paper: wins of alpha-beta"),
            ("maastricht/alphabeta-v-greedy", "with the mistake, depth 2: wins of alpha-beta"),
        ),
    ),
    (
        "Has the first or the second player the edge?",
        (
            ("alphalone/table-1", "black's share of decided games"),
            ("hutson/second-player", "standard: score of black"),
            ("verloop/first-player-bias", "score of the first player, random openings"),
            ("beyond/first-move", "all layouts together"),
        ),
    ),
    (
        "Does combined move ordering help?",
        (
            ("verloop/table-6.1", "no_cmo over acmo, time"),
            ("verloop/table-6.1", "cmo over acmo, time"),
            ("verloop/claims", "combined move ordering at depth 7, time"),
        ),
    ),
    (
        "Do the non-standard windows save as much as is said?",
        (
            ("verloop/claims", "windows at depth 7, time"),
            ("verloop/claims", "time of depth 9 with the window over depth 6 without"),
        ),
    ),
    (
        "Is Monte Carlo tree search any good?",
        (
            ("hutson/table-1", "hutson-4 (iterations) v random-push (push first)"),
            ("hutson/roll-outs", "time with random over push-first roll-outs"),
        ),
    ),
    (
        "Is what was learnt better?",
        (
            ("maastricht/table-2", "optimised v neutral"),
            ("maastricht/table-2", "greedy with it v optimised"),
            ("alphalone/baseline", "alphalone-2 wins"),
        ),
    ),
    (
        "Are more evaluation terms better?",
        (("lemmens/table-3", "score of extended, basic weights 3 and 2 (ours)"),),
    ),
)
"""A question, and the rows that answer it: experiment and label."""

_NAMED = 4  # so many rows are named in a summary


@dataclass(frozen=True)
class Answer:
    """A row that says something to a question."""

    experiment: str
    """Where it stands."""

    row: Row
    """What it says."""


def answers(results: dict[str, Result]) -> list[tuple[str, list[Answer]]]:
    """The questions with the rows of full results that answer them; those without any are left
    out."""
    found = []
    for question, places in QUESTIONS:
        rows = []
        for experiment, label in places:
            result = results.get(experiment)
            if result is None or result.setting != "full":
                continue
            row = next((row for _, row in result.rows() if row.label == label), None)
            if row is not None:
                rows.append(Answer(experiment, row))
        if rows:
            found.append((question, rows))
    return found


def summary(result: Result) -> str:
    """In a sentence or two: which figures and claims hold, and which do not."""
    parts = []
    for kind in KINDS[:2]:
        labels = list(
            dict.fromkeys(row.label for _, row in result.rows() if row.verdict.kind == kind)
        )
        count = result.counts().get(kind, 0)
        if labels:
            more = ", ..." if len(labels) > _NAMED else ""
            parts.append(f"{kind.capitalize()} ({count}): {'; '.join(labels[:_NAMED])}{more}.")
    left = result.counts().get(KINDS[2], 0)
    if left:
        parts.append(f"{left} not comparable.")
    return " ".join(parts) or "There is nothing published to compare with."
