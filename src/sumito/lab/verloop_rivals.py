"""Verloop 2021: own marbles only or both sides', and Aba-Pro against the source paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..outcome import Termination
from . import rows
from .experiment import Experiment, Setting
from .published import published, source
from .result import Plot, Table
from .verloop_games import AS_WRITTEN, GAME_VARIANTS, NO_BOARD_TWICE, RELEASED, by_variant
from .verloop_speed import LAYOUTS, changed, eval_costs, file_name, game_turns

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from .bench import Bench
    from .games import Games
    from .rows import Row

__all__ = ["EXPERIMENTS", "aba_pro", "consider_enemy", "evaluation_time"]


_ENEMY, _ABA_PRO = "verloop/consider-enemy", "verloop/aba-pro"


def consider_enemy(words: str, bench: Bench) -> Iterator[Table | Plot]:
    """Does it pay to look at one's own marbles only?"""
    figures = published(_ENEMY)
    for layout in LAYOUTS:
        enemy = changed("verloop-acmo", GAME_VARIANTS[words].changes)
        agents = {"self": changed(enemy, "consider_enemy=false"), "enemy": enemy}
        bare = _bare(bench, agents, layout, words)
        quality, performance = _matches(bench, agents, layout, words)
        table = [
            _as_published(
                f"quality (depth={bench['bare_depth']}), the games as published: wins of enemy",
                [bare],
                "enemy",
                figures["quality"],
                words,
                "two games with colours swapped",
            ),
            rows.share(
                f"quality (depth={bench['depth']}), random openings: wins of enemy",
                quality.wins_of("enemy"),
                len(quality),
                figures["quality"],
                f"drawn {quality.draws()}",
                open_games=quality.draws(),
            ),
            _claimed_score(
                "quality, random openings: score of enemy",
                quality,
                ("enemy", "self"),
                "enemy is much better",
            ),
            rows.share(
                f"performance ({bench['control']}): wins of self",
                performance.wins_of("self"),
                len(performance),
                figures[layout],
                f"drawn {performance.draws()}",
                open_games=performance.draws(),
            ),
            rows.paired_score("performance: score of self", performance.pairs("self", "enemy")),
        ]
        yield Table(
            f"Own marbles only against both sides', {layout}, {words}",
            table,
            "Self looks at its own marbles only, enemy at both sides'. " + _OPENINGS,
            source(_ENEMY),
        )


def _claimed_score(label: str, games: Games, names: tuple[str, str], said: str) -> Row:
    """The claim that the first of two is better, however games without a winner had gone on."""
    middle, *ends = (
        rows.paired_score(label, games.pairs(*names, draw), said, 0.5) for draw in (0.5, 0.0, 1.0)
    )
    return rows.either_way(middle, ends, games.draws())


_OPENINGS = (
    "The games as published are from the bare layout, the others from random openings with "
    "colours swapped."
)


def _as_published(
    label: str,
    played: Sequence[Games],
    who: str,
    published: Mapping[str, Any],
    words: str,
    note: str,
) -> Row:
    """The results of one in the few games that there are at a fixed depth.

    Another variant than the thesis's program plays other games, each the same however often it is
    played: their results say nothing about those of the thesis.
    """
    every = [game for one in played for game in one.games]
    drawn = sum(one.draws() for one in played)
    repeated = sum(game.termination is Termination.REPETITION for game in every)
    parts = {
        "drawn by repetition": repeated,
        f"cut off after {max(game.plies for game in every)} plies": drawn - repeated,
    }
    ended = [f"{count} {how}" for how, count in parts.items() if count]
    won = sum(one.wins_of(who) for one in played)
    row = rows.share(label, won, len(every), published, "; ".join([note, *ended]), open_games=drawn)
    return row if words == RELEASED else rows.apart(row, "another variant of the program")


def _bare(bench: Bench, agents: Mapping[str, str], layout: str, words: str) -> Games:
    """The two games of a layout that there are at a fixed depth, as published."""
    return bench.match(
        f"bare-{layout}-{file_name(words)}",
        agents,
        games=2,
        openings="none",
        layouts=(layout,),
        control=f"depth={bench['bare_depth']}",
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
            games=bench["games"],
            layouts=(layout,),
            control=control,
            ply_limit=bench["plies"],
        )
        for name, control in (
            ("quality", f"depth={bench['depth']}"),
            ("performance", bench["control"]),
        )
    )
    return quality, performance


