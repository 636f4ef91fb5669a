"""``sumito ugi``: an agent as an engine for other programs."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["EXAMPLES", "ugi"]

EXAMPLES = """\b
Examples:
  sumito ugi
  sumito ugi lemmens-extended:depth=4

The protocol is described in docs/ugi.md; `sumito ugi-check` tries an engine of your own.
"""


def ugi(
    agent: Annotated[
        str | None, typer.Argument(metavar="AGENT", help="Who plays (see sumito agents).")
    ] = None,
) -> None:
    """Play as an engine: read UGI commands from standard input, answer on standard output."""
    from ..ugi.stdio import DEFAULT_AGENT, run

    run(agent or DEFAULT_AGENT)
