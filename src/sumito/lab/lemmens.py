"""Lemmens 2005: complexity, and the basic and the extended agent."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from ..agents.lemmens import EXTENDED
from ..board import Board
from . import people, rows
from .experiment import Experiment, Setting
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

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
    yield Table(
        "State space",
        [
            rows.plain("formula (1)", f"{whole:,}", note=f"{whole:.3g}"),
            rows.exact("divided by 12 symmetries", float(f"{whole / 12:.2g}"), theirs),
            rows.plain("with m = 8 and k of 9 or more too", f"{formula_1(symmetric=True):,}"),
            rows.exact("14 against 14 marbles alone, by 12", float(f"{only / 12:.2g}"), theirs),
        ],
        "The published number follows from none of these; the last comes near it.",
        source("lemmens/complexity"),
    )
    yield Table(
        "Game tree",
        [
            rows.exact("60^87", f"{60**87 / 10**154:.1f}e154", "5.0e154"),
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
    branching = rows.mean("legal moves in a position", counts, figures["branching"], about=0.1)
    mean = branching.data["value"]
    yield Table(
        "Measured on games of programs",
        [
            branching,
            rows.mean(
                "plies of a game, decided ones", decided, figures["plies_programs"], about=0.1
            ),
            rows.mean(
                "plies of a game, all", found.lengths(), figures["plies_programs"], about=0.1
            ),
            rows.plain("decided games", f"{len(decided)} of {len(found)}"),
            rows.plain(
                "game tree with these figures",
                f"10^{sum(found.lengths()) / len(found) * math.log10(mean):.0f}",
            ),
        ],
        f"{', '.join(bench['agents'])}, from random openings of four plies, which are not counted.",
        source("lemmens/complexity"),
    )
    yield _of_people(human, figures)


def _of_people(human: people.People, figures: Mapping[str, Any]) -> Table:
    """The same of people's games, where there are any."""
    if not human.games:
        table = [rows.unknown("plies of a game", str(figures["plies_people"]), people.NONE_HERE)]
    else:
        counts = [people.branching(game) for game in human.games]
        lengths = [len(game.moves) for game in human.games]
        table = [
            rows.mean("legal moves in a position", counts, figures["branching"], about=0.1),
            rows.mean("plies of a game", lengths, figures["plies_people"], about=0.1),
        ]
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
    for name in bench["variants"] or variants:
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
                {"value": 0.0},
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
    for rules, words in (("inline_only=true", "in-line moves only"), ("", "all moves")):
        others = [*bench["opponents"], *bench.added]
        found = bench.match(
            f"others{'-inline' if rules else ''}",
            {"extended": "lemmens-extended", **{one: one for one in others}},
            format="gauntlet",
            games=bench["games"],
            rules=rules,
            ply_limit=bench["plies"],
        )
        table = []
        for one in others:
            part = found.between("extended", one)
            table.append(
                rows.share(
                    f"games that extended loses to {one}",
                    part.wins_of(one),
                    len(part),
                    {"won": figures["lost"], "games": figures["games"]},
                    f"wins {part.wins_of('extended')}, drawn {part.draws()}",
                )
            )
        yield Table(
            f"The extended agent at depth 2 against our other agents, {words}",
            table,
            "The programs of the paper are gone; others stand in their place, so that only the "
            "claim that it never loses can be looked at. Its games 1 to 4 were in-line only.",
            source("lemmens/table-4"),
        )


def table_5(bench: Bench) -> Iterator[Table | Plot]:
    """The printed game."""
    figures = published("lemmens/table-5")
    board = Board()
    most = 0
    for text in figures["moves"].split():
        board.push(board.parse(text))
        most = max(most, board.repetitions())
    yield Table(
        "The printed game, replayed",
        [
            rows.exact("plies, all of them legal", len(board.moves), figures["plies"]),
            rows.exact("score", "-".join(map(str, board.ejected)), "0-0"),
            rows.exact(
                "it is a draw by repetition",
                "yes" if board.is_over() else "not yet",
                "yes",
                f"no position has occurred more than {most} times; the paper's programs stop when "
                "they enter a loop",
            ),
        ],
        source=source("lemmens/table-5"),
    )


def terms(bench: Bench) -> Iterator[Table | Plot]:
    """What each term is worth, and the patterns that the paper proposes."""
    player = "sumito.lab.players:changed_extended"
    names = [column.name for column in EXTENDED.columns]
    variants = {f"without {name}": f"{player}:without={name}" for name in names}
    for pattern, weight in (
        ("pattern_trapezium", 3),
        ("pattern_diamond", 3),
        ("pattern_daisy", 25),
    ):
        variants[f"with {pattern}"] = f"{player}:extra={pattern},weight={weight}"
    variants["with killers and history"] = "lemmens-extended:killers=true,history_sorting=1-9"
    for depth, games in bench["games"].items():
        table = []
        for name in bench["variants"] or variants:
            key = name.replace(" ", "-")
            text = variants[name]
            joint = "," if text.count(":") > (1 if text.startswith("sumito") else 0) else ":"
            found = bench.match(
                f"{key}-{depth}",
                {
                    "changed": f"{text}{joint}depth={depth}",
                    "full": f"lemmens-extended:depth={depth}",
                },
                games=games,
                layouts=("standard", "belgian-daisy"),
                ply_limit=bench["plies"],
            )
            above = -0.5 if name.startswith("without") else 0.5
            said = "weaker" if name.startswith("without") else "stronger"
            said = said if "killers" not in name else ""
            table.append(
                rows.paired_score(
                    f"{name}: score",
                    found.pairs("changed", "full"),
                    said,
                    above if said else None,
                    f"drawn {found.draws()}",
                )
            )
        yield Table(
            f"The extended agent with a term changed, against itself, depth {depth}",
            table,
            "From random openings of two layouts with colours swapped.",
            source("lemmens/terms"),
        )


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
            "3 min",
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
    ),
    Experiment(
        "lemmens/table-3",
        "The basic against the extended agent",
        "Are the extended heuristics valuable, and does it matter which basic weights one takes?",
        Setting("3 s", {"games": 2, "plies": 20, "variants": ["3 and 2 (ours)", "1 and 1"]}),
        Setting("8 min", {"games": 200, "plies": 500, "variants": []}),
        table_3,
        "The basic agent's weights are not printed: those of the extended one's first modus, and "
        "others beside them.",
    ),
    Experiment(
        "lemmens/table-4",
        "The extended agent against other programs",
        "Does it never lose at depth 2?",
        Setting("3 s", {"games": 2, "plies": 20, "opponents": ["greedy", "random-push"]}),
        Setting("4 min", {"games": 40, "plies": 500, "opponents": _OPPONENTS}),
        table_4,
        takes_agents=True,
    ),
    Experiment(
        "lemmens/table-5",
        "The printed game against NetAbalone",
        "Is it legal, and is it a draw?",
        Setting("1 s"),
        Setting("1 s"),
        table_5,
    ),
    Experiment(
        "lemmens/terms",
        "What each term is worth",
        "Does every strategy help, and do the proposed patterns?",
        Setting(
            "3 s",
            {
                "games": {"2": 2},
                "plies": 16,
                "variants": ["without cohesion", "with pattern_daisy"],
            },
        ),
        Setting("30 min", {"games": {"2": 200, "3": 40}, "plies": 400, "variants": []}),
        terms,
    ),
]
