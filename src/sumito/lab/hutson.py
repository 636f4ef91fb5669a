"""Hutson 2021: random players and Monte Carlo tree search."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from ..agents.chance import move_seed
from ..agents.random import POLICIES
from ..arena.statistics import wilson
from ..board import Board
from ..mcts import playouts
from . import hutson_time, hutson_trees, rows
from .experiment import Experiment, Setting
from .hutson_shared import FULL, QUICK, by_iterations, seconds_at_start
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bench import Bench
    from .games import Games
    from .rows import Row

__all__ = ["EXPERIMENTS", "random_games"]

_TABLE = "hutson/table-1"
RANDOM = ("random", "random-push", "random-tiered")
_PART = 100_000  # games of a step, so that little is lost when it is stopped


def random_games(
    black: str, white: str, first: int, games: int, limit: int, seed: int
) -> list[int]:
    """Wins of black and white, and unfinished games, of a part of a long series."""
    policies = [POLICIES[black], POLICIES[white]]
    found = playouts(Board(), policies, games=games, first=first, max_plies=limit, seed=seed)
    return [*found.wins, found.unfinished]


def table_of_random(bench: Bench) -> Iterator[Table | Plot]:
    """The three players without a search."""
    figures = published(_TABLE)
    for limit in (800, 2000):
        cells = [
            _random_row(bench, black, white, limit, figures)
            for black, white in product(RANDOM, repeat=2)
        ]
        yield Table(
            f"Random players, cut off after {limit:,} plies",
            cells,
            "Wins of the first named, who is black. The paper gives a limit of 800 moves for "
            "roll-outs and none for these games; a move may be a ply, or one of each player.",
            source(_TABLE),
        )


def table_of_trees_and_random(bench: Bench) -> Iterator[Table | Plot]:
    """The four tree searches against the three players without a search."""
    figures = published(_TABLE)
    seconds = _seconds(bench)
    agents = _tree_searches(bench, seconds)
    found = bench.match(
        "trees-v-random",
        {**agents, **{name: name for name in RANDOM}},
        format="gauntlet",
        challengers=len(agents),
        games=2 * bench["games"],
        **_settings(bench),
    )
    against = [*product(agents, RANDOM), *product(RANDOM, agents)]
    yield Table(
        "Tree search against random players",
        [_row(bench, found.of(black, white), black, white, figures) for black, white in against],
        _TIMES.format(seconds=1000 * seconds, iterations=bench["iterations"])
        + " A game that is cut off is not won.",
        source(_TABLE),
    )
    for agent in bench.added:
        opponents = [*RANDOM, *agents.values()]
        games = bench.match(
            f"added-{bench.added.index(agent)}",
            {"added": agent, **{one: one for one in opponents}},
            format="gauntlet",
            games=bench["games"],
            ply_limit=bench["plies"],
        )
        yield Table(
            f"{agent} among them",
            [rows.paired_score(f"{agent} v {one}", games.pairs("added", one)) for one in opponents],
        )


def table_of_trees(bench: Bench) -> Iterator[Table | Plot]:
    """The four tree searches among themselves."""
    figures = published(_TABLE)
    seconds = _seconds(bench)
    agents = _tree_searches(bench, seconds)
    cells = []
    for black, white in product(agents, repeat=2):
        if black == white:
            name = f"trees-{black}-itself"
            games = bench.self_play(name, agents[black], games=bench["games"], **_settings(bench))
        else:
            pair = sorted((black, white))
            both = bench.match(
                f"trees-{'-'.join(pair)}",
                {one: agents[one] for one in pair},
                games=2 * bench["games"],
                **_settings(bench),
            )
            games = both.of(black, white)
        cells.append(_row(bench, games, black, white, figures))
    yield Table(
        "Tree searches among themselves",
        cells,
        _TIMES.format(seconds=1000 * seconds, iterations=bench["iterations"]),
        source(_TABLE),
    )


def table_of_readings(bench: Bench) -> Iterator[Table | Plot]:
    """What the paper leaves open of its tree search."""
    figures = published(_TABLE)
    mover = f"{by_iterations(bench)},view=mover"
    readings = {
        "root view": by_iterations(bench),
        "mover view": mover,
        "mover view, most visited": f"{mover},choice=visits",
    }
    both = bench.match(
        "readings",
        {"random-push": "random-push", **readings},
        format="gauntlet",
        games=bench["games"],
        ply_limit=bench["plies"],
        repetition=False,
    )
    yield Table(
        "What the paper leaves open: whose score a node adds up",
        [
            _in_full(
                bench,
                rows.share(
                    f"{name} v random-push",
                    both.between(name, "random-push").wins_of(name),
                    len(both.between(name, "random-push")),
                    {"won": 100, "games": 100},
                    "the paper: 50 of 50 with each colour",
                ),
                figures,
            )
            for name in readings
        ],
        "Roll-outs count for the player at the root, or for whoever moves at each node; the move "
        "with the largest sum is played, or with the most visits.",
        source(_TABLE),
    )


_TIMES = (
    "Wins of the first named, who is black. The paper's 60 seconds bought 5,000 iterations at the "
    "beginning of a game and more and more towards its end. The searches by time have {seconds:g} "
    "milliseconds here: what {iterations:,} iterations took at the beginning of a game just before "
    "these games."
)
_RUNS = 25


def _settings(bench: Bench) -> dict[str, Any]:
    """How the games of the table are played: every one from the bare layout, as in the paper."""
    return {"ply_limit": bench["plies"], "repetition": False, "openings": "none"}


def _seconds(bench: Bench) -> float:
    """How long the searches by time may think: a setting, or as long as the iterations take."""
    if bench["time"]:
        return float(bench["time"])
    jobs = [(bench["iterations"], _RUNS, bench.seed)]
    (seconds,) = bench.steps("seconds", seconds_at_start, jobs, here=True)
    return float(seconds)


def _tree_searches(bench: Bench, seconds: float) -> dict[str, str]:
    """The players of the table that are no random ones."""
    iterations = bench["iterations"]
    return {
        "hutson-4": by_iterations(bench),
        "hutson-5": f"hutson-5:time={seconds}",
        "hutson-6": f"hutson-6:iterations={iterations},time={seconds}",
        "hutson-7": f"hutson-7:iterations={iterations},time={seconds}",
    }


def _random_row(bench: Bench, black: str, white: str, limit: int, figures: dict[str, Any]) -> Row:
    total = bench["random_games"]
    size = min(_PART, total)
    jobs = [
        (black, white, first, min(size, total - first), limit, move_seed(bench.seed, 0))
        for first in range(0, total, size)
    ]
    # The loop uses all cores by itself.
    parts = bench.steps(f"random-{black}-{white}-{limit}", random_games, jobs, here=True)
    won, lost, unfinished = (sum(column) for column in zip(*parts, strict=True))
    place = figures["players"].index
    theirs = {"won": figures["wins"][place(black)][place(white)], "games": figures["random_games"]}
    return rows.share(
        f"{black} v {white}",
        won,
        total,
        theirs,
        f"lost {lost / total:.1%}, unfinished {unfinished / total:.2%}",
    )


def _row(bench: Bench, games: Games, black: str, white: str, figures: dict[str, Any]) -> Row:
    place = figures["players"].index
    names = dict(zip(figures["players"], figures["names"], strict=True))
    theirs = {"won": figures["wins"][place(black)][place(white)], "games": figures["other_games"]}
    label = f"{black} ({names[black]}) v {white} ({names[white]})"
    note = f"drawn {games.draws()}"
    # Seconds are worth what the machine makes of them: this says what that was.
    nodes = {name: games.nodes(seat) for seat, name in ((1, white), (0, black))}
    if grown := [f"{name} {count:,.0f}" for name, count in sorted(nodes.items()) if count]:
        note += f"; nodes of the tree a move: {', '.join(grown)}"
    return _in_full(bench, rows.share(label, games.wins(0), len(games), theirs, note), figures)


def _in_full(bench: Bench, row: Row, figures: dict[str, Any]) -> Row:
    """A row, which is not to be compared if the searches are shorter than the paper's."""
    made, wanted = bench["iterations"], figures["iterations"]
    return row if made >= wanted else rows.apart(row, f"{made:,} iterations instead of {wanted:,}")


