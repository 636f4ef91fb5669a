"""The configuration of a run: all that decides which games are played and how."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any

from .control import Control
from .errors import ConfigError
from .plan import Adjudication, Contender

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .statistics import Sprt

__all__ = [
    "FORMATS",
    "MOST_GAMES",
    "RunConfig",
    "canonical",
    "differences",
    "digest",
    "other_programs",
    "versions",
]

MOST_GAMES = 1_000_000
"""Of a group: all pairings of a run are made before the first game."""

FORMATS = ("match", "round-robin", "gauntlet", "ladder")
"""Who meets whom: see `schedule.groups`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunConfig:
    """What is played. Two runs with equal configurations play the same games.

    How the work is spread, and where the results go, is no part of it.
    """

    contenders: tuple[Contender, ...]
    """Who takes part."""

    format: str = "match"
    """Who meets whom: ``match``, ``round-robin``, ``gauntlet`` or ``ladder``."""

    games: int = 200
    """How many games each group of contenders plays, all seats taken in turn included."""

    seed: int = 0
    """Where all chance comes from."""

    layouts: tuple[str, ...] = ("belgian-daisy",)
    """Names or files of layouts: where random openings begin, or which of a set are used."""

    rules: str = ""
    """What differs from the usual rules, as in the tag Rules of a record."""

    openings: str = "random:4"
    """``random:PLIES``, ``none``, the name of a set (``tuning``, ``final``) or a file."""

    margin: float = 0.1
    """The seconds by which a clock may be overrun."""

    adjudication: Adjudication = field(default_factory=Adjudication)
    """When a referee ends a game."""

    challengers: int = 1
    """Gauntlet: how many of the first contenders play against all others."""

    common: bool = True
    """Whether all groups play the same openings, so that they can be compared. Otherwise each has
    its own, so that few games between any two are many openings in all."""

    swap: bool = True
    """Whether a group plays every opening in every seating. Otherwise once, as it stands: only for
    an agent against itself, where the difference between the seats is what the first move is worth.
    """

    sprt: Sprt | None = None
    """The sequential test that ends the run when it is decided."""

    def __post_init__(self) -> None:
        if self.format not in FORMATS:
            raise ConfigError(f"format must be one of {', '.join(FORMATS)}, not {self.format!r}")
        names = [contender.name for contender in self.contenders]
        if len(names) < 2:
            raise ConfigError(f"a run needs two contenders or more, not {len(names)}")
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise ConfigError(f"two contenders have the name {twice[0]!r}: names must differ")
        if self.games < 1:
            raise ConfigError(f"games must be 1 or more, not {self.games}")
        if self.games > MOST_GAMES:
            raise ConfigError(f"games must be {MOST_GAMES:,} or fewer, not {self.games:,}")
        if not 0 <= self.margin <= 1e6:
            raise ConfigError(f"margin must be 0 seconds or more, not {self.margin!r}")
        if not 0 < self.challengers < len(names):
            most = len(names) - 1
            raise ConfigError(f"challengers must be from 1 to {most}, not {self.challengers}")
        if self.sprt is not None and len(names) != 2:
            raise ConfigError(f"a sequential test compares two contenders, not {len(names)}")
        if self.sprt is not None and not self.swap:
            raise ConfigError("a sequential test needs games in pairs, with seats swapped")
        if not self.swap and len({(one.agent, one.control) for one in self.contenders}) > 1:
            raise ConfigError("without swap an agent plays against itself, not against others")

    def to_dict(self) -> dict[str, Any]:
        """The configuration in values that JSON can hold."""
        return {
            "format": self.format,
            "contenders": [
                {"name": one.name, "agent": one.agent, "control": str(one.control)}
                for one in self.contenders
            ],
            "games": self.games,
            "seed": self.seed,
            "layouts": list(self.layouts),
            "rules": self.rules,
            "openings": self.openings,
            "margin": self.margin,
            "adjudication": {
                part.name: getattr(self.adjudication, part.name) for part in fields(Adjudication)
            },
            "challengers": self.challengers,
            "sprt": None if self.sprt is None else _sprt_dict(self.sprt),
            # Runs from before there was a choice do both.
            **({} if self.common else {"common": False}),
            **({} if self.swap else {"swap": False}),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> RunConfig:
        """The configuration of such values."""
        given = dict(data)
        given["contenders"] = tuple(
            Contender(one["name"], one["agent"], Control.parse(one["control"]))
            for one in data["contenders"]
        )
        given["layouts"] = tuple(data["layouts"])
        given["adjudication"] = Adjudication(**data["adjudication"])
        if data["sprt"] is not None:
            from .statistics import Sprt

            given["sprt"] = Sprt(**data["sprt"])
        return cls(**given)

    @property
    def hash(self) -> str:
        """The SHA-256 of the configuration in its one canonical form."""
        return digest(self.to_dict())


def canonical(value: Any) -> str:
    """The one JSON text of a value: keys in order, nothing that is not needed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(value: Any) -> str:
    """The SHA-256 of the canonical text."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def differences(old: Any, new: Any, path: str = "") -> list[str]:
    """What has changed, in words: ``games was 100 and is 200``."""
    if isinstance(old, dict) and isinstance(new, dict):
        inner = path + "." if path else ""
        keys = list(dict.fromkeys((*old, *new)))
        parts = (differences(old.get(key), new.get(key), f"{inner}{key}") for key in keys)
        return [text for part in parts for text in part]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True), 1)
        parts = (differences(one, two, f"{path} {number}") for number, (one, two) in pairs)
        return [text for part in parts for text in part]
    return [] if old == new else [f"{path} was {_short(old)} and is {_short(new)}"]


_SAID_ONLY = "levels.toml"  # how strong levels are, which no move depends on


@cache
def versions() -> dict[str, str]:
    """Which programs play: versions of Sumito and Python, the platform, and the hashes of the core
    and of what agents come with: networks, weights and books."""
    import platform
    from importlib import import_module
    from pathlib import Path

    data = hashlib.sha256()
    folder = Path(str(import_module("sumito.agents").__file__)).with_name("data")
    for file in sorted(file for file in folder.iterdir() if file.is_file()):
        if file.name != _SAID_ONLY:
            data.update(file.read_bytes())
    core = Path(str(import_module("sumito._core").__file__)).read_bytes()
    return {
        "sumito": import_module("sumito").__version__,
        "python": platform.python_version(),
        "platform": f"{platform.system()} {platform.machine()}",
        "core": hashlib.sha256(core).hexdigest()[:16],
        "data": data.hexdigest()[:16],
    }


def other_programs(before: Mapping[str, str]) -> list[str]:
    """What of `versions` would play otherwise now than it did, in words."""
    now = versions()
    if before["sumito"] != now["sumito"]:
        return [f"the version of Sumito was {before['sumito']} and is {now['sumito']}"]
    changed = []
    if before.get("core") != now["core"]:
        changed.append("the core was built anew")
    if before.get("data", now["data"]) != now["data"]:  # older runs do not say
        changed.append("a network, weights or a book that come with Sumito have changed")
    return changed


def _sprt_dict(sprt: Sprt) -> dict[str, Any]:
    return {name: getattr(sprt, name) for name in ("elo0", "elo1", "alpha", "beta", "model")}


def _short(value: Any) -> str:
    if isinstance(value, list):
        return f"{len(value)} of them"
    return "not given" if value is None else str(value)
