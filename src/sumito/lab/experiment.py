"""What an experiment is."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .errors import LabError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from .bench import Bench
    from .result import Plot, Table

__all__ = ["SETTINGS", "Experiment", "Setting", "chosen"]

SETTINGS = ("quick", "full")
"""The two settings of every experiment."""


@dataclass(frozen=True)
class Setting:
    """How much of an experiment is run."""

    cost: str
    """About how long one core takes for it, in words."""

    sizes: Mapping[str, Any] = field(default_factory=dict)
    """The numbers of games, positions, repetitions and so on. A tuple is a list of fixed length."""


@dataclass(frozen=True)
class Experiment:
    """A question that a paper answers, and how it is asked again."""

    id: str
    """``paper/what``, such as ``lemmens/table-3``; or a part, ``hutson/table-1/random``."""

    title: str
    """One line for lists."""

    question: str
    """What it is to find out."""

    quick: Setting
    """A few seconds, to see that it works."""

    full: Setting
    """The paper's sizes or more, or as much of them as is worth its time."""

    run: Callable[[Bench], Iterator[Table | Plot]]
    """Yields tables and plots as they are finished."""

    choices: str = ""
    """What the paper leaves open, and what we took."""

    takes_agents: bool = False
    """Whether agents of the user's can take part."""

    revision: int = 1
    """One more whenever what is run, or what it depends on, has changed so much that a result from
    before says something else."""

    @property
    def paper(self) -> str:
        """The part of the id before the slash."""
        return self.id.partition("/")[0]

    def setting(self, name: str) -> Setting:
        """The setting of a name."""
        return self.quick if name == "quick" else self.full

    def is_of(self, setting: str, sizes: Mapping[str, Any], revision: int) -> bool:
        """Whether a result with these sizes is of this experiment as it is now; an older one may
        not be."""
        now = json.loads(json.dumps(dict(self.setting(setting).sizes)))
        return bool(now == sizes and revision == self.revision)

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


_KINDS = {int: "a whole number", float: "a number", str: "a word", bool: "true or false"}


def _like(now: Any, text: str) -> Any:
    """A text as a value of the same kind as another."""
    value = _value(text)
    if isinstance(now, list | tuple) and not isinstance(value, list):
        value = [_value(one.strip()) for one in text.split(",")]
    value = _kept(now, value)
    if value is None:
        raise ValueError(_expected(now))
    return value


def _expected(now: Any) -> str:
    """What a value in the place of another has to be, in words."""
    if isinstance(now, tuple):
        return f"a list of {len(now)} values such as {json.dumps(now)}"
    if isinstance(now, list):
        first = now[0] if now else "this"
        above = "" if _is_above(first, 0) else " above 0"
        return f"a list of values{above} such as {json.dumps(first)}"
    if isinstance(now, dict):
        return f"an object with some of the names and values of {json.dumps(now)}"
    above = "" if _is_above(now, 0) else " above 0"
    return f"{_KINDS[type(now)]}{above} such as {json.dumps(now)}"


def _kept(now: Any, value: Any) -> Any:
    """A value if it is of the same kind as another, else ``None``.

    A list that has something keeps something, a tuple its length; of an object what is not named
    stays as it is; and a number of which there are some cannot become none of them.
    """
    if isinstance(now, tuple):
        fits = isinstance(value, list) and len(value) == len(now)
        return _all(map(_kept, now, value)) if fits else None
    if isinstance(now, list):
        if not isinstance(value, list) or (now and not value):
            return None
        return _all(_kept(now[0] if now else "", one) for one in value)
    if isinstance(now, dict):
        if not (isinstance(value, dict) and value.keys() <= now.keys() and (value or not now)):
            return None
        changed = _all(_kept(now[name], one) for name, one in value.items())
        return None if changed is None else {**now, **dict(zip(value, changed, strict=True))}
    if isinstance(now, str) and not isinstance(value, list | dict):
        return value if isinstance(value, str) else json.dumps(value)
    if isinstance(now, float) and type(value) is int:
        value = float(value)
    if type(value) is not type(now):
        return None
    return value if _is_above(now, value) else None


def _is_above(now: Any, value: Any) -> bool:
    """Whether a number is above 0 if the one before is, and not below it if that is 0."""
    if isinstance(now, bool) or not isinstance(now, int | float):
        return True
    return math.isfinite(value) and (value > 0 or value == now or now < 0)


def _all(values: Iterable[Any]) -> list[Any] | None:
    """These values, if there are all of them."""
    listed = list(values)
    return None if None in listed else listed


def chosen(bench: Bench, size: str, known: Collection[str]) -> list[str]:
    """Those of some names that a size picks out; all of them if it is empty."""
    names = list(bench[size] or known)
    for name in names:
        if name not in known:
            raise LabError(f"{size} has no {name!r}; it has: {'; '.join(known)}")
    return names


def _value(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=str)
    except ValueError:
        return text
