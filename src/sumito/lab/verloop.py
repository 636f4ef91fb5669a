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
from .verloop_speed import LAYOUTS, VARIANTS, changed, eval_costs, game_turns

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping

    from ..arena import PlayedGame
    from .bench import Bench
    from .games import Games

__all__ = ["EXPERIMENTS"]


def first_player_bias(bench: Bench) -> Iterator[Table | Plot]:
    """Two equal agents: who wins?"""
    for layout in LAYOUTS:
        for words in VARIANTS:
            timed, fixed = _equal_games(bench, layout, words)
            yield _bias_table(bench, layout, words, timed, fixed)
            yield Plot(
                f"What both think of the first player, {layout}, {words}",
                {
                    f"game {number}": [
                        (ply, score if ply % 2 else 0.0 - score)
                        for ply, score in enumerate(game.scores, 1)
                        if score is not None and abs(score) < 1e5
                    ]
                    for number, game in enumerate(_pruned(timed).games[:4], 1)
                },
                "ply",
                "score",
            )


def _equal_games(bench: Bench, layout: str, words: str) -> tuple[Games, Games]:
    """Games in time from the start, and to a depth from random openings."""
    agent = changed("verloop-acmo", VARIANTS[words])
    settings: dict[str, Any] = {"layouts": (layout,), "ply_limit": bench["plies"]}
    name = f"{layout}-{words.replace(' ', '-')}"
    timed = bench.self_play(
        f"time-{name}",
        agent,
        games=bench["games"],
        openings="none",
        control=bench["control"],
        **settings,
    )
    control = f"depth={bench['depths'][words]}"
    fixed = bench.self_play(
        f"depth-{name}", agent, games=bench["games"], control=control, **settings
    )
    return timed, fixed


def _bias_table(bench: Bench, layout: str, words: str, timed: Games, fixed: Games) -> Table:
    figures = published("verloop/first-player-bias")
    pruned, distinct = _pruned(timed), _distinct(timed)
    depth = bench["depths"][words]
    second = layout != "standard"
    return Table(
        f"Wins of the first player, {layout}, {words}",
        [
            rows.share(
                f"from the start, {bench['control']}",
                timed.wins(0),
                len(timed),
                figures[layout],
                f"drawn {timed.draws()}",
            ),
            rows.share(
                "... one of those that end on the same turn",
                pruned.wins(0),
                len(pruned),
                figures[f"{layout}-distinct"],
                f"drawn {pruned.draws()}",
            ),
            rows.share(
                "... one of those with the same moves",
                distinct.wins(0),
                len(distinct),
                None,
                f"drawn {distinct.draws()}",
            ),
            rows.share(
                f"from random openings, depth {depth}",
                fixed.wins(0),
                len(fixed),
                None,
                f"drawn {fixed.draws()}",
            ),
            rows.score(
                "score of the first player, random openings",
                fixed.points(0),
                len(fixed),
                "the second player wins more" if second else "",
                -0.5 if second else None,
            ),
        ],
        "The thesis let 15 seconds a move make games differ; a shorter time does that here. Of "
        "games that end on the same turn it keeps one, and so do we: the first.",
        source("verloop/first-player-bias"),
    )


def _pruned(games: Games) -> Games:
    """Of games that end on the same turn the first, as in the thesis's appendix B.1."""
    return _first_of_each(games, lambda game: game.plies)


def _distinct(games: Games) -> Games:
    """Of games with the same moves the first."""
    return _first_of_each(games, lambda game: game.moves)


def _first_of_each(games: Games, key: Callable[[PlayedGame], Hashable]) -> Games:
    seen: set[Hashable] = set()

    def is_new(game: PlayedGame) -> bool:
        known = key(game) in seen
        seen.add(key(game))
        return not known

    return games.where(is_new)


