"""Agents by text, engines included."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import agents

if TYPE_CHECKING:
    from ..agents import Agent

__all__ = ["PREFIX", "create_agent"]

PREFIX = "ugi:"
"""What stands before the command of an engine."""


def create_agent(text: str, **parameters: Any) -> Agent:
    """A new agent: ``ugi:COMMAND`` for an engine, or anything that ``agents.create`` takes.

    The engine is started for its first move. Parameters are those of `UgiAgent`, or the agent's.
    """
    if not text.strip().startswith(PREFIX):
        return agents.create(text, **parameters)
    from .client import UgiAgent

    return UgiAgent(text.strip().removeprefix(PREFIX), **parameters)
