"""Alphalone 2019: agents with learnt weights against a baseline and each other."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from ..arena.statistics import compare, wilson
from . import alphalone_boards, alphalone_thresholds, rows, several
from .alphalone_boards import AGENTS, CHOICES, RULES, no_support
from .experiment import Experiment, Setting, chosen
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from .bench import Bench
    from .games import Games

__all__ = ["EXPERIMENTS", "hurt_more"]

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

LIMITED = {
    "as written": ("alphalone-{}:depth=4", ",nodes={}"),
    "as released": (_RELEASED, ",nodes={}"),
    "as released, with the limit for the whole move": (_RELEASED, ",nodes={},limited=move"),
}
"""The agents, and how they are limited, by how the paper is read."""

_SORTING = (
    " The released program sorts moves the wrong way round for black, so that with its thresholds "
    "he reckons with replies that no opponent would make (sumito.lab.alphalone_released)."
)
_ALIKE = (
    " As black alphalone-3 and alphalone-4 play nearly the same games: scaled to length 1, their "
    "weights for black differ by no more than 0.0022."
)
_MOVES = (
    'The paper does not say whether a "move" is one player\'s or one of each: of the two the one '
    "that comes nearer to its number is shown. In its Table 1 moves must be plies, since as full "
    "moves some games would be longer than its limit."
)


def _key(words: str) -> str:
    return words.replace(",", "").replace(" ", "-")


def baseline(bench: Bench) -> Iterator[Table | Plot]:
    """The four agents against one ply with the best weights."""
    figures = published("alphalone/baseline")
    for words in chosen(bench, "versions", VERSIONS):
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
                _moves_to_win(one, part, figures["moves"]),
            ]
        yield Table(
            f"Against the baseline on the mini board, {words}",
            table,
            "Chance chooses between the two best moves, so that games may differ; how many do "
            f"stands beside their lengths. {_MOVES}" + (_SORTING if words == "as released" else ""),
            source("alphalone/baseline"),
        )


def _moves_to_win(name: str, games: Games, published_moves: float) -> rows.Row:
    """How long the games take that an agent wins, which are all of the paper's."""
    won = games.where(lambda game: any(games.seats(game)[seat] == name for seat in game.winners))
    different = len({tuple(game.moves) for game in won.games})
    return several.nearest(
        f"{name}: moves of a game that it wins",
        {
            reading: rows.mean(
                "", [plies / each for plies in won.lengths()], published_moves, about=0.2
            )
            for reading, each in (("moves of both players", 2), ("plies", 1))
        },
        f"{different} different game{'s' * (different != 1)} among these {len(won)}",
    )


