"""Hutson 2021: random players and Monte Carlo tree search."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from ..agents.chance import move_seed
from ..agents.random import POLICIES
from ..board import Board
from ..mcts import playouts
from . import hutson_time, hutson_trees, rows
from .collection import full_result
from .errors import LabError
from .experiment import Experiment, Setting
from .hutson_shared import FULL, QUICK, TABLE, by_iterations, in_full, seconds_at_start
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .bench import Bench
    from .games import Games
    from .rows import Row

__all__ = ["EXPERIMENTS", "random_games"]

RANDOM = ("random", "random-push", "random-tiered")
_PART = 100_000  # games of a step, so that little is lost when it is stopped
_LIMITS = {
    800: "a move of the paper's is taken for a ply",
    1600: "a move of the paper's is taken for one of each player",
    2000: "it was chosen because random against random then comes near the published .410",
}
"""After how many plies random games are cut off, and why."""
_FITTED = "the limit was chosen to come near it"
_RARE = 0.001
_NOT_AGAIN = "hardly a game is cut off: the same as with the first limit"


def random_games(
    black: str, white: str, first: int, games: int, limit: int, seed: int
) -> list[int]:
    """Wins of black and white, and unfinished games, of a part of a long series."""
    policies = [POLICIES[black], POLICIES[white]]
    found = playouts(Board(), policies, games=games, first=first, max_plies=limit, seed=seed)
    return [*found.wins, found.unfinished]


def table_of_random(bench: Bench) -> Iterator[Table | Plot]:
    """The three players without a search."""
    figures = published(TABLE)
    for limit, why in _LIMITS.items():
        cells = [
            _random_row(bench, black, white, limit, figures)
            for black, white in product(RANDOM, repeat=2)
        ]
        yield Table(
            f"Random players, cut off after {limit:,} plies",
            cells,
            "Wins of the first named, who is black. The paper gives a limit of 800 moves for "
            f"roll-outs and none for these games. This limit: {why}.",
            source(TABLE),
        )


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
        row = rows.score(f"score of {one} against {other}", points, first["n"] + second["n"])
        low, high = (float(row.data[key]) for key in ("low", "high"))
        told = "better" if low > 0.5 else "worse" if high < 0.5 else "neither is shown to be better"
        table.append(replace(row, published="no clear evidence of a 'best' player", note=told))
    names = dict(zip(*(published(TABLE)[key] for key in ("players", "names")), strict=True))
    words = ", ".join(f"{one} is {names[one]}" for one in dict.fromkeys(sum(pairs, ())))
    return Table(
        _BEST,
        table,
        f"A draw counts half. {words[0].upper()}{words[1:]}.",
        "hutson-2021: section 4",
    )


_BEST = "Which is the best, both colours together"


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
    row = rows.share(
        f"{black} v {white}",
        won,
        total,
        theirs,
        f"lost {lost / total:.1%}, unfinished {unfinished / total:.2%}",
    )
    if black == white == "random":
        return rows.apart(row, _FITTED) if limit == max(_LIMITS) else row
    if limit != min(_LIMITS) and not unfinished / total >= _RARE:
        return rows.apart(row, _NOT_AGAIN)
    return row


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


def second_player(bench: Bench) -> Iterator[Table | Plot]:
    """Who has the advantage: the first or the second player?"""
    figures = published(TABLE)
    cells = [row[len(RANDOM) :] for row in figures["wins"][len(RANDOM) :]]
    won = sum(map(sum, cells))
    count = sum(map(len, cells)) * figures["other_games"]
    like = figures["players"].index("hutson-4")
    theirs = {"won": figures["wins"][like][like], "games": figures["other_games"]}
    yield Table(
        "All 16 cells of four tree searches",
        _all_cells(bench, {"won": won, "games": count}),
        f"Ours are the games of {TABLE}/trees, the same cells. The paper's wins are below a half, "
        "but it does not say how many games had no winner. A draw counts half in a score; a game "
        "without a winner after 800 plies is one.",
        source("hutson/second-player"),
    )
    for name, agent in _views(bench).items():
        table: list[Row] = []
        for layout in bench["layouts"]:
            games = bench.self_play(
                f"self-{layout}{name and '-mover'}",
                agent,
                games=bench["games"],
                layouts=(layout,),
                openings="none" if layout == "standard" else "random:4",
                ply_limit=bench["plies"],
                repetition=False,
            )
            score = rows.score(
                f"{layout}: score of black",
                games.points(0),
                len(games),
                "white has the advantage",
                -0.5,
            )
            table += [_wins_of_black(bench, layout, games, theirs), in_full(bench, score)]
        yield Table(
            f"{by_iterations(bench)} against itself{name}",
            table,
            "Wins are compared with the like cell of the paper, iterations against iterations. A "
            "draw counts half in a score; a game without a winner after 800 plies is one.",
            source("hutson/second-player"),
        )


def _views(bench: Bench) -> dict[str, str]:
    """How the sums of a tree are read: as in the paper's table, and the other way."""
    agent = by_iterations(bench)
    other = ", roll-outs counting for whoever moves at a node, the most visited move played"
    return {"": agent, other: f"{agent},view=mover,choice=visits"}


