"""Makes an opening book: the engine searches outwards from starting layouts.

What is searched next is decided by drop-out expansion (Lincke 2000): a position costs one for every
move that leads to it from a start, and more for every move that was not the best one; the cheapest
whose replies are unknown comes first. So the book follows good lines far and poor ones not at all.

Every position is searched once, with the same number of nodes and several lines; its replies are
the positions after those lines. A line of JSON is added to the work file for each, so that it can
be stopped at any moment and goes on with the same command. The result depends on the settings
alone, not on how many workers there are or how often it was stopped.
"""

from __future__ import annotations

import heapq
import json
import time
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from ..agents.book import Book, BookEntry, PositionKey, board_of, place_of
from ..agents.engine import Engine
from ..arena.interrupts import interrupts
from ..arena.window import results
from ..board import Board
from ..errors import SumitoError
from ..search import SearchLimits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from ..arena.executors import Workers

__all__ = ["BookProgress", "BookSettings", "build_book", "search_position"]

Ending = Literal["finished", "interrupted"]

_FORMAT = "sumito-book-work-1"
_BATCH = 8  # positions whose replies are searched together


@dataclass(frozen=True, kw_only=True)
class BookSettings:
    """What a book is made from. Equal settings make equal books."""

    layouts: tuple[str, ...] = ("belgian-daisy", "standard")
    """Where games begin; the first ones get as many positions as the last."""

    nodes: int = 1_000_000
    """Positions searched for each position of the book."""

    lines: int = 4
    """How many moves are looked at in each."""

    drop: int = 12
    """How many hundredths of a marble a worse move may cost to be as near as one move more."""

    network: str = "default"
    """What the engine values positions with."""

    hash_mb: int = 32
    """The size of the engine's table, which decides what it finds."""

    def __post_init__(self) -> None:
        for name in ("nodes", "lines", "drop", "hash_mb"):
            if getattr(self, name) < 1:
                raise SumitoError(f"{name} must be 1 or more, not {getattr(self, name)}")
        if not self.layouts:
            raise SumitoError("a book needs a layout to begin with")
        for layout in self.layouts:
            if not Book.fits(Board.from_layout(layout)):
                raise SumitoError(f"books are for 61 cells and the usual rules, not for {layout}")


@dataclass(slots=True)
class BookProgress:
    """How far a book has come."""

    total: int
    """Positions that are wanted."""

    done: int = 0
    """Positions that have been searched, in earlier sessions too."""

    deepest: int = 0
    """The longest line from a start, in plies."""

    left: float = float("inf")
    """Seconds to go."""


@dataclass(slots=True)
class _Node:
    """A position of the book that is being made."""

    lines: list[tuple[str, int]]  # moves on the image that stands for all, with scores
    depth: int
    children: dict[str, PositionKey] = field(default_factory=dict)  # by move


def build_book(
    work: Path,
    settings: BookSettings,
    positions: int,
    *,
    workers: Workers | None = None,
    on_progress: Callable[[BookProgress], object] | None = None,
) -> tuple[Book, Ending]:
    """Search until so many positions are known, and give the book of all that are.

    ``work`` is the file that is gone on with. Without ``workers`` one core of this machine does it.
    """
    if workers is None:
        from ..arena.executors import Pool

        workers = Pool(1)
    try:
        builder = _Builder(work, settings, positions, on_progress)
        ending = builder.run(workers)
    finally:
        workers.close(wait=False)
    return builder.book(), ending


def search_position(job: tuple[str, int, int, str, int]) -> tuple[list[tuple[str, int]], int]:
    """The best moves of a position with their scores, and the depth; called by the workers."""
    fen, nodes, lines, network, hash_mb = job
    board = Board.from_fen(fen)
    wanted = lines * _images_alike(board)
    info = _engine(network, hash_mb).analyse(board, SearchLimits(nodes=nodes), multipv=wanted)
    return [(str(line.moves[0]), int(line.score)) for line in info.variations], info.depth


@lru_cache(maxsize=1)
def _engine(network: str, hash_mb: int) -> Engine:
    return Engine(network=network, hash_mb=hash_mb)


def _images_alike(board: Board) -> int:
    """How many of the twelve images are the position itself: its moves come in so many copies."""
    me = int(board.turn)
    cells = [
        (image.bits(me), image.bits(1 - me))
        for image in (board.transform(symmetry) for symmetry in range(12))
    ]
    return cells.count(cells[0])


