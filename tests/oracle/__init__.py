"""The oracle: the rules of Abalone once more, slowly and obviously, to check the fast core.

Everything here is plain Python written from the rules alone: cells are cube coordinates, a board
is a dictionary from cell to player, players are 0..3, states never change. Only tests import it.

    state = from_fen("3/4/SSs2/4/3 0 0 b 0 1")
    legal_moves(state)                # ['c1b1', 'c1c2', ...]
    to_fen(apply(state, "c1c2"))      # '3/4/1SSs1/4/3 0 0 w 1 1'
"""

from __future__ import annotations

from .fen import from_fen, to_fen
from .geometry import DIRECTIONS, cell_names, neighbour
from .moves import OracleEffect, Shift, all_move_texts, effect, legal_effects, legal_moves
from .outcome import OracleOutcome, outcome, totals
from .play import apply, perft, play
from .rules import OracleError, OracleRules
from .state import OracleState
from .symmetry import SYMMETRIES, transform_cell, transform_state, transform_text

__all__ = [
    "DIRECTIONS",
    "SYMMETRIES",
    "OracleEffect",
    "OracleError",
    "OracleOutcome",
    "OracleRules",
    "OracleState",
    "Shift",
    "all_move_texts",
    "apply",
    "cell_names",
    "effect",
    "from_fen",
    "legal_effects",
    "legal_moves",
    "neighbour",
    "outcome",
    "perft",
    "play",
    "to_fen",
    "totals",
    "transform_cell",
    "transform_state",
    "transform_text",
]
