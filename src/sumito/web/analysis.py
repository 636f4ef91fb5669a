"""Analysis: searches that go on as long as somebody looks, in fair slices, told as they deepen."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..agents import Analyser, SearchLimits, create
from ..board import Board
from ..errors import SumitoError
from ..layouts.layout import COLOUR_LETTERS
from .catalogue import plays
from .graph import Graph
from .lines import board_of
from .problems import Problem, problem_of
from .thinking import ENGINE, agent_text, line_shape
from .visitors import Visits

if TYPE_CHECKING:
    from .._core import Move, StopFlag
    from ..agents import Agent
    from ..search import SearchInfo
    from .connections import Connection
    from .messages import GraphMessage, StartMessage
    from .settings import Settings
    from .shapes import Shape
    from .visitors import Visitor
    from .workers import Workers

__all__ = ["Analyses", "Session"]

_log = logging.getLogger("sumito.web")
_TICK = 0.15  # seconds between two messages of a search
_DEEPEST = 60


class Analyses:
    """All searches that people look at."""

    def __init__(self, workers: Workers, settings: Settings) -> None:
        self.workers, self.settings = workers, settings
        self._visits = Visits()

    def enter(self, visitor: Visitor) -> None:
        """Take one of the places; a `Problem` if there is none."""
        limits = self.settings.limits
        own, near = self._visits.count(visitor)
        if len(self._visits) >= limits.analyses:
            raise Problem("full", "too many are analysing; try again later")
        if own >= limits.client_analyses:
            raise Problem("too_many", "too many analyses at once; close another page")
        if near >= limits.address_analyses:
            raise Problem("too_many", "too many analyses from your network; try again later")
        self._visits.enter(visitor)

    def leave(self, visitor: Visitor) -> None:
        """Give the place back."""
        self._visits.leave(visitor)

    @property
    def crowded(self) -> bool:
        """Whether somebody waits."""
        return self.workers.analysis.waiting > 0


@dataclass(slots=True)
class _Search:
    """One search and what it has found so far."""

    message: StartMessage
    board: Board
    agent: Agent
    name: str
    began: float = field(default_factory=time.monotonic)
    info: SearchInfo | None = None
    lines: list[Shape] = field(default_factory=list)
    shown: SearchInfo | None = None
    thinking: float = 0.0
    nodes: int = 0
    running_since: float | None = None
    state: str = "waiting"

    @property
    def seconds(self) -> float:
        """How long it has been thinking, without the time in which it waited."""
        running = time.monotonic() - self.running_since if self.running_since else 0.0
        return self.thinking + running

    def shape(self, queue: int) -> Shape:
        """What is told about it."""
        info = self.info
        if info is not None and info is not self.shown:
            pairs: list[tuple[tuple[Move, ...], float | None]]
            pairs = [(one.moves, one.score) for one in info.variations if one.moves]
            if not pairs and info.pv:
                pairs = [(info.pv, info.score)]
            wanted = pairs[: self.message.variations]
            self.lines = [line_shape(self.board, pv, score, self.name) for pv, score in wanted]
            self.shown = info
        seconds = self.seconds
        nodes = self.nodes + (info.nodes if info else 0)
        return {
            "type": "info",
            "id": self.message.id,
            "fen": self.board.fen(),
            "player": int(self.board.turn),
            "agent": self.name,
            "threats": self.message.threats,
            "depth": info.depth if info else 0,
            "nodes": nodes,
            "time": round(seconds, 3),
            "speed": round(nodes / seconds) if seconds > 0.01 else 0,
            "lines": self.lines,
            "state": self.state,
            "queue": queue if self.state == "waiting" else 0,
        }


class Session:
    """The analysis of one connection: a search, and beside it perhaps a way through a game."""

    def __init__(self, analyses: Analyses, connection: Connection) -> None:
        self._analyses, self._connection = analyses, connection
        self._search: asyncio.Task[None] | None = None
        self._graph: asyncio.Task[None] | None = None

    async def start(self, message: StartMessage) -> None:
        """Begin a search, in place of the one before."""
        await self.stop()
        board = board_of(message)
        if message.threats:
            board = passed(board)
        if board.outcome() is not None:
            raise Problem("game_over", "the game is over in this position")
        if not board.legal_count():
            raise Problem("game_over", f"{board.turn} has no legal move")
        name = message.agent or ENGINE
        agent_text(name, None)
        if board.rules.players not in plays(name):
            raise Problem("unknown_agent", f"{name} plays with two players")
        hash_mb = self._analyses.settings.limits.hash_mb
        agent = create(name, **({"hash_mb": hash_mb, "threads": 1} if name == ENGINE else {}))
        if not isinstance(agent, Analyser) and message.variations > 1:
            message.variations = 1
        search = _Search(message, board, agent, name)
        self._connection.send(search.shape(self._analyses.workers.analysis.waiting))
        self._search = asyncio.create_task(self._think(search))

    async def stop(self) -> None:
        """End the search."""
        await _cancel(self._search)
        self._search = None

    async def start_graph(self, message: GraphMessage) -> None:
        """Go through a game."""
        await self.stop_graph()
        board = board_of(message)
        if board.rules.players != 2:
            raise Problem("not_allowed", "games of three and four cannot be analysed as a whole")
        graph = Graph(board, message, self._analyses.workers, self._analyses.settings.limits)
        self._graph = asyncio.create_task(graph.run(self._connection))

    async def stop_graph(self) -> None:
        """Do not go on through the game."""
        await _cancel(self._graph)
        self._graph = None

    async def close(self) -> None:
        """End everything."""
        await self.stop()
        await self.stop_graph()

    # Thinking ----------------------------------------------------------------------------------

    async def _think(self, search: _Search) -> None:
        limits = self._analyses.settings.limits
        most = min(limits.analysis_seconds, search.message.seconds or limits.analysis_seconds)
        ticker = asyncio.create_task(self._tick(search))
        try:
            done = False
            while not done and search.thinking < most:
                done = await self._slice(search, most - search.thinking)
            search.state = "done"
        except (Problem, SumitoError) as error:
            problem = error if isinstance(error, Problem) else problem_of(error)
            self._connection.problem(problem, search.message.id)
            search.state = "done"
        except asyncio.CancelledError:
            raise
        except Exception:
            _log.exception("an analysis failed")
            failed = Problem("failed", "the analysis failed; it is in the server's log")
            self._connection.problem(failed, search.message.id)
            search.state = "done"
        finally:
            ticker.cancel()
        self._connection.send(search.shape(0))

    async def _tick(self, search: _Search) -> None:
        """Tell how far it has come, several times a second."""
        while True:
            await asyncio.sleep(_TICK)
            self._connection.send(search.shape(self._analyses.workers.analysis.waiting))

    async def _slice(self, search: _Search, seconds: float) -> bool:
        """Think until somebody else waits, or to the end; gives whether that was the end."""
        analyses = self._analyses
        best: SearchInfo | None = search.info

        def tell(info: SearchInfo) -> None:
            # A search that goes on after a pause runs quickly through what it knows already.
            if best is None or info.depth >= best.depth or not info.pv:
                search.info = info

        def work(stop: StopFlag) -> SearchInfo:
            agent: Any = search.agent
            given = SearchLimits(time=seconds)
            if isinstance(agent, Analyser):
                found: SearchInfo = agent.analyse(
                    search.board,
                    given,
                    multipv=search.message.variations,
                    on_info=tell,
                    stop=stop,
                )
                return found
            decision = agent.play(search.board, stop=stop)
            info: SearchInfo = decision.info
            return info

        def begun() -> None:
            search.running_since = time.monotonic()
            search.state = "thinking"

        search.state = "waiting"
        client = self._connection.client
        job = analyses.workers.analysis.submit(client, work, seconds=seconds + 1, on_start=begun)
        sharing = asyncio.create_task(self._share(search, job))
        try:
            info = await job.future
        except asyncio.CancelledError:
            job.cancel()
            raise
        finally:
            sharing.cancel()
            if search.running_since is not None:
                search.thinking += time.monotonic() - search.running_since
                search.running_since = None
        stopped = job.stop_flag.is_set()
        if search.info is None or (info.depth >= search.info.depth and not stopped):
            search.info = info
        if stopped:
            search.nodes += info.nodes
        # Without being told to stop a search ends at its time, its depth, or when all is known.
        return not stopped

    async def _share(self, search: _Search, job: Any) -> None:
        """After a slice make room for those who wait."""
        slice_ = self._analyses.settings.limits.analysis_slice
        while True:
            await asyncio.sleep(0.1)
            since = search.running_since
            if since is not None and time.monotonic() - since > slice_ and self._analyses.crowded:
                job.stop()
                return


def passed(board: Board) -> Board:
    """The position with the next player to move, as if this one had passed."""
    rows, *fields = board.fen().split()
    players = board.rules.players
    fields[players] = COLOUR_LETTERS[(board.turn + 1) % players]
    fields[players + 1] = "0"  # a turn that was not taken could leave too few for quiet moves
    try:
        return Board.from_fen(" ".join([rows, *fields]), board.rules)
    except SumitoError as error:
        raise problem_of(error, "not_allowed") from error


async def _cancel(task: asyncio.Task[None] | None) -> None:
    if task is None or task.done():
        return
    task.cancel()
    await asyncio.wait([task], timeout=1)
