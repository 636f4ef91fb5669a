"""What can be refused, as codes and words: see docs/web-api.md."""

from __future__ import annotations

from typing import Any

from ..errors import (
    FenError,
    IllegalMoveError,
    LayoutError,
    MoveTextError,
    RecordError,
    RulesError,
    SumitoError,
)

__all__ = ["STATUS", "Problem", "problem_of"]

STATUS = {
    "invalid": 422,
    "bad_json": 400,
    "bad_position": 422,
    "bad_moves": 422,
    "bad_game": 422,
    "unknown_agent": 422,
    "unknown_layout": 422,
    "unknown_notation": 422,
    "no_game": 404,
    "no_invitation": 404,
    "not_found": 404,
    "gone": 410,
    "seat_taken": 409,
    "not_yours": 403,
    "not_your_turn": 409,
    "illegal_move": 409,
    "late": 409,
    "still_playing": 409,
    "game_over": 409,
    "paused": 409,
    "waiting": 409,
    "not_allowed": 409,
    "too_fast": 429,
    "too_many": 429,
    "too_large": 413,
    "full": 503,
    "bad_origin": 403,
    "bad_host": 400,
    "failed": 500,
}
"""The HTTP status of each code."""


class Problem(Exception):  # noqa: N818  # what a visitor is told, mostly no error of ours
    """A request that is refused, with a code for programs and words for people."""

    def __init__(self, code: str, text: str, **more: Any) -> None:
        super().__init__(text)
        self.code, self.text = code, text
        self.more = more
        """Further fields of the answer, such as ``reason``."""

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.code]

    def data(self) -> dict[str, Any]:
        """The fields of the answer."""
        return {"code": self.code, "text": self.text, **self.more}


_CODES: tuple[tuple[type[SumitoError], str], ...] = (
    (LayoutError, "unknown_layout"),
    (FenError, "bad_position"),
    (RulesError, "bad_position"),
    (IllegalMoveError, "bad_moves"),
    (MoveTextError, "bad_moves"),
    (RecordError, "bad_game"),
)


def problem_of(error: SumitoError, code: str = "not_allowed") -> Problem:
    """The problem that an error of the library means; ``code`` if its kind does not say."""
    for kind, known in _CODES:
        if isinstance(error, kind):
            return Problem(known, str(error))
    return Problem(code, str(error))
