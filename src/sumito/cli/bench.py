"""``sumito bench``: the engine's signature and speed."""

from __future__ import annotations

from typing import Annotated

import typer

from .console import emit_json, say

__all__ = ["EXAMPLES", "bench"]

EXAMPLES = """\b
Examples:
  sumito bench                        the same count on every machine
  sumito bench --depth 6 --network none
"""


def bench(
    depth: Annotated[
        int | None, typer.Option(min=1, max=20, metavar="N", help="How many plies; default: 9.")
    ] = None,
    network: Annotated[
        str, typer.Option(metavar="FILE", help="A network file, default or none.")
    ] = "default",
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Search a few positions with the engine, and count the nodes."""
    from ..agents.engine import Engine
    from ..agents.signature import DEPTH, signature

    nodes, seconds = signature(Engine(network=network), depth or DEPTH)
    if json:
        emit_json({"nodes": nodes, "seconds": seconds, "nodes_per_second": nodes / seconds})
        return
    say(f"signature {nodes}")
    say(f"{nodes / seconds / 1e6:.2f} M nodes/s in {seconds:.2f} s")
