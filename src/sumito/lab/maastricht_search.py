"""Maastricht 2020: time and nodes of its searches, why greedy beat alpha-beta, its questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..agents import create
from ..arena.statistics import compare
from ..board import Board
from ..search import SearchLimits
from . import rows
from .experiment import Experiment, Setting
from .positions import beginnings
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bench import Bench
    from .games import Games

__all__ = ["CHARACTERS", "CHOICES", "EXPERIMENTS", "OPTIMISED", "RULES"]

CHARACTERS = ("aggressive", "defensive", "neutral")
RULES = "ban_inverse=true"
OPTIMISED = "{}-optimised:weights=optimised-ga"
"""The paper's optimised agents: matrices of its genetic algorithm."""

CHOICES = "The paper prints neither matrices nor ranges: ours satisfy its section IV-B1."


def move_costs(moves: str, runs: int) -> list[list[float]]:
    """Least seconds of so many runs, and nodes, of the three agents for one move.

    The agents take turns, so that whatever else the machine does disturbs all alike.
    """
    board = Board(moves=moves)
    texts = ("greedy-neutral", "alphabeta-neutral", "mcts-maastricht:iterations=1")
    agents = [create(text) for text in texts]
    found = [[float("inf"), 0.0] for _ in agents]
    for _ in range(runs):
        for number, agent in enumerate(agents):
            info = agent.play(board, seed=1).info
            found[number] = [min(found[number][0], info.time), info.nodes]
    return found


def _game_positions(bench: Bench, count: int) -> list[str]:
    games = bench.game("game", "alphabeta-neutral", "greedy-neutral", rules=RULES, ply_limit=60)
    return beginnings(games.games[0].moves, count)


def table_5(bench: Bench) -> Iterator[Table | Plot]:
    """The time for a move."""
    figures = published("maastricht/table-5")
    positions = _game_positions(bench, bench["positions"])
    jobs = [(moves, bench["runs"]) for moves in positions]
    found = bench.steps("moves", move_costs, jobs, here=True)
    seconds = [[one[agent][0] for one in found] for agent in range(3)]
    nodes = [[one[agent][1] for one in found] for agent in range(3)]
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
            rows.times("greedy is the fastest", seconds[1], seconds[0], "yes", 1.0),
            rows.unknown(
                "tree search",
                f"{figures['mcts']} ms",
                "bounded by 10 s there",
                f"{1000 * sum(seconds[2]) / len(found):.3g} ms for one walk of 100 plies",
            ),
            *(
                rows.share(
                    f"{name}: answers within 5 s",
                    sum(second <= 5 for second in seconds[agent]),
                    len(found),
                    {"won": figures["in_time"][agent], "games": figures["moves"]},
                )
                for agent, name in enumerate(("greedy", "alpha-beta"))
            ),
        ],
        f"{len(found)} positions of a game, the least of {bench['runs']} runs each; the agents "
        "take turns.",
        source("maastricht/table-5"),
    )


def walk_nodes(moves: str, seed: int) -> list[int]:
    """Nodes added and gone through by one walk of Maastricht's tree search."""
    agent = create("mcts-maastricht:iterations=1")
    counters = agent.play(Board(moves=moves), seed=seed).info.counters
    return [counters["nodes_added"], counters["back_propagated"]]


def walks_in(moves: str, seconds: float, runs: int, seed: int) -> list[int]:
    """How many walks, and nodes, a time buys: the most of so many runs."""
    agent = create("mcts-maastricht")
    found = [0, 0]
    for _ in range(runs):
        info = agent.play(Board(moves=moves), SearchLimits(time=seconds), seed).info
        found = max(found, [info.counters["iterations"], info.counters["nodes_added"]])
    return found


