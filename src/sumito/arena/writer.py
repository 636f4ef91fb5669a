"""The one who writes a run's file.

A lock on the file keeps a second writer out for as long as this one lives, however it ends. Games
are written in transactions: after a crash at any moment the file has all that was committed, and a
game that comes twice is kept once.
"""

from __future__ import annotations

import fcntl
import json
import os
import sqlite3
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Self

from .agent_files import changed_files, file_digests
from .config import canonical, differences, digest, other_programs, versions
from .errors import ConfigError, StoreError
from .game_result import COLUMNS
from .schema import APPLICATION_ID, SCHEMA_VERSION, TABLES
from .store import Store, check_file, read_error

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from os import PathLike

    from .config import RunConfig
    from .game_result import Row
    from .plan import Opening, Pairing

__all__ = ["StoreWriter"]

_INSERT = (
    f"INSERT OR IGNORE INTO games ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"
)


class StoreWriter(Store):
    """The writing side of a run's file."""

    def __init__(self, connection: sqlite3.Connection, path: Path, lock: int) -> None:
        self._lock = lock
        super().__init__(connection, path)

    @classmethod
    def create(
        cls,
        path: str | PathLike[str],
        config: RunConfig,
        openings: Sequence[Opening],
        pairings: Sequence[Pairing],
    ) -> Self:
        """A new file for a run. A file that is there already is left alone.

        It gets its name when it is complete, so that there is never half a run.
        """
        file = Path(path)
        if file.exists():
            raise _exists(file)
        draft = file.with_name(f".{file.name}.{os.getpid()}")
        try:
            with _writing(file):
                connection = _connect(draft)
                try:
                    with connection:
                        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
                        connection.execute("BEGIN")
                        for statement in TABLES.split(";\n"):
                            connection.execute(statement)
                        _fill(connection, config, openings, pairings)
                finally:
                    connection.close()
            try:
                os.link(draft, file)  # unlike renaming, fails if somebody was faster
            except FileExistsError:
                raise _exists(file) from None
            except OSError as error:
                raise StoreError(f"cannot make {file}: {error.strerror}") from None
        finally:
            for ending in ("", "-wal", "-shm"):
                with suppress(OSError):
                    Path(f"{draft}{ending}").unlink()
        return cls.resume(file, config, openings)

    @classmethod
    def resume(
        cls, path: str | PathLike[str], config: RunConfig, openings: Sequence[Opening]
    ) -> Self:
        """Open a file to go on with its run, which must be the same as that of ``config``."""
        file = Path(path)
        check_file(file)
        lock = _lock(file)
        connection = None
        try:
            with _writing(file):
                connection = _connect(file)
                found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                raise StoreError(f"{file} is damaged: {found}")
            writer = cls(connection, file, lock)
            writer._require_same(config, openings)
            return writer
        except BaseException:
            if connection is not None:
                connection.close()
            os.close(lock)
            raise

    def add(self, rows: Iterable[Row]) -> None:
        """Write games, all of them or none; those that are there already stay as they are."""
        with _writing(self.path), self._connection:
            self._connection.executemany(_INSERT, rows)

    def decide(self, verdict: str) -> None:
        """Note what the sequential test has decided; the first verdict stands."""
        with _writing(self.path), self._connection:
            self._connection.execute("INSERT OR IGNORE INTO run VALUES ('verdict', ?)", (verdict,))

    def close(self) -> None:
        """Let go of the file."""
        super().close()
        # Only now: SQLite's own locks end with the first descriptor of the file that is closed.
        with suppress(OSError):
            os.close(self._lock)

    def _require_same(self, config: RunConfig, openings: Sequence[Opening]) -> None:
        changed = differences(self.config.to_dict(), config.to_dict())
        if not changed and self.values["openings"] != _openings_hash(openings):
            changed = [f"the positions of openings = {config.openings!r} are other ones"]
        if changed:
            raise ConfigError(
                f"{self.path} is of a run with another configuration: {'; '.join(changed)}. "
                "Nothing was written; take another file, or the old configuration"
            )
        if not self._is_finished() and (changed := self._other_programs()):
            raise ConfigError(
                f"{self.path} is of a run that other programs have played: {'; '.join(changed)}. "
                "Nothing was written; take another file for a new run, or the old programs"
            )

    def _is_finished(self) -> bool:
        """Whether no game will be played any more."""
        return self.verdict is not None or len(self) == len(self.pairings())

    def _other_programs(self) -> list[str]:
        """What would play otherwise than it did in the games that are there, in words."""
        files = json.loads(self.values.get("files", "{}"))  # older runs have none
        return other_programs(self.versions) + changed_files(
            files, (one.agent for one in self.config.contenders)
        )


def _fill(
    connection: sqlite3.Connection,
    config: RunConfig,
    openings: Sequence[Opening],
    pairings: Sequence[Pairing],
) -> None:
    values = {
        "config": canonical(config.to_dict()),
        "hash": config.hash,
        "openings": _openings_hash(openings),
        "versions": canonical(versions()),
        "files": canonical(file_digests(one.agent for one in config.contenders)),
        "created": str(time.time()),
    }
    connection.executemany("INSERT INTO run VALUES (?, ?)", values.items())
    connection.executemany(
        "INSERT INTO contenders VALUES (?, ?, ?, ?)",
        [(i, one.name, one.agent, str(one.control)) for i, one in enumerate(config.contenders)],
    )
    connection.executemany(
        "INSERT INTO openings VALUES (?, ?, ?, ?, ?, ?)",
        [
            (i, one.name, one.layout, one.rules, one.fen, " ".join(one.moves))
            for i, one in enumerate(openings)
        ],
    )
    connection.executemany(
        "INSERT INTO pairings VALUES (?, ?, ?, ?, ?)",
        [
            (one.index, one.round, one.opening, canonical(one.seats), str(one.seed))
            for one in pairings
        ],
    )


def _openings_hash(openings: Sequence[Opening]) -> str:
    return digest([[one.fen, one.rules, one.layout, one.moves] for one in openings])


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=10)
    try:
        mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        if mode != "wal":
            raise StoreError(f"{path}: this file system has no write-ahead log (mode {mode})")
        connection.execute("PRAGMA synchronous = NORMAL")
    except BaseException:
        connection.close()
        raise
    return connection


def _exists(path: Path) -> StoreError:
    return StoreError(
        f"{path} exists: give --resume to go on with its run, or another file for a new one"
    )


def _lock(path: Path) -> int:
    try:
        lock = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    except OSError as error:
        raise StoreError(f"cannot write to {path}: {error.strerror}") from None
    return _locked(lock, path)


def _locked(lock: int, path: Path) -> int:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise StoreError(f"{path} is in use: another process is playing this run") from None
    except OSError as error:
        os.close(lock)
        raise StoreError(f"cannot lock {path}: {error.strerror}") from None
    return lock


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.DatabaseError as error:
        text = str(error)
        if "full" in text:
            raise StoreError(
                f"cannot write to {path}: the disk is full. All games that were written before "
                "are kept; make room and go on with --resume"
            ) from error
        if "readonly" in text or "unable to open" in text:
            raise StoreError(f"cannot write to {path} or its folder: {text}") from error
        if "disk I/O" in text:
            raise StoreError(f"cannot write to {path}: {text}") from error
        raise read_error(path, error) from error
