"""The database: every change of a game is in it before anybody hears of the change.

One thread writes and another reads, so that a long search in the library does not hold up a move.
The write-ahead log makes a commit safe from the death of the process at any moment.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeVar

from ..errors import SumitoError
from .problems import Problem
from .schema import APPLICATION_ID, SCHEMA_VERSION, TABLES, migrate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ["Store", "StoredGame", "know"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it is kept."""

    id: str
    """Its unguessable name."""

    owner: str
    """Who made it."""

    status: str
    """``waiting``, ``playing``, ``paused`` or ``over``."""

    watch: bool
    """Whether only agents play."""

    touched: bool
    """Whether a person has moved."""

    created: float
    """When it was made, by the clock on the wall."""

    changed: float
    """When it changed the last time."""

    origin: str | None
    """From where it was made, as `visitors.Origins` tells; ``None``: not counted."""

    summary: dict[str, Any]
    """What lists show."""

    meta: dict[str, Any]
    """What the server knows besides the game itself."""

    snapshot: dict[str, Any]
    """The game."""

    seats: dict[int, str] = field(default_factory=dict)
    """Which client sits where."""

    invitations: dict[str, int] = field(default_factory=dict)
    """Which seat each invitation is for."""


_LIVES = 1_000  # starts of the server that are remembered
_GAME = "id, owner, status, watch, touched, created, changed, summary, meta, snapshot, origin"
_UNFINISHED = "status IN ('waiting', 'playing', 'paused')"


