"""``sumito train nnue``: from games of the engine to a better network."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  # typer looks at it
from typing import TYPE_CHECKING, Annotated

import typer

from .arena_options import ClusterOption, ConcurrencyOption, play_run, workers_for
from .console import note, say
from .stopping import stopped, the_command

if TYPE_CHECKING:
    from ..training.nnue import TrainingData
    from ..training.nnue.fitting import FitProgress
    from ..training.nnue.generation import Progress
    from .train_view import WorkView

__all__ = ["COMMANDS", "fit", "gate", "generate"]


def generate(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the samples go.")],
    shards: Annotated[int, typer.Option(metavar="N", min=1, help="Files to be there at the end.")],
    network: Annotated[
        str, typer.Option(metavar="FILE", help="Who plays: a network file, default or none.")
    ] = "default",
    games_per_shard: Annotated[
        int, typer.Option(metavar="N", min=1, help="Games in each file.")
    ] = 200,
    nodes: Annotated[
        int, typer.Option(metavar="N", min=1, help="Positions searched for a move.")
    ] = 2000,
    seed: Annotated[
        int, typer.Option(metavar="N", help="Another one for each generation, or games repeat.")
    ] = 1,
    handicaps: Annotated[
        int,
        typer.Option(metavar="PERCENT", min=0, max=100, help="Games begun some marbles down."),
    ] = 10,
    rivals: Annotated[
        int,
        typer.Option(metavar="PERCENT", min=0, max=100, help="Games against agents of the papers."),
    ] = 5,
    concurrency: ConcurrencyOption = None,
    cluster: ClusterOption = None,
) -> None:
    """Let the engine play itself, and keep the positions with scores and results."""
    from ..training.nnue import Generation
    from ..training.nnue import generate as make
    from .train_view import WorkView

    generation = Generation(
        network=network,
        nodes=nodes,
        games_per_shard=games_per_shard,
        seed=seed,
        handicap_percent=handicaps,
        rival_percent=rivals,
    )
    with WorkView("shards") as view:
        shown = _GenerationView(view)
        try:
            ending = make(
                folder, generation, shards, workers=workers_for(concurrency, cluster), view=shown
            )
        except KeyboardInterrupt:
            ending = "interrupted"
    if shown.last is not None:
        say(", ".join([f"{folder}: {shown.last.done:,} shards", *_counts(shown.last)]))
    if ending == "interrupted":
        stopped()


class _GenerationView:
    def __init__(self, view: WorkView) -> None:
        self._view = view
        self.last: Progress | None = None

    def show(self, progress: Progress) -> None:
        self.last = progress
        warning = ""
        if progress.stopping and progress.running:
            warning = f"finishing {progress.running} shards; Ctrl-C again leaves at once"
        self._view.update(progress.done, progress.total, progress.left, _counts(progress), warning)


def _counts(progress: Progress) -> list[str]:
    counts = progress.counts
    if not counts["games"]:
        return []
    return [
        f"{counts['samples']:,} positions",
        f"{counts['games']:,} games",
        f"{100 * progress.rate('repeated'):.1f}% repetitions",
        f"{100 * progress.rate('capped'):.1f}% at a ply limit",
        f"{100 * progress.rate('drawn'):.1f}% draws",
        f"{progress.rate('plies'):.0f} plies a game",
    ]


def fit(
    folders: Annotated[
        list[Path], typer.Argument(metavar="FOLDER", help="Samples of one or more generations.")
    ],
    out: Annotated[Path, typer.Option(metavar="FILE", help="The network file to write.")],
    hidden: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Neurons: 32, 64 ... 256; default: 64, or those of --start."
        ),
    ] = None,
    epochs: Annotated[int, typer.Option(metavar="N", help="How often to see every sample.")] = 12,
    result_share: Annotated[
        float,
        typer.Option("--lambda", metavar="X", help="Part of the result in a target; else score."),
    ] = 0.5,
    batch: Annotated[int, typer.Option(metavar="N", help="Samples for each step.")] = 16384,
    rate: Annotated[float, typer.Option(metavar="X", help="The rate of learning.")] = 0.002,
    seed: Annotated[int, typer.Option(metavar="N", help="Where chance comes from.")] = 1,
    start: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Go on from this network, or default, instead of chance."
        ),
    ] = None,
    threads: Annotated[
        int, typer.Option(metavar="N", min=1, help="With 1 the result is the same every time.")
    ] = 1,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on from the checkpoint beside the network file.")
    ] = False,
) -> None:
    """Fit a network to the samples of folders. Needs PyTorch: pip install 'sumito[train]'."""
    from ..agents.engine import load_network
    from ..training.nnue import FitSettings, fit_folders
    from .train_view import WorkView

    if hidden is None:
        hidden = 64 if start is None else load_network(start).hidden
    settings = FitSettings(
        hidden=hidden, epochs=epochs, result_share=result_share, batch=batch, rate=rate, seed=seed
    )
    try:
        with WorkView("steps") as view:
            found = fit_folders(
                folders,
                out,
                settings,
                start=start,
                resume=resume,
                threads=threads,
                view=_FitView(view, epochs),
                tell=_tell_data,
            )
    except KeyboardInterrupt:
        has_more = out.with_name(f"{out.name}.checkpoint").exists()
        again = the_command(without="--resume", more="--resume" if has_more else None)
        stopped(again, kept="finished epochs are kept")
    last = found.epochs[-1]
    say(f"{out}: validation loss {last.validation:.5f}, scale {found.network.scale}")
    say(f"losses: {out.with_suffix('.svg')}")


def _tell_data(data: TrainingData) -> None:
    note(f"{data.read:,} positions, {len(data.samples):,} of them distinct: {data.origin}")


class _FitView:
    def __init__(self, view: WorkView, epochs: int) -> None:
        self._view = view
        self._epochs = epochs
        self._told: int | None = None

    def show(self, progress: FitProgress) -> None:
        finished = len(progress.epochs)
        if self._told is None:
            self._told = finished  # those of earlier sessions have been told
        for number in range(self._told, finished):
            epoch = progress.epochs[number]
            self._view.line(
                f"epoch {number + 1}: train {epoch.train:.5f}, validation {epoch.validation:.5f}"
            )
        self._told = finished
        speed = progress.samples / progress.elapsed if progress.elapsed else 0.0
        words = [
            f"epoch {progress.epoch}/{self._epochs}",
            f"loss {progress.loss:.5f}",
            f"{speed:,.0f} positions/s",
        ]
        self._view.update(progress.step, progress.total, progress.left, words)


def gate(
    new: Annotated[str, typer.Argument(metavar="NEW", help="A network file.")],
    old: Annotated[str, typer.Argument(metavar="OLD", help="Another one, default or none.")],
    db: Annotated[Path, typer.Option(metavar="FILE", help="Where the games are kept.")],
    nodes: Annotated[
        int, typer.Option(metavar="N", min=1, help="Positions searched for a move.")
    ] = 3000,
    tc: Annotated[
        str | None,
        typer.Option(
            metavar="CONTROL", help="Then play at this time control too, such as 0.1/move."
        ),
    ] = None,
    sprt: Annotated[
        str, typer.Option(metavar="ELO0,ELO1", help="The sequential test to be passed.")
    ] = "0,10",
    games: Annotated[
        int | None, typer.Option(metavar="N", help="Games at most; default: 20000.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="Where chance comes from.")] = 0,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on: play only what is missing.")
    ] = False,
    concurrency: ConcurrencyOption = None,
    cluster: ClusterOption = None,
) -> None:
    """Let games decide whether a network is better than another."""
    from ..errors import SumitoError
    from ..training.nnue import gate_config
    from ..training.nnue.gating import verdict_of

    stages = [(f"nodes={nodes}", db)]
    if tc is not None:
        stages.append((tc, db.with_name(f"{db.stem}-time{db.suffix}")))
    try:
        configs = [
            gate_config(new, old, control=control, sprt=sprt, games=games, seed=seed)
            for control, _ in stages
        ]
    except SumitoError as error:
        raise typer.BadParameter(str(error)) from error
    for config, (control, path) in zip(configs, stages, strict=True):
        note(f"at {control}:")
        play_run(
            config,
            path,
            resume=resume and path.exists(),
            concurrency=concurrency,
            cluster=cluster,
            json=False,
        )
        verdict = verdict_of(path)
        if verdict is not True:
            say(f"{new} is not accepted: {'refused' if verdict is False else 'undecided'}")
            raise typer.Exit(1)
    say(f"{new} is accepted")


COMMANDS = (
    (
        generate,
        "Let the engine play itself.",
        """\b
