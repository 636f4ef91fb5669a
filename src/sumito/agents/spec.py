"""What the registry knows about an agent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["AgentSpec"]


@dataclass(frozen=True, slots=True)
class AgentSpec:
    """How to make an agent, and where it comes from."""

    make: Callable[..., Any]
    """Called with the parameters that were given; returns an `Agent`."""

    paper: str
    """The paper that describes it; empty for our own."""

    summary: str
    """One line for lists."""

    details: Callable[[], list[str]] | None = None
    """More lines about it, for who asks."""

    has_more: bool = False
    """It takes parameters that are not listed, and itself says which."""
