r"""Comments, and the commands inside them.

``[%clk 0:03:58]`` is the mover's clock, ``[%eval 1.42]`` an evaluation, ``[%mark e5,f6]`` marks
cells and ``[%arrow a1b2,c3c5]`` draws arrows; any other ``[%...]``, also with cells that the board
does not have, is plain text. White space runs together, as lines are wrapped. A backslash saves
what would be lost: ``\{ \} \[ \\`` stand for themselves, ``\s \t \r \n`` for a space, a tab and
the ends of lines.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING

from .._core import cells
from ..errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .node import Node

__all__ = [
    "Comment",
    "check_cell",
    "joined",
    "read_clock",
    "read_comment",
    "write_clock",
    "write_comment",
    "write_notes",
]

_CELL = "[a-i][1-9]"
# No bracket within, and nothing given back (++, *+): a command that never ends costs nothing.
_COMMAND = r"\[%(clk|eval|mark|arrow)[ \t\r\n]++([^\[\]\\{}]*+)\]"
_PIECES = re.compile(rf"\\(?P<escape>[^ \t\r\n])|(?P<command>{_COMMAND})|(?P<space>[ \t\r\n]+)")
_ESCAPES = {"s": " ", "t": "\t", "r": "\r", "n": "\n", "{": "{", "}": "}", "[": "[", "\\": "\\"}
_ESCAPED = {char: f"\\{letter}" for letter, char in _ESCAPES.items() if char != "["}
_CLOCK = re.compile(r"(\d{1,15}):([0-5]?\d):([0-5]?\d)((?:\.\d{1,1100})?)", re.ASCII)
_CLOCK_END = 1e15  # seconds
_NUMBER = re.compile(r"[+-]?\d{1,400}(?:\.\d{1,1100})?(?:e[+-]?\d{1,3})?", re.ASCII)


@dataclass(slots=True)
class Comment:
    """What a comment says: its text, and the values of its commands."""

    text: str = ""
    marks: list[str] = field(default_factory=list)
    arrows: list[tuple[str, str]] = field(default_factory=list)
    clock: float | None = None
    evaluation: float | None = None

    def add_to(self, node: Node, *, before: bool = False) -> None:
        """Say this about a node about which nothing has been said so far in this place."""
        setattr(node, "comment_before" if before else "comment", self.text)
        node.marks += self.marks
        node.arrows += self.arrows
        node.clock = node.clock if self.clock is None else self.clock
        node.evaluation = node.evaluation if self.evaluation is None else self.evaluation


def joined(comments: Iterable[Comment]) -> Comment:
    """Several comments as one; of clocks and evaluations the last counts."""
    whole, texts = Comment(), list[str]()
    for comment in comments:
        if comment.text:
            texts.append(comment.text)
        whole.marks += comment.marks
        whole.arrows += comment.arrows
        whole.clock = whole.clock if comment.clock is None else comment.clock
        whole.evaluation = whole.evaluation if comment.evaluation is None else comment.evaluation
    whole.text = " ".join(texts)
    return whole


def read_comment(raw: str, edge: int = 5) -> Comment:
    """Read what stands between the braces, about a game on a board of this edge length."""
    comment = Comment()
    pieces: list[str] = []
    end = 0
    gap = False  # white space, to be written as one space if text comes before and after
    for match in _PIECES.finditer(raw):
        words = raw[end : match.start()]
        end = match.end()
        if match["escape"] is not None:
            words += _ESCAPES.get(match["escape"], match[0])
        elif match["command"] is not None and not _read_command(comment, match[3], match[4], edge):
            words += match[0]
        if words:
            pieces.append(" " + words if gap and pieces else words)
            gap = False
        gap = gap or match["space"] is not None
    if words := raw[end:]:
        pieces.append(" " + words if gap and pieces else words)
    comment.text = "".join(pieces)
    return comment


def write_comment(text: str) -> list[str]:
    """The words of a text, with escapes, so that lines may be broken between them."""
    escaped = "".join(_ESCAPED.get(char, char) if char != " " else char for char in text)
    escaped = re.sub(r"\[(?=%(?:clk|eval|mark|arrow))", r"\\[", escaped)
    # A space survives only alone, between two other characters.
    return re.sub(r"\A | \Z|(?<= ) | (?= )", r"\\s", escaped).split(" ")


def write_notes(node: Node, edge: int) -> list[str]:
    """The words of the comment after a node: commands, then text; none if nothing is said."""
    parts: list[str] = []
    if node.clock is not None:
        parts.append(f"[%clk {write_clock(node.clock)}]")
    if node.evaluation is not None:
        if not math.isfinite(node.evaluation):
            raise RecordError(f"an evaluation must be a finite number, not {node.evaluation}")
        parts.append(f"[%eval {float(node.evaluation)!r}]")
    if node.marks:
        parts.append(f"[%mark {','.join(check_cell(cell, edge) for cell in node.marks)}]")
    if node.arrows:
        arrows = (check_cell(a, edge) + check_cell(b, edge) for a, b in node.arrows)
        parts.append(f"[%arrow {','.join(arrows)}]")
    if node.comment:
        parts += write_comment(node.comment)
    return parts


def read_clock(text: str) -> float | None:
    """Seconds from ``hours:minutes:seconds``; ``None`` if the text is something else, or shows
    more than `write_clock` can."""
    match = _CLOCK.fullmatch(text)
    if match is None:
        return None
    whole = (int(match[1]) * 60 + int(match[2])) * 60 + int(match[3])
    seconds = float(f"{whole}{match[4]}")
    return seconds if seconds < _CLOCK_END else None


def write_clock(seconds: float) -> str:
    """Seconds as ``hours:minutes:seconds``, without loss."""
    if not 0 <= seconds < _CLOCK_END:
        raise RecordError(f"a clock must show from 0 to 1e15 seconds, not {seconds!r}")
    whole, _, fraction = format(Decimal(repr(float(seconds))), "f").partition(".")
    minutes, second = divmod(int(whole), 60)
    hours, minute = divmod(minutes, 60)
    rest = f".{fraction}" if fraction.strip("0") else ""
    return f"{hours}:{minute:02}:{second:02}{rest}"


def _read_command(comment: Comment, name: str, value: str, edge: int) -> bool:
    """Take over a command; False if its value makes no sense, so that it stays as text."""
    value = "".join(value.split())
    if name == "clk":
        clock = read_clock(value)
        comment.clock = clock if clock is not None else comment.clock
        return clock is not None
    if name == "eval":
        if not _NUMBER.fullmatch(value) or not math.isfinite(float(value)):
            return False
        comment.evaluation = float(value)
        return True
    size = 1 if name == "mark" else 2
    if not re.fullmatch(rf"(?:{_CELL}){{{size}}}(?:,(?:{_CELL}){{{size}}})*+", value):
        return False
    items = [re.findall(_CELL, item) for item in value.split(",")]
    if any(cell not in cells(edge) for item in items for cell in item):
        return False
    if name == "mark":
        comment.marks += [item[0] for item in items]
    else:
        comment.arrows += [(item[0], item[1]) for item in items]
    return True


def check_cell(cell: str, edge: int) -> str:
    """A cell to mark or to draw an arrow from or to; refuses what the board does not have."""
    if cell not in cells(edge):
        where = f"a board of edge {edge}"
        raise RecordError(f"a mark or arrow needs cells of {where} such as c3, not {cell!r}")
    return cell
