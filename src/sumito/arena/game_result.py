"""A game that was played, and its row in the store."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .._core import Player
from ..outcome import Outcome, Termination

if TYPE_CHECKING:
    from .plan import Pairing

__all__ = ["COLUMNS", "Forfeit", "PlayedGame", "Row"]

Row = tuple[Any, ...]
"""The values of a row of the table ``games``, in the order of `COLUMNS`."""

COLUMNS = (
    "pairing",
    "moves",
    "termination",
    "winners",
    "points",
    "ejected",
    "plies",
    "times",
    "used",
    "nodes",
    "depths",
    "scores",
    "forfeit",
    "started",
    "seconds",
    "worker",
)
"""The columns of the table ``games``."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Why a game was lost other than on the board."""

    seat: int | None
    """Who lost it; ``None`` where a worker died of it and nobody knows why."""

    kind: str
    """``time``, ``illegal``, ``error``, ``crash``, ``timeout``, ``protocol`` or ``flood``."""

    reason: str
    """What happened, in words."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game."""

    pairing: Pairing
    """What was to be played."""

    moves: tuple[str, ...]
    """The moves after the opening, in Aba-Pro notation."""

    termination: Termination
    """How it ended."""

    winners: tuple[int, ...]
    """The seats that won; empty for a draw."""

    points: tuple[float, ...]
    """What each seat gets, from 0 to 1: two players 1, 1/2 or 0; more of them by rank."""

    ejected: tuple[int, ...]
    """What each seat had ejected at the end."""

    times: tuple[float, ...]
    """The seconds that each ply took."""

    nodes: tuple[int, ...]
    """The positions that were visited for each ply; 0 where not told."""

    depths: tuple[int, ...]
    """The depth that was searched for each ply; 0 where not told."""

    scores: tuple[float | None, ...]
    """What each mover thought of his move, in his own unit; ``None`` where not told."""

    forfeit: Forfeit | None
    """Why the game was lost, if not on the board."""

    started: float
    """When it began, in seconds since 1970."""

    seconds: float
    """How long it took."""

    worker: str = ""
    """The host and process that played it."""

    used: tuple[float, ...] = ()
    """The seconds that each seat took for all its moves."""

    @property
    def index(self) -> int:
        """The number of the pairing."""
        return self.pairing.index

    @property
    def plies(self) -> int:
        """How many moves the contenders made."""
        return len(self.moves)

    @property
    def outcome(self) -> Outcome:
        """How the game ended and who won."""
        return Outcome(self.termination, tuple(Player(seat) for seat in self.winners))

    def to_row(self) -> Row:
        """The game as a row of the store. Lists are JSON; times are microseconds."""
        forfeit = self.forfeit
        told = None
        if forfeit is not None:
            told = _json({"seat": forfeit.seat, "kind": forfeit.kind, "reason": forfeit.reason})
        return (
            self.pairing.index,
            " ".join(self.moves),
            self.termination.value,
            _json(self.winners),
            _json(self.points),
            _json(self.ejected),
            len(self.moves),
            _json([round(1e6 * seconds) for seconds in self.times]),
            _json([round(1e6 * seconds) for seconds in self.used]),
            _json(self.nodes) if any(self.nodes) else None,
            _json(self.depths) if any(self.depths) else None,
            _json(self.scores) if any(score is not None for score in self.scores) else None,
            told,
            self.started,
            self.seconds,
            self.worker,
        )

    @classmethod
    def from_row(cls, row: Row, pairing: Pairing) -> PlayedGame:
        """The game of a row."""
        _, moves, termination, winners, points, ejected, plies, times, used, *rest = row
        nodes, depths, scores, forfeit, started, seconds, worker = rest
        return cls(
            pairing=pairing,
            moves=tuple(moves.split()),
            termination=Termination(termination),
            winners=tuple(json.loads(winners)),
            points=tuple(json.loads(points)),
            ejected=tuple(json.loads(ejected)),
            times=tuple(time / 1e6 for time in json.loads(times)),
            nodes=tuple(json.loads(nodes)) if nodes else (0,) * plies,
            depths=tuple(json.loads(depths)) if depths else (0,) * plies,
            scores=tuple(json.loads(scores)) if scores else (None,) * plies,
            forfeit=None if forfeit is None else Forfeit(**json.loads(forfeit)),
            started=started,
            seconds=seconds,
            worker=worker,
            used=tuple(time / 1e6 for time in json.loads(used)),
        )


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
