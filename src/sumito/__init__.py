"""Sumito: the board game Abalone as a library.

>>> import sumito
>>> board = sumito.Board.from_layout("belgian-daisy")
>>> len(board.legal_moves())
52
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._core import (
    Direction,
    Effect,
    EffectKind,
    Move,
    MoveKind,
    Player,
    Reason,
    Rules,
    Shift,
    action_symmetry,
    cells,
    inverse_symmetry,
    transform_cell,
)
from .board import Batch, Board, divide, perft
from .errors import (
    FenError,
    GameError,
    IllegalMoveError,
    LayoutError,
    MoveTextError,
    RecordError,
    RulesError,
    SumitoError,
)
from .outcome import Outcome, Termination

if TYPE_CHECKING:
    from . import (
        agents,
        annotation,
        arena,
        drawing,
        evaluation,
        game,
        layouts,
        mcts,
        notation,
        records,
        report,
        scores,
        search,
        testing,
        training,
        ugi,
        web,
    )
    from .agents.base import Decision
    from .agents.engine import Engine
    from .annotation import Annotation, annotate
    from .evaluation import Linear, Phased, features
    from .game import Game, Seat, TimeControl
    from .layouts import Layout
    from .records import GameRecord, Node, RecordWarning, parse_game, read_games, write_games
    from .search import ClockState, SearchInfo, SearchLimits

__version__ = "0.1.0"

# What only some programs need is imported when it is first asked for.
_LAZY = {
    "Annotation": "annotation",
    "annotate": "annotation",
    "Decision": "agents.base",
    "Engine": "agents.engine",
    "Game": "game",
    "GameRecord": "records",
    "Layout": "layouts",
    "Node": "records",
    "RecordWarning": "records",
    "Seat": "game",
    "TimeControl": "game",
    "parse_game": "records",
    "read_games": "records",
    "features": "evaluation",
    "write_games": "records",
    "Linear": "evaluation",
    "Phased": "evaluation",
    "SearchInfo": "search",
    "ClockState": "search",
    "SearchLimits": "search",
}

_ROOMS = (
    "agents",
    "annotation",
    "arena",
    "drawing",
    "evaluation",
    "game",
    "lab",
    "layouts",
    "mcts",
    "notation",
    "records",
    "report",
    "scores",
    "search",
    "testing",
    "training",
    "ugi",
    "web",
)

__all__ = [
    "Annotation",
    "Batch",
    "Board",
    "ClockState",
    "Decision",
    "Direction",
    "Effect",
    "EffectKind",
    "Engine",
    "FenError",
    "Game",
    "GameError",
    "GameRecord",
    "IllegalMoveError",
    "Layout",
    "LayoutError",
    "Linear",
    "Move",
    "MoveKind",
    "MoveTextError",
    "Node",
    "Outcome",
    "Phased",
    "Player",
    "Reason",
    "RecordError",
    "RecordWarning",
    "Rules",
    "RulesError",
    "SearchInfo",
    "SearchLimits",
    "Seat",
    "Shift",
    "SumitoError",
    "Termination",
    "TimeControl",
    "__version__",
    "action_symmetry",
    "agents",
    "annotate",
    "annotation",
    "arena",
    "cells",
    "divide",
    "drawing",
    "evaluation",
    "features",
    "game",
    "inverse_symmetry",
    "lab",
    "layouts",
    "mcts",
    "notation",
    "parse_game",
    "perft",
    "read_games",
    "records",
    "report",
    "scores",
    "search",
    "testing",
    "training",
    "transform_cell",
    "ugi",
    "web",
    "write_games",
]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _ROOMS:
        return import_module(f".{name}", __name__)
    if name in _LAZY:
        value = getattr(import_module(f".{_LAZY[name]}", __name__), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
