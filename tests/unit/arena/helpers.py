"""Small runs, and what came of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sumito.arena import Contender, Control, PlayedGame, RunConfig, Store, runner, schedule
from sumito.arena.executors import Pool
from sumito.arena.writer import StoreWriter

if TYPE_CHECKING:
    from pathlib import Path

    from sumito.arena.executors import Workers
    from sumito.arena.runner import Ending

PLAYERS = f"{__package__}.players:"
"""Before the name of a class of ``players``."""


def config(*agents: str, control: str = "own", **settings: Any) -> RunConfig:
    """A run of these agents, named A, B, C, ..."""
    contenders = tuple(
        Contender(chr(ord("A") + number), agent, Control.parse(control))
        for number, agent in enumerate(agents)
    )
    return RunConfig(contenders=contenders, **settings)


def create(path: Path, run: RunConfig) -> StoreWriter:
    """A new file for a run."""
    return StoreWriter.create(path, run, *schedule.make(run))


def play(path: Path, run: RunConfig, workers: Workers | None = None) -> Ending:
    """Play a run from its beginning."""
    return runner.run(run, path, workers=workers or Pool(1))


def resume(path: Path, run: RunConfig, workers: Workers | None = None) -> Ending:
    """Play what is missing."""
    return runner.run(run, path, resume=True, workers=workers or Pool(1))


def games(path: Path) -> list[PlayedGame]:
    """The finished games."""
    with Store.open(path) as store:
        return list(store.games())


def what_was_played(path: Path) -> list[tuple[Any, ...]]:
    """All about the games that does not depend on the machine."""
    return [
        (one.pairing, one.moves, one.termination, one.winners, one.points, one.ejected, one.nodes)
        for one in games(path)
    ]
