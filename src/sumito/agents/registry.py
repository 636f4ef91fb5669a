"""Agents by name: Sumito's own, those that other packages offer, and a user's ``module:Class``.

A name may carry parameters: ``lemmens-extended:depth=4,time=0.5``. Values are numbers, true, false,
none, ranges such as ``1-2``, or words.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..errors import SumitoError
from .base import Agent
from .parameters import check_parameters, read_value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from importlib.metadata import EntryPoint

    from .spec import AgentSpec

__all__ = ["GROUP", "create", "module_of", "names", "specs"]

GROUP = "sumito.agents"
"""The entry point group in which a package offers agents: name = "module:Class"."""

FAMILIES = (
    "engine",
    "random",
    "greedy",
    "lemmens",
    "maastricht",
    "verloop",
    "alphalone",
    "hutson",
    "learned",
    "several",
)
"""The modules with Sumito's own agents, each with a table AGENTS."""


@cache
def specs() -> dict[str, AgentSpec]:
    """Sumito's own agents by name, with where they come from."""
    found: dict[str, AgentSpec] = {}
    for family in FAMILIES:
        found |= import_module(f".{family}", __package__).AGENTS
    return found


def names() -> tuple[str, ...]:
    """All agents that can be asked for by a plain name, Sumito's own first."""
    return (*specs(), *sorted(_offered().keys() - specs().keys()))


def create(name: str, **parameters: Any) -> Agent:
    """A new agent: a name of ``names()``, or ``module:Class`` for one of your own.

    Parameters may stand in the text too, after a colon: ``verloop-acmo:depth=5,eval=aba-pro``.
    The class (or function) is called with them and must return an ``Agent``.
    """
    factory, in_text = _find(name.strip())
    given = {**in_text, **parameters}
    own = name.strip().partition(":")[0]
    if own in specs():
        check_parameters(own, specs()[own], given)
    try:
        agent = factory(**given)
    except SumitoError:
        raise
    except Exception as error:
        raise SumitoError(f"agent {name!r} could not be made: {error}") from error
    if not isinstance(agent, Agent):
        raise SumitoError(f"agent {name!r} gave {agent!r}, which lacks name or play()")
    return agent


def module_of(text: str) -> str | None:
    """The module that an agent comes from, if it is none of Sumito's own."""
    key = text.strip().partition(":")[0]
    if key in specs():
        return None
    point = _offered().get(key)
    return key if point is None else point.value.partition(":")[0]


def _find(text: str) -> tuple[Callable[..., Any], dict[str, Any]]:
    """What makes the agent, and the parameters in the text."""
    key, colon, rest = text.partition(":")
    if key in specs():
        return specs()[key].make, _parameters(text, rest if colon else "")
    offered = _offered()
    if key in offered:
        return _load(offered[key].value), _parameters(text, rest if colon else "")
    if colon:
        attribute, _, given = rest.partition(":")
        return _load(f"{key}:{attribute}"), _parameters(text, given)
    raise SumitoError(_unknown(key))


def _parameters(text: str, given: str) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for pair in filter(None, given.split(",")):
        name, equals, value = pair.partition("=")
        if not equals or not name.strip().isidentifier():
            raise SumitoError(f"expected name=value with commas between in {text!r}, not {pair!r}")
        if name.strip() in values:
            raise SumitoError(f"{name.strip()} is given twice in {text!r}")
        values[name.strip()] = read_value(value.strip())
    return values


def entry_points(group: str) -> Iterable[EntryPoint]:
    """What installed packages offer; a name of our own is found without loading the machinery."""
    from importlib.metadata import entry_points

    return entry_points(group=group)


def _offered() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def _load(path: str) -> Callable[..., Any]:
    """The class or function that ``module:Class`` names."""
    module_name, _, attribute = path.partition(":")
    try:
        found: Any = import_module(module_name)
        for part in attribute.split("."):
            found = getattr(found, part)
    except Exception as error:  # whatever a user's module does when it is imported
        raise SumitoError(f"no agent {path!r}: {type(error).__name__}: {error}") from error
    if not callable(found):
        raise SumitoError(f"no agent {path!r}: {attribute} is not a class")
    return found  # type: ignore[no-any-return]


def _unknown(name: str) -> str:
    from difflib import get_close_matches

    known = names()
    near = get_close_matches(name.casefold(), known, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return f"unknown agent {name!r}{hint} (known: {', '.join(known)}, or module:Class)"
