"""Agents at work: which there are, how they are kept, and how one answers in a game."""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from ..agents import SearchLimits, create, specs
from ..agents.chance import move_seed
from ..agents.levels import LEVELS
from ..scores import score_text, wdl_of
from ..search import ClockState
from .problems import Problem
from .shapes import Shape, effect_shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .._core import Move, StopFlag
    from ..agents import Agent, Decision
    from ..board import Board

__all__ = ["ENGINE", "agent_text", "answer", "chance", "kept", "line_shape", "quick"]

ENGINE = "sumito"
"""The engine's name."""

_LEVEL_HASH = 2  # megabytes: the levels visit few positions
_KEPT = 6  # agents that a thread keeps for the next move
_QUICK_NODES = 30_000
_QUICK = ("random", "greedy", "lemmens", "alphabeta", "alphalone-baseline")

_local = threading.local()


def agent_text(name: str | None, level: int | None) -> str:
    """The text that makes an agent; only Sumito's own can be asked for, and only as they are.

    A name from outside may neither import anything nor set parameters such as threads.
    """
    if name is None or name == ENGINE:
        return ENGINE if level in (None, 10) else f"{ENGINE}:level={level}"
    if name not in specs():
        raise Problem("unknown_agent", f"no agent {name!r}; see /api/agents")
    if level is not None:
        raise Problem("invalid", f"{name} has no levels")
    return name


def quick(text: str) -> bool:
    """Whether an agent answers within milliseconds."""
    name, _, level = text.partition(":level=")
    if name == ENGINE:
        return bool(level) and LEVELS[int(level)].nodes <= _QUICK_NODES
    return name.startswith(_QUICK)


def kept(text: str, hash_mb: int) -> Agent:
    """An agent of this thread: agents are not made for being shared."""
    agents: OrderedDict[tuple[str, int], Agent] = _local.__dict__.setdefault(
        "agents", OrderedDict()
    )
    key = text, hash_mb
    if key in agents:
        agents.move_to_end(key)
        return agents[key]
    parameters: dict[str, Any] = {}
    if text.startswith(ENGINE):
        parameters = {"hash_mb": _LEVEL_HASH if ":level=" in text else hash_mb, "threads": 1}
    agent = agents[key] = create(text, **parameters)
    if len(agents) > _KEPT:
        agents.popitem(last=False)
    return agent


def answer(
    text: str,
    board: Board,
    seed: int,
    stop: StopFlag,
    *,
    clock: ClockState | None,
    hash_mb: int,
) -> Decision:
    """An agent's move. Whoever has a clock divides it; the papers' agents keep their depths."""
    agent: Any = kept(text, hash_mb)
    limits = None
    name, _, level = text.partition(":level=")
    if name == ENGINE and not level and clock is not None:
        share = min(1.0, clock.share(board.turn))
        left = tuple(min(seconds, 30.0) for seconds in clock.left)
        limits = SearchLimits(time=share, clock=ClockState(left, clock.increment))
    decision: Decision = agent.play(board, limits, move_seed(seed, board.ply), stop=stop)
    return decision


def chance(score: float, board: Board) -> float:
    """The expected result from 0 to 1 that goes with a score of the engine."""
    return wdl_of(score, board).expectation


def line_shape(board: Board, moves: Sequence[Move], score: float | None, agent: str) -> Shape:
    """A line that a search has found."""
    ours = agent == ENGINE and board.rules.players == 2
    if score is None:
        told, text, expected = None, "", None
    elif ours:
        told, text, expected = score / 100, score_text(score), round(chance(score, board), 4)
    else:
        told, text, expected = score, f"{score:+.2f}", None
    if told is not None and not math.isfinite(told):
        told = math.copysign(1e9, told)
    return {
        "score": told,
        "text": text,
        "chance": expected,
        "moves": [str(move) for move in moves[:40]],
        "effects": [effect_shape(board.effect(moves[0]))] if moves else [],
    }
