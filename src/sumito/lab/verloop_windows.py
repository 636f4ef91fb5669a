"""Verloop 2021: how narrow the non-standard windows may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import rows
from .collection import full_result
from .errors import LabError
from .experiment import Experiment, Setting
from .published import source
from .result import Plot, Table
from .verloop_speed import LAYOUTS, changed, compare_turns, game_turns

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .bench import Bench
    from .rows import Row

__all__ = ["EXPERIMENTS", "WINDOWS", "narrowed", "trained_widths", "with_window"]

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
    return changed(agent, f"heuristic_window={kind},window_size={width:g}")


def trained_widths(bench: Bench, whose: str) -> tuple[list[float], str]:
    """The widths that verloop/windows found, if it has been run, and where they are from: the
    narrowest that surely wins, and the narrowest that wins at all."""
    result = full_result("verloop/windows", bench.results)
    if result is None:
        return [_WIDTHS[whose]], "verloop/windows has not been run"
    found = {
        row.label: float(row.data["value"])
        for _, row in result.rows()
        if row.label in (_surely(whose), _just(whose)) and row.data.get("value")
    }
    if _surely(whose) not in found:
        raise LabError(f"verloop/windows does not say which width is best for {whose}")
    return list(dict.fromkeys(found.values())), "trained by verloop/windows"


def _surely(whose: str) -> str:
    return f"{whose}: the narrowest that is worth a ply"


def _just(whose: str) -> str:
    return f"{whose}: the narrowest that scores more than half a ply deeper"


def windows(bench: Bench) -> Iterator[Table | Plot]:
    """How narrow may a window be?"""
    scores: dict[str, list[tuple[float, float]]] = {}
    saved: dict[str, list[tuple[float, float]]] = {}
    for whose in WINDOWS:
        deeper = _scores(bench, whose, 1, 0)
        shallower = _scores(bench, whose, 0, 1)
        fewer = _saved(bench, whose)
        table = [row for rows_of in zip(deeper, fewer, strict=True) for row in rows_of]
        table += [
            _narrowest(_surely(whose), bench, whose, deeper, "low"),
            _narrowest(_just(whose), bench, whose, deeper, "value"),
            *shallower,
            _narrowest(f"{whose}: ... that beats a ply more", bench, whose, shallower, "low"),
        ]
        widths = bench["widths"][whose]
        scores[whose], saved[whose] = (
            [(width, row.data["value"]) for width, row in zip(widths, found, strict=True)]
            for found in (deeper, fewer)
        )
        yield Table(
            f"Windows of different widths: {whose}",
            table,
            'The source paper narrows the window "up to the point that" the search with it "can '
            'marginally beat" the one without, and does not say how often that is. From the widest '
            "on we narrow it as long as the whole 95% interval of its score is above one half "
            "(tests in a fixed order that end with the first that fails need no correction), and "
            "as long as the score itself is: claims about speed are looked at with both. The "
            "thesis reads the rule as a search with the window against one a ply "
            "shallower without; the source paper's words say one a ply deeper. Widths are in the "
            "unit of the evaluation.",
            source("verloop/windows"),
        )
    yield Plot("Score of the deeper search by width", scores, "width", "score")
    yield Plot("How many times fewer nodes, by width", saved, "width", "times")


def _scores(bench: Bench, whose: str, more: int, plain_more: int) -> list[Row]:
    """For each width the score of the search with the window against the one without, of so many
    plies more than the depth."""
    plain, _ = WINDOWS[whose]
    with_depth, without_depth = bench["depth"] + more, bench["depth"] + plain_more
    found = []
    for width in bench["widths"][whose]:
        games = bench.match(
            f"{whose.replace(' ', '-')}-{width:g}-{with_depth}-{without_depth}",
            {
                "window": changed(with_window(whose, width), f"depth={with_depth}"),
                "plain": changed(plain, f"depth={without_depth}"),
            },
            games=bench["games"],
            layouts=LAYOUTS,
            ply_limit=bench["plies"],
        )
        label = f"width {width:g}: depth {with_depth} with it v depth {without_depth} without"
        found.append(rows.paired_score(label, games.pairs("window", "plain")))
    return found


def _saved(bench: Bench, whose: str) -> list[Row]:
    """For each width how many nodes it saves, a ply deeper."""
    plain, _ = WINDOWS[whose]
    depth = bench["depth"] + 1
    maker = f"verloop-cmo:depth={bench['depth']}"
    turns = game_turns(bench, "belgian-daisy", maker, bench["turns"], name="-windows")
    found = []
    for width in bench["widths"][whose]:
        name = f"costs-{whose.replace(' ', '-')}-{width:g}"
        agents = [with_window(whose, width), plain]
        _, nodes = compare_turns(bench, name, "belgian-daisy", turns, agents, depth, 1)
        label = f"width {width:g}: nodes without over with, depth {depth}"
        found.append(rows.ratio(label, nodes[1], nodes[0]))
    return found


def _narrowest(label: str, bench: Bench, whose: str, scores: Sequence[Row], figure: str) -> Row:
    """The narrowest width that wins, of those tried one after the other from the widest on, by a
    figure of its score."""
    widths = bench["widths"][whose]
    width = narrowed([(one, row.data[figure]) for one, row in zip(widths, scores, strict=True)])
    words = "none of these" if width is None else f"{width:g}"
    return rows.plain(label, words, value=max(widths) if width is None else width)


def narrowed(figures: Sequence[tuple[float, float]]) -> float | None:
    """The last width before the first, from the widest on, whose figure is one half or less.

    >>> narrowed([(5, 0.55), (10, 0.48), (20, 0.6), (50, 0.7)])
    20
    """
    found = None
    for width, figure in sorted(figures, reverse=True):
        if not figure > 0.5:
            break
        found = width
    return found


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
                "widths": {"source paper": [20.0, 200.0], "Aba-Pro": [5.0]},
            },
        ),
        Setting(
            "60 min",
            {
                "games": 100,
                "depth": 2,
                "plies": 400,
                "turns": 40,
                "widths": {
                    "source paper": [5.0, 10.0, 20.0, 25.0, 30.0, 40.0, 50.0, 100.0, 200.0],
                    "Aba-Pro": [1.0, 2.0, 2.5, 3.0, 4.0, 5.0, 10.0, 20.0],
                },
            },
        ),
        windows,
        revision=2,
    ),
]
