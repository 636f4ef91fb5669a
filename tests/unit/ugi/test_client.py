"""Engines as agents: limits, clocks, analysis, processes that come and go."""

from __future__ import annotations

import concurrent.futures
import gc
import json
import math
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sumito import Board, SearchLimits, SumitoError, agents, testing
from sumito.agents import Agent
from sumito.search import ClockState, StopFlag
from sumito.ugi import UgiAgent, create_agent
from sumito.ugi.go import read_go, write_go
from sumito.ugi.options import Option, read_option

from .engines import engine, gone_within, open_files, pipes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sumito import SearchInfo

SUMITO = str(Path(sys.executable).parent / "sumito")

# Writes down everything it is told.
NOTING = """
log = open({log!r}, "a")
def on_go(position, go):
    log.write(position + "\\n" + go + "\\n")
    log.flush()
    say("bestmove", "h8i9" if "moves" in position else "a1b2")
"""


@pytest.fixture
def random_push() -> Iterator[UgiAgent]:
    with UgiAgent([SUMITO, "ugi", "random-push"]) as agent:
        yield agent


def test_it_is_an_agent(random_push: UgiAgent) -> None:
    assert isinstance(random_push, Agent)
    testing.check_agent(random_push)
    assert random_push.name == f"{SUMITO} ugi random-push"
    assert random_push.identity.name.endswith("random-push")
    assert "Agent" in random_push.identity.options


def test_create_agent(tmp_path: Path) -> None:
    made = create_agent(f"ugi:{engine(tmp_path)} --flag 'two words'", name="mine")
    assert isinstance(made, UgiAgent)
    assert made.command[-2:] == ("--flag", "two words")
    assert made.name == "mine"
    assert made.pid is None
    assert str(made.play(Board()).move) == "a1b2"
    made.close()
    assert create_agent("greedy").name == "greedy"
    with pytest.raises(SumitoError, match="unknown agent 'gredy'"):
        create_agent("gredy")


@pytest.mark.parametrize(
    ("limits", "text"),
    [
        (None, "go seed 5"),
        (SearchLimits(time=0.25), "go movetime 250 seed 5"),
        (SearchLimits(time=0.0001, depth=3), "go movetime 1 depth 3 seed 5"),
        (SearchLimits(nodes=5000), "go nodes 5000 seed 5"),
        (SearchLimits(iterations=7), "go iterations 7 seed 5"),
        (
            SearchLimits(time=1.0, clock=ClockState((60.0, 59.5), 0.5)),
            "go p1time 60000 p1inc 500 p2time 59500 p2inc 500 seed 5",
        ),
        (
            SearchLimits(time=0.1, depth=9, clock=ClockState((3.0, 2.0, 1.0))),
            "go p1time 3000 p1inc 0 p2time 2000 p2inc 0 p3time 1000 p3inc 0 depth 9 seed 5",
        ),
    ],
)
def test_limits(limits: SearchLimits | None, text: str) -> None:
    assert write_go(limits, 5) == text
    go = read_go(text.removeprefix("go"), 0)
    assert go.seed == 5
    if limits is not None and limits.clock is not None:
        assert go.limits is not None
        assert go.limits.clock == limits.clock
        assert go.limits.time == limits.clock.share(0)
        assert go.limits.depth == limits.depth
    elif limits is None or limits.time != 0.0001:
        assert go.limits == limits


def test_go_for_the_others() -> None:
    assert read_go("infinite searchmoves", 0).infinite
    assert read_go("ponder wtime 5 depth 2 mate", 0).limits == SearchLimits(depth=2)
    clock = read_go("p1time 5000 p2time 7000 p2inc 100 movetime 50", 1).limits
    assert clock is not None
    assert clock.clock == ClockState((5.0, 7.0), 0.1)
    assert clock.time == 0.05
    assert read_go("p1time 5000", 1).limits is None  # not the clock of the player to move
    assert write_go(None, -1, 3) == f"go seed {2**64 - 1} multipv 3"


