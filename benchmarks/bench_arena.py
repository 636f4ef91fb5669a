"""What the arena itself costs: games a minute between agents that answer at once.

Ratios are within one run; two workers against one say something only on a free machine.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

from measure import line

from sumito.arena import Contender, Control, RunConfig, schedule
from sumito.arena.executors import Pool
from sumito.arena.jobs import Job, play_batch
from sumito.arena.runner import Runner
from sumito.arena.writer import StoreWriter

ENGINE = f"ugi:{sys.executable} -c 'from sumito.cli import main; main()' ugi random-push"


def config(first: str, second: str, games: int) -> RunConfig:
    contenders = (Contender("A", first, Control()), Contender("B", second, Control()))
    return RunConfig(contenders=contenders, games=games, seed=1)


def bare(games: int) -> float:
    """Games a minute of the loop alone, without processes and files."""
    run = config("random-push", "random-push", games)
    openings, pairings = schedule.make(run)
    work = tuple((one, openings[one.opening]) for one in pairings)
    job = Job(run.contenders, run.adjudication, run.margin, work)
    begin = time.perf_counter()
    play_batch(job)
    return 60 * games / (time.perf_counter() - begin)


def whole(first: str, second: str, games: int, slots: int) -> tuple[float, float]:
    """Games a minute of a run, and the coordinator's own milliseconds for each."""
    run = config(first, second, games)
    with tempfile.TemporaryDirectory() as folder:
        store = StoreWriter.create(Path(folder) / "run.db", run, *schedule.make(run))
        with store:
            marks: list[tuple[float, int]] = []

            class Watch:
                def show(self, progress: object) -> None:
                    marks.append((time.perf_counter(), runner.progress.played))

            runner = Runner(store, Pool(slots), Watch())
            begin = time.process_time()
            runner.run()
            spent = 1e3 * (time.process_time() - begin) / games
            assert len(store) == games
    # Starting the workers is not counted: from the first results to the last.
    first_mark = next(mark for mark in marks if mark[1])
    last_mark = marks[-1]
    return 60 * (last_mark[1] - first_mark[1]) / (last_mark[0] - first_mark[0]), spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6000)
    games = parser.parse_args().games
    print("arena, random-push against itself")
    line("loop alone", f"{bare(games // 4):,.0f} games/min")
    one, spent = whole("random-push", "random-push", games, 1)
    line("one worker", f"{one:,.0f} games/min", f"coordinator: {spent:.3f} ms of its own a game")
    two, _ = whole("random-push", "random-push", 2 * games, 2)
    line("two workers", f"{two:,.0f} games/min", f"{two / one:.2f} x one")
    line(
        "one worker, engines through UGI",
        f"{whole(ENGINE, ENGINE, max(20, games // 20), 1)[0]:,.0f} games/min",
    )
    line("load of the machine", " ".join(f"{load:.1f}" for load in os.getloadavg()))


if __name__ == "__main__":
    main()
