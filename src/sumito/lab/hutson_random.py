"""Hutson 2021: the three players without a search."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from ..agents.chance import move_seed
from ..agents.random import POLICIES
from ..board import Board
from ..mcts import playouts
from . import rows
from .experiment import Experiment, Setting
from .hutson_shared import TABLE
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bench import Bench
    from .rows import Row

__all__ = ["EXPERIMENTS", "RANDOM", "random_games"]

RANDOM = ("random", "random-push", "random-tiered")
_PART = 100_000  # games of a step, so that little is lost when it is stopped
_LIMITS = {
    800: "a move of the paper's is taken for a ply",
    1600: "a move of the paper's is taken for one of each player",
    2000: "it was chosen because random against random then comes near the published .410",
}
"""After how many plies random games are cut off, and why."""
_LONG = ("random", "random")
"""The cell whose games are cut off often, so that it depends on the limit."""
_AS_BEFORE = (
    " Of the other cells hardly a game is cut off even by the first limit: they would be the same."
)
_FITTED = "the limit was chosen to come near it"


def random_games(
    black: str, white: str, first: int, games: int, limit: int, seed: int
) -> list[int]:
    """Wins of black and white, and unfinished games, of a part of a long series."""
    policies = [POLICIES[black], POLICIES[white]]
    found = playouts(Board(), policies, games=games, first=first, max_plies=limit, seed=seed)
    return [*found.wins, found.unfinished]


def table_of_random(bench: Bench) -> Iterator[Table | Plot]:
    """The three players without a search."""
    figures = published(TABLE)
    for limit, why in _LIMITS.items():
        first = limit == min(_LIMITS)
        cells = [
            _random_row(bench, black, white, limit, figures)
            for black, white in (product(RANDOM, repeat=2) if first else [_LONG])
        ]
        yield Table(
            f"Random players, cut off after {limit:,} plies",
            cells,
            "Wins of the first named, who is black. The paper gives a limit of 800 moves for "
            f"roll-outs and none for these games. This limit: {why}."
            + ("" if first else _AS_BEFORE),
            source(TABLE),
        )


def _random_row(bench: Bench, black: str, white: str, limit: int, figures: dict[str, Any]) -> Row:
    total = bench["random_games"]
    size = min(_PART, total)
    jobs = [
        (black, white, first, min(size, total - first), limit, move_seed(bench.seed, 0))
        for first in range(0, total, size)
    ]
    # The loop uses all cores by itself.
    parts = bench.steps(f"random-{black}-{white}-{limit}", random_games, jobs, here=True)
    won, lost, unfinished = (sum(column) for column in zip(*parts, strict=True))
    place = figures["players"].index
    theirs = {"won": figures["wins"][place(black)][place(white)], "games": figures["random_games"]}
    row = rows.share(
        f"{black} v {white}",
        won,
        total,
        theirs,
        f"lost {lost / total:.1%}, unfinished {unfinished / total:.2%}",
    )
    return rows.apart(row, _FITTED) if limit == max(_LIMITS) else row


EXPERIMENTS = [
    Experiment(
        f"{TABLE}/random",
        "Seven players against each other: the three random ones",
        "Do the win rates of the table hold, and what explains .410 for random against random?",
        Setting("2 s", {"random_games": 4000}),
        Setting("7 min", {"random_games": 2_000_000}),
        table_of_random,
        "A game that is not finished is not won.",
        revision=2,
    ),
]