@pytest.mark.parametrize(
    "option",
    [
        Option("Hash", "spin", "16", 1, 1024),
        Option("Own Book", "check", "false"),
        Option("Style", "combo", "calm", choices=("calm", "very wild")),
        Option("Book File", "string", "/tmp/a book.bin"),
        Option("Path", "string"),
        Option("Clear", "button"),
    ],
)
def test_options_round_trip(option: Option) -> None:
    assert read_option(str(option)) == option


def test_the_engine_is_told_the_whole_game(tmp_path: Path) -> None:
    log = tmp_path / "log"
    command = engine(tmp_path, NOTING.format(log=str(log)))
    with UgiAgent(command) as agent:
        board = Board()
        board.push(agent.play(board, seed=1).move)
        board.push_text("i9h8")
        board.push_text("c3d3")
        agent.play(board, seed=2)
        mini = Board.from_layout("mini")
        agent.play(Board.from_layout("mini", mini.rules.replace(repetition=0)))
    assert log.read_text().splitlines() == [
        "position startpos",
        "go seed 1",
        "position startpos moves a1b2 i9h8 c3d3",
        "go seed 2",
        "position fen sss/1ss1/5/1SS1/SSS 0 0 b 0 1 rules repetition=0",
        "go seed 0",
    ]


def test_options_are_set() -> None:
    options = {"agent": "lemmens-basic", "depth": 3}
    with UgiAgent([SUMITO, "ugi", "random"], options=options) as agent:
        with pytest.raises(SumitoError, match="has no option 'depth'; it has Agent"):
            agent.play(Board())  # the options were read before the agent was chosen
        agent.options = {"Agent": "lemmens-basic:depth=3"}
        assert agent.play(Board()).info.depth == 3


def test_analysis_is_a_stream() -> None:
    told: list[SearchInfo] = []
    with UgiAgent([SUMITO, "ugi", "verloop-acmo"], grace=20) as agent:
        info = agent.analyse(Board(), SearchLimits(depth=3), multipv=2, on_info=told.append)
        own = agents.create("verloop-acmo").analyse(Board(), SearchLimits(depth=3), multipv=2)  # type: ignore[attr-defined]
        assert info.depth == 3
        assert info.variations == own.variations
        assert [line.depth for line in told] == [1, 2, 3]
        assert told[-1].variations == own.variations
        flag = StopFlag()
        timer = threading.Timer(0.2, flag.set)
        begun = time.monotonic()
        timer.start()
        info = agent.analyse(Board(), stop=flag)
        timer.join()
        assert 0.19 < time.monotonic() - begun < 15
        assert Board().is_legal(info.pv[0])
        flag.clear()
        assert agent.play(Board(), SearchLimits(depth=1), stop=flag).info.depth == 1


FEWER = """
def on_go(position, go):
    for depth in (1, 2):
        for number, move in enumerate(("a1b2", "a2b3"), 1):
            say(f"info depth {depth} score cp {number} multipv {number} pv {move}")
    say("bestmove a1b2")
"""


@pytest.mark.parametrize("multipv", [2, 3, 1000])
def test_fewer_lines_than_asked_for_are_told_too(tmp_path: Path, multipv: int) -> None:
    told: list[SearchInfo] = []
    with UgiAgent(engine(tmp_path, FEWER)) as agent:
        agent.analyse(Board(), SearchLimits(time=5), multipv=multipv, on_info=told.append)
    lines = [[str(line.moves[0]) for line in info.variations] for info in told]
    assert lines == [["a1b2", "a2b3"]] * 2
    assert [info.depth for info in told] == [1, 2]


SPENT_LATER = """
def on_go(position, go):
    say("info depth 4 score cp 30 nodes 100 pv a1b2")
    say("info depth 5 currmove a1b2 nodes 900 nps 5000")
    say("bestmove a1b2")
"""


