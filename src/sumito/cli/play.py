"""``sumito play``: a game in the terminal."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path  # noqa: TC003  # typer looks at it
from typing import TYPE_CHECKING, Annotated

import typer

from .console import has_colours, is_ascii
from .positions import FenOption, LayoutOption, RulesOption, agent_named, board_from
from .words import players_of

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
  sumito play --black greedy --white human --layout standard
  sumito play --white human                       two people, one keyboard
  sumito play --layout standard-3 --seat azure=random
  sumito play --rules ejections_to_win=3 --save game.apgn

A player is human, random, greedy, or module:Class for an agent of your own.
Type help in the game for what you can do there.
"""

_HUMAN = "human"


def play(
    layout: LayoutOption = None,
    fen: FenOption = None,
    black: Annotated[str | None, typer.Option(metavar="PLAYER", help="Default: human.")] = None,
    white: Annotated[str | None, typer.Option(metavar="PLAYER", help="Default: greedy.")] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="COLOUR=PLAYER", help="Who plays any colour; default: greedy."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="The same seed, the same answers.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game here at the end.")
    ] = None,
    rules: RulesOption = None,
) -> None:
    """Play in the terminal, by default as black against greedy on the Belgian Daisy."""
    from .screen import Screen
    from .session import Session

    board = board_from(layout, fen, rules, default="belgian-daisy")
    names = _names(board, black, white, seat or [])
    if save is not None and not save.absolute().parent.is_dir():
        raise typer.BadParameter(f"there is no folder {save.parent}", param_hint="--save")
    if "" not in sys.path:
        sys.path.insert(0, "")  # where a user's own module:Class is found
    agents = {player: agent_named(name) for player, name in names.items() if name != _HUMAN}
    human = [player for player in names if player not in agents]
    screen = Screen(flip=_flip(board, human))
    session = Session(
        _game(board, names, agents, seed), agents, screen, _reader(screen.console), save
    )
    try:
        session.run()
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def _names(
    board: Board, black: str | None, white: str | None, seats: list[str]
) -> dict[Player, str]:
    """Who plays each colour."""
    players = {str(player): player for player in players_of(board)}
    given = {colour: name for colour, name in (("black", black), ("white", white)) if name}
    for text in seats:
        colour, equals, name = (part.strip() for part in text.partition("="))
        if not equals or colour not in players:
            known = ", ".join(players)
            raise typer.BadParameter(
                f"--seat takes COLOUR=PLAYER with one of {known}, not {text!r}"
            )
        if colour in given:
            both = f"{given[colour]!r} and {name!r}"
            raise typer.BadParameter(f"the seat of {colour} is given twice, to {both}")
        given[colour] = name
    return {
        player: given.get(colour, "greedy" if player else _HUMAN)
        for colour, player in players.items()
    }


def _game(
    board: Board, names: dict[Player, str], agents: dict[Player, Agent], seed: int | None
) -> Game:
    from datetime import date
    from secrets import randbits

    from ..game import Game, Seat

    seats = [
        Seat(agents[player].name, name) if player in agents else Seat(name)
        for player, name in names.items()
    ]
    tags = {"Event": "Terminal game", "Date": f"{date.today():%Y.%m.%d}"}
    return Game(board, seats=seats, seed=randbits(32) if seed is None else seed, tags=tags)


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
