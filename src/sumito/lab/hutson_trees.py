"""Hutson 2021: what its tree search is made of."""

from __future__ import annotations

import math
import statistics
from itertools import pairwise, zip_longest
from typing import TYPE_CHECKING, Any

from ..agents import create
from ..board import Board
from ..mcts import playouts
from ..search import SearchLimits
from . import rows
from .bench import seconds_of
from .experiment import Experiment, Setting
from .positions import beginnings
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bench import Bench

__all__ = ["EXPERIMENTS", "FULL", "QUICK", "by_iterations", "seconds_at_start"]

QUICK: dict[str, Any] = {"iterations": 60, "games": 2, "plies": 12}
_NOTABLE = 0.6
FULL: dict[str, Any] = {"iterations": 1000, "games": 200, "plies": 800}
_QUICK_TIMES: dict[str, Any] = {"iterations": 60, "plies": 12, "runs": 1}
_FULL_TIMES: dict[str, Any] = {"iterations": 1000, "plies": 800, "runs": 3}


def by_iterations(bench: Bench) -> str:
    """The tree search that makes the iterations of the setting."""
    return f"hutson-4:iterations={bench['iterations']}"


def seconds_at_start(iterations: int, runs: int, seed: int) -> float:
    """How long so many iterations take at the beginning of a game, in the middle one of some runs.

    To a tenth of a millisecond: nobody can measure it better.
    """
    agent = create(f"hutson-4:iterations={iterations}")
    times = [agent.play(Board(), seed=seed + run).info.time for run in range(runs)]
    return max(round(statistics.median(times), 4), 0.0001)


def _positions(bench: Bench, count: int) -> list[str]:
    """The moves of a game of tree searches, cut into as many beginnings."""
    games = bench.match(
        "game",
        {
            "black": by_iterations(bench),
            "white": f"{by_iterations(bench)},reuse=true",
        },
        games=2,
        openings="none",
        ply_limit=bench["plies"],
    )
    return beginnings(games.games[0].moves, count)


def iterations_in(moves: str, times: list[float], runs: int, seed: int) -> list[int]:
    """The most iterations of so many runs that a tree search makes in each of some times.

    The times take turns, so that whatever else the machine does disturbs all alike.
    """
    agent = create("hutson-5")
    most = [0] * len(times)
    for _ in range(runs):
        for number, seconds in enumerate(times):
            info = agent.play(Board(moves=moves), SearchLimits(time=seconds), seed).info
            most[number] = max(most[number], int(info.counters["iterations"]))
    return most


def seconds_for(
    moves: str, iterations: int, policies: list[str], runs: int, seed: int
) -> list[list[float]]:
    """For each policy of roll-outs the least seconds of so many runs, and the nodes added.

    The policies take turns.
    """
    agents = [create(f"hutson-4:iterations={iterations},rollout={one}") for one in policies]
    found = [[math.inf, 0.0] for _ in agents]
    for _ in range(runs):
        for number, agent in enumerate(agents):
            info = agent.play(Board(moves=moves), seed=seed).info
            found[number] = [min(found[number][0], info.time), info.nodes]
    return found


