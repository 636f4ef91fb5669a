"""The web server under load, over the loopback: games against low levels among idle visitors.

A real `sumito serve` in a process of its own. Idle visitors hold a connection each to a game of
their own; players think for half a second and move; somebody analyses all the while. All figures
include the client, which is a single Python process on the same machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import resource
import secrets
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

THINK = 0.5  # seconds between a player's moves


@dataclass
class Figures:
    """What was seen."""

    moves: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    updates: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def line(name: str, figure: str, remark: str = "") -> None:
    print(f"  {name:<40} {figure:>24}  {remark}", flush=True)


def spread(values: list[float]) -> str:
    """Median and 99th percentile in milliseconds."""
    if not values:
        return "nothing"
    ordered = sorted(values)
    last = ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
    return f"{1e3 * ordered[len(ordered) // 2]:.1f} / {1e3 * last:.1f} ms"


class Visitor:
    """A browser: a cookie, and perhaps a game."""

    def __init__(self, base: str) -> None:
        self.base, self.cookie = base, f"sumito={secrets.token_urlsafe(16)}"

    async def new_game(self, http: httpx.AsyncClient, **fields: Any) -> str:
        headers = {"Cookie": self.cookie}
        answer = await http.post("/api/games", json=fields, headers=headers)
        answer.raise_for_status()
        found: str = answer.json()["id"]
        return found

    def open(self, path: str) -> connect:
        address = self.base.replace("http", "ws") + path
        headers = {"Cookie": self.cookie}
        return connect(
            address,
            additional_headers=headers,
            origin=Origin(self.base),
            open_timeout=60,
            ping_interval=None,
            close_timeout=1,
            compression=None,
        )


async def play(visitor: Visitor, game: str, until: float, figures: Figures, seed: int) -> None:
    """Play a game, or as many as there is time for."""
    chance = random.Random(seed)
    async with visitor.open(f"/ws/games/{game}") as socket:
        state = json.loads(await socket.recv())
        await asyncio.sleep(THINK * chance.random())
        while time.perf_counter() < until and state["status"] == "playing":
            position = state["position"]
            move = chance.choice(position["legal"])["move"]
            message = {"type": "move", "move": move, "ply": position["ply"]}
            begin = time.perf_counter()
            await socket.send(json.dumps(message))
            state = await _next_move(socket, 0, figures)
            figures.moves.append(time.perf_counter() - begin)
            if state["status"] != "playing":
                break
            begin = time.perf_counter()
            state = await _next_move(socket, 1, figures)
            figures.answers.append(time.perf_counter() - begin)
            await asyncio.sleep(THINK)


async def _next_move(socket: ClientConnection, player: int, figures: Figures) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 30))
        if message["type"] == "error":
            figures.errors.append(message["text"])
        if message["type"] == "move" and message["player"] == player:
            return message


async def analyse(visitor: Visitor, until: float, figures: Figures) -> None:
    """Look at an analysis, and note the time between its messages."""
    async with visitor.open("/ws/analysis") as socket:
        start = {"type": "start", "layout": "belgian-daisy", "variations": 3}
        await socket.send(json.dumps(start))
        last = time.perf_counter()
        while time.perf_counter() < until:
            message = json.loads(await asyncio.wait_for(socket.recv(), 30))
            if message["type"] == "error":
                figures.errors.append(message["text"])
            now = time.perf_counter()
            figures.updates.append(now - last)
            last = now


async def load(base: str, games: int, idle: int, seconds: float) -> Figures:
    figures = Figures()
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=base, timeout=60, limits=limits) as http:
        begin = time.perf_counter()
        here = {"layout": "belgian-daisy", "seats": [{"kind": "you"}, {"kind": "you"}]}
        rooms = [await Visitor(base).new_game(http, **here) for _ in range(max(1, idle // 25))]
        sockets = []
        for number in range(idle):
            sockets.append(await Visitor(base).open(f"/ws/games/{rooms[number % len(rooms)]}"))
        readers = [asyncio.create_task(listen(socket)) for socket in sockets]
        line(f"{idle} idle connections opened", f"{time.perf_counter() - begin:.1f} s")
        players = []
        for number in range(games):
            visitor = Visitor(base)
            seats = [{"kind": "you"}, {"kind": "agent", "level": 1 + number % 5}]
            players.append((visitor, await visitor.new_game(http, **{**here, "seats": seats})))
        until = time.perf_counter() + seconds
        work = [
            play(visitor, game, until, figures, seed)
            for seed, (visitor, game) in enumerate(players)
        ]
        results = await asyncio.gather(
            *work, analyse(Visitor(base), until, figures), return_exceptions=True
        )
        figures.errors += [repr(result) for result in results if result is not None]
        lost = sum(reader.done() for reader in readers)
        figures.errors += [f"{lost} idle connections were lost"] if lost else []
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*(socket.close() for socket in sockets))
    return figures


async def listen(socket: ClientConnection) -> None:
    """Read what comes, as a page does that nobody looks at."""
    async for _ in socket:
        pass


def serve(folder: Path) -> tuple[subprocess.Popen[str], str]:
    """A server, and its address."""
    command = [str(Path(sys.executable).with_name("sumito")), "serve", "--port=0", "--no-browser"]
    process = subprocess.Popen(
        [*command, f"--db={folder / 'web.db'}"], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    found = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
    assert found is not None, "the server did not start"
    return process, found[0]


def first_load(base: str) -> tuple[int, float]:
    """Bytes on the wire of the first page with all that it asks for, and the seconds."""
    begin = time.perf_counter()
    total = 0
    seen: set[str] = set()
    waiting = ["/"]
    with httpx.Client(base_url=base, headers={"Accept-Encoding": "gzip"}) as http:
        while waiting:
            path = waiting.pop()
            if path in seen:
                continue
            seen.add(path)
            with http.stream("GET", path) as answer:
                total += sum(len(part) for part in answer.iter_raw())
            text = http.get(path).text if path == "/" or path.endswith((".js", ".css")) else ""
            waiting += re.findall(r'(?:src|href)="(/static/[^"]+)"', text)
            for found in re.findall(r'(?:from|import)\s*"(\.[^"]+)"', text):
                waiting.append(str((Path(path).parent / found).as_posix()))
    return total, time.perf_counter() - begin


def memory(process: subprocess.Popen[str]) -> float:
    """Megabytes that the server has."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) / 1024 if found else float("nan")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20.0)
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8192), most))
    print("The web server over the loopback")
    with tempfile.TemporaryDirectory() as folder:
        process, base = serve(Path(folder))
        try:
            size, seconds = first_load(base)
            line("the first page with its files", f"{size / 1024:.1f} KB", f"{seconds:.2f} s")
            figures = asyncio.run(load(base, options.games, options.idle, options.seconds))
            megabytes = memory(process)
        finally:
            process.terminate()
            process.wait(20)
    what = f"{options.games} games beside {options.idle} idle and an analysis"
    line("a move is told (median / 99%)", spread(figures.moves), what)
    line("levels 1-5 answer after that", spread(figures.answers))
    rate = len(figures.updates) / sum(figures.updates) if figures.updates else 0.0
    line("an analysis tells", f"{rate:.1f} times/s", f"longest wait {max(figures.updates):.2f} s")
    line("moves in all", f"{len(figures.moves) + len(figures.answers)}")
    line("the server's memory", f"{megabytes:.0f} MB")
    line("errors", f"{len(figures.errors)}", "; ".join(figures.errors[:3]))
    return 1 if figures.errors else 0


if __name__ == "__main__":
    sys.exit(main())
