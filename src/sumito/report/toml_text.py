"""A run's configuration as the text of a file that ``sumito tournament`` reads."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from ..arena.plan import Adjudication

if TYPE_CHECKING:
    from ..arena.config import RunConfig

__all__ = ["config_text"]


def config_text(config: RunConfig) -> str:
    """The whole configuration: whoever plays it again plays the same games."""
    table: dict[str, Any] = {
        "format": config.format,
        "games": config.games,
        "seed": config.seed,
        "openings": config.openings,
        "layout": list(config.layouts) or None,
        "rules": config.rules or None,
        "margin": config.margin,
        "challengers": config.challengers if config.format == "gauntlet" else None,
        "common": None if config.common else False,
        "swap": None if config.swap else False,
    }
    lines = _lines(table)
    usual = Adjudication()
    changed = {
        field.name.replace("_", "-"): getattr(config.adjudication, field.name)
        for field in fields(Adjudication)
        if getattr(config.adjudication, field.name) != getattr(usual, field.name)
    }
    if "ply-limit" in changed:
        changed["ply-limit"] = changed["ply-limit"] or 0
    if changed:
        lines += ["", "[adjudication]", *_lines(changed)]
    if config.sprt is not None:
        names = ("elo0", "elo1", "alpha", "beta", "model")
        lines += ["", "[sprt]", *_lines({name: getattr(config.sprt, name) for name in names})]
    for one in config.contenders:
        entry = {"name": one.name, "agent": one.agent, "time-control": str(one.control)}
        lines += ["", "[[contenders]]", *_lines(entry)]
    return "\n".join(lines) + "\n"


def _lines(table: dict[str, Any]) -> list[str]:
    return [f"{key} = {_value(value)}" for key, value in table.items() if value is not None]


def _value(value: Any) -> str:
    # JSON's texts, lists, numbers and truth values are TOML's too, but for one control character.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
