"""The page docs/papers.md, made from result files so that it stays true."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from .headlines import answers, summary
from .registry import experiments
from .verdicts import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .result import Result, Table

__all__ = ["OLDER", "PAPERS", "is_older", "papers_page", "same_choices"]

PAPERS = {
    "lemmens": "Lemmens 2005, Constructing an Abalone Game-Playing Agent",
    "maastricht": "Maastricht 2020, Abalone Game Agent",
    "verloop": "Verloop 2021, A Critical Review: Exploring Optimization Strategies",
    "alphalone": "Alphalone 2019, AI Agent for Abalone",
    "hutson": "Hutson 2021, Monte Carlo Tree Search Applied to the Game Abalone",
    "beyond": "Beyond the papers",
}
"""Who they are, in the order of the pages."""

OLDER = "The experiment has changed since; it is to be run again."
"""What is said of such a result."""

_HEAD = """# The papers' results, run again

This page is made from the result files in `src/sumito/lab/results`, which come with Sumito, by

```sh
sumito lab report --markdown docs/papers.md
```

so it says what those files say. [lab.md](lab.md) has the rule by which a published figure is
*reproduced*, *contradicted* or *not comparable*. A result at the quick setting only shows that an
experiment works: its few games say little, and it is marked so. `n` is the number of games or
values behind a figure; intervals are at 95% confidence. A percentage beside a verdict is the
tolerance within which a number counted as met. There are plots too: `sumito lab report` draws them.
"""


def is_older(result: Result) -> bool:
    """Whether the experiment has changed since."""
    about = experiments()[result.experiment]
    return not about.is_of(result.setting, result.sizes, result.revision)


def same_choices(ids: Iterable[str]) -> dict[str, str]:
    """Which experiments leave the same open as one before them, and which that is: nobody reads it
    twice."""
    first: dict[str, str] = {}
    found = {}
    for one in ids:
        if choices := experiments()[one].choices:
            earlier = first.setdefault(choices, one)
            if earlier != one:
                found[one] = earlier
    return found


def papers_page(results: dict[str, Result]) -> str:
    """The text of the page."""
    full = sum(result.setting == "full" for result in results.values())
    known = len(experiments())
    which = f"All {known} experiments" if full == known else f"Of {known} experiments {full}"
    count = f"{which} have been run at the full setting"
    if older := [name for name, one in results.items() if is_older(one)]:
        count += f"; to be run again, since the experiments have changed: {', '.join(older)}"
    count += ".\n"
    parts = [_HEAD, count, _questions(results), "## All experiments\n", _summary(results)]
    for paper, ids in groupby(experiments(), lambda one: one.partition("/")[0]):
        parts.append(f"## {PAPERS[paper]}\n")
        listed = list(ids)
        same = same_choices(listed)
        parts += [_experiment(one, results.get(one), same.get(one)) for one in listed]
    return "\n".join(parts).rstrip() + "\n"


def _questions(results: dict[str, Result]) -> str:
    lines = ["## What the papers disagree about", ""]
    for answered in answers(results):
        lines += [f"**{answered.question}** {answered.conclusion}", ""]
        count = len(answered.answers)
        lines += [f"<details><summary>The {count} figures behind it</summary>", ""]
        lines += ["| | published | ours | 95% interval | verdict |", "|---|---|---|---|---|"]
        for one in answered.answers:
            row = one.row
            where = f"[{one.experiment}](#{_anchor(one.experiment)})"
            label = f": {row.label}" if one.place.turned else ""
            about = f"{one.about}{label}, {where}"
            lines.append(_line(about, row.published, row.ours, row.interval, one.verdict))
        lines += ["", "</details>", ""]
    return "\n".join(lines)


def _line(*cells: str) -> str:
    """A line of a table."""
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _summary(results: dict[str, Result]) -> str:
    lines = [
        "| experiment | setting | reproduced | contradicted | not comparable |",
        "|---|---|---|---|---|",
    ]
    for one in experiments():
        result = results.get(one)
        if result is None:
            lines.append(f"| {one} | not run | | | |")
            continue
        counts = result.counts()
        is_full = result.setting == "full"  # a quick one says nothing
        cells = " | ".join(str(counts.get(kind, "")) if is_full else "" for kind in KINDS)
        lines.append(f"| [{one}](#{_anchor(one)}) | {result.setting} | {cells} |")
    total = [
        sum(one.counts().get(kind, 0) for one in results.values() if one.setting == "full")
        for kind in KINDS
    ]
    lines.append(_line("all", "", *map(str, total)))
    lines += ["", "These are rows of tables: a claim may have several, for each way to read it."]
    return "\n".join(lines) + "\n"


def _anchor(title: str) -> str:
    """As GitHub makes them of headings."""
    kept = "".join(letter for letter in title.lower() if letter.isalnum() or letter in " -_")
    return kept.replace(" ", "-")


def _experiment(name: str, result: Result | None, same: str | None) -> str:
    """``same`` is an experiment before it that leaves the same open."""
    about = experiments()[name]
    stop = "" if about.title.endswith("?") else "."
    lines = [f"### {name}", "", f"{about.title}{stop} {about.question}"]
    if about.choices:
        as_there = (
            f"What the paper leaves open is as in [{same}](#{_anchor(same)})." if same else ""
        )
        lines += ["", as_there or about.choices]
    if result is None:
        left = f"Not run yet at the full setting, which takes one core about {about.full.cost}."
        return "\n".join([*lines, "", left, ""])
    quick = " This is the quick setting: it says little." if result.setting == "quick" else ""
    sizes = f"; {result.size_words}" if result.size_words else ""
    older = f" {OLDER}" if is_older(result) else ""
    lines += [
        "",
        f"`{result.command}`, {result.date}, {result.seconds:.0f} s, "
        f"core {result.versions.get('core', '?')}{sizes}.{quick}{older}",
        "",
    ]
    if not quick:
        lines += [summary(result), ""]
    for table in result.tables:
        lines += _table(table)
    return "\n".join(lines)


def _table(table: Table) -> list[str]:
    lines = [f"**{table.title}**" + (f" ({table.source})" if table.source else ""), ""]
    if table.compared:
        lines += ["| | published | ours | 95% interval | verdict |", "|---|---|---|---|---|"]
    else:
        lines += ["| | ours | 95% interval |", "|---|---|---|"]
    for row in table.rows:
        cells = [f"{row.label} ({row.note})" if row.note else row.label, row.ours, row.interval]
        if table.compared:
            cells = [cells[0], row.published, *cells[1:], str(row.verdict)]
        lines.append(_line(*cells))
    if table.note:
        lines += ["", table.note]
    return [*lines, ""]