def consider_enemy(bench: Bench) -> Iterator[Table | Plot]:
    """Does it pay to look at one's own marbles only?"""
    figures = published("verloop/consider-enemy")
    for layout in LAYOUTS:
        for words, more in VARIANTS.items():
            enemy = changed("verloop-acmo", more)
            agents = {"self": changed(enemy, "consider_enemy=false"), "enemy": enemy}
            bare = _bare(bench, agents, layout, words)
            quality, performance = _matches(bench, agents, layout, words)
            won = bare.wins_of("enemy")
            table = [
                rows.exact(
                    f"quality (depth={bench['depth']}), the games as published: wins of enemy",
                    "all" if won == len(bare) else f"{won} of {len(bare)}",
                    "all",
                    f"4/4 in the thesis, two games with colours swapped here; drawn {bare.draws()}",
                ),
                rows.share(
                    f"quality (depth={bench['depths'][words]}), random openings: wins of enemy",
                    quality.wins_of("enemy"),
                    len(quality),
                    figures["quality"],
                    f"drawn {quality.draws()}",
                ),
                rows.paired_score(
                    "quality, random openings: score of enemy",
                    quality.pairs("enemy", "self"),
                    "enemy is much better",
                    0.5,
                ),
                rows.share(
                    f"performance ({bench['control']}): wins of self",
                    performance.wins_of("self"),
                    len(performance),
                    figures[layout],
                    f"drawn {performance.draws()}",
                ),
                rows.paired_score("performance: score of self", performance.pairs("self", "enemy")),
            ]
            yield Table(
                f"Own marbles only against both sides', {layout}, {words}",
                table,
                "Self looks at its own marbles only, enemy at both sides'. " + _OPENINGS,
                source("verloop/consider-enemy"),
            )


_OPENINGS = (
    "The games as published are from the bare layout, the others from random openings with "
    "colours swapped."
)


def _bare(bench: Bench, agents: Mapping[str, str], layout: str, words: str) -> Games:
    """The two games of a layout that there are at a fixed depth, as published."""
    return bench.match(
        f"bare-{layout}-{words.replace(' ', '-')}",
        agents,
        games=2,
        openings="none",
        layouts=(layout,),
        control=f"depth={bench['depth']}",
        ply_limit=bench["plies"],
    )


def _matches(
    bench: Bench, agents: Mapping[str, str], layout: str, words: str
) -> tuple[Games, Games]:
    """Quality, at a fixed depth, and performance, in time, from random openings."""
    quality, performance = (
        bench.match(
            f"{name}-{layout}-{words.replace(' ', '-')}",
            agents,
            games=bench["games"],
            layouts=(layout,),
            control=control,
            ply_limit=bench["plies"],
        )
        for name, control in (
            ("quality", f"depth={bench['depths'][words]}"),
            ("performance", bench["control"]),
        )
    )
    return quality, performance


def aba_pro(bench: Bench) -> Iterator[Table | Plot]:
    """Aba-Pro's evaluation against the source paper's."""
    figures = published("verloop/aba-pro")
    turns = game_turns(
        bench, "belgian-daisy", f"verloop-cmo:depth={bench['depth']}", bench["turns"]
    )
    costs = bench.steps(
        "speed", eval_costs, [("belgian-daisy", moves, bench["runs"]) for moves in turns], here=True
    )
    yield Table(
        "Time of an evaluation",
        [
            rows.ratio(
                "time of an evaluation, source paper's over Aba-Pro's",
                [one[0] for one in costs],
                [one[1] for one in costs],
                figures["faster"],
                "2.9 times faster",
            )
        ],
        f"{len(turns)} turns of a game of cmo, the least of {bench['runs']} runs for each.",
        source("verloop/aba-pro"),
    )
    for words, more in VARIANTS.items():
        yield _aba_pro_games(bench, words, more, figures)


