"""How many marbles a side has."""

from __future__ import annotations

from .sides import OracleScene


def marbles(scene: OracleScene) -> float:
    """The number of own marbles on the board."""
    return len(scene.own)
