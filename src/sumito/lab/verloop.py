"""Verloop 2021: games between its agents. The timings are in `verloop_speed`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import (
    rows,
    verloop_branching,
    verloop_claims,
    verloop_consistency,
    verloop_speed,
    verloop_windows,
)
from .experiment import Experiment, Setting
from .published import published, source
from .result import Plot, Table
from .verloop_speed import LAYOUTS, eval_costs, game_turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bench import Bench
    from .games import Games

__all__ = ["EXPERIMENTS"]


def first_player_bias(bench: Bench) -> Iterator[Table | Plot]:
    """Two equal agents: who wins?"""
    figures = published("verloop/first-player-bias")
    for layout in LAYOUTS:
        settings: dict[str, Any] = {"layouts": (layout,), "ply_limit": bench["plies"]}
        timed = bench.self_play(
            f"time-{layout}",
            "verloop-acmo",
            games=bench["games"],
            openings="none",
            control=bench["control"],
            **settings,
        )
        distinct = _distinct(timed)
        fixed = bench.self_play(
            f"depth-{layout}",
            "verloop-acmo",
            games=bench["games"],
            control=f"depth={bench['depth']}",
            **settings,
        )
        yield Table(
            f"Wins of the first player, {layout}",
            [
                rows.share(
                    f"from the start, {bench['control']}",
                    timed.wins(0),
                    len(timed),
                    figures[layout],
                    f"drawn {timed.draws()}",
                ),
                rows.share(
                    "... different games only",
                    distinct.wins(0),
                    len(distinct),
                    figures[f"{layout}-distinct"],
                    f"drawn {distinct.draws()}",
                ),
                rows.share(
                    f"from random openings, depth {bench['depth']}",
                    fixed.wins(0),
                    len(fixed),
                    None,
                    f"drawn {fixed.draws()}",
                ),
                rows.score(
                    "score of the first player, random openings",
                    fixed.points(0),
                    len(fixed),
                    "the second player wins more" if layout != "standard" else "",
                    -0.5 if layout != "standard" else None,
                ),
            ],
            "The thesis let 15 seconds a move make games differ; a shorter time does that here. "
            "It counts games as different that do not end on the same turn; we compare moves.",
            source("verloop/first-player-bias"),
        )
        yield Plot(
            f"What both think of the first player, {layout}",
            {
                f"game {number}": [
                    (ply, score if ply % 2 else 0.0 - score)
                    for ply, score in enumerate(game.scores, 1)
                    if score is not None and abs(score) < 1e5
                ]
                for number, game in enumerate(distinct.games[:4], 1)
            },
            "ply",
            "score",
        )


def _distinct(games: Games) -> Games:
    seen: set[tuple[str, ...]] = set()

    def is_new(game: Any) -> bool:
        known = game.moves in seen
        seen.add(game.moves)
        return not known

    return games.where(is_new)


def consider_enemy(bench: Bench) -> Iterator[Table | Plot]:
    """Does it pay to look at one's own marbles only?"""
    figures = published("verloop/consider-enemy")
    agents = {"self": "verloop-acmo:consider_enemy=false", "enemy": "verloop-acmo"}
    for layout in LAYOUTS:
        table = []
        for name, control, theirs in (
            ("quality", f"depth={bench['depth']}", figures["quality"]),
            ("performance", bench["control"], figures[layout]),
        ):
            found = bench.match(
                f"{name}-{layout}",
                agents,
                games=bench["games"],
                layouts=(layout,),
                control=control,
                ply_limit=bench["plies"],
            )
            table += [
                rows.share(
                    f"{name} ({control}): wins of self",
                    found.wins_of("self"),
                    len(found),
                    theirs,
                    f"drawn {found.draws()}",
                ),
                rows.paired_score(f"{name}: score of self", found.pairs("self", "enemy")),
            ]
        yield Table(
            f"Own marbles only against both sides', {layout}",
            table,
            "From random openings with colours swapped.",
            source("verloop/consider-enemy"),
        )


def aba_pro(bench: Bench) -> Iterator[Table | Plot]:
    """Aba-Pro's evaluation against the source paper's."""
    figures = published("verloop/aba-pro")
    depth = bench["depth"]
    turns = game_turns(bench, "belgian-daisy", f"verloop-cmo:depth={depth}", bench["turns"])
    costs = bench.steps(
        "speed", eval_costs, [("belgian-daisy", moves, bench["runs"]) for moves in turns], here=True
    )
    table = [
        rows.ratio(
            "time of an evaluation, source paper's over Aba-Pro's",
            [one[0] for one in costs],
            [one[1] for one in costs],
            figures["faster"],
            "2.9 times faster",
        )
    ]
    agents = {"source paper": "verloop-acmo", "Aba-Pro": "verloop-acmo:eval=aba-pro"}
    for layout in LAYOUTS:
        for name, control in (("quality", f"depth={depth}"), ("performance", bench["control"])):
            found = bench.match(
                f"{name}-{layout}",
                agents,
                games=bench["games"],
                layouts=(layout,),
                control=control,
                ply_limit=bench["plies"],
            )
            table.append(
                rows.share(
                    f"{name} ({control}), {layout}: wins of the source paper's",
                    found.wins_of("source paper"),
                    len(found),
                    figures[layout] if name == "performance" else {"won": 2, "games": 4},
                    f"drawn {found.draws()}",
                )
            )
    yield Table(
        "Aba-Pro against the source paper",
        table,
        "From random openings with colours swapped.",
        source("verloop/aba-pro"),
    )


