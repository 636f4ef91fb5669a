"""An annotated game on the terminal: moves with scores, what was better, a graph, accuracy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from .._core import Player
from ..annotation.graph import graph_text
from ..annotation.judging import Verdict
from ..scores import score_text
from .console import AMBER, console, is_ascii

if TYPE_CHECKING:
    from ..annotation import Annotation, MoveNote

__all__ = ["data_of", "lines_of"]

_STYLES = {Verdict.INACCURACY: AMBER, Verdict.MISTAKE: "dark_orange", Verdict.BLUNDER: "bold red"}
_BETTER = 6  # moves of a better line that are shown


def lines_of(found: Annotation) -> list[Text]:
    """Everything about a game, line by line."""
    screen = console()
    width = screen.width if screen.is_terminal else 80
    lines = [*_moves(found), Text()]
    if mistakes := [note for note in found.moves if note.verdict is not None]:
        lines += [*(_mistake(found, note) for note in mistakes), Text()]
    if found.moves:
        lines += [Text(line) for line in graph_text(found, width, ascii_only=is_ascii(screen))]
        lines.append(Text())
    return lines + _summary(found)


def _moves(found: Annotation) -> list[Text]:
    """A line for each number: the moves, their signs, and the score after them for black."""
    lines: list[Text] = []
    board = found.record.board(0)
    for note in found.moves:
        if note.player == Player.BLACK or not lines:
            head = Text(f"{board.move_number:>4}  ", "grey50")
            lines.append(head if note.player == Player.BLACK else Text.assemble(head, f"{'':23}"))
        sign = note.verdict.sign if note.verdict else ""
        style = _STYLES[note.verdict] if note.verdict else ""
        lines[-1].append(f"{note.move!s:<6} {sign:<2} ", style)
        lines[-1].append(f"{score_text(note.for_black):>11}  ", "dim")
        board.push(note.move)
    for line in lines:
        line.rstrip()
    return lines


def _mistake(found: Annotation, note: MoveNote) -> Text:
    """What was wrong with a move, and what was better."""
    assert note.verdict is not None
    number = found.record.board(note.ply).move_number
    dots = "." if note.player == Player.BLACK else "..."
    line = Text.assemble(
        (f"{f'{number}{dots}':>7} ", "grey50"),
        (f"{note.move}{note.verdict.sign}", _STYLES[note.verdict]),
        f"  {score_text(note.before)} becomes {score_text(note.outlook)}",
    )
    if note.missed_win is not None:
        line.append(f", a win in {note.missed_win} was missed")
    elif note.missed_ejection:
        line.append(", an ejection was missed")
    better = " ".join(map(str, note.best[:_BETTER]))
    return line.append(f"; better {better}", "dim")


def _summary(found: Annotation) -> list[Text]:
    lines = []
    for player, name in zip((Player.BLACK, Player.WHITE), found.record.players, strict=True):
        accuracy = found.accuracy(player)
        share = "-" if accuracy is None else f"{accuracy:.1f}%"
        counts = ", ".join(
            f"{count} {verdict if count == 1 else several}"
            for verdict, several in (
                (Verdict.INACCURACY, "inaccuracies"),
                (Verdict.MISTAKE, "mistakes"),
                (Verdict.BLUNDER, "blunders"),
            )
            for count in (found.count(player, verdict),)
        )
        label = f"{player} ({name})" if name != "?" else str(player)
        lines.append(Text(f"{label}: accuracy {share}, {counts}"))
    if not found.complete:
        lines.append(Text(f"stopped after {len(found.moves)} moves", "yellow"))
    return lines


def data_of(found: Annotation) -> dict[str, Any]:
    """The same for programs."""
    return {
        "players": list(found.record.players),
        "complete": found.complete,
        "start": found.start,
        "accuracy": {
            str(player): found.accuracy(player) for player in (Player.BLACK, Player.WHITE)
        },
        "moves": [
            {
                "ply": note.ply,
                "player": str(note.player),
                "move": str(note.move),
                "before": note.before,
                "after": note.after,
                "best": [str(move) for move in note.best],
                "expected": round(note.expected, 4),
                "lost": round(note.lost, 4),
                "verdict": note.verdict and str(note.verdict),
                "missed_win": note.missed_win,
                "missed_ejection": note.missed_ejection,
            }
            for note in found.moves
        ],
    }
