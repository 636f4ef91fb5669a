"""A small run that was really played, for the tests of exports and reports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sumito.arena import Contender, Control, PlayedGame, RunConfig, Store
from sumito.arena.jobs import Job, play_batch
from sumito.arena.schedule import make
from sumito.arena.writer import StoreWriter

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NASTY = '<script>alert("1")</script>, "; DROP\n[x]'
"""A name that every format has to quote."""


def contender(name: str, agent: str, control: str = "own") -> Contender:
    return Contender(name, agent, Control.parse(control))


def played(
    path: Path, config: RunConfig, change: Callable[[PlayedGame], PlayedGame] | None = None
) -> Store:
    """Play a run in this process; ``change`` may make something else of a game."""
    openings, pairings = make(config)
    job = Job(
        config.contenders,
        config.adjudication,
        config.margin,
        tuple((one, openings[one.opening]) for one in pairings),
    )
    rows = play_batch(job)
    if change is not None:
        rows = [
            change(PlayedGame.from_row(row, pairing)).to_row()
            for row, pairing in zip(rows, pairings, strict=True)
        ]
    with StoreWriter.create(path, config, openings, pairings) as writer:
        writer.add(rows)
    return Store.open(path)


def small_config(**changes: Any) -> RunConfig:
    """Three agents, twelve games, of which some end by ejections."""
    usual: dict[str, Any] = {
        "contenders": (
            contender("Lemmens", "lemmens-basic", "60+0.5,depth=1"),
            contender(NASTY, "random-push"),
            contender("ålpha & β", "greedy"),
        ),
        "format": "round-robin",
        "games": 4,
        "seed": 7,
        "openings": "tuning",
        "layouts": (),
    }
    return RunConfig(**{**usual, **changes})
