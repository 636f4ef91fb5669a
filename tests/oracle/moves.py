"""Which moves are legal, and what they do. Moves are Aba-Pro texts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from .geometry import (
    DIRECTIONS,
    ROW_DIRECTIONS,
    Cell,
    cells_by_name,
    name_of,
    on_board,
    opposite,
    step,
)
from .rules import OracleError, OracleRules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .state import Delta, OracleState


class Shift(NamedTuple):
    """One marble's part in a move; the target is None over the rim."""

    player: int
    source: str
    target: str | None


@dataclass(frozen=True)
class OracleEffect:
    """What a legal move does."""

    text: str
    player: int
    kind: str
    """STEP, LINE, PUSH, EJECTION or BROADSIDE."""
    moved: tuple[Shift, ...]
    """Pushers, the rear first, or the cells of a broadside in order."""
    pushed: tuple[Shift, ...] = ()
    """Nearest to the pushers first."""
    ejected: int | None = None
    """Whose marble goes over the rim."""
    credited: int | None = None
    """To whom that ejection counts."""


# --- In-line moves ---------------------------------------------------------------------------


def line_from(state: OracleState, rear: Cell, direction: Cell) -> list[Cell]:
    """The rear marble and all marbles that follow it without a gap."""
    line = [rear]
    while step(line[-1], direction) in state.board:
        line.append(step(line[-1], direction))
    return line


def may_push(rules: OracleRules, mover: int, owners: list[int], pushed_count: int) -> bool:
    """One to three pushers, the rear own; a partner's among the others only where he may help."""
    if not 1 <= len(owners) <= 3 or owners[0] != mover:
        return False
    partner_may_help = rules.partner_help == "move" or (
        rules.partner_help == "push" and pushed_count >= 1
    )
    return all(
        owner == mover or (owner == rules.partner(mover) and partner_may_help) for owner in owners
    )


def may_be_pushed(rules: OracleRules, mover: int, owner: int) -> bool:
    """Opponents' marbles can be pushed, a partner's by option, one's own never."""
    if owner == rules.partner(mover):
        return rules.partner_push in ("push", "eject")
    return rules.is_opponent(mover, owner)


def may_be_ejected(rules: OracleRules, mover: int, owner: int) -> bool:
    """Opponents' marbles can be ejected, a partner's by option, one's own never."""
    if owner == rules.partner(mover):
        return rules.partner_push == "eject"
    return rules.is_opponent(mover, owner)


def pusher_count(rules: OracleRules, mover: int, owners: list[int], at_rim: bool) -> int | None:
    """How many of the line push the rest, the most that fits; None if the line cannot move."""
    for count in (3, 2, 1):
        pushers, pushed = owners[:count], owners[count:]
        if len(pushers) < count or len(pushed) >= count:
            continue  # more pushers than pushed, and so at most two pushed
        if not may_push(rules, mover, pushers, len(pushed)):
            continue
        if not all(may_be_pushed(rules, mover, owner) for owner in pushed):
            continue
        if at_rim and not (pushed and may_be_ejected(rules, mover, pushed[-1])):
            continue
        return count
    return None


def inline_kind(pushers: int, pushed: int, ejects: bool) -> str:
    """The name for what an in-line move does."""
    if ejects:
        return "EJECTION"
    if pushed:
        return "PUSH"
    return "LINE" if pushers > 1 else "STEP"


def credited_player(rules: OracleRules, mover: int, ejected: int) -> int | None:
    """The mover, unless it is the partner's marble: then whoever the option names."""
    if ejected != rules.partner(mover) or rules.partner_credit == "mover":
        return mover
    return (mover + 1) % rules.players if rules.partner_credit == "opponents" else None


def inline_effect(
    state: OracleState, mover: int, rear: Cell, direction: Cell
) -> OracleEffect | None:
    """The whole line in front of the rear marble moves one step, if it may."""
    rules, edge = state.rules, state.rules.edge
    line = line_from(state, rear, direction)
    owners = [state.board[cell] for cell in line]
    at_rim = not on_board(step(line[-1], direction), edge)
    count = pusher_count(rules, mover, owners, at_rim)
    if count is None:
        return None
    shifts = shift_all(state, line, direction)
    ejected = owners[-1] if at_rim else None
    return OracleEffect(
        text=name_of(rear, edge) + name_of(step(rear, direction), edge),
        player=mover,
        kind=inline_kind(count, len(line) - count, at_rim),
        moved=shifts[:count],
        pushed=shifts[count:],
        ejected=ejected,
        credited=None if ejected is None else credited_player(rules, mover, ejected),
    )


# --- Broadside moves -------------------------------------------------------------------------


