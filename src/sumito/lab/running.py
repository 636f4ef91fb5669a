"""Runs an experiment and writes its result file."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ..arena.agent_files import file_digests
from ..arena.config import digest, versions
from ..training.nnue.whole_files import write_whole
from .bench import Bench
from .result import Plot, Result, Table, result_path

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from ..arena.executors import Workers
    from .bench import Looker
    from .experiment import Experiment

__all__ = ["made_from", "run_experiment"]


def run_experiment(
    experiment: Experiment,
    setting: str,
    *,
    work: Path,
    results: Path,
    command: str,
    workers: Callable[[], Workers],
    seed: int = 1,
    added: Sequence[str] = (),
    changes: Mapping[str, str] | None = None,
    fresh: bool = False,
    looker: Looker | None = None,
    tell: Callable[[Table | Plot], object] | None = None,
) -> Result:
    """Run an experiment, or what is missing of it, and write its result file.

    ``work`` is where games and steps are kept, ``results`` where the result file goes. Agents that
    are ``added``, ``changes`` of sizes and another seed make it another run, which is kept apart.
    ``tell`` is given each table and plot.
    """
    sizes = experiment.sizes(setting, changes or {})
    size = f"-{digest(sizes)[:12]}" if changes else ""
    players = "".join(f"-{_plain(agent)}{made_from(agent)}" for agent in added)
    bench = Bench(
        sizes,
        work / experiment.id / f"{setting}-{seed}{size}{players}",
        seed=seed,
        added=added,
        workers=workers,
        looker=looker,
        results=results,
        shared=work / "shared" / f"{setting}-{seed}{size}",
    )
    if fresh:
        bench.clear()
    found = Result(
        experiment.id,
        setting,
        command,
        seed,
        sizes,
        versions(),
        date="",
        seconds=0.0,
        revision=experiment.revision,
    )
    with bench.counting():
        for part in experiment.run(bench):
            if isinstance(part, Table):
                found.tables.append(part)
            else:
                found.plots.append(part)
            if tell is not None:
                tell(part)
    found.seconds = bench.spent()
    found.date = f"{datetime.now(UTC):%Y-%m-%d}"
    path = result_path(results, experiment.id, setting)
    # What a user tries is no part of the committed results.
    tried = {"with": list(added), "set": dict(changes or {}), "seed": seed if seed != 1 else None}
    if words := "".join(f"-{word}" for word, value in tried.items() if value):
        number = digest(tried)[:8]
        path = path.with_name(f"{path.stem}{words}-{number}{path.suffix}")
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, found.to_json().encode())
    return Result.read(path)


def made_from(agent: str) -> str:
    """What tells apart the versions of an agent that has the same text: ``-`` and the beginning of
    a hash over the files that it is made from. Nothing where there are none.

    Games of an earlier version say nothing about this one.
    """
    files = file_digests([agent])
    return f"-{digest(files)[:8]}" if files else ""


def _plain(text: str) -> str:
    """A text that can stand in the name of a folder."""
    return "".join(letter if letter.isalnum() else "_" for letter in text)
