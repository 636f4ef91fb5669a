"""What the papers disagree about, and what the results say to it: taken from their rows."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .verdicts import KINDS

if TYPE_CHECKING:
    from .result import Result
    from .rows import Row

__all__ = ["QUESTIONS", "Answer", "answers", "summary"]

QUESTIONS: tuple[tuple[str, tuple[tuple[str, str, str, str], ...]], ...] = (
    (
        "Does alpha-beta of depth 2 lose to greedy?",
        (
            ("greedy moving first", "maastricht/table-3", "", "greedy wins, from random openings"),
            (
                "alpha-beta moving first",
                "maastricht/table-4",
                "",
                "greedy wins, from random openings",
            ),
            (
                "alpha-beta that judges leaves for whoever moved last",
                "maastricht/alphabeta-v-greedy",
                "",
                "with the mistake, depth 2: wins of alpha-beta",
            ),
        ),
    ),
    (
        "Has the first or the second player the edge?",
        (
            (
                "Alphalone as written, on the mini board",
                "alphalone/table-1",
                "Wins of black, who is named first, as written",
                "black's share of decided games",
            ),
            (
                "Alphalone's program, which sorts moves wrongly for black",
                "alphalone/table-1",
                "Wins of black, who is named first, as released",
                "black's share of decided games",
            ),
            ("Hutson's tree search", "hutson/second-player", "", "standard: score of black"),
            (
                "Verloop's agents, Belgian Daisy",
                "verloop/first-player-bias",
                "Wins of the first player, belgian-daisy",
                "score of the first player, random openings",
            ),
            (
                "57 layouts, Verloop's agent",
                "beyond/first-move",
                "Score of the first player: verloop",
                "all layouts together",
            ),
            (
                "57 layouts, our engine",
                "beyond/first-move",
                "Score of the first player: sumito",
                "all layouts together",
            ),
            (
                "people",
                "beyond/first-move",
                "Score of the first player: people",
                "black",
            ),
        ),
    ),
    (
        "Does combined move ordering help?",
        (
            (
                "depth 4 as written, time",
                "verloop/table-6.1",
                "Depth 4, standard, as written",
                "does cmo help, time",
            ),
            (
                "depth 4 as released, time",
                "verloop/table-6.1",
                "Depth 4, standard, as released",
                "does cmo help, time",
            ),
            (
                "depth 7 as written, time",
                "verloop/table-6.1",
                "Depth 7, standard, as written",
                "does cmo help, time",
            ),
            (
                "depth 7 as written, nodes",
                "verloop/table-6.1",
                "Depth 7, standard, as written",
                "does cmo help, nodes",
            ),
        ),
    ),
    (
        "Do the non-standard windows save as much as is said?",
        (
            ("the source paper's", "verloop/claims", "", "windows at depth 7, time"),
            (
                "Aba-Pro's, depth 9 with it against depth 6 without",
                "verloop/claims",
                "",
                "time of depth 9 with the window over depth 6 without",
            ),
        ),
    ),
    (
        "Is Monte Carlo tree search any good?",
        (
            (
                "against a random player that pushes first",
                "hutson/table-1/trees-v-random",
                "",
                "hutson-4 (iterations) v random-push (push first)",
            ),
            (
                "Hutson's search with 1,000 iterations, rated among all agents",
                "beyond/ratings",
                "Ratings, as published",
                "hutson-4:iterations=1000",
            ),
            (
                "alpha-beta of depth 2, rated among all agents",
                "beyond/ratings",
                "Ratings, as published",
                "alphabeta-neutral",
            ),
            (
                "what push-first roll-outs save",
                "hutson/roll-outs",
                "",
                "time with random over push-first roll-outs",
            ),
        ),
    ),
    (
        "Is what was learnt better?",
        (
            (
                "the genetic algorithm's matrix against a neutral one",
                "maastricht/table-2",
                "From random openings",
                "optimised v neutral",
            ),
            (
                "the matrix of CMA-ES against the genetic algorithm's",
                "maastricht/table-2",
                "The matrix that CMA-ES found",
                "greedy with it v optimised",
            ),
            (
                "Alphalone's agent 2 as black against one ply",
                "alphalone/baseline",
                "",
                "alphalone-2 wins as black",
            ),
            ("and as white", "alphalone/baseline", "", "alphalone-2 wins as white"),
        ),
    ),
    (
        "Are more evaluation terms better?",
        (
            (
                "Lemmens's six against two",
                "lemmens/table-3",
                "",
                "score of extended, basic weights 3 and 2 (ours)",
            ),
        ),
    ),
)
"""A question, and the rows that answer it: in words, experiment, how the title of the table begins,
and the row's label."""

_NAMED = 4  # so many rows are named in a summary


@dataclass(frozen=True)
class Answer:
    """A row that says something to a question."""

    about: str
    """What it is about."""

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
        for about, experiment, title, label in places:
            result = results.get(experiment)
            if result is None or result.setting != "full":
                continue
            fitting = (
                row
                for table, row in result.rows()
                if table.title.startswith(title) and row.label == label
            )
            row = next(fitting, None)
            if row is not None and row.ours:
                rows.append(Answer(about, experiment, row))
        if rows:
            found.append((question, rows))
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
