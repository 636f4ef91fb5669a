"""What the own players could do if it were their turn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.oracle.moves import OracleEffect, legal_effects

if TYPE_CHECKING:
    from tests.oracle.state import OracleState

    from .sides import OracleScene


def moves_of(state: OracleState, player: int) -> list[OracleEffect]:
    """The legal moves of a player if it were his turn; the ban of the inverse does not count."""
    rules = replace(state.rules, ban_inverse=False)
    return list(legal_effects(replace(state, rules=rules), player).values())


def own_moves(scene: OracleScene) -> list[OracleEffect]:
    """The moves of the player, for a team those of both partners."""
    return [move for player in scene.own_players for move in moves_of(scene.state, player)]


def mobility(scene: OracleScene) -> float:
    """Number of legal moves of the own players."""
    return len(own_moves(scene))


def pushes(scene: OracleScene) -> float:
    """Number of legal moves of the own players that push something, over the rim or not."""
    return len([move for move in own_moves(scene) if move.pushed])
