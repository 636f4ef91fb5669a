"""WebSockets: what is sent goes through a bounded queue, so that a slow reader holds up nobody."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import TYPE_CHECKING, Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from starlette.websockets import WebSocketState

from ..errors import SumitoError
from .limits import Bucket
from .problems import Problem, problem_of
from .visitors import Visits, visitor_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from .settings import Limits
    from .shapes import Shape
    from .visitors import Visitor

__all__ = ["CLOSE_CODES", "Connection", "Connections", "encode", "validation_text"]

_log = logging.getLogger("sumito.web")

CLOSE_CODES = {
    "bad_origin": 4403,
    "bad_host": 4403,
    "no_game": 4404,
    "gone": 4404,
    "not_found": 4404,
    "too_many": 4429,
    "too_fast": 4429,
    "full": 4503,
}
"""With which code a refused connection is closed; 4400 for any other problem."""

RESTART = 1012
"""The code with which a server that ends closes all connections."""

BEHIND = 1013
"""The code for a reader who does not keep up; he may come back at once."""

_QUEUE = 256  # messages that may wait for a slow reader
_BAD_MESSAGES = 20  # in a row, until the connection is closed


def encode(shape: Shape) -> str:
    """A message as text."""
    return json.dumps(shape, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def validation_text(errors: Any) -> str:
    """What is wrong with a message, in a line."""
    told = []
    for error in list(errors)[:3]:
        place = ".".join(str(part) for part in error["loc"] if part not in ("body", "query"))
        told.append(f"{place[:80]}: {error['msg']}" if place else error["msg"])
    return "; ".join(told)[:500]


class Connection:
    """One WebSocket of a client."""

    def __init__(self, socket: WebSocket, rate: float) -> None:
        self.socket = socket
        self.visitor = visitor_of(socket)
        """Who has opened it, and from where."""

        self.client = self.visitor.client
        """Whose it is."""

        self._outgoing: asyncio.Queue[str | None] = asyncio.Queue(_QUEUE)
        self._bucket = Bucket(rate, 3 * rate, asyncio.get_running_loop().time())
        self._close_code = 1000
        self._bad = 0

    def send(self, shape: Shape | str) -> None:
        """Send a message soon; a reader who is far behind is cut off, and can connect again."""
        text = shape if isinstance(shape, str) else encode(shape)
        try:
            self._outgoing.put_nowait(text)
        except asyncio.QueueFull:
            self.end(BEHIND)

    def problem(self, problem: Problem, message: Any = None, **more: Any) -> None:
        """Say what was wrong with a message."""
        self.send({"type": "error", **problem.data(), "id": message, **more})

    def end(self, code: int = 1000) -> None:
        """Close after what is waiting has been sent."""
        self._close_code = code
        try:
            self._outgoing.put_nowait(None)
        except asyncio.QueueFull:
            # Nothing more will be read there: make room for the end.
            while not self._outgoing.empty():
                self._outgoing.get_nowait()
            self._outgoing.put_nowait(None)

    async def write(self) -> None:
        """Send what comes, until the end."""
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            while (text := await self._outgoing.get()) is not None:
                await self.socket.send_text(text)
            await self.socket.close(self._close_code)

    async def read(self) -> Any:
        """The next message, as JSON; `Problem` for what is none, or comes too fast."""
        text = await self._receive()
        wait = self._bucket.take(asyncio.get_running_loop().time())
        if wait:
            self.bad()
            raise Problem("too_fast", f"too many messages; wait {wait:.1f} seconds")
        if text is None:
            self.bad()
            raise Problem("bad_json", "messages are text, not bytes")
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            self.bad()
            raise Problem("bad_json", "this is no JSON") from None

    async def _receive(self) -> str | None:
        """What comes next; ``None`` if it is no text."""
        if self.socket.application_state is WebSocketState.DISCONNECTED:
            raise WebSocketDisconnect  # we have closed it: what comes late is not read
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        text: str | None = message.get("text")
        return text

    @contextmanager
    def refusals(self, message: Callable[[], Any], **more: Any) -> Iterator[None]:
        """Tell what was wrong with a message, and go on; ``message`` gives its id."""
        try:
            yield
        except ValidationError as error:
            self.bad()
            self.problem(Problem("invalid", validation_text(error.errors())), message(), **more)
        except Problem as problem:
            self.problem(problem, message(), **more)
        except SumitoError as error:
            self.problem(problem_of(error), message(), **more)
        except (WebSocketDisconnect, RuntimeError):
            raise
        except Exception:
            _log.exception("a message could not be answered")
            told = Problem("failed", "something went wrong here; it is in the server's log")
            self.problem(told, message(), **more)

    def good(self) -> None:
        """The last message was all right."""
        self._bad = 0

    def bad(self) -> None:
        """The last message was none; too many of them end the connection."""
        self._bad += 1
        if self._bad >= _BAD_MESSAGES:
            self.end(4400)


class Connections:
    """All WebSockets of the server."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._all: set[Connection] = set()
        self._visits = Visits()
        self._ending = False

    def __len__(self) -> int:
        return len(self._all)

    @asynccontextmanager
    async def open(self, socket: WebSocket) -> AsyncIterator[Connection]:
        """Accept a connection for as long as it lasts; a `Problem` within closes it."""
        await socket.accept()
        connection = Connection(socket, self._limits.messages_per_second)
        visitor = connection.visitor
        writer = asyncio.create_task(connection.write())
        self._all.add(connection)
        self._visits.enter(visitor)
        try:
            self._check(visitor)
            yield connection
        except Problem as problem:
            connection.problem(problem)
            connection.end(CLOSE_CODES.get(problem.code, 4400))
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(writer), 5)
        except (WebSocketDisconnect, RuntimeError):
            pass  # gone: what is done then is up to whoever opened it
        finally:
            writer.cancel()
            self._all.discard(connection)
            self._visits.leave(visitor)

    def _check(self, visitor: Visitor) -> None:
        limits = self._limits
        if self._ending or len(self._all) > limits.connections:
            raise Problem("full", "the server has no room for more visitors; try again later")
        own, near = self._visits.count(visitor)
        if own > limits.client_connections:
            raise Problem("too_many", "too many open pages; close some of them")
        if near > limits.address_connections:
            raise Problem("too_many", "too many visitors from one network address")

    async def close(self) -> None:
        """End all connections: the server restarts or ends."""
        self._ending = True
        for connection in list(self._all):
            connection.end(RESTART)
        for _ in range(20):
            if not self._all:
                return
            await asyncio.sleep(0.05)
