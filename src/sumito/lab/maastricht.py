"""Maastricht 2020: greedy, alpha-beta and tree search with five modes and eight strategies."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from . import maastricht_search, maastricht_training, rows
from .experiment import Experiment, Setting
from .maastricht_search import CHARACTERS, CHOICES, OPTIMISED, RULES
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bench import Bench
    from .games import Games

__all__ = ["EXPERIMENTS"]

_UNPRINTED = "the paper prints no weights"


def table_2(bench: Bench) -> Iterator[Table | Plot]:
    """Greedy against greedy, with four matrices."""
    figures = published("maastricht/table-2")
    players = figures["players"]
    agents = {one: f"greedy-{one}" for one in players}
    agents["optimised"] = OPTIMISED.format("greedy")
    bare = bench.match(
        "bare",
        agents,
        format="round-robin",
        games=2,
        openings="none",
        rules=RULES,
        ply_limit=bench["plies"],
    )
    cells, lengths = [], []
    for (a, black), (b, white) in product(enumerate(players), repeat=2):
        if black == white:
            same = bench.game(
                f"bare-{black}",
                agents[black],
                agents[white],
                rules=RULES,
                ply_limit=bench["plies"],
            )
            game = same.games[0]
        else:
            game = bare.of(black, white).games[0]
        lengths.append(game.plies)
        said = f"{figures['scores'][a][b]} in {figures['moves'][a][b]}"
        ours = f"{game.ejected[0]}-{game.ejected[1]} in {game.plies}, {game.termination}"
        cells.append(rows.unknown(f"{black} v {white}", said, _UNPRINTED, ours))
    yield Table(
        "The one game of each cell, as published",
        cells,
        "Marbles of the first and of the second player, and moves. Greedy leaves nothing to "
        "chance, so there is one game to a cell.",
        source("maastricht/table-2"),
    )
    found = bench.match(
        "openings",
        agents,
        format="round-robin",
        games=bench["games"],
        rules=RULES,
        ply_limit=bench["plies"],
    )
    theirs = _wins(figures)
    table = []
    for one in players:
        for seat, word in enumerate(("first", "second")):
            part = found.where(lambda game, one=one, seat=seat: found.seats(game)[seat] == one)  # type: ignore[misc]
            table.append(
                rows.share(
                    f"{one} moving {word}",
                    part.wins(seat),
                    len(part),
                    {"won": theirs[one][seat], "games": 4},
                    f"drawn {part.draws()}",
                )
            )
    table += [
        rows.paired_score(
            f"optimised v {one}",
            found.pairs("optimised", one),
            "the optimised one is the best",
            0.5,
        )
        for one in CHARACTERS
    ]
    published_moves = [moves for row in figures["moves"] for moves in row]
    decided = [game.plies for game in found.games if game.winners]
    table.append(rows.mean("moves of decided games", decided, published_moves))
    first = found.wins(0)
    table.append(
        rows.share(
            "games that the first player wins",
            first,
            len(found),
            {"won": sum(one[0] for one in theirs.values()), "games": 16},
        )
    )
    yield Table(
        "From random openings, each played twice with colours swapped",
        table,
        "The four matrices play each other; the paper's shares include each against itself.",
        source("maastricht/table-2"),
    )
    better = bench.match(
        "cma",
        {"cma": "greedy-optimised:weights=optimised-cma", **agents},
        format="gauntlet",
        games=bench["games"],
        rules=RULES,
        ply_limit=bench["plies"],
    )
    yield Table(
        "The matrix that CMA-ES found in the same games, against the others",
        [rows.paired_score(f"greedy with it v {one}", better.pairs("cma", one)) for one in players],
        "Not in the paper: another method for the same aim.",
    )
    yield from _added(bench, agents)


def _added(bench: Bench, agents: dict[str, str]) -> Iterator[Table]:
    for number, agent in enumerate(bench.added):
        games = bench.match(
            f"added-{number}",
            {"added": agent, **agents},
            format="gauntlet",
            games=bench["games"],
            rules=RULES,
            ply_limit=bench["plies"],
        )
        yield Table(
            f"{agent} among them",
            [rows.paired_score(f"{agent} v {one}", games.pairs("added", one)) for one in agents],
        )


def _wins(figures: dict[str, Any]) -> dict[str, list[int]]:
    """Of four games each that a player won as first and as second."""
    players = figures["players"]
    found = {one: [0, 0] for one in players}
    for (a, black), (b, white) in product(enumerate(players), repeat=2):
        one, other = map(int, figures["scores"][a][b].split("-"))
        found[black][0] += one > other
        found[white][1] += other > one
    return found


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
    bare = part(
        bench.match("greedy-v-alphabeta-bare", agents, games=2, openings="none", **settings)
    )
    found = part(bench.match("greedy-v-alphabeta", agents, games=bench["games"], **settings))
    theirs = {"won": figures["won"], "games": figures["games"]}
    yield Table(
        f"Greedy against alpha-beta of depth 2, {first} moving first",
        [
            rows.share("greedy wins, the nine bare games", bare.wins(seat), len(bare), theirs),
            rows.share(
                "greedy wins, from random openings",
                found.wins(seat),
                len(found),
                theirs,
                f"alpha-beta wins {found.wins(1 - seat)}, drawn {found.draws()}",
            ),
            rows.mean("moves, the nine bare games", bare.lengths(), figures["moves"]),
            rows.mean(
                "moves of decided games, from random openings",
                [game.plies for game in found.games if game.winners],
                figures["moves"],
            ),
        ],
        "All nine pairs of matrices together.",
        source(name),
    )


def table_3(bench: Bench) -> Iterator[Table | Plot]:
    """Greedy moves first."""
    yield from _versus(bench, "greedy")


def table_4(bench: Bench) -> Iterator[Table | Plot]:
    """Alpha-beta moves first."""
    yield from _versus(bench, "alpha-beta")


def table_7(bench: Bench) -> Iterator[Table | Plot]:
    """Three players."""
    figures = published("maastricht/table-7")
    groups = [
        ("aggressive", "defensive"),
        ("aggressive", "neutral"),
        ("defensive", "neutral"),
        ("neutral", "neutral"),
        ("aggressive", "aggressive"),
        ("defensive", "defensive"),
    ]
    seats, wins_of, games_of = [0, 0, 0], dict.fromkeys(figures["order"], 0.0), 0
    played = dict.fromkeys(figures["order"], 0)
    by_seat, in_seat = [0, 0, 0], [0, 0, 0]
    for one, other in groups:
        twin = other if other != one else f"{other} again"
        found = bench.match(
            f"three-{one}-{other}",
            {
                "optimised": OPTIMISED.format("greedy"),
                one: f"greedy-{one}",
                twin: f"greedy-{other}",
            },
            games=max(6, bench["games"] // 6 * 6),
            layouts=("standard-3",),
            rules=RULES,
            ply_limit=bench["plies"],
        )
        for game in found.games:
            names = [name.removesuffix(" again") for name in found.seats(game)]
            # With two of a kind every game comes twice; as in the paper there are half as many.
            if one == other and found.seats(game).index(one) > found.seats(game).index(twin):
                continue
            games_of += 1
            in_seat[names.index("optimised")] += 1
            for name in names:
                played[name] += 1
            for seat in game.winners:
                seats[seat] += 1
                wins_of[names[seat]] += 1
                by_seat[seat] += names[seat] == "optimised"
    table = [
        rows.share(
            f"wins of player {seat + 1}",
            seats[seat],
            games_of,
            {"won": figures["seats"][seat], "games": figures["games"]},
        )
        for seat in range(3)
    ]
    table += [
        rows.share(
            f"wins of optimised as player {seat + 1}",
            by_seat[seat],
            in_seat[seat],
            {"won": figures["optimised"][seat], "games": figures["optimised_games"]},
        )
        for seat in range(3)
    ]
    table.append(
        rows.share(
            "wins of optimised",
            wins_of["optimised"],
            games_of,
            {"won": sum(figures["optimised"]), "games": figures["games"]},
        )
    )
    rates = {name: wins_of[name] / played[name] for name in figures["order"] if played[name]}
    order = " > ".join(sorted(rates, key=lambda name: -rates[name]))
    words = ", ".join(f"{name} {rate:.0%}" for name, rate in rates.items())
    table.append(rows.exact("order of the agents", order, " > ".join(figures["order"]), words))
    yield Table(
        "Three players, the optimised one always among them",
        table,
        "From random openings, all seatings as often.",
        source("maastricht/table-7"),
    )


EXPERIMENTS = [
    Experiment(
        "maastricht/table-2",
        "Greedy against greedy",
        "Which matrix wins, is the optimised one the best, and how long do games last?",
        Setting("4 s", {"games": 2, "plies": 24}),
        Setting("30 min", {"games": 200, "plies": 1000}),
        table_2,
        CHOICES,
        takes_agents=True,
    ),
    Experiment(
        "maastricht/table-3",
        "Greedy against alpha-beta, greedy first",
        "Does greedy win all games against alpha-beta of depth 2, in 287 moves?",
        Setting("4 s", {"games": 2, "plies": 20}),
        Setting("5 min", {"games": 100, "plies": 1000}),
        table_3,
        CHOICES,
    ),
    Experiment(
        "maastricht/table-4",
        "Greedy against alpha-beta, alpha-beta first",
        "Does greedy win all games against alpha-beta of depth 2, in 194 moves?",
        Setting("4 s", {"games": 2, "plies": 20}),
        Setting("5 min", {"games": 100, "plies": 1000}),
        table_4,
        CHOICES,
    ),
    Experiment(
        "maastricht/table-7",
        "Three players",
        "Does the third player have the advantage, and does the optimised one win most games?",
        Setting("4 s", {"games": 6, "plies": 18}),
        Setting("2 min", {"games": 240, "plies": 1000}),
        table_7,
        CHOICES,
    ),
    *maastricht_search.EXPERIMENTS,
    *maastricht_training.EXPERIMENTS,
]