def table_6(bench: Bench) -> Iterator[Table | Plot]:
    """The nodes of the tree search."""
    figures = published("maastricht/table-6")
    positions = _game_positions(bench, bench["positions"])
    early = positions[: max(1, len(positions) // 4)]
    found = bench.steps(
        "walks", walk_nodes, [(moves, seed) for moves in early for seed in range(bench["seeds"])]
    )
    walks = bench["seeds"]
    added = [
        sum(one[0] for one in found[at : at + walks]) / walks for at in range(0, len(found), walks)
    ]
    table = [
        rows.mean("nodes added by a walk, from each position", added, figures["added"]),
        rows.share(
            "walks of 100 nodes",
            sum(one[1] == 100 for one in found),
            len(found),
            {"won": 15, "games": 15},
            "the others end in a won game",
        ),
        rows.unknown(
            "nodes before memory is full", f"about {figures['ceiling']:,}", "of their computer"
        ),
    ]
    counts = bench.steps(
        "times",
        walks_in,
        [(early[0], bench["unit"] * bound, 10, bench.seed) for bound in figures["bounds"]],
        here=True,
    )
    for bound, (walks, nodes) in zip(figures["bounds"], counts, strict=True):
        seconds = bench["unit"] * bound
        label = f"walks in {seconds:g} s ({bound} s of the paper)"
        table.append(rows.plain(label, f"{walks:,}, {nodes:,} nodes", "1"))
    yield Table(
        "Walks from positions early in a game",
        table,
        "Every step of a walk adds all children, so the nodes of a walk are a hundred branching "
        "factors. The paper's bounds of 2 to 40 seconds bought one walk each, or got stuck; ours "
        "are a thousand times shorter, the most of ten runs.",
        source("maastricht/table-6"),
    )


def alphabeta_v_greedy(bench: Bench) -> Iterator[Table | Plot]:
    """Why greedy won 18 to 0."""
    figures = published("maastricht/alphabeta-v-greedy")
    theirs = {"won": figures["won"], "games": figures["games"]}
    variants = {
        "depth 2, as the paper": "alphabeta-{}",
        "depth 3": "alphabeta-{}:depth=3",
        "depth 4": "alphabeta-{}:depth=4",
        "heuristic window 0.05": "alphabeta-{}:heuristic_window=constant,window_size=0.05",
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

    def kinds(one: str, other: str) -> tuple[float, int]:
        part = found.where(
            lambda game: {name.split("-")[0] for name in found.seats(game)} == {one, other}
        )
        return sum(part.score_of(name) for name in agents if name.startswith(one)), len(part)

    score, games = kinds("alphabeta", "greedy")
    deep = [g.plies for g in found.games if _winner_kind(found, g) == "alphabeta"]
    flat = [g.plies for g in found.games if _winner_kind(found, g) == "greedy"]
    table = [
        rows.score(
            "1: greedy has the higher win rate: its score",
            games - score,
            games,
            "greedy, 18 of 18",
            0.5,
        ),
        rows.difference(
            "1.(2): moves of games that greedy wins, minus those that alpha-beta wins",
            flat,
            deep,
            "greedy needs 194 to 287",
        ),
    ]
    costs = bench.steps(
        "costs",
        move_costs,
        [(moves, 3) for moves in _game_positions(bench, bench["positions"])],
        here=True,
    )
    table.append(
        rows.times(
            "1.(3): greedy is faster than alpha-beta",
            [one[1][0] for one in costs],
            [one[0][0] for one in costs],
            "yes",
            1.0,
        )
    )
    shares = {}
    for kind in ("greedy", "alphabeta"):
        for one in CHARACTERS:
            name = f"{kind}-{one}"
            part = found.where(lambda game, name=name: name in found.seats(game))  # type: ignore[misc]
            shares[name] = (part.score_of(name), len(part))
    for kind in ("greedy", "alphabeta"):
        names = [f"{kind}-{one}" for one in CHARACTERS]
        best = max(names, key=lambda name: shares[name][0] / shares[name][1])
        worst = min(names, key=lambda name: shares[name][0] / shares[name][1])
        result = compare(*shares[best], *shares[worst])
        table.append(
            rows.claim(
                f"2: the character matters ({kind}: {best} over {worst})",
                "defensive > neutral > aggressive",
                f"{result.difference.value:+.1%}, p = {result.p_value:.2g}",
                result.difference.low,
                result.difference.high,
                0.0,
                "the best and the worst of three were chosen after the fact, which favours yes",
            )
        )
    for kind in ("greedy", "alphabeta"):
        for one in CHARACTERS:
            table.append(
                rows.paired_score(
                    f"4: {kind}-optimised v {kind}-{one}",
                    found.pairs(f"{kind}-optimised", f"{kind}-{one}"),
                    "optimisation improves it",
                    0.5,
                )
            )
    table.append(rows.plain("4.(2): crossover and mutation", "see maastricht/ga-ablation", "open"))
    yield Table(
        "The research questions",
        table,
        "A round robin of greedy and alpha-beta with four matrices, from random openings.",
        source("maastricht/research-questions"),
    )


def _winner_kind(games: Games, game: Any) -> str:
    seats = games.seats(game)
    if len({name.split("-")[0] for name in seats}) < 2 or not game.winners:
        return ""
    return str(seats[game.winners[0]].split("-")[0])


_VARIANTS = [
    "depth 2, as the paper",
    "depth 3",
    "depth 4",
    "heuristic window 0.05",
    "heuristic window 0.05, depth 3",
    "with the mistake, depth 2",
]

_FEWER = {
    "depth 3": 60,
    "depth 4": 10,
    "heuristic window 0.05, depth 3": 40,
    "with the mistake, depth 2": 40,
}
"""Games with each matrix where they take long."""

EXPERIMENTS = [
    Experiment(
        "maastricht/table-5",
        "Time for a move",
        "How much longer does alpha-beta take than greedy, and do they answer within 5 s?",
        Setting("2 s", {"positions": 6, "runs": 1}),
        Setting("1 min", {"positions": 60, "runs": 10}),
        table_5,
    ),
    Experiment(
        "maastricht/table-6",
        "Nodes of the tree search",
        "Does a walk of 100 plies add about 8,300 nodes?",
        Setting("2 s", {"positions": 8, "seeds": 5, "unit": 0.001}),
        Setting("10 s", {"positions": 40, "seeds": 30, "unit": 0.001}),
        table_6,
    ),
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
                "variants": [_VARIANTS[0], _VARIANTS[3], _VARIANTS[5]],
            },
        ),
        Setting("25 min", {"games": 200, "fewer": _FEWER, "plies": 500, "variants": _VARIANTS}),
        alphabeta_v_greedy,
        CHOICES,
    ),
    Experiment(
        "maastricht/research-questions",
        "The research questions, one by one",
        "What do tests say to each of the paper's questions?",
        Setting("4 s", {"games": 2, "positions": 4, "plies": 10}),
        Setting("15 min", {"games": 120, "positions": 60, "plies": 500}),
        research_questions,
        CHOICES,
    ),
]
