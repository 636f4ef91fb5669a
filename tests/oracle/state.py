"""A state: the marbles, whose turn it is, and what of the past still matters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .geometry import Cell, cells_by_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .rules import OracleRules

# A player's own cells (vacated, filled) by a move.
Delta = tuple[frozenset[Cell], frozenset[Cell]]


@dataclass(frozen=True)
class Position:
    """What must agree for two positions to be the same one."""

    marbles: frozenset[tuple[Cell, int]]
    turn: int
    bans: tuple[Delta | None, ...]
    """What each player must not reverse; empty when the inverse move is not banned."""


@dataclass(frozen=True)
class OracleState:
    """A state of the game. It is never changed: a move makes a new one."""

    rules: OracleRules
    board: Mapping[Cell, int]
    """The player whose marble lies on the cell; empty cells are absent."""
    ejected: tuple[int, ...]
    """The ejections credited to each player."""
    ply: int
    """Turns since the start, skipped ones included."""
    quiet: int
    """Moves since the last ejection."""
    previous: tuple[Delta | None, ...]
    """The own delta of each player's previous move; None if there is none or it ejected."""
    seen: tuple[Position, ...] = ()
    """All positions since the last ejection or the start, the present one last."""

    @property
    def turn(self) -> int:
        """The player to move."""
        return self.ply % self.rules.players

    @property
    def move_number(self) -> int:
        """The number of the round, from 1."""
        return self.ply // self.rules.players + 1

    @property
    def repetitions(self) -> int:
        """How often the present position has occurred since the last ejection, now included."""
        return self.seen.count(self.seen[-1])

    def at(self, name: str) -> int | None:
        """The player whose marble lies on the named cell."""
        return self.board.get(cells_by_name(self.rules.edge)[name])

    def marbles(self, player: int) -> tuple[str, ...]:
        """The names of the cells where the player has marbles."""
        return tuple(name for name in cells_by_name(self.rules.edge) if self.at(name) == player)


def position_of(state: OracleState) -> Position:
    """Same marbles, same player to move, and (if there are any) the same bans."""
    bans = state.previous if state.rules.ban_inverse else ()
    return Position(frozenset(state.board.items()), state.turn, bans)


def with_position_seen(state: OracleState) -> OracleState:
    """The state with its own position noted as the last one seen."""
    return replace(state, seen=(*state.seen, position_of(state)))
