"""Games of a run that are being played now, and those who follow them."""

from __future__ import annotations

import math
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import SumitoError
from .lines import replay_shape
from .problems import Problem
from .shapes import effect_shape

if TYPE_CHECKING:
    from pathlib import Path

    from ..arena import Store as RunStore
    from ..arena.underway import Underway
    from ..board import Board
    from .connections import Connection
    from .shapes import Shape

__all__ = ["Recent", "Watcher", "live_shape", "replay_of"]

_PATIENCE = 15.0  # seconds after which a run that stands still is given up
_REMEMBERED = 60.0  # seconds for which a game is shown as it was seen last
_MOST = 256  # games that are remembered


class Recent:
    """Games that were being played a moment ago.

    A worker that has finished a game tells of the next one before the result of the first is
    written down: for a while that game stands nowhere, and is shown as it was seen last.
    """

    def __init__(self) -> None:
        self._seen: dict[tuple[Path, int], tuple[float, Underway]] = {}
        self._lock = threading.Lock()

    def underway(self, store: RunStore) -> list[Underway]:
        """The games that are being played now; they are remembered."""
        games = store.underway()
        now = time.monotonic()
        with self._lock:
            for game in games:
                self._seen.pop((store.path, game.pairing), None)
                self._seen[store.path, game.pairing] = now, game
            while len(self._seen) > _MOST:
                del self._seen[next(iter(self._seen))]
        return games

    def find(self, store: RunStore, pairing: int) -> Underway | None:
        """A game that is being played now or was not long ago."""
        self.underway(store)
        with self._lock:
            seen, game = self._seen.get((store.path, pairing), (-math.inf, None))
        return game if time.monotonic() - seen < _REMEMBERED else None


def live_shape(store: RunStore, recent: Recent) -> Shape:
    """The games that are being played, a line for each."""
    lines = []
    for game in recent.underway(store):
        try:
            lines.append(_line(store, game, store.record_so_far(game).board()))
        except SumitoError:
            continue  # written by something else, or by another Sumito
    return {"games": lines, "now": now_ms()}


def replay_of(store: RunStore, number: int, recent: Recent) -> Shape:
    """A game of a run to go through, finished or not; ``live`` tells how an unfinished one is."""
    game = recent.find(store, number - 1)  # before the look at the finished ones: it may end now
    played = store.game(number - 1)
    if played is not None:
        return {**replay_shape(store.record(played)), "live": None}
    if game is not None and store.pairing(game.pairing) is not None:
        with suppress(SumitoError):  # another run under the name of the one that it was seen in
            record = store.record_so_far(game)
            return {**replay_shape(record), "live": _line(store, game, record.board())}
    raise Problem("no_game", f"game {number} is not finished, nor is it being played now")


def _line(store: RunStore, game: Underway, board: Board) -> Shape:
    pairing = store.pairing(game.pairing)
    assert pairing is not None  # there is a record of it
    opening = store.opening(pairing.opening)
    last = None
    if board.moves:
        before = board.copy()
        last = effect_shape(before.effect(before.pop()))
    return {
        "number": pairing.index + 1,
        "players": [store.config.contenders[seat].name for seat in pairing.seats],
        "opening": opening.name,
        "layout": opening.layout,
        "plies": len(game.moves),
        "fen": board.fen(),
        "edge": board.rules.edge,
        "turn": int(board.turn),
        "last": last,
        "ejected": list(board.ejected),
        "clock": {
            "left": [None if left is None else round(1000 * left) for left in game.left],
            "running": int(board.turn),
            "since": round(1000 * game.since),
        },
        "started": game.started,
    }


def now_ms() -> int:
    """The server's time."""
    return round(1000 * time.time())


@dataclass(slots=True)
class Watcher:
    """Somebody who follows a run, and perhaps one of its games."""

    connection: Connection
    """Where he is told."""

    number: int | None = None
    """The game that he follows."""

    steps: int = 0
    """How many moves of it he knows."""

    missed: float | None = None
    """Since when it is nowhere to be found."""

    def begin(self, number: int, replay: Shape) -> None:
        """Follow a game from now."""
        self.connection.send({"type": "game", "number": number, "replay": replay})
        self.number = number if replay["live"] else None
        self.steps, self.missed = len(replay["steps"]), None

    def tell(self, replay: Shape | None, *, going: bool) -> None:
        """Tell what is new in the game. Without a replay it was not found just now; that is nothing
        strange while the run is ``going``: workers bring finished games in batches."""
        if replay is None:
            self._miss(going)
            return
        steps = replay["steps"]
        if replay["live"] is None:
            self.connection.send({"type": "over", "number": self.number, "replay": replay})
            self.number = None
        elif len(steps) < self.steps:  # its worker died, and it is played again
            assert self.number is not None
            self.begin(self.number, replay)
        elif len(steps) > self.steps:
            self.connection.send(
                {
                    "type": "moves",
                    "number": self.number,
                    "from": self.steps,
                    "steps": steps[self.steps :],
                    "position": replay["position"],
                    "live": replay["live"],
                    "now": now_ms(),
                }
            )
            self.steps = len(steps)
        self.missed = None

    def _miss(self, going: bool) -> None:
        now = time.monotonic()
        self.missed = now if going else self.missed or now
        if now - self.missed > _PATIENCE:
            self.connection.problem(
                Problem("no_game", f"game {self.number} is not being played any more")
            )
            self.number = self.missed = None
