"""Games of the engine against itself, as samples to learn from.

A shard is a function of the configuration and its number, wherever and whenever it is played: a
generation that was stopped goes on with the shards that are missing.
"""

from __future__ import annotations

import json
import math
import os
import time
from collections import Counter, deque
from dataclasses import asdict, dataclass, field, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, Protocol

from ..._core import selfplay
from ...agents.chance import move_seed
from ...agents.engine import Network, network_bytes
from ...arena.interrupts import interrupts
from ...arena.window import ATTEMPTS, Window
from ...board import Board
from ...errors import SumitoError
from ...layouts import all_layouts
from .network_file import network_digest
from .rivals import RIVALS, play_against_rivals
from .samples import read_header, write_shard
from .whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ...arena.executors import Workers

__all__ = ["Generation", "Progress", "View", "default_starts", "generate", "play_shard"]

Ending = Literal["finished", "interrupted"]
"""Why a generation ended: all shards are there, or Ctrl-C."""

Shard = tuple[bytes, dict[str, int]]
"""Samples, and what was counted while they were made."""

_CONFIGURATION = "generation.json"
_FORMAT = "sumito-generation-1"
_TICK = 0.2  # seconds between looks at the clock
_TOLD = ("network", "nodes", "games_per_shard", "seed")  # in the header of each shard
_SHARES = {
    "belgian-daisy": 50,
    "standard": 25,
    "german-daisy": 4,
    "swiss-daisy": 4,
    "dutch-daisy": 4,
}


def default_starts() -> dict[str, int]:
    """How often games begin from which layout.

    Some third from the Belgian Daisy, half as many from the standard one, a few from each of the
    others with two players on the large board.
    """
    return {
        layout.key: _SHARES.get(layout.key, 1)
        for layout in all_layouts()
        if layout.edge == 5 and layout.players == 2
    }


@dataclass(frozen=True, kw_only=True)
class Generation:
    """How games are played. Equal ones play the same games."""

    network: str = "default"
    """What positions are valued with: ``default``, ``none`` (the hand-made evaluation) or a network
    file. What counts is what is in the file, not its name."""

    nodes: int = 2000
    """Positions searched for a move; an iteration that has begun may go on to five times that."""

    games_per_shard: int = 200
    """Games in each file."""

    seed: int = 1
    """Where all chance comes from. Each generation needs one of its own."""

    random_plies: tuple[int, int] = (6, 11)
    """The fewest and the most random moves at the start."""

    handicap_percent: int = 10
    """Of a hundred games, how many begin with one to three marbles of a side off the board."""

    rival_percent: int = 5
    """Of a hundred games, how many the engine plays against other agents, not itself."""

    rivals: tuple[str, ...] = RIVALS
    """Those agents, who take turns."""

    max_quiet: int = 100
    """After so many plies without an ejection it is a draw."""

    max_plies: int = 250
    """And after so many in all."""

    hash_mb: int = 4
    """The size of the table of positions; it decides what is found, so it is part of this."""

    starts: Mapping[str, int] = field(default_factory=default_starts)
    """How often games begin from which layout."""

    def __post_init__(self) -> None:
        for name in ("nodes", "games_per_shard", "max_quiet", "max_plies", "hash_mb"):
            if getattr(self, name) < 1:
                raise SumitoError(f"{name} must be 1 or more, not {getattr(self, name)}")
        fewest, most = self.random_plies
        if not 0 <= fewest <= most:
            raise SumitoError(f"random_plies must be two rising numbers, not {self.random_plies}")
        for name in ("handicap_percent", "rival_percent"):
            if not 0 <= getattr(self, name) <= 100:
                raise SumitoError(f"{name} must be from 0 to 100, not {getattr(self, name)}")
        if self.rival_percent and not self.rivals:
            raise SumitoError("rivals must name at least one agent to play against")
        if not self.starts or min(self.starts.values()) < 1:
            raise SumitoError(f"starts must give each layout a share of 1 or more: {self.starts}")

    def network_file(self) -> bytes | None:
        """What is in the network's file; ``None`` without one. A damaged file is refused."""
        return None if self.network == "none" else network_bytes(self.network)

    def to_dict(self) -> dict[str, Any]:
        """The same in values that JSON can hold, the network by its digest."""
        file = self.network_file()
        return {
            **asdict(self),
            "random_plies": list(self.random_plies),
            "rivals": list(self.rivals),
            "starts": dict(self.starts),
            "network": "none" if file is None else network_digest(file),
        }


@dataclass(slots=True)
class Progress:
    """How far a generation has come."""

    total: int
    """Shards that are wanted."""

    done: int = 0
    """Shards that are there, those of earlier sessions included."""

    made: int = 0
    """Shards of this session."""

    elapsed: float = 0.0
    """Seconds of this session."""

    counts: Counter[str] = field(default_factory=Counter)
    """Sums over all shards: ``samples``, ``games``, ``repeated``, ``capped``, ``drawn``, ..."""

    stopping: bool = False
    """Whether only the shards that have begun are finished."""

    running: int = 0
    """Shards that are being played or wait for a worker."""

    @property
    def left(self) -> float:
        """Seconds to go; infinity before the first shard is there."""
        return (self.total - self.done) * self.elapsed / self.made if self.made else math.inf

    def rate(self, name: str) -> float:
        """How much of this there was for each game: shuffling grows with strength, so look."""
        return self.counts[name] / self.counts["games"] if self.counts["games"] else math.nan


class View(Protocol):
    """Somebody who looks on."""

    def show(self, progress: Progress) -> None:
        """Called a few times a second, and at the end."""


