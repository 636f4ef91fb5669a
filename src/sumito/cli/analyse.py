"""``sumito analyse``: what an agent thinks of a position, as it thinks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .console import emit_json, say
from .positions import FenOption, LayoutOption, RulesOption, agent_named, board_from

if TYPE_CHECKING:
    from ..search import SearchInfo

__all__ = ["EXAMPLES", "analyse"]

EXAMPLES = """\b
Examples:
  sumito analyse --layout belgian-daisy --time 2
  sumito analyse "FEN" --agent lemmens-extended --depth 5 --lines 3
"""


def analyse(
    position: Annotated[str | None, typer.Argument(metavar="FEN")] = None,
    layout: LayoutOption = None,
    fen: FenOption = None,
    rules: RulesOption = None,
    agent: Annotated[
        str, typer.Option(metavar="NAME", help="Who analyses (see sumito agents).")
    ] = "verloop-acmo",
    time: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="Stop after so long.")
    ] = None,
    depth: Annotated[int | None, typer.Option(metavar="N", help="Stop at this depth.")] = None,
    nodes: Annotated[
        int | None, typer.Option(metavar="N", help="Stop after so many positions.")
    ] = None,
    lines: Annotated[int, typer.Option(metavar="N", help="Show so many best moves.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Write the result as JSON.")] = False,
) -> None:
    """Show depth, score, nodes and the best lines as the search deepens. Ctrl-C ends it."""
    from ..errors import SumitoError
    from ..search import SearchLimits

    if position is not None and fen is not None:
        raise typer.BadParameter("the position is given twice")
    if lines < 1:
        raise typer.BadParameter("--lines must be 1 or more")
    board = board_from(layout, fen or position, rules, default="standard")
    analyser: Any = agent_named(agent, "--agent")
    if not hasattr(analyser, "analyse"):
        raise SumitoError(f"{agent} cannot analyse; agents that search can")
    if time is None and depth is None and nodes is None:
        time = 3.0
    limits = SearchLimits(depth=depth, nodes=nodes, time=time)
    tell = None if json else _tell
    if not json:
        say(f"{agent}, {board.turn} to move")
    info = analyser.analyse(board, limits, variations=lines, on_info=tell)
    if json:
        emit_json(_data(info))
    elif not info.counters["iterations"]:
        _tell(info)


def _tell(info: SearchInfo) -> None:
    speed = info.nodes / info.time / 1e6 if info.time else 0.0
    for number, line in enumerate(info.variations):
        moves = " ".join(map(str, line.moves))
        head = f"{info.depth:>3} {info.time:>8.3f} s {info.nodes:>12,} nodes {speed:>5.1f} M/s"
        say(f"{head if number == 0 else '':<46} {line.score:>+10.2f}  {moves}")


def _data(info: SearchInfo) -> dict[str, Any]:
    return {
        "depth": info.depth,
        "nodes": info.nodes,
        "time": info.time,
        "score": info.score,
        "lines": [
            {"score": line.score, "moves": [str(move) for move in line.moves]}
            for line in info.variations
        ],
        "counters": dict(info.counters),
    }
