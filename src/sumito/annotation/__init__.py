"""Whole games looked at by the engine: evaluations, better lines, mistakes, accuracy."""

from __future__ import annotations

from .annotating import Annotation, MoveNote, annotate
from .judging import Verdict

__all__ = ["Annotation", "MoveNote", "Verdict", "annotate"]
