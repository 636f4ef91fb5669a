"""What goes when nobody wants it any more, and databases of older versions."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

from sumito.errors import SumitoError
from sumito.records import GameRecord
from sumito.web import Limits, Settings
from sumito.web.cleaning import Cleaning
from sumito.web.games import Games
from sumito.web.library import Filters, Library
from sumito.web.messages import NewGame
from sumito.web.schema import APPLICATION_ID, SCHEMA_VERSION, TABLES
from sumito.web.store import Store
from sumito.web.visitors import Visitor
from sumito.web.workers import Workers

from .support import Browser, free, running

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

DAY = 86_400.0
TWO = [{"kind": "you"}, {"kind": "you"}]
ME, FRIEND = Visitor("me"), Visitor("friend")


class House:
    """The parts of a server that know of games, without the server."""

    def __init__(self, settings: Settings) -> None:
        self.store, self.workers = Store(settings.database), Workers(1)
        self.library = Library(self.store, settings.limits)
        self.games = Games(self.store, self.workers, self.library, settings, free())
        self.cleaning = Cleaning(self.store, settings)

    async def game(self, visitor: Visitor, *moves: str, **fields: Any) -> str:
        request = NewGame.model_validate({"seats": TWO, "moves": list(moves), **fields})
        return (await self.games.create(visitor, request)).id

    async def finish(self, game: str) -> None:
        live = await self.games.get(game)
        async with live.change() as playing:
            playing.resign(0)
        await asyncio.gather(*self.games._tasks)

    def age(self, days: float) -> None:
        """Let time pass."""
        for table, column in (("games", "changed"), ("clients", "seen"), ("deleted", "time")):
            self.store._writer.execute(f"UPDATE {table} SET {column} = {column} - ?", (days * DAY,))

    async def kept(self, client: str) -> int:
        found = await self.library.search(client, Filters(), "new", 10, None)
        return int(found["total"])

    async def known(self) -> set[str]:
        query = "SELECT id FROM clients"
        rows = await self.store.read(lambda read: read.execute(query).fetchall())
        return {row[0] for row in rows}


@asynccontextmanager
async def house(settings: Settings) -> AsyncIterator[House]:
    found = House(settings)
    try:
        yield found
    finally:
        found.games.close()
        found.workers.close()
        found.store.close()


def test_old_games_are_deleted_and_libraries_stay(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(Settings(database=tmp_path / "web.db")) as here:
            empty = await here.game(ME)
            begun = await here.game(ME, "a1b2")
            over = await here.game(ME, "a1b2")
            await here.finish(over)
            assert await here.cleaning.clean() == []
            here.age(2)
            assert await here.cleaning.clean() == [empty]
            here.age(100)
            assert set(await here.cleaning.clean()) == {begun, over}
            assert await here.kept("me") == 1
            assert await here.known() == {"me"}

    asyncio.run(play())


def test_a_visitor_who_never_returns_is_forgotten(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(Settings(database=tmp_path / "web.db")) as here:
            for visitor in (ME, FRIEND):
                game = await here.game(visitor, "a1b2")
                await here.finish(game)
            here.age(300)
            here.cleaning.see("friend")
            here.cleaning.see("somebody who only looks")
            await here.cleaning.clean()
            assert await here.known() == {"me", "friend"}
            assert (await here.kept("me"), await here.kept("friend")) == (1, 1)
            here.age(100)
            await here.cleaning.clean()
            assert await here.known() == {"friend"}
            assert (await here.kept("me"), await here.kept("friend")) == (0, 1)

    asyncio.run(play())


def test_a_game_stays_while_another_player_comes_back(tmp_path: Path) -> None:
    settings = Settings(
        database=tmp_path / "web.db", keep_unfinished_days=900, keep_finished_days=900
    )
    seats = [{"kind": "you"}, {"kind": "open"}]

    async def play() -> None:
        async with house(settings) as here:
            alone = await here.game(ME, "a1b2")
            shared = await here.game(ME, seats=seats)
            [token] = (await here.games.get(shared)).invitations
            live = await here.games.join(token, "friend", "Lina")
            async with live.change() as game:
                game.submit("a1b2")
                live.touched = True
            here.age(400)
            here.cleaning.see("friend")
            assert await here.cleaning.clean() == [alone]
            assert await here.store.exists(shared)
            here.age(400)
            assert await here.cleaning.clean() == [shared]
            assert await here.known() == set()

    asyncio.run(play())


def test_when_room_is_short_the_longest_away_go_first(tmp_path: Path) -> None:
    many = [GameRecord(moves=["a1b2"], tags={"Event": "x" * 2000}) for _ in range(100)]
    limits = Limits(database_bytes=4_000_000)

    async def play() -> None:
        async with house(Settings(database=tmp_path / "web.db", limits=limits)) as here:
            for number in range(9):
                rows = here.library.rows_of(f"visitor {number}", "file", many)
                await here.library.add_rows(rows)
                here.age(3)
            assert await here.store.size() > 0.75 * limits.database_bytes
            await here.cleaning.clean()
            left = await here.known()
            assert await here.store.size() <= 0.75 * limits.database_bytes
            assert left == {f"visitor {number}" for number in range(9 - len(left), 9)}
            # Whoever was here within a week keeps what he has, whatever comes.
            assert {"visitor 7", "visitor 8"} <= left

    asyncio.run(play())


def test_who_comes_is_noted(tmp_path: Path) -> None:
    path = tmp_path / "web.db"
    with running(Settings(database=path)) as base, Browser(base) as visitor, Browser(base) as idle:
        visitor.new_game(moves=["a1b2"])
        with sqlite3.connect(path) as database:
            database.execute("UPDATE clients SET seen = 1")
        visitor.get("/")
        idle.get("/")
    [(seen,)] = sqlite3.connect(path).execute("SELECT seen FROM clients").fetchall()
    assert seen > 1


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "web.db"
    settings = Settings(database=path)

    async def fill() -> tuple[str, str]:
        async with house(settings) as here:
            going, over = await here.game(ME, "a1b2"), await here.game(FRIEND, "a1b2")
            await here.finish(over)
            return going, over

    going, over = asyncio.run(fill())
    _make_first_version(path)

    async def look() -> None:
        async with house(settings) as here:
            assert len((await here.games.get(going)).game.turns) == 1
            assert await here.known() == {"me", "friend"}
            assert await here.cleaning.clean() == []
            assert await here.kept("friend") == 1
            assert await here.game(ME, "a1b2")
            assert await here.store.exists(over)

    asyncio.run(look())
    with sqlite3.connect(path) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
        made = _schema(database)
    with sqlite3.connect(tmp_path / "fresh.db") as database:
        database.executescript(TABLES)
        assert made == _schema(database)


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "web.db"
    Store(path).close()
    with sqlite3.connect(path) as database:
        database.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    before = path.read_bytes()
    with pytest.raises(SumitoError, match="newer Sumito"):
        Store(path)
    assert path.read_bytes() == before


def _make_first_version(path: Path) -> None:
    """The tables as they were at first."""
    with sqlite3.connect(path) as database:
        assert database.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        database.execute("DROP TABLE clients")
        database.execute("DROP INDEX games_by_origin")
        database.execute("ALTER TABLE games DROP COLUMN origin")
        database.execute("PRAGMA user_version = 1")


def _schema(database: sqlite3.Connection) -> set[str]:
    rows = database.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {re.sub(r"\s+", " ", row[0]).replace(" )", ")") for row in rows}
