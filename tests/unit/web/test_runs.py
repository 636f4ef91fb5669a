"""Runs of the arena: the table and the games, while they are being played."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sumito.arena.underway import Underway, folder_of
from sumito.web import Settings

from .support import Browser, running

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs")
    _match(folder / "first.db", 4)
    (folder / "other.db").write_bytes(b"no run at all" * 20)
    return folder


@pytest.fixture(scope="module")
def visitor(folder: Path) -> Iterator[Browser]:
    with running(Settings(runs=(folder,))) as base, Browser(base) as browser:
        yield browser


def test_the_table_and_the_games(visitor: Browser) -> None:
    [run] = visitor.get("/api/runs").json()["runs"]
    assert (run["id"], run["games"], run["total"]) == ("first", 4, 4)
    table = visitor.get("/api/runs/first").json()
    assert {row["name"] for row in table["rows"]} == {"random", "random-push"}
    assert sum(row["games"] for row in table["rows"]) == 8
    assert [row["mean"] for row in table["rows"]] == sorted(
        (row["mean"] for row in table["rows"]), reverse=True
    )
    games = visitor.get("/api/runs/first/games?limit=3").json()
    assert [game["number"] for game in games["games"]] == [4, 3, 2]
    rest = visitor.get(f"/api/runs/first/games?after={games['next']}").json()
    assert [game["number"] for game in rest["games"]] == [1]
    replay = visitor.get("/api/runs/first/games/1").json()
    assert len(replay["steps"]) >= rest["games"][0]["plies"]
    assert visitor.get("/api/runs/first/games/9").status_code == 404


@pytest.mark.parametrize("name", ["other", "second", "..%2ffirst", "first.db", "%2fetc%2fpasswd"])
def test_only_runs_that_were_offered(visitor: Browser, name: str) -> None:
    assert visitor.get(f"/api/runs/{name}").status_code == 404


def test_a_run_is_followed_as_it_goes_on(visitor: Browser, folder: Path) -> None:
    _match(folder / "growing.db", 2)
    with visitor.open("/ws/runs/growing") as live:
        assert live.next("table")["games"] == 2
        _match(folder / "growing.db", 6)
        told = live.next("table")
        while told["games"] < 6:  # it may be seen on its way
            told = live.next("table")
        assert told["latest"][0]["number"] == 6
    with visitor.open("/ws/runs/none") as live:
        assert live.next("error")["code"] == "not_found"


def test_who_follows_a_quiet_run_hears_that_it_is_there(visitor: Browser) -> None:
    with visitor.open("/ws/runs/first") as live:
        live.send("ping")
        assert live.next("pong", "error")["type"] == "pong"
        live.send("ping", id=7)
        assert live.next("pong")["id"] == 7


def test_a_game_is_watched_while_it_is_played(visitor: Browser, folder: Path) -> None:
    path = folder / "going.db"
    agent = "sumito:threads=1,hash_mb=2"
    command = [str(Path(sys.executable).with_name("sumito")), "match", agent, "random-push"]
    command += [f"--db={path}", "--games=2", "--tc=0.3/move", "--margin=60", "--ply-limit=40"]
    command += ["--openings=random:4", "--concurrency=1", "--seed=5"]
    match = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        game = _first_game(visitor, match)
        assert game["number"] == 1
        assert set(game["players"]) == {agent, "random-push"}
        assert game["clock"]["running"] == game["turn"]
        assert len(game["clock"]["left"]) == 2
        so_far = visitor.get("/api/runs/going/games/1").json()
        assert so_far["result"] == "*"
        assert so_far["position"]["outcome"] is None
        assert so_far["live"]["plies"] == len(so_far["steps"]) - 4
        with visitor.open("/ws/runs/going") as live:
            assert live.next("live")["games"][0]["number"] == 1
            live.send("watch", number=7)
            assert live.next("error")["code"] == "no_game"
            live.send("watch", number="first")
            assert live.next("error")["code"] == "invalid"
            live.send("watch", number=1)
            steps = live.next("game")["replay"]["steps"]
            grew = 0
            while True:
                told = live.next("moves", "over")
                if told["type"] == "over":
                    break
                assert told["from"] == len(steps)
                steps += told["steps"]
                assert told["position"]["ply"] == steps[-1]["ply"]
                grew += 1
            assert grew >= 2
            whole = told["replay"]
            assert whole["live"] is None
            assert whole["result"] != "*"
            known = [step["effect"]["move"] for step in steps]
            assert [step["effect"]["move"] for step in whole["steps"]][: len(known)] == known
        assert match.wait(60) == 0
    finally:
        match.kill()
        match.wait()
    assert visitor.get("/api/runs/going/live").json()["games"] == []
    assert visitor.get("/api/runs/going/games/1").json()["live"] is None


def _first_game(visitor: Browser, match: subprocess.Popen[bytes]) -> dict[str, Any]:
    end = time.monotonic() + 120
    while time.monotonic() < end and match.poll() is None:
        answer = visitor.get("/api/runs/going/live")
        if answer.status_code == 200 and answer.json()["games"]:
            found: dict[str, Any] = answer.json()["games"][0]
            return found
        time.sleep(0.05)
    raise AssertionError(f"no game was seen; the match ended with {match.poll()}")


def test_a_game_is_there_between_its_end_and_its_result(visitor: Browser, folder: Path) -> None:
    path = folder / "between.db"
    shutil.copy(folder / "first.db", path)
    with closing(sqlite3.connect(path)) as run, run:
        run.execute("DELETE FROM games WHERE pairing = 3")
    told = folder_of(path)
    told.mkdir()
    game = Underway(3, (), (None, None), time.time(), time.time())
    (told / "worker.json").write_text(json.dumps(asdict(game)))
    assert [one["number"] for one in _live(visitor)] == [4]
    (told / "worker.json").unlink()  # its worker plays another one
    assert _live(visitor) == []
    replay = visitor.get("/api/runs/between/games/4")
    assert replay.status_code == 200
    assert replay.json()["live"]["number"] == 4
    assert visitor.get("/api/runs/between/games/9").status_code == 404
    shutil.copy(folder / "first.db", path)
    assert visitor.get("/api/runs/between/games/4").json()["live"] is None


def _live(visitor: Browser) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = visitor.get("/api/runs/between/live").json()["games"]
    return games


def _match(path: Path, games: int) -> None:
    command = [str(Path(sys.executable).with_name("sumito")), "match", "random", "random-push"]
    command += [f"--db={path}", f"--games={games}", "--ply-limit=60", "--concurrency=1"]
    command += ["--openings=random:4", "--layout=standard"]
    if path.exists():
        path.unlink()
    subprocess.run(command, check=True, capture_output=True, timeout=120)
