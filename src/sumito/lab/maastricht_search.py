"""Maastricht 2020: time and nodes of its searches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..agents import create
from ..board import Board
from ..records.start import read_rules
from ..search import SearchLimits
from . import rows
from .experiment import Experiment, Setting
from .positions import beginnings
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .bench import Bench

__all__ = [
    "AGENTS",
    "CHARACTERS",
    "CHOICES",
    "EXPERIMENTS",
    "OPTIMISED",
    "RULES",
    "costs",
    "game_positions",
]

CHARACTERS = ("aggressive", "defensive", "neutral")
RULES = "ban_inverse=true"
OPTIMISED = "{}-optimised:weights=optimised-ga"
"""The paper's optimised agents: matrices of its genetic algorithm."""

CHOICES = "The paper prints neither matrices nor ranges: ours satisfy its section IV-B1."


AGENTS = ("greedy-neutral", "alphabeta-neutral", "mcts-maastricht:iterations=1")
"""Whose moves are timed. In the paper's 10 seconds the tree search made one walk."""

WAYS = ("mcts-maastricht:iterations={}", "mcts-maastricht:iterations={},as_proposed=true")
"""The tree search that adds all children, and the one that adds one node at a time."""


def _board(moves: str, rules: str) -> Board:
    return Board(rules=read_rules(rules, Board().rules), moves=moves)


def move_costs(moves: str, rules: str, texts: Sequence[str], runs: int) -> list[list[float]]:
    """Least seconds of so many runs, and nodes, of some agents for one move.

    The agents take turns, so that whatever else the machine does disturbs all alike.
    """
    board = _board(moves, rules)
    agents = [create(text) for text in texts]
    found = [[float("inf"), 0.0] for _ in agents]
    for _ in range(runs):
        for number, agent in enumerate(agents):
            info = agent.play(board, seed=1).info
            found[number] = [min(found[number][0], info.time), info.nodes]
    return found


def game_positions(bench: Bench, count: int) -> list[str]:
    """So many beginnings of a game of alpha-beta against greedy."""
    games = bench.game("game", "alphabeta-neutral", "greedy-neutral", rules=RULES, ply_limit=60)
    return beginnings(games.games[0].moves, count)


def costs(
    bench: Bench, name: str, positions: Sequence[str], texts: Sequence[str], runs: int
) -> tuple[list[list[float]], list[list[float]]]:
    """Seconds and nodes for a move in each position, by agent."""
    jobs = [(moves, RULES, list(texts), runs) for moves in positions]
    found = bench.steps(name, move_costs, jobs, here=True)
    seconds, nodes = (
        [[one[agent][place] for one in found] for agent in range(len(texts))] for place in (0, 1)
    )
    return seconds, nodes


def table_5(bench: Bench) -> Iterator[Table | Plot]:
    """The time for a move."""
    figures = published("maastricht/table-5")
    positions = game_positions(bench, bench["positions"])
    seconds, nodes = costs(bench, "moves", positions, AGENTS, bench["runs"])
    yield Table(
        "Time for a move",
        [
            rows.ratio(
                "alpha-beta over greedy, time",
                seconds[1],
                seconds[0],
                figures["alphabeta"] / figures["greedy"],
                f"{figures['alphabeta']} / {figures['greedy']} ms = 85",
            ),
            rows.ratio("alpha-beta over greedy, nodes", nodes[1], nodes[0]),
            rows.ratio(
                "tree search of one walk over greedy, time",
                seconds[2],
                seconds[0],
                figures["mcts"] / figures["greedy"],
                f"{figures['mcts']} / {figures['greedy']} ms = 318",
            ),
            rows.ratio("tree search of one walk over greedy, nodes", nodes[2], nodes[0]),
            rows.times("greedy is faster than alpha-beta", seconds[1], seconds[0], "yes", 1.0),
            rows.times("greedy is faster than tree search", seconds[2], seconds[0], "yes", 1.0),
            *(
                rows.apart(
                    rows.share(
                        f"{name}: answers within 5 s",
                        sum(second <= 5 for second in seconds[agent]),
                        len(positions),
                        {"won": figures["in_time"][agent], "games": figures["moves"]},
                    ),
                    "another machine and program",
                )
                for agent, name in enumerate(_TIMED)
            ),
        ],
        f"{len(positions)} positions of a game, the least of {bench['runs']} runs each; the agents "
        "take turns. The paper gave the tree search 10 s, which were over before its first walk. "
        "Its program builds the tree of both plies, some 3,600 nodes (section X), 60 times as many "
        "as for a greedy move; ours makes only what it looks at.",
        source("maastricht/table-5"),
    )
    yield Plot(
        "Time for a move, by position",
        {
            name: [(number, 1000 * second) for number, second in enumerate(seconds[agent], 1)]
            for agent, name in enumerate(_TIMED)
        },
        "position of the game",
        "milliseconds",
    )


