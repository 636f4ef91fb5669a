"""Where an engine is tried: sends, waits, and writes down what was sent."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from ..errors import SumitoError
from .process import EngineProcess, command_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..board import Board

__all__ = ["Bench", "FaultError", "RemarkError", "SkippedError"]

KNOWN_WORDS = {"id", "option", "ugiok", "readyok", "info", "bestmove", "response"}
"""How the lines of an engine may begin."""


class FaultError(Exception):
    """Something that the engine does wrong; the text is what was seen."""

    def __init__(self, seen: str, expected: str = "") -> None:
        super().__init__(seen)
        self.expected = expected
        """What should have been seen; empty for what the check expects anyway."""


class RemarkError(FaultError):
    """Something that could be better."""


class SkippedError(Exception):
    """A check that does not fit this engine; the text says why."""


class Bench:
    """One engine after another of the same command; each as it comes out of the last check."""

    def __init__(self, command: str | Sequence[str], start_timeout: float) -> None:
        self.command = command_words(command)
        """The program and its arguments."""
        self.start_timeout = start_timeout
        """Seconds in which it must answer ``ugi``."""
        self.sent: list[str] = []
        """The commands of this check."""
        self.strange: list[str] = []
        """The lines of the engine that the protocol does not know."""
        self.introduction: list[str] = []
        """What it answered to ``ugi``."""
        self._process: EngineProcess | None = None

    @property
    def process(self) -> EngineProcess:
        """The engine, started if need be, but not introduced."""
        if self._process is None:
            self._process = EngineProcess(self.command, "the engine")
        return self._process

    def introduced(self) -> None:
        """An engine that has answered ``ugi`` and ``isready``."""
        if self._process is None:
            sent, self.sent = self.sent, []
            self.send("ugi")
            self.introduction = self.until("ugiok", self.start_timeout)
            self.send("isready")
            self.until("readyok", self.start_timeout)
            self.sent = sent

    def send(self, *commands: str) -> None:
        """Write commands."""
        self.sent += commands
        text = "".join(f"{command}\n" for command in commands)
        self.process.send(text, monotonic() + 5)

    def until(self, word: str, seconds: float) -> list[str]:
        """The lines up to the one that begins with a word."""
        deadline = monotonic() + seconds
        lines = []
        while (line := self.process.line(deadline)) is not None:
            self._note(line)
            lines.append(line)
            if line.split(maxsplit=1)[:1] == [word]:
                return lines
        last = f"; the last line was {lines[-1][:200]!r}" if lines else ""
        raise FaultError(f"no {word} within {seconds:g} s{last}", f"{word} within {seconds:g} s")

    def silence(self, seconds: float) -> list[str]:
        """The lines that come in this time, however few they should be."""
        deadline = monotonic() + seconds
        lines = []
        while (line := self.process.line(deadline)) is not None:
            lines.append(line)
        return lines

    def best(self, board: Board, position: str, go: str, seconds: float) -> tuple[str, list[str]]:
        """The engine's legal move in a position, and all that it said."""
        self.send(position, go)
        lines = self.until("bestmove", seconds)
        try:
            return self.legal(board, lines[-1]), lines
        except FaultError as fault:
            said = [line[:200] for line in lines if line.startswith("info string")]
            raise FaultError(" | ".join((str(fault), *said[-3:])), fault.expected) from None

    def legal(self, board: Board, line: str) -> str:
        """The move of a line ``bestmove``, which must be legal."""
        text = line.partition(" ")[2].partition(" ")[0]
        try:
            return str(board.parse(text))
        except SumitoError as error:
            raise FaultError(f"{line[:200]!r}: {error}", "a legal move") from None

    def close(self) -> None:
        """End the engine."""
        process, self._process = self._process, None
        if process is not None:
            process.close()

    def _note(self, line: str) -> None:
        if line and line.split(maxsplit=1)[0] not in KNOWN_WORDS and len(self.strange) < 10:
            self.strange.append(line[:200])