def metrics(bench: Bench) -> Iterator[Table | Plot]:
    """Do the proposed terms help?"""
    player = "sumito.lab.players:changed_verloop"
    variants = {
        "coherence: star": "verloop-cmo:coherence=star",
        "coherence: axes": "verloop-cmo:coherence=axes",
        "formation break by axis": (
            f"{player}:without=formation_break,extra=formation_break_axes,weight=10"
        ),
        "triangulation 10": "verloop-cmo:triangulation=10",
        "desired positions": "verloop-cmo:triangulation=10,desired=true",
        "immediate danger": f"{player}:extra=danger_immediate,weight=-100",
        "trapped marbles": f"{player}:extra=danger_trapped,weight=-200",
        "path distance": f"{player}:without=centre_distance,extra=path_distance,weight=-8",
        "weighted path distance": (
            f"{player}:without=centre_distance,extra=path_distance_weighted,weight=-8"
        ),
        "path distance, little of it": f"{player}:extra=path_distance,weight=-1",
        "weighted path distance, little of it": (
            f"{player}:extra=path_distance_weighted,weight=-1"
        ),
        "distance to R": f"{player}:without=centre_distance,extra=reference_distance,weight=-8",
    }
    for control in (f"depth={bench['depth']}", bench["control"]):
        table = []
        for name in bench["variants"] or variants:
            found = bench.match(
                f"{name.replace(' ', '-').replace(':', '')}-{control.split('/')[0]}",
                {"with": variants[name], "without": "verloop-cmo"},
                games=bench["games"],
                layouts=LAYOUTS,
                control=control,
                ply_limit=bench["plies"],
            )
            pairs = found.pairs("with", "without")
            table.append(rows.paired_score(name, pairs, "should help", 0.5))
        yield Table(
            f"With a proposed term against without, {control}",
            table,
            "The thesis gives no weights; ours are in the units of its program's. Path distances "
            "take the place of the distance to the centre with its weight, or an eighth of it is "
            "put beside that. From random openings with colours swapped.",
            source("verloop/metrics"),
        )


_QUICK: dict[str, Any] = {"games": 2, "depth": 2, "control": "0.002/move", "plies": 10}
_FULL: dict[str, Any] = {"games": 100, "depth": 4, "control": "0.02/move", "plies": 400}
_TIME = "The thesis gave 15 seconds a move; ours are shorter, so that there can be more games."

EXPERIMENTS: list[Experiment] = [
    *verloop_speed.EXPERIMENTS,
    *verloop_consistency.EXPERIMENTS,
    *verloop_branching.EXPERIMENTS,
    *verloop_claims.EXPERIMENTS,
    Experiment(
        "verloop/first-player-bias",
        "Two equal agents: does the first player lose more often?",
        "Is there an advantage of the first or of the second player?",
        Setting("3 s", _QUICK),
        Setting("25 min", _FULL),
        first_player_bias,
        _TIME,
    ),
    Experiment(
        "verloop/consider-enemy",
        "Own marbles only, or both sides'",
        "Does leaving the opponent out of the evaluation pay at the same depth, or in time?",
        Setting("3 s", _QUICK),
        Setting("25 min", _FULL),
        consider_enemy,
        _TIME,
    ),
    *verloop_windows.EXPERIMENTS,
    Experiment(
        "verloop/aba-pro",
        "Aba-Pro's evaluation against the source paper's",
        "How much faster is the simpler evaluation, and which plays better?",
        Setting("3 s", {**_QUICK, "turns": 3, "runs": 3}),
        Setting("20 min", {**_FULL, "turns": 100, "runs": 30}),
        aba_pro,
        _TIME,
    ),
    Experiment(
        "verloop/metrics",
        "The terms that the thesis proposes",
        "Do they help, at the same depth and in the same time?",
        Setting("3 s", {**_QUICK, "variants": ["coherence: axes", "path distance"]}),
        Setting("50 min", {**_FULL, "depth": 3, "variants": []}),
        metrics,
    ),
]
