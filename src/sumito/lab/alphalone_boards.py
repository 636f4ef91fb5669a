"""Alphalone 2019 on three boards: stopping early, the first move, and weights learnt anew."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .._core import Player
from ..agents import create
from ..agents.alphalone import weights
from ..board import Board
from . import rows
from .experiment import Experiment, Setting
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .bench import Bench
    from .games import Games

__all__ = ["AGENTS", "CHOICES", "EXPERIMENTS", "RULES", "as_well"]

AGENTS = ("alphalone-1", "alphalone-2", "alphalone-3", "alphalone-4")
RULES = "inline_only=true"
"""The reduced game of the paper's small boards."""

CHOICES = "Its program ends a game after 100 rounds, which we take for plies."
_LONGER = (
    "The paper's program ends a game after 100 rounds, which we take for plies; at the full "
    "setting these go on to 300, so that more of them are decided."
)
_GAMES_FOR_POSITIONS = 10
_MARGIN = 0.1  # who surely scores no more than this below a half plays as well


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
        f"{bench['runs']} runs, in which the two take turns.",
        source("alphalone/thresholds"),
    )
    yield Table(
        "Moves sorted by evaluation, without thresholds",
        sorting,
        "The same positions. Section 3.2.2 sorted moves before there were thresholds.",
        "alphalone-2019: section 3.2.2",
    )


def boards(bench: Bench) -> Iterator[Table | Plot]:
    """The first move, the retrained weights, and the characters, on three boards."""
    for layout, count in bench["games"].items():
        settings: dict[str, Any] = {
            "games": count,
            "layouts": (layout,),
            "openings": "none" if layout == "mini" else "random:4",
            "rules": RULES if layout != "standard" else "",
            "ply_limit": bench["plies"],
        }
        table, better, learnt_anew = [], [], []
        for one in bench["agents"]:
            same = bench.self_play(f"self-{one}-{layout}", one, **settings)
            table.append(
                rows.score(
                    f"{one}: score of black",
                    same.points(0),
                    len(same),
                    "black has the advantage",
                    0.5,
                    f"black {same.wins(0)}, white {same.wins(1)}, nobody {same.draws()}",
                )
            )
            for learnt in dict.fromkeys(("mini", layout)):
                weights_name = "retrained" if learnt == "mini" else f"retrained-{learnt}"
                found = bench.match(
                    f"{weights_name}-{one}-{layout}",
                    {"retrained": f"{one}:weights={weights_name}", "released": one},
                    **settings,
                )
                label = f"{one}: retrained on the {learnt} board v released"
                learnt_anew.append(as_well(label, found.pairs("retrained", "released")))
            found = bench.match(
                f"starting-{one}-{layout}",
                {"released": one, "starting": f"{one}:weights=starting"},
                **settings,
            )
            better.append(
                rows.paired_score(
                    f"{one}: released v starting weights", found.pairs("released", "starting")
                )
            )
        yield Table(f"Board {layout}: the first move", table, source=source("alphalone/boards"))
        yield Table(
            f"Board {layout}: are learnt weights better than those it began with?",
            better,
            "The paper does not say. The weights that the released program began with are the same "
            "for all four agents.",
            source("alphalone/boards"),
        )
        yield Table(
            f"Board {layout}: do retrained weights play as well?",
            learnt_anew,
            "The retrained weights were learnt by the paper's method: on the mini board, as those "
            f"that were released, and on this one. {_POWERS} As well: the whole interval of the "
            f"score above {0.5 - _MARGIN:.0%}, and not all of it below a half; not as well: all of "
            "it below a half.",
            source("alphalone/boards"),
        )
        if layout == [*bench["games"]][-1]:
            yield _oracle(bench, layout, settings)
    table = []
    for number, one in enumerate(AGENTS, 1):
        for colour, player in (("black", Player.BLACK), ("white", Player.WHITE)):
            learnt = weights(number, player).weights
            attack, defence = learnt["other lost"], -learnt["own lost"]
            begun = weights(number, player, source="starting").weights
            factors = attack / defence, begun["other lost"] / -begun["own lost"]
            row = rows.exact(
                f"{one}, {colour}",
                "offensive" if attack > defence else "defensive",
                "offensive" if colour == "black" else "defensive",
                f"ejecting {attack:+.2f}, not losing {defence:+.2f} of length 1: {factors[0]:.2f} "
                f"times as much, {factors[1]:.2f} times to begin with",
            )
            if math.isclose(*factors):
                row = rows.apart(row, "both are the starting weights, which learning left alone")
            table.append(row)
    yield Table(
        "Are black's weights offensive and white's defensive?",
        table,
        "Offensive: an ejected marble of the opponent's weighs more than a lost one of one's own; "
        "that these two of ten weights decide is our reading. The paper's claim is about weights "
        "that were learnt.",
        source("alphalone/boards"),
    )
    yield Table(
        "Against people",
        [
            rows.unknown(
                f"{board} board, {agent} as {colour}, {limit}",
                f"won {won} of {games}",
                "the authors themselves played",
            )
            for board, agent, colour, limit, won, games in published("alphalone/people")["games"]
        ],
        source=source("alphalone/people"),
    )


def _oracle(bench: Bench, layout: str, settings: dict[str, Any]) -> Table:
    """What the paper names as the best that could be, and we have."""
    oracle = f"sumito:nodes={bench['oracle']}"
    table = []
    for one in bench["agents"]:
        found = bench.match(f"oracle-{one}", {"oracle": oracle, one: one}, **settings)
        table.append(
            rows.paired_score(
                f"score of the oracle against {one}",
                found.pairs("oracle", one),
                "the oracle of this game",
                0.5,
            )
        )
    return Table(
        f"Board {layout}: against the oracle",
        table,
        "The paper's oracle is a tree search with a deep network, in the way of AlphaZero, or the "
        f"best of people. Our engine stands in its place: {oracle}.",
        "alphalone-2019: section 3.1",
    )


def as_well(label: str, pairs: Sequence[int]) -> rows.Row:
    """Whether somebody plays as well as another, from pairs of games with colours swapped.

    Not as well if the whole interval of the score is below a half; as well if it is not, and the
    whole interval is above a half less a margin.
    """
    row = rows.paired_score(label, pairs)
    if float(row.data["high"]) < 0.5:
        answer = "no"
    elif float(row.data["low"]) > 0.5 - _MARGIN:
        answer = "as well"
    else:
        answer = "too few games to tell"
    return replace(row, note=answer)


_POWERS = (
    "Ours were learnt with the reward of the paper, whose marbles count to the power of 4; the "
    "released ones by its program, in which it is 2."
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
        _LONGER,
        revision=2,
    ),
    Experiment(
        "alphalone/boards",
        "Three boards, and weights that were learnt anew",
        "Has black the advantage on all of them, and do retrained weights play as well?",
        Setting(
            "2 s",
            {"games": {"mini": 2}, "plies": 20, "agents": ["alphalone-2"], "oracle": 100},
        ),
        Setting(
            "13 min",
            {
                "games": {"mini": 100, "small": 100, "standard": 20},
                "plies": 300,
                "agents": list(AGENTS),
                "oracle": 10_000,
            },
        ),
        boards,
        f"{_LONGER} {_POWERS}",
        revision=5,  # the oracle, our engine, breaks up dug-in positions
    ),
]
