"""A real server for tests: in a thread, or as a process of its own that can be killed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from sumito.web.limits import Buckets, Turnstile
from sumito.web.server import bind, configure
from sumito.web.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sumito.web import Settings

Shape = dict[str, Any]
WAIT = 60.0  # seconds: machines are shared

LEVEL_ONE = [{"kind": "you"}, {"kind": "agent", "level": 1}]
TWO_HERE = [{"kind": "you"}, {"kind": "you"}]


def free() -> Turnstile:
    """Lets everybody through."""
    return Turnstile(Buckets(1e9, 1e9), Buckets(1e9, 1e9))


class Live:
    """One open page: a WebSocket with what has come through it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: Shape = {}

    def send(self, type_: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": type_, **fields}))

    def next(self, *types: str, timeout: float = WAIT) -> Shape:
        """The next message of one of these types; states and moves are remembered."""
        end = time.monotonic() + timeout
        while True:
            left = end - time.monotonic()
            message: Shape = json.loads(self.socket.recv(timeout=max(0.01, left)))
            if message["type"] in ("state", "move"):
                self.state = {**message, "moves": message.get("moves", [])}
            if message["type"] in types:
                return message

    def exhaust(self) -> None:
        """Read to the end of the connection, which is an error."""
        while True:
            self.next("nothing")

    def ask(self, type_: str, **fields: Any) -> Shape:
        """Send something with an id, and get its answer."""
        self.send(type_, **fields, id="asked")
        while True:
            message = self.next("ok", "error", "hint", "why", "pong", "rematch", "state")
            if message.get("id") == "asked":
                return message

    def move(self, place: int = 0) -> Shape:
        """Play one of the legal moves, and wait until it is announced."""
        position = self.state["position"]
        chosen = position["legal"][place]["move"]
        self.send("move", move=chosen, ply=position["ply"])
        while True:
            message = self.next("move", "error")
            assert message["type"] == "move", message
            if message["move"] == chosen:
                return message


class Browser:
    """A visitor with his cookie."""

    def __init__(self, base: str, **headers: str) -> None:
        self.base = base
        self.http = httpx.Client(base_url=base, timeout=WAIT, headers=headers)
        self.get("/api/levels")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.http.get(path, **more)

    def post(self, path: str, data: Any = None, **more: Any) -> httpx.Response:
        return self.http.post(path, json=data, **more)

    def new_game(self, **fields: Any) -> Shape:
        answer = self.post("/api/games", {"seats": LEVEL_ONE, **fields})
        assert answer.status_code == 201, answer.text
        state: Shape = answer.json()
        return state

    @contextmanager
    def open(self, path: str, *, origin: str | None = None) -> Iterator[Live]:
        headers = {"Cookie": f"sumito={self.http.cookies['sumito']}"}
        address = self.base.replace("http", "ws") + path
        with connect(
            address,
            additional_headers=headers,
            origin=Origin(origin or self.base),
            open_timeout=WAIT,
        ) as socket:
            yield Live(socket)

    @contextmanager
    def join(self, game: str) -> Iterator[Live]:
        with self.open(f"/ws/games/{game}") as live:
            live.next("state")
            yield live


@contextmanager
def running(settings: Settings) -> Iterator[str]:
    """A server in a thread of its own; gives its address."""
    listener = bind("127.0.0.1", 0)
    server = uvicorn.Server(configure(settings, Store(settings.database), "error"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(WAIT)
        listener.close()


class Process:
    """``sumito serve`` as a process of its own."""

    def __init__(self, database: Path, *options: str) -> None:
        self._command = [
            str(Path(sys.executable).with_name("sumito")),
            "serve",
            "--no-browser",
            f"--db={database}",
            *options,
        ]
        self._port = 0
        self.errors = ""
        self.start()

    def start(self) -> None:
        """Start it, at the same address as before."""
        self._process = subprocess.Popen(
            [*self._command, f"--port={self._port}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONWARNINGS": "default"},
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if found is None:
            _, errors = self._process.communicate(timeout=WAIT)
            raise AssertionError(f"the server said {line!r}: {errors}")
        self._port = int(found[1])
        self.base = f"http://127.0.0.1:{self._port}"

    def kill(self) -> None:
        """End it without any warning."""
        self._process.send_signal(signal.SIGKILL)
        self._process.communicate(timeout=WAIT)

    def end(self, how: signal.Signals = signal.SIGINT) -> int:
        """End it as Ctrl-C does, or by another signal; gives its exit code."""
        self._process.send_signal(how)
        _, self.errors = self._process.communicate(timeout=WAIT)
        return self._process.returncode

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self.kill()
