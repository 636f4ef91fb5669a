"""How many marbles a side has."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .sides import OracleScene


def marbles(scene: OracleScene) -> float:
    """The number of own marbles on the board."""
    return len(scene.own)
