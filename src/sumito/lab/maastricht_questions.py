"""Maastricht 2020: the research questions, one by one."""

from __future__ import annotations

import statistics
from itertools import combinations
from typing import TYPE_CHECKING

from . import rows, several
from .experiment import Experiment, Setting
from .intervals import freedom_of, mean_interval
from .maastricht_search import (
    AGENTS,
    CHARACTERS,
    CHOICES,
    OPTIMISED,
    RULES,
    costs,
    game_positions,
)
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..arena import PlayedGame
    from .bench import Bench
    from .games import Games

__all__ = ["EXPERIMENTS"]


def research_questions(bench: Bench) -> Iterator[Table | Plot]:
    """The paper's questions, one by one."""
    agents: dict[str, str] = {}
    for kind in ("greedy", "alphabeta"):
        agents |= {f"{kind}-{one}": f"{kind}-{one}" for one in CHARACTERS}
        agents[f"{kind}-optimised"] = OPTIMISED.format(kind)
    found = bench.match(
        "all",
        agents,
        format="round-robin",
        games=bench["games"],
        rules=RULES,
        ply_limit=bench["plies"],
    )
    where = source("maastricht/research-questions")
    yield Table(
        "1: greedy and alpha-beta",
        [*_who_wins(found), *_starting(found), *_who_is_fast(bench)],
        "Games of greedy with four matrices against alpha-beta with four, from random openings; "
        "times of one walk of the tree search, which is what the paper's 10 s bought.",
        where,
    )
    yield Table(
        "2: characters",
        [row for kind in ("greedy", "alphabeta") for row in _characters(found, kind)],
        "A round robin of greedy and alpha-beta with four matrices: scores from the same opening, "
        "against all others, belong together (Friedman's test; means of differences).",
        where,
    )
    yield Table(
        "4: optimisation",
        [
            *(
                rows.paired_score(
                    f"{kind}-optimised v {kind}-{one}",
                    found.pairs(f"{kind}-optimised", f"{kind}-{one}"),
                    "optimisation improves it",
                    0.5,
                )
                for kind in ("greedy", "alphabeta")
                for one in CHARACTERS
            ),
            rows.plain("4.(2): crossover and mutation", "see maastricht/ga-ablation", "open"),
        ],
        "Games of the same round robin.",
        where,
    )


def _kind(name: str) -> str:
    return name.partition("-")[0]


def _mixed(games: Games) -> Games:
    """Those of greedy against alpha-beta."""
    return games.where(lambda game: len({_kind(name) for name in games.seats(game)}) == 2)


def _won_by(games: Games, kind: str, seats: tuple[int, ...] = (0, 1)) -> list[int]:
    """Moves of the games that a kind of agent won, in either seat or in one."""
    return [
        game.plies
        for game in games.games
        for seat in game.winners
        if seat in seats and _kind(games.seats(game)[seat]) == kind
    ]


def _who_wins(found: Games) -> list[rows.Row]:
    """Questions 1 and 1.(2)."""
    mixed = _mixed(found)
    names = {name for game in mixed.games for name in mixed.seats(game)}
    score = sum(mixed.score_of(name) for name in names if _kind(name) == "greedy")
    best, other = ("greedy", "alphabeta") if 2 * score > len(mixed) else ("alphabeta", "greedy")
    theirs = [moves for one in (3, 4) for moves in published(f"maastricht/table-{one}")["moves"]]
    return [
        _score_by_opening(
            "1: greedy has the higher win rate: its score",
            mixed,
            lambda game: game.points[int(_kind(mixed.seats(game)[1]) == "greedy")],
            "greedy, 18 of 18",
        ),
        rows.mean("1.(2): moves of games that greedy wins", _won_by(mixed, "greedy"), theirs),
        rows.difference(
            f"1.(2): {best}, who wins more, wins sooner: by so many moves",
            _won_by(mixed, other),
            _won_by(mixed, best),
            "fewer moves may mean a better agent (section VIII-A)",
            0.0,
        ),
    ]


def _score_by_opening(
    label: str, games: Games, points: Callable[[PlayedGame], float], said: str
) -> rows.Row:
    """A score that is said to be above a half. All pairs of agents play the same openings, so one
    counts once."""
    scores: dict[int, list[float]] = {}
    for game in games.games:
        scores.setdefault(game.pairing.opening, []).append(points(game))
    value, low, high = mean_interval([sum(one) / len(one) for one in scores.values()])
    ours = f"{value:.1%} of {len(games):,} games, {len(scores)} openings"
    freedom = freedom_of(len(scores))
    return rows.claim(label, said, ours, low, high, 0.5, value=value, freedom=freedom, share=True)


def _starting(found: Games) -> list[rows.Row]:
    """Whether it is better to start second."""
    mixed = _mixed(found)
    said = "starting second is better"
    return [
        _score_by_opening(
            "score of whoever starts second", mixed, lambda game: game.points[1], said
        ),
        rows.difference(
            "moves of games that greedy wins, starting first minus starting second",
            _won_by(mixed, "greedy", (0,)),
            _won_by(mixed, "greedy", (1,)),
            f"{said}: 287 against 194",
            0.0,
        ),
    ]


def _who_is_fast(bench: Bench) -> list[rows.Row]:
    """Question 1.(3)."""
    positions = game_positions(bench, bench["positions"])
    seconds, nodes = costs(bench, "costs", positions, AGENTS, 3)
    means = [statistics.fmean(counts) for counts in nodes]
    return [
        rows.times(
            f"1.(3): {fast} is faster than {slow}",
            seconds[over],
            seconds[under],
            "yes",
            1,
            f"nodes a move: {fast} {means[under]:,.0f}, {slow} {means[over]:,.0f}",
        )
        for fast, slow, over, under in (
            ("greedy", "alpha-beta", 1, 0),
            ("greedy", "tree search", 2, 0),
            ("alpha-beta", "tree search", 2, 1),
        )
    ]


def _characters(found: Games, kind: str) -> Iterator[rows.Row]:
    """Question 2: whether the characters differ at all, then the paper's order step by step."""
    order = published("maastricht/research-questions")["order"]
    scores = {one: _by_opening(found, f"{kind}-{one}") for one in order}
    yield several.differ(
        f"the character of {kind} matters: score a game", scores, "yes", blocked=True
    )
    for one, other in combinations(order, 2):
        apart = [a - b for a, b in zip(scores[one], scores[other], strict=True)]
        value, low, high = mean_interval(apart)
        yield rows.claim(
            f"{kind}: score of {one} minus that of {other}",
            f"{one} > {other}",
            f"{value:+.3f} (n = {len(apart)})",
            low,
            high,
            0.0,
            value=value,
            freedom=freedom_of(len(apart)),
        )


def _by_opening(found: Games, name: str) -> list[float]:
    """What an agent scored a game, from each opening."""
    points: dict[int, list[float]] = {}
    for game in found.games:
        for seat, who in enumerate(found.seats(game)):
            if who == name:
                points.setdefault(game.pairing.opening, []).append(game.points[seat])
    return [sum(points[opening]) / len(points[opening]) for opening in sorted(points)]


EXPERIMENTS = [
    Experiment(
        "maastricht/research-questions",
        "The research questions, one by one",
        "What do tests say to each of the paper's questions?",
        Setting("4 s", {"games": 2, "positions": 4, "plies": 10}),
        Setting("4 min", {"games": 120, "positions": 60, "plies": 500}),
        research_questions,
        CHOICES,
        revision=4,
    ),
]
