"""Maastricht 2020: greedy against alpha-beta, and whether it matters who moves first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import rows, shared_openings
from .experiment import Experiment, Setting
from .maastricht_search import CHARACTERS, CHOICES, RULES
from .published import published, source
from .result import Plot, Table
from .shared_openings import BELONG_TOGETHER, by_opening, won_by

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..arena import PlayedGame
    from .bench import Bench
    from .games import Games

__all__ = ["EXPERIMENTS", "marbles_of_alphabeta"]


def marbles_of_alphabeta(table: str) -> list[int]:
    """What alpha-beta ejects in the games of Table III, where it moves second, or of Table IV."""
    seat = 1 if table.endswith("3") else 0
    return [int(score.split("-")[seat]) for score in published(table)["scores"]]


def _versus(bench: Bench, first: str) -> Iterator[Table | Plot]:
    """Greedy against alpha-beta; ``first`` says which of them moves first."""
    name = "maastricht/table-3" if first == "greedy" else "maastricht/table-4"
    figures = published(name)
    greedy = {f"greedy-{one}": f"greedy-{one}" for one in CHARACTERS}
    deeper = {f"alphabeta-{one}": f"alphabeta-{one}" for one in CHARACTERS}
    seat = 0 if first == "greedy" else 1

    def part(games: Games) -> Games:
        return games.where(lambda game: games.seats(game)[seat].startswith("greedy"))

    agents = {**greedy, **deeper}
    settings: dict[str, Any] = {
        "format": "gauntlet",
        "challengers": 3,
        "rules": RULES,
        "ply_limit": bench["plies"],
        "shared": True,  # the two tables are the two halves of the same games
    }
    every_bare = bench.match(
        "greedy-v-alphabeta-bare", agents, games=2, openings="none", **settings
    )
    every = bench.match("greedy-v-alphabeta", agents, games=bench["games"], **settings)
    bare, found = part(every_bare), part(every)
    theirs = {"won": figures["won"], "games": figures["games"]}
    won, won_bare = (one.where(lambda game: seat in game.winners) for one in (found, bare))
    where = "where greedy wins, {}".format
    yield Table(
        f"Greedy against alpha-beta of depth 2, {first} moving first",
        [
            rows.share("greedy wins, the nine bare games", bare.wins(seat), len(bare), theirs),
            shared_openings.share(
                "greedy wins, from random openings",
                won_by(found, seat),
                theirs,
                f"alpha-beta wins {found.wins(1 - seat)}, drawn {found.draws()}",
            ),
            rows.mean(
                f"moves {where('the nine bare games')}", won_bare.lengths(), figures["moves"]
            ),
            shared_openings.mean(
                f"moves {where('from random openings')}",
                by_opening((game.pairing.opening, game.plies) for game in won.games),
                figures["moves"],
            ),
            rows.mean(
                f"marbles that alpha-beta ejects {where('the nine bare games')}",
                [game.ejected[1 - seat] for game in won_bare.games],
                marbles_of_alphabeta(name),
            ),
            shared_openings.mean(
                f"marbles that alpha-beta ejects {where('from random openings')}",
                by_opening((game.pairing.opening, game.ejected[1 - seat]) for game in won.games),
                marbles_of_alphabeta(name),
            ),
        ],
        "All nine pairs of matrices together. Greedy won all games of the paper, so its moves and "
        f"marbles are compared with ours of the games that greedy wins. {BELONG_TOGETHER}",
        source(name),
    )
    if first != "greedy":
        yield _who_moves_first(every_bare, every)


def _who_moves_first(bare: Games, found: Games) -> Table:
    """Whether the final score is another if the other one moves first, with the same matrices from
    the same opening."""
    first, second = (published(f"maastricht/table-{number}")["scores"] for number in (3, 4))
    alike = sum(one == other[::-1] for one, other in zip(first, second, strict=True))
    theirs = {"won": alike, "games": len(first)}
    alone = _both_ways(bare)
    both = _both_ways(found)
    return Table(
        "Does it matter to the final score who moves first?",
        [
            rows.share(
                "the same final score whoever moves first, the nine bare games",
                sum(one == other for _, one, other in alone),
                len(alone),
                theirs,
            ),
            shared_openings.share(
                "the same final score whoever moves first, from random openings",
                by_opening((opening, float(one == other)) for opening, one, other in both),
                theirs,
            ),
            shared_openings.same(
                "marbles of greedy minus those of alpha-beta: greedy first minus second",
                by_opening(
                    (opening, (one[0] - one[1]) - (other[0] - other[1]))
                    for opening, one, other in both
                ),
                "doesn't affect the final score",
                1.0,
                "an opening counts once; the same: surely less than one marble apart, which is our "
                "reading",
            ),
        ],
        "The paper bases its claim on Tables III and IV, which have the same scores except for "
        "game 1. Two games that differ in who moves first alone are compared, with greedy's "
        f"marbles and alpha-beta's. {BELONG_TOGETHER}",
        "maastricht-2020: section X",
    )


def _both_ways(games: Games) -> list[tuple[int, tuple[int, int], tuple[int, int]]]:
    """The opening, and marbles that greedy and alpha-beta eject, with greedy moving first and
    second."""
    found: dict[tuple[int, str, str], dict[int, PlayedGame]] = {}
    for game in games.games:
        greedy, other = sorted(games.seats(game), key=lambda name: not name.startswith("greedy"))
        seat = games.seats(game).index(greedy)
        found.setdefault((game.pairing.round, greedy, other), {})[seat] = game
    return [
        (
            both[0].pairing.opening,
            (both[0].ejected[0], both[0].ejected[1]),
            (both[1].ejected[1], both[1].ejected[0]),
        )
        for both in found.values()
        if len(both) == 2
    ]


def table_3(bench: Bench) -> Iterator[Table | Plot]:
    """Greedy moves first."""
    yield from _versus(bench, "greedy")


def table_4(bench: Bench) -> Iterator[Table | Plot]:
    """Alpha-beta moves first."""
    yield from _versus(bench, "alpha-beta")


EXPERIMENTS = [
    Experiment(
        "maastricht/table-3",
        "Greedy against alpha-beta, greedy first",
        "Does greedy win all games against alpha-beta of depth 2, in 287 moves?",
        Setting("4 s", {"games": 2, "plies": 20}),
        Setting("2 min", {"games": 100, "plies": 1000}),
        table_3,
        CHOICES,
        revision=4,
    ),
    Experiment(
        "maastricht/table-4",
        "Greedy against alpha-beta, alpha-beta first",
        "Does greedy win all games against alpha-beta of depth 2, in 194 moves?",
        Setting("4 s", {"games": 2, "plies": 20}),
        Setting("2 min", {"games": 100, "plies": 1000}),
        table_4,
        CHOICES,
        revision=4,
    ),
]
