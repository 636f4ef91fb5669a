"""The lab's results as tables for a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lab.collection import load
from ..lab.errors import LabError
from ..lab.registry import experiments

if TYPE_CHECKING:
    from pathlib import Path

    from ..lab.result import Result, Table
    from .shapes import Shape

__all__ = ["shape"]

_COLUMNS = ["", "published", "ours", "interval", "verdict"]
_COMPARED = (1, 4)  # columns that are empty where nothing was published


def shape(folder: Path | None) -> Shape:
    """All tables of the result files in a folder; none where there are no files."""
    if folder is None:
        return {"tables": []}
    try:
        results = load(folder)
    except LabError:
        return {"tables": []}
    titles = {name: one.title for name, one in experiments().items()}
    return {
        "tables": [
            _table(name, titles[name], result, table)
            for name, result in results.items()
            for table in result.tables
        ]
    }


def _table(name: str, title: str, result: Result, table: Table) -> Shape:
    made = f"{result.command} ({result.date})"
    shown = [at for at in range(len(_COLUMNS)) if table.compared or at not in _COMPARED]
    cells = [
        (row.label, row.published, row.ours, row.interval, row.verdict.words) for row in table.rows
    ]
    return {
        "key": name,
        "title": f"{title}: {table.title}" if table.title else title,
        "text": " ".join(part for part in (table.note, made) if part),
        "columns": [_COLUMNS[at] for at in shown],
        "rows": [[row[at] for at in shown] for row in cells],
    }
