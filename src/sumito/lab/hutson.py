"""Hutson 2021: random players and Monte Carlo tree search."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from . import hutson_random, hutson_second, hutson_time, hutson_trees, rows
from .experiment import Experiment, Setting
from .hutson_random import RANDOM
from .hutson_shared import (
    BEST,
    FULL,
    QUICK,
    TABLE,
    TREE_PARTS,
    by_iterations,
    in_full,
    seconds_at_start,
)
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .bench import Bench
    from .games import Games
    from .rows import Row

__all__ = ["EXPERIMENTS"]


def table_of_trees_and_random(bench: Bench) -> Iterator[Table | Plot]:
    """The four tree searches against the three players without a search."""
    figures = published(TABLE)
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
        source(TABLE),
    )
    cells = [found.of(*seats) for seats in against]
    counts = [(one.wins(seat), one.wins(1 - seat), len(one)) for seat, one in _of_trees(cells)]
    yield _beating_random(bench, counts)
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


def _of_trees(cells: Sequence[Games]) -> Iterator[tuple[int, Games]]:
    """The games of each cell of `table_of_trees_and_random` with the tree search's seat: in the
    first half of the cells it is black."""
    for number, one in enumerate(cells):
        yield int(number >= len(cells) // 2), one


def _beating_random(bench: Bench, counts: Sequence[tuple[int, int, int]]) -> Table:
    """All those cells together, by the games that the tree search won and lost, and all."""
    won, lost, total = map(sum, zip(*counts, strict=True))
    played = len(counts) * published(TABLE)["other_games"]
    labels = (
        (
            "games that a tree search wins",
            won,
            played,
            f"lost {lost}, cut off {total - won - lost}",
        ),
        ("games that a tree search loses", lost, 0, ""),
    )
    return Table(
        "All tree searches against all random players",
        [
            in_full(bench, rows.share(label, ours, total, {"won": theirs, "games": played}, note))
            for label, ours, theirs, note in labels
        ],
        'The cells above together: the paper has all tree searches "beat all random Players '
        '(Types 1, 2, and 3) 100% of the time".',
        "hutson-2021: section 4",
    )


def table_of_trees(pairs: Sequence[tuple[str, str]], bench: Bench) -> Iterator[Table | Plot]:
    """Some of the cells in which tree searches play each other, each pair with both colours."""
    figures = published(TABLE)
    seconds = _seconds(bench)
    agents = _tree_searches(bench, seconds)
    cells = []
    for one, other in pairs:
        if one == other:
            name = f"trees-{one}-itself"
            games = bench.self_play(name, agents[one], games=bench["games"], **_settings(bench))
            cells.append(_row(bench, games, one, one, figures))
            continue
        both = bench.match(
            f"trees-{one}-{other}",
            {name: agents[name] for name in (one, other)},
            games=2 * bench["games"],
            **_settings(bench),
        )
        cells += [
            _row(bench, both.of(black, white), black, white, figures)
            for black, white in ((one, other), (other, one))
        ]
    yield Table(
        "Tree searches among themselves",
        cells,
        _TIMES.format(seconds=1000 * seconds, iterations=bench["iterations"]),
        source(TABLE),
    )
    if counted := [pair for pair in pairs if pair[0] != pair[1]]:
        yield _which_is_best(counted, cells)


def _which_is_best(pairs: Sequence[tuple[str, str]], cells: Sequence[Row]) -> Table:
    """The score of one tree search against another with both colours, from two cells each."""
    table = []
    for number, (one, other) in enumerate(pairs):
        first, second = (cells[2 * number + at].data for at in (0, 1))
        drawn = first["drawn"] + second["drawn"]
        points = first["won"] + second["n"] - second["won"] - second["drawn"] + drawn / 2
        games = first["n"] + second["n"]
        label, said = f"score of {one} against {other}", "no clear evidence of a 'best' player"
        table.append(rows.even(label, points, games, said))
    names = dict(zip(*(published(TABLE)[key] for key in ("players", "names")), strict=True))
    words = ", ".join(f"{one} is {names[one]}" for one in dict.fromkeys(sum(pairs, ())))
    return Table(
        BEST,
        table,
        f"A draw counts half. {words[0].upper()}{words[1:]}.",
        "hutson-2021: section 4",
    )


def table_of_readings(bench: Bench) -> Iterator[Table | Plot]:
    """What the paper leaves open of its tree search."""
    readings = {
        name: by_iterations(bench) + more
        for name, more in (
            ("root view", ""),
            ("mover view", ",view=mover"),
            ("mover view, most visited", ",view=mover,choice=visits"),
        )
    }
    others = {"random-push": "random-push", "random-tiered": "random-tiered"}
    found = bench.match(
        "readings",
        {**readings, **others, _YARDSTICK: _YARDSTICK},
        format="gauntlet",
        challengers=len(readings),
        games=bench["games"],
        ply_limit=bench["plies"],
        repetition=False,
    )
    table = []
    for name, other in product(readings, others):
        part = found.between(name, other)
        note = f"the paper: 50 of 50 with each colour; lost {part.wins_of(other)}"
        said = {"won": 100, "games": 100}
        label = f"{name} v {other}"
        table.append(in_full(bench, rows.share(label, part.wins_of(name), len(part), said, note)))
    yield Table(
        "What the paper leaves open: whose score a node adds up",
        table,
        "Roll-outs count for the player at the root, or for whoever moves at each node; the move "
        "with the largest sum is played, or with the most visits. From random openings with "
        "colours swapped.",
        source(TABLE),
    )
    yield Table(
        "The readings against alpha-beta of depth 2",
        [
            rows.paired_score(
                f"score of {name}",
                found.pairs(name, _YARDSTICK),
                note=f"drawn {found.between(name, _YARDSTICK).draws()}",
            )
            for name in readings
        ],
        f"Against {_YARDSTICK}, whom the paper does not have: random players are beaten so often "
        "that they do not tell the readings apart.",
        source(TABLE),
    )


_YARDSTICK = "alphabeta-neutral"

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
    row = in_full(bench, rows.share(label, games.wins(0), len(games), theirs, note))
    counts = {"won": games.wins(0), "drawn": games.draws()}
    return replace(row, data={**row.data, **counts})


_CHOICES = (
    "Roll-outs count for the player at the root; the other reading is run in "
    f"{TABLE}/readings. A game that is not finished is not won. Searches by time may think as "
    "long as the iterations take at the beginning of a game; --set time=0.1 gives them other "
    "seconds."
)

_BY_SECONDS = ("hutson-5", "hutson-6", "hutson-7")
_TREES = (
    (
        "each tree search against itself",
        "Who has the edge, the first or the second player?",
        "75 min",
        [(one, one) for one in ("hutson-4", *_BY_SECONDS)],
    ),
    (
        "the tree search by iterations and the others",
        "Are seconds, or both, better than iterations as the end of a search?",
        "2 h",
        [("hutson-4", other) for other in _BY_SECONDS],
    ),
    (
        "the tree searches that look at the clock",
        "Which of the ways to end a search by seconds is the best?",
        "2 h",
        list(combinations(_BY_SECONDS, 2)),
    ),
)
"""The cells of tree searches among themselves in parts, so that each fits into an evening."""

EXPERIMENTS = [
    *hutson_random.EXPERIMENTS,
    Experiment(
        f"{TABLE}/trees-v-random",
        "Seven players against each other: tree searches and random ones",
        "Does a tree search win all its games against random players?",
        Setting("2 s", {**QUICK, "time": 0.0}),
        Setting("3 h", {**FULL, "iterations": 5000, "time": 0.0}),
        table_of_trees_and_random,
        _CHOICES,
        takes_agents=True,
    ),
    *(
        Experiment(
            f"{TABLE}/trees/{part}",
            f"Seven players against each other: {words}",
            question,
            Setting("2 s", {**QUICK, "time": 0.0}),
            Setting(cost, {**FULL, "iterations": 5000, "time": 0.0}),
            partial(table_of_trees, pairs),
            _CHOICES,
        )
        for part, (words, question, cost, pairs) in zip(TREE_PARTS, _TREES, strict=True)
    ),
    Experiment(
        f"{TABLE}/readings",
        "Seven players against each other: readings of the tree search",
        "Do the ways to read the text of the paper play alike?",
        Setting("2 s", QUICK),
        Setting("80 min", {**FULL, "iterations": 5000}),
        table_of_readings,
        revision=2,
    ),
    *hutson_second.EXPERIMENTS,
    *hutson_time.EXPERIMENTS,
    *hutson_trees.EXPERIMENTS,
]
