"""What can be wrong with input. Every error is a ``ValueError`` that quotes what was given."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._core import Effect

__all__ = [
    "FenError",
    "GameError",
    "IllegalMoveError",
    "LayoutError",
    "MoveTextError",
    "RecordError",
    "RulesError",
    "SumitoError",
]


class SumitoError(ValueError):
    """The base of all errors that Sumito raises for bad input."""


class FenError(SumitoError):
    """A position text that cannot be read, or that describes an impossible position."""


class MoveTextError(SumitoError):
    """A text that is no move in any notation that Sumito reads."""


class IllegalMoveError(SumitoError):
    """A move that the rules do not allow here."""

    def __init__(self, message: str, effect: Effect | None = None) -> None:
        super().__init__(message)
        self.effect = effect
        """What the move would have done and why it may not; ``None`` where that is unknown."""

    def __reduce__(self) -> tuple[type[IllegalMoveError], tuple[str, Effect | None]]:
        return type(self), (str(self), self.effect)


class RulesError(SumitoError):
    """Rules that contradict each other, or a field out of its range."""


class LayoutError(SumitoError):
    """An unknown layout name, or a layout file that cannot be read."""


class RecordError(SumitoError):
    """A game record that cannot be read or replayed."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line
        """The line of the file at which it was noticed, counted from 1; 0 where unknown."""

    def __reduce__(self) -> tuple[type[RecordError], tuple[str, int]]:
        return type(self), (str(self), self.line)


class GameError(SumitoError):
    """Something that may not be done in a game now: not your turn, no offer to accept, ..."""
