"""Engines that speak UGI, as agents."""

from __future__ import annotations

import os
import shlex
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

from ..agents import Decision
from ..errors import SumitoError
from .go import write_go
from .info import InfoLine, LinesTold, read_info, search_info, with_reply
from .options import Option, read_option
from .pondering import expected_after
from .position import PositionWriter
from .process import EngineProcess, command_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ..board import Board
    from ..search import SearchInfo, SearchLimits, StopFlag
    from .pondering import Expected

__all__ = ["Identity", "UgiAgent"]

_STOP_LOOK = 0.02  # seconds between two looks at a stop flag
_STRINGS = 3  # how many of the engine's remarks are kept for messages


@dataclass(frozen=True, slots=True)
class Identity:
    """What an engine tells of itself when it starts."""

    name: str = ""
    """Its ``id name``."""

    author: str = ""
    """Its ``id author``."""

    options: Mapping[str, Option] = field(default_factory=dict)
    """Its options by name."""


class UgiAgent:
    """An engine that plays. It is started when it is first needed, and anew after a fault.

    What it does wrong is raised as an `EngineError`. Threads take turns; a process that was forked
    or that got the agent by pickle starts an engine of its own.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        options: Mapping[str, object] | None = None,
        name: str | None = None,
        start_timeout: float = 10.0,
        grace: float = 1.0,
        move_timeout: float = 300.0,
        ponder: bool = False,
    ) -> None:
        """An engine that has not been started yet.

        Args:
            command: A text as in a shell, or the program and its arguments.
            options: What is set with ``setoption`` when it has started.
            name: What it is called; by default its command.
            start_timeout: Seconds in which it must answer ``ugi`` and ``isready``.
            grace: Seconds by which it may overrun its time before it is ended.
            move_timeout: Seconds for a move where no time is given.
            ponder: Let it think on the opponent's time too, about the reply that it expects.
        """
        self.command = command_words(command)
        """The program and its arguments."""
        self.options = dict(options or {})
        """What is set when the engine has started."""
        self.start_timeout = start_timeout
        """Seconds in which it must answer ``ugi`` and ``isready``."""
        self.grace = grace
        """Seconds by which it may overrun its time before it is ended."""
        self.move_timeout = move_timeout
        """Seconds for a move where no time is given."""
        self.ponder = ponder
        """Whether it thinks on the opponent's time too; then moves depend on how long he takes."""
        self._given_name = name
        self._engine: EngineProcess | None = None
        self._forget()

    @property
    def name(self) -> str:
        """The name that was given, or the command."""
        return self._given_name or shlex.join(self.command)

    @property
    def identity(self) -> Identity:
        """What the engine tells of itself; starts it if need be."""
        self._here()
        with self._lock:
            self._started()
            return self._identity

    @property
    def pid(self) -> int | None:
        """The number of the engine's process; ``None`` while there is none."""
        self._here()
        return None if self._engine is None else self._engine.pid

    def new_game(self) -> None:
        """Tell the engine that another game begins, and wait until it is ready.

        Who keeps a clock calls this before the first move; else it is part of that move.
        """
        self._here()
        with self._lock, self._clearing_away():
            engine = self._started()
            self._end_pondering(engine)
            self._check_silence(engine)
            self._positions = PositionWriter()
            self._begin_game(engine)

    def play(
        self,
        board: Board,
        limits: SearchLimits | None = None,
        seed: int = 0,
        *,
        stop: StopFlag | None = None,
        on_info: Callable[[SearchInfo], object] | None = None,
    ) -> Decision:
        """The engine's move. The position goes to it with its history."""
        self._here()
        self._check(board)
        with self._lock, self._clearing_away():
            begun = monotonic()
            decision = self._think(board, write_go(limits, seed), limits, stop, on_info)
            if self.ponder:
                self._begin_pondering(board, decision, limits, monotonic() - begun)
            return decision

    def analyse(
        self,
        board: Board,
        limits: SearchLimits | None = None,
        *,
        multipv: int = 1,
        on_info: Callable[[SearchInfo], object] | None = None,
        stop: StopFlag | None = None,
    ) -> SearchInfo:
        """The best lines, told as the search deepens; without limits until told to stop."""
        self._here()
        self._check(board)
        infinite = limits is None and stop is not None
        go = write_go(limits, multipv=multipv, infinite=infinite)
        with self._lock, self._clearing_away():
            return self._think(
                board, go, limits, stop, on_info, multipv=multipv, endless=infinite
            ).info

    def close(self) -> None:
        """End the engine. It may be used again, and is then started anew."""
        self._here()
        with self._lock:
            engine, self._engine = self._engine, None
            if engine is None:
                return
            try:
                engine.send("quit\n", monotonic() + 0.1)
            except SumitoError:
                engine.close()
            else:
                engine.close(patience=0.5)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in vars(self).items() if key not in _OF_THIS_PROCESS}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._forget()

    def __repr__(self) -> str:
        return f"UgiAgent({shlex.join(self.command)!r})"

    def _forget(self) -> None:
        """No engine is running."""
        self._lock = Lock()
        self._owner = os.getpid()
        self._engine = None
        self._positions = PositionWriter()
        self._identity = Identity()
        self._fresh = False  # a game has begun, and no position was sent
        self._pondered: Expected | None = None  # what it thinks about on the opponent's time

    def _here(self) -> None:
        """In a forked process the engine, and the lock, are not ours."""
        if self._owner != os.getpid():
            self._forget()

    @staticmethod
    def _check(board: Board) -> None:
        if not board.legal_count():
            raise SumitoError(f"{board.turn} has no legal move in {board.fen()}")

    @contextmanager
    def _clearing_away(self) -> Iterator[None]:
        """Whatever goes wrong, what is left of the engine is cleared away."""
        try:
            yield
        except BaseException:
            engine, self._engine = self._engine, None
            if engine is not None:
                engine.close()
            raise

    def _started(self) -> EngineProcess:
        if self._engine is None:
            self._positions, self._fresh, self._pondered = PositionWriter(), False, None
            self._engine = EngineProcess(self.command, self.name)
            self._introduce(self._engine)
        return self._engine

    def _introduce(self, engine: EngineProcess) -> None:
        """The first exchange of words, and the options."""
        try:
            lines = self._ask(engine, "ugi\n", "ugiok")
            ids = {}
            options = {}
            for line in lines:
                word, _, rest = line.partition(" ")
                if word == "id":
                    key, _, value = rest.partition(" ")
                    ids[key] = value.strip()
                elif word == "option":
                    try:
                        option = read_option(line)
                    except SumitoError as error:
                        engine.fail("protocol", f"has a bad option: {error}")
                    options[option.name] = option
            self._identity = Identity(ids.get("name", ""), ids.get("author", ""), options)
            self._set_options(engine)
            self._ask(engine, "isready\n", "readyok")
        except BaseException:
            self._engine = None
            engine.close()
            raise

    def _set_options(self, engine: EngineProcess) -> None:
        known = {name.casefold() for name in self._identity.options}
        if self.ponder and "ponder" not in known:
            raise SumitoError(f"{self.name} cannot ponder: it has no option Ponder")
        ponder = {"Ponder": True} if self.ponder else {}
        for name, value in (ponder | self.options).items():
            if name.casefold() not in known:
                names = ", ".join(self._identity.options) or "none"
                raise SumitoError(f"{self.name} has no option {name!r}; it has {names}")
            words = str(value).lower() if isinstance(value, bool) or value is None else str(value)
            engine.send(f"setoption name {name} value {words}\n", monotonic() + self.start_timeout)

    def _ask(self, engine: EngineProcess, text: str, answer: str) -> list[str]:
        """Send a command; the lines up to the answer."""
        deadline = monotonic() + self.start_timeout
        engine.send(text, deadline)
        lines = []
        while (line := engine.line(deadline)) != answer:
            if line is None:
                asked = text.split()[-1]
                limit = f"{self.start_timeout:g} s"
                engine.fail("timeout", f"gave no {answer} within {limit} of {asked}")
            lines.append(line)
        return lines

    def _think(
        self,
        board: Board,
        go: str,
        limits: SearchLimits | None,
        stop: StopFlag | None,
        on_info: Callable[[SearchInfo], object] | None,
        *,
        multipv: int = 1,
        endless: bool = False,
    ) -> Decision:
        engine = self._started()
        hit = self._pondered is not None and self._pondered.is_hit(board, limits, multipv)
        if hit:
            self._pondered = None
        else:
            self._end_pondering(engine)
            self._check_silence(engine)
        position, goes_on = self._positions.write(board)
        if not goes_on and not self._fresh:
            self._begin_game(engine)
        self._fresh = False
        begun = monotonic()
        allowed = self._allowed(board, limits)
        deadline = begun + (float("inf") if endless else allowed)
        engine.send("ponderhit\n" if hit else f"{position}\n{go}\n", begun + allowed)
        told = LinesTold(board, multipv, on_info)
        strings: list[str] = []
        while True:
            until = deadline
            if stop is not None:
                until = min(deadline, monotonic() + _STOP_LOOK)
                if stop.is_set():
                    engine.send("stop\n", monotonic() + self.grace)
                    until = deadline = min(deadline, monotonic() + self.grace)
                    stop = None
            line = engine.line(until)
            if line is None:
                if monotonic() >= deadline:
                    spent = f"{monotonic() - begun:.2f} s"
                    engine.fail("timeout", f"gave no move within {spent} of {go!r}")
                continue
            word, _, rest = line.partition(" ")
            if word == "info":
                info = read_info(rest)
                if info.string is not None:
                    strings = [*strings, info.string][-_STRINGS:]
                    continue
                told.add(info)
            elif word == "bestmove":
                told.pass_on()
                lines, seconds = told.by_number, monotonic() - begun
                return self._decision(engine, board, rest, lines, strings, seconds)

    def _begin_pondering(
        self, board: Board, decision: Decision, limits: SearchLimits | None, spent: float
    ) -> None:
        """Let the engine think about the reply that it expects, if it expects any."""
        expected = expected_after(board, decision, limits, spent)
        if expected is None:
            return
        # The moves up to its own are those of the game whatever comes; the reply is not.
        position, _ = self._positions.write(expected.before)
        go = write_go(expected.limits, ponder=True)
        engine = self._started()
        engine.send(f"{position} {expected.reply}\n{go}\n", monotonic() + self.grace)
        self._pondered = expected

    def _end_pondering(self, engine: EngineProcess) -> None:
        """Another move was played: the engine's answer to the expected one is of no use."""
        if self._pondered is None:
            return
        self._pondered = None
        deadline = monotonic() + self.grace
        engine.send("stop\n", deadline)
        while (line := engine.line(deadline)) is None or line.split(maxsplit=1)[:1] != ["bestmove"]:
            if line is None:
                engine.fail("timeout", f"gave no move within {self.grace:g} s of stop")

    @staticmethod
    def _check_silence(engine: EngineProcess) -> None:
        for unasked in engine.unasked():
            if unasked.startswith("bestmove"):
                engine.fail("protocol", f"wrote {_short(unasked)} without being asked")

    def _begin_game(self, engine: EngineProcess) -> None:
        self._ask(engine, "uginewgame\nisready\n", "readyok")
        self._fresh = True

    def _allowed(self, board: Board, limits: SearchLimits | None) -> float:
        """The seconds after which the engine is taken for hung."""
        if limits is not None and limits.clock is not None:
            return limits.clock.left[board.turn] + self.grace
        if limits is not None and limits.time is not None:
            return limits.time + self.grace
        return self.move_timeout

    def _decision(
        self,
        engine: EngineProcess,
        board: Board,
        answer: str,
        told: dict[int, InfoLine],
        strings: list[str],
        seconds: float,
    ) -> Decision:
        text, *more = answer.split() or [""]
        try:
            move = board.parse(text)
        except SumitoError as error:
            said = f"; it said: {' | '.join(map(_short, strings))}" if strings else ""
            nothing = text in ("", "none")
            reason = f"there are legal moves in {board.fen()!r}" if nothing else str(error)
            engine.fail("illegal", f"played {_short(text)}: {reason}{said}")
        info = search_info(board, told, seconds, move)
        if more[:1] == ["ponder"]:
            info = with_reply(board, info, " ".join(more[1:2]))
        return Decision(move, info)


_OF_THIS_PROCESS = {
    "_lock",
    "_owner",
    "_engine",
    "_positions",
    "_identity",
    "_fresh",
    "_pondered",
}


def _short(text: str) -> str:
    return repr(text if len(text) <= 200 else f"{text[:200]}...")
