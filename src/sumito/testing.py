"""A conformance suite for agents: what every agent, ours or yours, must do.

>>> from sumito import agents, testing
>>> testing.check_agent(agents.create("random"))
"""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING, Any

from .board import Board
from .errors import SumitoError
from .search import SearchLimits, StopFlag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from .agents import Agent, Decision

__all__ = ["AgentError", "check_agent"]

LAYOUTS = ("standard", "belgian-daisy")
LIMITS = SearchLimits(depth=1, nodes=2000, iterations=20)


class AgentError(SumitoError, AssertionError):
    """An agent that does not do what every agent must."""


def check_agent(
    agent: Agent,
    *,
    make: Callable[[], Agent] | None = None,
    layouts: Iterable[str] = LAYOUTS,
    limits: SearchLimits = LIMITS,
    plies: int = 12,
    deterministic: bool = True,
) -> None:
    """Play a few plies from each layout and raise `AgentError` at the first fault.

    Looked at: that it has a name, returns a `Decision` with a legal move, leaves the board as it
    was, plays on a board that it has not seen grow, and that what it tells fits its move. Unless
    ``deterministic`` is false, also that the same board, limits and seed give the same move: at
    once, after a move was made and taken back, when the game is taken back ply by ply, and when it
    is set up again from its start and its moves. With ``make``, which makes the agent anew, a new
    agent is asked there, as after a restart of the program. An agent whose ``play`` takes ``stop``
    must give a legal move even if that is set from the start.
    """
    if not isinstance(agent.name, str) or not agent.name:
        raise AgentError(f"{agent!r} has no name")
    for layout in layouts:
        board = Board.from_layout(layout)
        played: list[Decision] = []
        for ply in range(plies):
            if not board.legal_moves():
                break
            decision = _decide(agent, board, limits, ply)
            _check_stop(agent, board, ply)
            if deterministic:
                _check_repeatable(agent, board, limits, ply, decision)
            board.push(decision.move)
            played.append(decision)
        if deterministic:
            _check_undo(agent, board, limits, played)
            _check_restart(agent, make, board, limits, played)


def _decide(agent: Agent, board: Board, limits: SearchLimits, seed: int) -> Decision:
    from .agents import Decision

    before = board.copy()
    decision = agent.play(board, limits, seed)
    where = f"{agent.name} in {before.fen()}"
    if not isinstance(decision, Decision):
        raise AgentError(f"{where}: play() returned {decision!r}, not a Decision")
    if board != before or board.moves != before.moves:
        raise AgentError(f"{where}: play() changed the board")
    if not board.is_legal(decision.move):
        effect = board.effect(decision.move)
        raise AgentError(f"{where}: {decision.move} is illegal: {effect.message}")
    pv = decision.info.pv
    if pv and pv[0] != decision.move:
        raise AgentError(f"{where}: plays {decision.move}, but its line begins with {pv[0]}")
    line = before.copy()
    for move in pv:
        if not line.is_legal(move):
            raise AgentError(f"{where}: {move} in its line is illegal")
        line.push(move)
    return decision


def _check_stop(agent: Agent, board: Board, seed: int) -> None:
    """Told to stop before it has begun, without any other limit."""
    if "stop" not in signature(agent.play).parameters:
        return
    stop = StopFlag()
    stop.set()
    stoppable: Any = agent
    move = stoppable.play(board, None, seed, stop=stop).move
    if not board.is_legal(move):
        raise AgentError(f"{agent.name} in {board.fen()}: told to stop, it plays {move}")


def _check_repeatable(
    agent: Agent, board: Board, limits: SearchLimits, seed: int, first: Decision
) -> None:
    where = f"{agent.name} in {board.fen()}"
    if _decide(agent, board, limits, seed).move != first.move:
        raise AgentError(f"{where}: another move for the same board, limits and seed")
    astray = board.copy()
    astray.push(astray.legal_moves()[0])
    if astray.legal_moves():
        _decide(agent, astray, limits, seed)
    astray.pop()
    if _decide(agent, astray, limits, seed).move != first.move:
        raise AgentError(f"{where}: another move after a move was made and taken back")


def _check_undo(
    agent: Agent, board: Board, limits: SearchLimits, played: Sequence[Decision]
) -> None:
    """Take the game back ply by ply and ask again."""
    back = board.copy()
    for ply in reversed(range(len(played))):
        back.pop()
        _compare(agent, back, limits, ply, played[ply], "when the game was taken back")


def _check_restart(
    agent: Agent,
    make: Callable[[], Agent] | None,
    board: Board,
    limits: SearchLimits,
    played: Sequence[Decision],
) -> None:
    """Set the game up anew at every ply, with a new agent if one can be made."""
    for ply in range(len(played)):
        again = Board(board.start_fen, board.rules, moves=board.moves[:ply])
        asked = agent if make is None else make()
        _compare(asked, again, limits, ply, played[ply], "when the game was set up again")


def _compare(
    agent: Agent, board: Board, limits: SearchLimits, ply: int, before: Decision, when: str
) -> None:
    move = _decide(agent, board, limits, ply).move
    if move != before.move:
        where = f"{agent.name} in {board.fen()}"
        raise AgentError(f"{where}: {move} and not {before.move} as before, {when}")