def generate(
    folder: Path,
    generation: Generation,
    shards: int,
    *,
    workers: Workers | None = None,
    view: View | None = None,
) -> Ending:
    """Play until there are so many shards in a folder; those that are there are kept.

    Without ``workers`` all cores of this machine play. After the first Ctrl-C shards that have
    begun are finished, after the second one they are left.
    """
    if shards < 1:
        raise SumitoError(f"shards must be 1 or more, not {shards}")
    if workers is None:
        from ...arena.executors import Pool

        workers = Pool(len(os.sched_getaffinity(0)))
    try:
        _claim(folder, generation)
        run = _Run(folder, generation, shards, view)
    except BaseException:
        workers.close(wait=False)
        raise
    return run.run(workers)


def play_shard(given: Mapping[str, Any], network: bytes | None, number: int) -> Shard:
    """The samples of a shard, and the counts; called by the workers."""
    fewest, most = given["random_plies"]
    games, seed = given["games_per_shard"], move_seed(given["seed"], number)
    against_rivals = _share(games, given["rival_percent"], number)
    loaded = None if network is None else _network(network)
    samples, counts = selfplay(
        [(Board.from_layout(name), weight) for name, weight in given["starts"].items()],
        games=games - against_rivals,
        seed=seed,
        soft_nodes=given["nodes"],
        hard_nodes=5 * given["nodes"],
        min_random_plies=fewest,
        max_random_plies=most,
        handicap_percent=given["handicap_percent"],
        max_quiet=given["max_quiet"],
        max_plies=given["max_plies"],
        hash_megabytes=given["hash_mb"],
        network=loaded,
        tuning={},
    )
    more, others = play_against_rivals(given, loaded, against_rivals, seed)
    return samples + more, {name: counts[name] + others[name] for name in counts}


def _share(games: int, percent: int, number: int) -> int:
    """So many games of a shard that all shards together keep the percentage."""
    return games * percent * number // 100 - games * percent * (number - 1) // 100


@lru_cache(maxsize=2)
def _network(file: bytes) -> Network:
    return Network(file)


def _claim(folder: Path, generation: Generation) -> None:
    """Note in a new folder how it is made; refuse one that was made otherwise."""
    wanted = {"format": _FORMAT, **generation.to_dict()}
    path = folder / _CONFIGURATION
    folder.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        if any(folder.glob("shard-*")):
            raise SumitoError(f"{str(folder)!r} has shards, but no {_CONFIGURATION} that tells how")
        write_whole(path, json.dumps(wanted, indent=2).encode() + b"\n")
        return
    try:
        found = json.loads(path.read_bytes())
    except ValueError:
        found = None
    if not isinstance(found, dict) or found.get("format") != _FORMAT:
        raise SumitoError(f"{str(path)!r} is damaged: expected {_FORMAT} in it")
    names = [part.name for part in fields(Generation)]
    differences = [
        f"{name} was {found.get(name)!r} and is {wanted[name]!r}"
        for name in names
        if found.get(name) != wanted[name]
    ]
    if differences:
        raise SumitoError(
            f"{str(folder)!r} was made otherwise: {', '.join(differences)}; take another folder"
        )


class _Run:
    """Makes the shards that are missing."""

    def __init__(
        self, folder: Path, generation: Generation, shards: int, view: View | None
    ) -> None:
        self._folder = folder
        self._given = generation.to_dict()
        self._network = generation.network_file()
        self._view = view
        self._progress = Progress(shards)
        self._waiting: deque[int] = deque()
        self._deaths = 0
        for number in range(1, shards + 1):
            if self._path(number).exists():
                self._count(number)
            else:
                self._waiting.append(number)

    def run(self, workers: Workers) -> Ending:
        begin = time.perf_counter()
        window: Window[int, Shard] = Window(workers)
        clean = False
        try:
            with interrupts() as stop:
                self._show()
                while self._waiting or len(window):
                    self._progress.stopping = stop.count > 0
                    if stop.count:
                        self._waiting.extendleft(window.withdraw())
                    while self._waiting and window.has_room() and not stop.count:
                        number = self._waiting.popleft()
                        window.submit(number, play_shard, self._given, self._network, number)
                    if not len(window):
                        break
                    self._collect(window)
                    self._progress.elapsed = time.perf_counter() - begin
                    self._progress.running = len(window)
                    self._show()
            clean = True
        finally:
            workers.close(wait=clean)
        return "interrupted" if self._waiting else "finished"

    def _path(self, number: int) -> Path:
        return self._folder / f"shard-{number:05}.samples"

    def _collect(self, window: Window[int, Shard]) -> None:
        news = window.collect(_TICK)
        for number, (samples, counts) in news.finished:
            write_shard(self._path(number), samples, {**self._about(number), "counts": counts})
            self._count(number)
            self._progress.made += 1
            self._deaths = 0
        if news.lost:  # their workers have died: make them again, but not for ever
            self._waiting.extendleft(sorted(news.lost, reverse=True))
            self._deaths += 1
            if self._deaths >= ATTEMPTS:
                raise SumitoError(f"workers died {ATTEMPTS} times in a row: is there memory?")

    def _about(self, number: int) -> dict[str, Any]:
        """What the header of a shard says."""
        return {"number": number, **{name: self._given[name] for name in _TOLD}}

    def _count(self, number: int) -> None:
        header = read_header(self._path(number))
        if any(header.get(name) != value for name, value in self._about(number).items()):
            raise SumitoError(f"{str(self._path(number))!r} comes from somewhere else: remove it")
        self._progress.counts.update(header["counts"])
        self._progress.counts["samples"] += header["samples"]
        self._progress.done += 1

    def _show(self) -> None:
        if self._view is not None:
            self._view.show(self._progress)
