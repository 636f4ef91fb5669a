"""Alphalone 2019: agents with learnt weights on boards of three sizes."""

from __future__ import annotations

import math
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
    from collections.abc import Iterator

    from .bench import Bench
    from .games import Games

__all__ = ["EXPERIMENTS"]

AGENTS = ("alphalone-1", "alphalone-2", "alphalone-3", "alphalone-4")
RULES = "inline_only=true"
"""The reduced game of the paper's small boards."""


_RELEASED = "sumito.lab.alphalone_released:ReleasedAgent:agent={}"
VERSIONS = {
    "as written": ("alphalone-{}", "alphalone-baseline"),
    "as released": (_RELEASED, "alphalone-baseline:as_released=true"),
    "as released, but sorted as the paper means it": (
        f"{_RELEASED},ordering=meant",
        "alphalone-baseline:as_released=true",
    ),
}
"""The agents and the baseline, by how the paper is read."""

_SORTING = (
    " The released program sorts moves the wrong way round for black, so that with its thresholds "
    "he reckons with replies that no opponent would make (sumito.lab.alphalone_released)."
)


_GAMES_FOR_POSITIONS = 10


def _key(words: str) -> str:
    return words.replace(",", "").replace(" ", "-")


def baseline(bench: Bench) -> Iterator[Table | Plot]:
    """The four agents against one ply with the best weights."""
    figures = published("alphalone/baseline")
    for words in bench["versions"]:
        agent, one_ply = VERSIONS[words]
        found = bench.match(
            f"baseline-{_key(words)}",
            {
                **{one: agent.format(number) for number, one in enumerate(AGENTS, 1)},
                "baseline": one_ply,
            },
            format="gauntlet",
            challengers=4,
            games=bench["games"],
            layouts=("mini",),
            openings="none",
            rules=RULES,
            ply_limit=bench["plies"],
            repetition=False,
        )
        table = []
        for one in AGENTS:
            part = found.between(one, "baseline")
            table += [
                rows.share(
                    f"{one} wins",
                    part.wins_of(one),
                    len(part),
                    {"value": figures["won"]},
                    f"drawn {part.draws()}",
                ),
                *(
                    rows.share(
                        f"{one} wins as {colour}",
                        games.wins(seat),
                        len(games),
                        {"value": figures["won"]},
                    )
                    for seat, colour, games in (
                        (0, "black", found.of(one, "baseline")),
                        (1, "white", found.of("baseline", one)),
                    )
                ),
                rows.mean(
                    f"{one}: moves of a game",
                    [game.plies / 2 for game in part.games if game.winners],
                    figures["moves"],
                    "a move of each player",
                    about=0.2,
                ),
            ]
        yield Table(
            f"Against the baseline on the mini board, {words}",
            table,
            "Chance chooses between the two best moves, so that games differ."
            + (_SORTING if words == "as released" else ""),
            source("alphalone/baseline"),
        )


def table_1(bench: Bench) -> Iterator[Table | Plot]:
    """The four agents against each other."""
    figures = published("alphalone/table-1")
    for words in bench["versions"]:
        agents = {one: VERSIONS[words][0].format(at) for at, one in enumerate(AGENTS, 1)}
        settings: dict[str, Any] = {
            "layouts": ("mini",),
            "openings": "none",
            "rules": RULES,
            "ply_limit": bench["plies"],
            "repetition": False,
        }
        key = _key(words)
        found = bench.match(
            f"agents-{key}", agents, format="round-robin", games=2 * bench["games"], **settings
        )
        table, lengths, by_colour, played = [], [], [0, 0], 0
        # 1 for a game that was won, by who had the colour.
        won_as: dict[str, dict[str, list[int]]] = {
            colour: {one: [] for one in AGENTS} for colour in ("black", "white")
        }
        for a, black in enumerate(AGENTS):
            for b, white in enumerate(AGENTS):
                if black == white:
                    part = bench.self_play(
                        f"self-{black}-{key}", agents[black], games=bench["games"], **settings
                    )
                else:
                    part = found.of(black, white)
                won = figures["black_wins"][a][b] * figures["games"] / 100
                table.append(
                    rows.share(
                        f"{black} v {white}",
                        part.wins(0),
                        len(part),
                        {"won": won, "games": figures["games"]},
                        f"white {part.wins(1)}, nobody {part.draws()}",
                    )
                )
                lengths.append(
                    rows.mean(
                        f"{black} v {white}: plies",
                        part.lengths(),
                        figures["moves"][a][b],
                        about=0.2,
                    )
                )
                won_as["black"][black] += _ones(part.wins(0), len(part))
                won_as["white"][white] += _ones(part.wins(1), len(part))
                by_colour[0] += part.wins(0)
                by_colour[1] += part.wins(1)
                played += len(part)
        theirs = sum(sum(row) for row in figures["black_wins"]) * figures["games"] / 100
        table += [
            rows.score(
                "black's share of decided games",
                by_colour[0],
                sum(by_colour),
                "black has the advantage",
                0.5,
            ),
            rows.share(
                "all games: wins of black",
                by_colour[0],
                played,
                {"won": theirs, "games": 16 * figures["games"]},
            ),
        ]
        yield Table(
            f"Wins of black, who is named first, {words}",
            table,
            "Mini board, in-line moves only, at most "
            f"{bench['plies']} plies; an unfinished game is not won."
            + (_SORTING if words == "as released" else ""),
            source("alphalone/table-1"),
        )
        yield Table(f"Length of games, {words}", lengths, "", source("alphalone/table-1"))
        yield Table(
            f"Who is the best with either colour, {words}",
            [
                rows.difference(
                    f"as {colour}: share of games won by {best} minus that of {other}",
                    won_as[colour][best],
                    won_as[colour][other],
                    f"{best} is the best {colour}",
                    0.0,
                )
                for colour, best in figures["best"].items()
                for other in AGENTS
                if other != best
            ],
            "Over the games with that colour against all four.",
            source("alphalone/table-1"),
        )


