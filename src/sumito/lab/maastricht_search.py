"""Maastricht 2020: time and nodes of its searches, why greedy beat alpha-beta, its questions."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from ..agents import create
from ..board import Board
from ..records.start import read_rules
from ..search import SearchLimits
from . import rows, several
from .experiment import Experiment, Setting
from .positions import beginnings
from .published import published, source
from .result import Plot, Table
from .verdicts import freedom_of, mean_interval

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .bench import Bench
    from .games import Games

__all__ = ["CHARACTERS", "CHOICES", "EXPERIMENTS", "OPTIMISED", "RULES"]

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


def _game_positions(bench: Bench, count: int) -> list[str]:
    games = bench.game("game", "alphabeta-neutral", "greedy-neutral", rules=RULES, ply_limit=60)
    return beginnings(games.games[0].moves, count)


def _costs(
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
    positions = _game_positions(bench, bench["positions"])
    seconds, nodes = _costs(bench, "moves", positions, AGENTS, bench["runs"])
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
                rows.share(
                    f"{name}: answers within 5 s",
                    sum(second <= 5 for second in seconds[agent]),
                    len(positions),
                    {"won": figures["in_time"][agent], "games": figures["moves"]},
                )
                for agent, name in enumerate(("greedy", "alpha-beta", "tree search of one walk"))
            ),
        ],
        f"{len(positions)} positions of a game, the least of {bench['runs']} runs each; the agents "
        "take turns. The paper gave the tree search 10 s, which were over before its first walk.",
        source("maastricht/table-5"),
    )


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
    positions = _game_positions(bench, bench["positions"])
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
    seconds, nodes = _costs(bench, "ways", early, texts, bench["runs"])
    said = "one node at a time is more efficient"
    yield Table(
        f"All children over one node at a time, {walks} walks",
        [
            rows.times("time", seconds[0], seconds[1], said, 1.0),
            rows.times("nodes", nodes[0], nodes[1], said, 1.0),
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
    seconds, _ = _costs(bench, "costs", early, AGENTS, bench["runs"])
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
        yield rows.plain(
            f"walks in {bench['unit'] * bound:g} s ({bound} s of the paper)",
            f"{walks:,}, {nodes:,} nodes",
            ", ".join(said),
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


def alphabeta_v_greedy(bench: Bench) -> Iterator[Table | Plot]:
    """Why greedy won 18 to 0."""
    figures = published("maastricht/alphabeta-v-greedy")
    theirs = {"won": figures["won"], "games": figures["games"]}
    variants = {
        "depth 2, as the paper": "alphabeta-{}",
        "depth 3": "alphabeta-{}:depth=3",
        "depth 4": "alphabeta-{}:depth=4",
        "heuristic window 0.01": "alphabeta-{}:heuristic_window=constant,window_size=0.01",
        "heuristic window 0.05": "alphabeta-{}:heuristic_window=constant,window_size=0.05",
        "heuristic window 0.2": "alphabeta-{}:heuristic_window=constant,window_size=0.2",
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
        rows.score(
            "1: greedy has the higher win rate: its score",
            score,
            len(mixed),
            "greedy, 18 of 18",
            0.5,
        ),
        rows.mean("1.(2): moves of games that greedy wins", _won_by(mixed, "greedy"), theirs),
        rows.difference(
            f"1.(2): who wins more wins sooner: moves of games that {other} wins, minus those that "
            f"{best} wins",
            _won_by(mixed, other),
            _won_by(mixed, best),
            "fewer moves may mean a better agent (section VIII-A)",
            0.0,
        ),
    ]


def _starting(found: Games) -> list[rows.Row]:
    """Whether it is better to start second."""
    mixed = _mixed(found)
    said = "starting second is better"
    return [
        rows.score("score of whoever starts second", mixed.points(1), len(mixed), said, 0.5),
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
    positions = _game_positions(bench, bench["positions"])
    seconds, _ = _costs(bench, "costs", positions, AGENTS, 3)
    return [
        rows.times(f"1.(3): {fast} is faster than {slow}", seconds[over], seconds[under], "yes", 1)
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


_VARIANTS = [
    "depth 2, as the paper",
    "depth 3",
    "depth 4",
    "heuristic window 0.01",
    "heuristic window 0.05",
    "heuristic window 0.2",
    "heuristic window 0.05, depth 3",
    "with the mistake, depth 2",
]

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
        "maastricht/table-5",
        "Time for a move",
        "How much longer do alpha-beta and tree search take than greedy, and do they answer "
        "within 5 s?",
        Setting("2 s", {"positions": 6, "runs": 1}),
        Setting("12 s", {"positions": 60, "runs": 10}),
        table_5,
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
            "5 min",
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
                "variants": [_VARIANTS[0], _VARIANTS[3], _VARIANTS[-1]],
            },
        ),
        Setting("50 min", {"games": 200, "fewer": _FEWER, "plies": 500, "variants": _VARIANTS}),
        alphabeta_v_greedy,
        CHOICES,
    ),
    Experiment(
        "maastricht/research-questions",
        "The research questions, one by one",
        "What do tests say to each of the paper's questions?",
        Setting("4 s", {"games": 2, "positions": 4, "plies": 10}),
        Setting("25 min", {"games": 120, "positions": 60, "plies": 500}),
        research_questions,
        CHOICES,
    ),
]