def test_what_a_search_has_spent_does_not_take_the_place_of_its_line(tmp_path: Path) -> None:
    with UgiAgent(engine(tmp_path, SPENT_LATER)) as agent:
        info = agent.play(Board(), SearchLimits(time=5)).info
    assert (info.score, info.depth, info.nodes) == (30, 4, 900)
    assert [str(move) for move in info.variations[0].moves] == ["a1b2"]


SCORE_ALONE = """
def on_go(position, go):
    say("info depth 4 score cp 30 nodes 100 pv a1b2")
    say("info depth 5 score cp -500 nodes 900")
    say("bestmove a2b3")
"""


def test_a_score_without_a_line_is_news(tmp_path: Path) -> None:
    told: list[SearchInfo] = []
    with UgiAgent(engine(tmp_path, SCORE_ALONE)) as agent:
        info = agent.play(Board(), SearchLimits(time=5), on_info=told.append).info
    assert (info.score, info.depth, info.nodes) == (-500, 5, 900)
    assert [str(move) for move in info.pv] == ["a2b3"]
    assert [one.depth for one in told] == [4, 5]


HALF_A_DEPTH = """
def on_go(position, go):
    for number, move in enumerate(("a1b2", "a2b3", "b2c2"), 1):
        say(f"info depth 1 score cp {9 - number} multipv {number} pv {move}")
    say("info depth 2 score cp 20 multipv 1 pv a2b3")
    say("bestmove a2b3")
"""


def test_no_move_stands_in_two_lines(tmp_path: Path) -> None:
    with UgiAgent(engine(tmp_path, HALF_A_DEPTH)) as agent:
        info = agent.analyse(Board(), SearchLimits(time=5), multipv=3)
    lines = [(one.score, str(one.moves[0])) for one in info.variations]
    assert lines == [(20, "a2b3"), (6, "b2c2")]


@pytest.mark.parametrize("seconds", [math.inf, 1e300])
def test_an_endless_time(tmp_path: Path, seconds: float) -> None:
    with UgiAgent(engine(tmp_path)) as agent:
        clock = ClockState((seconds, seconds), seconds)
        for limits in (SearchLimits(time=seconds), SearchLimits(time=1.0, clock=clock)):
            assert str(agent.play(Board(), limits).move) == "a1b2"
            words = write_go(limits).split()[2::2]
            assert all(word.isdecimal() and int(word) < 2**31 for word in words)
            go = read_go(write_go(limits).removeprefix("go"), 0)
            assert go.limits is not None
            assert not go.faults


def test_no_move_to_ask_for(random_push: UgiAgent) -> None:
    with pytest.raises(SumitoError, match="black has no legal move"):
        random_push.play(Board("5/6/7/8/s8/8/7/6/5 0 0 b 0 1"))
    assert random_push.pid is None


def children() -> set[str]:
    """The processes that we have started, zombies too."""
    tasks = Path("/proc/self/task").iterdir()
    return {pid for task in tasks for pid in (task / "children").read_text().split()}


def test_nothing_is_left_behind(tmp_path: Path) -> None:
    command = engine(tmp_path)
    before, threads, family = open_files(), threading.active_count(), children()
    pids = []
    for _ in range(3):
        agent = UgiAgent(command)
        agent.play(Board())
        assert agent.pid is not None
        pids.append(agent.pid)
        agent.close()
        agent.close()
    forgotten = UgiAgent(command)
    forgotten.play(Board())
    assert forgotten.pid is not None
    pids.append(forgotten.pid)
    del forgotten
    gc.collect()
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)
    assert open_files() == before
    assert threading.active_count() == threads
    assert children() == family, "no zombie, of an engine or a guard"


def test_threads_take_turns(random_push: UgiAgent) -> None:
    boards = [Board(), Board(moves="a1b2"), Board.from_layout("belgian-daisy")]
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        moves = list(pool.map(lambda n: random_push.play(boards[n % 3], seed=n).move, range(30)))
    own = agents.create("random-push")
    assert moves == [own.play(boards[n % 3], seed=n).move for n in range(30)]


