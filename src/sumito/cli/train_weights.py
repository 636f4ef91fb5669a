"""``sumito train ga``, ``cma`` and ``td``: weights of the papers' evaluations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .arena_options import ClusterOption, ConcurrencyOption, workers_for
from .console import say
from .stopping import stoppable, stopped, the_command
from .train_options import FolderArgument, SeedOption, settings_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = ["COMMANDS"]

LayoutOption = Annotated[str, typer.Option(metavar="NAME", help="Where games begin.")]
GenerationsOption = Annotated[int, typer.Option(metavar="N", help="How many in all.")]
PopulationOption = Annotated[int, typer.Option(metavar="N", help="Matrices in each.")]
GamesOption = Annotated[int | None, typer.Option(metavar="N", help="Against each trainer.")]
TrainerOption = Annotated[
    float, typer.Option(metavar="X", help="How far the trainers' weights are moved.")
]
PlayersOption = Annotated[int, typer.Option(metavar="N", help="2 or 3.")]
PlyLimitOption = Annotated[int, typer.Option(metavar="N", help="A game's longest.")]


def ga(
    folder: FolderArgument,
    generations: GenerationsOption = 10,
    population: PopulationOption = 10,
    parents: Annotated[int, typer.Option(metavar="N", help="How many are kept and crossed.")] = 4,
    games: GamesOption = None,
    mutation_rate: Annotated[float, typer.Option(metavar="X", help="Of a weight.")] = 0.1,
    mutation_width: Annotated[float, typer.Option(metavar="X", help="At most.")] = 0.15,
    trainer_width: TrainerOption = 0.15,
    crossover: Annotated[str, typer.Option(metavar="KIND", help="mean or uniform.")] = "mean",
    seeded: Annotated[
        bool, typer.Option("--seeded", help="Begin with the three baselines among others.")
    ] = False,
    players: PlayersOption = 2,
    layout: LayoutOption = "",
    ply_limit: PlyLimitOption = 500,
    seed: SeedOption = 1,
    concurrency: ConcurrencyOption = None,
    cluster: ClusterOption = None,
) -> None:
    """Breed weight matrices as in Maastricht 2020, section VI."""
    from ..training import genetic

    given = {
        "generations": generations,
        "population": population,
        "parents": parents,
        "games": games if games is not None else 4 if players == 2 else 6,
        "mutation_rate": mutation_rate,
        "mutation_width": mutation_width,
        "trainer_width": trainer_width,
        "crossover": crossover,
        "seeded": seeded,
        "players": players,
        "layout": layout,
        "ply_limit": ply_limit,
        "seed": seed,
    }
    settings = settings_of(genetic.GeneticSettings, given)
    _breed(folder, genetic.train, settings, generations, concurrency, cluster)


def cma(
    folder: FolderArgument,
    generations: GenerationsOption = 40,
    population: PopulationOption = 16,
    sigma: Annotated[float, typer.Option(metavar="X", help="How far to look at first.")] = 0.1,
    games: GamesOption = None,
    trainer_width: TrainerOption = 0.15,
    players: PlayersOption = 2,
    layout: LayoutOption = "",
    ply_limit: PlyLimitOption = 500,
    seed: SeedOption = 1,
    concurrency: ConcurrencyOption = None,
    cluster: ClusterOption = None,
) -> None:
    """Search weight matrices with CMA-ES. Needs cma: pip install 'sumito[train]'."""
    from ..training import cma_es

    given = {
        "generations": generations,
        "population": population,
        "sigma": sigma,
        "games": games if games is not None else 8 if players == 2 else 6,
        "trainer_width": trainer_width,
        "players": players,
        "layout": layout,
        "ply_limit": ply_limit,
        "seed": seed,
    }
    settings = settings_of(cma_es.CmaSettings, given)
    _breed(folder, cma_es.train, settings, generations, concurrency, cluster)


def td(
    folder: FolderArgument,
    terms: Annotated[
        list[str] | None,
        typer.Option(
            "--term", "-t", metavar="NAME", help="TD(lambda) over this term; give several."
        ),
    ] = None,
    games: Annotated[
        int | None, typer.Option(metavar="N", help="How many; default 100, with terms 2000.")
    ] = None,
    layout: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Default: mini; with terms belgian-daisy."),
    ] = None,
    eta: Annotated[
        float | None, typer.Option(metavar="X", help="The rate of learning; default 0.001.")
    ] = None,
    gamma: Annotated[
        float | None, typer.Option(metavar="X", help="What the next counts; default 0.2.")
    ] = None,
    reward: Annotated[
        float | None, typer.Option(metavar="N", help="The scale of the reward; default 20.")
    ] = None,
    power: Annotated[
        int | None, typer.Option(metavar="N", help="Of marbles off; default 4, released 2.")
    ] = None,
    broadsides: Annotated[
        bool, typer.Option("--broadsides", help="Allow them; the paper's small boards do not.")
    ] = False,
    alpha: Annotated[
        float | None, typer.Option(metavar="X", help="With terms: the rate; default 0.02.")
    ] = None,
    trace: Annotated[
        float | None,
        typer.Option(
            "--lambda", metavar="X", help="With terms: how far back to learn; default 0.7."
        ),
    ] = None,
    epsilon: Annotated[
        float | None, typer.Option(metavar="X", help="With terms: random moves; default 0.1.")
    ] = None,
    ply_limit: Annotated[
        int | None, typer.Option(metavar="N", help="Default: 500; with terms 300.")
    ] = None,
    seed: SeedOption = 1,
) -> None:
    """Learn by temporal differences: Alphalone's weights, or with --term those of any terms."""
    from ..training.td import TdSettings, train_colours
    from ..training.td_lambda import LambdaSettings, train_terms
    from .train_view import Pace, WorkView

    both = {"games_total": games, "layout": layout, "ply_limit": ply_limit, "seed": seed}
    of_colours = {
        "eta": eta,
        "gamma": gamma,
        "reward": reward,
        "power": power,
        "inline_only": False if broadsides else None,
    }
    of_terms = {"alpha": alpha, "trace": trace, "epsilon": epsilon}
    if terms:
        _refuse(of_colours, "of Alphalone's learning alone, which goes without --term")
        given = _given({"terms": tuple(terms), **both, **of_terms})
        settings, learn = settings_of(LambdaSettings, given), train_terms
    else:
        _refuse(of_terms, "of TD(lambda) alone, which needs --term")
        given = _given({**both, **of_colours})
        settings, learn = settings_of(TdSettings, given), train_colours  # type: ignore[assignment]
    pace = Pace()
    with stoppable(), WorkView("games") as view:

        def show(done: int, total: int) -> None:
            view.update(done, total, pace.left(done, total), [])

        ending = learn(folder, settings, command=the_command(), view=show)
    _end(folder, ending)


