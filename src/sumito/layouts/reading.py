"""From the text of a layout file to a `Layout`. Whatever is wrong is said with file and row."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from ..errors import LayoutError
from .layout import RULE_FIELDS, Layout, RuleValue, columns

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["parse"]

_PLAYERS = "bwaj"
_COLOURS = ("black", "white", "azure", "jade")
_FIELDS = ("title", "author", "aliases", "note", "first", "rules", "board")
_MOST_MARBLES = {3: 5, 4: 11, 5: 14}


def parse(text: str, key: str) -> Layout:
    """Read a layout from the text of a TOML file.

    ``key`` becomes the layout's name and is quoted in errors; the fields are ``title`` and
    ``board``, and where wanted ``author``, ``aliases``, ``note``, ``first`` and ``[rules]``.
    """
    import tomllib

    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LayoutError(f"layout {key}: not valid TOML: {error}") from None
    for name in table:
        if name not in _FIELDS:
            _fail(key, f"unknown field {name!r}; expected one of {', '.join(_FIELDS)}")
    edge, marbles = _read_board(key, _string(key, table, "board", required=True))
    rules = _read_rules(key, table.get("rules", {}))
    _check_marbles(key, edge, marbles, rules)
    return Layout(
        key=key,
        title=_string(key, table, "title", required=True),
        author=_string(key, table, "author"),
        aliases=_read_aliases(key, table.get("aliases", [])),
        note=_string(key, table, "note"),
        edge=edge,
        players=len(marbles),
        first=_read_first(key, table.get("first", "b"), len(marbles)),
        marbles=marbles,
        rules=rules,
    )


def _fail(key: str, message: str) -> NoReturn:
    raise LayoutError(f"layout {key}: {message}")


def _string(key: str, table: Mapping[str, object], name: str, *, required: bool = False) -> str:
    value = table.get(name, "")
    if not isinstance(value, str):
        _fail(key, f"{name} must be a text, not {value!r}")
    if required and not value.strip():
        _fail(key, f"{name} is missing" if name not in table else f"{name} is empty")
    return value


def _read_aliases(key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(alias, str) for alias in value):
        _fail(key, f"aliases must be a list of texts, not {value!r}")
    return tuple(value)


def _read_first(key: str, value: object, players: int) -> int:
    letters = _PLAYERS[:players]
    if not isinstance(value, str) or len(value) != 1 or value not in letters:
        _fail(key, f"first must be one of {', '.join(letters)}, not {value!r}")
    return letters.index(value)


def _read_rules(key: str, value: object) -> tuple[tuple[str, RuleValue], ...]:
    if not isinstance(value, dict):
        _fail(key, f"rules must be a table, [rules], not {value!r}")
    for name, setting in value.items():
        if name in ("edge", "players"):
            _fail(key, f"rules.{name} follows from the picture of the board; leave it out")
        if name not in RULE_FIELDS:
            _fail(key, f"unknown rule {name!r}; expected one of {', '.join(RULE_FIELDS)}")
        # Not isinstance: True would pass for a number.
        if type(setting) is not RULE_FIELDS[name]:
            kind = {bool: "true or false", int: "a whole number", str: "a text"}[RULE_FIELDS[name]]
            _fail(key, f"rules.{name} must be {kind}, not {setting!r}")
    return tuple(sorted(value.items()))


def _read_board(key: str, picture: str) -> tuple[int, tuple[tuple[str, ...], ...]]:
    """The edge length and each player's cells, from the rows of the picture, top first."""
    rows = [line.split() for line in picture.splitlines() if line.strip()]
    if len(rows) not in (5, 7, 9):
        _fail(key, f"the board has {len(rows)} rows; expected 9, or 7 or 5 on a smaller board")
    edge = (len(rows) + 1) // 2
    marbles: list[list[str]] = [[], [], [], []]
    for row, marks in enumerate(reversed(rows)):
        letter, digits = "abcdefghi"[row], columns(row, edge)
        if len(marks) != len(digits):
            found = f"{len(marks)}: {' '.join(marks)}"
            _fail(key, f"row {letter}: expected {len(digits)} cells, spaces between, got {found}")
        for column, mark in zip(digits, marks, strict=True):
            if len(mark) != 1 or mark not in _PLAYERS + ".":
                expected = "b, w, a, j or . for empty"
                _fail(key, f"row {letter}: {mark!r} at {letter}{column}; expected {expected}")
            if mark != ".":
                marbles[_PLAYERS.index(mark)].append(f"{letter}{column}")
    players = max((p + 1 for p in range(4) if marbles[p]), default=0)
    for player in range(max(players, 2)):
        if not marbles[player]:
            _fail(key, f"the board has no {_COLOURS[player]} marble ({_PLAYERS[player]})")
    return edge, tuple(tuple(cells) for cells in marbles[:players])


def _check_marbles(
    key: str,
    edge: int,
    marbles: tuple[tuple[str, ...], ...],
    rules: tuple[tuple[str, RuleValue], ...],
) -> None:
    most = int(dict(rules).get("marbles", _MOST_MARBLES[edge]))
    for colour, cells in zip(_COLOURS, marbles, strict=False):
        if len(cells) > most:
            wanted = f"at most {most}; allow more with marbles = {len(cells)} under [rules]"
            _fail(key, f"{len(cells)} {colour} marbles; expected {wanted}")
