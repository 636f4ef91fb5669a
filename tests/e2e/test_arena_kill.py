"""Runs that are killed, at any moment and again and again, and then go on."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from sumito.arena import Store

COMMAND = [sys.executable, "-c", "from sumito.cli import main; main()"]
ROOT = Path(__file__).parents[2]
DEADLINE = 180.0
GAMES = 120
SLOW = "tests.unit.arena.players:Slow:seconds=0.002"


def start(
    db: Path, *more: str, agents: tuple[str, str] = ("random-push", SLOW)
) -> subprocess.Popen[str]:
    """A match in the background, in a session of its own."""
    return subprocess.Popen(
        [
            *COMMAND,
            "match",
            *agents,
            "--games",
            str(GAMES),
            "--db",
            str(db),
            "--resume",
            "--layout",
            "belgian-daisy",
            "--ply-limit",
            "40",
            "--concurrency",
            "2",
            *more,
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        start_new_session=True,
    )


def paced(folder: Path) -> tuple[tuple[str, str], Path]:
    """Players whose run takes half a minute as long as a file is there, and no time afterwards."""
    file = folder / "slowly"
    file.touch()
    return ("random-push", f"tests.unit.arena.players:Paced:file={file}"), file


def descendants(pid: int) -> list[int]:
    """The processes that come from one, all generations."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                stat = (entry / "stat").read_text()
                parent = int(stat.rpartition(")")[2].split()[1])
                parents.setdefault(parent, []).append(int(entry.name))
    found: list[int] = []
    queue = [pid]
    while queue:
        children = parents.get(queue.pop(), [])
        found += children
        queue += children
    return found


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and is waited for by nobody does not."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def gone(pids: list[int], seconds: float) -> list[int]:
    """Those that are still there after so long."""
    deadline = time.monotonic() + seconds
    while (left := [pid for pid in pids if alive(pid)]) and time.monotonic() < deadline:
        time.sleep(0.01)
    return left


def count(db: Path) -> int:
    """How many games are in the file."""
    if not db.exists():
        return 0
    connection = sqlite3.connect(f"file:{db}?mode=ro", uri=True, timeout=10)
    try:
        return int(connection.execute("SELECT count(*) FROM games").fetchone()[0])
    finally:
        connection.close()


def wait_for_games(db: Path, number: int, process: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + DEADLINE
    while count(db) < number and process.poll() is None:
        assert time.monotonic() < deadline, "no games come"
        time.sleep(0.02)


def kill(process: subprocess.Popen[str], how: int = signal.SIGKILL) -> None:
    process.send_signal(how)
    process.communicate(timeout=DEADLINE)


def check(db: Path) -> None:
    """Exactly the asked games, each once, each as its seed has it."""
    with Store.open(db) as store:
        played = list(store.games())
        assert [game.index for game in played] == list(range(GAMES))
        assert len(store.pairings()) == GAMES
        assert [game.forfeit for game in played] == [None] * GAMES
        for first, second in zip(played[::2], played[1::2], strict=True):
            assert first.pairing.seats == second.pairing.seats[::-1]
    connection = sqlite3.connect(db)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[object, ...]]:
    """The games of a run that nobody kills."""
    db = tmp_path_factory.mktemp("undisturbed") / "run.db"
    process = start(db)
    _, err = process.communicate(timeout=DEADLINE)
    assert process.returncode == 0, err
    check(db)
    return played(db)


def played(db: Path) -> list[tuple[object, ...]]:
    with Store.open(db) as store:
        return [(game.pairing, game.moves, game.points) for game in store.games()]


def test_the_coordinator_is_killed_again_and_again(
    tmp_path: Path, undisturbed: list[tuple[object, ...]]
) -> None:
    db = tmp_path / "run.db"
    chance = random.Random(1)
    kills = 0
    for _ in range(12):
        before = count(db)
        process = start(db)
        # Some while it starts, most while it plays.
        if chance.random() < 0.3:
            time.sleep(chance.random())
        else:
            wait_for_games(db, min(GAMES, before + 1), process)
            time.sleep(0.2 * chance.random())
        family = descendants(process.pid)
        ended = process.poll() is not None
        kill(process)
        assert gone(family, 5.0) == [], "workers outlive their coordinator"
        assert count(db) >= before, "games were lost that had been written"
        kills += not ended
    assert kills >= 3
    last = start(db)
    _, err = last.communicate(timeout=DEADLINE)
    assert last.returncode == 0, err
    check(db)
    assert played(db) == undisturbed


