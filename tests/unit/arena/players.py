"""Agents that misbehave, each in its own way."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from sumito import Board, EffectKind, Move, SearchLimits
from sumito.agents import Decision, SearchInfo


class Player:
    """Plays the first legal move, quickly and without chance."""

    name = "player"

    def play(self, board: Board, limits: SearchLimits | None = None, seed: int = 0) -> Any:
        return Decision(min(board.legal_moves()))


class Raises(Player):
    def play(self, board: Board, limits: SearchLimits | None = None, seed: int = 0) -> Any:
        raise RuntimeError("out of ideas")


class Leaves(Player):
    def play(self, board: Board, limits: SearchLimits | None = None, seed: int = 0) -> Any:
        sys.exit(3)


class Illegal(Player):
    def play(self, board: Board, limits: SearchLimits | None = None, seed: int = 0) -> Any:
        return Decision(Move("e5e6"))


class NoMove(Player):
    def play(self, board: Board, limits: SearchLimits | None = None, seed: int = 0) -> Any:
        return Decision(None)  # type: ignore[arg-type]


class NoDecision(Player):
    def play(self, board: Board, limits: SearchLimits | None = None, seed: int = 0) -> Any:
        return "a1b2"


class Slow(Player):
    """Takes some seconds for every move."""

    def __init__(self, seconds: float = 0.05) -> None:
        self.seconds = seconds

    def play(self, board: Board, limits: SearchLimits | None = None, seed: int = 0) -> Any:
        time.sleep(self.seconds)
        return super().play(board, limits, seed)


class Paced(Player):
    """Takes some seconds for every move as long as there is a file, and none afterwards."""

    def __init__(self, file: str = "", seconds: float = 0.02) -> None:
        self.file, self.seconds = file, seconds

    def play(self, board: Board, limits: SearchLimits | None = None, seed: int = 0) -> Any:
        if Path(self.file).exists():
            time.sleep(self.seconds)
        return super().play(board, limits, seed)


class Hangs(Player):
    """Never answers, and does not let errors out."""

    def play(self, board: Board, limits: SearchLimits | None = None, seed: int = 0) -> Any:
        while True:
            try:
                time.sleep(0.01)
            except Exception:
                continue


class Cheats(Player):
    """Plays on the board it is given."""

    def play(self, board: Board, limits: SearchLimits | None = None, seed: int = 0) -> Any:
        move = min(board.legal_moves())
        board.push(move)
        return Decision(move)


class Boasts(Player):
    """Tells figures that no file can hold."""

    def play(self, board: Board, limits: SearchLimits | None = None, seed: int = 0) -> Any:
        info = SearchInfo(depth=3, nodes=7, score=float("inf") if board.ply % 4 else float("nan"))
        return Decision(min(board.legal_moves()), info)


class Shuffles(Player):
    """Goes to and fro with one marble."""

    def play(self, board: Board, limits: SearchLimits | None = None, seed: int = 0) -> Any:
        if len(board.moves) > 1:
            last = board.moves[-2]
            return Decision(Move(last.target + last.first))
        steps = (move for move in board.legal_moves() if board.effect(move).kind is EffectKind.STEP)
        return Decision(min(steps))


class Dies(Player):
    """Takes the whole process with it, at a ply, as long as there is a file that says so."""

    def __init__(self, ply: int = 6, file: str = "", how: int = signal.SIGKILL) -> None:
        self.ply, self.file, self.how = ply, file, how

    def play(self, board: Board, limits: SearchLimits | None = None, seed: int = 0) -> Any:
        if board.ply >= self.ply and (not self.file or Path(self.file).exists()):
            if self.file:
                Path(self.file).unlink()
            if self.how:
                os.kill(os.getpid(), self.how)
            os._exit(0)
        return super().play(board, limits, seed)