def second_player(bench: Bench) -> Iterator[Table | Plot]:
    """Who has the advantage: the first or the second player?"""
    figures = published(_TABLE)
    theirs = [row[3:] for row in figures["wins"][3:]]
    won = sum(map(sum, theirs))
    count = 16 * figures["other_games"]
    low, high = wilson(won, count)
    found: dict[str, Games] = {}
    for layout in bench["layouts"]:
        found[layout] = bench.self_play(
            f"self-{layout}",
            by_iterations(bench),
            games=bench["games"],
            layouts=(layout,),
            openings="none" if layout == "standard" else "random:4",
            ply_limit=bench["plies"],
            repetition=False,
        )
    table = [
        rows.share(
            "the paper's own cells: wins of black",
            won,
            count,
            None,
            f"{low:.1%} to {high:.1%} is below a half, if games without a winner are few; "
            "the paper does not say how many there were",
        )
    ]
    for layout, games in found.items():
        size = len(games)
        table += [
            rows.share(
                f"{layout}: wins of black",
                games.wins(0),
                size,
                {"won": won, "games": count} if layout == "standard" else None,
                f"white {games.wins(1)}, nobody {games.draws()}",
            ),
            rows.score(
                f"{layout}: score of black",
                games.points(0),
                size,
                "white has the advantage",
                -0.5,
            ),
        ]
    yield Table(
        f"{by_iterations(bench)} against itself",
        table,
        "A draw counts half in a score; a game without a winner after 800 plies is one.",
        source("hutson/second-player"),
    )


