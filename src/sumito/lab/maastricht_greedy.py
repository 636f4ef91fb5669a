"""Maastricht 2020: why greedy beat alpha-beta."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import rows, several, shared_openings
from .experiment import Experiment, Setting, chosen
from .intervals import freedom_of
from .maastricht_search import CHARACTERS, CHOICES, RULES
from .maastricht_versus import marbles_of_alphabeta
from .published import published, source
from .result import Plot, Table
from .shared_openings import BELONG_TOGETHER, by_opening, crossed_mean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from .bench import Bench
    from .games import Games
    from .rows import Row

__all__ = ["EXPERIMENTS", "Against"]


CORRECT = "depth 2, as the paper"
MISTAKEN = "with the mistake, depth 2"
_WINDOW = "heuristic_window=constant,window_size={}"
VARIANTS = {
    CORRECT: "alphabeta-{}",
    "depth 3": "alphabeta-{}:depth=3",
    "depth 4": "alphabeta-{}:depth=4",
    **{
        f"heuristic window {size}": f"alphabeta-{{}}:{_WINDOW.format(size)}"
        for size in ("0.01", "0.05", "0.2")
    },
    "heuristic window 0.05, depth 3": f"alphabeta-{{}}:depth=3,{_WINDOW.format('0.05')}",
    MISTAKEN: "sumito.lab.players:LastMoverAgent:character={}",
}
"""Forms of alpha-beta."""

_MISTAKE = (
    "The mistake: leaves are judged for whoever moved last, which after one ply is oneself and "
    "after two is the opponent. Whether the paper's program made it is not known."
)


@dataclass(frozen=True)
class Against:
    """A game of a form of alpha-beta against greedy."""

    opening: int
    """Where it began."""

    points: float
    """What alpha-beta scored: a draw is half a point."""

    ejected: int
    """How many marbles alpha-beta ejected."""

    plies: int
    """How long it lasted."""


def alphabeta_v_greedy(bench: Bench) -> Iterator[Table | Plot]:
    """Why greedy won 18 to 0."""
    found = {name: _against_greedy(bench, name) for name in chosen(bench, "variants", VARIANTS)}
    yield Table(
        "Alpha-beta against greedy with the same matrix, from random openings",
        [*_without_windows(found), *_windows(found)],
        f"{_MISTAKE}{_worth_of_windows(found)} {BELONG_TOGETHER}",
        source("maastricht/alphabeta-v-greedy"),
    )
    if MISTAKEN in found:
        yield _as_published(_bare_games(bench), found)
    yield _other_matrices(bench)


def _against_greedy(bench: Bench, name: str) -> list[Against]:
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
    return [one for part in parts for one in _of_alphabeta(part)]


def _bare_games(bench: Bench) -> list[Against]:
    """The 18 games as published, all pairs of matrices both ways, of alpha-beta with the
    mistake."""
    mistaken = {f"variant-{one}": VARIANTS[MISTAKEN].format(one) for one in CHARACTERS}
    found = bench.match(
        "mistake-bare",
        {**mistaken, **{f"greedy-{one}": f"greedy-{one}" for one in CHARACTERS}},
        format="gauntlet",
        challengers=len(CHARACTERS),
        games=2,
        openings="none",
        rules=RULES,
        ply_limit=bench["plies"],
    )
    return _of_alphabeta(found)


def _of_alphabeta(games: Games) -> list[Against]:
    """Games of greedy, by whose name it is known, against a form of alpha-beta."""
    found = []
    for game in games.games:
        seat = int(games.seats(game)[0].startswith("greedy"))
        found.append(
            Against(game.pairing.opening, game.points[seat], game.ejected[seat], game.plies)
        )
    return found


def _counts(found: Sequence[Against]) -> tuple[int, int, int]:
    """How often alpha-beta won, drew and lost."""
    points = [one.points for one in found]
    return points.count(1.0), points.count(0.5), points.count(0.0)


def _score(
    name: str, found: Sequence[Against], said: str = "", above: float | None = None, note: str = ""
) -> Row:
    """The score of a variant, over openings."""
    groups = by_opening((one.opening, one.points) for one in found)
    return rows.grouped_score(name, [(sum(one), len(one)) for one in groups], said, above, note)


def _without_windows(found: Mapping[str, Sequence[Against]]) -> Iterator[Row]:
    """How often alpha-beta wins, beside the paper where the depth is the same."""
    figures = published("maastricht/alphabeta-v-greedy")
    theirs = {"won": figures["won"], "games": figures["games"]}
    for name, games in found.items():
        if "window" in name:
            continue
        _, drawn, lost = _counts(games)
        note = f"drawn {drawn}, lost {lost}"
        if "mistake" in name:
            note += "; whether the paper's program made it is not known"
        yield shared_openings.share(
            f"{name}: wins of alpha-beta",
            by_opening((one.opening, float(one.points == 1)) for one in games),
            theirs if "depth 2" in name else None,
            note,
        )


def _windows(found: Mapping[str, Sequence[Against]]) -> Iterator[Row]:
    """A row for each width that was tried, and one that judges what the paper expects: it does not
    say how wide its window would be."""
    choices = {}
    for name, games in found.items():
        if "window" in name:
            won, drawn, _ = _counts(games)
            yield _score(f"{name}: score", games, note=f"won {won}, drawn {drawn}")
            if "depth" not in name:
                choices[name] = _score(name, games, "expected to win", 0.5)
    if choices:
        yield several.some(
            "heuristic window, depth 2: score",
            "expected to win",
            choices,
            "judged by the best width",
        )


def _worth_of_windows(found: Mapping[str, Sequence[Against]]) -> str:
    """What searches without a window score, where there are some with one."""
    tried = any("window" in name for name in found)
    scores = [
        f"{sum(one.points for one in games) / len(games):.1%} at {name.partition(',')[0]}"
        for name, games in found.items()
        if tried and name in (CORRECT, "depth 3")
    ]
    return f" Without a window the score is {' and '.join(scores)}." if scores else ""


def _as_published(bare: Sequence[Against], found: Mapping[str, Sequence[Against]]) -> Table:
    """Whether more than the winner of the published games would be explained by the mistake."""
    lost_bare = [one for one in bare if not one.points]
    won, drawn, _ = _counts(bare)
    marbles, moves = _published_games()
    theirs = {"won": sum(map(bool, marbles)), "games": len(marbles)}
    where = "with the mistake, the 18 bare games: "
    table = [
        rows.share(
            f"{where}games in which alpha-beta ejects a marble",
            sum(one.ejected > 0 for one in lost_bare),
            len(lost_bare),
            theirs,
            f"of those that greedy wins; alpha-beta won {won}, drawn {drawn}",
        ),
        rows.mean(
            f"{where}marbles that alpha-beta ejects", [one.ejected for one in lost_bare], marbles
        ),
        rows.mean(f"{where}moves of a game", [one.plies for one in lost_bare], moves),
    ]
    for name, words in ((MISTAKEN, "with the mistake"), (CORRECT, "without it")):
        lost = [one for one in found.get(name, []) if not one.points]
        where = f"{words}, from random openings: "
        table += [
            shared_openings.share(
                f"{where}games in which alpha-beta ejects a marble",
                by_opening((one.opening, float(one.ejected > 0)) for one in lost),
                theirs,
            ),
            shared_openings.mean(
                f"{where}marbles that alpha-beta ejects",
                by_opening((one.opening, one.ejected) for one in lost),
                marbles,
            ),
            shared_openings.mean(
                f"{where}moves of a game",
                by_opening((one.opening, one.plies) for one in lost),
                moves,
            ),
        ]
    return Table(
        "Would the mistake explain the published games?",
        table,
        f"Depth 2; games that greedy wins, as it does all of the paper's. {_MISTAKE} A move is "
        f"one player's, as in Tables III and IV. {BELONG_TOGETHER}",
        "maastricht-2020: Tables III and IV",
    )


def _published_games() -> tuple[list[int], list[int]]:
    """The marbles that alpha-beta ejects, and the moves, in all games of Tables III and IV."""
    tables = ("maastricht/table-3", "maastricht/table-4")
    marbles = [count for name in tables for count in marbles_of_alphabeta(name)]
    return marbles, [count for name in tables for count in published(name)["moves"]]


def _other_matrices(bench: Bench) -> Table:
    """The same with matrices that are a little or much different from ours."""
    return Table(
        "The matrices are ours: others, each weight moved by chance",
        [_moved_matrices(bench, width) for width in bench["widths"]],
        "Both sides have the same matrix; a matrix counts once. All matrices play the same "
        "openings, which count once too: the interval is for other matrices and other openings. In "
        "rows that sum to 1 a weight is 0.125 on average, so 0.15 changes a character and 0.5 "
        "leaves little of it.",
        source("maastricht/alphabeta-v-greedy"),
    )


def _moved_matrices(bench: Bench, width: float) -> Row:
    """The score of alpha-beta with matrices whose weights are moved by up to so much."""
    table = []
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
        groups = by_opening((one.opening, one.points) for one in _of_alphabeta(found))
        table.append([sum(one) / len(one) for one in groups])
    mean, low, high, fewer = crossed_mean(table)
    scores = [sum(one) / len(one) for one in table]
    return rows.claim(
        f"weights moved by up to {width:g}: score of alpha-beta",
        "greedy is better",
        f"{mean:.1%} with {len(scores)} matrices",
        low,
        high,
        -0.5,
        f"{min(scores):.0%} to {max(scores):.0%} by matrix",
        value=mean,
        freedom=freedom_of(fewer),
        share=True,
    )


_FEWER = {
    "depth 3": 60,
    "depth 4": 10,
    "heuristic window 0.01": 60,
    "heuristic window 0.2": 60,
    "heuristic window 0.05, depth 3": 40,
    MISTAKEN: 40,
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
                    CORRECT,
                    "heuristic window 0.01",
                    MISTAKEN,
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
        revision=3,
    ),
]
