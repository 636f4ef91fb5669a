"""One SQLite file a run: configuration, openings, pairings and games.

Many may read while one writes (`writer.StoreWriter`).
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self
from urllib.parse import quote

from ..errors import RecordError
from .config import RunConfig
from .errors import StoreError
from .game_result import COLUMNS, PlayedGame
from .plan import Opening, Pairing
from .schema import APPLICATION_ID, SCHEMA_VERSION
from .underway import underway

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

    from ..records import GameRecord
    from .underway import Underway

__all__ = ["Store", "Summary"]

_MAGIC = b"SQLite format 3\0"
_GAMES = (
    "SELECT pairings.id, round, opening, seats, seed, "
    + ", ".join(f"games.{name}" for name in COLUMNS)
    + " FROM games JOIN pairings ON pairings.id = games.pairing"
)


class Summary(NamedTuple):
    """A game in short."""

    pairing: Pairing
    """What was played."""

    points: tuple[float, ...]
    """What each seat got."""

    plies: int
    """How many moves were made."""

    used: tuple[float, ...]
    """The seconds that each seat took."""

    seconds: float
    """How long the game took."""

    termination: str
    """How it ended."""

    forfeit: tuple[int | None, str] | None
    """Who forfeited it, and the kind of fault."""


class Store:
    """The reading side of a run's file.

    ```python
    with Store.open("run.db") as store:
        for game in store.games():
            print(game.pairing.seats, game.points)
    ```
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self.path = path
        """The file."""

        with self._reading():
            self.values = dict(connection.execute("SELECT key, value FROM run"))
            """The table ``run``."""

        if missing := {"config", "hash", "versions"} - self.values.keys():
            raise StoreError(f"{path} is damaged: {', '.join(sorted(missing))} is missing in it")

    @classmethod
    def open(cls, path: str | PathLike[str]) -> Self:
        """Open a run's file to read it, also while games are being played."""
        file = Path(path)
        check_file(file)
        return cls(_connect_to_read(file), file)

    @cached_property
    def config(self) -> RunConfig:
        """What is played."""
        with self._reading():
            return RunConfig.from_dict(json.loads(self.values["config"]))

    @property
    def versions(self) -> dict[str, str]:
        """The programs with which the run was started."""
        with self._reading():
            found: dict[str, str] = json.loads(self.values["versions"])
        return found

    @property
    def verdict(self) -> str | None:
        """What the sequential test has decided: ``H1``, ``H0``, or ``None`` as yet."""
        with self._reading():
            row = self._connection.execute("SELECT value FROM run WHERE key = 'verdict'").fetchone()
        return None if row is None else str(row[0])

    def openings(self) -> list[Opening]:
        """The positions that games start from, in the order of their numbers."""
        query = "SELECT fen, rules, layout, moves, name FROM openings ORDER BY id"
        with self._reading():
            rows = self._connection.execute(query).fetchall()
        return [
            Opening(fen, rules, layout, tuple(moves.split()), name)
            for fen, rules, layout, moves, name in rows
        ]

    def opening(self, number: int) -> Opening:
        """One of the openings."""
        return self._openings[number]

    def pairing(self, number: int) -> Pairing | None:
        """One of the games that are to be played."""
        query = "SELECT id, round, opening, seats, seed FROM pairings WHERE id = ?"
        with self._reading():
            row = self._connection.execute(query, (number,)).fetchone()
            return None if row is None else _pairing(row)

    def pairings(self) -> list[Pairing]:
        """All games that are to be played, in the order of their numbers."""
        query = "SELECT id, round, opening, seats, seed FROM pairings ORDER BY id"
        with self._reading():
            return [_pairing(row) for row in self._connection.execute(query)]

    def played(self) -> set[int]:
        """The numbers of the pairings whose games are finished."""
        with self._reading():
            return {row[0] for row in self._connection.execute("SELECT pairing FROM games")}

    def __len__(self) -> int:
        """How many games are finished."""
        with self._reading():
            return int(self._connection.execute("SELECT count(*) FROM games").fetchone()[0])

    def underway(self) -> list[Underway]:
        """The games that are being played now."""
        return underway(self.path, self.played)

    def games(self) -> Iterator[PlayedGame]:
        """The finished games, in the order of their pairings."""
        with self._reading():
            for row in self._connection.execute(f"{_GAMES} ORDER BY games.pairing"):
                yield PlayedGame.from_row(row[5:], _pairing(row[:5]))

    def game(self, number: int) -> PlayedGame | None:
        """The game of a pairing, if it is finished."""
        with self._reading():
            query = f"{_GAMES} WHERE games.pairing = ?"
            row = self._connection.execute(query, (number,)).fetchone()
            return None if row is None else PlayedGame.from_row(row[5:], _pairing(row[:5]))

    def summaries(self) -> Iterator[Summary]:
        """What tables are made of, without the moves: quick to read."""
        query = (
            "SELECT id, round, opening, seats, seed, points, games.plies, used, games.seconds, "
            "termination, forfeit FROM games JOIN pairings ON id = pairing ORDER BY pairing"
        )
        with self._reading():
            for row in self._connection.execute(query):
                points, plies, used, seconds, termination, forfeit = row[5:]
                told = json.loads(forfeit) if forfeit else None
                yield Summary(
                    _pairing(row[:5]),
                    tuple(json.loads(points)),
                    plies,
                    tuple(time / 1e6 for time in json.loads(used)),
                    seconds,
                    termination,
                    told and (told["seat"], told["kind"]),
                )

    def record(self, game: PlayedGame) -> GameRecord:
        """The full record of a game: tags, clocks, and what the players thought as comments."""
        from .record import record_of

        return record_of(game, self.config, self._openings[game.pairing.opening])

    def record_so_far(self, game: Underway) -> GameRecord:
        """The record of a game that is being played; `RecordError` if it is none."""
        from .record import record_so_far

        pairing = self.pairing(game.pairing)
        if pairing is None:
            raise RecordError(f"there is no game {game.pairing + 1} in this run")
        return record_so_far(game, pairing, self.config, self._openings[pairing.opening])

    @cached_property
    def _openings(self) -> list[Opening]:
        return self.openings()

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.DatabaseError as error:
            raise read_error(self.path, error) from error
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            if isinstance(error, StoreError):
                raise
            raise StoreError(f"{self.path} is damaged: {error!r}") from error


