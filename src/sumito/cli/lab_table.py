"""A table of the lab on a terminal, and line by line in a pipe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .console import console, note, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..lab import Row

__all__ = ["show_table"]

_STYLES = {"reproduced": "green", "contradicted": "red", "not comparable": "yellow"}


def show_table(title: str, rows: Sequence[Row], remark: str = "") -> None:
    """Published | ours | interval | verdict."""
    screen = console()
    if not screen.is_terminal:
        say(f"# {title}")
        for row in rows:
            parts = (row.label, row.published, row.ours, row.interval, str(row.verdict), row.note)
            say(" | ".join(parts))
        return
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title, title_justify="left", show_lines=False, expand=False)
    for name in ("", "published", "ours", "95% interval", "verdict"):
        table.add_column(name, overflow="fold")
    for row in rows:
        verdict = Text(str(row.verdict), style=_STYLES.get(row.verdict.kind, ""))
        table.add_row(row.label, row.published, row.ours, row.interval, verdict)
    screen.print(table)
    if remark:
        note(remark)
