"""``sumito lab``: the papers' tables run again."""

from __future__ import annotations

import shlex
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .arena_options import ClusterOption, ConcurrencyOption, workers_for
from .console import console, emit_json, note, say
from .stopping import stopped, the_command

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..arena import RunConfig
    from ..arena.executors import Workers
    from ..arena.runner import View
    from ..lab import Experiment, Plot, Result, Table

__all__ = ["COMMANDS"]


def list_(
    name: Annotated[
        str, typer.Argument(metavar="[ID]", help="One, or all of a paper: hutson.")
    ] = "all",
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """List the experiments: id, title, and how long the quick and the full setting take."""
    from ..lab import find

    found = find(name)
    if json:
        emit_json(
            [
                {
                    "id": one.id,
                    "title": one.title,
                    "question": one.question,
                    "choices": one.choices,
                    "quick": one.quick.cost,
                    "full": one.full.cost,
                }
                for one in found
            ]
        )
        return
    wide = max(len(one.id) for one in found)
    for one in found:
        say(f"{one.id:<{wide}}  {one.title}  (quick {one.quick.cost}, full {one.full.cost})")


def run(
    name: Annotated[
        str, typer.Argument(metavar="ID", help="An experiment, a paper (hutson), or all.")
    ],
    full: Annotated[bool, typer.Option("--full", help="The paper's sizes, or more.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="A few seconds (default).")] = False,
    with_: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar="AGENT",
            help="Put this agent into tables and ratings too: module:Class, or any other.",
        ),
    ] = None,
    set_: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="SIZE=VALUE", help="Another size than the setting's: iterations=5000."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="Where all chance comes from.")] = 1,
    fresh: Annotated[bool, typer.Option("--fresh", help="Begin anew instead of going on.")] = False,
    results: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where result files go; default: lab/results."),
    ] = None,
    work: Annotated[
        Path, typer.Option(metavar="FOLDER", help="Where games are kept; default: lab/work.")
    ] = Path("lab/work"),
    concurrency: ConcurrencyOption = None,
    cluster: ClusterOption = None,
    json: Annotated[bool, typer.Option("--json", help="Write the results as JSON.")] = False,
) -> None:
    """Run experiments, and show published and measured figures side by side."""
    from ..lab import find
    from ..lab.bench import Interrupted
    from ..lab.collection import OWN
    from ..lab.running import run_experiment
    from .positions import agent_named

    if full and quick:
        raise typer.BadParameter("give --full or --quick, not both")
    setting = "full" if full else "quick"
    if "" not in sys.path:
        sys.path.insert(0, "")  # where a user's own module:Class is found
    for agent in with_ or []:
        agent_named(agent, "--with")
    changes = _changes(set_ or [])
    if cluster is not None:
        workers_for(concurrency, cluster).close()  # says now if nobody answers
    found = find(name)
    if with_:
        found = _with_a_place(found)
    found = _with_sizes(found, setting, changes)
    for one in found:
        if not json:
            say(f"{one.id}: {one.title}", "bold")
        try:
            result = run_experiment(
                one,
                setting,
                work=work,
                results=results or OWN,
                command=_command(one, setting, seed, with_ or [], changes),
                workers=_workers(concurrency, cluster, setting),
                seed=seed,
                added=with_ or [],
                changes=changes,
                fresh=fresh,
                looker=_Looker() if full else None,
                tell=None if json else _tell,
            )
        except (Interrupted, KeyboardInterrupt):
            stopped(the_command(without="--fresh"), json=json)
        if json:
            print(result.to_json(), end="")
        else:
            _end(result)


def report(
    out: Annotated[str, typer.Option(metavar="FILE", help="The page; - is stdout.")] = "lab.html",
    results: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="The result files; default: lab/results if it exists, else those shipped.",
        ),
    ] = None,
    data: Annotated[
        bool, typer.Option("--data/--no-data", help="Write FILE.csv and FILE.json beside it.")
    ] = True,
    markdown: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write the tables as Markdown too (docs/papers.md)."),
    ] = None,
) -> None:
    """Make one page of all results: tables, plots, and the command behind every figure."""
    from ..lab.collection import csv_text, json_text, load, place, tried
    from ..lab.markdown import papers_page
    from ..lab.page import render
    from .files import open_output, write_text

    if data and Path(out).suffix in (".csv", ".json"):
        raise typer.BadParameter(
            f"{out} would be written over by the data beside the page: give it another ending, "
            "such as .html, or --no-data",
            param_hint="'--out'",
        )
    folder = results or place()
    found, own = load(folder), tried(folder)
    page = render(found, own)
    with open_output(out) as output:
        output.write(page)
    if out != "-":
        more = f" and {len(own)} of your own" if own else ""
        note(f"{len(found)} experiments{more}, {len(page.encode()) / 1e3:.0f} kB written to {out}")
        if data:
            write_text(Path(out).with_suffix(".csv"), csv_text([*found.values(), *own]))
            write_text(Path(out).with_suffix(".json"), json_text([*found.values(), *own]))
    if markdown is not None:
        with open_output(markdown) as output:
            output.write(papers_page(found))


