"""``sumito annotate``: games looked at by the engine."""

from __future__ import annotations

import time as clock
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import SumitoError
from .console import emit_json, note, say
from .positions import agent_named
from .stopping import INTERRUPTED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..agents import Analyser
    from ..annotation import Annotation
    from ..records import GameRecord
    from ..records.any_format import Kind
    from ..search import SearchLimits, StopFlag
    from .convert import Told

__all__ = ["EXAMPLES", "annotate"]

EXAMPLES = """\b
Examples:
  sumito annotate game.apgn                       a table and a graph
  sumito annotate game.apgn --in-place            and written back into it
  sumito annotate game.apgn -o annotated.apgn --time 1
  sumito annotate games.apgn -o - > annotated.apgn
  sumito annotate game.apgn --svg graph.svg --agent sumito:threads=2

The output has evaluations in marbles for black, the signs ?! ? ?? with a
comment, and better lines as variations, as APGN, or as JSON if the input is JSON
or FILE ends in .json. Games of more than two players, and those that Sumito has
annotated already, are left as they are, so after Ctrl-C the same command with
--in-place, or with the output as its input, goes on. A file with games that
cannot be read is not written over. docs/annotation.md tells what the signs and
the accuracy mean.

Exit codes: 0 all is well, 1 some game was bad or there is none, 2 wrong usage,
130 stopped.
"""

_TAG = "Annotator"


def annotate(
    source: Annotated[str, typer.Argument(metavar="IN", help="Games in any format; - is stdin.")],
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write the games here; - is stdout."),
    ] = None,
    in_place: Annotated[
        bool, typer.Option("--in-place", "-i", help="Write the games back into the file.")
    ] = False,
    time: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="Time for every position.")
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(metavar="N", help="Nodes for every position; default: 200,000."),
    ] = None,
    agent: Annotated[
        str, typer.Option(metavar="NAME", help="Who analyses: the engine, or ugi:COMMAND.")
    ] = "sumito",
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the course of the game.")
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Also games that have been annotated.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Write all figures as JSON.")] = False,
) -> None:
    """Look at whole games: scores, better lines, mistakes and how accurately each has played."""
    from ..agents import Analyser
    from ..annotation.annotating import NODES
    from ..arena.interrupts import interrupts
    from ..records.any_format import kind_of
    from ..records.apgn_reader import Hooks
    from ..search import SearchLimits, StopFlag
    from .convert import Told, same_file
    from .files import check_folder, open_output
    from .formats import WRITERS
    from .inputs import games_of, opened

    if in_place and (output is not None or source == "-"):
        other = "standard input" if source == "-" else "--output"
        raise typer.BadParameter(f"--in-place does not go with {other}")
    if output is not None and "-" not in (source, output) and same_file(source, output):
        raise typer.BadParameter(f"{output} is the input: use --in-place to write over it")
    if json and output == "-":
        raise typer.BadParameter("--json and -o - would both write to standard output")
    if svg is not None:
        check_folder(svg)
    engine = agent_named(agent, "--agent")
    if not isinstance(engine, Analyser):
        raise typer.BadParameter(f"{agent} cannot analyse", param_hint="--agent")
    if time is None and nodes is None:
        nodes = NODES
    limits = SearchLimits(nodes=nodes, time=time)
    stop = StopFlag()
    told = Told("stdin" if source == "-" else source, strict=False)
    work = _Work(engine, limits, stop, svg=svg, again=again, json=json, quiet=output == "-")
    with opened(source) as file, interrupts(stop):
        kind, lines = kind_of(file, told.name)
        if in_place and kind == "positions":
            raise SumitoError(
                f"{source} holds positions, to which nothing can be added: "
                "-o games.apgn writes games elsewhere"
            )
        games = work.through(_some(games_of(kind, lines, Hooks(told.bad, told.odd)), told))
        form = _form(kind, output)
        if in_place:
            output = source
        if output is None:
            for _ in games:
                pass
        else:
            with open_output(output) as target:
                WRITERS[form](games, target, "aba-pro")
                if in_place and told.bad_games:
                    told.rest()
                    raise SumitoError(f"{source} is as it was: bad games would have been lost")
                if told.bad_games and not work.seen:
                    told.rest()
                    raise SumitoError(f"{output} was not written: no game could be read")
    told.rest()
    if json:
        emit_json(work.data)
    if stop.is_set():
        note(f"stopped after {work.done} of {work.seen} games; what was done is kept", "yellow")
        raise typer.Exit(INTERRUPTED)
    if told.bad_games:
        raise typer.Exit(1)