def may_step_aside(rules: OracleRules, mover: int, owners: list[int | None]) -> bool:
    """Own marbles; a partner's too if he helps to move, but never without one's own."""
    if mover not in owners or None in owners:
        return False
    partner_may_help = rules.partner_help == "move"
    return all(
        owner == mover or (owner == rules.partner(mover) and partner_may_help) for owner in owners
    )


def broadside_effect(
    state: OracleState, mover: int, group: list[Cell], direction: Cell
) -> OracleEffect | None:
    """Two or three marbles in a row step aside together, if every target cell is free."""
    edge = state.rules.edge
    if not may_step_aside(state.rules, mover, [state.board.get(cell) for cell in group]):
        return None
    for target in (step(cell, direction) for cell in group):
        if not on_board(target, edge) or target in state.board:
            return None
    ends = name_of(group[0], edge) + name_of(group[-1], edge)
    text = ends + name_of(step(group[0], direction), edge)
    return OracleEffect(text, mover, "BROADSIDE", moved=shift_all(state, group, direction))


@cache
def broadside_groups(edge: int) -> list[tuple[list[Cell], Cell]]:
    """All rows of two or three cells, first cell by name first, each with every way aside."""
    return [
        (group, direction)
        for first in cells_by_name(edge).values()
        for along in ROW_DIRECTIONS
        for group in ([step(first, along, times) for times in range(size)] for size in (2, 3))
        if on_board(group[-1], edge)
        for direction in DIRECTIONS.values()
        if direction not in (along, opposite(along))
    ]


# --- All moves -------------------------------------------------------------------------------


def shift_all(state: OracleState, cells: list[Cell], direction: Cell) -> tuple[Shift, ...]:
    """One step for every marble, over the rim where the board ends."""
    edge = state.rules.edge
    return tuple(
        Shift(
            state.board[cell],
            name_of(cell, edge),
            name_of(target, edge) if on_board(target, edge) else None,
        )
        for cell, target in ((cell, step(cell, direction)) for cell in cells)
    )


def possible_effects(state: OracleState, mover: int) -> Iterator[OracleEffect | None]:
    """Every in-line and broadside move of a player, None for those that cannot be made."""
    for rear in [cell for cell, owner in state.board.items() if owner == mover]:
        for direction in DIRECTIONS.values():
            yield inline_effect(state, mover, rear, direction)
    if not state.rules.inline_only:
        for group, direction in broadside_groups(state.rules.edge):
            yield broadside_effect(state, mover, group, direction)


def own_delta(move: OracleEffect, edge: int) -> Delta:
    """The mover's own cells (vacated, filled) by a move."""
    own = [shift for shift in move.moved if shift.player == move.player]
    before = frozenset(cells_by_name(edge)[shift.source] for shift in own)
    after = frozenset(cells_by_name(edge)[shift.target] for shift in own if shift.target)
    return before - after, after - before


def is_banned(state: OracleState, move: OracleEffect) -> bool:
    """With the ban, one may not exactly reverse one's own previous move, unless that ejected."""
    previous = state.previous[move.player]
    if not state.rules.ban_inverse or previous is None:
        return False
    vacated, filled = previous
    return own_delta(move, state.rules.edge) == (filled, vacated)


def legal_effects(state: OracleState, player: int | None = None) -> dict[str, OracleEffect]:
    """The legal moves of a player (of the one to move if not given), by text, in text order."""
    mover = state.turn if player is None else player
    possible = [move for move in possible_effects(state, mover) if move is not None]
    legal = [move for move in possible if not is_banned(state, move)]
    by_text = {move.text: move for move in legal}
    assert len(by_text) == len(legal), "a move was found twice"
    return dict(sorted(by_text.items()))


def legal_moves(state: OracleState) -> list[str]:
    """The texts of all legal moves, each once."""
    return list(legal_effects(state))


def effect(state: OracleState, text: str) -> OracleEffect:
    """What a legal move does."""
    legal = legal_effects(state)
    if text not in legal:
        raise OracleError(f"{text!r} is not legal; legal are {' '.join(legal)}")
    return legal[text]


def all_move_texts(edge: int) -> list[str]:
    """Every move text that a position on this board could make legal, in text order."""
    inline = [
        name + name_of(step(cell, direction), edge)
        for name, cell in cells_by_name(edge).items()
        for direction in DIRECTIONS.values()
        if on_board(step(cell, direction), edge)
    ]
    broadside = [
        name_of(group[0], edge) + name_of(group[-1], edge) + name_of(step(group[0], way), edge)
        for group, way in broadside_groups(edge)
        if all(on_board(step(cell, way), edge) for cell in group)
    ]
    return sorted(inline + broadside)