class _Builder:
    """The positions, their values, and what comes next."""

    def __init__(
        self,
        work: Path,
        settings: BookSettings,
        positions: int,
        on_progress: Callable[[BookProgress], object] | None,
    ) -> None:
        self._work, self._settings = work, settings
        self._tell = on_progress
        self._progress = BookProgress(positions)
        self._nodes: dict[PositionKey, _Node] = {}
        self._roots: list[PositionKey] = []
        self._known: dict[str, tuple[list[tuple[str, int]], int]] = {}  # by FEN, as in the file
        self._begun, self._searched = time.monotonic(), 0
        self._load()

    # The work file

    def _load(self) -> None:
        head = {"format": _FORMAT, **_plain(self._settings)}
        if not self._work.exists():
            if not self._work.parent.is_dir():
                raise SumitoError(f"there is no folder {str(self._work.parent)!r}")
            self._work.write_text(json.dumps(head) + "\n", encoding="utf-8")
            return
        first, *rest = self._work.read_text(encoding="utf-8").split("\n")
        try:
            found = json.loads(first)
        except ValueError:
            found = None
        if not isinstance(found, dict) or found.get("format") != _FORMAT:
            raise SumitoError(f"{str(self._work)!r} is no work on a book")
        differences = [
            f"{name} was {found.get(name)!r} and is {head[name]!r}"
            for name in head
            if found.get(name) != head[name]
        ]
        if differences:
            raise SumitoError(f"{str(self._work)!r} was made otherwise: {', '.join(differences)}")
        whole = 0
        for line in rest:
            try:
                one = json.loads(line)
                lines = [(str(move), int(score)) for move, score in one["lines"]]
                self._known[one["fen"]] = lines, int(one["depth"])
            except (ValueError, KeyError, TypeError):
                break  # the last line, cut short
            whole += 1
        if whole < len(rest) - 1 or rest[-1]:
            kept = "\n".join([first, *rest[:whole]]) + "\n"
            self._work.write_text(kept, encoding="utf-8")

    # The search

    def run(self, workers: Workers) -> Ending:
        with interrupts() as stop:
            self._roots = [place_of(Board.from_layout(name))[0] for name in self._settings.layouts]
            self._search(workers, self._roots)
            while len(self._nodes) < self._progress.total and not stop.count:
                replies = {key: self._replies(key) for key in self._next(_BATCH)}
                if not replies:
                    break
                self._search(workers, [one for found in replies.values() for one in found.values()])
                for key, found in replies.items():
                    self._nodes[key].children = found
        return "interrupted" if stop.count else "finished"

    def _search(self, workers: Workers, keys: Iterable[PositionKey]) -> None:
        """Search positions that are new, and note them down."""
        new = {key: board_of(key).fen() for key in keys if key not in self._nodes}
        given = self._settings
        jobs = {
            (fen, given.nodes, given.lines, given.network, given.hash_mb): fen
            for fen in new.values()
            if fen not in self._known
        }
        with self._work.open("a", encoding="utf-8") as file:
            for job, (lines, depth) in results(workers, search_position, list(jobs)):
                fen = jobs[job]
                self._known[fen] = lines, depth
                file.write(json.dumps({"fen": fen, "depth": depth, "lines": lines}) + "\n")
                file.flush()
                self._searched += 1
                self._show(len(self._nodes) + sum(one in self._known for one in new.values()))
        for key, fen in new.items():
            self._nodes[key] = _Node(*self._known[fen])
        self._show(len(self._nodes))

    def _replies(self, key: PositionKey) -> dict[str, PositionKey]:
        """The positions after the lines of a position, images once, by move."""
        board, found = board_of(key), dict[str, PositionKey]()
        for text, _ in self._nodes[key].lines:
            move = board.push_text(text)
            child = place_of(board)[0]
            if not board.is_over() and child not in found.values():
                found[str(move)] = child
            board.pop()
            if len(found) == self._settings.lines:
                break
        return found

    def _next(self, count: int) -> list[PositionKey]:
        """The cheapest positions whose replies are unknown."""
        values, plies = self._values()
        waiting = [(0.0, key) for key in self._roots]
        heapq.heapify(waiting)
        reached: set[PositionKey] = set()
        leaves: list[PositionKey] = []
        while waiting and len(leaves) < count:
            cost, key = heapq.heappop(waiting)
            if key in reached:
                continue
            reached.add(key)
            node = self._nodes[key]
            if not node.children:
                if node.lines and abs(values[key]) < 1000:
                    leaves.append(key)
                continue
            best = max(-values[child] for child in node.children.values())
            for child in node.children.values():
                worse = best + values[child]
                heapq.heappush(waiting, (cost + 1 + worse / self._settings.drop, child))
        self._progress.deepest = max(plies.values(), default=0)
        return leaves

    # Values

    def _values(self) -> tuple[dict[PositionKey, int], dict[PositionKey, int]]:
        """What every position is worth by its replies, and how far it is from a start.

        A reply that leads back towards the start is not looked at: there may be circles.
        """
        plies: dict[PositionKey, int] = dict.fromkeys(self._roots, 0)
        order = list(plies)
        for key in order:
            for child in self._nodes[key].children.values():
                if child not in plies:
                    plies[child] = plies[key] + 1
                    order.append(child)
        values: dict[PositionKey, int] = {}
        for key in reversed(order):
            node = self._nodes[key]
            onward = [c for c in node.children.values() if plies[c] > plies[key]]
            values[key] = max((-values[c] for c in onward), default=node.lines[0][1])
        return values, plies

    def book(self) -> Book:
        """All positions that can be reached, with their values and best moves."""
        values, _ = self._values() if self._roots else ({}, {})
        entries: dict[PositionKey, BookEntry] = {}
        for key, value in values.items():
            node = self._nodes[key]
            action = None
            if node.children:
                best = max(node.children, key=lambda move: -values[node.children[move]])
                board = board_of(key)
                action = board.action(board.parse(best))
            entries[key] = BookEntry(value, min(255, node.depth), action)
        given = self._settings
        about = f"{', '.join(given.layouts)}; {given.nodes} nodes, {given.lines} lines a position"
        return Book(entries, about)

    def _show(self, done: int) -> None:
        progress = self._progress
        progress.done = done
        if self._searched:
            each = (time.monotonic() - self._begun) / self._searched
            progress.left = each * max(0, progress.total - done)
        if self._tell is not None:
            self._tell(progress)


def _plain(settings: BookSettings) -> dict[str, Any]:
    """Settings as JSON gives them back, the network by what is in it."""
    network = Engine(network=settings.network, hash_mb=1).network
    digest = "none" if network is None else f"{network.checksum:016x}"
    return {**asdict(settings), "layouts": list(settings.layouts), "network": digest}