def _with_a_place(found: list[Experiment]) -> list[Experiment]:
    """Of some experiments those that agents of the user's can take part in."""
    from ..lab import experiments

    chosen = [one for one in found if one.takes_agents]
    if not chosen:
        places = ", ".join(one.id for one in experiments().values() if one.takes_agents)
        raise typer.BadParameter(
            f"{', '.join(one.id for one in found)}: no place for an agent of yours; these have "
            f"one: {places}",
            param_hint="'--with'",
        )
    return chosen


def _with_sizes(found: list[Experiment], setting: str, changes: dict[str, str]) -> list[Experiment]:
    """Of some experiments those in which the sizes can be set; says now what cannot be."""
    chosen = [one for one in found if changes.keys() <= one.setting(setting).sizes.keys()]
    for one in chosen or found[:1]:
        one.sizes(setting, changes)
    return chosen


def _changes(texts: list[str]) -> dict[str, str]:
    found = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not (name and sign and value):
            raise typer.BadParameter(f"expected SIZE=VALUE such as games=200, not {text!r}")
        found[name] = value
    return found


def _command(
    experiment: Experiment, setting: str, seed: int, added: list[str], changes: dict[str, str]
) -> str:
    words = ["sumito", "lab", "run", experiment.id, f"--{setting}", "--seed", str(seed)]
    for agent in added:
        words += ["--with", agent]
    for name, value in changes.items():
        words += ["--set", f"{name}={value}"]
    return shlex.join(words)


def _workers(concurrency: int | None, cluster: str | None, setting: str) -> Callable[[], Workers]:
    def make() -> Workers:
        alone = concurrency == 1 or (setting == "quick" and concurrency is None)
        if alone and cluster is None:
            from ..arena.executors import Here

            return Here()  # many a match is done before another process would have started
        return workers_for(concurrency, cluster)

    return make


class _Looker:
    """Shows matches and steps on standard error."""

    @contextmanager
    def match(self, title: str, config: RunConfig) -> Iterator[View | None]:
        from .arena_view import view_for

        note(f"{title}:")
        with view_for(config, console(stderr=True)) as view:
            yield view

    def __init__(self) -> None:
        self._title = ""
        self._next = 0.0
        self._begin = 0.0
        self._before = 0

    def step(self, title: str, done: int, total: int) -> None:
        import time

        from .arena_view import duration

        now = time.monotonic()
        if title != self._title:
            self._title, self._begin, self._before = title, now, done
            self._next = now + 2.0  # what is short needs no words
        if now < self._next:
            return
        self._next = now + 10.0
        made = done - self._before
        left = (total - done) * (now - self._begin) / made if made else float("inf")
        note(f"{title}: {done}/{total}, {duration(left)} left")


def _tell(part: Table | Plot) -> None:
    from ..lab import Table
    from ..lab.verdicts import settle
    from .lab_table import show_table

    if isinstance(part, Table):
        show_table(part.title, settle(part.rows), part.note)


def _end(result: Result) -> None:
    counts = ", ".join(f"{count} {kind}" for kind, count in result.counts().items())
    say(f"{result.experiment}: {counts or 'nothing to compare'} ({result.seconds:.0f} s)\n")


COMMANDS: tuple[tuple[str, Callable[..., None], str, str], ...] = (
    (
        "list",
        list_,
        "List the experiments.",
        """\b
Examples:
  sumito lab list
  sumito lab list verloop
""",
    ),
    (
        "run",
        run,
        "Run experiments.",
        """\b
Examples:
  sumito lab run verloop/table-6.1
  sumito lab run hutson/table-1 --full
  sumito lab run beyond/ratings --full --with my_module:MyAgent
  sumito lab run hutson/exploration --full --set iterations=5000
  sumito lab run all --full --cluster tcp://host:8786

The same command goes on where it was stopped. Games with seconds a move need
the machine for themselves; other timings take turns and bear some company.
""",
    ),
    (
        "report",
        report,
        "Make a page of the results.",
        """\b
Examples:
  sumito lab report --out lab.html
  sumito lab report --out lab.html --markdown docs/papers.md

The page needs jinja2 and matplotlib: pip install 'sumito[report]'.
""",
    ),
)
