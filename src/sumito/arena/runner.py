"""Plays what is missing in a store: batches to the workers, results into the file as they come."""

from __future__ import annotations

import json
import math
import time
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from ..outcome import Termination
from .errors import ArenaError
from .game_result import COLUMNS, Forfeit, PlayedGame
from .interrupts import Interrupts, interrupts
from .jobs import Job, play_batch
from .scoring import others, points_of
from .standings import tally_of
from .underway import gathering
from .window import Window

if TYPE_CHECKING:
    from os import PathLike
    from pathlib import Path

    from .config import RunConfig
    from .executors import Death, Workers
    from .game_result import Row
    from .plan import Pairing
    from .statistics import SprtLook
    from .tally import Tally
    from .writer import StoreWriter

__all__ = ["Ending", "Progress", "Runner", "View", "run"]

Ending = Literal["finished", "decided", "interrupted"]
"""Why a run ended: all games are played, the sequential test is decided, or Ctrl-C."""

DEATHS = 3
"""So many workers may die of a game before it is given up."""

_BREAKS = 9  # so often workers may die in a row for no known reason, with no game finished
_GROWTH = 4  # by so much a batch may be longer than the one before
_LATE = 10  # a batch of a sequential test is at most this part of the games so far
_TICK = 0.2  # seconds between looks at the clock

_AT = {name: place for place, name in enumerate(COLUMNS)}


@dataclass(slots=True)
class Progress:
    """How far a run has come."""

    total: int
    """Games to be played, those of earlier sessions included."""

    tally: Tally
    """The sums over all finished games."""

    played: int = 0
    """Games finished in this session."""

    elapsed: float = 0.0
    """Seconds of this session."""

    look: SprtLook | None = None
    """What the sequential test says."""

    stopping: bool = False
    """Whether only the games that have begun are finished."""

    decided: bool = False
    """Whether that is because the sequential test is decided."""

    running: int = 0
    """Games that are being played or wait for a worker."""

    @property
    def done(self) -> int:
        """Finished games."""
        return self.tally.games

    @property
    def speed(self) -> float:
        """Games a second in this session."""
        return self.played / self.elapsed if self.elapsed > 0 else 0.0

    @property
    def left(self) -> float:
        """Seconds to go, if all games are played; infinity before the first one is finished."""
        return (self.total - self.done) / self.speed if self.speed else math.inf


class View(Protocol):
    """Somebody who looks on."""

    def show(self, progress: Progress) -> None:
        """Called a few times a second, and at the end."""


def run(
    config: RunConfig,
    path: str | PathLike[str],
    *,
    resume: bool = False,
    workers: Workers | None = None,
    view: View | None = None,
) -> Ending:
    """Play a run into a new file, or with ``resume`` what is missing in the file of the same run.

    Without ``workers`` it is played on all cores of this machine.
    """
    import os

    from . import schedule
    from .executors import Pool
    from .writer import StoreWriter

    openings, pairings = schedule.make(config)
    if resume:
        store = StoreWriter.resume(path, config, openings)
    else:
        store = StoreWriter.create(path, config, openings, pairings)
    with store:
        return Runner(store, workers or Pool(len(os.sched_getaffinity(0))), view).run()


