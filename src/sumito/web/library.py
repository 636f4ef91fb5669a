"""Everybody's own library: games that were played here, and games that were imported."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

from ..errors import SumitoError
from ..records import GameRecord
from .problems import Problem, problem_of
from .store import know

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator

    from .settings import Limits
    from .shapes import Shape
    from .store import Store

__all__ = ["Filters", "Library"]

_COLUMNS = (
    "id, players, layout, edge, result, termination, plies, date, event, game, import, added, fen"
)
_ORDERS = {
    "new": ("id", "DESC"),
    "old": ("id", "ASC"),
    "long": ("plies", "DESC"),
    "short": ("plies", "ASC"),
}
_INSERT = (
    "INSERT OR REPLACE INTO library "
    "(client, game, import, players, names, words, layout, edge, result, termination, "
    "plies, date, event, added, fen, record) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


Row = tuple[Any, ...]
"""A game as the table holds it."""


class Filters:
    """Which games of a library are meant."""

    def __init__(
        self,
        *,
        player: str = "",
        layout: str = "",
        result: str = "",
        origin: str = "",
        text: str = "",
        source: str = "",
    ) -> None:
        conditions: list[tuple[str, str]] = []
        for words, column in ((player, "names"), (text, "words")):
            conditions += [
                (f"instr({column}, ?) > 0", word) for word in words.casefold().split()[:8]
            ]
        for value, column in ((layout, "layout"), (result, "result"), (source, "import")):
            if value:
                conditions.append((f"{column} = ?", value))
        self.values = [value for _, value in conditions]
        parts = [condition for condition, _ in conditions]
        if origin:
            parts.append(f"game IS {'NOT ' if origin == 'played' else ''}NULL")
        self.where = " AND ".join(["client = ?", *parts])


class Library:
    """The libraries of all clients; each sees only his own."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store, self._limits = store, limits

    # Adding ------------------------------------------------------------------------------------

    async def add_played(self, game: str, record: GameRecord, clients: Iterable[str]) -> None:
        """Add a game that is over to the libraries of its players."""
        await self.add_rows([_row(client, record, game=game) for client in clients])

    async def remove_played(self, game: str) -> None:
        """A game goes on after all."""
        await self._store.write(
            lambda write: write.execute("DELETE FROM library WHERE game = ?", (game,)) and None
        )

    @staticmethod
    def rows_of(client: str, source: str, records: list[GameRecord]) -> list[Row]:
        """What is kept of games of a file; takes a while, so that a thread should do it."""
        return [_row(client, record, source=source) for record in records]

    async def add_rows(self, rows: list[Row]) -> None:
        """Add games of a file, or one that was played here."""

        def work(write: sqlite3.Connection) -> None:
            write.executemany(_INSERT, rows)
            know(write, {row[0] for row in rows})

        await self._store.write(work)

    async def room(self, client: str) -> int:
        """How many more games a client's library takes."""
        if await self._store.size() > self._limits.database_bytes:
            raise Problem("full", "the server has no room for more games; try again later")
        query = "SELECT count(*) FROM library WHERE client = ?"
        count = await self._store.read(lambda read: read.execute(query, (client,)).fetchone()[0])
        return max(0, self._limits.library_games - int(count))

    # Looking -----------------------------------------------------------------------------------

    async def search(
        self, client: str, filters: Filters, order: str, limit: int, cursor: str | None
    ) -> Shape:
        """A page of a list; ``next`` is where the next one begins."""
        column, way = _ORDERS[order]
        compare = "<" if way == "DESC" else ">"
        after, values = "", [client, *filters.values]
        total_values = list(values)
        if cursor:
            after = f" AND ({column}, id) {compare} (?, ?)"
            values += _cursor(cursor)
        query = (
            f"SELECT {_COLUMNS} FROM library WHERE {filters.where}{after} "
            f"ORDER BY {column} {way}, id {way} LIMIT ?"
        )

        def work(read: sqlite3.Connection) -> Shape:
            rows = read.execute(query, (*values, limit + 1)).fetchall()
            count = f"SELECT count(*) FROM library WHERE {filters.where}"
            total = read.execute(count, total_values).fetchone()[0]
            games = [_entry(row) for row in rows[:limit]]
            last = games[-1] if len(rows) > limit else None
            key = "id" if column == "id" else "plies"
            following = f"{last[key]}.{last['id']}" if last else None
            return {"games": games, "next": following, "total": total}

        return await self._store.read(work)

    async def facets(self, client: str) -> Shape:
        """What there is to choose from."""

        def work(read: sqlite3.Connection) -> Shape:
            def count(column: str) -> list[Shape]:
                query = (
                    f"SELECT {column}, count(*) FROM library WHERE client = ? "
                    f"GROUP BY 1 ORDER BY 2 DESC LIMIT 50"
                )
                rows = read.execute(query, (client,)).fetchall()
                return [{"key": key, "games": games} for key, games in rows]

            names = (
                "SELECT value, count(*) FROM library, json_each(players) WHERE client = ? "
                "GROUP BY 1 ORDER BY 2 DESC LIMIT 50"
            )
            people = read.execute(names, (client,)).fetchall()
            return {
                "layouts": count("layout"),
                "results": count("result"),
                "origins": count("iif(game IS NULL, 'imported', 'played')"),
                "imports": count("import"),
                "players": [{"key": key, "games": games} for key, games in people],
            }

        return await self._store.read(work)

    async def get(self, client: str, entry: int) -> GameRecord:
        """A game of a client's library."""
        query = "SELECT record FROM library WHERE client = ? AND id = ?"
        row = await self._store.read(lambda read: read.execute(query, (client, entry)).fetchone())
        if row is None:
            raise Problem("no_game", "there is no such game in your library")
        return _record(row[0])

    async def records(self, client: str, filters: Filters, after: int) -> list[tuple[int, str]]:
        """The next records after an entry, as text, for a long export."""
        query = f"SELECT id, record FROM library WHERE {filters.where} AND id > ? ORDER BY id LIMIT"
        values = (client, *filters.values, after)
        return await self._store.read(lambda read: read.execute(f"{query} 100", values).fetchall())

    # Deleting ----------------------------------------------------------------------------------

    async def delete(self, client: str, entry: int) -> None:
        """Delete a game."""
        query = "DELETE FROM library WHERE client = ? AND id = ?"
        if not await self._store.write(
            lambda write: write.execute(query, (client, entry)).rowcount
        ):
            raise Problem("no_game", "there is no such game in your library")

    async def delete_import(self, client: str, source: str) -> int:
        """Delete all games of an import; gives how many there were."""
        query = "DELETE FROM library WHERE client = ? AND import = ?"
        return await self._store.write(
            lambda write: write.execute(query, (client, source)).rowcount
        )