def evaluation_time(bench: Bench) -> Iterator[Table | Plot]:
    """How much faster is Aba-Pro's evaluation?"""
    turns = game_turns(
        bench, "belgian-daisy", f"verloop-cmo:depth={bench['depth']}", bench["turns"]
    )
    costs = bench.steps(
        "speed", eval_costs, [("belgian-daisy", moves, bench["runs"]) for moves in turns], here=True
    )
    yield Table(
        "Time of an evaluation",
        [
            rows.apart(
                rows.ratio(
                    "time of an evaluation, source paper's over Aba-Pro's",
                    [one[0] for one in costs],
                    [one[1] for one in costs],
                    published(_ABA_PRO)["faster"],
                    "2.9 times faster",
                ),
                "another program's cost of a term",
            )
        ],
        f"{len(turns)} turns of a game of cmo, the least of {bench['runs']} runs for each. {_COST}",
        source(_ABA_PRO),
    )


_COST = (
    "What is timed here is a node of a plain search of two plies, nearly all of which is "
    "evaluation: the terms of our C++ core, where each costs a few operations on bits. The "
    "thesis's factor is that of a whole Java program, which goes from marble to marble. Both "
    "search the same tree, so that the factor says what terms cost in a program and nothing else."
)


def aba_pro(words: str, bench: Bench) -> Iterator[Table | Plot]:
    """Who wins, at a fixed depth and in time?"""
    figures = published(_ABA_PRO)
    source_paper = changed("verloop-acmo", GAME_VARIANTS[words].changes)
    agents = {"source paper": source_paper, "Aba-Pro": changed(source_paper, "eval=aba-pro")}
    quality_of = f"quality (depth={bench['bare_depth']})"
    table = [
        _as_published(
            f"{quality_of}, the games as published: wins of the source paper's",
            [_bare(bench, agents, layout, words) for layout in LAYOUTS],
            "source paper",
            figures["quality"],
            words,
            "two games of each layout, with colours swapped",
        )
    ]
    for layout in LAYOUTS:
        quality, performance = _matches(bench, agents, layout, words)
        for name, found, theirs in (
            (f"quality (depth={bench['depth']})", quality, figures["quality"]),
            (f"performance ({bench['control']})", performance, figures[layout]),
        ):
            table += [
                rows.share(
                    f"{name}, {layout}: wins of the source paper's",
                    found.wins_of("source paper"),
                    len(found),
                    theirs,
                    f"drawn {found.draws()}",
                    open_games=found.draws(),
                ),
                rows.paired_score(
                    f"{name}, {layout}: score of the source paper's",
                    found.pairs("source paper", "Aba-Pro"),
                ),
            ]
    yield Table(f"Aba-Pro against the source paper, {words}", table, _OPENINGS, source(_ABA_PRO))


_COSTS = {AS_WRITTEN: "40 min", NO_BOARD_TWICE: "45 min", RELEASED: "80 min"}

EXPERIMENTS = [
    *by_variant(
        _ENEMY,
        "Own marbles only, or both sides'",
        "Does leaving the opponent out of the evaluation pay at the same depth, or in time?",
        _COSTS,
        consider_enemy,
        bare_depth=(2, 4),
    ),
    Experiment(
        f"{_ABA_PRO}/time",
        "Aba-Pro's evaluation against the source paper's: time",
        "How much faster is the simpler evaluation?",
        Setting("1 s", {"depth": 2, "plies": 10, "turns": 3, "runs": 3}),
        Setting("10 s", {"depth": 4, "plies": 400, "turns": 100, "runs": 30}),
        evaluation_time,
    ),
    *by_variant(
        _ABA_PRO,
        "Aba-Pro's evaluation against the source paper's",
        "Which of them plays better?",
        _COSTS,
        aba_pro,
        bare_depth=(2, 4),
    ),
]