def _ones(won: int, games: int) -> list[int]:
    return [1] * won + [0] * (games - won)


def table_2(bench: Bench) -> Iterator[Table | Plot]:
    """Less time for black or for white."""
    figures = published("alphalone/table-2")
    settings: dict[str, Any] = {
        "layouts": ("mini",),
        "openings": "none",
        "rules": RULES,
        "ply_limit": bench["plies"],
        "repetition": False,
    }
    free = bench.match(
        "none", {"two": "alphalone-2", "three": "alphalone-3"}, games=bench["games"], **settings
    ).of("two", "three")
    nodes = [count for game in free.games for count in game.nodes]
    usual = sum(nodes) / len(nodes)
    table = [
        rows.share(
            "no limit",
            free.wins(0),
            len(free),
            {"won": figures["unlimited"] * figures["games"] / 100, "games": figures["games"]},
        )
    ]
    # By colour, for every limit: games that whoever has the limit has won.
    limited: dict[str, list[list[int]]] = {"black": [], "white": []}
    for number, limit in enumerate(figures["limits"]):
        allowed = max(1, round(usual * limit))
        for colour, seat in (("black", 0), ("white", 1)):
            won = figures[f"{colour}_limited"][number] * figures["games"] / 100
            kinds = {f"{allowed} nodes here": f"nodes={allowed}"}
            if limit in bench["seconds"]:
                kinds["the same here"] = f"time={limit}"
            for words, setting in kinds.items():
                agents = {"two": "alphalone-2", "three": "alphalone-3"}
                agents["two" if seat == 0 else "three"] += f":depth=4,{setting}"
                part = bench.match(f"{colour}-{setting}", agents, games=bench["games"], **settings)
                games = part.of("two", "three")
                if setting.startswith("nodes"):
                    limited[colour].append(_ones(games.wins(seat), len(games)))
                table.append(
                    rows.share(
                        f"{colour} limited to {limit:g} s: {words}",
                        games.wins(0),
                        len(games),
                        {"won": won, "games": figures["games"]},
                        f"white {games.wins(1)}, nobody {games.draws()}",
                    )
                )
    yield Table(
        "Wins of agent 2 as black against agent 3 as white",
        table,
        f"A move took the paper's program just under a second, ours {usual:,.0f} nodes: a limit in "
        "seconds is taken for that part of the nodes. Where it says the same, the seconds are the "
        "paper's, in which ours comes much farther.",
        source("alphalone/table-2"),
    )
    without = {
        "black": _ones(free.wins(0), len(free)),
        "white": _ones(free.wins(1), len(free)),
    }
    hurts = [
        rows.difference(
            f"{colour}: share of games won without a limit minus that with {limit:g} s",
            without[colour],
            limited[colour][number],
            "had huge impact" if colour == "black" else "was less influenced",
            0.0 if colour == "black" else None,
        )
        for colour in ("black", "white")
        for number, limit in enumerate(figures["limits"])
    ]
    hurts.append(_hurt_more(without, limited))
    yield Table(
        "Whom a limit hurts",
        hurts,
        "By nodes. The last row takes all limits together.",
        source("alphalone/table-2"),
    )


def _hurt_more(without: dict[str, list[int]], limited: dict[str, list[list[int]]]) -> rows.Row:
    """By how much more black loses by a limit than white does, with all limits taken together."""
    found, variance = {}, 0.0
    for colour in ("black", "white"):
        pooled = [one for part in limited[colour] for one in part]
        shares = [sum(part) / len(part) for part in (without[colour], pooled)]
        found[colour] = shares[0] - shares[1]
        variance += sum(
            share * (1 - share) / len(part)
            for share, part in zip(shares, (without[colour], pooled), strict=True)
        )
    # The games without a limit are the same for both: what black wins there white does not.
    one, other = (sum(part) / len(part) for part in without.values())
    variance += 2 * one * other / len(without["black"])
    value, half = found["black"] - found["white"], 1.96 * math.sqrt(variance)
    return rows.claim(
        "black loses more by a limit than white",
        "black was hurt more",
        f"{value:+.3g}",
        value - half,
        value + half,
        0.0,
        value=value,
    )


