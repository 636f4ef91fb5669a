"""``sumito analyse``: what an agent thinks of a position, as it thinks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import SumitoError
from ..game.words import plural
from ..scores import HUNDREDTHS, score_text, win_in
from .console import emit_json, note, say
from .positions import (
    FenOption,
    LayoutOption,
    PositionArgument,
    RulesOption,
    agent_named,
    board_from,
    one_position,
)

if TYPE_CHECKING:
    from .._core import Move
    from ..agents import Agent
    from ..board import Board
    from ..scores import Wdl
    from ..search import SearchInfo, SearchLimits

__all__ = ["EXAMPLES", "analyse"]

EXAMPLES = """\b
Examples:
  sumito analyse --layout belgian-daisy --time 2
  sumito analyse "FEN" --agent lemmens-extended --depth 5 --lines 3
  sumito analyse --agent hutson-4 --iterations 20000 --lines 5
  sumito analyse --layout standard-3 --agent brs --time 2
"""

_LONGEST = 10  # moves of a line that are shown


def analyse(
    position: PositionArgument = None,
    layout: LayoutOption = None,
    fen: FenOption = None,
    rules: RulesOption = None,
    agent: Annotated[
        str, typer.Option(metavar="NAME", help="Who analyses (see sumito agents).")
    ] = "sumito",
    time: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="Stop after so long.")
    ] = None,
    depth: Annotated[
        int | None,
        typer.Option(metavar="N", help="Stop at this depth; a tree search has its own limits too."),
    ] = None,
    nodes: Annotated[
        int | None, typer.Option(metavar="N", help="Stop after so many positions.")
    ] = None,
    iterations: Annotated[
        int | None, typer.Option(metavar="N", help="Stop a tree search after so many iterations.")
    ] = None,
    lines: Annotated[
        int, typer.Option("--lines", "--multipv", metavar="N", help="Show so many best moves.")
    ] = 1,
    json: Annotated[bool, typer.Option("--json", help="Write the result as JSON.")] = False,
) -> None:
    """Show depth, score, nodes and the best lines as the search deepens. Ctrl-C ends it.

    The engine's scores are marbles for the player to move, or a win or loss that it has seen to
    the end, with the chances of a win, a draw and a loss. Without a limit it takes three seconds.
    An agent that does not search only tells its move.
    """
    from ..agents import Analyser, SearchLimits, evaluation_of

    if lines < 1:
        raise typer.BadParameter("--lines must be 1 or more")
    board = board_from(layout, one_position(position, fen), rules, default="standard")
    if (outcome := board.outcome()) is not None:
        raise SumitoError(f"there is nothing to analyse, the game is over: {outcome}")
    chosen = agent_named(agent, "--agent")
    if iterations is not None:
        _check_tree(agent, chosen)
    if time is None and depth is None and nodes is None and iterations is None:
        time = 3.0
    limits = SearchLimits(depth=depth, nodes=nodes, time=time, iterations=iterations)
    table = _Table(quiet=json)
    judge = evaluation_of(chosen, board)
    if not json:
        say(", ".join(filter(None, (agent, judge, f"{board.turn} to move"))))
    if isinstance(chosen, Analyser):
        info = chosen.analyse(board, limits, multipv=lines, on_info=table.add)
    else:
        info = _answer(chosen, board, limits)
    info = table.end(info)
    if json:
        emit_json({"evaluation": judge, **_data(info)} if judge else _data(info))
        return
    told = len(_lines(info))
    if told < min(lines, len(board.legal_moves())):
        note(f"{agent} tells {plural(told, 'line')} only")


def _check_tree(name: str, agent: Agent) -> None:
    """Refuse iterations where an agent would take no notice; of others' agents nobody knows."""
    from ..agents import Analyser, specs
    from ..agents.parameters import parameters_of

    spec = specs().get(name.partition(":")[0].strip())
    if spec is None or not isinstance(agent, Analyser):
        return
    known = parameters_of(agent, spec.make)
    if "iterations" not in known:
        takes = [f"--{limit}" for limit in ("depth", "nodes", "time") if limit in known]
        raise typer.BadParameter(
            f"{name} makes no iterations; it takes {', '.join(takes)}", param_hint="--iterations"
        )


def _answer(agent: Agent, board: Board, limits: SearchLimits) -> SearchInfo:
    """What an agent that cannot analyse would play."""
    decision = agent.play(board, limits)
    return replace(decision.info, pv=decision.info.pv or (decision.move,), variations=())


def _lines(info: SearchInfo) -> list[tuple[float | None, Wdl | None, tuple[Move, ...]]]:
    """The lines with their scores and chances."""
    lines = [(line.score, line.wdl, line.moves) for line in info.variations]
    return [*lines] or [(info.score, info.wdl, info.pv)]


def _visits(info: SearchInfo) -> dict[Move, int]:
    """How often a tree search has been at each move; nothing of other searches."""
    if not _is_tree(info):
        return {}
    return {child[0]: child[1] for child in info.counters["children"]}


def _is_tree(info: SearchInfo) -> bool:
    return isinstance(info.counters.get("iterations"), int)


class _Table:
    """Lines on the screen, a group of them for each step of the search."""

    def __init__(self, *, quiet: bool) -> None:
        self._quiet = quiet
        self._last: SearchInfo | None = None

    def add(self, info: SearchInfo) -> None:
        """Show a step."""
        self._last = info
        if self._quiet:
            return
        visits = _visits(info)
        for number, (value, wdl, moves) in enumerate(_lines(info)):
            head = _head(info) if number == 0 else ""
            score = score_text(value, info.unit)
            chances = "" if wdl is None else f"  {wdl!s:>12}"
            times = f"  ({plural(visits[moves[0]], 'visit')})" if moves[0] in visits else ""
            line = " ".join(map(str, moves[:_LONGEST])) + " ..." * (len(moves) > _LONGEST)
            say(f"{head:<50} {score:>10}{chances}  {line}{times}")

    def end(self, info: SearchInfo) -> SearchInfo:
        """The result: the last step, if a search that was cut short has found fewer lines."""
        last = self._last
        if last is not None and len(info.variations) < len(last.variations):
            return replace(last, nodes=info.nodes, time=info.time, counters=info.counters)
        if last is None or _lines(info) != _lines(last):
            self.add(info)
        return info


def _head(info: SearchInfo) -> str:
    """Depth, time, how much was done and how fast."""
    done, unit = info.nodes, "nodes"
    if _is_tree(info):
        done, unit = info.counters["iterations"], "iterations"
    speed = done / info.time if info.time else 0.0
    fast = f"{speed / 1e6:.1f} M/s" if speed >= 1e6 else f"{speed / 1e3:.1f} k/s"
    return f"{info.depth:>3} {info.time:>8.3f} s {done:>12,} {unit:<10} {fast:>9}"


def _data(info: SearchInfo) -> dict[str, Any]:
    counters = dict(info.counters)
    if _is_tree(info):
        counters["children"] = [
            {"move": str(move), "visits": visits, "score": score, "mean": mean}
            for move, visits, score, mean, *_ in counters["children"]
        ]
    return {
        "depth": info.depth,
        "nodes": info.nodes,
        "time": info.time,
        "score": info.score,
        "unit": info.unit,
        "lines": [
            {
                "score": score,
                "win_in": win_in(score) if info.unit == HUNDREDTHS and score else None,
                "wdl": wdl and list(wdl),
                "moves": [str(move) for move in moves],
            }
            for score, wdl, moves in _lines(info)
        ],
        "counters": counters,
    }
