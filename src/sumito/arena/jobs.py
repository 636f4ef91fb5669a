"""What a worker does: it plays a batch of games and gives back their rows.

A job has all that its games depend on, so that any worker can play it, and play it again.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import worker
from .play import play_game
from .underway import telling

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ..agents import Agent, Decision
    from ..board import Board
    from ..search import SearchLimits
    from .game_result import Row
    from .plan import Adjudication, Contender, Opening, Pairing
    from .underway import Table

__all__ = ["Job", "play_batch"]


@dataclass(frozen=True, slots=True)
class Job:
    """A batch of games."""

    contenders: tuple[Contender, ...]
    """Who takes part in the run."""

    adjudication: Adjudication
    """When a referee ends a game."""

    margin: float
    """The seconds by which a clock may be overrun."""

    games: tuple[tuple[Pairing, Opening], ...]
    """What to play."""

    keep: bool = True
    """Whether agents stay for the next batch: so where the worker ends with the run."""

    live: Path | None = None
    """The folder in which games can be looked at while they are played."""


def play_batch(job: Job) -> list[Row]:
    """Play the games of a job."""
    agents = _agents()
    try:
        with telling(job.live) as tell:
            return [_play(job, pairing, opening, agents, tell) for pairing, opening in job.games]
    finally:
        if not job.keep:
            agents.close()


_local = threading.local()


class _Agents:
    """The agents of one thread, made when they are first needed and kept between games."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, int], Agent] = {}

    def get(self, text: str, number: int, margin: float) -> Agent:
        """The agent of a text for a new game; ``number`` tells those of several seats apart."""
        from ..ugi import UgiAgent, create_agent

        if (text, number) not in self._made:
            self._made[text, number] = agent = create_agent(text)
            if isinstance(agent, UgiAgent):
                agent.grace += margin  # within the margin it is late, but not hung
        agent = self._made[text, number]
        if isinstance(agent, UgiAgent):
            agent.new_game()  # now, while its clock is not running
        return agent

    def drop(self, text: str, number: int) -> None:
        """Forget an agent, so that it is made anew."""
        agent = self._made.pop((text, number), None)
        close = getattr(agent, "close", None)
        if close is not None:
            with suppress(Exception):
                close()

    def close(self) -> None:
        for text, number in list(self._made):
            self.drop(text, number)


class _Absent:
    """Sits in for an agent that could not be made, and loses when it is to move."""

    def __init__(self, name: str, error: BaseException) -> None:
        self.name = name
        self._error = error

    def play(self, board: Board, limits: SearchLimits | None = None, seed: int = 0) -> Decision:
        raise self._error


def _agents() -> _Agents:
    if not hasattr(_local, "agents"):
        _local.agents = _Agents()
    found: _Agents = _local.agents
    return found


def _play(
    job: Job,
    pairing: Pairing,
    opening: Opening,
    agents: _Agents,
    tell: Callable[[Table], None] | None,
) -> Row:
    seated = [job.contenders[number] for number in pairing.seats]
    texts = [contender.agent for contender in seated]
    numbers = [texts[:seat].count(text) for seat, text in enumerate(texts)]
    players: list[Agent] = []
    for seat, (text, number) in enumerate(zip(texts, numbers, strict=True)):
        try:
            players.append(agents.get(text, number, job.margin))
        except (Exception, SystemExit) as error:
            players.append(_Absent(seated[seat].name, error))
    game = play_game(
        pairing,
        opening,
        players,
        [contender.control for contender in seated],
        job.adjudication,
        margin=job.margin,
        mark=worker.mark,
        tell=tell,
    )
    if game.forfeit is not None and game.forfeit.seat is not None:
        agents.drop(texts[game.forfeit.seat], numbers[game.forfeit.seat])
    return game.to_row()
