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
from ..layouts.layout import COLOUR_LETTERS, RULE_FIELDS

if TYPE_CHECKING:
    from ..layouts import Layout

__all__ = [
    "layout_of",
    "misfit",
    "read_rules",
    "read_start",
    "usual_rules",
    "write_rules",
    "write_start",
]


def read_start(
    variant: str | None, fen: str | None, rules: Rules | str | None
) -> tuple[str, Rules]:
    """The start as FEN, and the rules, from the texts of the three tags or from rules as such."""
    if fen is None:
        fen = layouts.get(variant).fen() if variant else layouts.standard().fen()
    if not isinstance(rules, Rules):
        usual = usual_rules(variant, fen)
        rules = usual if rules is None else read_rules(rules, usual)
    return Board.from_fen(fen, rules).start_fen, rules


def write_start(variant: str | None, start: str, rules: Rules) -> dict[str, str]:
    """The tags FEN and Rules, each where it is needed beside Variant."""
    tags: dict[str, str] = {}
    layout = _known(variant) if variant else layouts.standard()
    if layout is None or layout.fen() != start:
        tags["FEN"] = start
    if differences := write_rules(rules, usual_rules(variant, start)):
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


def layout_of(start: str) -> Layout | None:
    """The layout that begins with this position; ``None`` if there is none."""
    return _layouts_by_fen().get(start)


def usual_rules(variant: str | None, fen: str) -> Rules:
    """The rules of the layout if the position is of its kind, else those of any such board.

    Of the position only its kind counts: it may be one that the usual rules do not allow.
    """
    edge, players = _kind(fen)
    layout = _known(variant) if variant else None
    if layout is None or (layout.edge, layout.players) != (edge, players):
        return Rules(edge=edge, players=players)
    return Board.from_layout(layout).rules


def misfit(variant: str | None, start: str) -> str | None:
    """What is odd about a start that cannot belong to the layout named; ``None`` if nothing is."""
    layout = _known(variant) if variant else None
    if layout is None or (layout.edge, layout.players) == (kind := _kind(start)):
        return None
    named = f"{layout.key} has edge {layout.edge} and {layout.players} players"
    return f"{named}, but FEN edge {kind[0]} and {kind[1]} players; FEN is followed"


def _kind(fen: str) -> tuple[int, int]:
    """Edge and players of a position, from its rows and from the counts of ejections."""
    rows, *fields = fen.split() or [""]
    edge = (rows.count("/") + 2) // 2
    players = next((i for i, field in enumerate(fields) if field in COLOUR_LETTERS), 0)
    if edge in (3, 4, 5) and rows.count("/") == 2 * edge - 2 and players in (2, 3, 4):
        return edge, players
    rules = Board.from_fen(fen).rules  # which mostly says what is wrong
    return rules.edge, rules.players


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
