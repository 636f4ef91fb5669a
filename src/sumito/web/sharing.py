"""Links that hold a position or a whole game, so that nothing need be stored for them."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from ..layouts.layout import RULE_FIELDS
from ..records.start import layout_of, usual_rules
from .lines import board_of
from .messages import PLIES, Where
from .problems import Problem

if TYPE_CHECKING:
    from .messages import RuleValue

__all__ = ["link_of", "moves_of", "where_of"]

_LONGEST = 16_000  # characters of a link


def link_of(where: Where) -> str:
    """The link to a position or game."""
    board = board_of(where)
    layout = layout_of(board.start_fen)
    parameters: dict[str, str] = {}
    if layout is not None:
        parameters["layout"] = layout.key
        usual = usual_rules(layout.key, board.start_fen)
    else:
        parameters["fen"] = board.start_fen
        usual = usual_rules(None, board.start_fen)
    if board.rules != usual:
        changed = {
            name: value
            for name, value in board.rules.to_dict().items()
            if name in RULE_FIELDS and value != getattr(usual, name)
        }
        parameters["rules"] = ".".join(
            f"{name}:{str(value).lower() if isinstance(value, bool) else value}"
            for name, value in changed.items()
        )
    if board.moves:
        parameters["moves"] = ".".join(map(str, board.moves))
    link = f"/analyse?{urlencode(parameters, safe='/:.')}"
    if len(link) > _LONGEST:
        raise Problem("too_large", "this game is too long for a link; download it instead")
    return link


def where_of(layout: str | None, fen: str | None, rules: str | None, moves: str | None) -> Where:
    """What a link means."""
    if layout is not None and fen is not None:
        raise Problem("invalid", "a link has layout or fen, not both")
    return Where(layout=layout, fen=fen, rules=_rules(rules or ""), moves=moves_of(moves or ""))


def moves_of(text: str) -> list[str]:
    """The moves of a link, with dots or blanks between them."""
    moves = text.replace(".", " ").replace(",", " ").split()
    if len(moves) > PLIES or any(not 2 <= len(move) <= 12 for move in moves):
        raise Problem("bad_moves", "the link has too many moves, or what are no moves")
    return moves


def _rules(text: str) -> dict[str, RuleValue]:
    found: dict[str, RuleValue] = {}
    for pair in filter(None, text.split(".")[:20]):
        name, colon, value = pair.partition(":")
        kind = RULE_FIELDS.get(name)
        if not colon or kind is None:
            raise Problem("bad_position", f"the link has no rule in {pair!r}")
        if kind is bool and value in ("true", "false"):
            found[name] = value == "true"
        elif kind is int and value.isascii() and value.isdigit() and len(value) < 7:
            found[name] = int(value)
        elif kind is str and len(value) <= 20:
            found[name] = value
        elif value == "None":
            found[name] = None
        else:
            raise Problem("bad_position", f"the link has a rule of the wrong kind: {pair!r}")
    return found
