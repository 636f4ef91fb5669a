"""Importing files of games: streamed to a nameless temporary file, then read game by game."""

from __future__ import annotations

import asyncio
import logging
import secrets
import tempfile
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING

from ..errors import RecordError, SumitoError
from ..records.any_format import read_any
from ..records.apgn_reader import Hooks
from .limits import Buckets
from .problems import Problem

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from ..records import GameRecord
    from .library import Library
    from .settings import Limits
    from .shapes import Shape
    from .visitors import Visitor

__all__ = ["Import", "Imports"]

_log = logging.getLogger("sumito.web")
_BATCH = 100  # games that go into the library together
_PROBLEMS = 20  # bad games that are told one by one
_KEPT = 500  # imports that are remembered
_AT_ONCE = 2  # files that are read at the same time
_LONGEST = 20_000  # plies of a game that is taken


@dataclass(slots=True)
class Import:
    """A file that is being read, or was."""

    id: str
    """Its name here; the file's own is for people only."""

    visitor: Visitor
    """Whose it is."""

    name: str
    """What the visitor calls the file."""

    size: int = 0
    """How many bytes it has."""

    read: int = 0
    """How many of them have been read."""

    games: int = 0
    """Games in the library."""

    bad: int = 0
    """Games that could not be read."""

    problems: list[str] = field(default_factory=list)
    """What was wrong with the first of them."""

    state: str = "reading"
    """``reading``, ``done``, ``failed`` or ``stopped``."""

    text: str = ""
    """What happened, in words."""

    stop: threading.Event = field(default_factory=threading.Event)
    """Set to end it."""

    def shape(self) -> Shape:
        """As it is told."""
        return {
            "id": self.id,
            "name": self.name,
            "bytes": self.size,
            "read": min(self.read, self.size),
            "games": self.games,
            "bad": self.bad,
            "problems": self.problems,
            "state": self.state,
            "text": self.text,
        }


class Imports:
    """All imports that are remembered."""

    def __init__(self, library: Library, limits: Limits) -> None:
        self._library, self._limits = library, limits
        self._all: OrderedDict[str, Import] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._turns = asyncio.Semaphore(_AT_ONCE)
        self._bytes = Buckets(limits.address_import_bytes / 3600, limits.address_import_bytes)

    def get(self, client: str, name: str) -> Import:
        """An import of a client."""
        found = self._all.get(name)
        if found is None or found.visitor.client != client:
            raise Problem("not_found", "there is no such import")
        return found

    async def receive(
        self, visitor: Visitor, name: str, length: int | None, chunks: AsyncIterator[bytes]
    ) -> Import:
        """Take a file in; it is read in the background."""
        limits = self._limits
        self._check_others(visitor)
        if length is not None and length > limits.import_bytes:
            raise self._too_large()
        room = await self._library.room(visitor.client)
        if not room:
            raise Problem("too_many", "your library is full; delete some games first")
        new = Import(secrets.token_urlsafe(12), visitor, name)
        self._all[new.id] = new
        # Beyond the first megabyte it goes to the disk, into a file without a name.
        file = tempfile.SpooledTemporaryFile(max_size=1 << 20)  # noqa: SIM115  # closed below
        try:
            async for chunk in chunks:
                new.size += len(chunk)
                if new.size > limits.import_bytes:
                    raise self._too_large()
                self._count(visitor, len(chunk))
                if new.size > 1 << 20:
                    await asyncio.to_thread(file.write, chunk)
                else:
                    file.write(chunk)
        except BaseException:
            file.close()
            del self._all[new.id]
            raise
        file.seek(0)
        task = asyncio.create_task(self._read(new, file, min(room, limits.import_games)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._forget_old()
        return new

    def _check_others(self, visitor: Visitor) -> None:
        """A `Problem` if he, or too many from where he is, have files that are being read."""
        reading = [one.visitor for one in self._all.values() if one.state == "reading"]
        if any(one.client == visitor.client for one in reading):
            raise Problem("too_many", "wait until the other file has been read")
        if visitor.origin is None:
            return
        if sum(one.origin == visitor.origin for one in reading) >= self._limits.address_imports:
            raise Problem("too_many", "wait until other files from your network have been read")

    def _count(self, visitor: Visitor, size: int) -> None:
        if visitor.origin is None:
            return
        wait = self._bytes.take(visitor.origin, size)
        if wait:
            told = f"too much from your network; wait {wait / 60:.0f} minutes"
            raise Problem("too_fast", told, retry=wait)

    def _too_large(self) -> Problem:
        most = self._limits.import_bytes // 2**20
        return Problem("too_large", f"a file may have {most} megabytes at the most")

    async def _read(self, new: Import, file: IO[bytes], most: int) -> None:
        """Read games in a thread, and put them into the library batch by batch."""
        loop = asyncio.get_running_loop()

        def keep(batch: list[GameRecord]) -> None:
            rows = self._library.rows_of(new.visitor.client, new.id, batch)
            adding = self._library.add_rows(rows)
            asyncio.run_coroutine_threadsafe(adding, loop).result()
            new.games += len(batch)

        def work() -> str:
            with file:
                return _read_file(new, _Counted(file, new), most, keep)

        async with self._turns:
            try:
                new.text = await asyncio.to_thread(work)
                new.read = new.read if new.text else new.size
                new.state = "stopped" if new.text else "done"
            except (SumitoError, Problem) as error:
                new.state, new.text = "failed", str(error)
            except Exception:
                _log.exception("an import failed")
                new.state, new.text = "failed", "something went wrong here; it is in the log"

    def _forget_old(self) -> None:
        for name, one in list(self._all.items()):
            if len(self._all) <= _KEPT:
                return
            if one.state != "reading":
                del self._all[name]

    def close(self) -> None:
        """Stop reading."""
        for one in self._all.values():
            one.stop.set()


class _Counted:
    """The lines of a file, counted as they are read."""

    def __init__(self, file: IO[bytes], new: Import) -> None:
        self._file, self._new = file, new

    def readline(self, size: int = -1) -> bytes:
        """A line, or what there is of it."""
        line = self._file.readline(size)
        self._new.read += len(line)
        return line

    def __iter__(self) -> _Counted:
        return self

    def __next__(self) -> bytes:
        line = self.readline()
        if not line:
            raise StopIteration
        return line


def _read_file(
    new: Import, file: _Counted, most: int, keep: Callable[[list[GameRecord]], None]
) -> str:
    """Read games and keep them; gives why that ended before the end of the file, if it did."""

    def bad(error: RecordError) -> None:
        new.bad += 1
        if len(new.problems) < _PROBLEMS:
            new.problems.append(str(error)[:300])

    batch: list[GameRecord] = []
    count, ended = 0, ""
    for record in read_any(file, new.name or "the file", Hooks(bad, lambda _: None)):  # type: ignore[arg-type]
        if new.stop.is_set():
            ended = "stopped"
            break
        if count == most:
            ended = f"only the first {most:,} games were taken"
            break
        if len(record.moves) > _LONGEST:
            bad(RecordError(f"a game of {len(record.moves)} moves is too long"))
            continue
        batch.append(record)
        count += 1
        if len(batch) >= _BATCH:
            keep(batch)
            batch = []
            time.sleep(0.001)  # others want Python's lock too
    if batch:
        keep(batch)
    return ended
