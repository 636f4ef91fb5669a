"""An engine as a child process: lines in and out with deadlines, and an end that is sure.

The process leads a session of its own, so that signals reach it with all its children. Its output
is read only by whoever waits for an answer: one that writes unasked fills its pipe, and waits.

A guard, a tiny shell in a session of its own, waits for the end of a pipe that only this process
holds open. When this process is gone, whatever ended it, the guard kills the engine's session. (The
parent-death signal of Linux reaches the engine alone and not its children, and it comes already
when the thread that started the engine ends.)
"""

from __future__ import annotations

import os
import select
import shlex
import signal
import subprocess
from collections import deque
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING
from weakref import WeakSet, finalize

from ..errors import SumitoError
from .errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import IO, NoReturn

__all__ = ["EngineProcess", "command_words"]

LONGEST_LINE = 1 << 20
"""Bytes that a line may have."""
FLOOD_START = 4 << 20
"""Bytes that an engine may write for one answer at once ..."""
FLOOD_RATE = 1 << 20
"""... and how many more every second."""

_CHUNK = 1 << 16
_LAST_WORDS = 2000  # bytes of standard error that are kept
_GUARD = 'read -r _; kill -s KILL -- "-$1" 2>/dev/null'
_READABLE = select.POLLIN | select.POLLHUP | select.POLLERR

_running: WeakSet[EngineProcess] = WeakSet()


def command_words(command: str | Sequence[str]) -> tuple[str, ...]:
    """The program and its arguments; a text is read as a shell does."""
    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as error:
        raise SumitoError(f"expected a command, not {command!r}: {error}") from None
    if not words or not words[0]:
        raise SumitoError(f"expected the command of an engine, not {command!r}")
    return tuple(words)


class EngineProcess:
    """A running engine. Faults are raised as `EngineError`; all times are in seconds."""

    def __init__(self, command: Sequence[str], name: str) -> None:
        self.name = name
        """What the engine is called in messages."""

        self._lines: deque[bytes] = deque()
        self._rest = b""  # the beginning of a line
        self._words = b""  # the end of what came on standard error
        self._output_ended = self._exited = False
        self._since = monotonic()
        self._written = 0  # bytes that the engine wrote since then
        try:
            self._child = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise EngineError(f"{name} cannot be started: {reason}", "crash", name) from None
        self._in, self._out, self._err = (pipe.fileno() for pipe in _pipes(self._child))
        try:
            self._handle = os.pidfd_open(self._child.pid)
            self._guard = _Guard(self._child.pid)
        except OSError as error:
            self._child.kill()
            self._child.wait()
            raise EngineError(f"{name} cannot be guarded: {error}", "crash", name) from None
        self._poll = select.poll()
        for file in (self._in, self._out, self._err):
            os.set_blocking(file, False)
        for file in (self._out, self._err, self._handle):
            self._poll.register(file, select.POLLIN)
        self._end = finalize(self, _end, self._child, self._handle, self._guard, os.getpid())
        _running.add(self)

    @property
    def pid(self) -> int:
        """The number of the process, which is that of its group and session too."""
        return self._child.pid

    def send(self, text: str, deadline: float) -> None:
        """Write lines; each must have its line end. Answers are counted from now on."""
        self._since, self._written = monotonic(), 0
        data = memoryview(text.encode())
        while data:
            try:
                data = data[os.write(self._in, data) :]
            except BlockingIOError:
                # It does not read. It may be waiting for someone to read what it writes.
                if monotonic() >= deadline:
                    self.fail("timeout", "does not read its input")
                self._poll.register(self._in, select.POLLOUT)
                self._look(deadline)
                self._poll.unregister(self._in)
            except BrokenPipeError:
                self._crash("closed its input")

    def line(self, deadline: float) -> str | None:
        """The next line without its end; ``None`` if there is none before the deadline."""
        while not self._lines:
            if self._output_ended:
                self._crash("closed its output")
            if self._exited and not self._read_output():
                self._crash("ended")
            if self._lines:
                break
            if monotonic() >= deadline:
                return None
            self._look(deadline)
        return self._lines.popleft().decode("utf-8", "replace").strip()

    def unasked(self) -> list[str]:
        """The lines that have come although nobody waited for any."""
        if not self._output_ended:
            self._read_output()
        lines = [line.decode("utf-8", "replace").strip() for line in self._lines]
        self._lines.clear()
        return lines

    def fail(self, kind: str, message: str) -> NoReturn:
        """Raise a fault of this engine, with the last that it said on standard error."""
        with suppress(OSError):
            self._read_errors()
        words = self._words.decode("utf-8", "replace").strip().splitlines()[-5:]
        said = f"; its last words: {' | '.join(word.strip() for word in words)}" if words else ""
        raise EngineError(f"{self.name} {message}{said}", kind, self.name)

    def end_input(self) -> None:
        """Let the engine see the end of its input."""
        assert self._child.stdin is not None
        self._child.stdin.close()

    def exit_code(self, seconds: float) -> int | None:
        """How it has ended, a signal as a negative number; ``None`` if it runs on for so long."""
        if not self._exited and not _ended(self._handle, seconds):
            return None
        self._exited = True
        return _exit_code(self.pid)

    def close(self, patience: float = 0.0) -> None:
        """End the engine with all its children; first let it end by itself for so long."""
        if patience and not self._exited:
            _ended(self._handle, patience)
        self._end()
        _running.discard(self)

    def abandon(self) -> None:
        """Let go of the engine without touching it: it belongs to the process that we came from."""
        self._end.detach()
        self._child.returncode = 0  # nothing to wait for
        _close_files(self._child, self._handle)
        self._guard.abandon()

    def _look(self, deadline: float) -> None:
        """Wait until something happens, and take in what the engine writes."""
        milliseconds = max(0.0, deadline - monotonic()) * 1000
        for file, event in self._poll.poll(min(milliseconds + 0.5, 2e9)):
            if file == self._out and event & _READABLE:
                self._read_output()
            elif file == self._err and event & _READABLE:
                self._read_errors()
            elif file == self._handle:
                self._poll.unregister(file)
                self._exited = True

    def _read_output(self) -> bool:
        """Take in what there is on standard output; whether there was anything."""
        try:
            data = os.read(self._out, _CHUNK)
        except BlockingIOError:
            return False
        if not data:
            self._output_ended = True
            self._poll.unregister(self._out)
            return False
        self._written += len(data)
        allowed = FLOOD_START + FLOOD_RATE * (monotonic() - self._since)
        if self._written > allowed:
            self.fail("flood", f"floods its output: {self._written:,} bytes for one answer")
        *lines, self._rest = (self._rest + data).split(b"\n")
        if len(self._rest) > LONGEST_LINE:
            self.fail("flood", f"wrote a line of more than {LONGEST_LINE:,} bytes")
        self._lines.extend(lines)
        return True

    def _read_errors(self) -> None:
        try:
            data = os.read(self._err, _CHUNK)
        except BlockingIOError:
            return
        self._words = (self._words + data)[-_LAST_WORDS:]
        if not data:
            with suppress(KeyError):  # where it is read once more after its end
                self._poll.unregister(self._err)

    def _crash(self, what: str) -> NoReturn:
        code = self.exit_code(0.2)
        if code is None:
            self.fail("crash", what)
        how = f"was killed by signal {-code}" if code < 0 else f"ended with exit code {code}"
        self.fail("crash", how)


