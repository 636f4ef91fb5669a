"""Alphalone 2019: agents with learnt weights against a baseline and each other."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from . import alphalone_boards, rows
from .alphalone_boards import AGENTS, CHOICES, RULES
from .experiment import Experiment, Setting
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bench import Bench

__all__ = ["EXPERIMENTS"]

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


_QUICK: dict[str, Any] = {"games": 2, "plies": 20, "versions": list(VERSIONS)[:1]}
_FULL: dict[str, Any] = {"games": 100, "plies": 100, "versions": list(VERSIONS)}

EXPERIMENTS = [
    Experiment(
        "alphalone/baseline",
        "The four agents against the baseline",
        "Do all of them always win, in five moves?",
        Setting("2 s", _QUICK),
        Setting("1 min", _FULL),
        baseline,
        CHOICES,
    ),
    Experiment(
        "alphalone/table-1",
        "The four agents against each other",
        "Is agent 2 the best black and agent 3 the best white, and has black the advantage?",
        Setting("4 s", _QUICK),
        Setting("40 min", _FULL),
        table_1,
        CHOICES,
    ),
    Experiment(
        "alphalone/table-2",
        "Agents with less time",
        "Does a time limit hurt black more than white?",
        Setting("2 s", {"games": 2, "plies": 20, "seconds": [0.001]}),
        Setting("3 min", {"games": 200, "plies": 100, "seconds": [0.001, 0.0001]}),
        table_2,
        CHOICES,
    ),
    *alphalone_boards.EXPERIMENTS,
]
