"""Runs of the arena to be watched, also while they are being played."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..arena import Store as RunStore
from ..arena import StoreError
from ..arena.standings import standings
from .connections import encode
from .problems import Problem
from .runs_live import Recent, Watcher, live_shape, replay_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..arena.store import Summary
    from .connections import Connection
    from .shapes import Shape

__all__ = ["Runs"]

_log = logging.getLogger("sumito.web")
_EVERY = 0.5  # seconds between two looks at a file that somebody watches
_MOST = 200  # files of a folder


class Runs:
    """The runs that this server offers. Visitors name them by numbers, never by paths."""

    def __init__(self, places: Sequence[Path]) -> None:
        self._places = places
        self._watchers: dict[str, dict[Connection, Watcher]] = {}
        self._tables: dict[str, tuple[Any, Shape]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._recent = Recent()

    def _files(self) -> dict[str, Path]:
        """All files by name; the names of files in a folder follow their order."""
        found: dict[str, Path] = {}
        for place in self._places:
            inside = sorted(place.glob("*.db"))[:_MOST] if place.is_dir() else [place]
            for path in inside:
                if _is_run(path):
                    name = "".join(one if one.isalnum() else "-" for one in path.stem)[:40]
                    while name in found:
                        name += "-2"
                    found[name] = path
        return found

    async def all(self) -> Shape:
        """A line for each run."""

        def work() -> list[Shape]:
            rows = []
            for name, path in self._files().items():
                try:
                    with RunStore.open(path) as store:
                        rows.append(
                            {
                                "id": name,
                                "title": path.stem,
                                "games": len(store),
                                "total": len(store.pairings()),
                                "contenders": [one.name for one in store.config.contenders],
                                "changed": _changed(path),
                            }
                        )
                except StoreError:
                    continue
            return sorted(rows, key=lambda row: -row["changed"])

        return {"runs": await asyncio.to_thread(work)}

    async def table(self, name: str) -> Shape:
        """The standings of a run; the same as the last time if nothing has happened."""
        return await self._with(name, lambda store, path: self._table(name, store, path))

    def _table(self, name: str, store: RunStore, path: Path) -> Shape:
        state = (len(store), store.verdict)
        known = self._tables.get(name)
        if known is None or known[0] != state:
            self._tables[name] = known = (state, _table_shape(name, store, path))
        return known[1]

    async def games(self, name: str, after: int | None, limit: int, player: str) -> Shape:
        """Finished games, the newest first."""

        def work(store: RunStore, path: Path) -> Shape:
            rows = _summaries(store)
            if player:
                wanted = player.casefold()
                rows = [
                    row for row in rows if any(wanted in one.casefold() for one in row["players"])
                ]
            rows = [row for row in rows if after is None or row["number"] < after]
            rows.sort(key=lambda row: -row["number"])
            more = len(rows) > limit
            return {"games": rows[:limit], "next": rows[limit - 1]["number"] if more else None}

        return await self._with(name, work)

    async def game(self, name: str, number: int) -> Shape:
        """One game in full, or as far as it has come."""
        return await self._with(name, lambda store, path: replay_of(store, number, self._recent))

    async def live(self, name: str) -> Shape:
        """The games that are being played now."""
        return await self._with(name, lambda store, path: live_shape(store, self._recent))

    async def _with(self, name: str, work: Callable[[RunStore, Path], Shape]) -> Shape:
        def look() -> Shape:
            path = self._files().get(name)
            if path is None:
                raise Problem("not_found", "there is no such run on this server")
            try:
                with RunStore.open(path) as store:
                    return work(store, path)
            except StoreError as error:
                raise Problem("not_found", f"this run cannot be read now: {error}") from error

        return await asyncio.to_thread(look)

    # Watching ----------------------------------------------------------------------------------

    async def enter(self, name: str, connection: Connection) -> None:
        """Somebody follows a run from now."""
        table = await self.table(name)
        message, live = await self._message(name, table), await self.live(name)
        connection.send(message)
        connection.send({"type": "live", **live})
        self._watchers.setdefault(name, {})[connection] = Watcher(connection)
        if name not in self._tasks:
            self._tasks[name] = asyncio.create_task(self._follow(name, table, live))

    async def watch(self, name: str, connection: Connection, number: int | None) -> None:
        """Somebody follows one game of the run, or none any more."""
        watcher = self._watchers[name][connection]
        watcher.number = None
        if number is not None:
            watcher.begin(number, await self.game(name, number))

    def leave(self, name: str, connection: Connection) -> None:
        """Somebody does not follow it any more."""
        watchers = self._watchers.get(name, {})
        watchers.pop(connection, None)
        if not watchers and name in self._tasks:
            self._tasks.pop(name).cancel()

    async def _message(self, name: str, table: Shape) -> Shape:
        latest = await self.games(name, None, 10, "")
        return {"type": "table", **table, "latest": latest["games"]}

    async def _follow(self, name: str, table: Shape, live: Shape) -> None:
        """Look again and again whether there is more than was told."""
        while True:
            await asyncio.sleep(_EVERY)
            try:
                table = await self._tell_table(name, table)
                live = await self._tell_live(name, live)
                await self._tell_games(name, going=bool(live["games"]))
            except Problem as problem:
                _log.info("the run %s cannot be followed: %s", name, problem)
            except Exception:
                _log.exception("the run %s cannot be followed", name)

    async def _tell_table(self, name: str, told: Shape) -> Shape:
        table = await self.table(name)
        if table is not told:
            self._tell(name, await self._message(name, table))
        return table

    async def _tell_live(self, name: str, told: Shape) -> Shape:
        live = await self.live(name)
        if live["games"] != told["games"]:
            self._tell(name, {"type": "live", **live})
        return live

    async def _tell_games(self, name: str, *, going: bool) -> None:
        """Those who follow a game hear of its moves."""
        followed = {one.number for one in self._watchers[name].values() if one.number is not None}
        for number in followed:
            try:
                replay = await self.game(name, number)
            except Problem:
                replay = None
            for watcher in self._watchers[name].values():
                if watcher.number == number:
                    watcher.tell(replay, going=going)

    def _tell(self, name: str, message: Shape) -> None:
        text = encode(message)
        for connection in self._watchers.get(name, ()):
            connection.send(text)

    def close(self) -> None:
        """Stop following."""
        for task in self._tasks.values():
            task.cancel()


def _is_run(path: Path) -> bool:
    from ..arena.store import check_file

    try:
        check_file(path)
    except StoreError:
        return False
    return True


def _changed(path: Path) -> float:
    """When a run was written to the last time."""
    files = [path, path.with_name(f"{path.name}-wal")]
    return max((file.stat().st_mtime for file in files if file.exists()), default=time.time())


def _table_shape(name: str, store: RunStore, path: Path) -> Shape:
    figures = standings(store)
    rated = {one.name: one for one in figures.ratings.ratings} if figures.ratings else {}
    rows = []
    for line in figures.lines:
        rating = rated.get(line.name)
        rows.append(
            {
                "name": line.name,
                "games": line.games,
                "wins": line.wins,
                "draws": line.draws,
                "losses": line.losses,
                "score": line.score,
                "mean": line.mean,
                "low": line.interval.low,
                "high": line.interval.high,
                "elo": _finite(rating.elo if rating else None),
                "elo_low": _finite(rating.low if rating else None),
                "elo_high": _finite(rating.high if rating else None),
                "seconds": line.seconds,
                "forfeits": sum(line.forfeits.values()),
            }
        )
    look = figures.look
    return {
        "id": name,
        "title": path.stem,
        "games": figures.games,
        "total": figures.total,
        "verdict": figures.verdict,
        "draw_rate": figures.draw_rate,
        "first_mover": figures.first_mover.value,
        "plies": figures.plies,
        "rows": rows,
        "between": [
            {
                "first": one.first,
                "second": one.second,
                "games": one.games,
                "wins": one.wins,
                "draws": one.draws,
                "losses": one.losses,
                "elo": _finite(one.elo.value),
                "elo_low": _finite(one.elo.low),
                "elo_high": _finite(one.elo.high),
            }
            for one in figures.between
        ],
        "look": None
        if look is None
        else {"llr": _finite(look.llr), "low": look.lower, "high": look.upper},
        "changed": _changed(path),
    }


def _summaries(store: RunStore) -> list[Shape]:
    names = [one.name for one in store.config.contenders]
    openings = store.openings()
    return [_summary(row, names, openings) for row in store.summaries()]


def _summary(row: Summary, names: list[str], openings: Sequence[Any]) -> Shape:
    opening = openings[row.pairing.opening]
    return {
        "number": row.pairing.index + 1,
        "players": [names[seat] for seat in row.pairing.seats],
        "points": list(row.points),
        "result": result_text_of(row.points),
        "termination": row.termination,
        "plies": row.plies,
        "opening": opening.name,
        "layout": opening.layout,
    }


def result_text_of(points: Sequence[float]) -> str:
    """Points as a result: ``1-0``, ``1/2-1/2``."""
    words = {1.0: "1", 0.0: "0", 0.5: "1/2"}
    return "-".join(words.get(point, f"{point:g}") for point in points)


def _finite(value: float | None) -> float | None:
    return value if value is not None and math.isfinite(value) else None
