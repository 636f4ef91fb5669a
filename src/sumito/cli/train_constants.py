"""``sumito train spsa``: the constants of the engine's search, tuned by games."""

from __future__ import annotations

import json
from pathlib import Path  # noqa: TC003 - typer looks at it
from typing import TYPE_CHECKING, Annotated

import typer

from .arena_options import ClusterOption, ConcurrencyOption, workers_for
from .console import say
from .stopping import stoppable, stopped, the_command
from .train_options import FolderArgument, SeedOption, settings_of

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["COMMAND"]


def spsa(
    folder: FolderArgument,
    steps: Annotated[int, typer.Option(metavar="N", help="How many in all.")] = 500,
    pairs: Annotated[int, typer.Option(metavar="N", help="Of games in each.")] = 4,
    nodes: Annotated[int, typer.Option(metavar="N", help="For each move.")] = 8000,
    constants: Annotated[
        list[str] | None,
        typer.Option("--constant", metavar="NAME", help="Tune only this; give several."),
    ] = None,
    rate: Annotated[
        float, typer.Option(metavar="X", help="How far to go for a game won, in steps.")
    ] = 0.03,
    network: Annotated[
        str, typer.Option(metavar="FILE", help="A network, default or none.")
    ] = "default",
    openings: Annotated[str, typer.Option(metavar="SET", help="Where games begin.")] = "tuning",
    seed: SeedOption = 1,
    concurrency: ConcurrencyOption = None,
    cluster: ClusterOption = None,
) -> None:
    """Tune the constants of the engine's search by simultaneous perturbation (SPSA)."""
    from ..training.spsa import RANGES, SpsaSettings, train
    from .train_view import Pace, WorkView

    given = {
        "steps": steps,
        "pairs": pairs,
        "nodes": nodes,
        "constants": tuple(constants or RANGES),
        "rate": rate,
        "network": network,
        "openings": openings,
        "seed": seed,
    }
    settings = settings_of(SpsaSettings, given)
    pace = Pace()
    with stoppable(), WorkView("pairs") as view:

        def show(done: int, total: int, now: dict[str, float]) -> None:
            words = [f"{name} {value:.1f}" for name, value in now.items()]
            view.update(done, total, pace.left(done, total), words)

        ending = train(
            folder,
            settings,
            workers=workers_for(concurrency, cluster),
            command=the_command(),
            view=show,
        )
    if ending == "interrupted":
        stopped()
    _tell(folder, nodes, network)


def _tell(folder: Path, nodes: int, network: str) -> None:
    found = json.loads((folder / "constants.json").read_text())["constants"]
    say(f"{folder / 'constants.json'}: what was found; {folder / 'constants.svg'}: how")
    rest = "" if network == "default" else f",network={network}"
    agent = ",".join(f"{name}={value}" for name, value in found.items())
    say("Are they better? A match from other openings tells:")
    say(
        f"sumito match sumito:{agent}{rest} {'sumito' + (rest and ':' + rest[1:])} "
        f"--tc nodes={nodes} --openings final --ply-limit 300 --sprt 0,10 --db constants.db"
    )


COMMAND: tuple[Callable[..., None], str, str] = (
    spsa,
    "The constants of the engine's search.",
    """\b
Examples:
  sumito train spsa run1
  sumito train spsa run2 --constant futility --constant reverse_futility --steps 300

The same command goes on after the last finished step.
""",
)
