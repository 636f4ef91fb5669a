"""Looking into plain data, such as JSON holds, without trusting it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["each", "expect", "field"]

_WORDS = {
    bool: "true or false",
    dict: "a table",
    float: "a number",
    int: "a whole number",
    list: "a list",
    str: "a text",
    type(None): "nothing",
}


def expect(value: Any, what: str, *kinds: type) -> Any:
    """The value, which must be of one of these kinds; truth values are no numbers."""
    # A whole number will do where any number does.
    fits = (*kinds, int) if float in kinds else kinds
    if type(value) not in fits:
        expected = " or ".join(_WORDS[kind] for kind in kinds)
        raise RecordError(f"{what} must be {expected}, not {_shorten(value)}")
    return value


def field(data: Mapping[str, Any], key: str, *kinds: type) -> Any:
    """What stands under a key, which must be there, of one of these kinds."""
    if key not in data:
        raise RecordError(f"{key!r} is missing")
    return expect(data[key], repr(key), *kinds)


def each(values: Any, what: str, *kinds: type) -> list[Any]:
    """A list of values of these kinds."""
    return [expect(value, f"each of {what}", *kinds) for value in expect(values, what, list)]


def _shorten(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]}..."
