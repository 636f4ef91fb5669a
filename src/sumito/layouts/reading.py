"""From the text of a layout file to a `Layout`. Whatever is wrong is said with file and row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from .._core import Player, Rules
from ..errors import LayoutError, RulesError
from .layout import COLOUR_LETTERS, RULE_FIELDS, Layout, RuleValue, rows

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["parse"]

_FIELDS = ("title", "author", "aliases", "note", "first", "rules", "board")


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
    _check_rules(key, edge, len(marbles), rules)
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
    letters = COLOUR_LETTERS[:players]
    if value not in letters:
        _fail(key, f"first must be one of {', '.join(letters)}, not {value!r}")
    return letters.index(str(value))


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
    """The edge length and each player's cells, from the lines of the picture, top first."""
    lines = [line.split() for line in picture.splitlines() if line.strip()]
    if len(lines) not in (5, 7, 9):
        _fail(key, f"the board has {len(lines)} rows; expected 9, or 7 or 5 on a smaller board")
    edge = (len(lines) + 1) // 2
    marbles: list[list[str]] = [[] for _ in Player]
    for cells, marks in zip(rows(edge), reversed(lines), strict=True):
        where = f"row {cells[0][0]}"
        if len(marks) != len(cells):
            found = f"{len(marks)}: {' '.join(marks)}"
            _fail(key, f"{where}: expected {len(cells)} cells, spaces between, got {found}")
        for cell, mark in zip(cells, marks, strict=True):
            if mark in COLOUR_LETTERS:
                marbles[COLOUR_LETTERS.index(mark)].append(cell)
            elif mark != ".":
                expected = "b, w, a, j or . for empty"
                _fail(key, f"{where}: {mark!r} at {cell}; expected {expected}")
    players = max((player + 1 for player in Player if marbles[player]), default=0)
    for player in Player:
        if player < max(players, 2) and not marbles[player]:
            _fail(key, f"the board has no {player} marble ({COLOUR_LETTERS[player]})")
    return edge, tuple(tuple(cells) for cells in marbles[:players])


def _check_rules(
    key: str, edge: int, players: int, rules: tuple[tuple[str, RuleValue], ...]
) -> None:
    chosen: dict[str, Any] = dict(rules)
    try:
        Rules(**{"edge": edge, "players": players, **chosen})
    except RulesError as error:
        _fail(key, f"rules: {error}")
    except TypeError:  # their kinds are right, so it is a number that C++ cannot hold
        numbers = [name for name in chosen if type(chosen[name]) is int]
        name = max(numbers, key=lambda name: abs(chosen[name]))
        _fail(key, f"rules.{name} is out of range: {chosen[name]}")


def _check_marbles(
    key: str,
    edge: int,
    marbles: tuple[tuple[str, ...], ...],
    rules: tuple[tuple[str, RuleValue], ...],
) -> None:
    most = int(dict(rules).get("marbles", Rules(edge=edge).marbles))
    for player, cells in zip(Player, marbles, strict=False):
        if len(cells) > most:
            wanted = f"at most {most}; allow more with marbles = {len(cells)} under [rules]"
            _fail(key, f"{len(cells)} {player} marbles; expected {wanted}")