Examples:
  sumito train nnue generate gen1 --network none --shards 100
  sumito train nnue generate gen2 --network net1.nn --shards 400 --nodes 5000 --seed 2
  sumito train nnue generate gen2 --network net1.nn --shards 800 --cluster tcp://host:8786 --seed 2

The same command goes on where it was stopped: a file that exists is not made
again, and a file depends on the options and its number alone. A folder that was
made with other options is refused.
""",
    ),
    (
        fit,
        "Fit a network to the games.",
        """\b
Examples:
  sumito train nnue fit gen1 --out net1.nn
  sumito train nnue fit gen1 gen2 gen3 --out net3.nn --hidden 128 --lambda 0.25
  sumito train nnue fit gen1 gen2 gen3 --out net3.nn --hidden 128 --lambda 0.25 --resume
  sumito train nnue fit gen4 --out net4.nn --start net3.nn --rate 0.0005

Beside the network a plot of the losses is written (net1.svg), and after every
epoch a checkpoint that --resume goes on from, with the same result. A lower
loss is not more strength: see `sumito train nnue gate`.
""",
    ),
    (
        gate,
        "Let games decide between networks.",
        """\b
Examples:
  sumito train nnue gate net2.nn net1.nn --db gate2.db
  sumito train nnue gate net2.nn default --nodes 5000 --tc 0.1/move --sprt 0,5 --db gate2.db

A match from the openings `tuning`, each played twice with colours swapped. Both
search the same number of positions; with --tc a second match follows if the
first is passed, into gate2-time.db. Draws by the ply limit of 300.

Exit codes: 0 accepted, 1 refused or undecided, 2 wrong usage, 130 stopped.
""",
    ),
)