def test_workers_are_killed_again_and_again(
    tmp_path: Path, undisturbed: list[tuple[object, ...]]
) -> None:
    db = tmp_path / "run.db"
    chance = random.Random(2)
    process = start(db)
    kills = 0
    while process.poll() is None and kills < 6:
        wait_for_games(db, min(GAMES, count(db) + 2), process)
        victims = workers(process.pid)
        if victims:
            with suppress(ProcessLookupError):
                os.kill(chance.choice(victims), signal.SIGKILL)
                kills += 1
        time.sleep(0.2 * chance.random())
    _, err = process.communicate(timeout=DEADLINE)
    assert process.returncode == 0, err
    assert kills >= 2
    check(db)
    assert played(db) == undisturbed


def workers(coordinator: int) -> list[int]:
    """The processes that play: grandchildren, since they come from a fork server."""
    found = []
    for child in descendants(coordinator):
        with suppress(OSError, IndexError):
            stat = Path(f"/proc/{child}/stat").read_text()
            if int(stat.rpartition(")")[2].split()[1]) != coordinator:
                found.append(child)
    return found


def is_engine(pid: int) -> bool:
    try:
        return b"ugi" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False  # it has ended


def test_engines_go_with_the_coordinator(tmp_path: Path) -> None:
    db = tmp_path / "run.db"
    engine = f"ugi:{sys.executable} -c 'from sumito.cli import main; main()' ugi random"
    process = start(db, agents=(engine, SLOW))
    wait_for_games(db, 1, process)
    family = descendants(process.pid)
    assert any(is_engine(pid) for pid in family)
    kill(process)
    assert gone(family, 5.0) == []


def test_two_coordinators_are_one_too_many(tmp_path: Path) -> None:
    db = tmp_path / "run.db"
    agents, slowly = paced(tmp_path)
    first = start(db, agents=agents)
    wait_for_games(db, 1, first)
    second = start(db, agents=agents)
    _, err = second.communicate(timeout=DEADLINE)
    assert second.returncode == 1, err
    assert "another process is playing this run" in err
    slowly.unlink()
    _, err = first.communicate(timeout=DEADLINE)
    assert first.returncode == 0, err
    check(db)


def test_ctrl_c_finishes_cleanly_and_says_how_to_go_on(tmp_path: Path) -> None:
    db = tmp_path / "run.db"
    agents, slowly = paced(tmp_path)
    process = start(db, agents=agents)
    wait_for_games(db, 2, process)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to workers too
    out, err = process.communicate(timeout=DEADLINE)
    assert process.returncode == 130, err
    done = count(db)
    assert 2 <= done < GAMES
    assert f"stopped after {done} of {GAMES} games" in err
    command = out.splitlines()[-1]
    assert command.startswith("sumito match random-push")
    assert command.endswith("--resume")
    assert gone(descendants(process.pid), 5.0) == []
    words = ["-c", "from sumito.cli import main; main()"]
    shell = command.replace("sumito", f"{sys.executable} {words[0]} '{words[1]}'", 1)
    slowly.unlink()
    again = subprocess.run(
        shell, shell=True, cwd=ROOT, capture_output=True, text=True, timeout=DEADLINE, check=False
    )
    assert again.returncode == 0, again.stderr
    check(db)


def test_ctrl_c_leaves_standard_output_to_programs(tmp_path: Path) -> None:
    agents, _ = paced(tmp_path)
    process = start(tmp_path / "run.db", "--json", agents=agents)
    wait_for_games(tmp_path / "run.db", 2, process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=DEADLINE)
    assert process.returncode == 130, err
    assert json.loads(out)["total"] == GAMES
    assert err.splitlines()[-1].endswith("--resume")


def test_a_second_ctrl_c_leaves_at_once(tmp_path: Path) -> None:
    db = tmp_path / "run.db"
    slower = SLOW.replace("0.002", "0.5")
    process = start(db, "--ply-limit", "200", agents=(slower, slower))
    while not list(tmp_path.glob("run.db-live/*.json")):  # games are being played
        assert process.poll() is None
        time.sleep(0.02)
    family = descendants(process.pid)
    os.killpg(process.pid, signal.SIGINT)
    time.sleep(1.0)
    assert process.poll() is None, "the games take minutes, and the first Ctrl-C waits for them"
    os.killpg(process.pid, signal.SIGINT)
    begin = time.monotonic()
    out, _ = process.communicate(timeout=DEADLINE)
    assert time.monotonic() - begin < 15
    assert process.returncode == 130
    assert out.splitlines()[-1].endswith("--resume")
    assert gone(family, 5.0) == []