def _form(kind: Kind, output: str | None) -> str:
    """A format that holds whole games: by the name of another file, else that of the input."""
    from .formats import ENDINGS

    by_name = ENDINGS.get(Path(output).suffix.lower()) if output is not None else None
    if by_name in ("apgn", "json"):
        return by_name
    return "json" if kind == "json" else "apgn"


def _some(games: Iterator[GameRecord], told: Told) -> Iterator[GameRecord]:
    """All games; that there is none at all, not even a bad one, is an error."""
    found = False
    for record in games:
        found = True
        yield record
    if not found and not told.bad_games:
        raise SumitoError(f"there is no game in {told.name}")


class _Work:
    """Annotates games one by one and shows each."""

    def __init__(
        self,
        engine: Analyser,
        limits: SearchLimits,
        stop: StopFlag,
        *,
        svg: Path | None,
        again: bool,
        json: bool,
        quiet: bool,
    ) -> None:
        self.seen = self.done = 0
        self.data: list[dict[str, object]] = []
        self._engine, self._limits, self._stop = engine, limits, stop
        self._svg, self._again, self._json, self._quiet = svg, again, json, quiet

    def through(self, games: Iterator[GameRecord]) -> Iterator[GameRecord]:
        """All games; after a stop they are passed on as they are."""
        from .. import __version__

        for record in games:
            self.seen += 1
            if record.tags.get(_TAG, "").startswith("Sumito") and not self._again:
                self.done += 1
                note(f"game {self.seen} has been annotated; --again does it anew")
                yield record
                continue
            if record.rules.players != 2:
                self.done += 1
                note(f"game {self.seen} is of {record.rules.players} players, so it stays as it is")
                yield record
                continue
            if self._stop.is_set():
                yield record
                continue
            found = self._annotate(record)
            if found.complete:
                self.done += 1
                found.record.tags[_TAG] = f"Sumito {__version__} {self._engine.name}"
            self._show(record, found)
            yield found.record

    def _annotate(self, record: GameRecord) -> Annotation:
        from ..annotation import annotate
        from .train_view import WorkView

        begun = clock.monotonic()

        with WorkView("positions") as view:

            def tell(done: int, total: int) -> None:
                left = (clock.monotonic() - begun) / done * (total - done)
                view.update(done, total, left, [f"game {self.seen}", *_title(record)])

            return annotate(record, self._engine, self._limits, tell, stop=self._stop)

    def _show(self, record: GameRecord, found: Annotation) -> None:
        from .annotate_view import data_of, lines_of

        if self._svg is not None:
            self._draw(record, found, self._svg)
        if self._json:
            self.data.append(data_of(found))
        elif not self._quiet:
            if self.seen > 1:
                say()
            say(", ".join(_title(record)), "bold")
            for line in lines_of(found):
                say(line)

    def _draw(self, record: GameRecord, found: Annotation, path: Path) -> None:
        from ..annotation.graph import graph_svg
        from .files import write_text

        if self.seen > 1:
            path = path.with_stem(f"{path.stem}-{self.seen}")
        write_text(path, graph_svg(found, ", ".join(_title(record))))


def _title(record: GameRecord) -> list[str]:
    players = " - ".join(record.players)
    return [part for part in (players, record.layout, record.result) if part]
