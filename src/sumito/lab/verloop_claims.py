"""Verloop 2021: what the papers before it claim about speed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..agents import create
from ..search import SearchLimits
from . import rows, verdicts
from .experiment import Experiment, Setting
from .positions import position
from .published import published, source
from .result import Plot, Table
from .verloop_branching import between
from .verloop_speed import LAYOUTS, VARIANTS, changed, compare_turns, game_turns
from .verloop_windows import WINDOWS, trained_width, with_window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bench import Bench
    from .rows import Row

__all__ = ["EXPERIMENTS", "bounded_costs"]


def claims(bench: Bench) -> Iterator[Table | Plot]:
    """What the source paper and Aba-Pro claim about speed."""
    figures = published("verloop/claims")
    for words, (count, runs) in bench["turns"].items():
        yield _technique_claims(bench, words, count, runs, figures)
    yield _window_claims(bench, figures)
    yield _aba_pro_claims(bench, figures)


def _technique_claims(bench: Bench, words: str, count: int, runs: int, figures: Any) -> Table:
    """Table and deepening, at the thesis's depth."""
    depth = bench["depth"]
    agents = [changed(f"verloop-{one}", VARIANTS[words]) for one in ("cmo", "cmo+tt", "cmo+id+tt")]
    table = []
    for layout in LAYOUTS:
        turns = game_turns(bench, layout, f"verloop-acmo:depth={depth}", count)
        name = f"sets-{layout}-{words.replace(' ', '-')}"
        seconds, nodes = compare_turns(bench, name, layout, turns, agents, depth, runs)
        said = (
            ("a transposition table", 0, figures["table_faster"], figures["table_faster_thesis"]),
            ("iterative deepening", 1, figures["deepening_slower"], figures["deepening_thesis"]),
        )
        for what, over, paper, thesis in said:
            for who, factor in (("source paper", paper), ("thesis", thesis[layout])):
                table.append(
                    rows.ratio(
                        f"{layout}: {what} makes it faster ({who})",
                        seconds[over],
                        seconds[over + 1],
                        factor,
                        about=0.1,
                    )
                )
            table.append(
                rows.ratio(f"{layout}: nodes saved by {what}", nodes[over], nodes[over + 1])
            )
    return Table(
        f"Techniques at depth {depth}, {words}",
        table,
        "Time without over time with it: above 1 it is faster. The source paper's 25% slower is "
        f"0.75. {count} turns, the least of {runs} runs for each.",
        source("verloop/claims"),
    )


def _turns(bench: Bench, count: int) -> list[str]:
    return game_turns(bench, "belgian-daisy", f"verloop-acmo:depth={bench['depth']}", count)


def _window_claims(bench: Bench, figures: Any) -> Table:
    """The source paper's window, deep."""
    deep = bench["deep"]
    width, whence = trained_width(bench, "source paper")
    window = with_window("source paper", width)
    searches = [("verloop-cmo", deep), (window, deep), (window, deep + 2)]
    turns = _turns(bench, bench["deep_turns"])
    seconds, nodes, cut = _bounded_searches(bench, "deep", turns, searches)
    low, high = figures["windows_faster"]
    table = [
        _bounded(
            between(
                rows.ratio(f"windows at depth {deep}, time", seconds[0], seconds[1]),
                (low, high),
                "10 to 20 times",
            ),
            cut[0],
            cut[1],
            (low, high),
        ),
        _bounded(rows.ratio(f"windows at depth {deep}, nodes", nodes[0], nodes[1]), cut[0], cut[1]),
        _bounded(
            rows.times(
                f"time of depth {deep + 2} with windows over depth {deep} without",
                seconds[2],
                seconds[0],
                "two levels deeper in the same time",
                -1.0,
            ),
            cut[2],
            cut[0],
            1.0,
        ),
    ]
    return Table(
        f"Windows at depth {deep}",
        table,
        f"{len(turns)} turns. Half the window is {width:g} at depth 1 and grows with depth "
        f"({whence}). {_cut_words(bench)}",
        source("verloop/claims"),
    )


def _bounded_searches(
    bench: Bench, name: str, turns: list[str], searches: list[tuple[str, int]]
) -> tuple[list[list[float]], list[list[float]], list[list[float]]]:
    """Seconds, nodes and whether they were cut off, by search and turn."""
    most, runs = bench["most_nodes"], bench["deep_runs"]
    jobs = [("belgian-daisy", moves, searches, most, runs) for moves in turns]
    found = bench.steps(name, bounded_costs, jobs, here=True)
    seconds, nodes, cut = (
        [[turn[number][part] for turn in found] for number in range(len(searches))]
        for part in range(3)
    )
    return seconds, nodes, cut