def check_file(path: Path) -> None:
    """Refuse what is no run's file, before SQLite touches it."""
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except OSError as error:
        raise StoreError(f"cannot open {path}: {error.strerror}") from None
    if not head.startswith(_MAGIC) or len(head) < 100:
        raise StoreError(f"{path} is no file of a run: it is no SQLite file, or a damaged one")
    version, application = int.from_bytes(head[60:64], "big"), int.from_bytes(head[68:72], "big")
    if application != APPLICATION_ID:
        raise StoreError(f"{path} is no file of a run: it belongs to another program")
    if version != SCHEMA_VERSION:
        raise StoreError(
            f"{path} has the tables of version {version}; this Sumito reads {SCHEMA_VERSION}"
        )


def read_error(path: Path, error: sqlite3.DatabaseError) -> StoreError:
    """The error in words that name the file."""
    text = str(error)
    if "locked" in text:
        return StoreError(f"{path} is in use by another program: {text}")
    return StoreError(f"{path} is damaged, or cannot be read: {text}")


def _connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that cannot write. Where even the helper files of the write-ahead log cannot be
    made, as on a read-only disk, and no writer has left any, the file is taken as it stands."""
    address = f"file:{quote(str(path.absolute()))}?mode=ro"
    alone = not Path(f"{path}-wal").exists()
    for more in ("", "&immutable=1") if alone else ("",):
        connection = sqlite3.connect(address + more, uri=True, timeout=10)
        try:
            connection.execute("SELECT count(*) FROM run").fetchone()
        except sqlite3.OperationalError as error:
            connection.close()
            last = error
        except sqlite3.DatabaseError as error:
            connection.close()
            raise read_error(path, error) from error
        else:
            return connection
    raise read_error(path, last)


def _pairing(row: tuple[Any, ...]) -> Pairing:
    index, round_, opening, seats, seed = row
    return Pairing(index, round_, opening, tuple(json.loads(seats)), int(seed))