def _given(values: dict[str, Any]) -> dict[str, Any]:
    """Without those that were not given, for which the settings have defaults."""
    return {name: value for name, value in values.items() if value is not None}


def _refuse(values: dict[str, Any], why: str) -> None:
    """Refuse options that would be ignored."""
    names = {"trace": "--lambda", "inline_only": "--broadsides"}
    if wrong := [names.get(name, f"--{name}") for name in _given(values)]:
        raise typer.BadParameter(why, param_hint=", ".join(wrong))


def _breed(
    folder: Path,
    train: Callable[..., str],
    settings: Any,
    generations: int,
    concurrency: int | None,
    cluster: str | None,
) -> None:
    """Let generations follow, with a view."""
    from .train_view import Pace, WorkView

    pace = Pace()
    with stoppable(), WorkView("matrices") as view:

        def show(played: int, size: int, done: list[Any]) -> None:
            total, finished = generations * size, len(done) * size + played
            words = [f"generation {len(done) + 1}/{generations}"]
            view.update(finished, total, pace.left(finished, total), words)

        ending = train(
            folder,
            settings,
            workers=workers_for(concurrency, cluster),
            command=the_command(),
            view=show,
        )
    _end(folder, ending)


def _end(folder: Path, ending: str) -> None:
    if ending == "interrupted":
        stopped()
    say(f"{folder / 'weights.json'}: the weights, for agents that take weights=FILE")
    for picture in sorted(folder.glob("*.svg")):
        say(str(picture))


COMMANDS: tuple[tuple[Callable[..., None], str, str], ...] = (
    (
        ga,
        "Weight matrices by a genetic algorithm.",
        """\b
Examples:
  sumito train ga run1
  sumito train ga three --players 3
  sumito train ga run2 --seeded --mutation-rate 0.2 --generations 50 --seed 2
  sumito match greedy-optimised:weights=run1/weights.json greedy-neutral --db run.db

The defaults are the paper's. The same command goes on after the last finished
generation, and a larger --generations adds to it.
""",
    ),
    (
        cma,
        "Weight matrices by CMA-ES.",
        """\b
Examples:
  sumito train cma run1
  sumito match alphabeta-optimised:weights=run1/weights.json alphabeta-neutral --db run.db

The same command goes on after the last finished generation.
""",
    ),
    (
        td,
        "Weights by temporal differences.",
        """\b
Examples:
  sumito train td agent2 --eta 1e-3
  sumito train td small --layout small --eta 1e-4
  sumito train td daisy --term ejected --term cohesion --term centre_distance
  sumito match alphalone-2:weights=agent2/weights.json alphalone-2 --layout mini --db run.db
  sumito match td:weights=daisy/weights.json lemmens-extended --db run.db

The same command goes on where it was stopped.
""",
    ),
)
