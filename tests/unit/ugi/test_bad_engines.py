"""What engines can do wrong, and what then: a clear fault, and the next move by a new process."""

from __future__ import annotations

import pickle
import time
from typing import TYPE_CHECKING, Protocol

import pytest

from sumito import Board, SearchLimits, SumitoError
from sumito.search import StopFlag
from sumito.ugi import EngineError, UgiAgent

from .engines import engine, gone_within, open_files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# What is changed about the engine, the kind of the fault, and what the message says.
FAULTS = {
    "crash-at-start": (
        "def on_start(): sys.exit('no weights')",
        "crash",
        "exit code 1; its last words: no weights",
    ),
    "crash-in-game": (
        "def on_go(position, go): raise RuntimeError('lost the thread')",
        "crash",
        "exit code 1.*lost the thread",
    ),
    "killed": (
        "def on_go(position, go): os.kill(os.getpid(), signal.SIGSEGV)",
        "crash",
        "killed by signal 11",
    ),
    "quits": ("def on_go(position, go): sys.exit(0)", "crash", "exit code 0"),
    "hangs-at-start": ("def on_ugi(): time.sleep(60)", "timeout", "no ugiok within 1 s of ugi"),
    "never-ready": ("def on_ready(): pass", "timeout", "no readyok within 3 s of isready"),
    "hangs": (
        "def on_go(position, go): time.sleep(60)",
        "timeout",
        "no move within .* s of 'go movetime 50 seed 7'",
    ),
    "late": (
        "def on_go(position, go):\n time.sleep(5)\n say('bestmove a1b2')",
        "timeout",
        "no move within",
    ),
    "stopped": (
        "def on_go(position, go): os.kill(os.getpid(), signal.SIGSTOP)",
        "timeout",
        "no move within",
    ),
    "chatters-on": (
        "def on_go(position, go):\n"
        " for i in range(100000):\n"
        "  say('info depth', i)\n"
        "  time.sleep(0.0005)\n",
        "timeout",
        "no move within",
    ),
    "illegal": (
        "def on_go(position, go): say('bestmove a1a2')",
        "illegal",
        "played 'a1a2': illegal move 'a1a2' for black",
    ),
    "no-move-text": (
        "def on_go(position, go): say('bestmove hello')",
        "illegal",
        "played 'hello': ",
    ),
    "resigns": (
        "def on_go(position, go):\n say('info string error: I am lost')\n say('bestmove none')",
        "illegal",
        "there are legal moves in 'sssss.*; it said: 'error: I am lost'",
    ),
    "garbage": (
        "def on_go(position, go):\n"
        " sys.stdout.buffer.write(bytes(range(256)) * 20 + b'\\n')\n"
        " say('bestmove \\x00')",
        "illegal",
        "played",
    ),
    "flood": (
        "def on_go(position, go):\n while True: sys.stdout.write('info string x' * 100 + '\\n')",
        "flood",
        "floods its output",
    ),
    "flood-at-start": (
        "def on_start():\n while True: sys.stdout.write('hello ' * 100 + '\\n')",
        "flood",
        "floods its output",
    ),
    "huge-line": (
        "def on_go(position, go):\n while True: sys.stdout.write('x' * 100000)",
        "flood",
        "a line of more than 1,048,576 bytes",
    ),
    "closes-output": (
        "def on_go(position, go):\n os.close(1)\n time.sleep(60)",
        "crash",
        "closed its output",
    ),
    "closes-input": (
        "def on_go(position, go):\n os.close(0)\n os.close(1)\n time.sleep(60)",
        "crash",
        "closed its output",
    ),
    "bad-option": (
        "def on_ugi(): say('option name Hash type pin'); say('ugiok')",
        "protocol",
        "option name Hash type pin",
    ),
}


class Make(Protocol):
    def __call__(
        self, changes: str, *, start_timeout: float = ..., grace: float = ...
    ) -> UgiAgent: ...


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Make]:
    agents: list[UgiAgent] = []

    def make(changes: str, *, start_timeout: float = 20.0, grace: float = 0.3) -> UgiAgent:
        command = engine(tmp_path, changes)
        agents.append(UgiAgent(command, start_timeout=start_timeout, grace=grace))
        return agents[-1]

    yield make
    for agent in agents:
        agent.close()


