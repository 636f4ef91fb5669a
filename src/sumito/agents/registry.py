"""Agents by name: Sumito's own, those that other packages offer, and a user's ``module:Class``."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any

from ..errors import SumitoError
from .base import Agent

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["GROUP", "create", "names"]

GROUP = "sumito.agents"
"""The entry point group in which a package offers agents: name = "module:Class"."""

_OWN = {
    "random": "sumito.agents.random:RandomAgent",
    "greedy": "sumito.agents.greedy:GreedyAgent",
}


def names() -> tuple[str, ...]:
    """All agents that can be asked for by a plain name, Sumito's own first."""
    return (*_OWN, *sorted(_offered().keys() - _OWN.keys()))


def create(name: str) -> Agent:
    """A new agent: a name of ``names()``, or ``module:Class`` for one of your own.

    The class (or any function) is called without arguments and must return an ``Agent``.
    """
    key = name.strip()
    if key in _OWN:
        factory = _load(_OWN[key])
    elif key in (offered := _offered()):
        factory = _load(offered[key].value)
    elif ":" in key:
        factory = _load(key)
    else:
        raise SumitoError(_unknown(key))
    try:
        agent = factory()
    except Exception as error:
        raise SumitoError(f"agent {name!r} could not be made: {error}") from error
    if not isinstance(agent, Agent):
        raise SumitoError(f"agent {name!r} gave {agent!r}, which lacks name or play()")
    return agent


def _offered() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def _load(path: str) -> Callable[[], Any]:
    """The class or function that ``module:Class`` names."""
    module_name, _, attribute = path.partition(":")
    try:
        found: Any = import_module(module_name)
        for part in attribute.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise SumitoError(f"no agent {path!r}: {error}") from error
    if not callable(found):
        raise SumitoError(f"no agent {path!r}: {attribute} is not a class")
    return found  # type: ignore[no-any-return]


def _unknown(name: str) -> str:
    known = names()
    near = get_close_matches(name.casefold(), known, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return f"unknown agent {name!r}{hint} (known: {', '.join(known)}, or module:Class)"
