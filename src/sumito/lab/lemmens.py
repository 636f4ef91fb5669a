"""Lemmens 2005: complexity, and the basic and the extended agent."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..board import Board
from . import lemmens_terms, people, rows
from .experiment import Experiment, Setting, chosen
from .intervals import freedom_of, mean_interval
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from .bench import Bench
    from .games import Games

__all__ = ["EXPERIMENTS", "formula_1"]


def formula_1(*, symmetric: bool = False) -> int:
    """The sum of formula (1): ways to place k and m marbles on 61 cells.

    As printed k is 8 to 14 and m 9 to 14; ``symmetric`` adds m = 8 with k of 9 or more.
    """

    def ways(k: int, m: int) -> int:
        return math.comb(61, k) * math.comb(61 - k, m)

    total = sum(ways(k, m) for k in range(8, 15) for m in range(9, 15))
    if symmetric:
        total += sum(ways(k, 8) for k in range(9, 15))
    return total


def complexity(bench: Bench) -> Iterator[Table | Plot]:
    """Exact sums, and what games measure."""
    figures = published("lemmens/complexity")
    human = people.games_of_people(bench["people"])
    whole = formula_1()
    only = math.comb(61, 14) * math.comb(47, 14)
    theirs = figures["state_space"]
    low, high = (figures["games"][name][1] for name in figures["between"])
    yield Table(
        "State space",
        [
            rows.plain("formula (1)", f"{whole:,}", note=f"{whole:.3g}"),
            _approximately("divided by 12 symmetries", whole / 12, theirs),
            rows.plain("with m = 8 and k of 9 or more too", f"{formula_1(symmetric=True):,}"),
            rows.plain(
                "14 against 14 marbles alone, by 12",
                f"{only / 12:.2e}",
                note="our guess at where the published number is from",
                value=only / 12,
            ),
            rows.exact(
                "what Maastricht 2020, section II, quotes of it",
                f"{theirs:.1e}",
                f"{figures['quoted_states']:.1e}",
                "ours: what Lemmens prints",
            ),
        ],
        "The published number follows from none of these; 14 against 14 marbles come near it. "
        "Ours are the same if they are to two digits, which is what the paper prints.",
        source("lemmens/complexity"),
    )
    yield Table(
        "Game tree",
        [
            rows.exact("60^87", f"{60**87 / 10**154:.1f}e154", "5.0e154"),
            rows.exact(
                "moves of a game, as Maastricht 2020, section II, takes its 87 plies",
                "87 of both players together",
                f"{figures['quoted_moves']}",
                "a ply is one player's move, so that twice as many is not what follows",
            ),
            rows.exact(
                "it lies between Xiangqi and Shogi",
                "yes" if low < math.log10(60**87) < high else "no",
                "yes",
                f"10^{math.log10(60**87):.1f}, between 10^{low} and 10^{high}",
            ),
            *(
                rows.plain(name, "", f"10^{tree}", note=f"Table 1; state space 10^{space}")
                for name, (space, tree) in figures["games"].items()
            ),
        ],
        source=source("lemmens/complexity"),
    )
    found = bench.match(
        "games",
        bench["agents"],
        format="round-robin",
        games=bench["games"],
        layouts=("standard",),
        ply_limit=bench["plies"],
    )
    counts = [found.branching(game) for game in found.games]
    decided = [game.plies for game in found.games if game.winners]
    yield Table(
        "Measured on games of programs",
        [
            rows.mean("legal moves in a position", counts, figures["branching"], about=0.1),
            *(
                rows.apart(
                    rows.mean(label, plies, figures["plies_programs"], about=0.1), "other programs"
                )
                for label, plies in (
                    ("plies of a game, decided ones", decided),
                    ("plies of a game, all", found.lengths()),
                )
            ),
            rows.plain("decided games", f"{len(decided)} of {len(found)}"),
            *_game_tree(found.lengths(), counts, figures),
        ],
        f"{', '.join(bench['agents'])}, from random openings of four plies, which are not counted.",
        source("lemmens/complexity"),
    )
    yield _of_people(human, figures)


def _approximately(label: str, ours: float, theirs: float) -> rows.Row:
    """An exact figure beside one that is published with two digits."""
    row = rows.exact(label, float(f"{ours:.2g}"), theirs)
    return replace(row, published=f"{theirs:.1e}", ours=f"{ours:.2e}", data={"value": ours})


def _game_tree(
    lengths: Sequence[int], branching: Sequence[float], figures: Mapping[str, Any]
) -> list[rows.Row]:
    """Whether games as long and as wide as these make a tree between those of two other games."""
    below, above = figures["between"]
    exponents = [
        plies * math.log10(moves) for plies, moves in zip(lengths, branching, strict=True) if moves
    ]
    mean, low, high = mean_interval(exponents)
    freedom = freedom_of(len(exponents))
    return [
        rows.claim(
            f"game tree {word} that of {name}, 10^{figures['games'][name][1]}",
            "yes",
            f"10^{mean:.0f} (n = {len(exponents):,})",
            low,
            high,
            sign * figures["games"][name][1],
            "the exponent: the mean over games of plies by the logarithm of their branching factor",
            value=mean,
            freedom=freedom,
        )
        for word, name, sign in (("above", below, 1), ("below", above, -1))
    ]


def _of_people(human: people.People, figures: Mapping[str, Any]) -> Table:
    """The same of people's games, where there are any."""
    if not human.games:
        table = [rows.unknown("plies of a game", str(figures["plies_people"]), human.why_none)]
    else:
        counts = [people.branching(game) for game in human.games]
        lengths = [len(game.moves) for game in human.games]
        compared = [
            rows.mean("legal moves in a position", counts, figures["branching"], about=0.1),
            rows.mean("plies of a game", lengths, figures["plies_people"], about=0.1),
            *_game_tree(lengths, counts, figures),
        ]
        why = f"other games: {human.layouts}, won on the board; the paper's are an e-mail archive's"
        table = [rows.apart(row, why) for row in compared]
    return Table(
        "Measured on games of people",
        table,
        human.note,
        source("lemmens/complexity"),
    )