def _aba_pro_games(bench: Bench, words: str, more: str, figures: Mapping[str, Any]) -> Table:
    """Who wins, at a fixed depth and in time."""
    source_paper = changed("verloop-acmo", more)
    agents = {"source paper": source_paper, "Aba-Pro": changed(source_paper, "eval=aba-pro")}
    bare = [_bare(bench, agents, layout, words) for layout in LAYOUTS]
    games, draws = sum(map(len, bare)), sum(one.draws() for one in bare)
    won = sum(one.wins_of("source paper") for one in bare)
    lost = sum(one.wins_of("Aba-Pro") for one in bare)
    half = won == lost == games / 2
    table = [
        rows.exact(
            f"quality (depth={bench['depth']}), the games as published: wins of the source paper's",
            "half" if half else f"{won} of {games}",
            "half",
            f"two games of each layout, with colours swapped; drawn {draws}",
        )
    ]
    for layout in LAYOUTS:
        quality, performance = _matches(bench, agents, layout, words)
        for name, found, theirs in (
            (f"quality (depth={bench['depths'][words]})", quality, figures["quality"]),
            (f"performance ({bench['control']})", performance, figures[layout]),
        ):
            table += [
                rows.share(
                    f"{name}, {layout}: wins of the source paper's",
                    found.wins_of("source paper"),
                    len(found),
                    theirs,
                    f"drawn {found.draws()}",
                ),
                rows.paired_score(
                    f"{name}, {layout}: score of the source paper's",
                    found.pairs("source paper", "Aba-Pro"),
                ),
            ]
    return Table(
        f"Aba-Pro against the source paper, {words}", table, _OPENINGS, source("verloop/aba-pro")
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


_QUICK: dict[str, Any] = {"games": 2, "control": "0.002/move", "plies": 10}
_FULL: dict[str, Any] = {"games": 100, "control": "0.02/move", "plies": 400}
_QUICK_BOTH = {**_QUICK, "depths": {"as written": 2, "as released": 2}}
_FULL_BOTH = {**_FULL, "depths": {"as written": 4, "as released": 3}}
_TIME = (
    "The thesis gave 15 seconds a move; ours are shorter, so that there can be more games. As "
    "released a search takes many times longer: its games from random openings are of depth 3."
)

EXPERIMENTS: list[Experiment] = [
    *verloop_speed.EXPERIMENTS,
    *verloop_consistency.EXPERIMENTS,
    *verloop_branching.EXPERIMENTS,
    *verloop_claims.EXPERIMENTS,
    Experiment(
        "verloop/first-player-bias",
        "Two equal agents: does the first player lose more often?",
        "Is there an advantage of the first or of the second player?",
        Setting("3 s", _QUICK_BOTH),
        Setting("40 min", _FULL_BOTH),
        first_player_bias,
        _TIME,
    ),
    Experiment(
        "verloop/consider-enemy",
        "Own marbles only, or both sides'",
        "Does leaving the opponent out of the evaluation pay at the same depth, or in time?",
        Setting("3 s", {**_QUICK_BOTH, "depth": 2}),
        Setting("45 min", {**_FULL_BOTH, "depth": 4}),
        consider_enemy,
        _TIME,
    ),
    *verloop_windows.EXPERIMENTS,
    Experiment(
        "verloop/aba-pro",
        "Aba-Pro's evaluation against the source paper's",
        "How much faster is the simpler evaluation, and which plays better?",
        Setting("3 s", {**_QUICK_BOTH, "depth": 2, "turns": 3, "runs": 3}),
        Setting("60 min", {**_FULL_BOTH, "depth": 4, "turns": 100, "runs": 30}),
        aba_pro,
        _TIME,
    ),
    Experiment(
        "verloop/metrics",
        "The terms that the thesis proposes",
        "Do they help, at the same depth and in the same time?",
        Setting("3 s", {**_QUICK, "depth": 2, "variants": ["coherence: axes", "path distance"]}),
        Setting("50 min", {**_FULL, "depth": 3, "variants": []}),
        metrics,
    ),
]
