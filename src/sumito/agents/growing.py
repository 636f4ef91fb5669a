"""Analysis by searches that are repeated for longer: one tree that grows, or one ply more."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ..search import SearchInfo, SearchLimits, Variation
from .chance import move_seed

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..board import Board
    from ..mcts import Mcts
    from ..search import StopFlag

__all__ = ["analyse_by_depth", "analyse_tree"]

FIRST_ITERATIONS = 64
LONGEST_STEP = 1.0  # seconds between two reports, where the time is limited
DEEPEST = 60
_SUMMED = ("iterations", "nodes_added", "back_propagated")


def analyse_tree(
    search: Mcts,
    board: Board,
    limits: SearchLimits,
    *,
    multipv: int = 1,
    on_info: Callable[[SearchInfo], object] | None = None,
    stop: StopFlag | None = None,
) -> SearchInfo:
    """Let a tree that is reused grow until a limit is reached."""
    start = perf_counter()
    counted = dict.fromkeys(_SUMMED, 0)
    step = 0
    while True:
        done = counted["iterations"]
        wanted = max(FIRST_ITERATIONS, done)
        if limits.iterations is not None:
            wanted = min(wanted, limits.iterations - done)
        left = None if limits.time is None else limits.time - (perf_counter() - start)
        seconds = None if left is None else max(1e-6, min(left, LONGEST_STEP))
        part = replace(limits, iterations=wanted, time=seconds)
        found = search.search(board, part, seed=move_seed(0, step), stop=stop)
        step += 1
        for name in _SUMMED:
            counted[name] += found.counters[name]
        info = replace(
            found,
            nodes=counted["nodes_added"],
            time=perf_counter() - start,
            variations=_preferred(found, multipv),
            counters={**found.counters, **counted},
        )
        if on_info is not None:
            on_info(info)
        if _is_over(info, limits, wanted > found.counters["iterations"], stop):
            return info


def _is_over(info: SearchInfo, limits: SearchLimits, cut: bool, stop: StopFlag | None) -> bool:
    """Whether a limit is reached; ``cut``: the last step was ended before its iterations."""
    if limits.time is not None:
        if info.time >= limits.time:
            return True
        cut = False  # it may have been the longest step
    if limits.nodes is not None and info.nodes >= limits.nodes:
        return True
    if limits.iterations is not None and info.counters["iterations"] >= limits.iterations:
        return True
    return cut or (stop is not None and stop.is_set())


def _preferred(info: SearchInfo, number: int) -> tuple[Variation, ...]:
    """The chosen move with its line, then the moves that were visited most."""
    children: list[tuple[Any, ...]] = info.counters["children"]
    others = sorted(children[1:], key=lambda child: child[1], reverse=True)
    seconds = [Variation(child[3], (child[0],)) for child in others if child[1]]
    return (info.variations[0], *seconds[: number - 1])


def analyse_by_depth(
    search: Callable[[SearchLimits], SearchInfo],
    limits: SearchLimits,
    *,
    on_info: Callable[[SearchInfo], object] | None = None,
    stop: StopFlag | None = None,
) -> SearchInfo:
    """Search depth 1, then 2, and so on until a limit is reached."""
    start = perf_counter()
    best: SearchInfo | None = None
    nodes = 0
    for depth in range(1, (limits.depth or DEEPEST) + 1):
        left = None if limits.time is None else max(1e-6, limits.time - (perf_counter() - start))
        allowed = None if limits.nodes is None else limits.nodes - nodes
        if allowed is not None and allowed < 1:
            break
        found = search(SearchLimits(depth=depth, nodes=allowed, time=left))
        nodes += found.nodes
        finished = found.depth == depth
        if finished or best is None:
            best = found
        best = replace(best, nodes=nodes, time=perf_counter() - start)
        if not finished or (stop is not None and stop.is_set()):
            break
        if on_info is not None:
            on_info(best)
    assert best is not None  # one depth is always begun
    return best