def _all_cells(bench: Bench, theirs: dict[str, int]) -> list[Row]:
    """Black in the games of all tree searches against each other, which were played before."""
    won, drawn, games = 0, 0, 0
    for part, *_ in _TREES:
        experiment = f"{TABLE}/trees/{part}"
        result = full_result(experiment, bench.results)
        if result is None:
            return [rows.unknown(_ALL_WINS, f"{theirs['won']}/{theirs['games']}", _NOT_RUN)]
        for table, row in result.rows():
            if table.title == _BEST:
                continue
            if "drawn" not in row.data:
                raise LabError(f"{experiment} does not say how many games were drawn; run it again")
            won += row.data["won"]
            drawn += row.data["drawn"]
            games += row.data["n"]
    return [
        rows.share(_ALL_WINS, won, games, theirs, f"white {games - won - drawn}, nobody {drawn}"),
        rows.score(
            "all cells: score of black",
            won + drawn / 2,
            games,
            "white has the advantage",
            -0.5,
        ),
    ]


_ALL_WINS = "all cells: wins of black"
_NOT_RUN = f"not all of {TABLE}/trees has been run"


def _wins_of_black(bench: Bench, layout: str, games: Games, theirs: dict[str, int]) -> Row:
    """Beside the paper's, where it played from the same layout."""
    note = f"white {games.wins(1)}, nobody {games.draws()}"
    label = f"{layout}: wins of black"
    if layout != "standard":
        return rows.share(label, games.wins(0), len(games), None, note)
    return in_full(bench, rows.share(label, games.wins(0), len(games), theirs, note))


_CHOICES = (
    "Roll-outs count for the player at the root; the other reading is run in "
    f"{TABLE}/readings. A game that is not finished is not won. Searches by time may think as "
    "long as the iterations take at the beginning of a game; --set time=0.1 gives them other "
    "seconds."
)

_BY_SECONDS = ("hutson-5", "hutson-6", "hutson-7")
_TREES = (
    (
        "itself",
        "each tree search against itself",
        "Who has the edge, the first or the second player?",
        "75 min",
        [(one, one) for one in ("hutson-4", *_BY_SECONDS)],
    ),
    (
        "iterations",
        "the tree search by iterations and the others",
        "Are seconds, or both, better than iterations as the end of a search?",
        "2 h",
        [("hutson-4", other) for other in _BY_SECONDS],
    ),
    (
        "seconds",
        "the tree searches that look at the clock",
        "Which of the ways to end a search by seconds is the best?",
        "2 h",
        list(combinations(_BY_SECONDS, 2)),
    ),
)
"""The cells of tree searches among themselves in parts, so that each fits into an evening."""

EXPERIMENTS = [
    Experiment(
        f"{TABLE}/random",
        "Seven players against each other: the three random ones",
        "Do the win rates of the table hold, and what explains .410 for random against random?",
        Setting("2 s", {"random_games": 4000}),
        Setting("7 min", {"random_games": 2_000_000}),
        table_of_random,
        "A game that is not finished is not won.",
        revision=2,
    ),
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
        for part, words, question, cost, pairs in _TREES
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
    Experiment(
        "hutson/second-player",
        "Does the second player have the advantage?",
        "The paper's conclusion from cells of 50 games: does it hold with more of them?",
        Setting("2 s", {**QUICK, "layouts": ["standard", "belgian-daisy"]}),
        Setting("50 min", {**FULL, "iterations": 5000, "layouts": ["standard", "belgian-daisy"]}),
        second_player,
        "Whose score a node of the tree adds up is left open: both readings are run.",
        revision=3,
    ),
    *hutson_time.EXPERIMENTS,
    *hutson_trees.EXPERIMENTS,
]
