"""Sumito's own engine: the strongest player here.

A principal variation search on the torus core with a small neural network, or with a hand-made
evaluation on boards and under rules that the network was not trained for. With three and four
players it plays BRS+.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any

from .._core import EngineSearch, Network
from ..errors import SumitoError
from ..scores import CHANCES, HUNDREDTHS, PROVED, WIN, progress_of, wdl_of
from ..search import SearchInfo, SearchLimits, Variation
from .base import Decision, check_asked, check_can_move, moves_of
from .book import Book, default_book, load_book
from .chance import Chance
from .levels import FULL, LEVELS, SURE, felt_score, strength_lines, weights
from .parameters import check_range
from .pondering import Pondering
from .spec import AgentSpec
from .stream import is_held, stream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..board import Board
    from ..search import StopFlag
    from .book import BookMove
    from .levels import Level
    from .several import SeveralAgent

__all__ = [
    "AGENTS",
    "LEVELS",
    "Engine",
    "Network",
    "default_network",
    "load_network",
    "network_bytes",
]

_SHIPPED = "sumito.nn"
_UNKNOWN = 32_001  # no score
_IN_HAND = 0.002  # seconds of a move's time that play leaves at most


@cache
def default_network() -> Network:
    """The network that comes with Sumito."""
    return load_network("default")


def network_bytes(path: str | Path) -> bytes:
    """What is in a network file, or in that which comes with Sumito (``default``).

    A ``SumitoError`` says what is wrong with a file that is no network.
    """
    try:
        shipped = files("sumito.agents").joinpath("data", _SHIPPED)
        file = (shipped if path == "default" else Path(path)).read_bytes()
        Network(file)
    except OSError as error:
        raise SumitoError(f"the network {str(path)!r} cannot be read: {error.strerror}") from error
    except SumitoError as error:
        raise SumitoError(f"{str(path)!r}: {error}") from error
    return file


def load_network(path: str | Path) -> Network:
    """The network of a file, or ``default``; a ``SumitoError`` says what is wrong with it."""
    return Network(network_bytes(path))


class Engine:
    """The engine as an agent and analyser.

    Searches without a time limit begin afresh, so that with one thread a move depends on the board
    and the limits alone; under a time limit what earlier searches found is used again.
    With three and four players threads, memory, network, contempt and ``multipv`` play no part, and
    scores have no unit: BRS+ searches there, which knows one line and proves nothing.
    """

    name = "sumito"
    """What it is called in records and lists."""

    def __init__(
        self,
        *,
        threads: int = 1,
        hash_mb: int = 16,
        network: Network | str | Path | None = "default",
        level: int = FULL,
        book: Book | bool | str | Path = False,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        ply_limit: bool = False,
        contempt: float = 0.15,
        **tuning: Any,
    ) -> None:
        """An engine with its own memory.

        ``network`` is ``"default"``, the path of a network file, or ``"none"`` for the hand-made
        evaluation. ``level`` from 1 to 9 weakens it: it looks at few positions, with one thread,
        and chooses among the better moves by the seed. ``book`` lets it play from the opening book
        that comes with Sumito, or from another one, with some variety by the seed. Without limits
        it thinks for a second. ``ply_limit`` lets the search see the ply limit of the rules coming
        when it plays, too; analysis does so near the end, or a win that comes too late would count.
        ``contempt`` is by how many marbles a draw is worth less to it when it plays; not when it
        analyses. If it is more than nothing, the engine also seeks contact where it stands better
        and nothing has been ejected for 200 plies, with 1 for 115. Other names are constants of the
        search.
        """
        check_range("threads", threads)
        check_range("hash_mb", hash_mb)
        check_range("level", level)
        self._network_name = "of your own"
        if network == "default":
            network, self._network_name = default_network(), _SHIPPED
        elif isinstance(network, str | Path):
            self._network_name = Path(network).name
            network = None if network == "none" else load_network(network)
        elif not (network is None or isinstance(network, Network)):
            raise SumitoError(f"network must be a file, default or none, not {network!r}")
        self.network: Network | None = network
        """What it values positions with, where it fits the rules; ``None``: the hand-made one."""
        self.level = LEVELS.get(level)
        """How it is weakened; ``None`` at full strength."""
        if level < FULL:
            self.name = f"sumito-level-{level}"
        self.book = _book_of(book)
        """The openings that it plays without thinking; ``None``: none."""
        self.limits = SearchLimits(depth, nodes, time)
        """How long it thinks when it is not told."""
        self._is_told = _is_limited(self.limits)
        if not self._is_told:
            self.limits = SearchLimits(time=1.0)
        if not isinstance(ply_limit, bool):
            raise SumitoError(f"ply_limit must be true or false, not {ply_limit!r}")
        if isinstance(contempt, bool) or not (
            isinstance(contempt, int | float) and -10 <= contempt <= 10
        ):
            raise SumitoError(f"contempt must be from -10 to 10 marbles, not {contempt!r}")
        self.contempt = contempt
        """How little it wants a draw, in marbles."""
        try:
            self._search = EngineSearch(
                hash_megabytes=hash_mb,
                threads=threads if self.level is None else 1,
                ply_limit=ply_limit,
                tuning=tuning,
                network=network,
            )
        except MemoryError:
            raise SumitoError(f"there is no memory for hash_mb={hash_mb}") from None

    def __repr__(self) -> str:
        return f"<Engine {self.name}>"

    def evaluation(self, board: Board) -> str:
        """What it values the positions of a game with, in words.

        A network with its size and the beginning of its checksum where it fits the rules, else the
        hand-made evaluation; with three and four players Maastricht's neutral one.
        """
        if board.rules.players != 2:
            return f"Maastricht's neutral evaluation, {_several().method(board)}"
        if self.network is None or not Network.fits(board):
            return "hand-made evaluation"
        size, digest = f"{self.network.hidden}x2", f"{self.network.checksum:016x}"[:8]
        return f"network {self._network_name}, {size}, {digest}"

    def play(
        self,
        board: Board,
        limits: SearchLimits | None = None,
        seed: int = 0,
        *,
        stop: StopFlag | None = None,
        on_info: Callable[[SearchInfo], object] | None = None,
        begin: StopFlag | None = None,
    ) -> Decision:
        """The best move found; limits that are given go before its own. ``begin`` as in analyse.

        Of a time for the move it leaves two thousandths of a second, or a twentieth if that is
        less, so that whoever asked has the move in time.
        A level thinks no longer than its own nodes, whatever the limits.
        """
        self._check(board, limits)
        if self.book is not None and (found := self.book.choose(board, Chance(seed))) is not None:
            return _from_book(board, found)
        if self.level is not None:
            return self._weakened(self.level, board, limits, seed, stop)
        info = self._look(
            board,
            limits,
            stop=stop,
            on_info=on_info,
            begin=begin,
            contempt=self.contempt,
            in_play=True,
        )
        return Decision(info.pv[0], info)

    def _weakened(
        self,
        level: Level,
        board: Board,
        limits: SearchLimits | None,
        seed: int,
        stop: StopFlag | None,
    ) -> Decision:
        given = self._limits_of(limits)
        nodes = min(level.nodes, given.nodes or level.nodes)
        # Not the second that it has at full strength where it is not told anything.
        time = None if given is self.limits and not self._is_told else given.time
        given = replace(given, nodes=nodes, time=time)
        if board.rules.players != 2:
            return self._slipping(level, board, given, Chance(seed), stop)
        info = self._look(
            board, given, multipv=level.candidates, stop=stop, fresh=True, in_play=True
        )
        chance = Chance(seed)
        lines = _with_unseen(info.variations, level.candidates, board, chance)
        scores = [felt_score(one.score) for one in lines]
        line = lines[chance.weighted(weights(scores, level.spread))]
        score = line.score if info.variations else None
        return Decision(line.moves[0], replace(info, score=score, pv=line.moves, wdl=line.wdl))

    def _slipping(
        self,
        level: Level,
        board: Board,
        limits: SearchLimits,
        chance: Chance,
        stop: StopFlag | None,
    ) -> Decision:
        """BRS+ knows one line only, so that there are none to choose from: with more than two
        players a level is weak by its few positions, and by how often any move will do."""
        if chance.below(level.spread + SURE) < level.spread:
            move = chance.choice(moves_of(board))
            return Decision(move, SearchInfo(pv=(move,)))
        info = self._look(board, limits, stop=stop, in_play=True)
        return Decision(info.pv[0], info)

    def analyse(
        self,
        board: Board,
        limits: SearchLimits | None = None,
        *,
        multipv: int = 1,
        on_info: Callable[[SearchInfo], object] | None = None,
        stop: StopFlag | None = None,
        begin: StopFlag | None = None,
    ) -> SearchInfo:
        """The ``multipv`` best lines, told as the search deepens; `stream` tells them in a loop.

        With ``begin`` the time counts from when another thread sets that flag: until then it thinks
        on the opponent's time, or waits if there are three or four players; see `ponder`.
        """
        self._check(board, limits)
        return self._look(board, limits, multipv=multipv, on_info=on_info, stop=stop, begin=begin)

    def stream(
        self, board: Board, limits: SearchLimits | None = None, *, multipv: int = 1
    ) -> Iterator[SearchInfo]:
        """The same as a loop: what it finds, step by step. Leaving the loop ends the search.

        An engine does one search at a time: inside the loop it is a ``SumitoError`` to ask it for
        another one, and other threads that ask wait until the search is over.
        """
        self._check(board, limits)
        check_range("multipv", multipv)
        return self._once_free(stream(self, board, limits, multipv=multipv))

    def _once_free(self, steps: Iterator[SearchInfo]) -> Iterator[SearchInfo]:
        self._check_free()  # once more: the loop may be inside another one
        yield from steps

    def _check(self, board: Board, limits: SearchLimits | None) -> None:
        check_asked(board, limits)
        self._check_free()

    def _check_free(self) -> None:
        """Raise an error where waiting for the other search would keep it from being left."""
        if is_held(self):
            raise SumitoError(
                "an engine does one search at a time, and this one is in a loop over its stream: "
                "leave the loop first, or ask another Engine"
            )

    def _limits_of(self, limits: SearchLimits | None) -> SearchLimits:
        return limits if limits is not None and _is_limited(limits) else self.limits

    def _look(
        self,
        board: Board,
        limits: SearchLimits | None,
        *,
        multipv: int = 1,
        on_info: Callable[[SearchInfo], object] | None = None,
        stop: StopFlag | None = None,
        begin: StopFlag | None = None,
        contempt: float = 0.0,
        fresh: bool = False,
        in_play: bool = False,
    ) -> SearchInfo:
        check_can_move(board)
        check_range("multipv", multipv)
        given = self._limits_of(limits)
        in_hand = min(_IN_HAND, given.time / 20) if in_play and given.time is not None else 0.0
        if board.rules.players != 2:
            if begin is not None:
                _wait_for(begin, stop)
            if in_hand and given.time is not None:
                given = replace(given, time=given.time - in_hand)
            return _several().analyse(board, given, multipv=multipv, on_info=on_info, stop=stop)
        progress = progress_of(board)
        tell = None
        if on_info is not None:
            told = on_info

            def tell(report: tuple[Any, ...]) -> None:
                told(_info(report, progress))

        soft, hard = _times(board, given, in_hand)
        return _info(
            self._search.search(
                board,
                depth=given.depth,
                nodes=given.nodes,
                seconds=hard,
                soft_seconds=soft,
                variations=multipv,
                contempt=round(100 * contempt),
                ply_limit=not in_play and _is_limit_near(board),
                fresh=fresh or given.time is None,
                stop=stop,
                begin=begin,
                on_iteration=tell,
            ),
            progress,
        )

    def ponder(self, board: Board, limits: SearchLimits | None = None, seed: int = 0) -> Pondering:
        """Think on the opponent's time about ``board``, the position after his expected move.

        The limits are those of the move there. If he plays it, ``hit()`` goes on with what has been
        found while the time counts, or ends at once if there has been enough; if not, ``stop()``.
        """
        self._check(board, limits)
        return Pondering(self, board, limits, seed)

    def clear(self) -> None:
        """Forget all that earlier searches left behind."""
        self._check_free()
        self._search.clear()


def _with_unseen(
    lines: Sequence[Variation], count: int, board: Board, chance: Chance
) -> list[Variation]:
    """A level's candidates: the lines that were found and, where there was no time for so many,
    other moves that look as bad as the worst of them. Or else it would choose among the promising
    moves, which come first, and play the better the less it may think."""
    seen = {one.moves[0] for one in lines}
    others = [move for move in moves_of(board) if move not in seen] if len(lines) < count else []
    worst = lines[-1] if lines else Variation(0.0, ())
    found = list(lines)
    while others and len(found) < count:
        move = others.pop(chance.below(len(others)))
        found.append(replace(worst, moves=(move,)))
    return found


def _book_of(given: Book | bool | str | Path) -> Book | None:
    if isinstance(given, str | Path):
        return load_book(given)
    if isinstance(given, bool):
        return default_book() if given else None
    if not isinstance(given, Book):
        raise SumitoError(f"book must be true, false, or the file of a book, not {given!r}")
    return given


def _from_book(board: Board, found: BookMove) -> Decision:
    """A move of the book as a decision."""
    info = SearchInfo(
        depth=found.depth,
        score=float(found.score),
        pv=(found.move,),
        counters={"book": True},
        unit=HUNDREDTHS,
        wdl=wdl_of(found.score, board),
    )
    return Decision(found.move, info)


def _is_limit_near(board: Board) -> bool:
    """Might a win that is seen to the end come after the game is over? Analysis reckons with it."""
    limit = board.rules.ply_limit
    return limit is not None and limit - board.ply <= WIN - PROVED


def _wait_for(begin: StopFlag, stop: StopFlag | None) -> None:
    """Of a search that can do nothing with the opponent's time."""
    while not (begin.is_set() or (stop is not None and stop.is_set())):
        sleep(0.001)


