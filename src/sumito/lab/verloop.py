"""Verloop 2021: games between its agents. The timings are in `verloop_speed`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..outcome import Termination
from . import (
    rows,
    verloop_branching,
    verloop_claims,
    verloop_consistency,
    verloop_metrics,
    verloop_speed,
    verloop_windows,
)
from .experiment import Experiment, Setting
from .published import published, source
from .result import Plot, Table
from .verloop_speed import (
    AS_RELEASED,
    LAYOUTS,
    VARIANTS,
    changed,
    eval_costs,
    file_name,
    game_turns,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

    from ..arena import PlayedGame
    from .bench import Bench
    from .games import Games
    from .rows import Row

__all__ = ["EXPERIMENTS", "GAME_VARIANTS"]

_NO_BOARD_TWICE = "as written, no board twice"
_BOTH_TEAMS = "as released, both teams counted"
GAME_VARIANTS = {
    "as written": VARIANTS["as written"],
    _NO_BOARD_TWICE: "forbid_earlier=true",
    "as released": VARIANTS["as released"],
    _BOTH_TEAMS: f"{VARIANTS['as released']},last_team=false",
}
"""How games are played: what an agent's text has besides."""


def first_player_bias(bench: Bench) -> Iterator[Table | Plot]:
    """Two equal agents: who wins?"""
    for layout in LAYOUTS:
        for words in bench["games"]:
            fixed = _equal_games(bench, "depth", layout, words)
            if words not in bench["control"]:
                yield _bias_table(bench, layout, words, None, fixed)
                continue
            timed = _equal_games(bench, "time", layout, words)
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


def _equal_games(bench: Bench, kind: str, layout: str, words: str) -> Games:
    """Games in ``time`` from the start, or to a ``depth`` from random openings."""
    settings: dict[str, Any] = {"control": f"depth={bench['depths'][words]}"}
    if kind == "time":
        settings = {"control": bench["control"][words], "openings": "none"}
    return bench.self_play(
        f"{kind}-{layout}-{file_name(words)}",
        changed("verloop-acmo", GAME_VARIANTS[words]),
        games=bench["games"][words],
        layouts=(layout,),
        ply_limit=bench["plies"],
        **settings,
    )


def _bias_table(bench: Bench, layout: str, words: str, timed: Games | None, fixed: Games) -> Table:
    table = [] if timed is None else _from_the_start(bench["control"][words], layout, timed)
    table += [
        rows.share(
            f"from random openings, depth {bench['depths'][words]}",
            fixed.wins(0),
            len(fixed),
            None,
            f"drawn {fixed.draws()}",
        ),
        rows.score(
            "score of the first player, random openings",
            fixed.points(0),
            len(fixed),
            "a bias in the second player's favour",
            -0.5,
            "the thesis concludes so from both layouts" if layout == "standard" else "",
        ),
    ]
    notes = [] if timed is None else [_COPIES]
    if words.startswith("as released"):
        notes.append(_LAST_PLAYER)
    return Table(
        f"Wins of the first player, {layout}, {words}",
        table,
        " ".join(notes),
        source("verloop/first-player-bias"),
    )


_COPIES = (
    "The thesis let 15 seconds a move make games differ; a shorter time does that here. Of games "
    "that end on the same turn it keeps one, and so do we: the first. A test takes games for "
    "independent of each other, which copies are not: so the published share of all games is held "
    "against ours of those that differ in some move."
)
_LAST_PLAYER = (
    "As released formation break and dangers count for the last player alone. That this was the "
    "second player is our reading of the program, and the bias of these agents may come from just "
    'this: "both teams counted" has all else of the program, but counts them for both.'
)