class _Guard:
    """Kills the session of an engine when this process is gone."""

    def __init__(self, engine: int) -> None:
        theirs, self._ours = os.pipe()
        try:
            self._shell = subprocess.Popen(
                ["/bin/sh", "-c", _GUARD, "sumito-guard", str(engine)],
                stdin=theirs,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        finally:
            os.close(theirs)

    def dismiss(self) -> None:
        """The engine is gone: nothing to guard any more."""
        self._shell.kill()
        self._shell.wait()
        os.close(self._ours)

    def abandon(self) -> None:
        self._shell.returncode = 0
        os.close(self._ours)


def _end(child: subprocess.Popen[bytes], handle: int, guard: _Guard, owner: int) -> None:
    """End the engine's session. Its number stays taken until the engine is waited for."""
    if os.getpid() != owner:
        return
    if not _ended(handle, 0):
        _signal(child.pid, signal.SIGTERM)
        _ended(handle, 0.1)
    _signal(child.pid, signal.SIGKILL)
    guard.dismiss()
    child.wait()
    _close_files(child, handle)


def _signal(group: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)


def _ended(handle: int, seconds: float) -> bool:
    return bool(select.select([handle], [], [], seconds)[0])


def _exit_code(pid: int) -> int | None:
    """The exit code of a process that has ended, which may still be waited for."""
    found = os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    if found is None:
        return None
    return found.si_status if found.si_code == os.CLD_EXITED else -found.si_status


def _close_files(child: subprocess.Popen[bytes], handle: int) -> None:
    for pipe in _pipes(child):
        with suppress(OSError):
            pipe.close()
    os.close(handle)


def _pipes(child: subprocess.Popen[bytes]) -> Iterator[IO[bytes]]:
    for pipe in (child.stdin, child.stdout, child.stderr):
        assert pipe is not None
        yield pipe


def _after_fork() -> None:
    """A forked process must not hold the pipes of its parent's engines open."""
    for process in list(_running):
        process.abandon()
    _running.clear()


os.register_at_fork(after_in_child=_after_fork)
