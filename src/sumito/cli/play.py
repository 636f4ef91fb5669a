"""``sumito play``: a game in the terminal."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path  # noqa: TC003  # typer looks at it
from typing import TYPE_CHECKING, Annotated

import typer

from ..game.words import players_of
from .console import has_colours, is_ascii
from .positions import FenOption, LayoutOption, RulesOption, agent_named, board_from
from .seats import HUMAN, KIND_LEVEL, seats_of
from .stopping import INTERRUPTED

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from .._core import Player
    from ..agents import Agent
    from ..board import Board
    from ..game import Game

__all__ = ["EXAMPLES", "play"]

EXAMPLES = """\b
Examples:
  sumito play
  sumito play --level 7                           the engine, stronger; 10 is all it can
  sumito play --vs hutson-4 --as white --layout standard
  sumito play --vs verloop-acmo:depth=3 --as random
  sumito play --vs lemmens-extended --time 2      it thinks two seconds a move
  sumito play --vs human                          two people, one keyboard
  sumito play --layout standard-3 --vs brs --seat azure=random
  sumito play --black greedy --white hutson-4     agents among themselves
  sumito play --rules ejections_to_win=3 --save game.apgn

A player is human, an agent of `sumito agents`, with parameters behind a colon
if you like, or module:Class for an agent of your own.
Type help in the game for what you can do there.
"""


def play(
    layout: LayoutOption = None,
    fen: FenOption = None,
    vs: Annotated[
        str | None,
        typer.Option(
            "--vs", metavar="PLAYER", help="Who plays the other colours. Default: the engine."
        ),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=10,
            help=f"How strong the engine is, from 1 (easy) to 10. Default: {KIND_LEVEL}.",
        ),
    ] = None,
    book: Annotated[
        bool, typer.Option("--book", help="Let the engine play from its opening book.")
    ] = False,
    colour: Annotated[
        str | None,
        typer.Option("--as", metavar="COLOUR", help="Your colour, or random. Default: black."),
    ] = None,
    black: Annotated[str | None, typer.Option(metavar="PLAYER", help="Who plays black.")] = None,
    white: Annotated[str | None, typer.Option(metavar="PLAYER", help="Who plays white.")] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="COLOUR=PLAYER", help="Who plays any colour; may be given several times."
        ),
    ] = None,
    time: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS",
            help="How long agents that search think a move, instead of their own limits.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="The same seed, the same answers.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game here at the end.")
    ] = None,
    rules: RulesOption = None,
) -> None:
    """Play in the terminal, by default as black against the engine on the Belgian Daisy."""
    from secrets import randbits

    from ..search import SearchLimits
    from .screen import Screen
    from .session import Session

    if time is not None and not 0 < time < float("inf"):
        raise typer.BadParameter(f"expected seconds above 0, not {time:g}", param_hint="--time")
    own = "--level" if level is not None else "--book" if book else None
    if own is not None:
        if vs is not None:
            raise typer.BadParameter(f"{own} is the engine's: it goes without --vs")
        vs = f"sumito:level={level or KIND_LEVEL}" + (",book=true" if book else "")
    board = board_from(layout, fen, rules, default="belgian-daisy")
    seed = randbits(32) if seed is None else seed
    names = seats_of(
        players_of(board),
        {"--black": black, "--white": white},
        seat or [],
        vs=vs,
        vs_option=own or "--vs",
        colour=colour,
        seed=seed,
    )
    if save is not None and not save.absolute().parent.is_dir():
        raise typer.BadParameter(f"there is no folder {save.parent}", param_hint="--save")
    if "" not in sys.path:
        sys.path.insert(0, "")  # where a user's own module:Class is found
    agents = {player: agent_named(name) for player, name in names.items() if name != HUMAN}
    human = [player for player in names if player not in agents]
    screen = Screen(flip=_flip(board, human))
    session = Session(
        _game(board, names, agents, seed),
        agents,
        screen,
        _reader(screen.console),
        save=save,
        limits=SearchLimits(time=time),
    )
    try:
        session.run()
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


def _game(board: Board, names: dict[Player, str], agents: dict[Player, Agent], seed: int) -> Game:
    from datetime import date

    from ..game import Game, Seat

    seats = [
        Seat(agents[player].name, name) if player in agents else Seat(name)
        for player, name in names.items()
    ]
    tags = {"Event": "Terminal game", "Date": f"{date.today():%Y.%m.%d}"}
    return Game(board, seats=seats, seed=seed, tags=tags)


def _flip(board: Board, human: list[Player]) -> bool:
    """A single person sees his own marbles at the bottom, if they do not start there."""
    if len(human) != 1:
        return False
    rows = [ord(cell[0]) - ord("a") for cell in board.marbles(human[0])]
    middle = board.rules.edge - 1
    return bool(rows) and sum(rows) > middle * len(rows)


def _reader(console: Console) -> Callable[[str], str]:
    """Reads a line: with a prompt from a person, without one from a pipe."""
    if not sys.stdin.isatty():
        return _read_piped
    with suppress(ImportError):
        import readline  # noqa: F401  # gives the prompt a history and arrow keys
    if is_ascii(console) or not has_colours(console):
        return lambda prompt: input(f"{prompt}> ")
    # The bytes 1 and 2 tell readline that what is between them takes no room.
    return lambda prompt: input(f"\001\033[1;33m\002{prompt} ›\001\033[0m\002 ")


def _read_piped(prompt: str) -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line
