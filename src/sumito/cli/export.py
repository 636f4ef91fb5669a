"""``sumito export``: the games of a run for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .console import note
from .files import open_output

__all__ = ["EXAMPLES", "export"]

EXAMPLES = """\b
Examples:
  sumito export run.db --out games.apgn
  sumito export run.db --format csv | head
  sumito export run.db --format json --out run.json

\b
Formats:
  apgn  records with tags, clocks and what the players thought
  csv   a table with a row for each game
  json  everything in the run; docs/reports.md names the fields

A run may be exported while it is still being played.
"""


def export(
    run: Annotated[str, typer.Argument(metavar="RUN.DB", hidden=True)],
    format: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="apgn, csv or json; default: by the name of the file."),
    ] = None,
    out: Annotated[str, typer.Option(metavar="FILE", help="Where to write; - is stdout.")] = "-",
) -> None:
    """Write the games of the run in the file RUN.DB as APGN, CSV or JSON."""
    from ..arena import Store
    from ..arena.export import FORMATS

    by_name = Path(out).suffix.removeprefix(".").lower()
    name = format or (by_name if by_name in FORMATS else "apgn")
    if name not in FORMATS:
        known = ", ".join(FORMATS)
        raise typer.BadParameter(f"expected one of {known}, not {name!r}", param_hint="--format")
    with Store.open(run) as store:
        if out != "-" and Path(out).exists() and Path(out).samefile(run):
            raise typer.BadParameter(f"{out} is the run itself; write to another file")
        with open_output(out) as output:
            count = FORMATS[name](store, output)
    if out != "-":
        note(f"{count:,} {'game' if count == 1 else 'games'} written to {out}")