def table_1(bench: Bench) -> Iterator[Table | Plot]:
    """The four agents against each other."""
    figures = published("alphalone/table-1")
    for words in chosen(bench, "versions", VERSIONS):
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
        table, lengths, black_wins, played = [], [], 0, 0
        by_seed: dict[int, list[int]] = {}  # games of all pairs that black won, and decided ones
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
                black_wins += part.wins(0)
                played += len(part)
                for game in part.games:
                    counts = by_seed.setdefault(game.pairing.seed, [0, 0])
                    counts[0] += 0 in game.winners
                    counts[1] += bool(game.winners)
        theirs = sum(sum(row) for row in figures["black_wins"]) * figures["games"] / 100
        table += [
            rows.grouped_score(
                "black's share of decided games",
                [(won, decided) for won, decided in by_seed.values()],
                "black has the advantage",
                0.5,
                "what the pairs play with the same seed counts as one sample",
            ),
            rows.share(
                "all games: wins of black",
                black_wins,
                played,
                {"won": theirs, "games": 16 * figures["games"]},
            ),
        ]
        yield Table(
            f"Wins of black, who is named first, {words}",
            table,
            "Mini board, in-line moves only, at most "
            f"{bench['plies']} plies, which must be what the paper calls moves here; an unfinished "
            f"game is not won. {no_support()}"
            + (_ALIKE if words == "as written" else "")
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
    for words in chosen(bench, "versions", LIMITED):
        free = _two_v_three(bench, words)
        counts = [count for game in free.games for count in game.nodes]
        usual = sum(counts) / len(counts)
        limits = {
            limit: max(1, round(usual * limit))
            for limit in published("alphalone/table-2")["limits"]
        }
        seconds = (
            "Where it says the same, the seconds are the paper's, in which ours comes farther."
        )
        yield Table(
            f"Wins of agent 2 as black against agent 3 as white, {words}",
            _wins_of_black(bench, words, free, limits),
            f"A move took the paper's program just under a second, ours {usual:,.0f} nodes: a "
            "limit in seconds is taken for that part of the nodes."
            + (f" {seconds}" if words == "as written" else ""),
            source("alphalone/table-2"),
        )
        yield _whom_it_hurts(bench, words, free, limits)


def _two_v_three(bench: Bench, words: str, *, black: str = "", white: str = "") -> Games:
    """Agent 2 as black against agent 3 as white, with what is set for each."""
    text = LIMITED[words][0]
    played = bench.match(
        _key(f"{words} black{black} white{white}"),
        {"two": text.format(2) + black, "three": text.format(3) + white},
        games=2 * bench["games"],
        layouts=("mini",),
        openings="none",
        rules=RULES,
        ply_limit=bench["plies"],
        repetition=False,
    )
    return played.of("two", "three")


def _with_nodes(bench: Bench, words: str, colour: str, nodes: int) -> Games:
    """The same with a limit for one of them."""
    return _two_v_three(bench, words, **{colour: LIMITED[words][1].format(nodes)})


def _wins_of_black(
    bench: Bench, words: str, free: Games, limits: Mapping[float, int]
) -> list[rows.Row]:
    """The table itself."""
    figures = published("alphalone/table-2")

    def row(label: str, games: Games, percent: float) -> rows.Row:
        theirs = {"won": percent * figures["games"] / 100, "games": figures["games"]}
        note = f"white {games.wins(1)}, nobody {games.draws()}"
        return rows.share(label, games.wins(0), len(games), theirs, note)

    table = [row("no limit", free, figures["unlimited"])]
    for number, (limit, nodes) in enumerate(limits.items()):
        for colour in ("black", "white"):
            percent = figures[f"{colour}_limited"][number]
            label = f"{colour} limited to {limit:g} s"
            games = _with_nodes(bench, words, colour, nodes)
            table.append(row(f"{label}: {nodes:,} node{'s' * (nodes > 1)} a move", games, percent))
            if words == "as written" and limit in bench["seconds"]:
                games = _two_v_three(bench, words, **{colour: f",time={limit}"})
                table.append(row(f"{label}: the same here", games, percent))
    return table


def _whom_it_hurts(bench: Bench, words: str, free: Games, limits: Mapping[float, int]) -> Table:
    """What each limit costs either colour."""
    different: dict[int, float] = {}  # limits of the same nodes would have the same games
    for limit, nodes in limits.items():
        different.setdefault(nodes, limit)
    limited = {
        colour: {
            limit: _with_nodes(bench, words, colour, nodes) for nodes, limit in different.items()
        }
        for colour in ("black", "white")
    }
    return Table(
        f"Whom a limit hurts, {words}",
        [
            *(
                _lost(colour, seat, free, games, limit)
                for seat, colour in enumerate(limited)
                for limit, games in limited[colour].items()
            ),
            hurt_more(free, *(list(games.values()) for games in limited.values())),
        ],
        "By nodes; limits that are the same number of nodes count once. The last row takes all "
        "limits together.",
        source("alphalone/table-2"),
    )


def _lost(colour: str, seat: int, free: Games, games: Games, limit: float) -> rows.Row:
    """What a limit costs a colour: Newcombe's interval, which stays open where all games were won,
    or none."""
    value, low, high = compare(free.wins(seat), len(free), games.wins(seat), len(games)).difference
    label = f"{colour}: share of games won without a limit minus that with {limit:g} s"
    if seat == 0:
        said = "had huge impact"
        return rows.claim(label, said, f"{value:+.3g}", low, high, 0.0, value=value)
    between = f"{rows.number(low)} to {rows.number(high)}"
    note = "whether white loses less than black by all limits: see the last row"
    figures = {"value": value, "low": low, "high": high, "n": len(games)}
    return rows.plain(label, f"{value:+.3g}", "", between, note, **figures)


def hurt_more(free: Games, black: Sequence[Games], white: Sequence[Games]) -> rows.Row:
    """By how much more black loses by a limit than white does, with all limits taken together.

    In the games without a limit what black wins white does not, so that they count once, with a
    score. The interval is put together from Wilson's of three shares, as Newcombe's is from two
    (Zou and Donner 2008).
    """
    parts = [
        (2.0, free.points(0), len(free)),
        (-1.0, sum(part.wins(0) for part in black), sum(map(len, black))),
        (1.0, sum(part.wins(1) for part in white), sum(map(len, white))),
    ]
    value, below, above = -1.0, 0.0, 0.0
    for sign, won, games in parts:
        ends = [sign * end for end in (won / games, *wilson(won, games))]
        value += ends[0]
        below = math.hypot(below, ends[0] - min(ends))
        above = math.hypot(above, max(ends) - ends[0])
    row = rows.claim(
        "black loses more by a limit than white",
        "black was hurt more",
        f"{value:+.3g}",
        value - below,
        value + above,
        0.0,
        value=value,
    )
    for seat, colour in enumerate(("black", "white")):
        if not free.wins(seat):
            return rows.apart(row, f"{colour} wins no game without a limit and has none to lose")
    return row


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
        revision=4,
    ),
    Experiment(
        "alphalone/table-1",
        "The four agents against each other",
        "Is agent 2 the best black and agent 3 the best white, and has black the advantage?",
        Setting("4 s", _QUICK),
        Setting("3 min", _FULL),
        table_1,
        CHOICES,
        revision=3,
    ),
    Experiment(
        "alphalone/table-2",
        "Agents with less time",
        "Does a time limit hurt black more than white?",
        Setting(
            "4 s", {"games": 2, "plies": 20, "seconds": [0.001], "versions": list(LIMITED)[:2]}
        ),
        Setting(
            "3 min",
            {
                "games": 100,
                "plies": 100,
                "seconds": [0.001, 0.0001],
                "versions": list(LIMITED),
            },
        ),
        table_2,
        f"{CHOICES} The paper's limit is set in the recursive function, which is called for every "
        "move at the root; its program is limited so, and besides for the whole move.",
        revision=2,
    ),
    *alphalone_thresholds.EXPERIMENTS,
    *alphalone_boards.EXPERIMENTS,
]
