"""Who plays which colour, from the options of ``sumito play``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from ..agents.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .._core import Player

__all__ = ["HUMAN", "KIND_LEVEL", "seats_of"]

HUMAN = "human"
"""The name of a player who is no agent."""

KIND_LEVEL = 3
"""The level of the engine against whom a newcomer has a chance."""

_USUAL = f"sumito:level={KIND_LEVEL}"
_RANDOM = "random"


def seats_of(
    players: Sequence[Player],
    options: Mapping[str, str | None],
    pairs: Sequence[str],
    *,
    vs: str | None = None,
    colour: str | None = None,
    seed: int = 0,
) -> dict[Player, str]:
    """Who plays each colour.

    ``options`` are ``--black`` and ``--white``, ``pairs`` the values of ``--seat``; ``vs`` plays
    all the seats that neither these nor the person takes. Whatever contradicts itself is wrong
    usage.
    """
    known = {str(player): player for player in players}
    given = _given(known, options, pairs)
    first = str(players[0])
    if colour is not None:
        own = _colour(colour.casefold(), known, given, seed)
        if given.setdefault(own, HUMAN) != HUMAN:
            raise typer.BadParameter(
                f"you cannot play {own}, which is given to {given[own]!r}", param_hint="--as"
            )
    elif vs is None:
        given.setdefault(first, HUMAN)
    elif HUMAN not in given.values() and given.setdefault(first, HUMAN) != HUMAN:
        raise typer.BadParameter(
            f"{first} is given to {given[first]!r}: say with --as which colour is yours",
            param_hint="--vs",
        )
    if vs is not None and given.keys() == known.keys():
        taken = ", ".join(f"{colour} is {name}" for colour, name in given.items())
        raise typer.BadParameter(f"no seat is left for {vs!r}: {taken}", param_hint="--vs")
    return {player: given.get(name, vs or _USUAL) for name, player in known.items()}


def _given(
    known: Mapping[str, Player], options: Mapping[str, str | None], pairs: Sequence[str]
) -> dict[str, str]:
    """The seats that are given by name."""
    given: dict[str, str] = {}
    for option, name in options.items():
        colour = option.removeprefix("--")
        if name and colour in known:
            given[colour] = name
    for text in pairs:
        colour, equals, name = (part.strip() for part in text.partition("="))
        if not equals or not name or colour not in known:
            colours = ", ".join(known)
            raise typer.BadParameter(
                f"--seat takes COLOUR=PLAYER with one of {colours}, not {text!r}"
            )
        if colour in given:
            both = f"{given[colour]!r} and {name!r}"
            raise typer.BadParameter(f"the seat of {colour} is given twice, to {both}")
        given[colour] = name
    return given


def _colour(text: str, known: Mapping[str, Player], given: Mapping[str, str], seed: int) -> str:
    """The colour that ``--as`` asks for; a random one is a free one."""
    if text == _RANDOM:
        free = [name for name in known if name not in given]
        if free:
            return Chance(seed).choice(free)
        raise typer.BadParameter("all seats are taken", param_hint="--as")
    if text not in known:
        colours = ", ".join(known)
        raise typer.BadParameter(f"expected {colours} or random, not {text!r}", param_hint="--as")
    return text
