"""``sumito layouts``: the library of starting layouts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .console import console, emit_json, say
from .positions import layout_named

if TYPE_CHECKING:
    from ..layouts import Layout

__all__ = ["EXAMPLES", "layouts"]

EXAMPLES = """\b
Examples:
  sumito layouts
  sumito layouts belgian-daisy
  sumito layouts --edge 3 --picture
"""


def layouts(
    name: Annotated[str | None, typer.Argument(metavar="NAME", hidden=True)] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Only those for this many players.")
    ] = None,
    edge: Annotated[
        int | None, typer.Option(metavar="N", help="Only boards with this edge length.")
    ] = None,
    picture: Annotated[bool, typer.Option("--picture", help="With pictures.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """List the starting layouts, or show one: NAME is its key, title, alias, or a file."""
    from .. import layouts as library

    chosen = [layout_named(name)] if name else list(library.all_layouts())
    chosen = [layout for layout in chosen if players in (None, layout.players)]
    chosen = [layout for layout in chosen if edge in (None, layout.edge)]
    if json:
        emit_json([_data(layout) for layout in chosen])
    elif not chosen:
        say("no layout fits")
    elif name or picture:
        for layout in chosen:
            _show(layout)
    else:
        _list(chosen)


def _data(layout: Layout) -> dict[str, Any]:
    from dataclasses import asdict

    return {**asdict(layout), "rules": dict(layout.rules), "fen": layout.fen()}


def _list(chosen: list[Layout]) -> None:
    from rich.text import Text

    rows = [(layout.key, layout.title, _board_words(layout), layout.author) for layout in chosen]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    styles = ("bold", "", "dim", "dim")
    for row in rows:
        line = Text()
        for text, width, style in zip(row, wide, styles, strict=True):
            line.append(f"{text:{width}}  ", style)
        line.rstrip()
        say(line)


def _board_words(layout: Layout) -> str:
    return f"edge {layout.edge}, {'+'.join(str(len(cells)) for cells in layout.marbles)}"


def _show(layout: Layout) -> None:
    from rich.text import Text

    from ..board import Board
    from .picture import picture

    say(Text.assemble((layout.title, "bold"), (f"  {layout.key}", "dim")))
    say()
    for line in picture(Board.from_layout(layout), console()):
        say(line)
    say()
    facts = {
        "by": layout.author,
        "also": ", ".join(layout.aliases),
        "note": layout.note,
        "rules": ", ".join(f"{key}={value}" for key, value in layout.rules),
        "fen": layout.fen(),
    }
    for label, value in facts.items():
        if value:
            say(Text.assemble((f"{label:6}", "dim"), value))
    say()
