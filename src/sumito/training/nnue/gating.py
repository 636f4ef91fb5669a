"""Whether a new network plays better than the old one: a match with a sequential test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...agents.engine import load_network
from ...arena import Adjudication, Control, RunConfig, Store
from ...arena.config_file import named
from ...arena.statistics import Sprt
from ...errors import SumitoError

if TYPE_CHECKING:
    from os import PathLike

    from ...arena.executors import Workers
    from ...arena.runner import View

__all__ = ["gate", "gate_config", "verdict_of"]

MOST_GAMES = 20_000
"""So many games are played if the test is not decided before."""


def gate_config(
    new: str,
    old: str = "default",
    *,
    control: str = "nodes=3000",
    sprt: str | None = "0,10",
    games: int | None = None,
    openings: str = "tuning",
    seed: int = 0,
) -> RunConfig:
    """The match of two networks: files, ``default`` or ``none``.

    ``control`` limits both alike: ``nodes=3000`` does not depend on how busy the machine is,
    ``0.1/move`` counts the speed of the network too. Without ``sprt`` all games are played.
    """
    for name in (new, old):
        if any(mark in name for mark in ",="):
            raise SumitoError(f"the name of a network file cannot have , or = in it: {name!r}")
        if name not in ("default", "none"):
            load_network(name)
    limit = Control.parse(control)
    return RunConfig(
        contenders=named([(None, f"sumito:network={name}", limit) for name in (new, old)]),
        games=games if games is not None else MOST_GAMES if sprt else 200,
        layouts=(),
        openings=openings,
        seed=seed,
        adjudication=Adjudication(ply_limit=300),
        sprt=Sprt.parse(sprt) if sprt else None,
    )


def gate(
    config: RunConfig,
    path: str | PathLike[str],
    *,
    resume: bool = False,
    workers: Workers | None = None,
    view: View | None = None,
) -> bool | None:
    """Play it, and tell whether the new network passed; ``None`` if that is not decided."""
    from ...arena.runner import run

    run(config, path, resume=resume, workers=workers, view=view)
    return verdict_of(path)


def verdict_of(path: str | PathLike[str]) -> bool | None:
    """Whether the new network passed, by the file of the match; ``None``: it is not decided."""
    with Store.open(path) as store:
        return None if store.verdict is None else store.verdict == "H1"