def test_the_thread_that_started_it_may_end(random_push: UgiAgent) -> None:
    thread = threading.Thread(target=random_push.play, args=(Board(),))
    thread.start()
    thread.join()
    pid = random_push.pid
    random_push.play(Board(moves="a1b2"))
    assert random_push.pid == pid is not None


def _play_there(agent: UgiAgent, seed: int) -> tuple[str, int | None]:
    move = str(agent.play(Board(), seed=seed).move)
    pid = agent.pid
    agent.close()
    return move, pid


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_other_processes_have_engines_of_their_own(random_push: UgiAgent, method: str) -> None:
    own = [random_push.play(Board(), seed=seed).move for seed in range(3)]
    context = multiprocessing.get_context(method)
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        done = [pool.submit(_play_there, random_push, seed).result(60) for seed in range(3)]
    assert [move for move, _ in done] == [str(move) for move in own]
    assert random_push.pid not in [pid for _, pid in done]
    assert random_push.play(Board(), seed=1).move == own[1]


def test_a_forked_process_lets_go_of_the_engine(random_push: UgiAgent) -> None:
    """It holds no pipe open, and neither its work nor its end touches the engine."""
    open_files()  # those that earlier tests left are closed
    before = pipes()
    first = random_push.play(Board(), seed=1)
    pid, its = random_push.pid, pipes() - before
    assert len(its) >= 3  # to talk to it, to hear it, and what it complains of
    child = os.fork()
    if child == 0:
        ok = not its & pipes() and random_push.pid is None
        ok = ok and random_push.play(Board(), seed=1).move == first.move
        random_push.close()
        gc.collect()
        os._exit(0 if ok else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert random_push.play(Board(), seed=1).move == first.move
    assert random_push.pid == pid


def test_pickle(random_push: UgiAgent) -> None:
    random_push.play(Board())
    with pickle.loads(pickle.dumps(random_push)) as copy:
        assert copy.pid is None
        assert copy.command == random_push.command
        assert copy.play(Board(), seed=3).move == random_push.play(Board(), seed=3).move
        assert copy.pid != random_push.pid


# The end of the parent

DEAF = """
def on_start():
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    child = subprocess.Popen(["sleep", "100"])
    open({note!r}, "w").write(str(child.pid))
def on_go(position, go):
    if "moves" in position:
        time.sleep(100)
    say("bestmove a1b2")
def on_end():
    while True:
        time.sleep(1)
"""
PARENT = """
import json, sys, time
from sumito import Board
from sumito.ugi import UgiAgent
agents = [UgiAgent(command) for command in json.loads(sys.argv[1])]
for agent in agents:
    agent.play(Board())
print(json.dumps([agent.pid for agent in agents]), flush=True)
{what}
"""


@pytest.mark.parametrize(
    ("what", "number"),
    [
        ("time.sleep(100)", signal.SIGKILL),
        ("time.sleep(100)", signal.SIGTERM),
        ("import os; os._exit(0)", None),
        ("agents[0].play(Board(moves='a1b2'))", signal.SIGKILL),
        ("pass", None),
    ],
)
def test_engines_are_gone_within_a_second_of_their_parent(
    tmp_path: Path, what: str, number: int | None
) -> None:
    """Even those that hear no signal and see no end of their input, with their children."""
    notes = [tmp_path / f"child-{i}" for i in range(2)]
    commands = [
        engine(tmp_path, DEAF.format(note=str(note)), f"deaf-{i}") for i, note in enumerate(notes)
    ]
    with subprocess.Popen(
        [sys.executable, "-c", PARENT.format(what=what), json.dumps(commands)],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as parent:
        assert parent.stdout is not None
        pids = json.loads(parent.stdout.readline())
        pids += [int(note.read_text()) for note in notes]
        if number is not None:
            assert not gone_within(0.2, *pids)
            os.killpg(parent.pid, number)  # with everything in its group, guards if they were there
        parent.wait()
        assert gone_within(1.0, *pids)