def table_3(bench: Bench) -> Iterator[Table | Plot]:
    """Basic against extended."""
    figures = published("lemmens/table-3")
    agents = {"basic": "lemmens-basic", "extended": "lemmens-extended"}
    bare = bench.match("bare", agents, games=2, openings="none", ply_limit=bench["plies"])
    yield Table(
        "The two games as published, depth 2",
        [
            rows.unknown(
                f"{black} v {white}", said, "the basic weights are not printed", _end(bare, black)
            )
            for black, white, said in (
                ("basic", "extended", figures["basic_first"]),
                ("extended", "basic", figures["extended_first"]),
            )
        ],
        source=source("lemmens/table-3"),
    )
    table = []
    variants = {
        "3 and 2 (ours)": ("lemmens-basic", "lemmens-extended"),
        "1 and 1": ("lemmens-basic:centre=1,cohesion=1", "lemmens-extended"),
        "1 and 3": ("lemmens-basic:centre=1,cohesion=3", "lemmens-extended"),
        "3 and 2, modus at the leaf": ("lemmens-basic", "lemmens-extended:at_leaf=true"),
        "3 and 2, depth 4": ("lemmens-basic:depth=4", "lemmens-extended:depth=4"),
    }
    for name in chosen(bench, "variants", variants):
        basic, extended = variants[name]
        found = bench.match(
            f"openings-{name.replace(' ', '-').replace(',', '')}",
            {"extended": extended, "basic": basic},
            games=bench["games"],
            ply_limit=bench["plies"],
        )
        table += [
            rows.paired_score(
                f"score of extended, basic weights {name}",
                found.pairs("extended", "basic"),
                "the extended heuristics are valuable",
                0.5,
            ),
            rows.share(
                f"games that extended loses, {name}",
                found.wins_of("basic"),
                len(found),
                {"won": figures["lost"], "games": figures["games"]},
                f"wins {found.wins_of('extended')}, drawn {found.draws()}",
            ),
        ]
    yield Table(
        "From random openings with colours swapped",
        table,
        "Weights of centre and cohesion for the basic agent, which the paper does not print.",
        source("lemmens/table-3"),
    )


def _end(games: Games, black: str) -> str:
    game = next(one for one in games.games if games.seats(one)[0] == black)
    winner = games.seats(game)[game.winners[0]] if game.winners else "draw"
    return f"{game.ejected[0]}-{game.ejected[1]}, {winner} ({game.plies} plies)"


def table_4(bench: Bench) -> Iterator[Table | Plot]:
    """The extended agent against others."""
    figures = published("lemmens/table-4")
    yield _games_with_programs(figures)
    for key, rules, words in (
        ("inline", "inline_only=true", "in-line moves only"),
        ("all", "", "all moves"),
    ):
        theirs = {"won": figures[key]["lost"], "games": figures[key]["games"]}
        others = [*bench["opponents"], *bench.added]
        found = bench.match(
            f"others{'-inline' if rules else ''}",
            {"extended": "lemmens-extended", **{one: one for one in others}},
            format="gauntlet",
            games=bench["games"],
            rules=rules,
            ply_limit=bench["plies"],
        )
        table, lost = [], []
        for one in others:
            part = found.between("extended", one)
            lost.append(part.wins_of(one))
            row = rows.share(
                f"games that extended loses to {one}",
                lost[-1],
                len(part),
                theirs,
                f"wins {part.wins_of('extended')}, drawn {part.draws()}",
            )
            table.append(rows.apart(row, "another opponent"))
        table.append(
            rows.unknown(
                "opponents that it loses games to",
                "none of those of the paper",
                "other opponents",
                f"{sum(map(bool, lost))} of {len(others)}",
            )
        )
        yield Table(
            f"The extended agent at depth 2 against our other agents, {words}",
            table,
            "The programs of the paper are gone; others stand in their place, so that figures "
            "cannot be compared: who never loses to some may lose to others. Of the paper's eight "
            "games the first four were in-line only, the others had all moves: each half is beside "
            "the same kind of ours.",
            source("lemmens/table-4"),
        )


