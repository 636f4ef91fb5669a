"""``sumito perft``: count the leaves of the game tree."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..board import perft as count_leaves
from .console import AMBER, console, emit_json, note, say
from .positions import FenOption, LayoutOption, RulesOption, board_from
from .stopping import INTERRUPTED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .._core import Move
    from ..board import Board

__all__ = ["EXAMPLES", "perft"]

EXAMPLES = """\b
Examples:
  sumito perft 6
  sumito perft 4 --layout belgian-daisy --divide
  sumito perft 3 --json
"""

_AT_ONCE = 5  # the core counts this deep in the blink of an eye: no need for a progress bar


def perft(
    depth: Annotated[int, typer.Argument(metavar="DEPTH", hidden=True)] = 5,
    layout: LayoutOption = None,
    fen: FenOption = None,
    rules: RulesOption = None,
    divide: Annotated[bool, typer.Option("--divide", help="Count below each move.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Count the positions that legal moves lead to, down to DEPTH plies (default: 5)."""
    if depth < 1:
        raise typer.BadParameter(f"DEPTH must be 1 or more, not {depth}")
    board = board_from(layout, fen, rules, default="standard")
    try:
        if divide:
            _divide(board, depth, json)
        else:
            _count(board, depth, json)
    except KeyboardInterrupt:
        note("stopped")
        raise typer.Exit(INTERRUPTED) from None


def _count(board: Board, depth: int, json: bool) -> None:
    rows: list[dict[str, Any]] = []
    if not json:
        say(f"{'depth':>5} {'leaves':>22} {'time':>10} {'leaves/s':>16}", "dim")
    for level in range(1, depth + 1):
        moves = _with_progress(board, level)
        start = perf_counter()
        leaves = _leaves(board, level, moves)
        seconds = perf_counter() - start
        if json:
            rows.append({"depth": level, "leaves": leaves, "seconds": round(seconds, 6)})
        else:
            rate = f"{leaves / seconds:,.0f}" if seconds >= 0.001 else "-"
            say(f"{level:5} {leaves:22,} {_seconds(seconds):>10} {rate:>16}")
    if json:
        emit_json({"fen": board.fen(), "depths": rows})


def _divide(board: Board, depth: int, json: bool) -> None:
    moves = _with_progress(board, depth)
    start = perf_counter()
    below = {str(move): count for move, count in sorted(_counts(board, depth, moves))}
    seconds, total = perf_counter() - start, sum(below.values())
    if json:
        emit_json(
            {
                "fen": board.fen(),
                "depth": depth,
                "leaves": total,
                "seconds": round(seconds, 6),
                "moves": below,
            }
        )
        return
    for move, count in below.items():
        say(f"{move:6} {count:22,}")
    say(f"{len(below)} moves, {total:,} leaves in {_seconds(seconds)}", "bold")


def _leaves(board: Board, depth: int, moves: Iterable[Move]) -> int:
    if depth <= _AT_ONCE:
        return count_leaves(board, depth)
    return sum(count for _, count in _counts(board, depth, moves))


def _counts(board: Board, depth: int, moves: Iterable[Move]) -> Iterator[tuple[Move, int]]:
    """Each legal move with the number of leaves ``depth`` plies below ``board``."""
    for move in moves:
        board.push(move)
        yield move, count_leaves(board, depth - 1)
        board.pop()


def _with_progress(board: Board, depth: int) -> Iterable[Move]:
    """The moves one by one, with a bar on a terminal if it takes long.

    What it takes to show one is loaded here: only counting should be timed.
    """
    moves, screen = board.legal_moves(), console(stderr=True)
    if depth <= _AT_ONCE or not screen.is_terminal:
        return moves
    from rich.progress import track

    what = f"depth {depth}"
    return track(moves, what, console=screen, transient=True, complete_style=AMBER)


def _seconds(seconds: float) -> str:
    return f"{seconds:,.3f} s"
