"""All results as one HTML page that opens without a network."""

from __future__ import annotations

import math
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ..errors import SumitoError
from .headlines import answers, summary
from .markdown import OLDER, PAPERS, is_older, same_choices
from .registry import experiments
from .verdicts import KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markupsafe import Markup

    from .result import Plot, Result, Table
    from .rows import Row

__all__ = ["render"]

_SEEN = 0.005  # of a scale: narrower intervals are not seen


def render(results: dict[str, Result], own: Sequence[Result] = ()) -> str:
    """The page; ``own`` are results with agents or sizes of the user's."""
    try:
        import jinja2  # noqa: F401  # to say what is missing
        import matplotlib  # noqa: F401
    except ImportError as error:
        raise SumitoError(f"the page needs {error.name}: pip install 'sumito[report]'") from None
    from ..report.page import environment, frame

    papers = [
        {
            "key": paper,
            "title": PAPERS[paper],
            "experiments": [
                _shown_as(results[one], one.replace("/", "-")) for one in ids if one in results
            ],
        }
        for paper, ids in groupby(experiments(), lambda one: one.partition("/")[0])
    ]
    papers.append(
        {
            "key": "own",
            "title": "Runs of your own",
            "experiments": [_shown_as(one, f"own-{at}") for at, one in enumerate(own, 1)],
        }
    )
    same = same_choices([one for one in experiments() if one in results])
    total: dict[str, int] = dict.fromkeys(KINDS, 0)
    full = [result for result in results.values() if result.setting == "full"]
    for result in full:
        for kind, count in result.counts().items():
            total[kind] += count
    assert __package__
    template = environment(__package__).get_template("lab.html")
    return template.render(
        papers=[paper for paper in papers if paper["experiments"]],
        missing=[one for one in experiments() if one not in results],
        total=total,
        shown=len(results),
        full=len(full),
        older=sum(map(is_older, full)),
        known=len(experiments()),
        questions=answers(results),
        same_choices=same,
        summary=summary,
        plot=_plot,
        bar=_bar,
        **frame(),
    )


def _shown_as(result: Result, anchor: str) -> dict[str, Any]:
    about = experiments()[result.experiment]
    is_own = anchor.startswith("own-")
    older = OLDER if not is_own and is_older(result) else ""
    return {"about": about, "result": result, "anchor": anchor, "older": older}


def _plot(plot: Plot) -> Markup:
    from ..report.figures import figure

    said = f"{plot.title}: {plot.up} by {plot.across}; {', '.join(plot.series)}"
    joined = not plot.scattered
    return figure(plot.series, said, across=plot.across, up=plot.up, joined=joined)


def _bar(row: Row, table: Table) -> Markup | str:
    """Our interval as a bar with the published value as a mark, where it is known.

    Shares are shown from none to all, ratios by their logarithm with all others of the table and
    with 1. Other rows share a scale where nothing was published, so that they can be compared,
    unless an interval could not be seen on it.
    """
    from ..report.plots import against

    found = _interval(row)
    if found is None:
        return ""
    published = row.data.get("published")
    unit = _unit(row)
    alike = [one for one in table.rows if _unit(one) == unit]
    others: list[float] = []
    if unit == "%":
        others = [0.0, 1.0]
    elif unit == "times" and all(value > 0 for one in alike for value in _shown(one)):
        found = (math.log(found[0]), math.log(found[1]), math.log(found[2]))
        published = published and math.log(published)
        others = [0.0, *(math.log(value) for one in alike for value in _shown(one))]
    elif published is None:
        alike = [one for one in alike if one.data.get("published") is None]
        others = [value for one in alike for value in _shown(one)]
        if found[2] - found[1] < (max(others) - min(others)) * _SEEN:
            others = []  # it would be a dot whatever it is
    said = f"{row.label}: {row.ours}, {row.interval}; published {row.published or 'nothing'}"
    return against(*found, published, said, others)


def _shown(row: Row) -> list[float]:
    """What the bar of a row has to show."""
    published = row.data.get("published")
    return [*(_interval(row) or ()), *([] if published is None else [published])]


def _interval(row: Row) -> tuple[float, float, float] | None:
    value, low, high = (row.data.get(key) for key in ("value", "low", "high"))
    if value is None or low is None or high is None:
        return None
    return value, low, high


def _unit(row: Row) -> str:
    if row.ours.startswith(("+", "-")):
        return "difference"
    return next((unit for unit in ("%", "times") if unit in row.ours), "")
