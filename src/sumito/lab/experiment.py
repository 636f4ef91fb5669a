"""What an experiment is."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .errors import LabError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from .bench import Bench
    from .result import Plot, Table

__all__ = ["SETTINGS", "Experiment", "Setting"]

SETTINGS = ("quick", "full")
"""The two settings of every experiment."""


@dataclass(frozen=True)
class Setting:
    """How much of an experiment is run."""

    cost: str
    """About how long one core takes for it, in words."""

    sizes: Mapping[str, Any] = field(default_factory=dict)
    """The numbers of games, positions, repetitions and so on."""


@dataclass(frozen=True)
class Experiment:
    """A question that a paper answers, and how it is asked again."""

    id: str
    """``paper/what``, such as ``lemmens/table-3``; or a part, ``hutson/table-1/trees``."""

    title: str
    """One line for lists."""

    question: str
    """What it is to find out."""

    quick: Setting
    """A few seconds, to see that it works."""

    full: Setting
    """The paper's sizes, or more."""

    run: Callable[[Bench], Iterator[Table | Plot]]
    """Yields tables and plots as they are finished."""

    choices: str = ""
    """What the paper leaves open, and what we took."""

    takes_agents: bool = False
    """Whether agents of the user's can take part."""

    @property
    def paper(self) -> str:
        """The part of the id before the slash."""
        return self.id.partition("/")[0]

    def setting(self, name: str) -> Setting:
        """The setting of a name."""
        return self.quick if name == "quick" else self.full

    def is_of(self, setting: str, sizes: Mapping[str, Any]) -> bool:
        """Whether these are the sizes of a setting; those of an older result may be others."""
        return bool(json.loads(json.dumps(dict(self.setting(setting).sizes))) == sizes)

    def sizes(self, name: str, changes: Mapping[str, str]) -> dict[str, Any]:
        """The sizes of a setting, some of them changed.

        Changes are texts: JSON, or a word, or some with commas between them.
        """
        sizes = dict(self.setting(name).sizes)
        for size, text in changes.items():
            if size not in sizes:
                known = ", ".join(sizes) or "none"
                raise LabError(f"{self.id} has no size {size!r} to set; it has: {known}")
            try:
                sizes[size] = _like(sizes[size], text)
            except ValueError as error:
                raise LabError(f"{size} of {self.id} must be {error}, not {text!r}") from None
        return sizes


_KINDS = {
    int: "a whole number",
    float: "a number",
    str: "a word",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}


def _like(now: Any, text: str) -> Any:
    """A text as a value of the same kind as another."""
    value = _value(text)
    if isinstance(now, list) and not isinstance(value, list):
        value = [_value(one.strip()) for one in text.split(",")]
    if isinstance(now, list) and isinstance(value, list):
        value = [_kept(now[0] if now else "", one) for one in value]
    else:
        value = _kept(now, value)
    if value is None or (isinstance(value, list) and None in value):
        example = json.dumps((now or ["this"])[0] if isinstance(now, list) else now)
        of = " of values" if isinstance(now, list) else ""
        raise ValueError(f"{_KINDS[type(now)]}{of} such as {example}")
    return value


def _kept(now: Any, value: Any) -> Any:
    """A value if it is of the same kind as another, else ``None``."""
    if isinstance(now, str) and not isinstance(value, list | dict):
        return value if isinstance(value, str) else json.dumps(value)
    if isinstance(now, float) and type(value) is int:
        value = float(value)
    if isinstance(now, dict) and isinstance(value, dict) and not value.keys() <= now.keys():
        return None
    return value if type(value) is type(now) else None


def _value(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=str)
    except ValueError:
        return text
