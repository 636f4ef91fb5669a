"""Maastricht 2020: why greedy beat alpha-beta."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import rows
from .experiment import Experiment, Setting
from .maastricht_search import CHARACTERS, CHOICES, RULES
from .published import published, source
from .result import Plot, Table
from .verdicts import freedom_of, mean_interval

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bench import Bench

__all__ = ["EXPERIMENTS"]


def alphabeta_v_greedy(bench: Bench) -> Iterator[Table | Plot]:
    """Why greedy won 18 to 0."""
    figures = published("maastricht/alphabeta-v-greedy")
    theirs = {"won": figures["won"], "games": figures["games"]}
    variants = {
        "depth 2, as the paper": "alphabeta-{}",
        "depth 3": "alphabeta-{}:depth=3",
        "depth 4": "alphabeta-{}:depth=4",
        "heuristic window 0.01": "alphabeta-{}:heuristic_window=constant,window_size=0.01",
        "heuristic window 0.05": "alphabeta-{}:heuristic_window=constant,window_size=0.05",
        "heuristic window 0.2": "alphabeta-{}:heuristic_window=constant,window_size=0.2",
        "heuristic window 0.05, depth 3": (
            "alphabeta-{}:depth=3,heuristic_window=constant,window_size=0.05"
        ),
        "with the mistake, depth 2": "sumito.lab.players:LastMoverAgent:character={}",
    }
    table = []
    for name in bench["variants"]:
        won = games = drawn = 0
        for character in CHARACTERS:
            found = bench.match(
                f"{name.replace(' ', '-').replace(',', '')}-{character}",
                {"variant": variants[name].format(character), "greedy": f"greedy-{character}"},
                games=bench["fewer"].get(name, bench["games"]),
                rules=RULES,
                ply_limit=bench["plies"],
            )
            won += found.wins_of("variant")
            drawn += found.draws()
            games += len(found)
        if name.startswith("heuristic"):
            table.append(
                rows.score(
                    f"{name}: score",
                    won + drawn / 2,
                    games,
                    "expected to win",
                    0.5,
                    f"won {won}, drawn {drawn}",
                )
            )
        else:
            published_share = theirs if "depth 2" in name else None
            table.append(
                rows.share(
                    f"{name}: wins of alpha-beta",
                    won,
                    games,
                    published_share,
                    f"drawn {drawn}, lost {games - won - drawn}",
                )
            )
    yield Table(
        "Alpha-beta against greedy with the same matrix, from random openings",
        table,
        "The mistake: leaves are judged for whoever moved last, which after one ply is oneself and "
        "after two is the opponent. Whether the paper's program made it is not known.",
        source("maastricht/alphabeta-v-greedy"),
    )
    yield _other_matrices(bench)


def _other_matrices(bench: Bench) -> Table:
    """The same with matrices that are a little or much different from ours."""
    table = []
    for width in bench["widths"]:
        scores = []
        for number in range(bench["matrices"]):
            character = CHARACTERS[number % len(CHARACTERS)]
            player = (
                f"sumito.lab.players:moved_matrix:kind={{}},character={character},"
                f"width={width},seed={number + 1}"
            )
            found = bench.match(
                f"moved-{width}-{number}",
                {"alpha-beta": player.format("alphabeta"), "greedy": player.format("greedy")},
                games=bench["matrix_games"],
                rules=RULES,
                ply_limit=bench["plies"],
            )
            scores.append((found.wins_of("alpha-beta") + found.draws() / 2) / len(found))
        mean, low, high = mean_interval(scores)
        table.append(
            rows.claim(
                f"weights moved by up to {width:g}: score of alpha-beta",
                "greedy is better",
                f"{mean:.1%} with {len(scores)} matrices",
                low,
                high,
                -0.5,
                f"{min(scores):.0%} to {max(scores):.0%} by matrix",
                value=mean,
                freedom=freedom_of(len(scores)),
            )
        )
    return Table(
        "The matrices are ours: others, each weight moved by chance",
        table,
        "Both sides have the same matrix; a matrix counts once. In rows that sum to 1 a weight is "
        "0.125 on average, so 0.15 changes a character and 0.5 leaves little of it.",
        source("maastricht/alphabeta-v-greedy"),
    )


_VARIANTS = [
    "depth 2, as the paper",
    "depth 3",
    "depth 4",
    "heuristic window 0.01",
    "heuristic window 0.05",
    "heuristic window 0.2",
    "heuristic window 0.05, depth 3",
    "with the mistake, depth 2",
]

_FEWER = {
    "depth 3": 60,
    "depth 4": 10,
    "heuristic window 0.01": 60,
    "heuristic window 0.2": 60,
    "heuristic window 0.05, depth 3": 40,
    "with the mistake, depth 2": 40,
}
"""Games with each matrix where they take long."""

EXPERIMENTS = [
    Experiment(
        "maastricht/alphabeta-v-greedy",
        "Why greedy won 18 to 0",
        "Can a correct search of two plies lose to one ply, and what would make it?",
        Setting(
            "5 s",
            {
                "games": 2,
                "fewer": {},
                "plies": 16,
                "variants": [_VARIANTS[0], _VARIANTS[3], _VARIANTS[-1]],
                "widths": [0.15],
                "matrices": 2,
                "matrix_games": 2,
            },
        ),
        Setting(
            "15 min",
            {
                "games": 200,
                "fewer": _FEWER,
                "plies": 500,
                "variants": _VARIANTS,
                "widths": [0.15, 0.5],
                "matrices": 24,
                "matrix_games": 20,
            },
        ),
        alphabeta_v_greedy,
        CHOICES,
    ),
]
