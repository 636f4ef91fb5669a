"""Where a game starts and under which rules, as the tags Variant, FEN and Rules say it.

Variant names a layout. FEN gives a start that differs from it, and Rules what differs from the
usual rules of that start: ``key=value`` pairs with spaces between, such as
``repetition=0 ban_inverse=true ply_limit=none``.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from .. import layouts
from .._core import Rules
from ..board import Board
from ..errors import LayoutError, RecordError
from ..layouts.layout import RULE_FIELDS

if TYPE_CHECKING:
    from ..layouts import Layout

__all__ = ["layout_of", "read_rules", "read_start", "rules_fields", "write_rules", "write_start"]


def read_start(variant: str | None, fen: str | None, rules_text: str | None) -> tuple[str, Rules]:
    """The start as FEN, and the rules, from the texts of the three tags."""
    if fen is None:
        fen = layouts.get(variant).fen() if variant else layouts.standard().fen()
    rules = _usual_rules(variant, fen)
    if rules_text is not None:
        rules = read_rules(rules_text, rules)
    return Board.from_fen(fen, rules).start_fen, rules


def write_start(variant: str | None, start: str, rules: Rules) -> dict[str, str]:
    """The tags FEN and Rules, each where it is needed beside Variant."""
    tags: dict[str, str] = {}
    layout = _known(variant) if variant else layouts.standard()
    if layout is None or layout.fen() != start:
        tags["FEN"] = start
    if differences := write_rules(rules, _usual_rules(variant, start)):
        tags["Rules"] = differences
    return tags


def read_rules(text: str, usual: Rules) -> Rules:
    """The usual rules, changed as the text of a tag Rules says."""
    changes: dict[str, object] = {}
    for pair in text.split():
        name, equals, value = pair.partition("=")
        if not equals or name not in RULE_FIELDS:
            known = ", ".join(RULE_FIELDS)
            raise RecordError(f"Rules: expected key=value with one of {known}, not {pair!r}")
        if name in changes:
            raise RecordError(f"Rules: {name} is given twice in {text!r}")
        changes[name] = _read_value(name, value)
    return usual.replace(**changes)


def write_rules(rules: Rules, usual: Rules) -> str:
    """What differs from the usual rules, as the text of a tag Rules."""
    return " ".join(
        f"{name}={_write_value(getattr(rules, name))}"
        for name in RULE_FIELDS
        if getattr(rules, name) != getattr(usual, name)
    )


def rules_fields(rules: Rules) -> dict[str, bool | int | str | None]:
    """All fields of the rules, from which ``Rules(**fields)`` makes them again."""
    return {name: getattr(rules, name) for name in ("edge", "players", *RULE_FIELDS)}


def layout_of(start: str) -> Layout | None:
    """The layout that begins with this position; ``None`` if there is none."""
    return _layouts_by_fen().get(start)


def _usual_rules(variant: str | None, fen: str) -> Rules:
    """The rules of the layout if the position is of its kind, else those of any such board."""
    board, *fields = fen.split() or [""]
    edge = (board.count("/") + 2) // 2
    players = next((i for i, field in enumerate(fields) if field in ("b", "w", "a", "j")), 0)
    if edge not in (3, 4, 5) or players not in (2, 3, 4):
        return Board.from_fen(fen).rules  # which says what is wrong
    layout = _known(variant) if variant else None
    if layout is None or (layout.edge, layout.players) != (edge, players):
        return Rules(edge=edge, players=players)
    return Board.from_layout(layout).rules


def _known(variant: str) -> Layout | None:
    try:
        return layouts.get(variant)
    except LayoutError:
        return None


def _read_value(name: str, value: str) -> bool | int | str | None:
    kind = RULE_FIELDS[name]
    if kind is str:
        return value
    if kind is bool and value in ("true", "false"):
        return value == "true"
    if name == "ply_limit" and value == "none":
        return None
    if kind is int and value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    expected = "true or false" if kind is bool else "a whole number"
    raise RecordError(f"Rules: {name} must be {expected}, not {value!r}")


def _write_value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)


@cache
def _layouts_by_fen() -> dict[str, Layout]:
    return {layout.fen(): layout for layout in reversed(layouts.all_layouts())}
