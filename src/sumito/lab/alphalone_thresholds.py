"""Alphalone 2019: stopping at a move that is good enough, and how long a move takes."""

from __future__ import annotations

import math
import statistics
from typing import TYPE_CHECKING

from ..agents import create
from ..board import Board
from . import rows
from .alphalone_boards import AGENTS, LONGER, RULES
from .experiment import Experiment, Setting
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from .bench import Bench
    from .games import Games

__all__ = ["EXPERIMENTS"]

_GAMES_FOR_POSITIONS = 10


def threshold_costs(layout: str, moves: str, agent: str, runs: int) -> list[float]:
    """Nodes and the least seconds of some runs with both thresholds, without, and without sorted
    moves either.

    The three take turns.
    """
    start = Board.from_layout(layout)
    rules = start.rules.replace(inline_only=layout != "standard")
    board = Board(start.start_fen, rules, moves=moves)
    players = [create(f"{agent}{more}") for more in ("", _WITHOUT, f"{_WITHOUT},{_UNSORTED}")]
    nodes, seconds = [0] * len(players), [math.inf] * len(players)
    for _ in range(runs):
        for number, player in enumerate(players):
            info = player.play(board, seed=1).info
            nodes[number], seconds[number] = info.nodes, min(seconds[number], info.time)
    return [cost for one in zip(nodes, seconds, strict=True) for cost in one]


_WITHOUT = ":stop_above=none,stop_below=none"
_UNSORTED = "evaluate_sorting=none"


def _spread(games: Games, count: int) -> list[str]:
    """So many different positions of some games, as the moves that lead there; fewer if there are
    not as many."""
    found = sorted(
        {" ".join(game.moves[:ply]) for game in games.games for ply in range(len(game.moves))},
        key=lambda moves: (len(moves.split()), moves),
    )
    if len(found) <= count:
        return found
    return [found[place * len(found) // count] for place in range(count)]


def thresholds(bench: Bench) -> Iterator[Table | Plot]:
    """What stopping at a good enough move saves, and costs."""
    figures = published("alphalone/thresholds")
    table, sorting = [], []
    by_board: dict[str, list[list[float]]] = {}  # nodes and seconds of each position
    for layout in bench["games"]:
        rules = RULES if layout != "standard" else ""
        games = bench.match(
            f"game-{layout}",
            {"black": "alphalone-2", "white": "alphalone-3"},
            games=_GAMES_FOR_POSITIONS,
            layouts=(layout,),
            openings="none",  # chance makes games differ
            rules=rules,
            ply_limit=bench["plies"],
        )
        jobs = [
            (layout, moves, agent, bench["runs"])
            for moves in _spread(games, bench["positions"])
            for agent in bench["agents"]
        ]
        single = bench.steps(f"costs-{layout}", threshold_costs, jobs, here=True)
        # A position counts once, with the searches of all agents together.
        count = len(bench["agents"])
        costs = [
            [sum(part) for part in zip(*single[at : at + count], strict=True)]
            for at in range(0, len(single), count)
        ]
        # Of nodes, then seconds: by all means, without thresholds, and unsorted besides.
        stopping, sorted_ones, unsorted = (
            [[one[2 * way + place] for one in costs] for place in (0, 1)] for way in range(3)
        )
        by_board[layout] = stopping
        label = "without over with"
        table += [
            rows.ratio(f"{layout}: nodes {label}", sorted_ones[0], stopping[0]),
            rows.ratio(
                f"{layout}: time {label}",
                sorted_ones[1],
                stopping[1],
                figures["faster"],
                "two times faster",
            ),
        ]
        label = "with moves as they come over sorted ones"
        sorting += [
            rows.ratio(f"{layout}: nodes {label}", unsorted[0], sorted_ones[0]),
            rows.times(
                f"{layout}: time {label}",
                unsorted[1],
                sorted_ones[1],
                "slight improvements in how fast they play",
                1.0,
            ),
        ]
        found = bench.match(
            f"match-{layout}",
            {
                "with": "alphalone-2",
                "without": f"alphalone-2{_WITHOUT}",
            },
            games=bench["games"][layout],
            layouts=(layout,),
            openings="none" if layout == "mini" else "random:4",
            rules=rules,
            ply_limit=bench["plies"],
        )
        table.append(
            rows.paired_score(
                f"{layout}: score with thresholds",
                found.pairs("with", "without"),
                "compromises ability",
                -0.5,
            )
        )
    yield Table(
        "Thresholds of 0.5 and 0.3",
        table,
        "Nodes and seconds of the same positions of some games; the least seconds of "
        f"{bench['runs']} runs, in which the three take turns.",
        source("alphalone/thresholds"),
    )
    yield Table(
        "Moves sorted by evaluation, without thresholds",
        sorting,
        "The same positions. Section 3.2.2 sorted moves before there were thresholds.",
        "alphalone-2019: section 3.2.2",
    )
    yield _time_for_a_move(by_board)


def _time_for_a_move(by_board: Mapping[str, Sequence[Sequence[float]]]) -> Table:
    """How much longer a move takes on a larger board."""
    said = {"mini": "less than 1 second", "small": "around one minute"}
    table = [
        rows.unknown(
            f"{layout}: seconds for a move of all agents together",
            said.get(layout, ""),
            "another machine and program",
            f"{rows.number(statistics.fmean(seconds))} (n = {len(seconds)})",
        )
        for layout, (_, seconds) in by_board.items()
    ]
    if "mini" in by_board and "small" in by_board:
        mini, small = by_board["mini"], by_board["small"]
        table += [
            rows.ratio(
                "time, small over mini board",
                small[1],
                mini[1],
                60.0,
                "around one minute over less than 1 second: 60",
                paired=False,
            ),
            rows.ratio("nodes, small over mini board", small[0], mini[0], paired=False),
        ]
    return Table(
        "Time for a move with thresholds, four plies deep",
        table,
        "The positions and searches of the tables above: of either board other positions.",
        "alphalone-2019: section 4",
    )


EXPERIMENTS = [
    Experiment(
        "alphalone/thresholds",
        "Stopping at a move that is good enough",
        "Do thresholds halve the time, and what do they cost?",
        Setting(
            "2 s",
            {
                "games": {"mini": 2, "small": 2},
                "plies": 20,
                "positions": 4,
                "runs": 1,
                "agents": ["alphalone-2"],
            },
        ),
        Setting(
            "6 min",
            {
                "games": {"mini": 100, "small": 100, "standard": 40},
                "plies": 300,
                "positions": 40,
                "runs": 3,
                "agents": list(AGENTS),
            },
        ),
        thresholds,
        LONGER,
        revision=3,
    ),
]
