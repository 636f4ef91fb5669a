"""A whole game looked at by an engine, move by move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .._core import EffectKind, Player
from ..errors import SumitoError
from ..outcome import Termination
from ..scores import CHANCES, HUNDREDTHS, PROVED, WIN, progress_of, win_in
from ..search import SearchLimits, StopFlag
from .judging import Verdict, accuracy, verdict_on
from .writing import annotated_record

if TYPE_CHECKING:
    from collections.abc import Callable

    from .._core import Move
    from ..agents import Analyser
    from ..board import Board
    from ..records import GameRecord

__all__ = ["NODES", "Annotation", "MoveNote", "annotate"]

NODES = 200_000
"""Positions that are searched for every position of the game, if nothing else is asked for."""


@dataclass(frozen=True, slots=True)
class MoveNote:
    """What is to be said about a move. Scores are hundredths of a marble for who made it."""

    ply: int
    """How many moves were played before."""

    player: Player
    """Whose move it was."""

    move: Move
    """The move."""

    before: float
    """What the position was worth."""

    after: float
    """What it was worth after the move."""

    best: tuple[Move, ...]
    """The line that should have been played; the move itself comes first where it was the best."""

    expected: float
    """The points that could be expected before the move."""

    lost: float
    """How many of them the move gave away."""

    verdict: Verdict | None = None
    """What is wrong with it; ``None``: nothing."""

    missed_win: int | None = None
    """In how many moves there was a proved win that the move let go."""

    missed_ejection: bool = False
    """Whether a marble should have been ejected instead."""

    @property
    def outlook(self) -> float:
        """What the move makes of the score, with a proved end counted from before the move."""
        sign = 1 if self.after > 0 else -1
        return self.after - sign if abs(self.after) >= PROVED else self.after

    @property
    def for_black(self) -> float:
        """What the position after the move is worth, seen by the player who began."""
        return self.after if self.player == Player.BLACK else -self.after


@dataclass(frozen=True, slots=True)
class Annotation:
    """A game with what an engine says about it."""

    record: GameRecord
    """The game with evaluations, signs, comments and better lines."""

    moves: tuple[MoveNote, ...]
    """The moves of the main line, as far as they have been looked at."""

    start: float
    """What the first position is worth, in hundredths of a marble for who began."""

    complete: bool
    """Whether all moves have been looked at."""

    def of(self, player: Player) -> tuple[MoveNote, ...]:
        """The moves of a player."""
        return tuple(note for note in self.moves if note.player == player)

    def accuracy(self, player: Player) -> float | None:
        """How accurately a player has played, from 0 to 100; see docs/annotation.md."""
        return accuracy((note.expected, note.lost) for note in self.of(player))

    def count(self, player: Player, verdict: Verdict) -> int:
        """How often a player has done so."""
        return sum(note.verdict == verdict for note in self.of(player))


def annotate(
    record: GameRecord,
    engine: Analyser | None = None,
    limits: SearchLimits | None = None,
    on_progress: Callable[[int, int], object] | None = None,
    *,
    stop: StopFlag | None = None,
) -> Annotation:
    """Look at every move of a game of two players; the record itself is left as it is.

    Args:
        record: The game. Of its tree the main line is looked at, the rest is kept.
        engine: Who analyses, in hundredths of a marble; by default our own engine.
        limits: For every position; by default 200,000 nodes.
        on_progress: Called with the number of positions that have been looked at, and of all.
        stop: When another thread, or a signal, sets it, what has been done is returned.
    """
    if record.rules.players != 2:
        raise SumitoError(f"only games of two players can be annotated, not {record.rules.players}")
    if engine is None:
        from ..agents.engine import Engine

        engine = Engine()
    return _Walk(record, engine, limits or SearchLimits(nodes=NODES), stop).run(on_progress)


@dataclass(frozen=True, slots=True)
class _Look:
    """What a position is worth for the player to move, and the best line."""

    score: float
    line: tuple[Move, ...] = ()


class _Stopped(Exception):  # noqa: N818  # not an error
    pass


class _Walk:
    """Goes through a game from its beginning."""

    def __init__(
        self, record: GameRecord, engine: Analyser, limits: SearchLimits, stop: StopFlag | None
    ) -> None:
        self._record, self._engine, self._limits = record, engine, limits
        self._stop = stop or StopFlag()

    def run(self, on_progress: Callable[[int, int], object] | None) -> Annotation:
        moves = self._record.moves
        board = self._record.board(0)
        notes: list[MoveNote] = []
        total = len(moves) + 1
        start, complete = 0.0, False
        try:
            before = self._look(board)
            start = before.score if board.turn == Player.BLACK else -before.score
            for ply, move in enumerate(moves):
                if on_progress is not None:
                    on_progress(ply + 1, total)
                if _is_decided(board):  # the record goes on, but the game does not
                    break
                note, before = self._note(board, ply, move, before)
                notes.append(note)
            complete = True
            if on_progress is not None:
                on_progress(total, total)
        except _Stopped:
            pass
        record = annotated_record(self._record, notes)
        return Annotation(record, tuple(notes), start, complete)

    def _note(self, board: Board, ply: int, move: Move, before: _Look) -> tuple[MoveNote, _Look]:
        """What to say about a move, which is then played, and the position after it."""
        mover, progress = board.turn, progress_of(board)
        ejects = board.effect(move).kind is EffectKind.EJECTION
        best = before.line[0] if before.line else move
        best_ejects = board.effect(best).kind is EffectKind.EJECTION
        board.push(move)
        after = self._look(board)
        worth, value = before.score, -after.score

        def expectation(score: float) -> float:
            return CHANCES.of(score, progress).expectation

        lost = 0.0
        if move != best:
            lost = max(0.0, expectation(worth) - expectation(value))
            if verdict_on(lost) is not None and win_in(worth) is None:
                # The better move must hold when it is looked at as closely as the one played.
                board.pop()
                board.push(best)
                worth = min(worth, -self._look(board).score)
                board.pop()
                board.push(move)
                lost = max(0.0, expectation(worth) - expectation(value))
        missed = _missed(worth, value) if move != best else None
        verdict = verdict_on(lost, missed_win=missed is not None)
        note = MoveNote(
            ply=ply,
            player=mover,
            move=move,
            before=worth,
            after=value,
            best=before.line if before.line else (move,),
            expected=expectation(worth),
            lost=lost,
            verdict=verdict,
            missed_win=missed,
            missed_ejection=verdict is not None and best_ejects and not ejects,
        )
        return note, after

    def _look(self, board: Board) -> _Look:
        """A position, by the rules where they decide, else by the engine."""
        outcome = board.outcome()
        if outcome is not None and _is_decided(board):
            return _Look(0.0 if outcome.is_draw else WIN if board.turn in outcome.winners else -WIN)
        if self._stop.is_set():
            raise _Stopped
        info = self._engine.analyse(board, self._limits, stop=self._stop)
        if self._stop.is_set():  # half a look would be unfair to the move
            raise _Stopped
        if info.score is None and info.unit == HUNDREDTHS:
            raise SumitoError("the limits leave no time to look at a single move")
        if info.score is None or info.unit != HUNDREDTHS:
            raise SumitoError(
                f"{self._engine.name} cannot annotate: its scores are not hundredths of a marble"
            )
        if outcome is not None and outcome.is_draw:
            return _Look(0.0, info.pv)
        return _Look(info.score, info.pv)


def _missed(worth: float, value: float) -> int | None:
    """In how many moves there was a win that is gone; one at once that was put off counts too."""
    win = win_in(worth)
    if win is None or win <= 0 or value == WIN:
        return None
    return win if value < PROVED or win == 1 else None


def _is_decided(board: Board) -> bool:
    """Whether the game cannot go on: after a draw by repetition people do play on."""
    outcome = board.outcome()
    ends = (Termination.EJECTIONS, Termination.NO_MOVES)
    return outcome is not None and (outcome.termination in ends or not board.legal_count())
