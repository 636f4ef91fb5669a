"""``sumito explain``: what an evaluation sees in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .console import emit_json, say
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
    from ..board import Board
    from ..evaluation import Linear, Phased

__all__ = ["EXAMPLES", "explain"]

EXAMPLES = """\b
Examples:
  sumito explain --layout belgian-daisy --agent lemmens-extended
  sumito explain "FEN" --agent verloop-acmo --json
  sumito explain --terms
"""


def explain(
    position: PositionArgument = None,
    layout: LayoutOption = None,
    fen: FenOption = None,
    rules: RulesOption = None,
    agent: Annotated[
        str, typer.Option(metavar="NAME", help="Whose evaluation (see sumito agents).")
    ] = "lemmens-extended",
    terms: Annotated[bool, typer.Option("--terms", help="List all terms there are.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Show every term of an evaluation: its value, its weight, and what it adds."""
    from ..agents.evaluators import evaluator_of
    from ..errors import SumitoError

    if terms:
        _list_terms(json)
        return
    board = board_from(layout, one_position(position, fen), rules, default="standard")
    judge = evaluator_of(agent_named(agent, "--agent"), board)
    if judge is None:
        raise SumitoError(f"{agent} has no evaluation made of terms")
    rows = judge.explain(board)
    score = sum(row.score for row in rows)
    if json:
        values: list[dict[str, Any]] = [
            {"term": row.name, "value": row.value, "weight": row.weight, "score": row.score}
            for row in rows
        ]
        emit_json({"agent": agent, "fen": board.fen(), "score": score, "terms": values})
        return
    say(f"{agent}, {board.turn} to move{_row(judge, board)}")
    say(f"{'term':<30} {'value':>10} {'weight':>10} {'score':>10}")
    for row in rows:
        numbers = (row.value, row.weight, row.score)
        say(f"{row.name:<30} " + " ".join(map(_number, numbers)))
    say(f"{'score':<30} {'':>10} {'':>10} {_number(score)}")


def _row(judge: Linear | Phased, board: Board) -> str:
    """Which weights hold, where they change with the situation."""
    rows = getattr(judge, "rows", ())
    return f", row {judge.row_of(board) + 1} of {len(rows)}" if rows else ""


def _number(value: float) -> str:
    return f"{value + 0.0:>10.3f}"  # never -0


def _list_terms(json: bool) -> None:
    from ..evaluation import terms

    found = terms().values()
    if json:
        emit_json(
            [
                {
                    "name": term.name,
                    "summary": term.summary,
                    "source": term.source,
                    "parameters": dict(term.parameters),
                }
                for term in found
            ]
        )
        return
    for term in found:
        say(f"{term.name:<26} {term.summary:<60} {term.source}".rstrip())
