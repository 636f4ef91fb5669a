"""``sumito tournament``: many contenders, from a file."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  # typer looks at it
from typing import Annotated

import typer

from .arena_options import ClusterOption, ConcurrencyOption, JsonOption, ResumeOption, play_run

__all__ = ["EXAMPLES", "tournament"]

EXAMPLES = """\b
Examples:
  sumito tournament ladder.toml
  sumito tournament ladder.toml --resume
  sumito tournament ladder.toml --db other.db --concurrency 8

docs/arena.md tells what stands in the file.
"""


def tournament(
    config: Annotated[Path, typer.Argument(metavar="FILE", help="The configuration, as TOML.")],
    db: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where the games are kept; default: db of the file."),
    ] = None,
    resume: ResumeOption = False,
    concurrency: ConcurrencyOption = None,
    cluster: ClusterOption = None,
    json: JsonOption = False,
) -> None:
    """Play a round robin, a gauntlet, a ladder or a match as a file describes it."""
    from ..arena.config_file import read_config

    run = read_config(config)
    target = db or run.db
    if target is None:
        raise typer.BadParameter(f"say where the games go: --db, or db = ... in {config}")
    play_run(
        run.config,
        target,
        resume=resume,
        concurrency=concurrency or (None if cluster else run.concurrency),
        cluster=cluster or (None if concurrency else run.cluster),
        json=json,
    )
