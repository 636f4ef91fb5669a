"""What the papers answer differently, or wrongly, and where the rows stand that answer it."""

from __future__ import annotations

import math
from itertools import product
from typing import TYPE_CHECKING

from .concluding import (
    AGAINST_RANDOM,
    ALSO_MISTAKEN,
    CMA_ES,
    GREEDY_WINS,
    LARGER_RUNS,
    MISTAKEN,
    RATINGS,
    READINGS,
    YARDSTICK,
    does_it_lose,
    does_ordering_help,
    is_bred_better,
    is_tree_search_good,
    who_has_the_edge,
)
from .conclusions import Place, Question, as_published, beside
from .verloop_bias import FROM_THE_START
from .verloop_games import GAME_VARIANTS
from .verloop_speed import PARTS, file_name

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["QUESTIONS"]


_STARTS = {"standard": "standard start", "belgian-daisy": "Belgian Daisy"}


def _verloop_places() -> Iterator[Place]:
    """The first player in games of Verloop's agents, by layout and variant: from the bare start
    with seconds a move, as the thesis played them, and from random openings."""
    for (layout, start), (variant, about) in product(_STARTS.items(), GAME_VARIANTS.items()):
        experiment = f"verloop/first-player-bias/{file_name(variant)}"
        title = f"Wins of the first player, {layout}, {variant}"
        if about.control is not None:
            bare = f"Verloop's agents {variant}, bare {start}"
            yield Place(bare, experiment, FROM_THE_START, title)
        opened = f"Verloop's agents {variant}, {start}"
        yield Place(opened, experiment, "score of the first player, random openings", title)


def _first_move_places() -> Iterator[Place]:
    """Two agents on the layouts of which the papers speak, and on many."""
    agents = {"verloop-cmo:depth=3": "Verloop's agent", "sumito:nodes=2000": "our engine"}
    for agent, words in agents.items():
        for layout, start in _STARTS.items():
            yield Place(
                f"{words}, {start}",
                "beyond/first-move",
                layout,
                f"What the papers say of the first move: {agent} against itself",
            )
        yield Place(
            f"{words}, many layouts",
            "beyond/first-move",
            "all layouts together",
            f"Score of the first player: {agent} against itself",
        )


def _ordering_places() -> Iterator[Place]:
    """Move ordering by depth, layout and variant, and with single parts of the program."""
    for layout, part in product(_STARTS, list(PARTS)[1:-1]):
        yield Place(
            f"only {part} as released, {_STARTS[layout]}",
            "verloop/table-6.1",
            f"{part}: does cmo help, time",
            f"Which part of the program does it, depth 4, {layout}",
            middle=1.0,
        )
    for depth, layout, variant, what in product(
        (4, 5, 6, 7), _STARTS, ("as written", "as released"), ("time", "nodes")
    ):
        if what == "nodes" and depth in (5, 6):
            continue  # to be looked up in the table
        yield Place(
            f"depth {depth} {variant}, {_STARTS[layout]}, {what}",
            "verloop/table-6.1",
            f"does cmo help, {what}",
            f"Depth {depth}, {layout}, {variant}",
            middle=1.0,
        )


def _metric_place(name: str, label: str, control: str) -> Place:
    return Place(
        f"Verloop's with {name}, {control}",
        "verloop/metrics",
        label,
        f"With a term of chapter 5 against without, {control}",
    )


def _term_places() -> Iterator[Place]:
    """The terms of Lemmens's agent one by one, and those that he and Verloop propose."""
    title = "The extended agent with a term changed, against itself, depth 2"
    for term in (
        "centre_distance",
        "cohesion",
        "formation_break",
        "own contact_positions",
        "own ejected_in_search",
        "own lost_in_search",
    ):
        words = term.removeprefix("own ").replace("_", " ")
        about = f"Lemmens's {words}"
        yield Place(about, "lemmens/terms", f"without {term}: score", title, turned=True)
    for pattern in ("trapezium", "diamond", "daisy"):
        about = f"his pattern of a {pattern} with the best of three weights"
        yield Place(about, "lemmens/terms", f"with pattern_{pattern}: score", title)
    proposed = {
        "coherence along axes": "coherence: axes",
        "desired positions": "desired positions",
        "immediate danger": "immediate danger",
        "trapped marbles": "trapped marbles",
    }
    for (name, label), control in product(proposed.items(), ("depth=3", "0.02/move")):
        yield _metric_place(name, label, control)


def _rating_place(about: str, agent: str) -> Place:
    return Place(
        f"rating of {about}",
        RATINGS,
        agent,
        "Ratings, as published",
        middle=math.nan,
        unit=" Elo",
    )


_OF_THE_MISTAKE = "Would the mistake explain the published games?"


def _lemmens_place(weights: str) -> Place:
    return Place(
        f"Lemmens's six against two, weights {weights.replace(' (ours)', ', our choice')}",
        "lemmens/table-3",
        f"score of extended, basic weights {weights}",
    )


