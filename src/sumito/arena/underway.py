"""Games that are being played now, for those who look on.

While a run goes on there is a folder beside its file, ``run.db-live``, in which each worker keeps
one small file: its game so far. A thread writes it a few times a second, so that the players never
wait for it. What a dead worker leaves behind is not believed for long; the run's own file knows
nothing of all this.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import threading
import time
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from .plan import Pairing

__all__ = ["Table", "Underway", "folder_of", "gathering", "telling", "underway"]

_EVERY = 0.25  # seconds between two looks at a game
_BEAT = 2.0  # seconds after which a file is touched, though nobody has moved
_DEAD = 10.0  # seconds after which a file that was not touched is left over
_LONGEST = 1 << 20  # bytes of a file that is believed


class Table(Protocol):
    """A game in progress, as the one who plays it sees it."""

    @property
    def pairing(self) -> Pairing:
        """What is played."""

    @property
    def moves(self) -> Sequence[str]:
        """What was played so far."""

    @property
    def clocks(self) -> Sequence[float | None]:
        """The seconds that each seat has left; ``None``: no clock."""

    @property
    def started(self) -> float:
        """When it began, by the clock on the wall."""

    @property
    def since(self) -> float:
        """When the one to move began to think, by ``time.perf_counter``."""


@dataclass(frozen=True, slots=True)
class Underway:
    """A game that is being played."""

    pairing: int
    """The number of the pairing."""

    moves: tuple[str, ...]
    """What was played so far, without the moves of the opening."""

    left: tuple[float | None, ...]
    """The seconds that each seat had when the one to move began to think; ``None``: no clock."""

    started: float
    """When the game began, by the clock on the wall."""

    since: float
    """When the one to move began to think."""


def folder_of(path: Path) -> Path:
    """Where the workers of a run keep their games."""
    return path.with_name(f"{path.name}-live")


@contextmanager
def gathering(path: Path) -> Iterator[Path | None]:
    """The folder for as long as a run is played; only the one who writes the run may do this.

    Where it cannot be made, nobody can look on, and the run goes on without.
    """
    folder = folder_of(path)
    shutil.rmtree(folder, ignore_errors=True)  # of one that died
    try:
        folder.mkdir()
    except OSError:
        yield None
        return
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def telling(folder: Path | None) -> Iterator[Callable[[Table], None] | None]:
    """Tell about the games that are played within; gives what is to be called with each of them."""
    if folder is None or not folder.is_dir():  # a worker far away sees no folder
        yield None
        return
    teller = _Teller(folder)
    teller.start()
    try:
        yield teller.look_at
    finally:
        teller.end()


def underway(path: Path, played: Callable[[], set[int]]) -> list[Underway]:
    """The games of a run that are being played, by number; ``played`` gives the finished ones."""
    found: dict[int, tuple[float, Underway]] = {}
    now = time.time()
    try:
        entries = list(os.scandir(folder_of(path)))
    except OSError:
        return []
    for entry in entries:
        if not entry.name.endswith(".json"):
            continue
        with suppress(OSError, ValueError, TypeError, KeyError):
            state = entry.stat()
            if now - state.st_mtime > _DEAD or state.st_size > _LONGEST:
                continue
            game = _read(Path(entry.path).read_bytes())
            if game.pairing not in found or found[game.pairing][0] < state.st_mtime:
                found[game.pairing] = state.st_mtime, game
    finished = played() if found else set()
    return [game for number, (_, game) in sorted(found.items()) if number not in finished]


class _Teller(threading.Thread):
    """Writes what one worker is playing."""

    def __init__(self, folder: Path) -> None:
        super().__init__(name="sumito-live", daemon=True)
        name = f"{platform.node()}-{os.getpid()}-{threading.get_ident()}"
        self._file = folder / f"{name}.json"
        self._draft = folder / f"{name}.new"
        self._table: Table | None = None
        self._ended = threading.Event()

    def look_at(self, table: Table) -> None:
        """From now on this is the game."""
        self._table = table

    def end(self) -> None:
        """No more games."""
        self._ended.set()
        self.join()
        for file in (self._file, self._draft):
            with suppress(OSError):
                file.unlink()

    def run(self) -> None:
        told: tuple[int, int] | None = None
        beat = 0.0
        while not self._ended.wait(_EVERY):
            table = self._table
            if table is None:
                continue
            seen = table.pairing.index, len(table.moves)
            now = time.monotonic()
            try:
                if seen != told:
                    self._draft.write_bytes(_text(table))
                    self._draft.replace(self._file)
                elif now - beat > _BEAT:
                    os.utime(self._file)
                else:
                    continue
            except OSError:
                return  # a full disk, or the run is over: nobody looks on then
            told, beat = seen, now


def _text(table: Table) -> bytes:
    thinking = time.perf_counter() - table.since
    game = Underway(
        table.pairing.index,
        tuple(table.moves),
        tuple(table.clocks),
        table.started,
        time.time() - thinking,
    )
    return json.dumps(asdict(game)).encode()


def _read(text: bytes) -> Underway:
    data = json.loads(text)
    left: Sequence[float | None] = data["left"]
    return Underway(
        int(data["pairing"]),
        tuple(map(str, data["moves"])),
        tuple(None if one is None else float(one) for one in left),
        float(data["started"]),
        float(data["since"]),
    )
