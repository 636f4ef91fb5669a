"""Maastricht 2020: why greedy beat alpha-beta."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import rows, several
from .experiment import Experiment, Setting, chosen
from .intervals import freedom_of, mean_interval
from .maastricht_search import CHARACTERS, CHOICES, RULES
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .bench import Bench
    from .rows import Row

__all__ = ["EXPERIMENTS", "Against"]


_WINDOW = "heuristic_window=constant,window_size={}"
VARIANTS = {
    "depth 2, as the paper": "alphabeta-{}",
    "depth 3": "alphabeta-{}:depth=3",
    "depth 4": "alphabeta-{}:depth=4",
    **{
        f"heuristic window {size}": f"alphabeta-{{}}:{_WINDOW.format(size)}"
        for size in ("0.01", "0.05", "0.2")
    },
    "heuristic window 0.05, depth 3": f"alphabeta-{{}}:depth=3,{_WINDOW.format('0.05')}",
    "with the mistake, depth 2": "sumito.lab.players:LastMoverAgent:character={}",
}
"""Forms of alpha-beta."""


@dataclass(frozen=True)
class Against:
    """Games of a form of alpha-beta against greedy."""

    won: int
    """By alpha-beta."""

    drawn: int
    """By neither."""

    games: int
    """In all."""

    @property
    def points(self) -> float:
        """A draw counts half."""
        return self.won + self.drawn / 2


def alphabeta_v_greedy(bench: Bench) -> Iterator[Table | Plot]:
    """Why greedy won 18 to 0."""
    found = {name: _against_greedy(bench, name) for name in chosen(bench, "variants", VARIANTS)}
    yield Table(
        "Alpha-beta against greedy with the same matrix, from random openings",
        [*_without_windows(found), *_windows(found)],
        "The mistake: leaves are judged for whoever moved last, which after one ply is oneself and "
        "after two is the opponent. Whether the paper's program made it is not known."
        + _worth_of_windows(found),
        source("maastricht/alphabeta-v-greedy"),
    )
    yield _other_matrices(bench)


def _against_greedy(bench: Bench, name: str) -> Against:
    """A variant with each of the matrices, against greedy with the same."""
    parts = [
        bench.match(
            f"{name.replace(' ', '-').replace(',', '')}-{character}",
            {"variant": VARIANTS[name].format(character), "greedy": f"greedy-{character}"},
            games=bench["fewer"].get(name, bench["games"]),
            rules=RULES,
            ply_limit=bench["plies"],
        )
        for character in CHARACTERS
    ]
    return Against(
        sum(part.wins_of("variant") for part in parts),
        sum(part.draws() for part in parts),
        sum(map(len, parts)),
    )


def _without_windows(found: Mapping[str, Against]) -> Iterator[Row]:
    """How often greedy loses, beside the paper where the depth is the same."""
    figures = published("maastricht/alphabeta-v-greedy")
    theirs = {"won": figures["won"], "games": figures["games"]}
    for name, one in found.items():
        if "window" in name:
            continue
        note = f"drawn {one.drawn}, lost {one.games - one.won - one.drawn}"
        if "mistake" in name:
            note += "; whether the paper's program made it is not known"
        yield rows.share(
            f"{name}: wins of alpha-beta",
            one.won,
            one.games,
            theirs if "depth 2" in name else None,
            note,
        )


def _windows(found: Mapping[str, Against]) -> Iterator[Row]:
    """A row for each width that was tried, and one that judges what the paper expects: it does not
    say how wide its window would be."""
    choices = {}
    for name, one in found.items():
        if "window" in name:
            note = f"won {one.won}, drawn {one.drawn}"
            yield rows.score(f"{name}: score", one.points, one.games, note=note)
            if "depth" not in name:
                choices[name] = rows.score(name, one.points, one.games, "expected to win", 0.5)
    if choices:
        yield several.some(
            "heuristic window, depth 2: score",
            "expected to win",
            choices,
            "judged by the best width",
        )


def _worth_of_windows(found: Mapping[str, Against]) -> str:
    """What searches without a window score, where there are some with one."""
    tried = any("window" in name for name in found)
    scores = [
        f"{one.points / one.games:.1%} at {name.partition(',')[0]}"
        for name, one in found.items()
        if tried and name in ("depth 2, as the paper", "depth 3")
    ]
    return f" Without a window the score is {' and '.join(scores)}." if scores else ""


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
                share=True,
            )
        )
    return Table(
        "The matrices are ours: others, each weight moved by chance",
        table,
        "Both sides have the same matrix; a matrix counts once. In rows that sum to 1 a weight is "
        "0.125 on average, so 0.15 changes a character and 0.5 leaves little of it.",
        source("maastricht/alphabeta-v-greedy"),
    )


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
                "variants": [
                    "depth 2, as the paper",
                    "heuristic window 0.01",
                    "with the mistake, depth 2",
                ],
                "widths": [0.15],
                "matrices": 2,
                "matrix_games": 2,
            },
        ),
        Setting(
            "9 min",
            {
                "games": 200,
                "fewer": _FEWER,
                "plies": 500,
                "variants": list(VARIANTS),
                "widths": [0.15, 0.5],
                "matrices": 24,
                "matrix_games": 20,
            },
        ),
        alphabeta_v_greedy,
        CHOICES,
        revision=2,
    ),
]
