"""Who is "own" and who is "other", and what the terms know beside the position."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from tests.oracle.geometry import Cell, cells_by_name
from tests.oracle.rules import OracleError

if TYPE_CHECKING:
    from tests.oracle.state import OracleState


@dataclass(frozen=True)
class OracleScene:
    """A position with its two sides. Marbles of players on neither are just obstacles."""

    state: OracleState
    own_players: tuple[int, ...]
    """The player, with teams also his partner."""
    other_players: tuple[int, ...]
    """All opponents, or the strongest only."""
    start: OracleState | None = None
    """Where the game began, to count the marbles lost among more than two sides."""
    root: OracleState | None = None
    """Where the search began."""

    @property
    def edge(self) -> int:
        """The edge length n of the board."""
        return self.state.rules.edge

    @cached_property
    def own(self) -> tuple[Cell, ...]:
        """The cells with own marbles, in the order of their names."""
        return cells_of(self.state, self.own_players)

    @cached_property
    def other(self) -> tuple[Cell, ...]:
        """The cells with other marbles, in the order of their names."""
        return cells_of(self.state, self.other_players)

    def swapped(self) -> OracleScene:
        """The same scene with own and other exchanged, as "other cohesion" wants it."""
        return replace(self, own_players=self.other_players, other_players=self.own_players)

    def at(self, state: OracleState) -> OracleScene:
        """The same sides in another position."""
        return replace(self, state=state)


def cells_of(state: OracleState, players: tuple[int, ...]) -> tuple[Cell, ...]:
    """The cells with marbles of these players, in the order of their names."""
    cells = cells_by_name(state.rules.edge).values()
    return tuple(cell for cell in cells if state.board.get(cell) in players)


def opponents_in_turn_order(state: OracleState, player: int) -> list[int]:
    """All opponents, the one who moves next after the player first."""
    players = state.rules.players
    following = [(player + turns) % players for turns in range(1, players)]
    return [other for other in following if state.rules.is_opponent(player, other)]


def strongest(state: OracleState, opponents: list[int]) -> int:
    """The one with most marbles, the first in the list among equals."""
    most = max(len(cells_of(state, (opponent,))) for opponent in opponents)
    return next(opponent for opponent in opponents if len(cells_of(state, (opponent,))) == most)


def scene(
    state: OracleState,
    player: int,
    *,
    strongest_only: bool = False,
    start: OracleState | None = None,
    root: OracleState | None = None,
) -> OracleScene:
    """The position as a player sees it."""
    if player not in range(state.rules.players):
        raise OracleError(f"player {player} is not one of {state.rules.players}")
    (own_players,) = (side for side in state.rules.sides() if player in side)
    opponents = opponents_in_turn_order(state, player)
    if strongest_only:
        opponents = [strongest(state, opponents)]
    return OracleScene(state, own_players, tuple(sorted(opponents)), start, root)
