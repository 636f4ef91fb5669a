"""Who can be played against and from where: levels, agents, layouts, and how strong they are."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from typing import Any

from .. import layouts
from ..agents import create, specs
from ..agents.evaluators import evaluator_of
from ..agents.levels import LEVELS, strengths
from ..board import Board
from ..errors import SumitoError
from ..evaluation import terms
from .problems import Problem
from .shapes import Shape
from .thinking import ENGINE

__all__ = [
    "agent_name",
    "agents_shape",
    "explain",
    "layout_picture",
    "layouts_shape",
    "levels_shape",
    "plays",
    "ratings_shape",
    "terms_shape",
]

_TWO_ONLY = "alphalone"
_EXPLAINER = "lemmens-extended"

_WORDS = {
    1: "makes many mistakes",
    2: "beginner",
    3: "learns to push",
    4: "casual player",
    5: "sees simple threats",
    6: "plans a little",
    7: "club player",
    8: "strong",
    9: "very strong",
    10: "full strength, a second for each move",
}


def agent_name(name: str | None, level: int | None) -> str:
    """What an agent is called in a seat."""
    if name in (None, ENGINE):
        return "Sumito" if level in (None, 10) else f"Sumito, level {level}"
    return str(name)


def plays(name: str) -> tuple[int, ...]:
    """With how many players an agent plays."""
    return (2,) if name.startswith(_TWO_ONLY) else (2, 3, 4)


@cache
def ratings_shape() -> Shape:
    """The rating lists that come with Sumito."""
    text = files("sumito.web").joinpath("data/ratings.json").read_text(encoding="utf-8")
    found: Shape = json.loads(text)
    return found


@cache
def levels_shape() -> Shape:
    """The engine's levels, the weakest first."""
    measured = {level: asdict(strength) for level, strength in strengths().items()}
    return {
        "levels": [
            {
                "level": level,
                "name": agent_name(None, level),
                "agent": ENGINE,
                "players": list(plays(ENGINE)),
                "nodes": LEVELS[level].nodes if level in LEVELS else None,
                "text": _WORDS[level],
                **_strength(measured.get(level)),
            }
            for level in range(1, 11)
        ]
    }


@cache
def agents_shape() -> Shape:
    """All agents of Sumito."""
    rated = _rated("papers")
    return {
        "agents": [
            {
                "name": name,
                "family": _family(name, spec.paper),
                "paper": spec.paper,
                "summary": spec.summary,
                "players": list(plays(name)),
                "explains": _explains(name),
                **_strength(rated.get(name)),
            }
            for name, spec in specs().items()
        ]
    }


@cache
def layouts_shape() -> Shape:
    """All layouts, the best known first."""
    return {
        "layouts": [
            {
                "key": layout.key,
                "title": layout.title,
                "author": layout.author,
                "note": layout.note,
                "edge": layout.edge,
                "players": layout.players,
                "fen": layout.fen(),
                "rules": dict(layout.rules),
                "picture": f"/api/layouts/{layout.key}.svg",
            }
            for layout in layouts.all_layouts()
        ]
    }


@cache
def layout_picture(key: str, theme: str, size: int) -> str:
    """The picture of a layout; there are few, so all are kept."""
    if key not in layouts.names():
        raise Problem("not_found", f"no layout {key!r}; see /api/layouts")
    board = Board.from_layout(key)
    title = layouts.get(key).title
    return board.svg(size=size, theme=theme, coordinates=False, title=title)  # type: ignore[arg-type]


@cache
def terms_shape() -> Shape:
    """All evaluation terms."""
    return {
        "terms": [
            {"name": term.name, "summary": term.summary, "source": term.source}
            for term in terms().values()
        ]
    }


def explain(board: Board, name: str | None) -> Shape:
    """What an agent's evaluation sees in a position, term by term."""
    chosen = name or _EXPLAINER
    if chosen not in specs():
        raise Problem("unknown_agent", f"no agent {chosen!r}; see /api/agents")
    try:
        judge = evaluator_of(create(chosen), board)
        if judge is None:
            raise Problem("unknown_agent", f"{chosen} has no evaluation made of terms")
        values = judge.explain(board)
        row = judge.row_of(board)
    except SumitoError as error:
        raise Problem("not_allowed", str(error)) from error
    known = terms()
    rows: list[Shape] = []
    for value in values:
        plain = value.name
        for side in ("own ", "other ", "last "):
            plain = plain.removeprefix(side)
        rows.append(
            {
                "name": value.name,
                "value": value.value,
                "weight": value.weight,
                "score": value.score,
                "summary": known[plain].summary if plain in known else "",
            }
        )
    score = sum(value.score for value in values)
    return {"agent": chosen, "score": score, "row": row, "terms": rows}


def _family(name: str, paper: str) -> str:
    if name == ENGINE:
        return "engine"
    return paper.partition("-")[0] if paper else "sumito"


@cache
def _explains(name: str) -> bool:
    return evaluator_of(create(name), Board()) is not None


def _rated(key: str) -> dict[str, dict[str, Any]]:
    for listed in ratings_shape()["lists"]:
        if listed["key"] == key:
            return {row["name"]: row for row in listed["rows"]}
    return {}


def _strength(row: dict[str, Any] | None) -> Shape:
    names = ("elo", "low", "high", "games")
    return dict.fromkeys(names) if row is None else {name: row[name] for name in names}