_TIMED = ("greedy", "alpha-beta", "tree search of one walk")


def walk_nodes(moves: str, rules: str, seed: int) -> list[int]:
    """Nodes added and gone through by one walk of Maastricht's tree search."""
    agent = create("mcts-maastricht:iterations=1")
    counters = agent.play(_board(moves, rules), seed=seed).info.counters
    return [counters["nodes_added"], counters["back_propagated"]]


def walks_in(moves: str, rules: str, seconds: float, runs: int, seed: int) -> list[int]:
    """How many walks, and nodes, a time buys: the most of so many runs."""
    agent = create("mcts-maastricht")
    found = [0, 0]
    for _ in range(runs):
        info = agent.play(_board(moves, rules), SearchLimits(time=seconds), seed).info
        found = max(found, [info.counters["iterations"], info.counters["nodes_added"]])
    return found


def table_6(bench: Bench) -> Iterator[Table | Plot]:
    """The nodes of the tree search, and its two other forms."""
    positions = game_positions(bench, bench["positions"])
    early = positions[: max(1, len(positions) // 4)]
    yield Table(
        "Walks from positions early in a game",
        [*_walks(bench, early), *_bounds(bench, early[0])],
        "Every step of a walk adds all children, so the nodes of a walk are a hundred branching "
        "factors. The paper's bounds of 2 to 10 seconds bought one walk, that of 20 seconds one or "
        "a second that got stuck, that of 40 seconds a second that got stuck; ours are a thousand "
        "times shorter, the most of ten runs.",
        source("maastricht/table-6"),
    )
    walks = bench["walks"]
    texts = [way.format(walks) for way in WAYS]
    seconds, nodes = costs(bench, "ways", early, texts, bench["runs"])
    said = "one node at a time is more efficient"
    yield Table(
        f"All children over one node at a time, {walks} walks",
        [
            rows.times("time", seconds[0], seconds[1], said, 1.0),
            rows.ratio("nodes", nodes[0], nodes[1]),
        ],
        "One node at a time, as the conclusion proposes, needs roll-outs: ours are random, of 100 "
        "plies at the most.",
        "maastricht-2020: sections X and XI",
    )
    yield _forms(bench, texts)


def _walks(bench: Bench, early: Sequence[str]) -> list[rows.Row]:
    """What one walk adds, and how long it takes."""
    figures = published("maastricht/table-6")
    seeds = range(bench["seeds"])
    found = bench.steps(
        "walks", walk_nodes, [(moves, RULES, seed) for moves in early for seed in seeds]
    )
    added = [
        sum(one[0] for one in found[at : at + len(seeds)]) / len(seeds)
        for at in range(0, len(found), len(seeds))
    ]
    theirs = [nodes for moves in figures["added"] for nodes in moves]
    times = [time for moves in figures["milliseconds"] for time in moves]
    stuck = [nodes for moves in figures["stuck"] for nodes in moves]
    seconds, _ = costs(bench, "costs", early, AGENTS, bench["runs"])
    greedy = published("maastricht/table-5")["greedy"]
    return [
        rows.mean("nodes added by a walk, from each position", added, theirs),
        rows.share(
            "walks of 100 nodes",
            sum(one[1] == figures["back_propagated"] for one in found),
            len(found),
            {"won": len(theirs), "games": len(theirs)},
            "the others end in a won game",
        ),
        rows.ratio(
            "time of a walk over that of a greedy move",
            seconds[2],
            seconds[0],
            sum(times) / len(times) / greedy,
            f"{sum(times) / len(times):,.0f} (n = {len(times)}) / {greedy} ms = "
            f"{sum(times) / len(times) / greedy:.0f}",
        ),
        rows.unknown(
            "nodes when a second walk got stuck",
            f"{sum(stuck) / len(stuck):,.0f} (n = {len(stuck)})",
            "memory of their computer",
        ),
    ]


def _bounds(bench: Bench, moves: str) -> Iterator[rows.Row]:
    """What the bounds buy, a thousand times shorter."""
    figures = published("maastricht/table-6")
    jobs = [(moves, RULES, bench["unit"] * bound, 10, bench.seed) for bound in figures["bounds"]]
    counts = bench.steps("times", walks_in, jobs, here=True)
    for at, bound in enumerate(figures["bounds"]):
        ended, stuck = len(figures["added"][at]), len(figures["stuck"][at])
        walks, nodes = counts[at]
        said = [f"1 in {ended} of {ended + stuck} moves"] if ended else []
        said += [f"stuck in {stuck} of {ended + stuck}"] if stuck else []
        yield rows.unknown(
            f"walks in {bench['unit'] * bound:g} s ({bound} s of the paper)",
            ", ".join(said),
            "another machine and program",
            f"{walks:,}, {nodes:,} nodes",
        )


def _forms(bench: Bench, texts: Sequence[str]) -> Table:
    """The tree search in its other forms against the one that begins anew and adds all children."""
    others = {"one node at a time": texts[1], "tree kept between moves": f"{texts[0]},reuse=true"}
    found = bench.match(
        "forms",
        {**others, "all children": texts[0]},
        format="gauntlet",
        challengers=len(others),
        games=bench["games"],
        rules=RULES,
        ply_limit=bench["plies"],
    )
    table = []
    for name in others:
        part = found.between(name, "all children")
        apart = [
            game.ejected[seat] - game.ejected[1 - seat]
            for game in part.games
            for seat in (part.seats(game).index(name),)
        ]
        pairs = found.pairs(name, "all children")
        table += [
            rows.paired_score(f"{name}: score", pairs, note=f"drawn {part.draws()}"),
            rows.mean(f"{name}: marbles ejected minus marbles lost, a game", apart),
        ]
    return Table(
        f"The tree search in other forms against the one above, {bench['walks']} walks a move",
        table,
        f"Not in the paper, which kept the tree between moves and played no games with it. Games "
        f"end after {bench['plies']} plies.",
    )


EXPERIMENTS = [
    Experiment(
        "maastricht/table-5",
        "Time for a move",
        "How much longer do alpha-beta and tree search take than greedy, and do they answer "
        "within 5 s?",
        Setting("2 s", {"positions": 6, "runs": 1}),
        Setting("12 s", {"positions": 60, "runs": 10}),
        table_5,
        revision=2,
    ),
    Experiment(
        "maastricht/table-6",
        "Nodes of the tree search",
        "Does a walk of 100 plies add about 8,300 nodes, and is it better to add one at a time?",
        Setting(
            "2 s",
            {
                "positions": 8,
                "seeds": 5,
                "unit": 0.001,
                "runs": 1,
                "walks": 2,
                "games": 2,
                "plies": 10,
            },
        ),
        Setting(
            "1 min",
            {
                "positions": 40,
                "seeds": 30,
                "unit": 0.001,
                "runs": 10,
                "walks": 60,
                "games": 16,
                "plies": 200,
            },
        ),
        table_6,
        revision=2,
    ),
]
