"""Other people's move texts: one module per notation, each with ``name`` and ``write``.

Reading needs no choice of notation: ``Board.parse`` takes all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ..errors import SumitoError
from . import aba_pro, nacre, playstrategy

if TYPE_CHECKING:
    from .._core import Board, Move

__all__ = ["Notation", "get", "names"]


class Notation(Protocol):
    """A way to write moves; the modules of this package are the notations that Sumito knows."""

    name: str
    """What the notation is called in tags and on the command line."""

    def write(self, board: Board, move: Move) -> str:
        """The text of a legal ``move``, about to be played on ``board``."""


_NOTATIONS: dict[str, Notation] = {
    notation.name: notation for notation in (aba_pro, nacre, playstrategy)
}


def names() -> tuple[str, ...]:
    """The names of all notations, Sumito's own first."""
    return tuple(_NOTATIONS)


def get(name: str) -> Notation:
    """The notation of that name; case and ``-``, ``_`` or blank make no difference."""
    wanted = _plain(name)
    for notation in _NOTATIONS.values():
        if _plain(notation.name) == wanted:
            return notation
    raise SumitoError(_unknown(name))


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _unknown(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name.casefold(), names(), n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return f"unknown notation {name!r}{hint} (known: {', '.join(names())})"
