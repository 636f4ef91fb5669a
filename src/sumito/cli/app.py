"""The subcommands put together."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from . import (
    agents,
    analyse,
    annotate,
    bench,
    book,
    convert,
    explain,
    export,
    lab,
    layouts,
    match,
    openings,
    perft,
    play,
    report,
    serve,
    show,
    tournament,
    train,
    ugi,
    ugi_check,
)

__all__ = ["app"]

_EXAMPLES = """\b
Examples:
  sumito serve                        play and analyse in the browser
  sumito play                         you against the engine on the Belgian Daisy
  sumito play --vs hutson-4 --as white --layout standard
  sumito show belgian-daisy --svg daisy.svg
  sumito layouts --players 3 --picture
  sumito perft 6 --divide
  sumito convert games.apgn - --to moves --notation nacre
  sumito match lemmens-extended verloop-acmo --tc 0.1/move --db run.db

`sumito COMMAND --help` tells more about each.
"""


class _Commands(TyperGroup):
    """All subcommands; they end quietly when nobody reads their output any more."""

    def invoke(self, ctx: Any) -> Any:
        try:
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()
        except BrokenPipeError:
            # What is still to be written at exit goes nowhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None


class _Command(TyperCommand):
    """A subcommand whose usage names an argument without braces around it."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        pieces = super().collect_usage_pieces(ctx)
        return [piece.replace("{", "").replace("}", "") for piece in pieces]


# Help stays plain text, so that it is the same on every terminal and in a pipe.
app = typer.Typer(
    cls=_Commands,
    rich_markup_mode=None,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command, summary, examples in (
    (serve.serve, "Play, watch and analyse in the browser.", serve.EXAMPLES),
    (play.play, "Play in the terminal.", play.EXAMPLES),
    (show.show, "Show a position.", show.EXAMPLES),
    (layouts.layouts, "List the starting layouts.", layouts.EXAMPLES),
    (perft.perft, "Count positions, and measure the speed.", perft.EXAMPLES),
    (convert.convert, "Convert games between notations and formats.", convert.EXAMPLES),
    (agents.agents, "List those who can play.", agents.EXAMPLES),
    (analyse.analyse, "Show what an agent thinks of a position.", analyse.EXAMPLES),
    (annotate.annotate, "Look at whole games for mistakes.", annotate.EXAMPLES),
    (explain.explain, "Show what an evaluation sees in a position.", explain.EXAMPLES),
    (match.match, "Play a match, with figures that hold up.", match.EXAMPLES),
    (tournament.tournament, "Play a tournament from a file.", tournament.EXAMPLES),
    (openings.openings, "Make balanced openings by chance.", openings.EXAMPLES),
    (export.export, "Write the games of a run for other programs.", export.EXAMPLES),
    (report.report, "Make a page of a run that opens anywhere.", report.EXAMPLES),
    (bench.bench, "Search with the engine, and count the nodes.", bench.EXAMPLES),
    (ugi.ugi, "Play as an engine for other programs.", ugi.EXAMPLES),
    (ugi_check.ugi_check, "Tell what is wrong with an engine.", ugi_check.EXAMPLES),
):
    app.command(short_help=summary, epilog=examples, cls=_Command)(command)
app.add_typer(
    book.group(_Command), name="book", short_help="The opening book.", help="The opening book."
)
app.add_typer(
    train.group(_Command), name="train", short_help="Let agents learn.", help="Let agents learn."
)
laboratory = typer.Typer(rich_markup_mode=None, no_args_is_help=True)
for name, task, summary, examples in lab.COMMANDS:
    laboratory.command(name, short_help=summary, epilog=examples, cls=_Command)(task)
app.add_typer(
    laboratory,
    name="lab",
    short_help="Run the papers' tables again.",
    help="Run the tables and figures of five papers again, with intervals and verdicts.",
)


@app.callback(epilog=_EXAMPLES)
def sumito(
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Sumito, the reference software for the board game Abalone."""
    if version:
        from .. import __version__

        typer.echo(f"sumito {__version__}")
        raise typer.Exit
