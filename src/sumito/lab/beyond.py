"""What no paper has: ratings of all agents, the first move and the layouts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from .._core import Player
from ..arena.statistics import GameScore, elo_of_score, rate, wilson
from ..board import Board
from ..layouts import all_layouts
from . import people, rows
from .experiment import Experiment, Setting
from .intervals import mean_interval
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .bench import Bench
    from .games import Games

__all__ = ["EXPERIMENTS", "is_fair"]


def ratings(bench: Bench) -> Iterator[Table | Plot]:
    """All agents against each other, as published and in equal time."""
    for control, words in (("own", "as published"), (bench["control"], "in equal time")):
        names = [*bench["agents"], *bench.added]
        found = bench.match(
            "published" if control == "own" else "time",
            names,
            format="round-robin",
            games=bench["games"],
            layouts=("standard", "belgian-daisy"),
            control=control,
            ply_limit=bench["plies"],
            common=False,
        )
        listed = rate(_scores(found))
        table = [
            rows.plain(
                one.name,
                f"{one.elo:+.0f}",
                interval=f"{one.low:+.0f} to {one.high:+.0f}",
                note=f"{one.games} games",
                value=one.elo,
                low=one.low,
                high=one.high,
            )
            for one in listed.ratings
        ]
        words += "" if control == "own" else f" ({control})"
        yield Table(
            f"Ratings, {words}",
            table,
            "Bradley-Terry with draws and the first move; the mean is 0. From random openings of "
            f"the standard start and the Belgian Daisy, {len(found.openings)} in all, with colours "
            f"swapped.{'' if control == 'own' else _REPLACED}",
        )
        if len(found.openings) < _FEWEST_OPENINGS:
            continue  # whose luck the first move's would be
        first, claims = listed.first_move, []
        for sign, said in (
            (1, "Alphalone: an advantage"),
            (-1, "Hutson, Maastricht, Verloop: a disadvantage"),
        ):
            low, high = sorted((sign * first.low, sign * first.high))
            claims.append(
                rows.claim(
                    f"{'minus ' if sign < 0 else ''}what moving first is worth, in Elo",
                    said,
                    f"{sign * first.value:+.0f}",
                    low,
                    high,
                    0.0,
                )
            )
        yield Table(f"The first move in these games, {words}", claims)


_REPLACED = " The seconds take the place of any limits that an agent's name has."


def _scores(found: Games) -> list[GameScore]:
    counts: Counter[tuple[str, str, float]] = Counter()
    for game in found.games:
        first, second = found.seats(game)
        counts[first, second, game.points[0]] += 1
    return [GameScore(*key, games) for key, games in sorted(counts.items())]


def _layouts(bench: Bench) -> list[str]:
    if bench["layouts"]:
        return list(bench["layouts"])
    return [one.key for one in all_layouts() if one.players == 2]


def _self_play(bench: Bench, agent: str, layout: str) -> Games:
    """The games that two experiments look at."""
    return bench.self_play(
        f"beyond-self-{agent.partition(':')[0]}-{layout}",
        agent,
        games=bench["games"],
        layouts=(layout,),
        openings="random:2",
        ply_limit=bench["plies"],
        shared=True,
    )


_FEWEST_OPENINGS = 20

_OWN = (
    "They speak of the standard layout, Verloop of the Belgian Daisy too, and of their own agents: "
    "those play in alphalone/table-1, hutson/second-player, maastricht/research-questions and "
    "verloop/first-player-bias."
)

_SAID = {
    "standard": (
        ("Alphalone: black has the advantage", 0.5),
        ("Hutson, Maastricht, Verloop: the second player has", -0.5),
    ),
    "belgian-daisy": (("Verloop: the second player has", -0.5),),
}
"""What papers say of the layouts that they speak of."""


def is_fair(layout: str) -> bool:
    """Whether one of the board's symmetries maps a layout onto itself with the colours changed.

    Only then nothing but the first move tells the two players apart.
    """
    board = Board.from_layout(layout)
    placed = board.start_fen.partition(" ")[0]
    images = {board.transform(one).start_fen.partition(" ")[0] for one in range(12)}
    return placed.swapcase() in images


def first_move(bench: Bench) -> Iterator[Table | Plot]:
    """What moving first is worth, layout by layout."""
    human = people.games_of_people(bench["people"])
    for agent in bench["agents"]:
        table, claims, scores = [], [], {}
        for layout in _layouts(bench):
            found = _self_play(bench, agent, layout)
            scores[layout] = found.points(0) / len(found)
            note = f"black {found.wins(0)}, white {found.wins(1)}, nobody {found.draws()}"
            if not is_fair(layout):
                note += "; not the same for both colours"
            table.append(rows.score(layout, found.points(0), len(found), note=note))
            for said, above in _SAID.get(layout, ()):
                claims.append(rows.score(layout, found.points(0), len(found), said, above))
        yield Table(
            f"Score of the first player: {agent} against itself",
            [*table, *_together(scores)],
            "Two random plies first, every opening once. Of so many layouts one in twenty has an "
            "interval beside a half by chance. Taken together a layout counts once. Whether the "
            "first move helps is judged by those that a symmetry of the board maps onto themselves "
            "with the colours changed: in others a colour may be better placed.",
        )
        if claims:
            yield Table(
                f"What the papers say of the first move: {agent} against itself", claims, _OWN
            )
    yield _of_people(human)


def _together(scores: Mapping[str, float]) -> Iterator[rows.Row]:
    """What layouts say together: those that are fair, then all."""
    fair = [score for layout, score in scores.items() if is_fair(layout)]
    others = len(scores) - len(fair)
    left_out = f"; {others} that are not the same for both colours are left out" if others else ""
    for label, values, note in (
        ("all layouts together", fair, left_out),
        ("with those that are not the same for both colours", list(scores.values()), ""),
    ):
        if not values or (values is not fair and not others):
            continue
        mean, low, high = mean_interval(values)
        yield rows.plain(
            label,
            f"{mean:.1%} over {len(values)} layouts",
            interval=rows.percent_range(low, high),
            note=_elo(mean, low, high) + note,
            value=mean,
            low=low,
            high=high,
            n=len(values),
        )


def _elo(mean: float, low: float, high: float) -> str:
    """A score per game with its interval, in Elo; an interval may reach farther than scores do."""
    value, least, most = (elo_of_score(min(1.0, max(0.0, one))) for one in (mean, low, high))
    return f"{value:+.0f} Elo ({least:+.0f} to {most:+.0f})"


def _of_people(human: people.People) -> Table:
    """The first player's score in games of people, by where they began, where there are any.

    What the papers say of a layout is held against the games from it alone.
    """
    wins: dict[str, list[bool]] = {}
    for game, winner in zip(human.games, human.winners, strict=True):
        wins.setdefault(game.layout or "other positions", []).append(winner == Player.BLACK)
    table = []
    for start, black in sorted(wins.items()):
        for said, above in _SAID.get(start, (("", None),)):
            table.append(rows.score(f"black, {start}", sum(black), len(black), said, above))
    if not table:
        table = [
            rows.unknown(f"black, {layout}", said, human.why_none)
            for layout, claims in _SAID.items()
            for said, _ in claims
        ]
    return Table("Score of the first player: people", table, human.note)


def layouts(bench: Bench) -> Iterator[Table | Plot]:
    """Draws, length and branching by layout."""
    for agent in bench["agents"]:
        drawn, long, wide = [], [], []
        for layout in _layouts(bench):
            found = _self_play(bench, agent, layout)
            low, high = wilson(found.draws(), len(found))
            drawn.append(
                rows.plain(
                    layout,
                    f"{found.draws() / len(found):.1%}",
                    interval=rows.percent_range(low, high),
                    value=found.draws() / len(found),
                    low=low,
                    high=high,
                )
            )
            long.append(rows.mean(layout, [game.plies for game in found.games if game.winners]))
            wide.append(rows.mean(layout, [found.branching(game) for game in found.games]))
        note = f"{agent} against itself, two random plies first."
        yield Table(f"Games without a winner: {agent}", drawn, note)
        yield Table(f"Plies of decided games: {agent}", long, note)
        yield Table(f"Legal moves in a position: {agent}", wide, note)


_HUTSON_SECONDS = 0.04  # buy as many iterations as the paper's 60 did, and a few more
_AGENTS = [
    "random",
    "random-push",
    "random-tiered",
    "greedy",
    "lemmens-basic",
    "lemmens-extended",
    "greedy-aggressive",
    "greedy-defensive",
    "greedy-neutral",
    "greedy-optimised",
    "alphabeta-aggressive",
    "alphabeta-defensive",
    "alphabeta-neutral",
    "alphabeta-optimised",
    "mcts-maastricht",
    "verloop-no_cmo",
    "verloop-cmo",
    "verloop-cmo+tt",
    "verloop-cmo+id+tt",
    "verloop-acmo",
    "alphalone-baseline",
    "alphalone-1",
    "alphalone-2",
    "alphalone-3",
    "alphalone-4",
    "hutson-4",
    *(f"{one}:time={_HUTSON_SECONDS}" for one in ("hutson-5", "hutson-6", "hutson-7")),
    "td",
    "sumito:level=5",
    "sumito:time=0.1",
]
_SELF: dict[str, Any] = {
    "agents": ["verloop-cmo:depth=3", "sumito:nodes=2000"],
    "games": 100,
    "plies": 400,
    "layouts": [],
}
_SELF_QUICK: dict[str, Any] = {
    "agents": ["verloop-cmo:depth=1", "sumito:nodes=100"],
    "games": 4,
    "plies": 16,
    "layouts": ["standard", "belgian-daisy", "french-daisy"],
}

EXPERIMENTS = [
    Experiment(
        "beyond/ratings",
        "Ratings of all agents and of our engine",
        "Who is the strongest, with the papers' settings and in equal time?",
        Setting(
            "4 s",
            {
                "agents": ["random-push", "lemmens-extended", "greedy-optimised", "td"],
                "games": 2,
                "control": "0.005/move",
                "plies": 16,
            },
        ),
        Setting("65 min", {"agents": _AGENTS, "games": 2, "control": "0.02/move", "plies": 400}),
        ratings,
        takes_agents=True,
        revision=2,
    ),
    Experiment(
        "beyond/first-move",
        "The first move, over all layouts for two",
        "Does moving first help, and where?",
        Setting("2 s", {**_SELF_QUICK, "people": 20}),
        Setting("45 min", {**_SELF, "people": 10_000}),
        first_move,
        revision=3,
    ),
    Experiment(
        "beyond/layouts",
        "Draws, length and branching by layout",
        "Which layouts give lively games?",
        Setting("2 s", _SELF_QUICK),
        Setting("45 min", _SELF),
        layouts,
        revision=3,
    ),
]
