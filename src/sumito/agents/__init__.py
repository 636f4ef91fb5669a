"""Those who play: one file per family, made by name through ``create``."""

from __future__ import annotations

from ..search import SearchInfo, SearchLimits
from .base import Agent, Analyser, Decision, evaluation_of
from .registry import create, names, specs
from .spec import AgentSpec
from .stream import stream

__all__ = [
    "Agent",
    "AgentSpec",
    "Analyser",
    "Decision",
    "SearchInfo",
    "SearchLimits",
    "create",
    "evaluation_of",
    "names",
    "specs",
    "stream",
]
