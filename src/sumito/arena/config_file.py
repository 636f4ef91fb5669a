"""A run's configuration as a TOML file. Errors name the key and what was expected."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .config import FORMATS, RunConfig
from .control import OWN, Control
from .errors import ConfigError
from .plan import Adjudication, Contender

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

__all__ = ["RunFile", "named", "read_config"]

_KINDS: dict[str, tuple[type, ...]] = {
    "a text": (str,),
    "a whole number": (int,),
    "a number": (int, float),
    "true or false": (bool,),
    "a table": (dict,),
    "a list of tables": (list,),
    "a text or a list of texts": (str, list),
    "a text or a table": (str, dict),
}

_KEYS = {
    "format": "a text",
    "games": "a whole number",
    "seed": "a whole number",
    "layout": "a text or a list of texts",
    "rules": "a text or a table",
    "openings": "a text",
    "time-control": "a text",
    "margin": "a number",
    "challengers": "a whole number",
    "common": "true or false",
    "swap": "true or false",
    "sprt": "a text or a table",
    "adjudication": "a table",
    "contenders": "a list of tables",
    "db": "a text",
    "concurrency": "a whole number",
    "cluster": "a text",
}
_CONTENDER = {"name": "a text", "agent": "a text", "time-control": "a text"}
_ADJUDICATION = {
    "lead": "a whole number",
    "lead-plies": "a whole number",
    "ply-limit": "a whole number",
    "at-limit": "a text",
    "repetition": "true or false",
}
_SPRT = {
    "elo0": "a number",
    "elo1": "a number",
    "alpha": "a number",
    "beta": "a number",
    "model": "a text",
}


@dataclass(frozen=True, slots=True)
class RunFile:
    """What a file asks for."""

    config: RunConfig
    """What is played."""

    db: Path | None = None
    """Where the games go, relative to the folder of the file."""

    concurrency: int | None = None
    """How many games at the same time."""

    cluster: str | None = None
    """The address of a Dask scheduler."""


def read_config(path: str | PathLike[str]) -> RunFile:
    """Read a configuration file."""
    file = Path(path)
    try:
        text = file.read_text(encoding="utf-8-sig")
        return _parse(tomllib.loads(text), file)
    except OSError as error:
        raise ConfigError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ConfigError(f"{path} is no text") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path} is not valid TOML: {error}") from None
    except ValueError as error:
        raise ConfigError(f"{path}: {error}") from None


def named(agents: list[tuple[str | None, str, Control]]) -> tuple[Contender, ...]:
    """Contenders with names of their own: those given, or the agents' texts, numbered if needed."""
    taken = [name for name, _, _ in agents if name is not None]
    found = []
    for name, agent, control in agents:
        if name is None:
            plain = name = agent
            number = 2
            while name in taken:
                name = f"{plain} ({number})"
                number += 1
            taken.append(name)
        if not name.strip():
            raise ConfigError(f"a contender needs a name that can be seen, not {name!r}")
        found.append(Contender(name, agent, control))
    return tuple(found)


def _parse(table: Mapping[str, Any], file: Path) -> RunFile:
    _check(table, _KEYS, "")
    default = table.get("time-control", OWN)
    agents = []
    for number, entry in enumerate(table.get("contenders", []), 1):
        where = f"contenders {number}"
        if not isinstance(entry, dict):
            raise ConfigError(f"{where} must be a table, not {entry!r}")
        _check(entry, _CONTENDER, where)
        if "agent" not in entry:
            raise ConfigError(f"{where}: agent is missing")
        control = Control.parse(entry.get("time-control", default))
        agents.append((entry.get("name"), entry["agent"], control))
    settings: dict[str, Any] = {
        key: table[key]
        for key in ("games", "seed", "openings", "challengers", "common", "swap")
        if key in table
    }
    settings["format"] = table.get("format", "round-robin")
    if settings["format"] not in FORMATS:
        raise ConfigError(
            _unknown("format", settings["format"], FORMATS, f"one of {', '.join(FORMATS)}")
        )
    if "margin" in table:
        settings["margin"] = float(table["margin"])
    if "layout" in table:
        settings["layouts"] = _texts(table["layout"], "layout")
    if "openings" not in table:
        settings["openings"] = "random:4" if "layout" in table or "rules" in table else "tuning"
    if "layout" not in table and settings["openings"].split(":")[0] not in ("random", "none"):
        settings["layouts"] = ()  # all that the set has
    if "rules" in table:
        settings["rules"] = _rules(table["rules"])
    config = RunConfig(
        contenders=named(agents),
        adjudication=_adjudication(table.get("adjudication", {})),
        sprt=_sprt(table["sprt"]) if "sprt" in table else None,
        **settings,
    )
    concurrency = table.get("concurrency")
    if concurrency is not None and concurrency < 1:
        raise ConfigError(f"concurrency must be 1 or more, not {concurrency}")
    db = file.parent / table["db"] if "db" in table else None
    return RunFile(config, db, concurrency, table.get("cluster"))


def _check(table: Mapping[str, Any], known: Mapping[str, str], where: str) -> None:
    """Only known keys, each with a value of its kind."""
    place = f"{where}: " if where else ""
    for key, value in table.items():
        if key not in known:
            expected = f"one of {', '.join(known)}"
            raise ConfigError(place + _unknown("key", key, known, expected))
        kinds = _KINDS[known[key]]
        # True is a whole number to Python, but not to people.
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise ConfigError(f"{place}{key} must be {known[key]}, not {value!r}")


def _unknown(what: str, given: object, known: Any, expected: str) -> str:
    near = get_close_matches(str(given), list(known), n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return f"unknown {what} {given!r}{hint} (expected {expected})"


def _texts(value: str | list[Any], key: str) -> tuple[str, ...]:
    found = [value] if isinstance(value, str) else value
    if not found or not all(isinstance(one, str) for one in found):
        raise ConfigError(f"{key} must be a text or a list of texts, not {value!r}")
    return tuple(found)


def _rules(value: str | dict[str, Any]) -> str:
    if isinstance(value, str):
        return value
    words = {True: "true", False: "false"}
    return " ".join(
        f"{key}={words[setting] if isinstance(setting, bool) else setting}"
        for key, setting in value.items()
    )


def _adjudication(table: dict[str, Any]) -> Adjudication:
    _check(table, _ADJUDICATION, "adjudication")
    given = {key.replace("-", "_"): value for key, value in table.items()}
    if given.get("ply_limit") == 0:
        given["ply_limit"] = None
    return Adjudication(**given)


def _sprt(value: str | dict[str, Any]) -> Any:
    from .statistics import Sprt

    if isinstance(value, str):
        return Sprt.parse(value)
    _check(value, _SPRT, "sprt")
    if missing := {"elo0", "elo1"} - value.keys():
        raise ConfigError(f"sprt: {' and '.join(sorted(missing))} is missing")
    return Sprt(**value)