class Store:
    """The file with all games."""

    def __init__(self, path: Path | None) -> None:
        self._folder = TemporaryDirectory(prefix="sumito-") if path is None else None
        self.path = Path(self._folder.name) / "web.db" if self._folder else Path(path or "")
        """The file; without a path it is a temporary one."""

        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            where = self.path.parent
            raise SumitoError(f"cannot make the folder {where}: {error.strerror}") from error
        self._writer = self._connect()
        self._prepare()
        self._reader = self._connect()
        self._writing = ThreadPoolExecutor(1, "sumito-write")
        self._reading = ThreadPoolExecutor(1, "sumito-read")

    def _connect(self) -> sqlite3.Connection:
        try:
            connection = sqlite3.connect(
                self.path,
                timeout=10,
                check_same_thread=False,  # each is used by one thread, but made by this one
                isolation_level=None,
            )
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
        except sqlite3.Error as error:
            raise SumitoError(f"cannot open the database {self.path}: {error}") from error
        return connection

    def _prepare(self) -> None:
        write = self._writer
        try:
            application = write.execute("PRAGMA application_id").fetchone()[0]
            tables = write.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if tables == 0:
                write.execute("PRAGMA auto_vacuum = INCREMENTAL")
                write.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                write.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
                write.executescript(f"BEGIN; {TABLES} COMMIT;")
                return
            version = write.execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.Error as error:
            raise SumitoError(f"{self.path} cannot be used as a database: {error}") from error
        if application != APPLICATION_ID:
            raise SumitoError(f"{self.path} belongs to another program")
        if version > SCHEMA_VERSION:
            raise SumitoError(
                f"{self.path} has the tables of version {version}, of a newer Sumito; "
                f"this one knows {SCHEMA_VERSION}"
            )
        if version < SCHEMA_VERSION:
            try:
                self._transaction(lambda write: migrate(write, version))
            except sqlite3.Error as error:
                raise SumitoError(f"{self.path} cannot be brought up to date: {error}") from error

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do something in one transaction."""
        return await asyncio.get_running_loop().run_in_executor(
            self._writing, self._transaction, work
        )

    def _transaction(self, work: Callable[[sqlite3.Connection], T]) -> T:
        write = self._writer
        try:
            write.execute("BEGIN IMMEDIATE")
            try:
                result = work(write)
                write.execute("COMMIT")
            except BaseException:
                write.execute("ROLLBACK")
                raise
        except sqlite3.OperationalError as error:
            if "full" in str(error):
                raise Problem("full", "the server's disk is full; try again later") from error
            raise
        return result

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Look something up."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, work, self._reader)

    def close(self) -> None:
        """Finish what is being written, and let go of the file."""
        self._writing.shutdown()
        self._reading.shutdown()
        self._reader.close()
        self._writer.close()
        if self._folder:
            self._folder.cleanup()

    # Games -------------------------------------------------------------------------------------

    async def save(self, game: StoredGame) -> None:
        """Keep a game as it is now, with its seats and invitations."""
        row = (
            game.id,
            game.owner,
            game.status,
            game.watch,
            game.touched,
            game.created,
            game.changed,
            _text(game.summary),
            _text(game.meta),
            _text(game.snapshot),
            game.origin,
        )

        def work(write: sqlite3.Connection) -> None:
            write.execute(
                f"INSERT INTO games ({_GAME}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
                "ON CONFLICT (id) DO UPDATE SET status = excluded.status, "
                "touched = excluded.touched, changed = excluded.changed, "
                "summary = excluded.summary, meta = excluded.meta, snapshot = excluded.snapshot",
                row,
            )
            know(write, {game.owner, *game.seats.values()})
            known = write.execute("SELECT player, client FROM seats WHERE game = ?", (game.id,))
            if dict(known.fetchall()) != game.seats:
                write.execute("DELETE FROM seats WHERE game = ?", (game.id,))
                write.executemany(
                    "INSERT INTO seats (game, player, client) VALUES (?, ?, ?)",
                    [(game.id, player, client) for player, client in game.seats.items()],
                )
            # An invitation that was used stays known, so that its link can say so.
            write.execute("UPDATE invitations SET taken = 1 WHERE game = ?", (game.id,))
            write.executemany(
                "INSERT OR REPLACE INTO invitations VALUES (?, ?, ?, 0)",
                [(token, game.id, player) for token, player in game.invitations.items()],
            )

        await self.write(work)

    async def load(self, game: str) -> StoredGame | None:
        """A game by its name; ``None`` if there is none, `Problem` if there was one."""

        def work(read: sqlite3.Connection) -> StoredGame | None:
            row = read.execute(f"SELECT {_GAME} FROM games WHERE id = ?", (game,)).fetchone()
            if row is None:
                if read.execute("SELECT 1 FROM deleted WHERE id = ?", (game,)).fetchone():
                    raise Problem("gone", "this game was deleted")
                return None
            seats = read.execute("SELECT player, client FROM seats WHERE game = ?", (game,))
            invitations = read.execute(
                "SELECT token, player FROM invitations WHERE game = ? AND NOT taken", (game,)
            )
            return StoredGame(
                id=row[0],
                owner=row[1],
                status=row[2],
                watch=bool(row[3]),
                touched=bool(row[4]),
                created=row[5],
                changed=row[6],
                summary=json.loads(row[7]),
                meta=json.loads(row[8]),
                snapshot=json.loads(row[9]),
                origin=row[10],
                seats=dict(seats.fetchall()),
                invitations=dict(invitations.fetchall()),
            )

        return await self.read(work)

    async def games_of(
        self,
        client: str,
        over: bool | None,
        limit: int,
        before: float | None,
        watch: bool | None = None,
    ) -> list[dict[str, Any]]:
        """Lists show these: games that a client has made or sits in, the newest first."""
        state = {None: "", True: "AND status = 'over'", False: "AND status != 'over'"}[over]
        state += {None: "", True: " AND watch", False: " AND NOT watch"}[watch]

        def work(read: sqlite3.Connection) -> list[dict[str, Any]]:
            rows = read.execute(
                "SELECT id, status, watch, created, changed, summary FROM games WHERE id IN "
                "(SELECT id FROM games WHERE owner = ?1 UNION "
                f" SELECT game FROM seats WHERE client = ?1) {state} AND changed < ?2 "
                "ORDER BY changed DESC LIMIT ?3",
                (client, 1e18 if before is None else before, limit),
            ).fetchall()
            mine = dict.fromkeys((row[0] for row in rows), ())
            found = read.execute(
                "SELECT game, json_group_array(player) FROM seats WHERE client = ? GROUP BY game",
                (client,),
            )
            mine.update((game, json.loads(players)) for game, players in found)
            return [
                {
                    "id": row[0],
                    "url": f"/game/{row[0]}",
                    "status": row[1],
                    "watch": bool(row[2]),
                    "created": row[3],
                    "changed": row[4],
                    "yours": sorted(mine[row[0]]),
                    **json.loads(row[5]),
                }
                for row in rows
            ]

        return await self.read(work)

    async def exists(self, game: str) -> bool:
        """Whether there is a game of this name."""
        query = "SELECT 1 FROM games WHERE id = ?"
        return await self.read(lambda read: read.execute(query, (game,)).fetchone() is not None)

    async def count_unfinished(self, client: str, origin: str | None) -> tuple[int, int, int]:
        """How many unfinished games a client has made, how many were made where he is, and how many
        there are in all."""

        def work(read: sqlite3.Connection) -> tuple[int, int, int]:
            query = f"SELECT count(*) FROM games WHERE {_UNFINISHED}"
            own = read.execute(f"{query} AND owner = ?", (client,)).fetchone()[0]
            near = read.execute(f"{query} AND origin = ?", (origin,)).fetchone()[0]
            return own, near, read.execute(query).fetchone()[0]

        return await self.read(work)

    async def untouched(self, origin: str, most: int) -> list[str]:
        """The oldest unfinished games made somewhere in which no person has moved."""
        query = (
            f"SELECT id FROM games WHERE origin = ? AND {_UNFINISHED} AND NOT touched "
            "ORDER BY changed LIMIT ?"
        )
        rows = await self.read(lambda read: read.execute(query, (origin, most)).fetchall())
        return [row[0] for row in rows]

    async def abandoned(self, client: str, most: int) -> list[str]:
        """The oldest unfinished games of a client in which nobody else has a seat."""

        def work(read: sqlite3.Connection) -> list[str]:
            rows = read.execute(
                "SELECT id FROM games WHERE owner = ?1 AND status != 'over' AND NOT EXISTS "
                "(SELECT 1 FROM seats WHERE game = games.id AND client != ?1) "
                "ORDER BY changed LIMIT ?2",
                (client, most),
            )
            return [row[0] for row in rows]

        return await self.read(work)

    async def invitation(self, token: str) -> tuple[str, int, bool] | None:
        """The game and the seat that an invitation is for, and whether it has been used."""

        def work(read: sqlite3.Connection) -> tuple[str, int, bool] | None:
            query = "SELECT game, player, taken FROM invitations WHERE token = ?"
            row = read.execute(query, (token,)).fetchone()
            return None if row is None else (row[0], row[1], bool(row[2]))

        return await self.read(work)

    async def delete(self, game: str) -> None:
        """Forget a game, but for the fact that it was there."""

        def work(write: sqlite3.Connection) -> None:
            write.execute("DELETE FROM games WHERE id = ?", (game,))
            write.execute("INSERT OR REPLACE INTO deleted VALUES (?, ?)", (game, time.time()))

        await self.write(work)

    # The server itself -------------------------------------------------------------------------

    async def beat(self) -> None:
        """Note that the server is alive: after its death the clocks count up to this moment."""

        def work(write: sqlite3.Connection) -> None:
            write.execute("INSERT OR REPLACE INTO server VALUES ('alive', ?)", (str(time.time()),))

        await self.write(work)

    def begin_life(self, now: float) -> list[tuple[float, float]]:
        """Note that the server starts; gives when it came and was last alive, life by life.

        A game may sleep through several of them: its clock counts to the end of the one in which it
        changed the last time, and not to the newest.
        """
        write = self._writer
        known = dict(write.execute("SELECT key, value FROM server").fetchall())
        alive = float(known.get("alive", 0.0))
        lives = [(start, end) for start, end in json.loads(known.get("lives", "[[0, 0]]"))]
        start, _ = lives.pop()
        lives = [*lives, (start, max(start, alive)), (now, now)][-_LIVES:]
        write.execute("INSERT OR REPLACE INTO server VALUES ('lives', ?)", (json.dumps(lives),))
        return lives

    async def size(self) -> int:
        """How many bytes the database takes."""

        def work(read: sqlite3.Connection) -> int:
            pages = read.execute("PRAGMA page_count").fetchone()[0]
            free = read.execute("PRAGMA freelist_count").fetchone()[0]
            return int((pages - free) * read.execute("PRAGMA page_size").fetchone()[0])

        return await self.read(work)


def know(write: sqlite3.Connection, clients: Iterable[str]) -> None:
    """Note that these own something, and have been here."""
    rows = [(client, time.time()) for client in clients]
    write.executemany("INSERT OR IGNORE INTO clients VALUES (?, ?)", rows)


def _text(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
