"""``sumito agents``: who can play."""

from __future__ import annotations

from typing import Annotated

import typer

from .console import emit_json, say

__all__ = ["EXAMPLES", "agents"]

EXAMPLES = """\b
Examples:
  sumito agents
  sumito agents --paper lemmens-2005

Parameters stand behind a colon: lemmens-extended:depth=4,time=0.5
"""


def agents(
    paper: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only those of this paper.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """List the agents, with the paper that describes each."""
    from .. import agents as family

    specs = family.specs()
    rows = [
        (
            name,
            specs[name].paper if name in specs else "",
            specs[name].summary if name in specs else "",
        )
        for name in family.names()
        if paper is None or (name in specs and specs[name].paper == paper)
    ]
    if json:
        emit_json([dict(zip(("name", "paper", "summary"), row, strict=True)) for row in rows])
        return
    if not rows:
        papers = sorted({spec.paper for spec in specs.values() if spec.paper})
        raise typer.BadParameter(f"no agent of {paper!r}; the papers are {', '.join(papers)}")
    wide = max(len(row[0]) for row in rows)
    for name, source, summary in rows:
        say(f"{name:<{wide}}  {source:<16}  {summary}".rstrip())
