"""The lines ``info``: what an engine tells while it thinks."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING

from ..errors import SumitoError
from ..scores import HUNDREDTHS, PROVED, WIN, Wdl, plies_to_end
from ..search import SearchInfo, Variation

if TYPE_CHECKING:
    from collections.abc import Callable

    from .._core import Move
    from ..board import Board

__all__ = ["InfoLine", "LinesTold", "read_info", "search_info", "with_reply", "write_info"]

_SPENT = {"nodes", "nps", "time", "hashfull"}
_NUMBERS = {"depth", "seldepth", "multipv", *_SPENT}


def write_info(info: SearchInfo, multipv: int = 1) -> str:
    """The lines for what a search has found so far, each with its line end; empty for nothing."""
    if info.score is None and not info.nodes:
        return ""
    milliseconds = round(info.time * 1000)
    speed = f" nps {round(info.nodes / info.time)}" if info.time > 0 else ""
    cost = (
        f"nodes {info.nodes}{speed} time {milliseconds}{_counted(info, 'table_fill', 'hashfull')}"
    )
    depth = f"info depth {info.depth}{_counted(info, 'deepest', 'seldepth')}"
    others = ((line.score, line.moves, line.wdl) for line in info.variations[1:multipv])
    texts = []
    for number, (score, moves, wdl) in enumerate([(info.score, info.pv, info.wdl), *others], 1):
        text = f"{depth}{_write_score(score, info.unit)}"
        if wdl is not None:
            text += f" wdl {' '.join(map(str, wdl.thousandths()))}"
        text += f" {cost}"
        if multipv > 1:
            text += f" multipv {number}"
        if moves:
            text += f" pv {' '.join(map(str, moves))}"
        texts.append(f"{text}\n")
    return "".join(texts)


def _counted(info: SearchInfo, counter: str, word: str) -> str:
    """What an engine has counted; others have not."""
    value = info.counters.get(counter)
    return "" if value is None else f" {word} {value}"


def _write_score(score: float | None, unit: str) -> str:
    if score is None or not math.isfinite(score):
        return ""
    if unit != HUNDREDTHS:
        return f" score raw {float(score)!r}"
    plies = plies_to_end(score)
    return f" score cp {round(score)}" if plies is None else f" score mate {plies}"


@dataclass(slots=True)
class InfoLine:
    """One line as it was told."""

    numbers: dict[str, int]
    """``depth``, ``nodes``, ``time`` and so on, those that were given."""

    score: float | None = None
    """The score as one number; a win or loss seen to the end as in `sumito.scores`."""

    unit: str = ""
    """``cp``, ``mate`` or ``raw``."""

    wdl: Wdl | None = None
    """The chances of a win, a draw and a loss."""

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
        elif word == "wdl" and (wdl := _wdl(words[place : place + 3])) is not None:
            line.wdl = wdl
            place += 3
    return line


def _score(unit: str, text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    if unit not in ("cp", "mate", "raw") or not math.isfinite(value):
        return None
    if unit == "mate":
        return math.copysign(max(PROVED, WIN - abs(value)), value)
    if unit == "cp":  # what looks like a proof must be one
        return max(1.0 - PROVED, min(PROVED - 1.0, value))
    return value


def _wdl(words: list[str]) -> Wdl | None:
    """Three numbers that add up to about 1,000."""
    if len(words) < 3 or not all(word.isascii() and word.isdigit() for word in words):
        return None
    win, draw, loss = (int(word[:5]) for word in words)
    total = win + draw + loss
    return Wdl(win / total, draw / total, loss / total) if 990 <= total <= 1010 else None


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
    variations: list[Variation] = []
    for _, line in sorted(told.items()):
        moves = _legal(board, line.pv)
        # Of a depth that was not finished, lines stand beside those of the one before.
        if moves and any(moves[0] in one.moves[:1] for one in variations):
            continue
        score = 0.0 if line.score is None else line.score
        variations.append(Variation(score, moves, line.wdl))
    numbers = main.numbers
    return SearchInfo(
        depth=numbers.get("depth", 0),
        nodes=numbers.get("nodes", 0),
        time=numbers["time"] / 1000 if "time" in numbers else seconds,
        score=main.score,
        pv=pv,
        variations=tuple(variations),
        counters={**numbers, "unit": main.unit, "iterations": []},
        unit=HUNDREDTHS if main.unit in ("cp", "mate") else "",
        wdl=main.wdl,
    )


class LinesTold:
    """Gathers the lines of each depth, and passes them on together."""

    def __init__(
        self, board: Board, multipv: int, on_info: Callable[[SearchInfo], object] | None
    ) -> None:
        self.by_number: dict[int, InfoLine] = {}
        """The latest line of each number."""
        self._board, self._on_info = board, on_info
        self._last = multipv if multipv == 1 else min(multipv, board.legal_count())
        self._begun = monotonic()
        self._waiting = 0  # the number of the latest line, unless it was passed on

    def add(self, line: InfoLine) -> None:
        """One more line. If it begins another depth, the one before had fewer than asked for."""
        number = line.numbers.get("multipv", 1)
        known = self.by_number.get(number)
        tells = bool(line.pv) or line.score is not None
        if known is not None and not tells:  # of the search alone
            spent = {name: line.numbers[name] for name in _SPENT & line.numbers.keys()}
            line = replace(known, numbers={**known.numbers, **spent})
            self.by_number[number] = line
            return
        if tells and number <= self._waiting:
            self.pass_on()
        self.by_number[number] = line
        if tells and number <= self._last:
            self._waiting = number
        if self._waiting == self._last:
            self.pass_on()

    def pass_on(self) -> None:
        """Tell what waits for further lines, if anything does."""
        if self._waiting and self._on_info is not None:
            self._on_info(search_info(self._board, self.by_number, monotonic() - self._begun))
        self._waiting = 0


def with_reply(board: Board, info: SearchInfo, text: str) -> SearchInfo:
    """The same with the reply that the engine expects, if that is a legal one."""
    line = _legal(board, (str(info.pv[0]), text))
    return info if line == info.pv[: len(line)] else replace(info, pv=line)


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
