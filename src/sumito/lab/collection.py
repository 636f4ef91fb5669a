"""All result files of a folder together."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import LabError
from .experiment import SETTINGS
from .registry import experiments
from .result import Result, result_path

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["OWN", "csv_text", "full_result", "json_text", "load", "place", "shipped", "tried"]

OWN = Path("lab/results")
"""Where one's own results go, unless told otherwise."""

_COLUMNS = (
    "experiment",
    "setting",
    "table",
    "row",
    "published",
    "ours",
    "interval",
    "verdict",
    "why",
    "note",
    "value",
    "low",
    "high",
    "n",
    "command",
)


def shipped() -> Path:
    """The results that come with Sumito."""
    return Path(__file__).parent / "results"


def place() -> Path:
    """One's own results where there are any here, else those that come with Sumito."""
    return OWN if OWN.is_dir() else shipped()


def full_result(experiment: str, own: Path | None) -> Result | None:
    """What another experiment found at its full setting: in one's own folder, or as it comes with
    Sumito."""
    for folder in (own, shipped()):
        if folder is not None and (path := result_path(folder, experiment, "full")).exists():
            return Result.read(path)
    return None


def load(folder: Path) -> dict[str, Result]:
    """The results by experiment, in the order of the list: the full one where there is one."""
    found: dict[str, Result] = {}
    for one in experiments():
        for setting in reversed(SETTINGS):
            path = result_path(folder, one, setting)
            if path.exists():
                found[one] = Result.read(path)
                break
    if not found and not any(_tried(folder, one) for one in experiments()):
        raise LabError(f"no results in {folder}: run some first, such as sumito lab run all")
    return found


def tried(folder: Path) -> list[Result]:
    """Results with agents, sizes or a seed of one's own, in the order of the list."""
    paths = (path for one in experiments() for path in _tried(folder, one))
    return [Result.read(path) for path in paths]


def _tried(folder: Path, experiment: str) -> list[Path]:
    return sorted(
        path
        for setting in SETTINGS
        for plain in [result_path(folder, experiment, setting)]
        for path in plain.parent.glob(f"{plain.stem}-*{plain.suffix}")
    )


def csv_text(results: Iterable[Result]) -> str:
    """A line for every row of every table."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for result in results:
        for table, row in result.rows():
            data = row.data
            writer.writerow(
                [
                    result.experiment,
                    result.setting,
                    table.title,
                    row.label,
                    row.published,
                    row.ours,
                    row.interval,
                    row.verdict.kind,
                    row.verdict.why,
                    row.note,
                    *(data.get(key, "") for key in ("value", "low", "high", "n")),
                    result.command,
                ]
            )
    return text.getvalue()


def json_text(results: Iterable[Result]) -> str:
    """All result files in one list."""
    parts: list[Any] = [json.loads(result.to_json()) for result in results]
    return json.dumps(parts, indent=1, ensure_ascii=False) + "\n"
