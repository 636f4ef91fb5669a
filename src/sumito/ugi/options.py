"""Options: what can be set about an engine, in the protocol and in our agents."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..agents.parameters import LARGEST, RANGES, parameters_of, read_value, write_value
from ..errors import SumitoError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..agents import Agent
    from ..agents.spec import AgentSpec

__all__ = [
    "KINDS",
    "Option",
    "agent_parameters",
    "agent_ranges",
    "option_of",
    "read_option",
    "read_value",
]

KINDS = ("check", "spin", "combo", "string", "button")
"""The types of options: yes or no, a whole number, one of several words, a text, an action."""

_FIELD = re.compile(r" (name|type|default|min|max|var)(?= |$)")


@dataclass(frozen=True, slots=True)
class Option:
    """One option of an engine; its text is the line that tells of it."""

    name: str
    """What it is called; capitals do not matter."""

    kind: str
    """One of `KINDS`."""

    default: str = ""
    """Its value if nobody sets it."""

    low: int | None = None
    """The least value of a ``spin``."""

    high: int | None = None
    """The largest value of a ``spin``."""

    choices: tuple[str, ...] = ()
    """The values of a ``combo``."""

    def __str__(self) -> str:
        text = f"option name {self.name} type {self.kind}"
        if self.kind != "button":
            text += f" default {self.default}".rstrip()
        if self.low is not None:
            text += f" min {self.low}"
        if self.high is not None:
            text += f" max {self.high}"
        return text + "".join(f" var {choice}" for choice in self.choices)


def read_option(line: str) -> Option:
    """The option that a line ``option name ...`` tells of."""
    parts = _FIELD.split(line.removeprefix("option"))
    words: dict[str, str] = {}
    choices = []
    for key, value in zip(parts[1::2], parts[2::2], strict=True):
        if key == "var":
            choices.append(value.strip())
        else:
            words.setdefault(key, value.strip())
    if not words.get("name") or words.get("type") not in KINDS:
        raise SumitoError(f"expected 'option name NAME type {'|'.join(KINDS)} ...', not {line!r}")
    bounds = {}
    for key, name in (("min", "low"), ("max", "high")):
        if re.fullmatch(r"[+-]?\d{1,20}", words.get(key, "")):
            bounds[name] = int(words[key])
    return Option(
        words["name"], words["type"], words.get("default", ""), choices=tuple(choices), **bounds
    )


def agent_parameters(text: str, agent: Agent) -> dict[str, Any]:
    """The parameters of an agent that was made from ``text``, as far as known, as they are."""
    values = {**parameters_of(agent, _factory(text, agent)), **_in_text(text)}
    return {name: value for name, value in values.items() if _plain(value)}


def agent_ranges(text: str) -> Mapping[str, tuple[int, int]]:
    """The ranges of the parameters of an agent, as far as known: of Sumito's own."""
    return {} if _spec(text) is None else RANGES


def _factory(text: str, agent: Agent) -> Any:
    """What makes the agent."""
    spec = _spec(text)
    return type(agent) if spec is None else spec.make


def _spec(text: str) -> AgentSpec | None:
    from .. import agents

    return agents.specs().get(text.partition(":")[0].strip())


def _in_text(text: str) -> dict[str, Any]:
    pairs = (pair.partition("=") for pair in text.rpartition(":")[2].split(","))
    return {name.strip(): read_value(value.strip()) for name, equals, value in pairs if equals}


def _plain(value: object) -> bool:
    return value is None or isinstance(value, (bool, int, float, str, tuple))


def option_of(name: str, value: object, bounds: tuple[int, int] | None = None) -> Option:
    """The option that sets a parameter; its default is what the parameter is now.

    A whole number without bounds is the agent's own affair: then they are wide.
    """
    if isinstance(value, bool):
        return Option(name, "check", str(value).lower())
    if isinstance(value, int):
        low, high = bounds or (0, LARGEST)
        return Option(name, "spin", str(value), low, high)
    return Option(name, "string", write_value(value))
