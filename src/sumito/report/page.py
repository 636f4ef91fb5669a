"""The page put together: one HTML file, nothing outside it."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from .._core import cells
from ..arena.config import versions
from ..arena.standings import standings
from ..drawing import board_svg, palette
from ..drawing.geometry import DIRECTIONS, locate, parse_cell, place
from ..drawing.picture import PITCH
from . import plots, tables, words
from .games import FIELDS, Course, collect
from .progress import RESULTS
from .replay import ALPHABET
from .toml_text import config_text

if TYPE_CHECKING:
    from ..arena import Store
    from ..arena.standings import Standings

__all__ = ["environment", "frame", "page_of"]

PAGE_CARDS = {"light": "#fffdf8", "dark": "#212227"}
"""The panels, a little lighter than the paper."""

PAGE_LINES = {"light": "#e0d9c9", "dark": "#34363d"}
"""The thin lines around them."""


def page_of(store: Store, *, games: int, title: str | None) -> str:
    """The HTML page of a run; see `sumito.report.render`."""
    found, course = standings(store), collect(store, games)
    rows, axis = tables.rating_rows(found)
    names = [one.name for one in store.config.contenders]
    return (
        environment()
        .get_template("page.html")
        .render(
            title=title or words.heading(store.config),
            config=store.config,
            config_text=config_text(store.config),
            run=_run(store, course),
            found=found,
            figures=_figures(found, course),
            rows=rows,
            axis=axis,
            cross=tables.cross_table(found, [row.name for row in rows]),
            pair=found.between[0] if len(names) == 2 and found.between else None,
            pair_bars=tables.pair_bars,
            lengths=_lengths(course),
            courses=_courses(course, names),
            faults=course.faults,
            boards={edge: Markup(_board(edge, course.players)) for edge in sorted(course.edges)},
            data=_data(course, names),
            shown=len(course.games),
            players=palette.PLAYER_NAMES[: course.players],
            script=Markup(_text("viewer.js")),
            words=words,
            **frame(),
        )
    )


def _run(store: Store, course: Course) -> dict[str, str]:
    """Facts about the run, by label."""
    facts = {"File": store.path.name}
    if "created" in store.values:
        facts["Started"] = words.date(float(store.values["created"]))
    if course.ended is not None:
        facts["Last game"] = words.date(course.ended)
    versions = store.versions
    facts["Programs"] = ", ".join(f"{name} {versions[name]}" for name in versions)
    facts["Configuration"] = f"sha256 {store.values['hash']}"
    if "command" in store.values:
        facts["Command"] = store.values["command"]
    return facts


def _figures(found: Standings, course: Course) -> list[tuple[str, str, str]]:
    """The figures on top: label, value, what to add."""
    missing = found.total - found.games
    first = found.first_mover
    rating = found.ratings.first_move if found.ratings else None
    ends = sorted(found.terminations.items(), key=lambda item: -item[1])
    faults = found.forfeits
    figures = [
        ("Games", f"{found.games:,}", f"of {found.total:,}" if missing else "all played"),
        (
            "First mover",
            words.percent(first.value),
            f"95%: {100 * first.low:.0f} to {words.percent(first.high, 0)}"
            + (f"; {words.elo(rating.value)} Elo" if rating else ""),
        ),
        (
            "Draws",
            words.percent(found.draw_rate),
            f"{round(found.draw_rate * found.games):,} of {found.games:,}",
        ),
        ("Mean length", f"{found.plies:.0f} plies", words.duration(found.seconds) + " a game"),
        ("Most end by", ends[0][0].replace("_", " ") if ends else "–", _endings(ends)),
        ("Forfeits", f"{faults:,}", words.percent(faults / found.games) if faults else "none"),
    ]
    if found.look is not None:
        verdict = {"H1": "passed", "H0": "failed"}.get(found.verdict or "", "not decided yet")
        limits = f"{found.look.lower:.2f} to {found.look.upper:.2f}".replace("-", words.MINUS)
        figures.insert(1, ("Sequential test", verdict, f"LLR {found.look.llr:.2f}, {limits}"))
    return figures


def _endings(ends: list[tuple[str, int]]) -> str:
    return ", ".join(f"{count:,} {name.replace('_', ' ')}" for name, count in ends[:3])


def _lengths(course: Course) -> Markup:
    if not course.lengths:
        return Markup("")
    ordered = sorted(course.lengths)
    said = (
        f"Lengths of games: from {ordered[0]} to {ordered[-1]} plies, "
        f"median {ordered[len(ordered) // 2]}"
    )
    return plots.histogram(course.lengths, "plies", said)


def _courses(course: Course, names: list[str]) -> list[dict[str, Any]]:
    """For each contender: the mean lead, and what it thought, over the plies of its games."""
    if not course.lengths:
        return []
    last = sorted(course.lengths)[int(0.95 * (len(course.lengths) - 1))] or 1
    found = []
    for name, leads, thoughts in zip(names, course.leads, course.thoughts, strict=True):
        counts = ", ".join(f"{leads.games(kind):,} {kind}" for kind in RESULTS)
        found.append(
            {
                "name": name,
                "counts": counts,
                "lead": plots.curves(
                    leads, last, f"Mean lead of {name} in ejections over plies; {counts}"
                ),
                "thought": plots.curves(
                    thoughts, last, f"Median evaluation of {name} over plies; {counts}"
                ),
            }
        )
    return found


def _board(edge: int, players: int) -> str:
    """An empty board with the marbles of all players ready to be put on it."""
    svg = board_svg(
        edge=edge, marbles=[()] * players, size=None, theme="auto", ident=f"board{edge}", title=""
    )
    return svg.replace(' xmlns="http://www.w3.org/2000/svg"', "")


def _data(course: Course, names: list[str]) -> Markup:
    """What the script reads. No ``<`` in it, so that nothing can end the script element."""
    data = {
        "alphabet": ALPHABET,
        "names": names,
        "colours": palette.PLAYER_NAMES[: course.players],
        "boards": {edge: _geometry(edge) for edge in sorted(course.edges)},
        "openings": course.openings,
        "fields": FIELDS,
        "games": course.games,
    }
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    for unsafe, code in (("<", "003c"), (">", "003e"), ("&", "0026")):
        text = text.replace(unsafe, f"\\u{code}")
    return Markup(text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


def _geometry(edge: int) -> dict[str, Any]:
    """Names and places of the cells, and the neighbour of each in the six directions, or -1."""
    names = list(cells(edge))
    number = {parse_cell(cell, edge): index for index, cell in enumerate(names)}
    spots = [[round(PITCH * part, 2) for part in locate(cell, edge)] for cell in names]
    next_to = [
        [number.get((row + up, column + along), -1) for up, along in DIRECTIONS]
        for row, column in (parse_cell(cell, edge) for cell in names)
    ]
    centre = (edge - 1, edge)
    ways = [
        [round(PITCH * part, 2) for part in place(centre[0] + up, centre[1] + along, edge)]
        for up, along in DIRECTIONS
    ]
    return {"cells": names, "spots": spots, "next": next_to, "ways": ways}


def colours() -> str:
    """The colours of the page as CSS variables, by day and by night; paper is always by day."""

    def variables(theme: palette.Theme, name: str) -> str:
        values = {
            "paper": theme.paper,
            "card": PAGE_CARDS[name],
            "edge": PAGE_LINES[name],
            "ink": theme.ink,
            "muted": theme.muted,
            "now": theme.now,
            "good": theme.good,
            "bad": theme.bad,
            "tray": theme.tray,
        }
        return "".join(f"--{key}:{value};" for key, value in values.items())

    light, dark = variables(palette.LIGHT, "light"), variables(palette.DARK, "dark")
    return f":root{{{light}}}@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}"


def _text(name: str) -> str:
    return (files(__package__) / "templates" / name).read_text(encoding="utf-8")


@cache
def environment(package: str = "") -> Environment:
    """Templates: ours, of which ``base.html`` is the frame of every page, and those of another
    package, in its folder ``templates``."""
    folders = [PackageLoader(__package__)]
    if package:
        folders.insert(0, PackageLoader(package))
    return Environment(
        loader=ChoiceLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def frame() -> dict[str, Any]:
    """What ``base.html`` asks for."""
    return {
        "colours": Markup(colours()),
        "style": Markup(_text("page.css")),
        "version": versions()["sumito"],
    }
