"""Agents of the user's that take part in an experiment."""

from __future__ import annotations

import hashlib
import re
import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from ..agents import names

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["made_from"]


def made_from(agent: str) -> str:
    """What tells apart the versions of an agent that has the same text: ``-`` and the beginning of
    a hash over its module or package, an engine's program, and files that its parameters name.
    Nothing where there are none.

    Games of an earlier version say nothing about this one.
    """
    files = sorted({file.resolve() for file in _files(agent) if file.is_file()})
    if not files:
        return ""
    whole = hashlib.sha256()
    for file in files:
        whole.update(file.read_bytes())
    return f"-{whole.hexdigest()[:8]}"


def _files(agent: str) -> Iterator[Path]:
    name = agent.partition(":")[0]
    if name == "ugi":
        for word in agent.partition(":")[2].split():
            yield Path(shutil.which(word) or word)
        return
    if name not in names():
        yield from _module(name.partition(".")[0])
    yield from map(Path, re.split(r"[,=]", agent)[1:])


def _module(name: str) -> Iterator[Path]:
    """The file of a module; all of a package."""
    try:
        found = find_spec(name)
    except (ImportError, ValueError):
        return
    if found is None:
        return
    if folders := found.submodule_search_locations:
        yield from (file for folder in folders for file in Path(folder).rglob("*.py"))
    elif found.origin:
        yield Path(found.origin)
