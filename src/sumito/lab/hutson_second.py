"""Hutson 2021: does the second player have the advantage?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import rows
from .collection import full_result
from .errors import LabError
from .experiment import Experiment, Setting
from .hutson_random import RANDOM
from .hutson_shared import BEST, FULL, QUICK, TABLE, TREE_PARTS, by_iterations, in_full
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bench import Bench
    from .games import Games
    from .rows import Row

__all__ = ["EXPERIMENTS"]


def second_player(bench: Bench) -> Iterator[Table | Plot]:
    """Who has the advantage: the first or the second player?"""
    figures = published(TABLE)
    cells = [row[len(RANDOM) :] for row in figures["wins"][len(RANDOM) :]]
    won = sum(map(sum, cells))
    count = sum(map(len, cells)) * figures["other_games"]
    like = figures["players"].index("hutson-4")
    theirs = {"won": figures["wins"][like][like], "games": figures["other_games"]}
    yield Table(
        "All 16 cells of four tree searches",
        _all_cells(bench, {"won": won, "games": count}),
        f"Ours are the games of {TABLE}/trees, the same cells. The paper's wins are below a half, "
        "but it does not say how many games had no winner. A draw counts half in a score; a game "
        "without a winner after 800 plies is one.",
        source("hutson/second-player"),
    )
    for name, agent in _views(bench).items():
        table: list[Row] = []
        for layout in bench["layouts"]:
            games = bench.self_play(
                f"self-{layout}{name and '-mover'}",
                agent,
                games=bench["games"],
                layouts=(layout,),
                openings="none" if layout == "standard" else "random:4",
                ply_limit=bench["plies"],
                repetition=False,
            )
            score = rows.score(
                f"{layout}: score of black",
                games.points(0),
                len(games),
                "white has the advantage",
                -0.5,
            )
            said = theirs if name else None
            table += [_wins_of_black(bench, layout, games, said), in_full(bench, score)]
        yield Table(
            f"{by_iterations(bench)} against itself{name}",
            table,
            (_COMPARED if name else _PLAYED_BEFORE)
            + " A draw counts half in a score; a game without a winner after 800 plies is one.",
            source("hutson/second-player"),
        )


_COMPARED = "Wins are compared with the like cell of the paper, iterations against iterations."
_PLAYED_BEFORE = (
    f"From the standard start these are the games of {TABLE}/trees/itself, the same agents with "
    "the same seeds, whose wins are held against the paper's there."
)


def _views(bench: Bench) -> dict[str, str]:
    """How the sums of a tree are read: as in the paper's table, and the other way."""
    agent = by_iterations(bench)
    other = ", roll-outs counting for whoever moves at a node, the most visited move played"
    return {"": agent, other: f"{agent},view=mover,choice=visits"}


def _all_cells(bench: Bench, theirs: dict[str, int]) -> list[Row]:
    """Black in the games of all tree searches against each other, which were played before."""
    won, drawn, games = 0, 0, 0
    for part in TREE_PARTS:
        experiment = f"{TABLE}/trees/{part}"
        result = full_result(experiment, bench.results)
        if result is None:
            return [rows.unknown(_ALL_WINS, f"{theirs['won']}/{theirs['games']}", _NOT_RUN)]
        for table, row in result.rows():
            if table.title == BEST:
                continue
            if "drawn" not in row.data:
                raise LabError(f"{experiment} does not say how many games were drawn; run it again")
            won += row.data["won"]
            drawn += row.data["drawn"]
            games += row.data["n"]
    return [
        rows.share(_ALL_WINS, won, games, theirs, f"white {games - won - drawn}, nobody {drawn}"),
        rows.score(
            "all cells: score of black",
            won + drawn / 2,
            games,
            "white has the advantage",
            -0.5,
        ),
    ]


_ALL_WINS = "all cells: wins of black"
_NOT_RUN = f"not all of {TABLE}/trees has been run"


def _wins_of_black(bench: Bench, layout: str, games: Games, theirs: dict[str, int] | None) -> Row:
    """Beside the paper's, if there are any, where it played from the same layout."""
    note = f"white {games.wins(1)}, nobody {games.draws()}"
    label = f"{layout}: wins of black"
    if layout != "standard" or theirs is None:
        return rows.share(label, games.wins(0), len(games), None, note)
    return in_full(bench, rows.share(label, games.wins(0), len(games), theirs, note))


EXPERIMENTS = [
    Experiment(
        "hutson/second-player",
        "Does the second player have the advantage?",
        "The paper's conclusion from cells of 50 games: does it hold with more of them?",
        Setting("2 s", {**QUICK, "layouts": ["standard", "belgian-daisy"]}),
        Setting("50 min", {**FULL, "iterations": 5000, "layouts": ["standard", "belgian-daisy"]}),
        second_player,
        "Whose score a node of the tree adds up is left open: both readings are run.",
        revision=3,
    ),
]
