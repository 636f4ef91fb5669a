"""Who plays whom, on which opening, in which seats.

A *group* is some contenders who meet: two of them, or as many as a game has sides. In every round a
group plays one opening once in every seating, all with the same seed: two players twice, with
colours swapped. Without swapping there is one seating, that of the list.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from ..agents.chance import move_seed
from .errors import ConfigError
from .plan import Pairing
from .starts import openings_of

if TYPE_CHECKING:
    from .._core import Rules
    from .config import RunConfig
    from .plan import Opening

__all__ = ["groups", "make", "seatings"]


def make(config: RunConfig) -> tuple[list[Opening], list[Pairing]]:
    """The openings and all games of a run, in the order in which they are played."""
    rules = openings_of(config, 1)[0].rule_set()
    if config.sprt is not None and rules.sides != 2:
        raise ConfigError(
            f"a sequential test needs games of two sides, in pairs; here are {rules.sides}"
        )
    met = groups(config, rules.sides)
    rounds = {}
    for group in met:
        every = len(seatings(group, rules)) if config.swap else 1
        if config.games % every:
            below = config.games - config.games % every
            near = f"{below} or {below + every}" if below else str(every)
            raise ConfigError(
                f"games must be a multiple of {every}, so that every opening is played in every "
                f"seating: {near}, not {config.games}"
            )
        rounds[group] = config.games // every
    every_round = sum(rounds.values())
    openings = openings_of(config, max(rounds.values()) if config.common else every_round)
    _check(openings, rules)
    pairings: list[Pairing] = []
    number = 0
    for turn in range(max(rounds.values())):
        for group in met:
            if turn >= rounds[group]:
                continue
            # All groups play the same openings with the same seeds, or each its own.
            which = turn if config.common else number
            seed, opening = move_seed(config.seed, which), which % len(openings)
            for seats in seatings(group, rules)[: None if config.swap else 1]:
                pairings.append(Pairing(len(pairings), number, opening, seats, seed))
            number += 1
    return openings, pairings


def groups(config: RunConfig, sides: int) -> list[tuple[int, ...]]:
    """Which contenders meet.

    ``match``: all of them, at most as many as there are sides. ``round-robin``: every choice of as
    many contenders as there are sides. ``gauntlet``: each challenger with every choice of the
    others. ``ladder``: everyone with the next one in the list (a list from strong to weak needs no
    other games for a rating).
    """
    count = len(config.contenders)
    size = min(sides, count)
    if config.format == "match":
        if count > sides:
            raise ConfigError(
                f"a match here has {sides} contenders at the most, not {count}: "
                "ask for a tournament"
            )
        return [tuple(range(count))]
    if config.format == "round-robin":
        return list(combinations(range(count), size))
    if config.format == "gauntlet":
        rest = range(config.challengers, count)
        size = min(sides, 1 + len(rest))
        return [
            (challenger, *others)
            for challenger in range(config.challengers)
            for others in combinations(rest, size - 1)
        ]
    return [tuple(range(first, first + size)) for first in range(count - size + 1)]


def seatings(group: tuple[int, ...], rules: Rules) -> list[tuple[int, ...]]:
    """Every way to give the sides to the contenders of a group so that each has one or more.

    >>> from sumito import Rules
    >>> seatings((0, 1), Rules())
    [(0, 1), (1, 0)]
    >>> seatings((0, 1), Rules(players=4))
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    >>> len(seatings((0, 1, 2), Rules(players=3))), len(seatings((0, 1), Rules(players=3)))
    (6, 6)
    """
    ways = (way for way in product(group, repeat=rules.sides) if set(way) == set(group))
    return [tuple(way[rules.side(player)] for player in range(rules.players)) for way in ways]


def _check(openings: list[Opening], rules: Rules) -> None:
    for number, opening in enumerate(openings, 1):
        found = opening.rule_set()
        if (found.players, found.sides) != (rules.players, rules.sides):
            raise ConfigError(
                f"opening {number} ({opening.name}) is for {found.players} players and "
                f"{found.sides} sides, the first one for {rules.players} and {rules.sides}"
            )
        board = opening.board()
        if board.is_over():
            raise ConfigError(f"opening {number} ({opening.name}) is over: {board.outcome()}")
