"""What a server may use and allow: one commented list of limits."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["Limits", "Settings", "default_database", "default_threads"]


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on what visitors can ask for. The page of `/api/info` shows them.

    Those of an address hold for all who share it (with IPv6: the network of 64 bits), so that they
    are wide; visitors of this machine itself are exempt where nobody else can come.
    """

    body_bytes: int = 256 * 1024
    """Of a request's body, but for imports."""

    message_bytes: int = 64 * 1024
    """Of a message over a WebSocket."""

    import_bytes: int = 64 * 1024 * 1024
    """Of an imported file."""

    import_games: int = 50_000
    """Games that one import may bring."""

    address_imports: int = 4
    """Files from each network address that are read at the same time."""

    address_import_bytes: int = 512 * 1024 * 1024
    """Of all imported files from each network address in an hour."""

    plies: int = 2_000
    """Moves in a line, and in a game; a game of people ends there as its rules say."""

    requests_per_second: float = 40.0
    """For each client, over HTTP; short bursts may be five times that."""

    address_requests_per_second: float = 400.0
    """For each network address; short bursts may be five times that."""

    messages_per_second: float = 20.0
    """For each WebSocket; short bursts may be three times that."""

    games_per_minute: float = 30.0
    """New games of each client."""

    address_games_per_minute: float = 150.0
    """New games from each network address."""

    live_games: int = 40
    """Unfinished games of each client; more push out the oldest that nobody has joined."""

    address_live_games: int = 400
    """Unfinished games from each network address; more push out those in which nobody has moved."""

    games: int = 20_000
    """Unfinished games on the server."""

    connections: int = 5_000
    """WebSockets on the server."""

    client_connections: int = 40
    """WebSockets of each client."""

    address_connections: int = 400
    """WebSockets from each network address."""

    move_seconds: float = 5.0
    """An agent's move."""

    hint_seconds: float = 0.3
    """A hint."""

    analysis_seconds: float = 120.0
    """An analysis, until it ends by itself."""

    analysis_slice: float = 1.5
    """How long an analysis goes on while others wait."""

    analyses: int = 64
    """Analyses on the server, those that wait included."""

    client_analyses: int = 4
    """Analyses of each client."""

    address_analyses: int = 24
    """Analyses from each network address."""

    variations: int = 5
    """Lines of an analysis."""

    graph_nodes: int = 60_000
    """Positions that a whole-game analysis visits for each move."""

    hash_mb: int = 16
    """Memory of an analysis."""

    library_games: int = 100_000
    """Games in the library of each client."""

    database_bytes: int = 4 * 1024**3
    """Size of the database at which nothing new is taken."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs."""

    database: Path | None = None
    """The file with all games; ``None``: in memory, for tests."""

    hosts: tuple[str, ...] = ()
    """Names under which the server may be called, besides addresses and this machine's own."""

    local: bool = True
    """Whether only visitors of this machine can come; they are not counted by address then."""

    proxy: bool = False
    """Whether visitors come through a proxy on this machine, whose X-Forwarded-For is believed."""

    runs: tuple[Path, ...] = ()
    """Files of arena runs, and folders with such files, that may be watched."""

    lab: Path | None = None
    """The folder of the lab's result files."""

    threads: int = field(default_factory=lambda: default_threads())
    """How many agents think at the same time."""

    limits: Limits = field(default_factory=Limits)
    """Bounds on what visitors can ask for."""

    keep_empty_hours: float = 24.0
    """How long a game is kept in which no person has moved."""

    keep_unfinished_days: float = 60.0
    """How long an unfinished game is kept after its last move."""

    keep_finished_days: float = 60.0
    """How long the address of a finished game works; the players' libraries keep the game."""

    keep_visitor_days: float = 365.0
    """How long the library of a visitor is kept who does not come back: as long as his cookie."""

    back_seconds: float = 30.0
    """After a restart: how long the clock waits for its owner once another player is back."""

    unwatched_seconds: float = 10.0
    """How long agents go on among themselves when nobody looks."""

    static: Path = field(default_factory=lambda: Path(__file__).parent / "static")
    """The folder of the pages."""


def default_threads() -> int:
    """As many as there are cores, and two at least."""
    return max(2, os.cpu_count() or 2)


def default_database() -> Path:
    """Where games are kept unless told otherwise: in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "sumito" / "web.db"