def threshold_costs(layout: str, moves: str, agent: str, runs: int) -> list[float]:
    """Nodes and the least seconds of some runs with both thresholds, and without.

    The two take turns.
    """
    start = Board.from_layout(layout)
    rules = start.rules.replace(inline_only=layout != "standard")
    board = Board(start.start_fen, rules, moves=moves)
    players = [create(f"{agent}{more}") for more in ("", ":stop_above=none,stop_below=none")]
    nodes, seconds = [0, 0], [math.inf, math.inf]
    for _ in range(runs):
        for number, player in enumerate(players):
            info = player.play(board, seed=1).info
            nodes[number], seconds[number] = info.nodes, min(seconds[number], info.time)
    return [nodes[0], seconds[0], nodes[1], seconds[1]]


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
    table = []
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
        table += [
            rows.ratio(
                f"{layout}: nodes without over with",
                [one[2] for one in costs],
                [one[0] for one in costs],
                figures["faster"],
                "two times faster",
            ),
            rows.ratio(
                f"{layout}: time without over with",
                [one[3] for one in costs],
                [one[1] for one in costs],
                figures["faster"],
                "two times faster",
            ),
        ]
        found = bench.match(
            f"match-{layout}",
            {
                "with": "alphalone-2",
                "without": "alphalone-2:stop_above=none,stop_below=none",
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


def boards(bench: Bench) -> Iterator[Table | Plot]:
    """The first move, the retrained weights, and the characters, on three boards."""
    retrained = {one: f"{one}:weights=retrained" for one in AGENTS}
    for layout, count in bench["games"].items():
        settings: dict[str, Any] = {
            "games": count,
            "layouts": (layout,),
            "openings": "none" if layout == "mini" else "random:4",
            "rules": RULES if layout != "standard" else "",
            "ply_limit": bench["plies"],
        }
        table = []
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
            found = bench.match(
                f"retrained-{one}-{layout}",
                {"retrained": retrained[one], "released": one},
                **settings,
            )
            table.append(
                rows.paired_score(
                    f"{one}: retrained v released", found.pairs("retrained", "released")
                )
            )
        yield Table(
            f"Board {layout}",
            table,
            "The retrained weights were learnt on the mini board by the paper's method.",
            source("alphalone/boards"),
        )
    table = []
    for number, one in enumerate(AGENTS, 1):
        for colour, player in (("black", Player.BLACK), ("white", Player.WHITE)):
            learnt = weights(number, player).weights
            attack, defence = learnt["other lost"], -learnt["own lost"]
            claim = "offensive" if colour == "black" else "defensive"
            ours = "offensive" if attack > defence else "defensive"
            table.append(
                rows.exact(
                    f"{one}, {colour}",
                    ours,
                    claim,
                    f"ejecting {attack:+.2f}, not losing {defence:+.2f} of length 1",
                )
            )
    yield Table(
        "Are black's weights offensive and white's defensive?",
        table,
        "Offensive: an ejected marble of the opponent's weighs more than a lost one of one's own.",
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


_QUICK: dict[str, Any] = {"games": 2, "plies": 20, "versions": list(VERSIONS)[:1]}
_FULL: dict[str, Any] = {"games": 100, "plies": 100, "versions": list(VERSIONS)}
_CHOICES = "Its program ends a game after 100 rounds, which we take for plies."

EXPERIMENTS = [
    Experiment(
        "alphalone/baseline",
        "The four agents against the baseline",
        "Do all of them always win, in five moves?",
        Setting("2 s", _QUICK),
        Setting("1 min", _FULL),
        baseline,
        _CHOICES,
    ),
    Experiment(
        "alphalone/table-1",
        "The four agents against each other",
        "Is agent 2 the best black and agent 3 the best white, and has black the advantage?",
        Setting("4 s", _QUICK),
        Setting("40 min", _FULL),
        table_1,
        _CHOICES,
    ),
    Experiment(
        "alphalone/table-2",
        "Agents with less time",
        "Does a time limit hurt black more than white?",
        Setting("2 s", {"games": 2, "plies": 20, "seconds": [0.001]}),
        Setting("3 min", {"games": 200, "plies": 100, "seconds": [0.001, 0.0001]}),
        table_2,
        _CHOICES,
    ),
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
        _CHOICES,
    ),
    Experiment(
        "alphalone/boards",
        "Three boards, and weights that were learnt anew",
        "Has black the advantage on all of them, and do retrained weights play as well?",
        Setting("2 s", {"games": {"mini": 2}, "plies": 20, "agents": ["alphalone-2"]}),
        Setting(
            "13 min",
            {
                "games": {"mini": 100, "small": 100, "standard": 20},
                "plies": 300,
                "agents": list(AGENTS),
            },
        ),
        boards,
        _CHOICES,
    ),
]