def figure_5(bench: Bench) -> Iterator[Table | Plot]:
    """Roll-outs by time bound, early and late."""
    figures = published("hutson/figure-5")
    games = _positions(bench, bench["positions"])
    unit = bench["unit"]
    times = [unit * bound for bound in figures["bounds"]]
    jobs = [(moves, times, bench["runs"], bench.seed) for moves in games]
    counts = bench.steps("bounds", iterations_in, jobs, here=True)
    found = {
        bound: [one[number] for one in counts] for number, bound in enumerate(figures["bounds"])
    }
    yield Plot(
        "Roll-outs a turn",
        {
            f"{bound} s of the paper ({unit * bound:g} s here)": [
                (len(moves.split()), count)
                for moves, count in zip(games, found[bound], strict=True)
            ]
            for bound in figures["bounds"]
        },
        "ply",
        "roll-outs",
    )
    bounds = figures["bounds"]
    yield Table(
        "Roll-outs by time",
        [
            rows.times(
                f"{more} s of the paper over {less} s",
                found[more],
                found[less],
                "more time, more roll-outs",
                1.0,
                f"{more / less:.3g} times the time",
            )
            for less, more in pairwise(bounds)
        ],
        "The figure is a picture, so its numbers are not known; that they grow with the time is. "
        f"The most of {bench['runs']} runs for every position; the times take turns.",
        source("hutson/figure-5"),
    )
    yield _worth_of_time(bench, figures)
    costs = bench.steps(
        "game-times",
        seconds_for,
        [(one, bench["iterations"], ["push_first"], bench["runs"], bench.seed) for one in games],
        here=True,
    )
    half = len(costs) // 2
    early, late = [one[0][0] for one in costs[:half]], [one[0][0] for one in costs[-half:]]
    least = figures["early_seconds"] / figures["late_seconds"]
    yield Table(
        f"{bench['iterations']:,} iterations, early and late in a game",
        [
            rows.times(
                "roll-outs take less time in the mid-game",
                early,
                late,
                "there was a significant difference",
                1.0,
                paired=False,
            ),
            rows.ratio(
                "early over late",
                early,
                late,
                least,
                f"under 60 s, then under 5 s: {least:g} times",
                "half a game each; the paper speaks of the very beginning and the very end",
                paired=False,
            ),
        ],
        source=source("hutson/figure-5"),
    )


def _worth_of_time(bench: Bench, figures: dict[str, Any]) -> Table:
    """Is a player with more time, or more iterations, the better one?"""
    # So many iterations as the paper's seconds bought at the beginning of a game.
    by_time = {
        f"{bound} s": bound * bench["iterations"] // figures["usual"] for bound in figures["bounds"]
    }
    by_count = {
        f"{count:,} iterations": count * bench["iterations"] // figures["iterations"][1]
        for count in figures["iterations"]
    }
    usual = f"{figures['usual']} s"
    others = {
        name: f"hutson-4:iterations={count}"
        for name, count in (by_time | by_count).items()
        if count != bench["iterations"] and (name in by_time or count not in by_time.values())
    }
    played = bench.match(
        "strength",
        {usual: by_iterations(bench), **others},
        format="gauntlet",
        games=bench["games"],
        ply_limit=bench["plies"],
        repetition=False,
    )
    table = []
    for name in others:
        pairs = played.pairs(usual, name)
        label = f"{usual}, which is {figures['iterations'][1]:,} iterations, against {name}"
        if name in figures["weaker"]:
            table.append(rows.paired_score(label, pairs, "those are weaker", 0.5))
        elif name in figures["no_better"]:
            table.append(
                rows.paired_score(label, pairs, "those are not notably better", 1 - _NOTABLE)
            )
        else:
            table.append(rows.paired_score(label, pairs))
    return Table(
        "What more time is worth",
        table,
        f"Scores, draws counting half. Seconds are taken for the iterations that they bought at "
        f"the beginning of a game; {_NOTABLE:.0%} of the points would be notable.",
        source("hutson/figure-5"),
    )


def tree_shape(moves: str, iterations: int, exploration: float, seed: int) -> list[int]:
    """Depth and greatest width of the tree after so many iterations."""
    agent = create(f"hutson-4:iterations={iterations},exploration={exploration}")
    counters = agent.play(Board(moves=moves), seed=seed).info.counters
    return [counters["max_depth"], counters["max_width"]]


def exploration(bench: Bench) -> Iterator[Table | Plot]:
    """The constant E."""
    figures = published("hutson/exploration")
    games = _positions(bench, bench["positions"])
    values = bench["values"]
    jobs = [(moves, bench["search"], value, bench.seed) for value in values for moves in games]
    shapes = bench.steps("shapes", tree_shape, jobs)
    table = []
    for number, value in enumerate(values):
        part = shapes[number * len(games) : (number + 1) * len(games)]
        is_theirs = value == figures["exploration"]
        deep, wide = [one[0] for one in part], [one[1] for one in part]
        table.append(
            rows.mean(f"E = {value:g}: depth", deep, 9.0 if is_theirs else None, about=1 / 9)
        )
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
        "The paper: E = 0.05 gave a depth of roughly 8 to 10 and a width of about 15,000.",
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


