"""``sumito report``: a run as one page that opens without a network."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .console import note
from .files import open_output

__all__ = ["EXAMPLES", "report"]

EXAMPLES = """\b
Examples:
  sumito report run.db --out page.html
  sumito report run.db --games 0 --out tables.html

One file with everything in it: the results, plots, and all games to play through.
It needs jinja2: pip install 'sumito[report]'.
"""


def report(
    run: Annotated[str, typer.Argument(metavar="RUN.DB", hidden=True)],
    out: Annotated[str, typer.Option(metavar="FILE", help="Where to write; - is stdout.")],
    games: Annotated[
        int,
        typer.Option(
            metavar="N", min=0, help="How many games to put in, the first ones; tables count all."
        ),
    ] = 1000,
    title: Annotated[
        str | None, typer.Option(metavar="TEXT", help="What stands above; default: the names.")
    ] = None,
) -> None:
    """Make a page of the run in the file RUN.DB: tables, plots and a viewer of games."""
    from ..arena import Store
    from ..report import render

    with Store.open(run) as store:
        if out != "-" and Path(out).exists() and Path(out).samefile(run):
            raise typer.BadParameter(f"{out} is the run itself; write to another file")
        page = render(store, games=games, title=title)
    with open_output(out) as output:
        output.write(page)
    if out != "-":
        note(f"{len(page.encode()) / 1e6:.1f} MB written to {out}")