def _cut_words(bench: Bench) -> str:
    return (
        f"A search is cut off after {bench['most_nodes']:,} nodes: where that befalls only the one "
        "above the line, the true factor is greater, where only the one below, smaller. The "
        f"searches take turns, and the least of {bench['deep_runs']} runs counts."
    )


def _bounded(
    row: Row,
    over: list[float],
    under: list[float],
    at: float | tuple[float, float] | None = None,
) -> Row:
    """A factor of searches of which some were cut off, above and below the line: it is a bound, and
    says something of a number (the published one, or ``at``) or a range only from one side."""
    above, below = sum(map(bool, over)), sum(map(bool, under))
    if not above and not below:
        return row
    note = f"cut off: {above} above and {below} below of {len(over)}"
    known = row.data.get("published", at)
    least, most = known if isinstance(known, tuple) else (known, known)
    sure = (most is not None and row.data["low"] > most and not below) or (
        least is not None and row.data["high"] < least and not above
    )
    if sure or not row.verdict.kind:
        return replace(row, note=note)
    data = {key: value for key, value in row.data.items() if key not in ("p", "claim")}
    return replace(row, note=note, data=data, verdict=verdicts.cut_off())


def bounded_costs(
    layout: str, moves: str, searches: list[tuple[str, int]], most: int, runs: int
) -> list[list[float]]:
    """The least seconds of so many runs and the nodes of searches (agent and depth), which take
    turns, and whether they were cut off."""
    board = position(layout, moves)
    players = [create(agent) for agent, _ in searches]
    found = [[float("inf"), 0.0, 0.0] for _ in searches]
    for _ in range(runs):
        for costs, player, (_, depth) in zip(found, players, searches, strict=True):
            info = player.play(board, SearchLimits(depth=depth, nodes=most)).info
            costs[:] = min(costs[0], info.time), info.nodes, float(info.nodes >= most)
    return found


def _aba_pro_claims(bench: Bench, figures: Any) -> Table:
    """Branching with Aba-Pro's evaluation, with and without its window."""
    plain, _ = WINDOWS["Aba-Pro"]
    width, whence = trained_width(bench, "Aba-Pro")
    window = with_window("Aba-Pro", width)
    low, high, deepest = bench["aba_pro_depths"]
    searches = [(plain, low), (window, low), (plain, high), (window, high), (window, deepest)]
    turns = _turns(bench, bench["aba_pro_turns"])
    seconds, nodes, cut = _bounded_searches(bench, "aba-pro", turns, searches)
    half = max(1, len(turns) // 2)
    table = []
    for name, part, theirs in (
        ("opening", slice(0, half), figures["opening_branching"]),
        ("ending", slice(-half, None), figures["ending_branching"]),
    ):
        for number, word in enumerate(("without", "with")):
            table.append(
                _bounded(
                    rows.ratio(
                        f"{name}: effective branching {word} the window",
                        nodes[2 + number][part],
                        nodes[number][part],
                        float(theirs[number]),
                        str(theirs[number]),
                    ),
                    cut[2 + number][part],
                    cut[number][part],
                )
            )
    for words, values in (("time", seconds), ("nodes", nodes)):
        table.append(
            _bounded(
                rows.times(
                    f"{words} of depth {deepest} with the window over depth {high} without",
                    values[4],
                    values[2],
                    "depth 9 with it is faster than depth 6 without",
                    -1.0,
                ),
                cut[4],
                cut[2],
                1.0,
            )
        )
    return Table(
        f"Aba-Pro's heuristic alpha-beta, depth {high} over depth {low}",
        table,
        f"{len(turns)} turns, the first half of them the opening, the other the ending. The "
        "effective branching factor is how many times more nodes a ply costs. Half the window is "
        f"{width:g} ({whence}). {_cut_words(bench)}",
        source("verloop/claims"),
    )


EXPERIMENTS = [
    Experiment(
        "verloop/claims",
        "Claims of the source paper and of Aba-Pro about speed",
        "What do tables, deepening and windows save?",
        Setting(
            "5 s",
            {
                "turns": {"as written": [3, 1], "as released": [2, 1]},
                "plies": 10,
                "depth": 3,
                "deep": 3,
                "deep_turns": 2,
                "deep_runs": 1,
                "aba_pro_turns": 2,
                "aba_pro_depths": [2, 3, 4],
                "most_nodes": 100_000,
            },
        ),
        Setting(
            "15 min",
            {
                "turns": {"as written": [40, 3], "as released": [20, 2]},
                "plies": 400,
                "depth": 4,
                "deep": 7,
                "deep_turns": 10,
                "deep_runs": 2,
                "aba_pro_turns": 40,
                "aba_pro_depths": [5, 6, 9],
                "most_nodes": 30_000_000,
            },
        ),
        claims,
    ),
]
