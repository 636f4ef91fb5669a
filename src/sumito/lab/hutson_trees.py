"""Hutson 2021: what its tree search is made of."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from ..agents import create
from ..board import Board
from ..mcts import playouts
from . import rows, several
from .bench import seconds_of
from .experiment import Experiment, Setting
from .hutson_shared import (
    FULL,
    QUICK,
    in_full,
    positions_of,
    seconds_for,
)
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .bench import Bench
    from .games import Games
    from .rows import Row

__all__ = ["EXPERIMENTS"]


def tree_shape(moves: str, iterations: int, exploration: float, seed: int) -> list[int]:
    """Depth and greatest width of the tree after so many iterations."""
    agent = create(f"hutson-4:iterations={iterations},exploration={exploration}")
    counters = agent.play(Board(moves=moves), seed=seed).info.counters
    return [counters["max_depth"], counters["max_width"]]


def exploration(bench: Bench) -> Iterator[Table | Plot]:
    """The constant E."""
    figures = published("hutson/exploration")
    yield _at_start(figures)
    games = positions_of(bench, bench["positions"])
    values = bench["values"]
    jobs = [(moves, bench["search"], value, bench.seed) for value in values for moves in games]
    shapes = bench.steps("shapes", tree_shape, jobs)
    table = []
    for number, value in enumerate(values):
        part = shapes[number * len(games) : (number + 1) * len(games)]
        is_theirs = value == figures["exploration"]
        deep, wide = [one[0] for one in part], [one[1] for one in part]
        depth = rows.mean(f"E = {value:g}: depth", deep)
        table.append(several.between(depth, figures["depth"]) if is_theirs else depth)
        table.append(
            rows.mean(
                f"E = {value:g}: greatest width",
                wide,
                float(figures["width"]) if is_theirs else None,
                about=0.25,
            )
        )
    yield Table(
        f"The tree after {bench['search']:,} iterations, over a game",
        table,
        "The paper: E = 0.05 gave a depth of roughly 8 to 10 and a width of about 15,000. The "
        "depth is met if our whole interval is in that range, and missed if all of it is outside.",
        source("hutson/exploration"),
    )
    base = f"hutson-4:iterations={bench['iterations']},exploration=0.05"
    others = {
        f"E = {value:g}": f"hutson-4:iterations={bench['iterations']},exploration={value}"
        for value in values
        if value != figures["exploration"]
    }
    found = bench.match(
        "match",
        {"E = 0.05": base, **others},
        format="gauntlet",
        games=bench["games"],
        ply_limit=bench["plies"],
        layouts=("standard", "belgian-daisy"),
    )
    yield Table(
        "E = 0.05 against other values",
        [rows.paired_score(f"against {name}", found.pairs("E = 0.05", name)) for name in others],
        f"Scores of E = 0.05 with {bench['iterations']:,} iterations, draws counting half.",
    )


def _at_start(figures: Mapping[str, Any]) -> Table:
    """How many children the root has at the beginning of a game."""
    count = Board().legal_count()
    label = "moves of black at the standard start"
    return Table(
        "What the first node expands to",
        [rows.exact(label, count, figures["moves_at_start"])],
        source="hutson-2021: section 3",
    )


def roll_outs(bench: Bench) -> Iterator[Table | Plot]:
    """How much faster roll-outs are that push first."""
    figures = published("hutson/roll-outs")
    games = _games_of_a_tree_search(bench)
    positions = _spread_over(games)
    policies = ["push_first", "uniform", "tiered"]
    jobs = [(moves, bench["search"], policies, bench["runs"], bench.seed) for moves in positions]
    costs = bench.steps("times", seconds_for, jobs, here=True)
    fast, slow, tiered = ([one[number][0] for one in costs] for number in range(3))
    yield Table(
        f"{bench['search']:,} iterations from {len(positions)} positions of {len(games)} games",
        [
            rows.ratio(
                "time with random over push-first roll-outs",
                slow,
                fast,
                figures["faster"],
                "almost 8 times faster",
            ),
            rows.ratio("tiered over push-first", tiered, fast),
            rows.ratio(
                "nodes added: random over push-first",
                [one[1][1] for one in costs],
                [one[0][1] for one in costs],
            ),
        ],
        "In all searches a roll-out is cut off after 800 plies. The least of "
        f"{bench['runs']} runs for every position; the policies take turns.",
        source("hutson/roll-outs"),
    )
    # Parts take turns, so that other work on the machine disturbs all alike.
    parts = bench.steps(
        "whole",
        whole_games,
        [
            (policy, bench["playouts"] // 10, part, bench.seed)
            for part in range(10)
            for policy in ("uniform", "push_first")
        ],
        here=True,
    )
    at_random, pushing = parts[::2], parts[1::2]
    lengths, short = (_summed([one[1] for one in some]) for some in (at_random, pushing))
    total = sum(lengths)
    longest = figures["finished_after"]
    # Classes of ten plies.
    in_plies = sum(lengths[: longest // 10])
    in_moves = sum(lengths[: 2 * longest // 10])
    plies = [10.0 * place + 5 for place, count in enumerate(lengths) for _ in range(count)]
    yield Table(
        f"{bench['playouts']:,} whole random games from the start",
        [
            rows.ratio(
                "time of random over push-first games",
                [one[0] for one in at_random],
                [one[0] for one in pushing],
                note=f"mean length {_mean_length(lengths):.0f} and {_mean_length(short):.0f} plies",
            ),
            rows.share(f"strictly random games that end within {longest} plies", in_plies, total),
            rows.share(f"... within {longest} moves of both players", in_moves, total),
            several.nearest(
                f"strictly random games are completed after {longest} moves",
                {
                    "the mean in plies": rows.mean("", plies, longest, about=0.1),
                    "the mean in moves of both players": rows.mean(
                        "", [one / 2 for one in plies], longest, about=0.1
                    ),
                },
            ),
        ],
        '"Empirically, we observed strictly random roll-out games completed after 750 moves." We '
        "take that for their mean, in plies or in moves of both players: it cannot be said of all "
        "of them. Ours are whole games; a roll-out begins later.",
        source("hutson/roll-outs"),
    )
    yield _lengths(bench, games, figures)


def _games_of_a_tree_search(bench: Bench) -> Games:
    return bench.self_play(
        "lengths",
        _player(bench),
        games=bench["games"],
        openings="none",
        ply_limit=bench["plies"],
        repetition=False,
    )


def _player(bench: Bench) -> str:
    return f"hutson-4:iterations={bench['game_iterations']}"


def _spread_over(games: Games) -> list[str]:
    """Two positions of each game, half a game apart, so that all of them together are of every part
    of a game."""
    count = len(games)
    return [
        " ".join(game.moves[: len(game.moves) * (number + half * count) // (2 * count)])
        for number, game in enumerate(games.games)
        for half in (0, 1)
    ]


def _lengths(bench: Bench, games: Games, figures: Mapping[str, Any]) -> Table:
    """How long games of two tree searches last, to which the paper compares its roll-outs."""
    seconds, turn = figures["typical_seconds"], figures["turn_seconds"]
    won = [game.plies for game in games.games if game.winners]
    row = rows.mean(
        "turns of a game of two tree searches",
        won,
        note=f"{games.draws()} of {len(games)} games were cut off, which are not counted",
    )
    said = f"{seconds / 3600:g} hours, {seconds / turn:g} turns of {turn} s"
    return Table(
        "How many turns a game between two tree searches has",
        [
            rows.apart(replace(row, published=said), "ours have iterations, theirs seconds"),
            rows.unknown(
                "turns of a standard game",
                f"about {figures['standard_game']}",
                "who plays it is not said",
            ),
        ],
        f"{_player(bench)} against itself from the standard start. A turn is one player's move. "
        f"The paper says of two players with {turn} seconds a turn that a typical game of theirs "
        f"can take approximately {seconds / 3600:g} hours; {turn} seconds are 5,000 iterations at "
        "the beginning of a game and more later.",
        source("hutson/roll-outs"),
    )


def whole_games(policy: str, games: int, part: int, seed: int) -> list[Any]:
    """The seconds for a part of a series of random games on one thread, and how many there are of
    each length, in classes of ten plies."""
    lengths: list[int] = []

    def play() -> None:
        found = playouts(
            Board(),
            policy,
            games=games,
            first=part * games,
            max_plies=20_000,
            seed=seed,
            threads=1,
        )
        lengths.extend(found.lengths)

    return [seconds_of(play), lengths]


def _summed(counts: list[list[int]]) -> list[int]:
    return [sum(column) for column in zip_longest(*counts, fillvalue=0)]


def _mean_length(lengths: list[int]) -> float:
    plies = sum((10 * place + 5) * count for place, count in enumerate(lengths))
    return float(plies / sum(lengths))


def scoring(bench: Bench) -> Iterator[Table | Plot]:
    """The scoring function: its arithmetic, and what its parts are worth."""
    figures = published("hutson/scoring")

    def marbles(lost: int) -> float:
        return float(2.0 ** ((lost + (lost == 5)) / 7))

    one = marbles(1) - marbles(0)
    # F7 and C2 are five rows and three columns apart, at an angle of 60 degrees.
    cohesion = 1 - math.sqrt(5 * 5 + 3 * 3 - 5 * 3) / 9
    yield Table(
        "The examples of the text, with the sign put right",
        [
            rows.exact("five against two marbles", round(marbles(5) - marbles(2), 3), 0.592),
            rows.exact("one marble against none", round(one, 3), figures["one_to_none"]),
            rows.exact("dominance (4 - 3) / 8", (4 - 3) / 8, figures["dominance"]),
            rows.exact("cohesion 1 - sqrt(19) / 9", round(cohesion, 3), figures["cohesion"]),
            rows.exact(
                "all together",
                round((one + (0.125 + cohesion) / 2) / 2, 3),
                figures["total"],
            ),
        ],
        "ms grows with the marbles that are missing, so ms(B) - ms(W) must count what B has pushed "
        "off, not what B has lost.",
        source("hutson/scoring"),
    )
    for cut in bench["cuts"]:
        yield _scorings(bench, cut)


def _scorings(bench: Bench, cut: int) -> Table:
    """The full scoring against others, where roll-outs are cut off after so many plies."""
    base = f"hutson-4:iterations={bench['iterations']},rollout_plies={cut}"
    player = f"sumito.lab.players:centre_tree:iterations={bench['iterations']}"
    variants = {
        "marbles only": f"{base},scoring=marbles",
        "with the centre": f"{player},rollout_plies={cut}",
    }
    words = {
        "full": "the full scoring",
        "marbles only": "the scoring by marbles only",
        "with the centre": "the scoring that likes the centre",
    }
    found = bench.match(
        f"variants-{cut}",
        {"full": base, **variants},
        format="gauntlet",
        games=bench["games"],
        ply_limit=bench["plies"],
    )

    def ejected(by: str, against: str) -> Row:
        games = found.between(by, against)
        counts = [game.ejected[games.seats(game).index(by)] for game in games.games]
        return rows.mean(f"marbles that {words[by]} ejects against {words[against]}", counts)

    return Table(
        f"The full scoring against others, roll-outs of at most {cut} plies",
        [
            in_full(
                bench,
                rows.paired_score(
                    "full against marbles only (Chorus): score",
                    found.pairs("full", "marbles only"),
                    "the full scoring is better",
                    0.5,
                ),
            ),
            in_full(
                bench,
                rows.paired_score(
                    "full against one that likes the centre: score",
                    found.pairs("full", "with the centre"),
                    "the centre makes a player afraid to push",
                    0.5,
                ),
            ),
            *(
                ejected(by, against)
                for name in variants
                for by, against in ((name, "full"), ("full", name))
            ),
        ],
        "With the paper's 800 plies nearly all roll-outs end, and then the scoring function is "
        "hardly ever asked.",
        source("hutson/scoring"),
    )


EXPERIMENTS = [
    Experiment(
        "hutson/exploration",
        "The exploration constant E = 0.05",
        "How deep and wide is the tree, and is 0.05 a good value?",
        Setting("3 s", {**QUICK, "search": 60, "positions": 4, "values": [0.01, 0.05, 0.5]}),
        Setting(
            "8 min",
            {
                **FULL,
                "search": 5000,
                "games": 60,
                "positions": 40,
                "values": [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.414],
            },
        ),
        exploration,
        "The tree is measured after the paper's 5,000 iterations; games are played with fewer.",
        revision=2,
    ),
    Experiment(
        "hutson/roll-outs",
        "Push-first roll-outs are almost 8 times faster",
        "How much time do roll-outs that push first save?",
        Setting(
            "3 s",
            {
                "plies": 12,
                "runs": 1,
                "search": 500,
                "playouts": 500,
                "games": 2,
                "game_iterations": 60,
            },
        ),
        Setting(
            "6 min",
            {
                "plies": 800,
                "runs": 3,
                "search": 10_000,
                "playouts": 20_000,
                "games": 40,
                "game_iterations": 5000,
            },
        ),
        roll_outs,
        revision=5,  # positions of many games
    ),
    Experiment(
        "hutson/scoring",
        "The scoring of unfinished roll-outs",
        "Is the arithmetic right, and what are its parts worth?",
        Setting("3 s", {**QUICK, "cuts": [20]}),
        Setting("10 min", {**FULL, "cuts": [20, 800]}),
        scoring,
        revision=2,
    ),
]
