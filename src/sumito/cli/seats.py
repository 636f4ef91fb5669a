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
    vs_option: str = "--vs",
    colour: str | None = None,
    seed: int = 0,
) -> dict[Player, str]:
    """Who plays each colour.

    ``options`` are ``--black`` and ``--white``, ``pairs`` the values of ``--seat``; ``vs`` plays
    all the seats that neither these nor the person takes, and was given by ``vs_option``. Whatever
    contradicts itself is wrong usage.
    """
    known = {str(player): player for player in players}
    given = _given(known, options, pairs)
    if colour is not None:
        own = _colour(colour.casefold(), known, given, seed)
        if given.setdefault(own, HUMAN) != HUMAN:
            raise typer.BadParameter(
                f"you cannot play {own}, which is given to {given[own]!r}", param_hint="--as"
            )
    elif vs is None:
        given.setdefault(str(players[0]), HUMAN)
    elif HUMAN not in given.values() and len(given) < len(known):
        _sit_down(known, given, vs, vs_option)
    if vs is not None and len(given) == len(known):
        raise typer.BadParameter(
            f"no seat is left for {vs!r}: {_taken(given)}", param_hint=vs_option
        )
    return {player: given.get(name, vs or _USUAL) for name, player in known.items()}


def _sit_down(known: Mapping[str, Player], given: dict[str, str], vs: str, vs_option: str) -> None:
    """Give the person, who has named no colour, the first one."""
    first, *_ = known
    if first not in given:
        given[first] = HUMAN
        return
    free = [name for name in known if name not in given]
    if len(free) == 1:
        why = f"only {free[0]} is left, which cannot be both yours and {vs!r}: {_taken(given)}"
    else:
        why = f"{first} is given to {given[first]!r}: say with --as which colour is yours"
    raise typer.BadParameter(why, param_hint=vs_option)


def _taken(given: Mapping[str, str]) -> str:
    return ", ".join(f"{colour} is {name}" for colour, name in given.items())


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
