"""The lines ``info``: what an engine tells while it thinks."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import SumitoError
from ..search import SearchInfo, Variation

if TYPE_CHECKING:
    from .._core import Move
    from ..board import Board

__all__ = ["MATE", "InfoLine", "read_info", "search_info", "write_info"]

MATE = 1e6
"""What a win at once counts where a score must be one number; each ply to it takes 1 away."""

_NUMBERS = {"depth", "seldepth", "nodes", "nps", "time", "multipv", "hashfull"}


def write_info(info: SearchInfo, variations: int = 1) -> str:
    """The lines for what a search has found so far, each with its line end; empty for nothing."""
    if info.score is None and not info.nodes:
        return ""
    milliseconds = round(info.time * 1000)
    speed = f" nps {round(info.nodes / info.time)}" if info.time > 0 else ""
    cost = f"nodes {info.nodes}{speed} time {milliseconds}"
    lines = [(info.score, info.pv), *((v.score, v.moves) for v in info.variations[1:variations])]
    texts = []
    for number, (score, moves) in enumerate(lines, 1):
        text = f"info depth {info.depth}"
        if score is not None and math.isfinite(score):
            text += f" score raw {float(score)!r}"
        text += f" {cost}"
        if variations > 1:
            text += f" multipv {number}"
        if moves:
            text += f" pv {' '.join(map(str, moves))}"
        texts.append(f"{text}\n")
    return "".join(texts)


@dataclass(slots=True)
class InfoLine:
    """One line as it was told."""

    numbers: dict[str, int]
    """``depth``, ``nodes``, ``time`` and so on, those that were given."""

    score: float | None = None
    """The score as one number; see `MATE`."""

    unit: str = ""
    """``cp``, ``mate`` or ``raw``."""

    pv: tuple[str, ...] = ()
    """The moves of the line, as texts."""

    string: str | None = None
    """What follows ``string``: words for people."""


def read_info(text: str) -> InfoLine:
    """Read the words after ``info``; what is unknown is skipped."""
    line = InfoLine({})
    words = text.split()
    place = 0
    while place < len(words):
        word = words[place]
        place += 1
        if word == "string":
            line.string = " ".join(words[place:])
            break
        if word == "pv":
            line.pv = tuple(words[place:])
            break
        if word in _NUMBERS and place < len(words):
            value = words[place]
            if value.isascii() and value.isdigit() and len(value) < 21:
                line.numbers[word] = int(value)
                place += 1
        elif word == "score" and place + 1 < len(words):
            unit, value = words[place : place + 2]
            score = _score(unit, value)
            if score is not None:
                line.score, line.unit = score, unit
                place += 2
    return line


def _score(unit: str, text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    if unit not in ("cp", "mate", "raw") or not math.isfinite(value):
        return None
    return math.copysign(MATE - abs(value), value) if unit == "mate" else value


def search_info(
    board: Board, told: dict[int, InfoLine], seconds: float, move: Move | None = None
) -> SearchInfo:
    """What was told in the end, by line, as a `SearchInfo`; ``move`` is the one chosen.

    Of the moves told those are taken that can be played one after the other.
    """
    if not told:
        return SearchInfo(time=seconds, pv=() if move is None else (move,))
    main = told[min(told)]
    pv = _legal(board, main.pv)
    if move is not None and pv[:1] != (move,):
        pv = (move,)
    variations = tuple(
        Variation(0.0 if line.score is None else line.score, _legal(board, line.pv))
        for _, line in sorted(told.items())
    )
    numbers = main.numbers
    return SearchInfo(
        depth=numbers.get("depth", 0),
        nodes=numbers.get("nodes", 0),
        time=numbers["time"] / 1000 if "time" in numbers else seconds,
        score=main.score,
        pv=pv,
        variations=variations,
        counters={**numbers, "unit": main.unit, "iterations": []},
    )


def _legal(board: Board, texts: tuple[str, ...]) -> tuple[Move, ...]:
    if not texts:
        return ()
    line, moves = board.copy(), []
    for text in texts:
        try:
            moves.append(line.push_text(text))
        except SumitoError:
            break
    return tuple(moves)
