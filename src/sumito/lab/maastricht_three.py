"""Maastricht 2020: three players."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from . import rows, several, shared_openings
from .experiment import Experiment, Setting
from .intervals import freedom_of, mean_interval
from .maastricht_search import CHARACTERS, CHOICES, OPTIMISED, RULES
from .published import published, source
from .result import Plot, Table
from .shared_openings import BELONG_TOGETHER, by_opening

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .bench import Bench

__all__ = ["EXPERIMENTS", "ThreePlayers", "published_three"]


@dataclass(frozen=True)
class ThreePlayers:
    """A game of three."""

    names: tuple[str, ...]
    """Who they were, in the order of moving."""

    winner: int | None
    """The seat that won."""

    plies: int
    """How long it lasted."""

    opening: int = 0
    """Where it began."""


def published_three() -> list[ThreePlayers]:
    """The games of Table VII."""
    found = []
    for text in published("maastricht/table-7")["games"]:
        *names, score, moves = text.split()
        marbles = [int(one) for one in score.split("-")]
        found.append(ThreePlayers(tuple(names), marbles.index(6), int(moves)))
    return found


def _played_three(bench: Bench, name: str, games: int, openings: str) -> list[ThreePlayers]:
    """The optimised one with every choice of two others, all seatings as often."""
    groups = [*combinations(CHARACTERS, 2), *((one, one) for one in CHARACTERS)]
    played = []
    for one, other in groups:
        twin = other if other != one else f"{other} again"
        found = bench.match(
            f"{name}-{one}-{other}",
            {
                "optimised": OPTIMISED.format("greedy"),
                one: f"greedy-{one}",
                twin: f"greedy-{other}",
            },
            games=max(6, games // 6 * 6),
            layouts=("standard-3",),
            openings=openings,
            rules=RULES,
            ply_limit=bench["plies"],
        )
        for game in found.games:
            seats = found.seats(game)
            # With two of a kind every game comes twice; as in the paper there are half as many.
            if one == other and seats.index(one) > seats.index(twin):
                continue
            names = tuple(name.removesuffix(" again") for name in seats)
            won = game.winners[0] if game.winners else None
            played.append(ThreePlayers(names, won, game.plies, game.pairing.opening))
    return played


def _won(games: Sequence[ThreePlayers], name: str = "", seat: int | None = None) -> tuple[int, int]:
    """Games that somebody won, or somebody in a seat, and of how many: a player counts once in
    each seat."""
    won = played = 0
    for game in games:
        for place, who in enumerate(game.names):
            if (not name or who == name) and seat in (None, place):
                played += 1
                won += game.winner == place
    return won, played


def _met(games: Sequence[ThreePlayers], one: str, other: str) -> list[list[float]]:
    """For each opening the games that either of two won where both, and a third, took part: 1 for
    one of them and 0 for the other."""
    both = [game for game in games if len({*game.names}) == 3 and {one, other} <= {*game.names}]
    won = [(game, game.names[game.winner]) for game in both if game.winner is not None]
    return by_opening(
        (game.opening, float(name == one)) for game, name in won if name in (one, other)
    )


def _wins_by_opening(
    games: Sequence[ThreePlayers], name: str = "", seat: int | None = None
) -> list[list[float]]:
    """The same as `_won`, with a list for each opening: 1 for a game that was won, 0 for others."""
    return by_opening(
        (game.opening, float(game.winner == place))
        for game in games
        for place, who in enumerate(game.names)
        if (not name or who == name) and seat in (None, place)
    )


def table_7(bench: Bench) -> Iterator[Table | Plot]:
    """Three players."""
    order = published("maastricht/table-7")["order"]
    theirs = published_three()
    bare = _played_three(bench, "bare", 6, "none")
    # Two random plies of each, so that player 1 goes on.
    ours = _played_three(bench, "three", bench["games"], "random:6")

    def wins(
        label: str, games: Sequence[ThreePlayers], name: str = "", seat: int | None = None
    ) -> rows.Row:
        won, played = _won(theirs, name, seat)
        theirs_of = {"won": won, "games": played}
        if games is bare:  # one opening, in which only the seats differ
            return rows.share(label, *_won(bare, name, seat), theirs_of, margin=_THIRD_MARGIN)
        groups = _wins_by_opening(games, name, seat)
        return shared_openings.share(label, groups, theirs_of, margin=_THIRD_MARGIN)

    seats = range(3)
    yield Table(
        "Three players, the games as published",
        [
            *(wins(f"wins of player {seat + 1}", bare, seat=seat) for seat in seats),
            *(wins(f"wins of {name}", bare, name) for name in order),
        ],
        f"All {len(bare)} seatings from the bare layout once. These agents play by chance only "
        "where moves are equally good.",
        source("maastricht/table-7"),
    )
    decided = by_opening((game.opening, game.plies) for game in ours if game.winner is not None)
    met = {pair: _met(ours, *pair) for pair in combinations(order, 2)}
    yield Table(
        "Three players, the optimised one always among them",
        [
            *(wins(f"wins of player {seat + 1}", ours, seat=seat) for seat in seats),
            _third_player(ours),
            *(
                wins(f"wins of {name} as player {seat + 1}", ours, name, seat)
                for name in order
                for seat in seats
            ),
            wins("wins of optimised", ours, "optimised"),
            shared_openings.mean(
                "moves of decided games", decided, [game.plies for game in theirs]
            ),
            several.order(
                "order of the agents",
                order,
                {pair: shared_openings.counts(groups) for pair, groups in met.items()},
                "independent games that would tell as much as the "
                f"{min(map(_size, met.values())):,} to {max(map(_size, met.values())):,} that "
                "either of two won where three different ones played; in the paper neutral and "
                "aggressive won 2 of 18 each",
            ),
        ],
        f"From random openings, all seatings as often from each. {BELONG_TOGETHER}",
        source("maastricht/table-7"),
    )


def _size(groups: Sequence[Sequence[float]]) -> int:
    return sum(map(len, groups))


_THIRD_MARGIN = 1 / 6
"""As far apart as a third and a half, since a third is what a player of three has to expect."""


def _third_player(games: Sequence[ThreePlayers]) -> rows.Row:
    """Whether the third player wins more than his share; an opening counts once."""
    shares = [sum(one) / len(one) for one in _wins_by_opening(games, seat=2)]
    value, low, high = mean_interval(shares)
    return rows.claim(
        "wins of player 3, more than a third?",
        "being player 3 is an advantage",
        f"{value:.1%} over {len(shares)} openings",
        low,
        high,
        1 / 3,
        value=value,
        freedom=freedom_of(len(shares)),
        share=True,
    )


EXPERIMENTS = [
    Experiment(
        "maastricht/table-7",
        "Three players",
        "Does the third player have the advantage, and does the optimised one win most games?",
        Setting("4 s", {"games": 6, "plies": 18}),
        Setting("7 min", {"games": 2400, "plies": 1000}),
        table_7,
        CHOICES,
        revision=4,
    ),
]
