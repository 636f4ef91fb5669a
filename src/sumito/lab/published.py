"""The published figures: a TOML file for each paper, beside this module."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["published", "source"]


@cache
def _file(paper: str) -> dict[str, Any]:
    text = files("sumito.lab").joinpath(f"data/{paper}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def published(experiment: str) -> dict[str, Any]:
    """The figures of an experiment: what stands in the table of that name in the paper's file.

    Parts of an experiment have theirs in common.
    """
    paper, name = experiment.split("/")[:2]
    found: dict[str, Any] = _file(paper)[name]
    return found


def source(experiment: str) -> str:
    """Where those figures stand: paper, table, section or page."""
    paper = experiment.partition("/")[0]
    return f"{_file(paper)['paper']}: {published(experiment)['source']}"
