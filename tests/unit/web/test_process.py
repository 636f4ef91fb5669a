"""``sumito serve`` as people run it: killed in mid-game, started again, ended in order."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed

from .support import TWO_HERE, WAIT, Browser, Process

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    with Process(tmp_path / "web.db") as process:
        yield process


def test_a_killed_server_goes_on_with_every_game(server: Process) -> None:
    with Browser(server.base) as browser:
        game = browser.new_game(layout="belgian-daisy")
        with browser.join(game["id"]) as live:
            for _ in range(3):
                live.move()
                live.next("move")
            # The last move is announced, and the answer may be under way.
            before = live.move()
            server.kill()
            with pytest.raises(ConnectionClosed):
                live.exhaust()
        server.start()
        with browser.join(game["id"]) as live:
            assert live.state["note"] == "restarted"
            assert live.state["moves"][6] == before["move"]
            assert live.state["you"] == [0]
            while live.state["position"]["turn"] != 0:  # the agent answers now if it had not
                live.next("move")
            assert live.state["version"] > before["version"]
            live.move()
            live.next("move")


def test_clocks_stand_still_while_the_server_is_down(server: Process) -> None:
    with Browser(server.base) as browser:
        game = browser.new_game(seats=TWO_HERE, clock={"initial": 60, "increment": 0})
        with browser.join(game["id"]) as live:
            begun = time.monotonic()
            live.move()
            time.sleep(3)
        server.kill()
        thought = 1000 * (time.monotonic() - begun)
        time.sleep(2.5)
        server.start()
        back = browser.get(f"/api/games/{game['id']}").json()
        assert back["status"] == "paused"
        assert back["clock"]["running"] is None
        left = back["clock"]["left"][1]
        # So long at most was thought before the end; the server notes every other second.
        assert 60_000 - thought - 50 <= left <= 59_500
        time.sleep(0.5)
        assert browser.get(f"/api/games/{game['id']}").json()["clock"]["left"][1] == left
        with browser.join(game["id"]) as live:
            while live.state["clock"]["running"] is None:
                live.next("state")
            assert live.state["clock"]["running"] == 1
            live.move()


def test_a_game_sleeps_through_several_restarts(server: Process) -> None:
    with Browser(server.base) as browser:
        asleep = browser.new_game(seats=TWO_HERE, clock={"initial": 60, "increment": 0})
        server.kill()
        server.start()
        # Others play meanwhile, so that the server goes on noting that it is alive.
        awake = browser.new_game(seats=TWO_HERE, clock={"initial": 60, "increment": 0})
        with browser.join(awake["id"]) as live:
            live.move()
            time.sleep(4.5)
        server.kill()
        server.start()
        back = browser.get(f"/api/games/{asleep['id']}").json()
        assert back["clock"]["left"][0] > 57_500


def test_ending_in_order_tells_the_pages(server: Process, tmp_path: Path) -> None:
    with Browser(server.base) as browser:
        game = browser.new_game()
        with browser.join(game["id"]) as live:
            assert server.end() == 130
            with pytest.raises(ConnectionClosed) as closed:
                live.next("nothing")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
    with sqlite3.connect(tmp_path / "web.db") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("SELECT count(*) FROM games").fetchone() == (1,)
    database.close()


@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_it_ends_at_once_though_much_is_going_on(
    server: Process, how: signal.Signals, code: int
) -> None:
    slow = [{"kind": "you"}, {"kind": "agent", "agent": "hutson-5"}]
    agents = [{"kind": "agent", "level": 10}, {"kind": "agent", "agent": "hutson-4"}]
    with Browser(server.base) as browser:
        mine = browser.new_game(seats=slow)
        theirs = browser.new_game(seats=agents, speed=0)
        with (
            browser.join(mine["id"]) as playing,
            browser.join(theirs["id"]),
            browser.open("/ws/analysis") as looking,
        ):
            looking.send("start", variations=3)
            looking.next("info")
            playing.move()
            begin = time.monotonic()
            assert server.end(how) == code
            # One second or so where the machine has time; what hangs takes for ever.
            assert time.monotonic() - begin < 15
    assert "Traceback" not in server.errors
    assert "terminate" not in server.errors


def test_visitors_who_only_look_leave_nothing_behind(server: Process, tmp_path: Path) -> None:
    for _ in range(20):
        with Browser(server.base) as browser:
            browser.get("/")
            browser.post("/api/position", {"layout": "standard"})
            browser.get("/api/games")
            browser.get("/api/library")
    with sqlite3.connect(tmp_path / "web.db") as database:
        for table in ("games", "seats", "library", "deleted", "clients"):
            assert database.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
        # The server itself notes when it has started, and nothing else.
        assert database.execute("SELECT key FROM server").fetchall() == [("lives",)]
    database.close()


def test_a_port_in_use_and_a_foreign_database(server: Process, tmp_path: Path) -> None:
    port = server.base.rpartition(":")[2]
    told = _refused("--port", port, "--db", str(tmp_path / "other.db"))
    assert "in use" in told
    foreign = tmp_path / "foreign.db"
    with sqlite3.connect(foreign) as database:
        database.execute("CREATE TABLE mine (x)")
    database.close()
    assert "another program" in _refused("--port", "0", "--db", str(foreign))
    (tmp_path / "text.db").write_text("no database at all, just some text that goes on\n" * 50)
    assert "cannot" in _refused("--port", "0", "--db", str(tmp_path / "text.db"))


def _refused(*options: str) -> str:
    command = [str(Path(sys.executable).with_name("sumito")), "serve", "--no-browser", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=WAIT, check=False)
    assert done.returncode != 0
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]