def read_records(rows: Iterable[tuple[int, str]]) -> Iterator[GameRecord]:
    """The records of such rows."""
    for _, text in rows:
        yield _record(text)


def _record(text: str) -> GameRecord:
    try:
        return GameRecord.from_dict(json.loads(text))
    except SumitoError as error:
        raise problem_of(error, "bad_game") from error


def _row(
    client: str, record: GameRecord, *, game: str | None = None, source: str | None = None
) -> Row:
    data = record.to_dict()
    event, date = record.tags.get("Event", ""), record.tags.get("Date", "")
    players = list(record.players)
    words = " ".join([*players, event, record.tags.get("Site", ""), date, record.layout or ""])
    return (
        client,
        game,
        source,
        json.dumps(players, ensure_ascii=False),
        " ".join(players).casefold(),
        words.casefold(),
        record.layout,
        record.rules.edge,
        record.result[:20],
        (record.termination or "")[:40],
        len(data["moves"]),
        date[:20],
        event[:100],
        time.time(),
        data["end"],
        json.dumps(data, ensure_ascii=False, separators=(",", ":")),
    )


def _entry(row: tuple[Any, ...]) -> Shape:
    names = [name.strip() for name in _COLUMNS.split(",")]
    entry = dict(zip(names, row, strict=True))
    entry["players"] = json.loads(entry["players"])
    entry["origin"] = "imported" if entry.pop("game") is None else "played"
    return entry


def _cursor(text: str) -> list[Any]:
    first, dot, second = text.partition(".")
    if not dot or not (
        first.isascii() and first.isdigit() and second.isascii() and second.isdigit()
    ):
        raise Problem("invalid", "the cursor is not one that this server has given")
    if len(first) > 15 or len(second) > 15:
        raise Problem("invalid", "the cursor is not one that this server has given")
    return [int(first), int(second)]