def _from_the_start(control: str, layout: str, timed: Games) -> list[Row]:
    """The games as the thesis counts them: all, and without copies."""
    figures = published("verloop/first-player-bias")
    shares = [
        rows.share(label, games.wins(0), len(games), theirs, f"drawn {games.draws()}")
        for label, games, theirs in (
            (f"from the start, {control}", timed, None),
            (
                "... one of those that end on the same turn",
                _pruned(timed),
                figures[f"{layout}-distinct"],
            ),
            ("... one of those with the same moves", _distinct(timed), figures[layout]),
        )
    ]
    count = figures[layout]["games"]
    ends = [game.plies for game in timed.games[:count]]
    kept = figures[f"{layout}-distinct"]["games"]
    label = f"games that end on another turn than those before, of the first {len(ends)}"
    return [*shares, rows.plain(label, f"{len(set(ends))}", f"{kept} of {count}")]


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
        for words in bench["games"]:
            enemy = changed("verloop-acmo", GAME_VARIANTS[words])
            agents = {"self": changed(enemy, "consider_enemy=false"), "enemy": enemy}
            bare = _bare(bench, agents, layout, words)
            quality, performance = _matches(bench, agents, layout, words)
            table = [
                _as_published(
                    f"quality (depth={bench['depth']}), the games as published: enemy",
                    [bare],
                    "enemy",
                    "all won",
                    "4/4 in the thesis, two games with colours swapped here",
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
                    f"performance ({bench['control'][words]}): wins of self",
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


def _as_published(label: str, played: Sequence[Games], who: str, said: str, note: str) -> Row:
    """The results of one in the few games that there are at a fixed depth.

    They can be held against the thesis's only if all were decided: a game that was cut off, or
    drawn by a repetition which its program forbade, has no result there.
    """
    games, drawn = sum(map(len, played)), sum(one.draws() for one in played)
    won = sum(one.wins_of(who) for one in played)
    lost = games - won - drawn
    if not drawn:
        ours = "all won" if won == games else f"won {won}, lost {lost}"
        return rows.exact(label, ours, said, note)
    every = [game for one in played for game in one.games]
    repeated = sum(game.termination is Termination.REPETITION for game in every)
    parts = {
        "drawn by repetition, which the program forbade": repeated,
        f"cut off after {max(game.plies for game in every)} plies": drawn - repeated,
    }
    why = ", ".join(f"{count} {words}" for words, count in parts.items() if count)
    ours = f"won {won}, drawn {drawn}, lost {lost}"
    return replace(rows.unknown(label, said, why, ours), note=note)


def _bare(bench: Bench, agents: Mapping[str, str], layout: str, words: str) -> Games:
    """The two games of a layout that there are at a fixed depth, as published."""
    return bench.match(
        f"bare-{layout}-{file_name(words)}",
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
            f"{name}-{layout}-{file_name(words)}",
            agents,
            games=bench["games"][words],
            layouts=(layout,),
            control=control,
            ply_limit=bench["plies"],
        )
        for name, control in (
            ("quality", f"depth={bench['depths'][words]}"),
            ("performance", bench["control"][words]),
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
    for words in bench["games"]:
        yield _aba_pro_games(bench, words, figures)


def _aba_pro_games(bench: Bench, words: str, figures: Mapping[str, Any]) -> Table:
    """Who wins, at a fixed depth and in time."""
    source_paper = changed("verloop-acmo", GAME_VARIANTS[words])
    agents = {"source paper": source_paper, "Aba-Pro": changed(source_paper, "eval=aba-pro")}
    won, games = figures["quality"]["won"], figures["quality"]["games"]
    table = [
        _as_published(
            f"quality (depth={bench['depth']}), the games as published: the source paper's",
            [_bare(bench, agents, layout, words) for layout in LAYOUTS],
            "source paper",
            f"won {won}, lost {games - won}",
            "two games of each layout, with colours swapped",
        )
    ]
    for layout in LAYOUTS:
        quality, performance = _matches(bench, agents, layout, words)
        for name, found, theirs in (
            (f"quality (depth={bench['depths'][words]})", quality, figures["quality"]),
            (f"performance ({bench['control'][words]})", performance, figures[layout]),
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


_THREE = ("as written", _NO_BOARD_TWICE, "as released")
_QUICK_GAMES = {
    "games": dict.fromkeys(_THREE, 2),
    "control": dict.fromkeys(_THREE, "0.002/move"),
    "depths": dict.fromkeys(_THREE, 2),
    "plies": 10,
}
_FULL_GAMES = {
    "games": {"as written": 100, _NO_BOARD_TWICE: 100, "as released": 40},
    "control": {
        "as written": "0.02/move",
        _NO_BOARD_TWICE: "0.02/move",
        "as released": "0.25/move",
    },
    "depths": {"as written": 4, _NO_BOARD_TWICE: 4, "as released": 3},
    "plies": 400,
}


def _with_both_teams(sizes: dict[str, Any], games: int, depth: int) -> dict[str, Any]:
    """The fourth variant besides, which has no games in time."""
    return {
        **sizes,
        "games": {**sizes["games"], _BOTH_TEAMS: games},
        "depths": {**sizes["depths"], _BOTH_TEAMS: depth},
    }


_CHOICES = (
    "The thesis's 15 seconds a move bought it about depth 4: Table 6.1 has 907 seconds for a whole "
    "game of acmo at that depth, some 10 for a turn, and figure 6.2 ends at depth 6. Our seconds "
    "are to buy the same. A turn of acmo at depth 4 takes some 0.02 seconds here as written and "
    "0.27 as released: hence the seconds a move. Games of a fixed depth from random openings are "
    "of depth 3 as released, where it takes that much longer. As written a position that comes for "
    "the third time is a draw, which ends nearly all games on the standard layout; the program "
    f'forbade any move to an earlier board, and so does "no board twice". {AS_RELEASED}'
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
        Setting("4 s", _with_both_teams(_QUICK_GAMES, 2, 2)),
        Setting("100 min", _with_both_teams(_FULL_GAMES, 100, 3)),
        first_player_bias,
        _CHOICES,
        revision=2,
    ),
    Experiment(
        "verloop/consider-enemy",
        "Own marbles only, or both sides'",
        "Does leaving the opponent out of the evaluation pay at the same depth, or in time?",
        Setting("3 s", {**_QUICK_GAMES, "depth": 2}),
        Setting("95 min", {**_FULL_GAMES, "depth": 4}),
        consider_enemy,
        _CHOICES,
        revision=2,
    ),
    *verloop_windows.EXPERIMENTS,
    Experiment(
        "verloop/aba-pro",
        "Aba-Pro's evaluation against the source paper's",
        "How much faster is the simpler evaluation, and which plays better?",
        Setting("3 s", {**_QUICK_GAMES, "depth": 2, "turns": 3, "runs": 3}),
        Setting("95 min", {**_FULL_GAMES, "depth": 4, "turns": 100, "runs": 30}),
        aba_pro,
        _CHOICES,
        revision=2,
    ),
    *verloop_metrics.EXPERIMENTS,
]
