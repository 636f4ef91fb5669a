"""Parameters of agents: read from text, checked, and listed with the values that hold."""

from __future__ import annotations

import math
from dataclasses import fields, is_dataclass
from functools import partial
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any

from ..errors import SumitoError
from ..search import MOST
from .levels import FULL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from .spec import AgentSpec

__all__ = [
    "LARGEST",
    "RANGES",
    "check_parameters",
    "check_range",
    "no_parameter",
    "parameters_of",
    "read_value",
    "write_value",
]

LARGEST = 2**31 - 1
"""The end of a range that nothing else ends."""

RANGES = {
    "threads": (1, 256),
    "hash_mb": (1, 65536),
    "level": (1, FULL),
    "multipv": (1, LARGEST),
    **{name: (1, most) for name, most in MOST.items() if most is not None},
    # The core checks the switches of the papers' searches itself.
    "table_bits": (0, 30),
    "quiescence_plies": (0, 60),
    "best_of": (1, LARGEST),
    "variations": (1, LARGEST),
    "rollout_plies": (1, 100_000),
    "depth_cap": (1, LARGEST),
    "max_nodes": (1273, LARGEST),
}
"""The least and the largest value of the whole numbers that Sumito's own agents take, by name."""


def read_value(text: str) -> Any:
    """A value as agents take it: a truth value, ``None``, a number, a range (``1-2``) or a word."""
    words = {"true": True, "false": False, "none": None}
    if text.casefold() in words:
        return words[text.casefold()]
    first, dash, last = text.partition("-")
    if dash and first.isdecimal() and last.isdecimal():
        return int(first), int(last)
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def write_value(value: object) -> str:
    """The text that `read_value` reads."""
    if isinstance(value, tuple):
        return "-".join(map(str, value))
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def parameters_of(agent: Any, make: Callable[..., Any]) -> dict[str, Any]:
    """What ``make`` can be given by name, with the values that hold for the agent it has made.

    Those of the agent's family, its limits, and the switches of its search.
    """
    values = {name: given.default for name, given in _by_name(make).items()}
    half = getattr(agent, "black", agent)  # the same for both colours
    for name in ("depth", "nodes", "time", "ties", "preset"):
        if hasattr(half, name):
            values[name] = getattr(half, name)
    if hasattr(half, "opening"):
        for name in ("iterations", "time", "nodes"):
            values[name] = getattr(half.opening, name) or getattr(half.midgame, name)
    options = half.settings()[0] if hasattr(half, "settings") else getattr(half, "options", None)
    if is_dataclass(options) and not isinstance(options, type):
        values |= {field.name: getattr(options, field.name) for field in fields(options)}
    return {name: value for name, value in values.items() if name not in _fixed(make)}


def check_parameters(name: str, spec: AgentSpec, given: Mapping[str, Any]) -> None:
    """Raise `SumitoError` if one of Sumito's own agents cannot take what was given."""
    if not given:
        return
    kinds = _by_name(spec.make)
    known = kinds.keys() if spec.has_more else parameters_of(spec.make(), spec.make)
    for key, value in given.items():
        if key not in known and not spec.has_more:
            raise no_parameter(name, key, known)
        if key in kinds:
            _check_kind(key, value, kinds[key].annotation)


def no_parameter(name: str, unknown: str, known: Iterable[str]) -> SumitoError:
    """What is raised for a parameter that an agent does not have."""
    return SumitoError(f"{name} has no parameter {unknown!r}; it has {', '.join(known) or 'none'}")


def check_range(name: str, value: object) -> None:
    """Raise `SumitoError` if a value is not a whole number in its range of `RANGES`."""
    low, high = RANGES[name]
    if not (isinstance(value, int) and not isinstance(value, bool) and low <= value <= high):
        raise SumitoError(f"{name} must be a whole number from {low} to {high}, not {value!r}")


def _by_name(make: Callable[..., Any]) -> dict[str, Parameter]:
    """The parameters that can be given by name and need not be."""
    try:
        parameters = signature(make).parameters
    except (TypeError, ValueError):  # not everything that can be called tells how
        return {}
    by_name = (Parameter.KEYWORD_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    return {
        name: parameter
        for name, parameter in parameters.items()
        if parameter.kind in by_name and parameter.default is not Parameter.empty
    }


def _fixed(make: Callable[..., Any]) -> set[str]:
    """The parameters that the agent's name stands for, so that nobody can set them."""
    if not isinstance(make, partial):
        return {"name"}
    return {"name", *list(signature(make.func).parameters)[: len(make.args)]}


def _check_kind(name: str, value: object, annotation: object) -> None:
    """Words are checked where they are looked up."""
    if annotation == "bool" and not isinstance(value, bool):
        raise SumitoError(f"{name} must be true or false, not {value!r}")
    if annotation == "bool | None" and not (value is None or isinstance(value, bool)):
        raise SumitoError(f"{name} must be true, false or none, not {value!r}")
    if annotation == "int" and not (isinstance(value, int) and not isinstance(value, bool)):
        raise SumitoError(f"{name} must be a whole number, not {value!r}")
    if annotation == "float" and not _is_number(value):
        raise SumitoError(f"{name} must be a number, not {value!r}")


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
