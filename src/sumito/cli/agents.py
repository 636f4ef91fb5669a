"""``sumito agents``: who can play, and what can be changed about them."""

from __future__ import annotations

from dataclasses import asdict, fields, is_dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .console import emit_json, say
from .positions import agent_named

if TYPE_CHECKING:
    from ..agents import AgentSpec

__all__ = ["EXAMPLES", "agents"]

EXAMPLES = """\b
Examples:
  sumito agents
  sumito agents --paper lemmens-2005
  sumito agents lemmens-extended                  its parameters, and their values

Parameters stand behind a colon: lemmens-extended:depth=4,time=0.5
"""


def agents(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="Show the parameters of this agent.")
    ] = None,
    paper: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only those of this paper.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """List the agents, with the paper that describes each."""
    from .. import agents as family

    specs = family.specs()
    if name is not None:
        if paper is not None:
            raise typer.BadParameter("give NAME or --paper, not both")
        plain = name.partition(":")[0]
        if plain in specs and plain != name:
            raise typer.BadParameter(f"give the name alone, {plain!r}")
        _one(name, specs.get(name), json)
        return
    rows = [
        (
            name,
            specs[name].paper if name in specs else "",
            specs[name].summary if name in specs else "",
        )
        for name in family.names()
        if paper is None or (name in specs and specs[name].paper == paper)
    ]
    if not rows:
        papers = sorted({spec.paper for spec in specs.values() if spec.paper})
        raise typer.BadParameter(f"no agent of {paper!r}; the papers are {', '.join(papers)}")
    if json:
        emit_json([dict(zip(("name", "paper", "summary"), row, strict=True)) for row in rows])
        return
    wide = max(len(row[0]) for row in rows)
    for name, source, summary in rows:
        say(f"{name:<{wide}}  {source:<16}  {summary}".rstrip())


def _one(name: str, spec: AgentSpec | None, json: bool) -> None:
    """An agent with its parameters."""
    agent = agent_named(name)
    values = _parameters(agent, spec)
    paper, summary = (spec.paper, spec.summary) if spec else ("", "")
    if json:
        emit_json({"name": name, "paper": paper, "summary": summary, "parameters": values})
        return
    say("  ".join(filter(None, (name, paper, summary))))
    for key, value in values.items():
        say(f"  {key}={_text(value)}")


def _parameters(agent: Any, spec: AgentSpec | None) -> dict[str, Any]:
    """What can be given behind the colon, with the values that hold: those of the agent's family,
    its limits, and the switches of its search."""
    from inspect import Parameter, signature

    values: dict[str, Any] = {}
    fixed: set[str] = set()  # what makes the agent this one of its family
    if spec is not None:
        for given in signature(getattr(spec.make, "func", spec.make)).parameters.values():
            if given.kind is Parameter.KEYWORD_ONLY:
                values[given.name] = given.default
            else:
                fixed.add(given.name)
    half = getattr(agent, "black", agent)  # the same for both colours
    for name in ("depth", "nodes", "time", "ties", "preset"):
        if hasattr(half, name) and name not in fixed:
            values[name] = getattr(half, name)
    if hasattr(half, "opening"):
        for name in ("iterations", "time", "nodes"):
            values[name] = getattr(half.opening, name) or getattr(half.midgame, name)
    options = half.settings()[0] if hasattr(half, "settings") else getattr(half, "options", None)
    if is_dataclass(options) and not isinstance(options, type):
        values |= {field.name: asdict(options)[field.name] for field in fields(options)}
    return values


def _text(value: Any) -> str:
    """As it is written behind the colon."""
    if isinstance(value, tuple):
        return "-".join(map(str, value))
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)
