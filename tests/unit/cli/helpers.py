"""What the tests of the command line share."""

from __future__ import annotations

from typing import NamedTuple, Protocol

GAME = """[Event "one"]
[Black "Lina"]
[White "Tom"]

1. a1b2 i9h8 {a comment} (1... i5h5) 2. b2c3 i8h7 1-0
"""
BAD_GAME = """[Event "two"]

1. a1b2
i9i8 0-1
"""
MINI = "sss/1ss1/5/1SS1/SSS 0 0 b 0 1"


class Result(NamedTuple):
    code: int
    out: str
    err: str


class Run(Protocol):
    def __call__(self, *args: str, stdin: str = "") -> Result: ...
