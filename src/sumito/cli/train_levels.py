"""``sumito train levels``: how strong the engine's levels are."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  # typer looks at it
from typing import Annotated

import typer

from .arena_options import ClusterOption, ConcurrencyOption, ResumeOption, play_run
from .console import say

__all__ = ["COMMAND", "levels"]


def levels(
    config: Annotated[
        Path, typer.Argument(metavar="FILE", help="A ladder, such as examples/ladder-levels.toml.")
    ],
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where the strengths are written.")],
    db: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where the games are kept; default: db of the file."),
    ] = None,
    resume: ResumeOption = False,
    concurrency: ConcurrencyOption = None,
    cluster: ClusterOption = None,
) -> None:
    """Let every level play the one below it, and write down how strong they are."""
    from datetime import date

    from .. import __version__
    from ..agents.levels import strength_lines
    from ..arena import Store
    from ..arena.config_file import read_config
    from ..training.levels import strengths_of, strengths_text
    from .files import write_text

    run = read_config(config)
    target = db or run.db
    if target is None:
        raise typer.BadParameter(f"say where the games go: --db, or db = ... in {config}")
    play_run(
        run.config, target, resume=resume, concurrency=concurrency, cluster=cluster, json=False
    )
    with Store.open(target) as store:
        found = strengths_of(store)
        about = f"{len(store):,} games of {date.today():%Y-%m-%d}, Sumito {__version__}"
    write_text(out, strengths_text(found, about))
    for line in strength_lines(found):
        say(line)


COMMAND = (
    levels,
    "Measure the engine's levels.",
    """\b
Examples:
  sumito train levels examples/ladder-levels.toml --out src/sumito/agents/data/levels.toml
  sumito train levels examples/ladder-levels.toml --out levels.toml --db levels.db --resume

Ctrl-C stops; the same command with --resume plays what is missing.
""",
)