def _games_with_programs(figures: Mapping[str, Any]) -> Table:
    """The paper's own eight games, beside which nothing of ours can stand."""
    return Table(
        "The eight games as published, depth 2",
        [
            rows.unknown(
                f"game {number}: {black} v {white}", f"{score}, {winner}", "the program is gone"
            )
            for number, (black, white, score, winner) in enumerate(figures["rows"], 1)
        ],
        "Black is named first. The score is of marbles captured.",
        source("lemmens/table-4"),
    )


def table_5(bench: Bench) -> Iterator[Table | Plot]:
    """The printed game."""
    figures = published("lemmens/table-5")
    board = Board()
    most, keys = 0, [board.key]
    for text in figures["moves"].split():
        board.push(board.parse(text))
        most = max(most, board.repetitions())
        keys.append(board.key)
    loop = _loop(keys)
    yield Table(
        "The printed game, replayed",
        [
            rows.exact("plies, all of them legal", len(board.moves), figures["plies"]),
            rows.exact("score", "-".join(map(str, board.ejected)), "0-0"),
            rows.exact(
                "it ends in a loop, which the paper calls a draw",
                "yes" if loop else "no",
                "yes",
                f"the positions after the last {loop} plies are those after the {loop} before"
                if loop
                else "",
            ),
            rows.plain("how often a position has occurred, at most", str(most), note=_THIRD),
        ],
        source=source("lemmens/table-5"),
    )


_THIRD = "by our rules a game is drawn when one occurs for the third time"


def _loop(keys: Sequence[int]) -> int:
    """After how many plies at the end of a game the same positions had come before: 0 for none."""
    for size in range(1, len(keys) // 2 + 1):
        if keys[-size:] == keys[-2 * size : -size]:
            return size
    return 0


_OPPONENTS = [
    "greedy",
    "random-push",
    "greedy-neutral",
    "alphabeta-neutral",
    "alphalone-4",
    "hutson-4:iterations=1000",
    "verloop-cmo:depth=2",
    "verloop-cmo:depth=4",
]

EXPERIMENTS = [
    Experiment(
        "lemmens/complexity",
        "State space, game tree, branching factor, length",
        "Do the numbers follow from the formula, and what do games measure?",
        Setting(
            "2 s",
            {
                "agents": ["lemmens-extended", "lemmens-basic"],
                "games": 2,
                "plies": 20,
                "people": 20,
            },
        ),
        Setting(
            "2 min",
            {
                "agents": [
                    "lemmens-extended",
                    "alphabeta-neutral",
                    "verloop-cmo:depth=3",
                    "alphalone-4",
                    "hutson-4:iterations=1000",
                ],
                "games": 20,
                "plies": 500,
                "people": 10_000,
            },
        ),
        complexity,
        revision=2,
    ),
    Experiment(
        "lemmens/table-3",
        "The basic against the extended agent",
        "Are the extended heuristics valuable, and does it matter which basic weights one takes?",
        Setting("3 s", {"games": 2, "plies": 20, "variants": ["3 and 2 (ours)", "1 and 1"]}),
        Setting("3 min", {"games": 200, "plies": 500, "variants": []}),
        table_3,
        "The basic agent's weights are not printed: those of the extended one's first modus, and "
        "others beside them.",
    ),
    Experiment(
        "lemmens/table-4",
        "The extended agent against other programs",
        "Does it never lose at depth 2?",
        Setting("3 s", {"games": 2, "plies": 20, "opponents": ["greedy", "random-push"]}),
        Setting("3 min", {"games": 40, "plies": 500, "opponents": _OPPONENTS}),
        table_4,
        takes_agents=True,
        revision=2,
    ),
    Experiment(
        "lemmens/table-5",
        "The printed game against NetAbalone",
        "Is it legal, and is it a draw?",
        Setting("1 s"),
        Setting("1 s"),
        table_5,
    ),
    *lemmens_terms.EXPERIMENTS,
]
