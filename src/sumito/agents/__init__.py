"""Those who play: one file per family, made by name through ``create``."""

from __future__ import annotations

from .base import Agent, Decision, SearchInfo, SearchLimits
from .registry import create, names

__all__ = ["Agent", "Decision", "SearchInfo", "SearchLimits", "create", "names"]
