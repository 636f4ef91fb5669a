"""One of our agents as an engine: ``sumito ugi``.

One thread reads commands, another carries them out in their order. The reader itself answers what
cannot wait: ``stop``, ``ponderhit``, ``quit``, and ``isready`` and ``ugi`` during a search.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from inspect import signature
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any

from .. import agents
from .._core import StopFlag
from ..board import Board
from ..errors import SumitoError
from .go import Go, read_go
from .info import write_info
from .options import Option, agent_parameters, agent_ranges, option_of, read_value
from .position import PositionReader

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import IO

    from ..agents import Agent
    from ..search import SearchInfo

__all__ = ["DEFAULT_AGENT", "Server", "serve"]

DEFAULT_AGENT = "sumito"
"""Who plays if nobody says."""

_PATIENCE = 0.3  # seconds in which a search that was told to stop should have ended


def serve(agent: str, input: Iterable[bytes], output: IO[bytes]) -> bool:
    """Answer commands until ``quit`` or the end of the input.

    Gives whether all is quiet: false means that an agent which cannot be stopped still thinks.
    """
    return Server(agent, output).run(input)


class _Search:
    """A search that is going on, or will."""

    def __init__(self, rest: str) -> None:
        self.flag = StopFlag()
        """Tells the agent to stop."""

        self.begin = StopFlag()
        """Tells an agent that ponders that its time counts."""

        self.told: SearchInfo | None = None
        """What was told last."""

        words = rest.split()
        self._ponders = "ponder" in words and "infinite" not in words
        self._told_to_answer = Event()

    def stop(self) -> None:
        self.flag.set()
        self._told_to_answer.set()

    def hit(self) -> None:
        if self._ponders:
            self.begin.set()
            self._told_to_answer.set()

    def wait(self) -> None:
        """Wait until an answer is wanted, where none may be given before."""
        self._told_to_answer.wait()


class Server:
    """An engine: commands in, answers out."""

    def __init__(self, agent: str, output: IO[bytes]) -> None:
        """``agent`` is any text that ``agents.create`` takes."""
        self._output = output
        self._writing = Lock()
        self._jobs: SimpleQueue[tuple[str, str, _Search | None] | None] = SimpleQueue()
        self._searches: list[_Search] = []  # those asked for and not answered
        self._asking = Lock()
        self._positions = PositionReader()
        self._board: Board | None = Board()
        self._parameters: dict[str, Any] = {}
        self._ponder = False  # whether to tell the expected reply
        self._choose(agent, {})

    def run(self, input: Iterable[bytes]) -> bool:
        """Read commands to the end; see `serve`."""
        worker = Thread(target=self._work, name="ugi-search", daemon=True)
        worker.start()
        for line in input:
            command, _, rest = line.decode("utf-8", "replace").strip().partition(" ")
            if command == "quit":
                break
            self._take(command, rest.strip())
        self._jobs.put(None)
        self._stop()
        worker.join(_PATIENCE)
        return not worker.is_alive()

    # The reader

    def _take(self, command: str, rest: str) -> None:
        search = None
        if command == "stop":
            self._stop()
            return
        if command == "ponderhit":
            with self._asking:
                for search in self._searches:
                    search.hit()
            return
        if command in ("isready", "ugi") and self._searches:
            self._answer(command, rest)
            return
        if command == "go":
            search = _Search(rest)
            with self._asking:
                self._searches.append(search)
        if command:
            self._jobs.put((command, rest, search))

    def _stop(self) -> None:
        with self._asking:
            for search in self._searches:
                search.stop()

    # The worker

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            command, rest, search = job
            if search is None:
                self._answer(command, rest)
                continue
            text = self._go(rest, search)
            with self._asking:  # before the answer: what follows it is no longer this search
                self._searches.remove(search)
            self._write(text)

    def _answer(self, command: str, rest: str) -> None:
        handler = getattr(self, f"_on_{command}", None) if command.isascii() else None
        try:
            if handler is None:
                raise SumitoError(f"unknown command {command!r}")
            handler(rest)
        except Exception as error:  # an agent's faults too must not end the engine
            self._write(_complaint(error))

    def _on_ugi(self, rest: str) -> None:
        version = import_module("sumito").__version__
        lines = [f"id name Sumito {version} {self._agent.name}", "id author the Sumito authors"]
        self._write("".join(f"{line}\n" for line in (*lines, *self._options(), "ugiok")))

    def _options(self) -> list[Option]:
        ranges = agent_ranges(self._text)
        options = [Option("Agent", "string", self._text)]
        if "begin" in self._extras:
            options.append(Option("Ponder", "check", str(self._ponder).lower()))
        for name, value in self._values.items():
            options.append(option_of(name, value, ranges.get(name)))
        return options

    def _on_isready(self, rest: str) -> None:
        self._write("readyok\n")

    def _on_uginewgame(self, rest: str) -> None:
        self._choose(self._text, self._parameters)  # whatever the agent remembers is gone

    def _on_setoption(self, rest: str) -> None:
        name, found, value = rest.removeprefix("name ").partition(" value ")
        name, value = name.strip(), value.strip()
        if not rest.startswith("name ") or not name:
            raise SumitoError(f"expected 'setoption name NAME value VALUE', not {rest!r}")
        if name.casefold() == "agent":
            self._choose(value, {})
            return
        if name.casefold() == "ponder" and "begin" in self._extras:
            if value not in ("true", "false"):
                raise SumitoError(f"Ponder is true or false, not {value!r}")
            self._ponder = value == "true"
            return
        known = {known.casefold(): known for known in self._values}
        if name.casefold() not in known:
            names = ", ".join(option.name for option in self._options())
            raise SumitoError(f"{self._text} has no option {name!r}; it has {names}")
        if not found:
            raise SumitoError(f"no value for the option {name}")
        name = known[name.casefold()]
        # Where the value is a text, "none" is one too.
        new = value if isinstance(self._values[name], str) else read_value(value)
        self._choose(self._text, {**self._parameters, name: new})

    def _on_position(self, rest: str) -> None:
        self._board = None
        self._board = self._positions.read(rest)

    def _on_query(self, rest: str) -> None:
        if self._board is None:
            raise SumitoError("there is no position")
        outcome = self._board.outcome()
        players = [f"p{number}" for number in range(1, self._board.rules.players + 1)]
        if rest == "gameover":
            answer = str(outcome is not None).lower()
        elif rest == "result":
            winners = () if outcome is None else outcome.winners
            won = " ".join(f"p{player + 1}win" for player in winners)
            answer = "none" if outcome is None else won or "draw"
        elif rest.removesuffix("turn") in players and rest.endswith("turn"):
            answer = str(rest == f"p{self._board.turn + 1}turn").lower()
        else:
            known = ", ".join(f"{player}turn" for player in players)
            raise SumitoError(f"expected query {known}, gameover or result, not {rest!r}")
        self._write(f"response {answer}\n")

    def _choose(self, text: str, parameters: dict[str, Any]) -> None:
        agent: Any = agents.create(text, **parameters)
        self._agent: Agent = agent
        self._text, self._parameters = text, parameters
        self._values = {**agent_parameters(text, agent), **parameters}
        self._extras = _keywords(agent.play) & {"stop", "on_info", "begin"}
        self._judge: str | None = None  # what the agent has said that it values positions with

    def _go(self, rest: str, search: _Search) -> str:
        """Search; gives the last lines of the answer."""
        try:
            if self._board is None:
                raise SumitoError("there is no position")
            go = read_go(rest, self._board.turn)
            for fault in go.faults:
                self._write(_complaint(SumitoError(fault)))
            if go.unknown:
                self._write(f"info string unknown after go, and skipped: {go.unknown[:200]}\n")
            move, info = self._search(self._board, go, search)
            news = "" if _same(info, search.told) else write_info(info, go.multipv)
            text = f"{news}bestmove {move}{self._expected(info)}\n"
        except Exception as error:
            text = f"{_complaint(error)}bestmove none\n"
            go = Go(infinite="infinite" in rest.split(), ponder="ponder" in rest.split())
        if go.infinite or go.ponder:
            search.wait()
        return text

    def _expected(self, info: SearchInfo) -> str:
        """The reply that is expected, for who wants to let the agent think about it."""
        return f" ponder {info.pv[1]}" if self._ponder and len(info.pv) > 1 else ""

    def _search(self, board: Board, go: Go, search: _Search) -> tuple[object, SearchInfo]:
        agent: Any = self._agent
        if not board.legal_count():
            raise SumitoError(f"{board.turn} has no legal move in {board.fen()}")

        judge = agents.evaluation_of(agent, board)
        if judge != self._judge:
            self._judge = judge
            self._write(f"info string evaluation: {judge}\n")

        def tell(info: SearchInfo) -> None:
            search.told = info
            self._write(write_info(info, go.multipv))

        extras: dict[str, Any] = {"stop": search.flag, "on_info": tell}
        if go.ponder and "begin" in self._extras:
            extras["begin"] = search.begin
        elif go.ponder:  # an agent that cannot ponder sleeps
            search.wait()
        # An endless search, or one of several lines, is an analysis: no contempt, book or level.
        if (go.infinite or go.multipv > 1) and hasattr(agent, "analyse"):
            info = agent.analyse(board, go.limits, multipv=go.multipv, **extras)
            return info.pv[0], info
        # An agent that cannot be stopped gets no endless search: it takes the time it likes.
        endless = go.infinite and "stop" not in self._extras
        decision = agent.play(
            board,
            None if endless else go.limits,
            go.seed,
            **{name: extra for name, extra in extras.items() if name in self._extras},
        )
        return decision.move, decision.info

    def _write(self, text: str) -> None:
        if not text:
            return
        try:
            with self._writing:
                self._output.write(text.encode("utf-8", "replace"))
                self._output.flush()
        except (OSError, ValueError):  # nobody reads any more: the input will end too
            return


def _complaint(error: Exception) -> str:
    kind = "" if isinstance(error, SumitoError) else f"{type(error).__name__}: "
    return f"info string error: {kind}{' '.join(str(error).split())}\n"


def _same(info: SearchInfo, told: SearchInfo | None) -> bool:
    """Whether there is nothing new to tell, but for the time."""
    return told is not None and replace(info, time=told.time, counters=told.counters) == told


def _keywords(function: Any) -> set[str]:
    try:
        return set(signature(function).parameters)
    except (TypeError, ValueError):
        return set()
