"""The tables of the server's database, and how those of older versions become the same."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

__all__ = ["APPLICATION_ID", "SCHEMA_VERSION", "TABLES", "migrate"]

APPLICATION_ID = 0x53756D57  # "SumW"
"""What tells the server's file from any other SQLite file."""

SCHEMA_VERSION = 2
"""Counts changes of the tables."""

_CLIENTS = """
CREATE TABLE clients (id TEXT PRIMARY KEY, seen REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX clients_by_age ON clients (seen);
"""

TABLES = f"""
CREATE TABLE server (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE games (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL, status TEXT NOT NULL, watch INTEGER NOT NULL,
    touched INTEGER NOT NULL, created REAL NOT NULL, changed REAL NOT NULL,
    summary TEXT NOT NULL, meta TEXT NOT NULL, snapshot TEXT NOT NULL, origin TEXT) WITHOUT ROWID;
CREATE INDEX games_by_age ON games (status, changed);
CREATE INDEX games_by_owner ON games (owner, changed);
CREATE INDEX games_by_origin ON games (origin, status, changed);
CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    player INTEGER NOT NULL, client TEXT NOT NULL, PRIMARY KEY (game, player)) WITHOUT ROWID;
CREATE INDEX seats_by_client ON seats (client, game);
CREATE TABLE invitations (
    token TEXT PRIMARY KEY, game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    player INTEGER NOT NULL, taken INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX invitations_by_game ON invitations (game);
CREATE TABLE deleted (id TEXT PRIMARY KEY, time REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE library (
    id INTEGER PRIMARY KEY, client TEXT NOT NULL, game TEXT, import TEXT,
    players TEXT NOT NULL, names TEXT NOT NULL, words TEXT NOT NULL, layout TEXT,
    edge INTEGER NOT NULL,
    result TEXT NOT NULL, termination TEXT, plies INTEGER NOT NULL, date TEXT, event TEXT,
    added REAL NOT NULL, fen TEXT NOT NULL, record TEXT NOT NULL, UNIQUE (client, game));
CREATE INDEX library_by_client ON library (client, id);
CREATE INDEX library_by_length ON library (client, plies, id);
CREATE INDEX library_by_import ON library (import);
{_CLIENTS}"""
"""``snapshot`` is `Game.to_dict`, ``meta`` what the server knows besides, both JSON. Clients are
digests of their cookies. ``touched`` tells whether a person has moved; ``origin`` from where a game
was made, in words that change with every start of the server. ``names`` and ``words`` of the
library are searched, without capitals. ``record`` is `GameRecord.to_dict` as JSON. ``clients`` has
those who own something, and when each was last here."""


def migrate(write: sqlite3.Connection, version: int) -> None:
    """Bring the tables of an older version up to date; the caller sees to it that all or nothing
    is done."""
    if version < 2:
        write.execute("ALTER TABLE games ADD COLUMN origin TEXT")
        write.execute("CREATE INDEX games_by_origin ON games (origin, status, changed)")
        for statement in _CLIENTS.split(";\n")[:-1]:
            write.execute(statement)
        # Nobody knows when they were here; so nobody is sent away before his time.
        write.execute(
            "INSERT INTO clients SELECT owner, ?1 FROM games UNION SELECT client, ?1 FROM seats "
            "UNION SELECT client, ?1 FROM library",
            (time.time(),),
        )
    write.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