def roll_outs(bench: Bench) -> Iterator[Table | Plot]:
    """How much faster roll-outs are that push first."""
    figures = published("hutson/roll-outs")
    games = _positions(bench, bench["positions"])
    policies = ["push_first", "uniform", "tiered"]
    jobs = [(moves, bench["search"], policies, bench["runs"], bench.seed) for moves in games]
    costs = bench.steps("times", seconds_for, jobs, here=True)
    fast, slow, tiered = ([one[number][0] for one in costs] for number in range(3))
    yield Table(
        f"{bench['search']:,} iterations from {len(games)} positions of a game",
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
    # Parts take turns, for the same reason.
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
    yield Table(
        f"{bench['playouts']:,} whole random games from the start",
        [
            rows.ratio(
                "time of random over push-first games",
                [one[0] for one in at_random],
                [one[0] for one in pushing],
                note=f"mean length {_mean_length(lengths):.0f} and {_mean_length(short):.0f} plies",
            ),
            rows.share(
                f"strictly random games that end within {longest} plies",
                in_plies,
                total,
                {"value": 1.0},
            ),
            rows.share(
                f"... within {longest} moves of both players", in_moves, total, {"value": 1.0}
            ),
        ],
        '"Empirically, we observed strictly random roll-out games completed after 750 moves."',
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
    found = bench.match(
        f"variants-{cut}",
        {"full": base, **variants},
        format="gauntlet",
        games=bench["games"],
        ply_limit=bench["plies"],
    )
    ejections = {
        name: [
            game.ejected[found.seats(game).index(name)]
            for game in found.between("full", name).games
        ]
        for name in variants
    }
    return Table(
        f"The full scoring against others, roll-outs of at most {cut} plies",
        [
            rows.paired_score(
                "against marbles only (Chorus)",
                found.pairs("full", "marbles only"),
                "the full scoring is better",
                0.5,
            ),
            rows.paired_score(
                "against one that likes the centre",
                found.pairs("full", "with the centre"),
                "the centre makes it afraid to push",
                0.5,
            ),
            *(rows.mean(f"marbles that it ejects: {name}", ejections[name]) for name in variants),
        ],
        "With the paper's 800 plies nearly all roll-outs end, and then the scoring function is "
        "hardly ever asked.",
        source("hutson/scoring"),
    )


EXPERIMENTS = [
    Experiment(
        "hutson/figure-5",
        "Roll-outs a turn by time, early and late",
        "How do roll-outs grow with time, and with the course of a game?",
        Setting("3 s", {**_QUICK_TIMES, "games": 2, "unit": 0.0001, "positions": 8}),
        Setting(
            "25 min",
            {**_FULL_TIMES, "iterations": 5000, "games": 60, "unit": 0.005, "positions": 40},
        ),
        figure_5,
        "A second of the paper is a two-hundredth of one here.",
    ),
    Experiment(
        "hutson/exploration",
        "The exploration constant E = 0.05",
        "How deep and wide is the tree, and is 0.05 a good value?",
        Setting("3 s", {**QUICK, "search": 60, "positions": 4, "values": [0.01, 0.05, 0.5]}),
        Setting(
            "25 min",
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
    ),
    Experiment(
        "hutson/roll-outs",
        "Push-first roll-outs are almost 8 times faster",
        "How much time do roll-outs that push first save?",
        Setting("3 s", {**_QUICK_TIMES, "positions": 4, "search": 500, "playouts": 500}),
        Setting("3 min", {**_FULL_TIMES, "positions": 60, "search": 10_000, "playouts": 20_000}),
        roll_outs,
    ),
    Experiment(
        "hutson/scoring",
        "The scoring of unfinished roll-outs",
        "Is the arithmetic right, and what are its parts worth?",
        Setting("3 s", {**QUICK, "cuts": [20]}),
        Setting("15 min", {**FULL, "cuts": [20, 800]}),
        scoring,
    ),
]
