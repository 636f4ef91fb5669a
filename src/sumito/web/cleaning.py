"""What goes when nobody wants it any more: old games, and libraries of those who never come back.

Without this the database would grow for as long as visitors come.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from .settings import Settings
    from .store import Store

__all__ = ["Cleaning"]

_MOST_SEEN = 100_000  # visitors whose coming is remembered until it is written down
_TIGHT = 0.75  # of the room: from there on those who have been away for long must make place
_STAY = 7 * 86400.0  # seconds for which everything of a visitor stays in any case
_AT_ONCE = 50  # visitors who go together, so that others need not wait
_OWNS_NOTHING = (
    "NOT EXISTS (SELECT 1 FROM games WHERE owner = clients.id) "
    "AND NOT EXISTS (SELECT 1 FROM seats WHERE client = clients.id) "
    "AND NOT EXISTS (SELECT 1 FROM library WHERE client = clients.id)"
)


class Cleaning:
    """Knows who was here, and what may go."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._settings = store, settings
        self._seen: dict[str, float] = {}

    def see(self, client: str) -> None:
        """Somebody is here."""
        if client in self._seen or len(self._seen) < _MOST_SEEN:
            self._seen[client] = time.time()

    async def note(self) -> None:
        """Write down who was here; those who own nothing are not known, and stay so."""
        if not self._seen:
            return
        seen, self._seen = self._seen, {}

        def work(write: sqlite3.Connection) -> None:
            rows = [(moment, client) for client, moment in seen.items()]
            write.executemany("UPDATE clients SET seen = ? WHERE id = ?", rows)

        await self._store.write(work)

    async def clean(self) -> list[str]:
        """Delete what is old; gives the names of the games that are gone."""
        await self.note()
        gone = await self._old_games()
        settings = self._settings
        before = time.time() - 86400 * settings.keep_visitor_days
        gone += await self._visitors(before, lambda size: True)
        tight = _TIGHT * settings.limits.database_bytes
        if await self._store.size() > tight:
            gone += await self._visitors(time.time() - _STAY, lambda size: size > tight)
        return gone

    async def _old_games(self) -> list[str]:
        """Games that nobody has touched for long. Those in which no person has moved, games between
        agents among them, go first."""
        settings, now = self._settings, time.time()
        empty = now - 3600 * settings.keep_empty_hours
        unfinished = now - 86400 * settings.keep_unfinished_days
        finished = now - 86400 * settings.keep_finished_days

        def work(write: sqlite3.Connection) -> list[str]:
            rows = write.execute(
                "SELECT id FROM games WHERE (NOT touched AND changed < ?) "
                "OR (status != 'over' AND changed < ?) OR (status = 'over' AND changed < ?)",
                (empty, unfinished, finished),
            ).fetchall()
            write.executemany("DELETE FROM games WHERE id = ?", rows)
            write.execute("DELETE FROM deleted WHERE time < ?", (finished,))
            write.execute(f"DELETE FROM clients WHERE {_OWNS_NOTHING}")
            write.execute("PRAGMA incremental_vacuum(1000)")
            return [row[0] for row in rows]

        return await self._store.write(work)

    async def _visitors(self, before: float, wanted: Callable[[int], bool]) -> list[str]:
        """Forget those who have not been here since, the longest away first, while it is wanted."""
        gone: list[str] = []
        while wanted(await self._store.size()):
            games = await self._store.write(lambda write: _forget(write, before))
            if games is None:
                break
            gone += games
        return gone


def _forget(write: sqlite3.Connection, before: float) -> list[str] | None:
    """Forget some visitors: their libraries, and games in which only such ones sit. Gives the names
    of the games; ``None`` if there was nobody to forget."""
    rows = write.execute(
        "SELECT id FROM clients WHERE seen < ? ORDER BY seen LIMIT ?", (before, _AT_ONCE)
    ).fetchall()
    if not rows:
        return None
    write.executemany("DELETE FROM library WHERE client = ?", rows)
    write.executemany("DELETE FROM clients WHERE id = ?", rows)
    games: list[str] = []
    for (client,) in rows:
        # Others who play there keep the game until it is old.
        found = write.execute(
            "SELECT id FROM games WHERE id IN (SELECT id FROM games WHERE owner = ?1 "
            "UNION SELECT game FROM seats WHERE client = ?1) "
            "AND owner NOT IN (SELECT id FROM clients) AND NOT EXISTS "
            "(SELECT 1 FROM seats JOIN clients ON clients.id = client WHERE game = games.id)",
            (client,),
        ).fetchall()
        write.executemany("DELETE FROM games WHERE id = ?", found)
        games += [row[0] for row in found]
    write.execute("PRAGMA incremental_vacuum(1000)")
    return games
