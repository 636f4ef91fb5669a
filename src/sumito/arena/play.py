"""One game between agents, by the clock.

Whoever raises an error, gives no legal move or overruns the clock loses the game.
"""

from __future__ import annotations

import math
import os
import platform
import time
from typing import TYPE_CHECKING

from .._core import Move, Player
from ..agents import Decision
from ..agents.chance import move_seed
from ..errors import IllegalMoveError
from ..outcome import Outcome, Termination
from .alarm import Alarm, Overrun
from .game_result import Forfeit, PlayedGame
from .referee import Referee
from .scoring import others, points_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..agents import Agent
    from ..board import Board
    from ..search import SearchInfo, SearchLimits
    from .plan import Adjudication, Control, Opening, Pairing
    from .underway import Table

__all__ = ["play_game"]

_NO_CLOCK = 1e6  # what the clock of a player without one shows to the others, in seconds
_LARGEST = 1e12  # scores beyond, such as infinity, cannot be kept as JSON
_REASON = 500  # characters of a reason that are kept
_WORKER = f"{platform.node()}:{os.getpid()}"


def play_game(
    pairing: Pairing,
    opening: Opening,
    agents: Sequence[Agent],
    controls: Sequence[Control],
    adjudication: Adjudication,
    *,
    margin: float = 0.1,
    mark: Callable[[int, int], None] | None = None,
    tell: Callable[[Table], None] | None = None,
) -> PlayedGame:
    """Play a game to its end; ``agents`` and ``controls`` are those of each seat.

    ``mark`` is told whose turn it is: the number of the pairing, and the seat. ``tell`` gets the
    game when it begins, to look at as it goes on.
    """
    table = _Table(pairing, opening, agents, controls, adjudication, margin, mark)
    if tell is not None:
        tell(table)
    return table.play()


class _Table:
    """A game in progress."""

    def __init__(
        self,
        pairing: Pairing,
        opening: Opening,
        agents: Sequence[Agent],
        controls: Sequence[Control],
        adjudication: Adjudication,
        margin: float,
        mark: Callable[[int, int], None] | None,
    ) -> None:
        self.pairing = pairing
        self.board = opening.board()
        self.agents = agents
        self.controls = controls
        self.referee = Referee(adjudication, self.board.rules)
        self.margin = margin
        self.mark = mark
        self.started = time.time()
        self.since = time.perf_counter()
        self.left = [control.time.start or _NO_CLOCK for control in controls]
        # Only a clock makes the limits differ from move to move.
        self.fixed = [
            None if control.time.initial is not None else (control.limits((), 0),)
            for control in controls
        ]
        self.moves: list[str] = []
        self.times: list[float] = []
        self.used = [0.0] * len(controls)
        self.nodes: list[int] = []
        self.depths: list[int] = []
        self.scores: list[float | None] = []

    @property
    def clocks(self) -> list[float | None]:
        """What each clock shows."""
        return [
            left if control.time.limited else None
            for left, control in zip(self.left, self.controls, strict=True)
        ]

    def play(self) -> PlayedGame:
        begin = time.perf_counter()
        board, rules = self.board, self.board.rules
        forfeit: Forfeit | None = None
        loser: int | None = None
        while True:
            outcome = board.outcome() or self.referee.outcome(board, len(self.moves))
            if outcome is not None:
                break
            forfeit = self.turn(board, int(board.turn))
            if forfeit is not None:
                late = forfeit.kind in ("time", "timeout")
                ending = Termination.TIME if late else Termination.ABANDONED
                loser = forfeit.seat
                assert loser is not None
                outcome = Outcome(ending, tuple(map(Player, others(rules, loser))))
                break
        winners = tuple(int(player) for player in outcome.winners)
        return PlayedGame(
            pairing=self.pairing,
            moves=tuple(self.moves),
            termination=outcome.termination,
            winners=winners,
            points=points_of(rules, board.ejected, winners, loser),
            ejected=board.ejected,
            times=tuple(self.times),
            nodes=tuple(self.nodes),
            depths=tuple(self.depths),
            scores=tuple(self.scores),
            forfeit=forfeit,
            started=self.started,
            seconds=time.perf_counter() - begin,
            worker=_WORKER,
            used=tuple(self.used),
        )

    def turn(self, board: Board, seat: int) -> Forfeit | None:
        """One ply; gives why the game is lost, if it is."""
        if self.mark is not None:
            self.mark(self.pairing.index, seat)
        fixed = self.fixed[seat]
        limits = self.controls[seat].limits(self.left, seat) if fixed is None else fixed[0]
        seed = move_seed(self.pairing.seed, board.ply)
        self.since = begin = time.perf_counter()
        try:
            decision = self.ask(board, seat, limits, seed)
        except Overrun:
            return Forfeit(seat, "time", f"no answer after {time.perf_counter() - begin:.1f} s")
        except (Exception, SystemExit) as error:
            return _fault(seat, error)
        elapsed = time.perf_counter() - begin
        self.used[seat] += elapsed
        if late := self.count(seat, elapsed):
            return Forfeit(seat, "time", late)
        if not isinstance(decision, Decision):
            return Forfeit(seat, "error", f"expected a Decision, not {decision!r}"[:_REASON])
        move: object = decision.move
        if not isinstance(move, Move):
            return Forfeit(seat, "illegal", f"expected a Move, not {move!r}"[:_REASON])
        try:
            board.push(move)
        except IllegalMoveError as error:
            return Forfeit(seat, "illegal", str(error)[:_REASON])
        self.moves.append(str(move))
        self.times.append(elapsed)
        self.note(decision.info)
        return None

    def ask(self, board: Board, seat: int, limits: SearchLimits | None, seed: int) -> object:
        """What the agent answers. It gets a copy, so that it cannot touch the game."""
        if not self.controls[seat].time.limited:
            return self.agents[seat].play(board.copy(), limits, seed)
        with Alarm(self.left[seat] + self.margin):
            return self.agents[seat].play(board.copy(), limits, seed)

    def count(self, seat: int, elapsed: float) -> str | None:
        """Take the time off the clock; says by how much it was overrun."""
        control = self.controls[seat].time
        if not control.limited:
            return None
        counted = max(0.0, elapsed - control.delay)
        left = self.left[seat] - counted
        if left < -self.margin:
            had = f"{self.left[seat]:.3f} s and a margin of {self.margin:g} s"
            return f"took {elapsed:.3f} s, having {had}"
        if control.initial is not None:
            self.left[seat] = max(0.0, left) + control.increment
        return None

    def note(self, info: SearchInfo) -> None:
        """Keep what the agent tells; strange figures of a foreign one are no reason to stop."""
        try:
            nodes, depth, score = int(info.nodes), int(info.depth), info.score
            if score is not None:
                score = float(score)
                score = None if math.isnan(score) else max(-_LARGEST, min(_LARGEST, score))
        except Exception:
            nodes, depth, score = 0, 0, None
        self.nodes.append(nodes)
        self.depths.append(depth)
        self.scores.append(score)


def _fault(seat: int, error: BaseException) -> Forfeit:
    """An engine says itself what kind of fault it was."""
    kind = getattr(error, "kind", "error")
    text = f"{type(error).__name__}: {error}" if kind == "error" else str(error)
    return Forfeit(seat, str(kind), " ".join(text.split())[:_REASON])