QUESTIONS = (
    Question(
        "Does alpha-beta of depth 2 lose to greedy?",
        (
            Place("greedy moving first", "maastricht/table-3", GREEDY_WINS),
            Place("greedy moving second", "maastricht/table-4", GREEDY_WINS),
            Place(
                "wins of alpha-beta with a mistake, judging leaves for whoever moved last (whether "
                "the paper's program made it is not known)",
                "maastricht/alphabeta-v-greedy",
                MISTAKEN,
            ),
            *(
                Place(label, "maastricht/alphabeta-v-greedy", label, _OF_THE_MISTAKE)
                for label in ALSO_MISTAKEN
            ),
        ),
        does_it_lose,
    ),
    Question(
        "Has the first or the second player the edge?",
        (
            Place(
                "Alphalone as written, on the mini board",
                "alphalone/table-1",
                "black's share of decided games",
                "Wins of black, who is named first, as written",
            ),
            Place(
                "Alphalone's program, which sorts moves wrongly for black",
                "alphalone/table-1",
                "black's share of decided games",
                "Wins of black, who is named first, as released",
            ),
            Place(
                "Hutson's four tree searches, standard start",
                "hutson/second-player",
                "all cells: score of black",
            ),
            Place(
                "Hutson's tree search, Belgian Daisy",
                "hutson/second-player",
                "belgian-daisy: score of black",
                "hutson-4:iterations=5000 against itself",
            ),
            Place(
                "Maastricht's greedy and alpha-beta",
                "maastricht/research-questions",
                "score of whoever starts second",
                turned=True,
            ),
            *_verloop_places(),
            *_first_move_places(),
            *(
                Place(
                    f"people, {start}",
                    "beyond/first-move",
                    f"black, {layout}",
                    "Score of the first player: people",
                    awaited=True,
                )
                for layout, start in _STARTS.items()
            ),
        ),
        who_has_the_edge,
    ),
    Question(
        "Does combined move ordering help?",
        tuple(_ordering_places()),
        does_ordering_help,
    ),
    Question(
        "Do the non-standard windows save as much as is said?",
        (
            Place(
                "the source paper's, up to tenfold at depth 7",
                "verloop/claims/windows",
                "windows at depth 7, time: faster, and at most tenfold",
            ),
            Place(
                "the source paper's, nearly twentyfold at depth 7",
                "verloop/claims/windows",
                "windows at depth 7, time: nearly twentyfold",
            ),
            Place(
                "the source paper's, two levels deeper in the same time",
                "verloop/claims/windows",
                "time of depth 9 with windows over depth 7 without",
                unit=" as long",
            ),
            *(
                Place(
                    f"Aba-Pro's, a cheaper ply in the {phase}",
                    "verloop/claims/windows",
                    f"{phase}: branching without the window over that with it",
                )
                for phase in ("opening", "ending")
            ),
            Place(
                "Aba-Pro's, depth 9 with it faster than depth 6 without",
                "verloop/claims/windows",
                "time of depth 9 with the window over depth 6 without",
                unit=" as long",
            ),
        ),
        as_published,
    ),
    Question(
        "Is Monte Carlo tree search any good?",
        (
            Place(
                "games that Hutson's tree searches win against random players",
                AGAINST_RANDOM,
                "games that a tree search wins",
            ),
            _rating_place("Hutson's search with 5,000 iterations, read as root view", "hutson-4"),
            _rating_place("Maastricht's tree search", "mcts-maastricht"),
            _rating_place("alpha-beta of depth 2", YARDSTICK),
            *(
                Place(
                    f"Hutson's search in {reading}, against alpha-beta of depth 2",
                    READINGS,
                    f"score of {reading}",
                )
                for reading in ("root view", "mover view", "mover view, most visited")
            ),
        ),
        is_tree_search_good,
    ),
    Question(
        "Does the genetic algorithm make better players?",
        (
            *(
                Place(
                    f"its matrix, of one run, against the {other} one",
                    "maastricht/table-2",
                    f"optimised v {other}",
                    "From random openings, each played twice with colours swapped",
                )
                for other in ("aggressive", "defensive", "neutral")
            ),
            Place("the matrix of CMA-ES against it", "maastricht/table-2", CMA_ES),
            *(
                Place(
                    f"the fittest of several runs against the {other} one",
                    "maastricht/figures-14-19",
                    f"marble difference against {other}",
                    middle=0.0,
                    unit=" marbles",
                )
                for other in ("aggressive", "defensive", "neutral")
            ),
            *(
                Place(
                    f"the fittest of several runs against all three, {words}",
                    "maastricht/ga-ablation",
                    label,
                    "Marble difference of the fittest against the three baselines",
                    middle=0.0,
                    unit=" marbles",
                )
                for label, words in zip(
                    ("as the paper", *LARGER_RUNS),
                    (
                        "with the paper's settings",
                        "with a population of 20",
                        "with 30 generations",
                    ),
                    strict=True,
                )
            ),
        ),
        is_bred_better,
    ),
    Question(
        "Are Alphalone's learnt weights better than those it began with?",
        tuple(
            Place(
                f"agent {number}, {board} board",
                "alphalone/boards",
                f"alphalone-{number}: released v starting weights",
                f"Board {board}: are learnt weights better than those it began with?",
            )
            for board in ("mini", "small", "standard")
            for number in range(1, 5)
        ),
        beside,
    ),
    Question(
        "Are more evaluation terms better?",
        (
            *(
                _lemmens_place(weights)
                for weights in (
                    "3 and 2 (ours)",
                    "1 and 1",
                    "1 and 3",
                    "3 and 2, modus at the leaf",
                    "3 and 2, depth 4",
                )
            ),
            *_term_places(),
        ),
        beside,
    ),
)
"""What the papers answer differently, where the results are that answer it, and how."""