@pytest.mark.parametrize("fault", FAULTS)
def test_fault(quick: Make, fault: str) -> None:
    changes, kind, message = FAULTS[fault]
    # Only where the fault is to be late may a slow machine run out of time.
    begin = {"hangs-at-start": 1.0, "never-ready": 3.0}.get(fault, 20.0)
    agent = quick(changes, start_timeout=begin, grace=0.3 if kind == "timeout" else 20.0)
    before = open_files()
    begun = time.monotonic()
    with pytest.raises(EngineError, match=message) as caught:
        agent.play(Board(), SearchLimits(time=0.05), 7)
    assert caught.value.kind == kind
    assert caught.value.engine == agent.name
    assert time.monotonic() - begun < 10
    assert agent.pid is None
    assert open_files() == before
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), copy.kind, copy.engine) == (str(caught.value), kind, agent.name)


def test_the_next_move_starts_it_anew(quick: Make) -> None:
    agent = quick(
        """
        def on_go(position, go):
            if "moves" in position:
                sys.exit(3)
            say("bestmove a1b2")
        """,
    )
    board = Board()
    for _ in range(2):
        assert str(agent.play(board).move) == "a1b2"
        with pytest.raises(EngineError, match="exit code 3"):
            agent.play(Board(moves="a1b2 i9h8"))


def test_an_answer_nobody_asked_for(quick: Make) -> None:
    agent = quick("def on_go(position, go): say('bestmove a1b2\\nbestmove a2b2')")
    agent.play(Board())
    with pytest.raises(EngineError, match="wrote 'bestmove a2b2' without being asked") as caught:
        agent.play(Board())
    assert caught.value.kind == "protocol"


def test_no_such_program() -> None:
    with pytest.raises(
        EngineError, match=r"^\./missing --flag cannot be started: No such file"
    ) as caught:
        UgiAgent("./missing --flag").play(Board())
    assert caught.value.kind == "crash"
    for command in ("", "  ", "'"):
        with pytest.raises(SumitoError, match="command"):
            UgiAgent(command)


def test_noise_that_does_no_harm(quick: Make) -> None:
    agent = quick(
        """
        def on_start():
            say("Welcome to Test engine 1.0!")
            sys.stderr.write("warming up\\n" * 100000)
        def on_go(position, go):
            say("info depth x score cp seven pv")
            say("info score cp 12 depth 3 nodes 99 time 5 currmove a1b2 pv a1b2 i9h8 a1a1")
            say("   ")
            say("thinking...")
            say("bestmove a1b2 ponder i9h8")
        """,
    )
    info = agent.play(Board()).info
    assert (info.depth, info.nodes, info.time, info.score) == (3, 99, 0.005, 12.0)
    assert [str(move) for move in info.pv] == ["a1b2", "i9h8"]


def test_one_that_ignores_stop_and_signals(quick: Make) -> None:
    agent = quick(
        """
        def on_start():
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        def on_go(position, go):
            while True:
                time.sleep(1)
        """,
    )
    flag = StopFlag()
    flag.set()
    _ = agent.identity
    pid = agent.pid
    assert pid is not None
    with pytest.raises(EngineError, match="gave no move within"):
        agent.analyse(Board(), stop=flag)
    assert gone_within(10, pid)


def test_children_of_the_engine_end_with_it(quick: Make, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    agent = quick(
        f"""
        def on_start():
            child = subprocess.Popen(["sleep", "100"])
            open({str(note)!r}, "w").write(str(child.pid))
        """,
    )
    agent.play(Board())
    child, pid = int(note.read_text()), agent.pid
    assert pid is not None
    assert not gone_within(0.1, child)
    agent.close()
    assert gone_within(10, pid, child)


def test_a_child_that_keeps_the_output_open_hides_no_crash(quick: Make) -> None:
    agent = quick(
        """
        def on_go(position, go):
            subprocess.Popen(["sleep", "100"])
            os._exit(9)
        """,
    )
    begun = time.monotonic()
    with pytest.raises(EngineError, match="exit code 9"):
        agent.play(Board(), SearchLimits(depth=3))
    assert time.monotonic() - begun < 10


def test_one_that_does_not_read(quick: Make) -> None:
    """A position longer than a pipe holds, and an engine that has stopped reading."""
    agent = quick(
        """
        ready = 0
        def on_ready():
            global ready
            ready += 1
            say("readyok")
            if ready > 1:
                time.sleep(60)
        """
    )
    board = Board()
    back_and_forth = ["a1b2", "i9h8", "b2a1", "h8i9"]
    for ply in range(16_000):
        board.push_text(back_and_forth[ply % 4])
    with pytest.raises(EngineError, match="does not read its input") as caught:
        agent.play(board, SearchLimits(time=0.1))
    assert caught.value.kind == "timeout"
