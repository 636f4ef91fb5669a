"""Where an experiment does its work: matches, computed steps and timings, each kept when done.

What is finished stays in the folder of the experiment, so that the same command goes on where it
was stopped.
"""

from __future__ import annotations

import json
import shutil
import threading
import time
from collections.abc import Mapping
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, Protocol

from ..arena import Adjudication, ConfigError, Contender, Control, RunConfig, Store
from ..arena.config import digest, other_programs, versions
from ..arena.runner import Runner
from ..arena.window import results
from ..arena.writer import StoreWriter
from ..training.nnue.whole_files import write_whole
from .errors import LabError
from .games import Games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path

    from ..arena.executors import Workers
    from ..arena.runner import View

__all__ = ["Bench", "Interrupted", "Looker"]

RANDOM_OPENINGS = "random:4"
NOTE_SECONDS = 5.0  # how often the time spent is written down
_RENEWED: set[Path] = set()  # games of this process, which need not be played anew once more


class Interrupted(Exception):  # noqa: N818  # nothing went wrong
    """Somebody pressed Ctrl-C; what was done is kept."""


class Looker(Protocol):
    """Somebody who looks on."""

    def match(self, title: str, config: RunConfig) -> AbstractContextManager[View | None]:
        """A view of a match that is about to be played."""

    def step(self, title: str, done: int, total: int) -> None:
        """How many calls of a step are done."""


class _Nobody:
    def match(self, title: str, config: RunConfig) -> AbstractContextManager[View | None]:
        return nullcontext()

    def step(self, title: str, done: int, total: int) -> None:
        pass