class Runner:
    """Plays the games of one store that are missing."""

    def __init__(self, store: StoreWriter, workers: Workers, view: View | None = None) -> None:
        self._store = store
        self._config = store.config
        self._workers = workers
        self._view = view
        self._openings = store.openings()
        pairings = store.pairings()
        done = store.played()
        self._waiting = deque(one for one in pairings if one.index not in done)
        self._pairings = pairings
        self._running: Window[tuple[Pairing, ...], list[Row]] = Window(workers)
        self._progress = Progress(len(pairings), tally_of(store))
        self._deaths: dict[int, int] = {}  # by game: workers that died of it
        self._lost: dict[int, int] = {}  # by game: how often it was under way when some died
        self._alone = False
        self._breaks = 0
        self._size = 1
        self._seconds: float | None = None  # of a game, on average
        self._whole = _games_of_a_round(pairings)
        self._live: Path | None = None
        self._interrupts = Interrupts()

    @property
    def progress(self) -> Progress:
        """How far the run has come."""
        return self._progress

    def run(self) -> Ending:
        """Play until all is done. May be called in any thread; Ctrl-C needs the main one."""
        with gathering(self._store.path) as self._live:
            return self._run()

    def _run(self) -> Ending:
        begin = time.perf_counter()
        clean = False
        try:
            # Once the test has decided, running games are ending already.
            with interrupts(at_once=lambda: self._decided) as self._interrupts:
                self._look()
                while self._waiting or self._running:
                    if self._stopping():
                        self._withdraw()
                    else:
                        self._submit()
                    if not self._running:
                        break
                    self._collect()
                    self._progress.elapsed = time.perf_counter() - begin
                    self._show()
            clean = True
        finally:
            self._workers.close(wait=clean)
        if self._decided:
            return "decided"
        return "interrupted" if self._waiting else "finished"

    # Giving out ------------------------------------------------------------------------------

    def _submit(self) -> None:
        """Keep batches under way."""
        while self._waiting and self._running.has_room():
            # Of a game that was under way when workers died, more is known if it is alone.
            if self._running and (self._alone or self._is_suspect()):
                return
            self._alone = self._is_suspect()
            count = 1 if self._alone else min(self._batch_size(), len(self._waiting))
            batch = tuple(self._waiting.popleft() for _ in range(count))
            job = Job(
                self._config.contenders,
                self._config.adjudication,
                self._config.margin,
                tuple((one, self._openings[one.opening]) for one in batch),
                self._workers.keep,
                self._live,
            )
            self._running.submit(batch, play_batch, job)

    def _is_suspect(self) -> bool:
        """Whether workers may have died of the next game."""
        patience = 2 if self._workers.tells else 1
        return self._lost.get(self._waiting[0].index, 0) >= patience

    def _batch_size(self) -> int:
        """Games for about the wanted seconds; whole rounds, unless a single game takes as long."""
        if self._seconds is not None:
            wanted = max(1, round(self._workers.seconds / max(self._seconds, 1e-6)))
            self._size = min(wanted, self._size * _GROWTH)
        share = math.ceil(len(self._waiting) / self._workers.slots)
        size = max(1, min(self._size, share))
        if self._config.sprt is not None:  # so that not many games come after the decision
            size = min(size, max(self._whole, self._progress.done // _LATE))
        return size if size == 1 and self._seconds else -(-size // self._whole) * self._whole

    def _withdraw(self) -> None:
        """Take back what has not begun."""
        for batch in self._running.withdraw():
            self._waiting.extendleft(reversed(batch))

    # Taking in -------------------------------------------------------------------------------

    def _collect(self) -> None:
        news = self._running.collect(_TICK)
        rows = [row for _, batch_rows in news.finished for row in batch_rows]
        if rows:
            self._breaks = 0
            self._seconds = sum(row[_AT["seconds"]] for row in rows) / len(rows)
            self._write(rows)
        if news.lost:
            self._play_again([one for batch in news.lost for one in batch], news.deaths)

    def _play_again(self, lost: list[Pairing], deaths: list[Death]) -> None:
        """Workers have died: have their games played again, but for those that they die of."""
        again = {one.index: one for one in lost}
        alone = len(lost) == 1
        guilty = [death for death in deaths if death.mark[0] in again and (death.certain or alone)]
        for one in lost:
            self._lost[one.index] = self._lost.get(one.index, 0) + 1
        for death in guilty:
            game = death.mark[0]
            self._deaths[game] = self._deaths.get(game, 0) + 1
            if self._deaths[game] >= DEATHS and game in again:
                self._write([self._given_up(again.pop(game), death).to_row()])
        if not self._workers.tells and alone and self._alone:
            self._write([self._given_up(again.pop(lost[0].index), None).to_row()])
        self._breaks += 1
        if not guilty and self._breaks > _BREAKS:
            raise ArenaError(
                f"{self._breaks} times in a row workers died, and not of a game: is there enough "
                "memory, and can the agents be imported?"
            )
        self._size = 1
        self._waiting.extendleft(sorted(again.values(), key=lambda one: -one.index))

    def _given_up(self, pairing: Pairing, death: Death | None) -> PlayedGame:
        """The game of which workers died: a loss of whoever was to move each time, if known."""
        rules = self._openings[pairing.opening].rule_set()
        none = (0,) * rules.players
        if death is None:
            forfeit = Forfeit(
                None, "crash", "workers died of this game; who is at fault is unknown"
            )
            winners: tuple[int, ...] = ()
        else:
            seat = death.mark[1]
            name = self._config.contenders[pairing.seats[seat]].name
            reason = f"{DEATHS} workers died while {name} was to move ({death.cause})"
            forfeit = Forfeit(seat, "crash", reason)
            winners = others(rules, seat)
        return PlayedGame(
            pairing=pairing,
            moves=(),
            termination=Termination.ABANDONED,
            winners=winners,
            points=points_of(rules, none, winners, forfeit.seat),
            ejected=none,
            times=(),
            nodes=(),
            depths=(),
            scores=(),
            forfeit=forfeit,
            started=time.time(),
            seconds=0.0,
            used=(0.0,) * rules.players,
        )

    def _write(self, rows: list[Row]) -> None:
        """First the file, then the sums: what is shown has been kept."""
        self._store.add(rows)
        for row in rows:
            forfeit = json.loads(row[_AT["forfeit"]]) if row[_AT["forfeit"]] else None
            self._progress.tally.add(
                self._pairings[row[_AT["pairing"]]],
                json.loads(row[_AT["points"]]),
                plies=row[_AT["plies"]],
                seconds=row[_AT["seconds"]],
                termination=row[_AT["termination"]],
                used=[time / 1e6 for time in json.loads(row[_AT["used"]])],
                forfeit=forfeit and (forfeit["seat"], forfeit["kind"]),
            )
        self._progress.played += len(rows)
        self._look()

    # Stopping --------------------------------------------------------------------------------

    _decided = False

    def _look(self) -> None:
        """What the sequential test says; once decided it stays so."""
        sprt = self._config.sprt
        if sprt is None:
            return
        self._decided = self._decided or self._store.verdict is not None
        self._progress.look = look = sprt.look(self._progress.tally.pairs())
        if look.verdict is not None and not self._decided:
            self._store.decide(look.verdict)
            self._decided = True

    def _stopping(self) -> bool:
        return self._decided or self._interrupts.count > 0

    def _show(self) -> None:
        if self._view is not None:
            self._progress.stopping = self._stopping()
            self._progress.decided = self._decided
            self._progress.running = sum(map(len, self._running.keys()))
            self._view.show(self._progress)


def _games_of_a_round(pairings: list[Pairing]) -> int:
    count = 0
    while count < len(pairings) and pairings[count].round == pairings[0].round:
        count += 1
    return max(1, count)
