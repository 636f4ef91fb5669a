"""What ``match`` and ``tournament`` have in common: running, and going on later."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from .console import console, note, say
from .stopping import INTERRUPTED, the_command

if TYPE_CHECKING:
    from pathlib import Path

    from ..arena import RunConfig
    from ..arena.executors import Workers
    from ..arena.runner import Ending

__all__ = [
    "ClusterOption",
    "ConcurrencyOption",
    "JsonOption",
    "ResumeOption",
    "play_run",
    "workers_for",
]

ResumeOption = Annotated[
    bool,
    typer.Option("--resume", help="Go on with the run in the file: play only what is missing."),
]
ConcurrencyOption = Annotated[
    int | None,
    typer.Option(
        "--concurrency", "-c", metavar="N", min=1, help="Games at the same time; default: cores."
    ),
]
ClusterOption = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on a Dask cluster: tcp://host:port."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Write the final figures as JSON.")]


def play_run(
    config: RunConfig,
    db: Path,
    *,
    resume: bool,
    concurrency: int | None,
    cluster: str | None,
    json: bool,
) -> None:
    """Play a run, with a live view, and show what came of it."""
    from ..arena import schedule
    from ..arena.runner import Runner
    from ..arena.standings import standings
    from ..arena.writer import StoreWriter
    from ..errors import SumitoError
    from .arena_table import show, standings_dict
    from .arena_view import view_for
    from .console import emit_json

    if "" not in sys.path:
        sys.path.insert(0, "")  # where a user's own module:Class is found
    _check_agents(config)
    openings, pairings = schedule.make(config)
    if resume and db.exists():
        store = StoreWriter.resume(db, config, openings)
    else:
        if resume:
            note(f"there is no {db} yet: the run starts from the beginning")
        store = StoreWriter.create(db, config, openings, pairings)
    _warn(config)
    again = the_command(more="--resume")
    ending: Ending | None = None
    with store:
        try:
            if len(store) < len(pairings) and store.verdict is None:
                workers = workers_for(concurrency, cluster)
                with view_for(config, console(stderr=True)) as view:
                    ending = Runner(store, workers, view).run()
            else:
                note(f"nothing to play: {len(store)} games are in {db}")
        except KeyboardInterrupt:
            ending = "decided" if store.verdict else "interrupted"
        except SumitoError:
            note(f"{len(store)} games are kept in {db}; to go on: {again}", "yellow")
            raise
        found = standings(store)
        if json:
            emit_json(standings_dict(found))
        else:
            show(found)
        if ending == "interrupted":
            note(f"stopped after {len(store)} of {len(pairings)} games; to go on:", "yellow")
            if json:
                note(again, None)  # standard output is for programs
            else:
                say(again)
            raise typer.Exit(INTERRUPTED)


def workers_for(concurrency: int | None, cluster: str | None) -> Workers:
    """Those of a cluster, or so many processes of this machine."""
    import os

    from ..arena.executors import Cluster, Pool

    if cluster is not None:
        if concurrency is not None:
            raise typer.BadParameter("a cluster decides by itself how much it plays at a time")
        return Cluster(cluster)
    return Pool(concurrency or len(os.sched_getaffinity(0)))


def _check_agents(config: RunConfig) -> None:
    """Make every agent once, so that a wrong name is noticed before anything is written."""
    from ..ugi import create_agent

    for contender in config.contenders:
        agent = create_agent(contender.agent)
        getattr(agent, "identity", None)  # which starts an engine
        close = getattr(agent, "close", None)
        if close is not None:
            close()


def _warn(config: RunConfig) -> None:
    if config.openings == "none":
        note(
            "every game starts from the bare layout: agents that leave nothing to chance will "
            "play the same games over and over"
        )
