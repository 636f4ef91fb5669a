"""Puts what an engine says about a game into its record."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from ..scores import score_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..records import GameRecord, Node
    from .annotating import MoveNote

__all__ = ["annotated_record", "note_text"]

_LONGEST = 8  # moves of a better line that are written
_SIGNS = range(1, 7)  # the glyphs that judge a move: !, ?, !!, ??, !?, ?!


def annotated_record(record: GameRecord, notes: Sequence[MoveNote]) -> GameRecord:
    """A copy of a record with evaluations, signs, comments and better lines.

    Evaluations are marbles for the player who began. What people have said stays: a sign of theirs
    is not replaced, a comment is added to.
    """
    record = copy(record)
    for note, node in zip(notes, list(record.root.main_line()), strict=False):
        assert node.move == note.move
        node.evaluation = _marbles(note.for_black)
        if note.verdict is None:
            continue
        if not any(nag in _SIGNS for nag in node.nags):
            node.nags.insert(0, note.verdict.nag)
        text = note_text(note)
        if text not in node.comment:
            node.comment = f"{node.comment} {text}".strip()
        _add_line(node, note)
    return record


def note_text(note: MoveNote) -> str:
    """What is wrong with a move, in a sentence."""
    assert note.verdict is not None
    reason = ""
    if note.missed_win is not None:
        reason = f" lets go a win in {note.missed_win};"
    elif note.missed_ejection:
        reason = " misses an ejection;"
    scores = f"{score_text(note.before)} becomes {score_text(note.outlook)}"
    return f"{note.verdict.capitalize()}:{reason} {scores}."


def _add_line(node: Node, note: MoveNote) -> None:
    """The better line as a variation; what is there already is not written twice."""
    assert node.parent is not None
    line = node.parent
    for number, move in enumerate(note.best[:_LONGEST]):
        line = line.add(move)
        if number == 0 and line.evaluation is None:
            worth = note.before if note.player == 0 else -note.before
            line.evaluation = _marbles(worth)


def _marbles(score: float) -> float:
    return round(score / 100, 2) + 0.0