class Bench:
    """What an experiment is given to work with."""

    def __init__(
        self,
        sizes: Mapping[str, Any],
        folder: Path,
        *,
        seed: int = 1,
        added: Sequence[str] = (),
        workers: Callable[[], Workers],
        looker: Looker | None = None,
        results: Path | None = None,
        shared: Path | None = None,
    ) -> None:
        self.sizes = sizes
        """How much to do."""
        self.seed = seed
        """Where all chance comes from."""
        self.added = tuple(added)
        """Agents of the user's that take part where agents are compared."""
        self.results = results
        """Where the results of other experiments are, if anywhere."""
        self._folder = folder
        self._shared = shared or folder
        self._anew = False
        self._workers = workers
        self._looker = looker or _Nobody()
        now = versions()
        self._made = [now["core"], now["data"]]

    def __getitem__(self, name: str) -> Any:
        """A size of the setting."""
        return self.sizes[name]

    def match(
        self,
        name: str,
        agents: Mapping[str, str] | Sequence[str],
        *,
        games: int,
        format: str = "match",
        layouts: Sequence[str] = ("standard",),
        openings: str = RANDOM_OPENINGS,
        rules: str = "",
        control: str = "own",
        ply_limit: int | None = 1000,
        repetition: bool = True,
        challengers: int = 1,
        common: bool = True,
        swap: bool = True,
        shared: bool = False,
    ) -> Games:
        """Play what is missing of a match, or of a tournament, and give all games.

        Without ``repetition`` a position may come as often as it likes.

        ``agents`` are texts for `agents.create`, with names of their own if it is a mapping. Games
        that are ``shared`` are played once for all experiments that ask for them by that name.
        """
        named = dict(agents) if isinstance(agents, Mapping) else {one: one for one in agents}
        if not repetition:  # the rules would end such a game, whatever the arena thinks of it
            rules = f"{rules} repetition=0".strip()
        config = RunConfig(
            contenders=tuple(
                Contender(one, text, Control.parse(control)) for one, text in named.items()
            ),
            format=format,
            games=games,
            seed=self.seed,
            layouts=tuple(layouts),
            rules=rules,
            openings=openings,
            margin=10.0,  # the lab compares play, not who keeps to the clock on a busy machine
            adjudication=Adjudication(ply_limit=ply_limit, repetition=repetition),
            challengers=challengers,
            common=common,
            swap=swap,
        )
        return self._play((self._shared if shared else self._folder) / f"{name}.db", config)

    def self_play(self, name: str, agent: str, **settings: Any) -> Games:
        """Games of an agent against itself, every opening once: in seats that are swapped it would
        play the same game again."""
        return self.match(name, {"black": agent, "white": agent}, swap=False, **settings)

    def game(self, name: str, black: str, white: str, **settings: Any) -> Games:
        """One game as published, from the bare layout, and the same with colours changed."""
        seats = {"black": black, "white": white}
        return self.match(name, seats, games=2, openings="none", **settings)

    def _play(self, path: Path, config: RunConfig) -> Games:
        from ..arena import schedule

        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and (self._is_old(path) or (self._anew and path not in _RENEWED)):
            self._remove(path)
        _RENEWED.add(path)
        openings, pairings = schedule.make(config)
        if path.exists():
            try:
                store = StoreWriter.resume(path, config, openings)
            except ConfigError as error:
                raise LabError(f"{error}; --fresh begins anew") from error
        else:
            store = StoreWriter.create(path, config, openings, pairings)
        with store:
            if len(store) < len(pairings):
                with self._looker.match(path.stem, config) as view:
                    ending = Runner(store, self._workers(), view).run()
                if ending == "interrupted":
                    raise Interrupted
            games = Games(config, list(store.games()), openings)
        for game in games.games:
            if game.forfeit is not None:
                raise LabError(
                    f"a game of {' and '.join(games.seats(game))} was forfeited, so it says "
                    f"nothing: {game.forfeit.reason} (--fresh plays it again)"
                )
        return games

    def step(self, name: str, function: Callable[..., Any], *args: Any) -> Any:
        """What a function gives for arguments that JSON can hold; computed once."""
        return self.steps(name, function, [args], here=True)[0]

    def steps(
        self,
        name: str,
        function: Callable[..., Any],
        jobs: Iterable[Sequence[Any]],
        *,
        here: bool = False,
    ) -> list[Any]:
        """What a function of a module gives for each job, in their order.

        The workers do them at the same time; with ``here`` this process does, one after the other,
        as timings need it.
        """
        listed = [list(job) for job in jobs]
        self._folder.mkdir(parents=True, exist_ok=True)
        paths = [
            self._folder / f"{name}-{digest([function.__qualname__, job, self._made])[:12]}.json"
            for job in listed
        ]
        missing = [number for number, path in enumerate(paths) if not path.exists()]
        done = len(listed) - len(missing)
        self._looker.step(name, done, len(listed))
        found: Iterable[tuple[int, Any]]
        if here:
            found = ((number, function(*listed[number])) for number in missing)
        else:
            found = self._spread(function, listed, missing)
        for number, value in found:
            write_whole(paths[number], json.dumps(value).encode())
            done += 1
            self._looker.step(name, done, len(listed))
        return [json.loads(path.read_bytes()) for path in paths]

    def _spread(
        self, function: Callable[..., Any], jobs: list[list[Any]], missing: list[int]
    ) -> Iterable[tuple[int, Any]]:
        if not missing:
            return
        workers = self._workers()
        clean = False
        try:
            calls = [_Call(number, function, tuple(jobs[number])) for number in missing]
            for call, value in results(workers, _do, calls):
                yield call.number, value
            clean = True
        finally:
            workers.close(wait=clean)

    def tell(self, title: str, done: int, total: int) -> None:
        """Tell whoever looks on how much is done of something that takes long."""
        self._looker.step(title, done, total)

    def folder(self, name: str) -> Path:
        """A folder of its own for something that is kept between sessions."""
        return self._folder / name

    def workers(self) -> Workers:
        """Those who do the work, for whoever closes them afterwards."""
        return self._workers()

    def _is_old(self, path: Path) -> bool:
        """Whether games were played by another core or network: then they are played again."""
        with Store.open(path) as store:
            return bool(other_programs(store.versions))

    def _remove(self, path: Path) -> None:
        for one in path.parent.glob(f"{path.name}*"):
            one.unlink()

    def clear(self) -> None:
        """Forget all that was done; shared games too, when they are asked for."""
        shutil.rmtree(self._folder, ignore_errors=True)
        self._anew = True

    def spent(self) -> float:
        """The time that all sessions took, in seconds."""
        path = self._folder / "seconds"
        return float(path.read_text()) if path.exists() else 0.0

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Add to the time spent, step by step, so that a session that is killed counts as well."""
        before, begin, over = self.spent(), time.perf_counter(), threading.Event()

        def note() -> None:
            self._folder.mkdir(parents=True, exist_ok=True)
            seconds = before + time.perf_counter() - begin
            write_whole(self._folder / "seconds", repr(seconds).encode())

        def notes() -> None:
            while not over.wait(NOTE_SECONDS):
                note()

        noting = threading.Thread(target=notes, daemon=True)
        noting.start()
        try:
            yield
        finally:
            over.set()
            noting.join()
            note()


class _Call:
    """A job with its number, for the workers."""

    def __init__(self, number: int, function: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self.number, self.function, self.args = number, function, args

    def __repr__(self) -> str:
        return f"{self.function.__name__}{self.args}"


def _do(call: _Call) -> Any:
    return call.function(*call.args)


def seconds_of(function: Callable[[], object]) -> float:
    """How long a call takes."""
    begin = time.perf_counter()
    function()
    return time.perf_counter() - begin
