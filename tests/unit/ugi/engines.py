"""Engines for the tests: a well-behaved one to change, and what can be wrong with one."""

from __future__ import annotations

import gc
import sys
import textwrap
import time
from contextlib import suppress
from pathlib import Path

TEMPLATE = """
import os, sys, time, subprocess, signal

def say(*words):
    print(*words, flush=True)

def on_start():
    pass

def on_ugi():
    say("id name Test engine")
    say("id author nobody")
    say("ugiok")

def on_ready():
    say("readyok")

def on_go(position, go):
    say("bestmove a1b2")

def on_stop():
    pass

def on_hit():
    pass

def on_end():
    pass

{changes}

on_start()
position = ""
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "ugi":
        on_ugi()
    elif word == "isready":
        on_ready()
    elif word == "position":
        position = line.strip()
    elif word == "go":
        on_go(position, line.strip())
    elif word == "stop":
        on_stop()
    elif word == "ponderhit":
        on_hit()
    elif word == "quit":
        break
on_end()
"""


def engine(folder: Path, changes: str = "", name: str = "engine") -> str:
    """The command of an engine that plays a1b2, but for the ``changes``."""
    path = folder / f"{name}.py"
    path.write_text(TEMPLATE.format(changes=textwrap.dedent(changes)), encoding="utf-8")
    return f"{sys.executable} -S -E {path}"


def is_gone(pid: int) -> bool:
    """Has the process ended? One that nobody waits for counts as ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state in "ZX"


def gone_within(seconds: float, *pids: int) -> bool:
    deadline = time.monotonic() + seconds
    while not all(map(is_gone, pids)):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def open_files() -> int:
    """How many files are open, when those that earlier tests left to be closed are."""
    gc.collect()
    before, count = -1, _open_now()
    while count != before:
        time.sleep(0.2)
        before, count = count, _open_now()
    return count


def _open_now() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def pipes() -> set[str]:
    """The pipes and sockets that are open, by what the system calls them."""
    found = set()
    for link in Path("/proc/self/fd").iterdir():
        with suppress(OSError):  # that of the folder is closed by now
            found.add(str(link.readlink()))
    return {one for one in found if one.startswith(("pipe:", "socket:"))}
