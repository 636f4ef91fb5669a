"""``sumito openings``: make a set of balanced, distinct openings."""

from __future__ import annotations

import shlex
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import SumitoError
from .console import AMBER, console, note
from .files import open_output
from .stopping import INTERRUPTED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..arena.openings import Generator, OpeningLine

__all__ = ["EXAMPLES", "openings"]

EXAMPLES = """\b
Examples:
  sumito openings --count 100 --out mine.openings
  sumito openings --layouts belgian-daisy=3,standard --plies 6 --seed 7
  sumito openings --except tuning --out more.openings

Random moves from the layouts in turn. A position is kept if nothing was ejected
or can be, if a search finds it level whoever is to move, and if it is none of
the others mirrored, turned, or with the colours swapped. The same options give
the same openings on every machine; a larger count begins with the same ones.

Exit codes: 0 all is well, 1 nothing more to be found, 2 wrong usage, 130 stopped.
"""


def openings(
    layouts: Annotated[
        str,
        typer.Option(
            metavar="NAMES", help="Layouts with commas between; name=3 gives one a larger share."
        ),
    ] = "belgian-daisy,standard",
    plies: Annotated[int, typer.Option(metavar="N", help="Random moves in each.")] = 8,
    count: Annotated[int, typer.Option(metavar="N", min=1, help="How many to make.")] = 100,
    seed: Annotated[int, typer.Option(metavar="N", help="Where chance comes from.")] = 1,
    depth: Annotated[
        int, typer.Option(metavar="N", help="How deep to search: an even number.")
    ] = 4,
    bound: Annotated[
        float, typer.Option(metavar="X", help="How far from level; a marble is 800.")
    ] = 30.0,
    known: Annotated[
        str | None,
        typer.Option("--except", metavar="SET", help="A set or file of openings to leave out."),
    ] = None,
    out: Annotated[str, typer.Option(metavar="FILE", help="Where to write; - is stdout.")] = "-",
) -> None:
    """Make openings that are balanced and distinct, from random moves."""
    from .. import __version__
    from ..arena.openings import Balance, Generator, parse_layouts, read, write_file

    try:
        shares = parse_layouts(layouts)
        avoided = () if known is None else read(known).lines
        generator = Generator(shares, plies, seed, Balance(depth, bound), avoided)
    except SumitoError as error:
        raise typer.BadParameter(str(error)) from error
    written = {
        "layouts": ",".join(
            name if share == 1 else f"{name}={share:g}" for name, share in shares.items()
        ),
        "plies": plies,
        "count": count,
        "seed": seed,
        "depth": depth,
        "bound": f"{bound:g}",
        "except": known,
    }
    options = [
        f"--{name} {shlex.quote(str(value))}"
        for name, value in written.items()
        if value is not None
    ]
    header = {"command": f"sumito openings {' '.join(options)}", "sumito": __version__}
    with open_output(out) as output:
        try:
            lines = list(_with_progress(generator, count))
        except KeyboardInterrupt:
            note("stopped; nothing was written")
            raise typer.Exit(INTERRUPTED) from None
        output.write(write_file(lines, header))
    if out != "-":
        note(f"{count:,} openings written to {out}")


def _with_progress(generator: Generator, count: int) -> Iterator[OpeningLine]:
    found, screen = islice(generator, count), console(stderr=True)
    if not screen.is_terminal:
        yield from found
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    tries = 0

    def tried() -> None:
        nonlocal tries
        tries += 1
        bar.update(task, description=f"openings, {tries:,} tried")

    generator.on_try = tried
    columns = (
        TextColumn("{task.description}"),
        BarColumn(complete_style=AMBER),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=screen, transient=True) as bar:
        task = bar.add_task("openings", total=count)
        for line in found:
            yield line
            bar.advance(task)
