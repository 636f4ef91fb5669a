"""Maastricht 2020: greedy, alpha-beta and tree search with five modes and eight strategies."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from . import (
    maastricht_greedy,
    maastricht_questions,
    maastricht_search,
    maastricht_three,
    maastricht_training,
    maastricht_versus,
    rows,
    shared_openings,
)
from .experiment import Experiment, Setting
from .maastricht_search import CHARACTERS, CHOICES, OPTIMISED, RULES
from .published import published, source
from .result import Plot, Table
from .shared_openings import BELONG_TOGETHER, by_opening, won_by

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bench import Bench

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
                shared_openings.share(
                    f"{one} moving {word}",
                    won_by(part, seat),
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
    decided = by_opening((game.pairing.opening, game.plies) for game in found.games if game.winners)
    table.append(shared_openings.mean("moves of decided games", decided, published_moves))
    table.append(
        shared_openings.share(
            "games that the first player wins",
            won_by(found, 0),
            {"won": sum(one[0] for one in theirs.values()), "games": 16},
        )
    )
    yield Table(
        "From random openings, each played twice with colours swapped",
        table,
        "The four matrices play each other; the paper's shares include each against itself. "
        f"{BELONG_TOGETHER}",
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
        "The matrix of CMA-ES, against the others",
        [rows.paired_score(f"greedy with it v {one}", better.pairs("cma", one)) for one in players],
        "Not in the paper: another method for the same aim, from more games against the same "
        "trainers: 40 generations of 14 matrices with 12 games each, 6,720 in all, where the "
        "genetic algorithm had the paper's 1,200.",
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


EXPERIMENTS = [
    Experiment(
        "maastricht/table-2",
        "Greedy against greedy",
        "Which matrix wins, is the optimised one the best, and how long do games last?",
        Setting("4 s", {"games": 2, "plies": 24}),
        Setting("2 min", {"games": 200, "plies": 1000}),
        table_2,
        CHOICES,
        takes_agents=True,
        revision=2,
    ),
    *maastricht_versus.EXPERIMENTS,
    *maastricht_three.EXPERIMENTS,
    *maastricht_search.EXPERIMENTS,
    *maastricht_greedy.EXPERIMENTS,
    *maastricht_questions.EXPERIMENTS,
    *maastricht_training.EXPERIMENTS,
]