def _times(board: Board, limits: SearchLimits, in_hand: float) -> tuple[float | None, float | None]:
    """When to begin nothing new, and when to stop at all: so much before a time for the move."""
    if limits.time is None:
        return None, None
    own = limits.time - in_hand
    if limits.clock is None:
        return None, own
    left = limits.clock.left[board.turn]
    share = limits.clock.share(board.turn)
    soft, hard = 0.6 * share, min(3 * share, 0.4 * left)
    if limits.time < share:  # a limit of its own, and not just what the clock gives
        soft, hard = min(soft, own), min(hard, own)
    return soft, hard


def _several() -> SeveralAgent:
    from .several import several

    return several("brs")


def _is_limited(limits: SearchLimits) -> bool:
    return not (limits.depth is None and limits.nodes is None and limits.time is None)


def _info(report: tuple[Any, ...], progress: float) -> SearchInfo:
    depth, deepest, lines, nodes, seconds, fill = report
    counters = {"deepest": deepest, "table_fill": fill}
    if lines[0][0] == _UNKNOWN:  # it was cut short before it had looked at a single move
        return SearchInfo(
            nodes=nodes, time=seconds, pv=lines[0][1], counters=counters, unit=HUNDREDTHS
        )
    variations = tuple(
        Variation(float(score), moves, CHANCES.of(score, progress)) for score, moves in lines
    )
    return SearchInfo(
        depth=depth,
        nodes=nodes,
        time=seconds,
        score=variations[0].score,
        pv=variations[0].moves,
        variations=variations,
        counters=counters,
        unit=HUNDREDTHS,
        wdl=variations[0].wdl,
    )


AGENTS = {
    "sumito": AgentSpec(
        Engine,
        "",
        "our own engine: alpha-beta with a neural network",
        details=strength_lines,
        has_more=True,
    ),
}
