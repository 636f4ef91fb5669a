"""The tables of a run's file. Readers of other programs can rely on them: see docs/arena.md."""

from __future__ import annotations

__all__ = ["APPLICATION_ID", "SCHEMA_VERSION", "TABLES"]

APPLICATION_ID = 0x53756D69  # "Sumi"
"""What tells a run's file from any other SQLite file."""

SCHEMA_VERSION = 1
"""Counts changes of the tables."""

TABLES = """
CREATE TABLE run (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE contenders (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, agent TEXT NOT NULL, control TEXT NOT NULL);
CREATE TABLE openings (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, layout TEXT NOT NULL, rules TEXT NOT NULL,
    fen TEXT NOT NULL, moves TEXT NOT NULL);
CREATE TABLE pairings (
    id INTEGER PRIMARY KEY, round INTEGER NOT NULL,
    opening INTEGER NOT NULL REFERENCES openings (id), seats TEXT NOT NULL, seed TEXT NOT NULL);
CREATE TABLE games (
    pairing INTEGER PRIMARY KEY REFERENCES pairings (id),
    moves TEXT NOT NULL, termination TEXT NOT NULL, winners TEXT NOT NULL, points TEXT NOT NULL,
    ejected TEXT NOT NULL, plies INTEGER NOT NULL, times TEXT NOT NULL,
    used TEXT NOT NULL, nodes TEXT, depths TEXT, scores TEXT, forfeit TEXT,
    started REAL NOT NULL, seconds REAL NOT NULL, worker TEXT NOT NULL);
"""
"""``run`` has the keys config, hash, openings, versions, files, created and, once decided, verdict.
Lists are JSON; the seed is text, since it has 64 bits without a sign; times are microseconds."""
