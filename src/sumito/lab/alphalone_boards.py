"""Alphalone 2019 on three boards: the first move, and weights learnt anew."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from .._core import Player
from ..agents.alphalone import weights
from . import rows
from .alphalone_learning import AS_WELL, as_well, many_runs
from .experiment import Experiment, Setting
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bench import Bench

__all__ = ["AGENTS", "CHOICES", "EXPERIMENTS", "LONGER", "RULES", "no_support"]

AGENTS = ("alphalone-1", "alphalone-2", "alphalone-3", "alphalone-4")
RULES = "inline_only=true"
"""The reduced game of the paper's small boards."""

CHOICES = "Its program ends a game after 100 rounds, which we take for plies."
LONGER = (
    "The paper's program ends a game after 100 rounds, which we take for plies; at the full "
    "setting these go on to 300, so that more of them are decided."
)
"""The same where games are longer."""


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
        yield Table(
            f"Board {layout}: the first move", table, no_support(), source("alphalone/boards")
        )
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
            f"that were released{', and on this one' * (layout != 'mini')}. {_POWERS} Each vector, "
            "theirs and ours, is that of a single run of learning, by which others may differ: the "
            f"intervals are of games alone. {AS_WELL}",
            source("alphalone/boards"),
        )
        if layout == "mini":
            yield many_runs(bench, settings)
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
    yield _people()


def no_support() -> str:
    """What the paper's own games say to its claim that black has the advantage."""
    figures = published("alphalone/table-1")
    played = figures["games"] * sum(map(len, figures["black_wins"]))
    won = sum(map(sum, figures["black_wins"])) * figures["games"] / 100
    return (
        "That black has the advantage has no support in the paper's own Table 1, in which black "
        f"wins {won / played:.1%} of the games ({won:.0f} of {played})."
    )


def _people() -> Table:
    """What cannot be played again."""
    figures = published("alphalone/people")
    why = "the authors themselves played"
    return Table(
        "Against people",
        [
            *(
                rows.unknown(
                    f"{board} board, {agent} as {colour}, {limit}", f"won {won} of {games}", why
                )
                for board, agent, colour, limit, won, games in figures["games"]
            ),
            *(
                rows.unknown(
                    f"{board} board, {agent} as {colour}: moves of the games that it won",
                    f"{moves} on average of {won}",
                    why,
                )
                for board, agent, colour, won, moves in figures["moves"]
            ),
            rows.unknown(
                "small board, no limit: time for a move",
                "half to two minutes",
                "another machine and program",
            ),
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


_POWERS = (
    "Ours were learnt with the reward of the paper, whose marbles count to the power of 4; the "
    "released ones by its program, in which it is 2."
)

EXPERIMENTS = [
    Experiment(
        "alphalone/boards",
        "Three boards, and weights that were learnt anew",
        "Has black the advantage on all of them, and do retrained weights play as well?",
        Setting(
            "2 s",
            {
                "games": {"mini": 2},
                "plies": 20,
                "agents": ["alphalone-2"],
                "oracle": 100,
                "runs": 2,
                "run_games": 2,
            },
        ),
        Setting(
            "15 min",
            {
                "games": {"mini": 100, "small": 100, "standard": 20},
                "plies": 300,
                "agents": list(AGENTS),
                "oracle": 10_000,
                "runs": 8,
                "run_games": 20,
            },
        ),
        boards,
        f"{LONGER} {_POWERS}",
        revision=6,  # many runs of learning
    ),
]
