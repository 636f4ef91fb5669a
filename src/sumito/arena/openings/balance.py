"""When a position is a fair opening: nobody has lost a marble, or is about to, or is better."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ...agents.verloop import papadopoulos
from ...board import Board
from ...errors import SumitoError
from ...search import ClassicOptions, SearchLimits, classic

if TYPE_CHECKING:
    from ...evaluation import Evaluator

__all__ = ["Balance"]

# All of these leave the value of a search as it is: they only make it quick.
_OPTIONS = ClassicOptions(
    iterative_deepening=True,
    table_bits=16,
    table_leaves=True,
    table_move_first=True,
    killers=True,
    evaluate_sorting=(1, 2),
    history_sorting=(3, 99),
    quiescence=True,
)


@dataclass(frozen=True)
class Balance:
    """The test that an opening has to pass.

    The value of a position is that of a full alpha-beta search to a fixed depth over the
    evaluation of Papadopoulos et al. (see `sumito.agents.verloop`), where a marble is worth 800.
    It has whole weights and no clock, so every machine finds the same value.
    """

    depth: int = 4
    """How many plies to look ahead: an even number, so that nobody has the last word."""

    bound: float = 30.0
    """How far from 0 a value may be: as much as one marble that could be attacked."""

    def __post_init__(self) -> None:
        if self.depth not in range(2, 13, 2):
            raise SumitoError(f"depth must be an even number from 2 to 12, not {self.depth!r}")
        if not self.bound > 0:
            raise SumitoError(f"bound must be more than 0, not {self.bound!r}")

    @cached_property
    def _evaluator(self) -> Evaluator:
        return papadopoulos()

    def scores(self, board: Board) -> tuple[float, float] | None:
        """The value for the player to move, and for the other if it were his turn; ``None`` if
        the position is not balanced."""
        other = _with_the_other_to_move(board)
        sides = (board, other)
        if any(board.ejected) or any(side.is_over() or _can_eject(side) for side in sides):
            return None
        found = self.value(board)
        if abs(found) > self.bound:
            return None
        passed = self.value(other)
        return None if abs(passed) > self.bound else (found, passed)

    def value(self, board: Board) -> float:
        """The value of a position for the player to move."""
        info = classic(board, self._evaluator, _OPTIONS, SearchLimits(depth=self.depth))
        assert info.score is not None
        return info.score


def _with_the_other_to_move(board: Board) -> Board:
    """As if the player to move could pass. The counts of moves begin anew."""
    rows, *ejected, turn, _, _ = board.fen().split()
    passed = "w" if turn == "b" else "b"
    return Board(" ".join([rows, *ejected, passed, "0", "1"]), board.rules)


def _can_eject(board: Board) -> bool:
    return any(board.effect(move).ejected is not None for move in board.legal_moves())
