"""Verloop 2021, the speed of its sets of techniques: the same game replayed turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..agents import create
from ..agents.verloop import aba_pro, papadopoulos
from ..search import ClassicOptions, SearchLimits, classic
from . import rows
from .experiment import Experiment, Setting
from .positions import beginnings, position
from .published import published, source
from .result import Plot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .bench import Bench

__all__ = ["EXPERIMENTS", "compare_turns", "eval_costs", "game_turns", "turn_costs"]

LAYOUTS = ("standard", "belgian-daisy")


def turn_costs(
    layout: str, moves: str, agents: Sequence[str], depth: int, runs: int
) -> list[list[float]]:
    """For each agent the least seconds of so many runs for one turn, and its nodes.

    The agents take turns, so that whatever else the machine does disturbs all alike.
    """
    board = position(layout, moves)
    players = [create(agent) for agent in agents]
    best = [float("inf")] * len(players)
    nodes = [0] * len(players)
    for _ in range(runs):
        for number, player in enumerate(players):
            info = player.play(board, SearchLimits(depth=depth)).info
            best[number], nodes[number] = min(best[number], info.time), info.nodes
    return [[seconds, count] for seconds, count in zip(best, nodes, strict=True)]


def game_turns(bench: Bench, layout: str, agent: str, count: int, *, name: str = "") -> list[str]:
    """The beginnings of a game that an agent plays against itself, evenly spread."""
    games = bench.match(
        f"game-{layout}{name}",
        {"black": agent, "white": agent},
        games=2,
        layouts=(layout,),
        openings="none",
        ply_limit=bench["plies"],
        repetition=False,
    )
    return beginnings(games.games[0].moves, count)


def compare_turns(
    bench: Bench, name: str, layout: str, turns: list[str], agents: list[str], depth: int, runs: int
) -> tuple[list[list[float]], list[list[float]]]:
    """Seconds and nodes by agent and turn."""
    jobs = [(layout, moves, agents, depth, runs) for moves in turns]
    found = bench.steps(name, turn_costs, jobs, here=True)
    seconds = [[turn[number][0] for turn in found] for number in range(len(agents))]
    nodes = [[turn[number][1] for turn in found] for number in range(len(agents))]
    return seconds, nodes


def table_6_1(bench: Bench) -> Iterator[Table | Plot]:
    """The five sets at depth 4, as written and as released; and deeper."""
    figures = published("verloop/table-6.1")
    sets = figures["sets"]
    depth = bench["depth"]
    for released in (False, True):
        more = ",as_released=true" if released else ""
        agents = [f"verloop-{one}:depth={depth}{more}" for one in sets]
        words = "as released" if released else "as written"
        for layout in LAYOUTS:
            turns = game_turns(
                bench,
                layout,
                f"verloop-acmo:depth={depth}{more}",
                bench["turns"],
                name=f"-{released}",
            )
            seconds, nodes = compare_turns(
                bench, f"turns-{layout}-{released}", layout, turns, agents, depth, bench["runs"]
            )
            yield _set_table(
                f"Depth {depth}, {layout}, {words}",
                sets,
                seconds,
                nodes,
                figures[layout] if depth == 4 else (),
                bench["runs"],
            )
            if not released:
                yield Plot(
                    f"Seconds a turn, {layout}",
                    {
                        one: [
                            (len(moves.split()), second)
                            for moves, second in zip(turns, seconds[number], strict=True)
                        ]
                        for number, one in enumerate(sets)
                    },
                    "turn",
                    "seconds",
                )
    for deeper, (count, runs) in bench["deeper"].items():
        for layout in LAYOUTS:
            turns = game_turns(bench, layout, f"verloop-acmo:depth={depth}", count, name="-False")
            seconds, nodes = compare_turns(
                bench,
                f"deeper-{layout}-{deeper}",
                layout,
                turns,
                [f"verloop-{one}" for one in sets],
                int(deeper),
                runs,
            )
            yield _set_table(
                f"Depth {deeper}, {layout}, as written", sets, seconds, nodes, (), runs
            )


def _set_table(
    title: str,
    sets: Sequence[str],
    seconds: list[list[float]],
    nodes: list[list[float]],
    theirs: Sequence[float],
    runs: int,
) -> Table:
    """Each set against acmo, in time and in nodes."""
    table = []
    base = len(sets) - 1
    for number, one in enumerate(sets):
        if number == base:
            continue
        expected = theirs[number] / theirs[base] if theirs else None
        said = f"{theirs[number]} / {theirs[base]} s = {expected:.2f}" if theirs else ""
        table += [
            rows.ratio(
                f"{one} over acmo, time",
                seconds[number],
                seconds[base],
                expected,
                said,
                f"{sum(seconds[number]):.3g} and {sum(seconds[base]):.3g} s in all",
            ),
            rows.ratio(
                f"{one} over acmo, nodes",
                nodes[number],
                nodes[base],
                note=f"{sum(nodes[number]):,.0f} and {sum(nodes[base]):,.0f} in all",
            ),
        ]
    return Table(
        title,
        table,
        f"{len(seconds[0])} turns of a game that acmo plays against itself; the least of {runs} "
        "runs for every turn. Above 1: acmo is faster.",
        source("verloop/table-6.1"),
    )


def eval_costs(layout: str, moves: str, runs: int) -> list[float]:
    """The least seconds for a node with the source paper's evaluation, and with Aba-Pro's.

    Plain searches of two plies, whose time is nearly all evaluation.
    """
    board = position(layout, moves)
    best = [float("inf")] * 2
    for _ in range(runs):
        for number, judge in enumerate((papadopoulos(), aba_pro())):
            options = ClassicOptions(alpha_beta=False)
            info = classic(board, judge, options, SearchLimits(depth=2))
            best[number] = min(best[number], info.time / info.nodes)
    return best


def consistency(bench: Bench) -> Iterator[Table | Plot]:
    """Are timings repeatable, and does it matter who played the game?"""
    figures = published("verloop/consistency")
    depth = bench["depth"]
    turns = game_turns(bench, "belgian-daisy", f"verloop-acmo:depth={depth}", bench["turns"])
    jobs = [("belgian-daisy", moves, depth, bench["runs"]) for moves in turns]
    found = bench.steps("repeated", repeated, jobs, here=True)
    excess = [sorted(one[0])[len(one[0]) // 2] / min(one[0]) for one in found]
    same = sum(len(set(one[1])) == 1 for one in found)
    table = [
        rows.mean("a usual run over the fastest", excess, figures["load_slower"], about=0.05),
        rows.share("turns whose nodes are the same in all runs", same, len(found), {"value": 1.0}),
    ]
    yield Table(
        f"{bench['runs']} runs of each turn",
        table,
        "The thesis: with a background load the fastest of 30 runs is still about 4% slower.",
        source("verloop/consistency"),
    )
    agents = ["verloop-cmo", "verloop-acmo"]
    table = []
    for maker in ("acmo", "cmo", "no_cmo"):
        turns = game_turns(
            bench,
            "belgian-daisy",
            f"verloop-{maker}:depth={depth}",
            bench["turns"],
            name=f"-{maker}",
        )
        seconds, nodes = compare_turns(
            bench, f"made-by-{maker}", "belgian-daisy", turns, agents, depth, bench["runs"]
        )
        table += [
            rows.ratio(f"game of {maker}: cmo over acmo, time", seconds[0], seconds[1]),
            rows.ratio(f"game of {maker}: cmo over acmo, nodes", nodes[0], nodes[1]),
        ]
    yield Table(
        "Whose game is replayed",
        table,
        "Chapter 8 asks whether it biases the times: it does where the intervals lie apart.",
        source("verloop/consistency"),
    )


def repeated(layout: str, moves: str, depth: int, runs: int) -> list[list[float]]:
    """Seconds and nodes of the same search again and again."""
    board = position(layout, moves)
    agent = create("verloop-acmo")
    infos = [agent.play(board, SearchLimits(depth=depth)).info for _ in range(runs)]
    return [[info.time for info in infos], [info.nodes for info in infos]]


EXPERIMENTS = [
    Experiment(
        "verloop/table-6.1",
        "Five sets of techniques on the same game",
        "Does combined move ordering make the search slower, as the thesis found, or was that its "
        "program?",
        Setting("5 s", {"depth": 3, "turns": 2, "runs": 1, "plies": 4, "deeper": {"4": [1, 1]}}),
        Setting(
            "17 min",
            {
                "depth": 4,
                "turns": 50,
                "runs": 5,
                "plies": 400,
                "deeper": {"5": [10, 2], "6": [6, 1], "7": [2, 1]},
            },
        ),
        table_6_1,
        "Which game is replayed is ours: one that acmo plays against itself.",
    ),
    Experiment(
        "verloop/consistency",
        "Internal consistency of timings",
        "Are the same searches as fast every time, and does it matter whose game is replayed?",
        Setting("3 s", {"turns": 4, "runs": 3, "plies": 10, "depth": 3}),
        Setting("2 min", {"turns": 30, "runs": 10, "plies": 400, "depth": 4}),
        consistency,
    ),
]
