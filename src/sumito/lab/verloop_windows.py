"""Verloop 2021: how narrow the non-standard windows may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import rows
from .collection import shipped
from .errors import LabError
from .experiment import Experiment, Setting
from .published import source
from .result import Plot, Result, Table, result_path
from .verloop_speed import LAYOUTS, compare_turns, game_turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bench import Bench

__all__ = ["EXPERIMENTS", "WINDOWS", "trained_width", "with_window"]

WINDOWS = {
    "source paper": ("verloop-cmo", "growing"),
    "Aba-Pro": ("verloop-cmo:eval=aba-pro", "constant"),
}
"""Whose window: an agent without it, with the evaluation in whose unit the width is, and its kind.

The source paper's grows with depth, Aba-Pro's does not."""

_WIDTHS = {"source paper": 50, "Aba-Pro": 5}
"""Where nothing has been trained: of 5, 10, 20, 50 and 100 (1, 2, 5, 10 and 20) the narrowest with
which searches of depth 7 (6) of three positions of a game all looked beyond the root's moves."""


def with_window(whose: str, width: float) -> str:
    """An agent with a window of a width."""
    agent, kind = WINDOWS[whose]
    joint = "," if ":" in agent else ":"
    return f"{agent}{joint}heuristic_window={kind},window_size={width:g}"


def trained_width(bench: Bench, whose: str) -> tuple[float, str]:
    """The width that verloop/windows found, if it has been run, and where it is from."""
    for folder in (bench.results, shipped()):
        if folder is None:
            continue
        path = result_path(folder, "verloop/windows", "full")
        if path.exists():
            for _, row in Result.read(path).rows():
                if row.label == _best(whose) and row.data.get("value"):
                    return float(row.data["value"]), "trained by verloop/windows"
            raise LabError(f"{path} does not say which width is best for {whose}")
    return _WIDTHS[whose], "verloop/windows has not been run"


def _best(whose: str) -> str:
    return f"{whose}: the narrowest that is worth a ply"


def windows(bench: Bench) -> Iterator[Table | Plot]:
    """How narrow may a window be?"""
    depth = bench["depth"]
    scores: dict[str, list[tuple[float, float]]] = {}
    saved: dict[str, list[tuple[float, float]]] = {}
    for whose, (plain, _) in WINDOWS.items():
        turns = game_turns(
            bench, "belgian-daisy", f"verloop-cmo:depth={depth}", bench["turns"], name="-windows"
        )
        table = []
        scores[whose], saved[whose] = [], []
        for width in bench["widths"][whose]:
            narrow = with_window(whose, width)
            joint = "," if ":" in plain else ":"
            found = bench.match(
                f"{whose.replace(' ', '-')}-{width}",
                {
                    "window": f"{narrow},depth={depth + 1}",
                    "plain": f"{plain}{joint}depth={depth}",
                },
                games=bench["games"],
                layouts=LAYOUTS,
                ply_limit=bench["plies"],
            )
            _, nodes = compare_turns(
                bench,
                f"costs-{whose.replace(' ', '-')}-{width}",
                "belgian-daisy",
                turns,
                [narrow, plain],
                depth + 1,
                1,
            )
            score = rows.paired_score(
                f"width {width}: depth {depth + 1} with it v depth {depth} without",
                found.pairs("window", "plain"),
            )
            fewer = rows.ratio(
                f"width {width}: nodes without over with, depth {depth + 1}", nodes[1], nodes[0]
            )
            table += [score, fewer]
            scores[whose].append((width, score.data["value"]))
            saved[whose].append((width, fewer.data["value"]))
        worth = [width for width, value in scores[whose] if value > 0.5]
        best = min(worth, default=max(bench["widths"][whose]))
        words = f"{best:g}" if worth else "none of these"
        table.append(rows.plain(_best(whose), words, value=best))
        yield Table(
            f"Windows of different widths: {whose}",
            table,
            "The source paper narrows the window until the deeper search with it only just beats "
            "the shallower one without. Widths are in the unit of the evaluation.",
            source("verloop/windows"),
        )
    yield Plot("Score of the deeper search by width", scores, "width", "score")
    yield Plot("How many times fewer nodes, by width", saved, "width", "times")


EXPERIMENTS = [
    Experiment(
        "verloop/windows",
        "The width of the non-standard windows",
        "How narrow may a window be before a ply more is worth less than no window?",
        Setting(
            "4 s",
            {
                "games": 2,
                "depth": 2,
                "plies": 10,
                "turns": 3,
                "widths": {"source paper": [20, 200], "Aba-Pro": [5]},
            },
        ),
        Setting(
            "3 min",
            {
                "games": 100,
                "depth": 2,
                "plies": 400,
                "turns": 40,
                "widths": {
                    "source paper": [5, 10, 20, 50, 100, 200],
                    "Aba-Pro": [1, 2, 5, 10, 20],
                },
            },
        ),
        windows,
    ),
]
