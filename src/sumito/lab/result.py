"""What an experiment leaves behind: tables and plots in a small file, with how they were made."""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .errors import LabError
from .rows import Row
from .verdicts import Verdict, settle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

__all__ = ["FORMAT", "Plot", "Result", "Table", "result_path"]

FORMAT = "sumito-lab-1"
"""What stands first in a result file."""


@dataclass(frozen=True)
class Table:
    """Rows under a title."""

    title: str
    """What the rows are about."""

    rows: Sequence[Row]
    """The figures; their tests are judged together."""

    note: str = ""
    """How they were made, or how to read them."""

    source: str = ""
    """Where the published figures stand."""

    @property
    def compared(self) -> bool:
        """Whether anything was published, or said, to compare the rows with."""
        return any(row.published or row.verdict.kind for row in self.rows)


@dataclass(frozen=True)
class Plot:
    """Points, with lines through them or without."""

    title: str
    """What is shown."""

    series: Mapping[str, Sequence[tuple[float, float]]]
    """Points (x, y) by name."""

    across: str = ""
    """What x is."""

    up: str = ""
    """What y is."""

    scattered: bool = False
    """Whether no lines join the points."""


@dataclass
class Result:
    """The outcome of an experiment at one setting."""

    experiment: str
    """Its id."""

    setting: str
    """``quick`` or ``full``."""

    command: str
    """What makes it again."""

    seed: int
    """Where all chance comes from."""

    sizes: Mapping[str, Any]
    """How much was played and searched."""

    versions: Mapping[str, str]
    """The programs."""

    date: str
    """When it was finished."""

    seconds: float
    """How long it took, all sessions together."""

    tables: list[Table] = field(default_factory=list)
    """What was found, as tables."""

    plots: list[Plot] = field(default_factory=list)
    """And as plots."""

    revision: int = 1
    """That of the experiment when it was run."""

    @property
    def size_words(self) -> str:
        """The sizes as a line of text."""
        return "; ".join(
            f"{key}: {_words(value)}" for key, value in self.sizes.items() if value not in ([], {})
        )

    def rows(self) -> Iterator[tuple[Table, Row]]:
        """All rows with their tables."""
        for table in self.tables:
            for row in table.rows:
                yield table, row

    def counts(self) -> dict[str, int]:
        """How many rows there are of each verdict."""
        found: dict[str, int] = {}
        for _, row in self.rows():
            if row.verdict.kind:
                found[row.verdict.kind] = found.get(row.verdict.kind, 0) + 1
        return found

    def to_json(self) -> str:
        """The text of the file."""
        data = {
            "format": FORMAT,
            "experiment": self.experiment,
            "setting": self.setting,
            "revision": self.revision,
            "command": self.command,
            "seed": self.seed,
            "sizes": dict(self.sizes),
            "versions": dict(self.versions),
            "date": self.date,
            "seconds": round(self.seconds, 1),
            "tables": [_table_data(table) for table in self.tables],
            "plots": [_plot_data(plot) for plot in self.plots],
        }
        return json.dumps(data, indent=1, ensure_ascii=False, allow_nan=False) + "\n"

    @classmethod
    def read(cls, path: Path) -> Result:
        """The result in a file."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            if data.pop("format") != FORMAT:
                raise LabError(f"{path} is no result of this version of the lab")
            tables = [_table(one) for one in data.pop("tables")]
            plots = [_plot(one) for one in data.pop("plots")]
            return cls(tables=tables, plots=plots, **data)
        except OSError as error:
            raise LabError(f"cannot read {path}: {error.strerror}") from None
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            if isinstance(error, LabError):
                raise
            raise LabError(f"{path} is no result file, or a damaged one: {error!r}") from None


def result_path(folder: Path, experiment: str, setting: str) -> Path:
    """Where the result of an experiment stands: ``lemmens/table-3.quick.json``."""
    return folder / f"{experiment}.{setting}.json"


def _table_data(table: Table) -> dict[str, Any]:
    return {
        "title": table.title,
        "note": table.note,
        "source": table.source,
        "rows": [_row_data(row) for row in settle(table.rows)],
    }


def _row_data(row: Row) -> dict[str, Any]:
    data: dict[str, Any] = {"label": row.label}
    for name in ("published", "ours", "interval", "note"):
        if value := getattr(row, name):
            data[name] = value
    if row.verdict.kind:
        data["verdict"], data["why"] = row.verdict.kind, row.verdict.why
    if row.verdict.about:
        data["about"] = _finite(row.verdict.about)
    if row.data:
        data["data"] = {key: _finite(value) for key, value in row.data.items()}
    return data


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return _listed(f"{key} = {_words(one)}" for key, one in value.items())
    if isinstance(value, list):
        return _listed(map(_words, value))
    return f"{value:,}" if type(value) is int else str(value)


def _listed(words: Iterable[str]) -> str:
    parts = list(words)
    return (" / " if any("," in part for part in parts) else ", ").join(parts)


def _finite(value: Any) -> Any:
    """JSON has no infinity; seven digits are enough for anything measured."""
    if not isinstance(value, float):
        return value
    return float(f"{value:.7g}") if math.isfinite(value) else None


def _plot_data(plot: Plot) -> dict[str, Any]:
    series = {
        name: [[_finite(float(x)), _finite(float(y))] for x, y in points]
        for name, points in plot.series.items()
    }
    about: dict[str, Any] = {"title": plot.title, "across": plot.across, "up": plot.up}
    if plot.scattered:
        about["scattered"] = True
    return {**about, "series": series}


def _table(data: dict[str, Any]) -> Table:
    return Table(data["title"], [_row(one) for one in data["rows"]], data["note"], data["source"])


_WITHIN = re.compile(r"within (.+) ± (\d+)%")


def _row(data: dict[str, Any]) -> Row:
    kind, why, about = data.get("verdict", ""), data.get("why", ""), data.get("about", 0.0)
    figures = data.get("data", {})
    if old := _WITHIN.fullmatch(why):  # of a file from before the tolerance was kept
        about = int(old[2]) / 100
        figures |= {"about": about, "factor": "times" in data["ours"]}
        why = f"{old[1]} meets {figures['published']:g}, give or take {old[2]}%"
    return Row(
        data["label"],
        data.get("published", ""),
        data.get("ours", ""),
        data.get("interval", ""),
        Verdict(kind, why, about),
        data.get("note", ""),
        figures,
    )


def _plot(data: dict[str, Any]) -> Plot:
    series = {
        name: [(x, y) for x, y in points if x is not None and y is not None]
        for name, points in data["series"].items()
    }
    scattered = data.get("scattered", False)
    return Plot(data["title"], series, data["across"], data["up"], scattered)
