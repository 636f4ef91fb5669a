"""``sumito train nnue chances``: what scores are worth in results."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  # typer looks at it
from typing import Annotated

import typer

from .console import emit_json, note, say

__all__ = ["COMMAND", "chances"]


def chances(
    folders: Annotated[
        list[Path], typer.Argument(metavar="FOLDER", help="Samples of the network's own games.")
    ],
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Fit the chances of a win, a draw and a loss that go with a score."""
    from dataclasses import asdict

    from ..training.nnue import load_data
    from ..training.nnue.chances import LAST_PLY, calibration, fit_chances

    data = load_data(folders)
    found, loss = fit_chances(data.samples)
    rows = calibration(data.samples, found)
    if json:
        emit_json({**asdict(found), "loss": loss, "rows": [asdict(row) for row in rows]})
        return
    note(f"{sum(row.positions for row in rows):,} positions before ply {LAST_PLY}: {data.origin}")
    say("   score  positions    won          drawn        lost   (seen, told)")
    for row in rows:
        pairs = zip(row.seen, row.told, strict=True)
        shares = "  ".join(f"{seen:6.1%} {told:6.1%}" for seen, told in pairs)
        say(f"{row.score / 100:+8.2f} {row.positions:>10,}  {shares}")
    say(f"loss {loss:.4f}")
    values = ", ".join(f"{name}={value}" for name, value in asdict(found).items())
    say(f"CHANCES = Chances({values})")


COMMAND = (
    chances,
    "Fit chances to scores.",
    """\b
Examples:
  sumito train nnue chances gen4
  sumito train nnue chances gen4 gen5 --json

The last line goes into sumito/scores.py when a new network is shipped.
""",
)