_CHOICES = (
    "Roll-outs count for the player at the root; the other reading is run in "
    f"{_TABLE}/readings. A game that is not finished is not won. Searches by time may think as "
    "long as the iterations take at the beginning of a game; --set time=0.1 gives them other "
    "seconds."
)

EXPERIMENTS = [
    Experiment(
        f"{_TABLE}/random",
        "Seven players against each other: the three random ones",
        "Do the win rates of the table hold, and what explains .410 for random against random?",
        Setting("2 s", {"random_games": 4000}),
        Setting("5 min", {"random_games": 2_000_000}),
        table_of_random,
        "A game that is not finished is not won.",
    ),
    Experiment(
        f"{_TABLE}/trees-v-random",
        "Seven players against each other: tree searches and random ones",
        "Does a tree search win all its games against random players?",
        Setting("2 s", {**QUICK, "time": 0.0}),
        Setting("3 h", {**FULL, "iterations": 5000, "time": 0.0}),
        table_of_trees_and_random,
        _CHOICES,
        takes_agents=True,
    ),
    Experiment(
        f"{_TABLE}/trees",
        "Seven players against each other: the four tree searches",
        "Which way to end a search is the best, and who has the edge?",
        Setting("2 s", {**QUICK, "time": 0.0}),
        Setting("5 h", {**FULL, "iterations": 5000, "time": 0.0}),
        table_of_trees,
        _CHOICES,
    ),
    Experiment(
        f"{_TABLE}/readings",
        "Seven players against each other: readings of the tree search",
        "Do the ways to read the text of the paper play alike?",
        Setting("1 s", QUICK),
        Setting("15 min", {**FULL, "iterations": 5000}),
        table_of_readings,
    ),
    Experiment(
        "hutson/second-player",
        "Does the second player have the advantage?",
        "The paper's conclusion from cells of 50 games: does it hold with more of them?",
        Setting("2 s", {**QUICK, "layouts": ["standard", "belgian-daisy"]}),
        Setting("1 h", {**FULL, "iterations": 5000, "layouts": ["standard", "belgian-daisy"]}),
        second_player,
    ),
    *hutson_time.EXPERIMENTS,
    *hutson_trees.EXPERIMENTS,
]
