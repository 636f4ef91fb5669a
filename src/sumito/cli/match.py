"""``sumito match``: two or more contenders, many games."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  # typer looks at it
from typing import Annotated, Any

import typer

from .arena_options import ClusterOption, ConcurrencyOption, JsonOption, ResumeOption, play_run
from .positions import RulesOption  # noqa: TC001  # typer looks at it

__all__ = ["EXAMPLES", "match"]

EXAMPLES = """\b
Examples:
  sumito match greedy random --games 20 --db run.db
  sumito match lemmens-basic lemmens-extended --tc 0.1/move --games 200 --db run.db
  sumito match verloop-acmo "ugi:./engine --flag" --tc 10+0.1 --sprt 0,10 --db run.db
  sumito match random random-push greedy --layout standard-3 --games 60 --db three.db

Every opening is played twice with colours swapped; with three and four players in every seating.
After Ctrl-C or a crash the same command with --resume plays only what is missing.
"""


def match(
    agents: Annotated[list[str], typer.Argument(metavar="AGENT", help="See sumito agents.")],
    db: Annotated[Path, typer.Option(metavar="FILE", help="Where the games are kept.")],
    games: Annotated[
        int | None,
        typer.Option(metavar="N", help="How many; default: 200, or with --sprt 20000 at most."),
    ] = None,
    resume: ResumeOption = False,
    tc: Annotated[
        list[str] | None,
        typer.Option(
            "--tc",
            "--time-control",
            metavar="CONTROL",
            help="0.1/move, 10+0.1, depth=4, nodes=5000, iterations=1000, with commas between, or "
            "own (default). Once for all, or once for each agent.",
        ),
    ] = None,
    layout: Annotated[
        list[str] | None,
        typer.Option(
            "--layout", "-l", metavar="NAME", help="Start from this; may be given several times."
        ),
    ] = None,
    openings: Annotated[
        str | None,
        typer.Option(
            metavar="SET",
            help="tuning (default), final, a file of openings, random:PLIES (default with "
            "--layout or --rules), or none.",
        ),
    ] = None,
    rules: RulesOption = None,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="ELO0,ELO1", help="Stop when this sequential test is decided."),
    ] = None,
    seed: Annotated[
        int, typer.Option(metavar="N", help="The same seed, the same openings and chances.")
    ] = 0,
    concurrency: ConcurrencyOption = None,
    cluster: ClusterOption = None,
    lead: Annotated[
        int | None, typer.Option(metavar="N", help="A lead of so many ejections wins ...")
    ] = None,
    lead_plies: Annotated[
        int, typer.Option(metavar="N", help="... once it has lasted so many plies.")
    ] = 1,
    ply_limit: Annotated[
        int, typer.Option(metavar="N", help="End a game after so many plies; 0 for never.")
    ] = 1000,
    at_limit: Annotated[
        str, typer.Option(metavar="RESULT", help="Then it is a draw, or won by ejections.")
    ] = "draw",
    margin: Annotated[
        float, typer.Option(metavar="SECONDS", help="By how much a clock may be overrun.")
    ] = 0.1,
    json: JsonOption = False,
) -> None:
    """Play a match between two agents, or more of them where the layout has more sides."""
    from ..arena import Adjudication, ConfigError, Control, RunConfig
    from ..arena.config_file import named
    from ..arena.statistics import Sprt
    from ..errors import SumitoError

    settings: dict[str, Any] = {"seed": seed, "margin": margin, "rules": " ".join(rules or [])}
    try:
        controls = [Control.parse(text) for text in tc or ["own"]]
        if len(controls) == 1:
            controls *= len(agents)
        if len(controls) != len(agents):
            raise ConfigError(f"--tc is given {len(controls)} times for {len(agents)} agents")
        test = None if sprt is None else Sprt.parse(sprt)
        openings = openings or ("random:4" if layout or rules else "tuning")
        settings["openings"] = openings
        if layout:
            settings["layouts"] = tuple(layout)
        elif openings.split(":")[0] not in ("random", "none"):
            settings["layouts"] = ()  # all that the set has
        config = RunConfig(
            contenders=named([(None, *both) for both in zip(agents, controls, strict=True)]),
            games=games if games is not None else 200 if test is None else 20_000,
            adjudication=Adjudication(lead, lead_plies, ply_limit or None, at_limit),  # type: ignore[arg-type]
            sprt=test,
            **settings,
        )
    except SumitoError as error:
        raise typer.BadParameter(str(error)) from error
    play_run(config, db, resume=resume, concurrency=concurrency, cluster=cluster, json=json)
