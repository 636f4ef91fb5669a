"""The engine room of live games: agents take their turns, clocks run out, watched games go on."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from ..errors import SumitoError
from ..search import ClockState
from .problems import Problem
from .thinking import answer, quick

if TYPE_CHECKING:
    from .._core import StopFlag
    from ..agents import Decision
    from .live import LiveGame
    from .settings import Settings
    from .workers import Job, Workers

__all__ = ["Conductor"]

Question = tuple[object, ...]
"""What an agent is asked: the game so far, who he is, and how agents play among themselves."""

_log = logging.getLogger("sumito.web")


class Conductor:
    """Sees to it that one game goes on."""

    def __init__(self, live: LiveGame, workers: Workers, settings: Settings) -> None:
        self._live, self._workers, self._settings = live, workers, settings
        self._turn: asyncio.Task[None] | None = None
        self._asked: Question | None = None
        self._flag: asyncio.TimerHandle | None = None
        self._watched = asyncio.Event()
        self._unwatched: asyncio.TimerHandle | None = None

    @property
    def busy(self) -> bool:
        """Whether something is under way: an agent thinks, or a clock runs."""
        return self._flag is not None or (self._turn is not None and not self._turn.done())

    def changed(self) -> None:
        """The game has changed: whoever is to move now shall.

        An agent that has been asked already goes on thinking: a new name or an offer must not cost
        it the time that it has used.
        """
        self._set_flag()
        question = self._question()
        thinks = self._turn is not None and not self._turn.done()
        if thinks and question is not None and question == self._asked:
            return
        self._end_turn()
        self._asked = question
        if question is not None:
            self._turn = asyncio.create_task(self._agents_turn(question))

    def presence(self, somebody: bool) -> None:
        """Somebody looks on, or nobody does: agents among themselves wait for an audience."""
        if self._unwatched is not None:
            self._unwatched.cancel()
            self._unwatched = None
        if somebody:
            self._watched.set()
        else:
            loop = asyncio.get_running_loop()
            delay = self._settings.unwatched_seconds
            self._unwatched = loop.call_later(delay, self._watched.clear)

    def close(self) -> None:
        """Stop everything."""
        self._end_turn()
        for timer in (self._flag, self._unwatched):
            if timer is not None:
                timer.cancel()
        self._flag = self._unwatched = None

    def _end_turn(self) -> None:
        if self._turn is not None and self._turn is not asyncio.current_task():
            self._turn.cancel()
        self._turn = self._asked = None
        self._live.thinking = None

    def _question(self) -> Question | None:
        """What an agent has to answer now; ``None`` if it is not an agent's turn."""
        live, watch = self._live, self._live.watch
        if live.status in ("over", "waiting") or live.game.paused:
            return None
        if live.seats[live.game.turn].kind != "agent":
            return None
        if watch is not None and watch.paused and not watch.steps:
            return None
        pace = None if watch is None else (watch.speed, watch.paused)
        turn = live.game.turn
        return tuple(live.game.board().moves), int(turn), live.game.seats[turn].agent, pace

    # An agent's turn ---------------------------------------------------------------------------

    async def _agents_turn(self, question: Question) -> None:
        live = self._live
        try:
            if live.watch:
                stepping = live.watch.steps > 0
                if not stepping:
                    await asyncio.sleep(live.watch.speed / 1000)
                    await self._watched.wait()
            live.thinking = int(live.game.turn)
            live.forget_text()
            if live.watch is None:  # among themselves they always think
                async with live.lock:  # not in the middle of a change that is not kept yet
                    live.announce()
            decision = await self._think()
            async with live.change() as game:
                if self._question() != question:
                    raise asyncio.CancelledError
                game.submit(decision.move)
                if live.watch:
                    live.watch.steps = max(0, live.watch.steps - 1)
                live.thinking = None
        except (Problem, SumitoError) as error:
            _log.warning("game %s: the agent gave no move: %s", live.id[:6], error)
            await self._failed(question)
        except asyncio.CancelledError:
            raise
        except Exception:
            _log.exception("game %s: the agent failed", live.id[:6])
            await self._failed(question)

    async def _failed(self, question: Question) -> None:
        """Tell the players that the agent does not answer; it is asked again when they go on."""
        live = self._live
        if self._question() != question:
            return
        with suppress(Problem, SumitoError):
            async with live.change() as game:
                live.note, live.thinking = "failed", None
                if live.watch:
                    live.watch.paused, live.watch.steps = True, 0
                else:
                    game.pause()

    async def _think(self) -> Decision:
        live = self._live
        game, board = live.game, live.game.board()
        text = game.seats[game.turn].agent
        assert text is not None
        limits = self._settings.limits
        seconds = limits.move_seconds
        clock: ClockState | None = None
        if game.time_control.limited:
            left = tuple(game.time_left(p) for p in range(len(game.seats)))
            clock = ClockState(left, game.time_control.increment)
            seconds = min(seconds, max(0.01, 0.5 * left[game.turn]))
        seed = game.seed or 0

        def work(stop: StopFlag) -> Decision:
            return answer(text, board, seed, stop, clock=clock, hash_mb=limits.hash_mb)

        lane = self._workers.quick if quick(text) else self._workers.slow
        job: Job[Decision] = lane.submit(live.owner, work, seconds=seconds)
        try:
            return await job.future
        except asyncio.CancelledError:
            job.cancel()
            raise

    # Clocks ------------------------------------------------------------------------------------

    def _set_flag(self) -> None:
        """Look again when the clock of the player to move would run out."""
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        game = self._live.game
        if not game.time_control.limited or game.paused or game.outcome() is not None:
            return
        left = game.time_left(game.turn) + game.time_control.delay
        loop = asyncio.get_running_loop()
        self._flag = loop.call_later(left + 0.01, self._look_at_clock)

    def _look_at_clock(self) -> None:
        self._flag = None
        if self._live.game.outcome() is None:
            self._set_flag()
        else:
            self._fallen = asyncio.create_task(self._fall())

    async def _fall(self) -> None:
        """The time of a player is up: keep that, and tell everybody."""
        live = self._live
        if not live.saved_over:
            try:
                async with live.change():
                    pass
            except Exception:
                _log.exception("game %s: the end could not be kept", live.id[:6])
