"""Runs on a real Dask cluster: a scheduler and workers in processes of their own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sumito.arena import ArenaError, Store
from sumito.arena.executors import Cluster, Pool
from sumito.arena.window import results
from tests.unit.arena.helpers import PLAYERS, config, create, games, play, what_was_played
from tests.unit.arena.test_window import square

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
DEADLINE = 60.0

# Dask warns about many things that are none of ours, such as a machine that is busy.
pytestmark = pytest.mark.filterwarnings("default")


def dask(*args: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_" + args[0], *args[1:]],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment,
        cwd=ROOT,
        start_new_session=True,
    )


class Machines:
    """A scheduler and some workers."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self._folder = folder
        self.scheduler = dask(
            "scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"
        )
        self.workers: list[subprocess.Popen[bytes]] = []

    def add(self, *, nanny: bool = False) -> subprocess.Popen[bytes]:
        worker = dask(
            "worker",
            self.address,
            "--nthreads",
            "1",
            "--no-dashboard",
            "--nanny" if nanny else "--no-nanny",
            "--local-directory",
            str(self._folder),
        )
        self.workers.append(worker)
        return worker

    def wait(self, count: int) -> None:
        from distributed import Client

        with Client(self.address, timeout=DEADLINE, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(count, timeout=DEADLINE)

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
            process.wait()


@contextmanager
def machines(folder: Path, count: int, *, nanny: bool = False) -> Iterator[Machines]:
    found = Machines(folder)
    try:
        for _ in range(count):
            found.add(nanny=nanny)
        found.wait(count)
        yield found
    finally:
        found.close()


RUN = config("random-push", "lemmens-basic:depth=1", games=24, seed=6, layouts=("mini",))


def test_a_cluster_plays_the_same_games(tmp_path: Path) -> None:
    play(tmp_path / "here.db", RUN, Pool(1))
    with machines(tmp_path, 2) as cluster:
        assert play(tmp_path / "there.db", RUN, Cluster(cluster.address)) == "finished"
    assert what_was_played(tmp_path / "here.db") == what_was_played(tmp_path / "there.db")
    hosts = {game.worker for game in games(tmp_path / "there.db")}
    assert len(hosts) == 2, "both workers have played"


def test_a_dead_workers_games_are_played_by_another(tmp_path: Path) -> None:
    import threading

    slow = f"{PLAYERS}Slow:seconds=0.01"
    run = config("random-push", slow, games=24, seed=6, layouts=("mini",))
    with machines(tmp_path, 2) as cluster:
        with create(tmp_path / "run.db", run) as store:
            from sumito.arena.runner import Runner

            runner = Runner(store, Cluster(cluster.address))

            def murder() -> None:
                deadline = time.monotonic() + DEADLINE
                while runner.progress.played < 2 and time.monotonic() < deadline:
                    time.sleep(0.01)
                cluster.workers[0].kill()

            threading.Thread(target=murder, daemon=True).start()
            assert runner.run() == "finished"
        assert cluster.workers[0].wait(DEADLINE) == -signal.SIGKILL
    played = games(tmp_path / "run.db")
    assert [game.index for game in played] == list(range(24))
    assert [game.forfeit for game in played] == [None] * 24


def test_a_game_that_kills_every_worker_is_given_up(tmp_path: Path) -> None:
    agents = ("random-push", "random-push", f"{PLAYERS}Dies:ply=5")
    run = config(*agents, format="ladder", games=2, seed=6, layouts=("mini",))
    with machines(tmp_path, 2, nanny=True) as cluster:
        assert play(tmp_path / "run.db", run, Cluster(cluster.address)) == "finished"
    for game in games(tmp_path / "run.db"):
        assert (game.forfeit is not None) == (2 in game.pairing.seats)
        if game.forfeit is not None:
            assert game.forfeit.seat is None
            assert game.points == (0.5, 0.5)


def test_a_cluster_that_is_lost_keeps_what_was_played(tmp_path: Path) -> None:
    import threading

    slow = f"{PLAYERS}Slow:seconds=0.01"
    run = config("random-push", slow, games=200, seed=6, layouts=("mini",))
    with machines(tmp_path, 1) as cluster, create(tmp_path / "run.db", run) as store:
        from sumito.arena.runner import Runner

        runner = Runner(store, Cluster(cluster.address))

        def murder() -> None:
            while runner.progress.played < 2:
                time.sleep(0.01)
            cluster.scheduler.kill()

        threading.Thread(target=murder, daemon=True).start()
        with pytest.raises(ArenaError, match="scheduler of the cluster was lost"):
            runner.run()
    with Store.open(tmp_path / "run.db") as store_:
        assert len(store_) >= 2


@pytest.mark.parametrize("address", ["", "nonsense", "host:8786", "tcp://host"])
def test_an_address_that_is_none(address: str) -> None:
    with pytest.raises(ArenaError, match="expected an address such as tcp://host:8786"):
        Cluster(address)


def test_any_function_runs_on_a_cluster(tmp_path: Path) -> None:
    with machines(tmp_path, 1) as cluster:
        workers = Cluster(cluster.address)
        try:
            assert dict(results(workers, square, range(20))) == {n: n * n for n in range(20)}
        finally:
            workers.close()


def test_no_cluster_at_this_address() -> None:
    with pytest.raises(ArenaError, match="no Dask scheduler answers at 'tcp:"):
        Cluster("tcp://127.0.0.1:9")
