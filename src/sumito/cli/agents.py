"""``sumito agents``: who can play, and what can be changed about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .console import emit_json, note, say
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
        emit_json([_data(name, specs.get(name)) for name, *_ in rows])
        return
    wide = max(len(row[0]) for row in rows)
    for name, source, summary in rows:
        say(f"{name:<{wide}}  {source:<16}  {summary}".rstrip())
    note("sumito agents NAME lists the parameters of one")


def _one(name: str, spec: AgentSpec | None, json: bool) -> None:
    """An agent with its parameters."""
    from ..agents.parameters import write_value

    data = _data(name, spec)
    if json:
        emit_json(data)
        return
    say("  ".join(filter(None, (name, data["paper"], data["summary"]))))
    for key, value in data["parameters"].items():
        say(f"  {key}={write_value(value)}")
    for number, line in enumerate(data["details"]):
        say(line if number else f"\n{line}")


def _data(name: str, spec: AgentSpec | None) -> dict[str, Any]:
    """An agent with its paper and its parameters."""
    from ..agents.parameters import parameters_of

    agent = agent_named(name)
    return {
        "name": name,
        "paper": spec.paper if spec else "",
        "summary": spec.summary if spec else "",
        "parameters": parameters_of(agent, spec.make if spec else type(agent)),
        "details": spec.details() if spec and spec.details else [],
    }
