"""The parts of a running server, put together once."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from .analysis import Analyses
from .cleaning import Cleaning
from .connections import Connections
from .games import Games
from .imports import Imports
from .library import Library
from .limits import Buckets, Turnstile
from .runs import Runs
from .settings import Settings
from .static_files import StaticFiles
from .store import Store
from .thinking import ENGINE, kept
from .visitors import Visitor, visitor_of
from .workers import Workers

__all__ = ["Client", "Context", "Ctx", "Here"]

_log = logging.getLogger("sumito.web")
_TEND = 0.25
_BEAT = 2.0
_NOTE = 60.0
_CLEAN = 3600.0


class Context:
    """What the requests of one server share."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        limits = settings.limits
        self.settings = settings
        self.store = store or Store(settings.database)
        self.workers = Workers(settings.threads)
        self.library = Library(self.store, limits)
        self.imports = Imports(self.library, limits)
        own, near = limits.games_per_minute, limits.address_games_per_minute
        new_games = Turnstile(Buckets(own / 60, own), Buckets(near / 60, near))
        self.cleaning = Cleaning(self.store, settings)
        self.games = Games(self.store, self.workers, self.library, settings, new_games)
        self.analyses = Analyses(self.workers, settings)
        self.runs = Runs(settings.runs)
        self.connections = Connections(limits)
        self.static = StaticFiles(settings.static)
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin what goes on in the background."""
        self.workers.warm_up(lambda stop: kept(f"{ENGINE}:level=1", self.settings.limits.hash_mb))
        self._tasks = [
            asyncio.create_task(self._regularly(_TEND, self.games.tend)),
            asyncio.create_task(self._regularly(_BEAT, self._beat)),
            asyncio.create_task(self._regularly(_CLEAN, self._clean)),
            asyncio.create_task(self._regularly(_NOTE, self.cleaning.note)),
        ]

    async def _clean(self) -> None:
        for game in await self.cleaning.clean():
            self.games.lose(game)

    async def _beat(self) -> None:
        if self.games.clocks_run:
            await self.store.beat()

    @staticmethod
    async def _regularly(seconds: float, work: object) -> None:
        assert callable(work)
        while True:
            try:
                await work()
            except Exception:
                _log.exception("something that is done regularly failed")
            await asyncio.sleep(seconds)

    async def close(self) -> None:
        """End everything in order: what was announced is in the store already."""
        with suppress(Exception):
            await self._beat()
        with suppress(Exception):
            await self.cleaning.note()
        for task in self._tasks:
            task.cancel()
        await self.connections.close()
        self.games.close()
        self.imports.close()
        self.runs.close()
        self.workers.close()
        await asyncio.to_thread(self.store.close)


async def _context(connection: HTTPConnection) -> Context:
    found: Context = connection.app.state.context
    return found


async def _client(connection: HTTPConnection) -> str:
    return visitor_of(connection).client


async def _visitor(connection: HTTPConnection) -> Visitor:
    return visitor_of(connection)


Ctx = Annotated[Context, Depends(_context)]
"""The server's parts, in an endpoint."""

Client = Annotated[str, Depends(_client)]
"""Who asks, in an endpoint."""

Here = Annotated[Visitor, Depends(_visitor)]
"""Who asks and from where, in an endpoint."""
