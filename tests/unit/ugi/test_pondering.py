"""Thinking on the opponent's time: in our process, as an engine, and as a client."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from sumito import Board, ClockState, Engine, Move, SearchInfo, SearchLimits, SumitoError
from sumito.agents import Decision, create
from sumito.ugi import EngineError, UgiAgent, check
from sumito.ugi.go import read_go, write_go
from sumito.ugi.pondering import expected_after

from .engines import engine
from .test_server import Process, processes  # noqa: F401  # a fixture

if TYPE_CHECKING:
    from collections.abc import Iterator

SUMITO = str(Path(sys.executable).parent / "sumito")
DAISY = Board.from_layout("belgian-daisy")
QUICK = SearchLimits(time=0.1)


# In our own process


def test_the_time_counts_from_the_hit() -> None:
    player = Engine(hash_mb=4)
    with player.ponder(DAISY, QUICK) as thinking:
        time.sleep(0.3)
        begun = time.monotonic()
        decision = thinking.hit()
        spent = time.monotonic() - begun
    assert 0.05 < spent < 10
    assert decision.info.time >= 0.2  # what it thought before was part of the search
    assert DAISY.is_legal(decision.move)


def test_the_time_counts_from_the_hit_where_three_play() -> None:
    """What was found before is of no use there, but the time is still for the move."""
    board = Board.from_layout("standard-3")
    with Engine(hash_mb=1).ponder(board, QUICK) as thinking:
        time.sleep(0.1)
        begun = time.monotonic()
        decision = thinking.hit()
        spent = time.monotonic() - begun
    assert spent > 0.04
    assert board.is_legal(decision.move)
    begun = time.monotonic()
    with Engine(hash_mb=1).ponder(board, SearchLimits(time=600)):
        pass  # another move was played
    assert time.monotonic() - begun < 60


def test_with_a_clock_enough_is_enough() -> None:
    """Its share of the clock has been thought about already: it answers at once."""
    clock = ClockState((15.0, 15.0))  # up to 1.5 s for this move, if 0.3 s are not enough
    limits = SearchLimits(time=clock.share(0), clock=clock)
    for attempt in range(5):  # the machine may be busy with something else
        with Engine(hash_mb=4).ponder(DAISY, limits) as thinking:
            time.sleep(0.8)
            begun = time.monotonic()
            thinking.hit()
            spent = time.monotonic() - begun
        if spent < 0.7:
            break
        assert attempt < 4, f"it took {spent:.2f} seconds"


def test_a_miss_leaves_what_was_found() -> None:
    player, limits = Engine(hash_mb=64), SearchLimits(depth=12, time=600)
    alone = Engine(hash_mb=64).play(DAISY, limits).info
    with player.ponder(DAISY, QUICK):
        time.sleep(max(0.5, alone.time))
    # The table knows most of it by now.
    assert player.play(DAISY, limits).info.nodes < alone.nodes


def test_errors_are_told_to_who_asks() -> None:
    stuck = Board("5/6/7/8/s8/8/7/6/5 0 0 b 0 1")
    with Engine(hash_mb=1).ponder(stuck, QUICK) as thinking, pytest.raises(SumitoError, match="no"):
        thinking.hit()


def test_ctrl_c_while_the_move_is_awaited_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine(hash_mb=1)
    thinking = engine.ponder(DAISY, SearchLimits(time=1000))
    join, calls = Thread.join, []

    def interrupted(thread: Thread, timeout: float | None = None) -> None:
        calls.append(thread)
        if len(calls) == 1:
            raise KeyboardInterrupt
        join(thread, timeout)

    monkeypatch.setattr(Thread, "join", interrupted)
    with pytest.raises(KeyboardInterrupt):
        thinking.hit()
    monkeypatch.undo()
    assert len(calls) == 2
    assert not calls[0].is_alive()
    assert engine.play(DAISY, SearchLimits(nodes=100)).info.nodes == 100


# As an engine


@pytest.fixture
def server(processes: list[Process]) -> Process:  # noqa: F811
    process = Process("sumito:hash_mb=4")
    processes.append(process)
    return process


def test_it_goes_on_where_it_was(server: Process) -> None:
    server.send("ugi", "setoption name Ponder value true", "position layout belgian-daisy")
    assert "option name Ponder type check default false" in server.until("ugiok")
    server.send("go ponder movetime 200")
    time.sleep(0.4)
    server.send("isready")
    before = server.until("readyok")
    assert not any(line.startswith("bestmove") for line in before)
    begun = time.monotonic()
    server.send("ponderhit")
    after = server.until("bestmove")
    assert 0.1 < time.monotonic() - begun < 10
    depths = [int(line.split()[2]) for line in before + after if line.startswith("info depth")]
    assert depths == sorted(depths)  # the search did not begin again
    word, move, ponder, reply = after[-1].split()
    assert (word, ponder) == ("bestmove", "ponder")
    board = DAISY.copy()
    board.push_text(move)
    assert board.is_legal(Move(reply))


def test_a_miss_and_no_answer_before_its_time(server: Process) -> None:
    server.send("position layout belgian-daisy", "go ponder depth 2")
    time.sleep(0.3)
    server.send("isready")
    assert not any(line.startswith("bestmove") for line in server.until("readyok"))
    server.send("stop")
    assert " ponder " not in server.until("bestmove")[-1]  # nobody has set the option
    server.send("go ponder depth 2", "ponderhit", "go depth 2")
    assert server.until("bestmove")
    assert server.until("bestmove")
    server.send("go ponder infinite")
    server.send("ponderhit")  # is not the end of an endless search
    time.sleep(0.2)
    server.send("isready")
    assert not any(line.startswith("bestmove") for line in server.until("readyok"))
    server.send("stop")
    assert server.until("bestmove")
    server.send("ponderhit", "stop", "position startpos moves a1a2", "go ponder", "isready")
    assert not any(line.startswith("bestmove") for line in server.until("readyok"))
    server.send("ponderhit")
    assert server.until("bestmove")[-1] == "bestmove none"


def test_agents_that_cannot_ponder_sleep(processes: list[Process]) -> None:  # noqa: F811
    process = Process("random")
    processes.append(process)
    process.send("ugi", "position startpos", "go ponder seed 3")
    assert not any("Ponder" in line for line in process.until("ugiok"))
    time.sleep(0.2)
    process.send("isready")
    assert process.until("readyok") == ["readyok"]
    process.send("ponderhit")
    move = create("random").play(Board(), None, 3).move
    assert process.until("bestmove") == [f"bestmove {move}"]


def test_the_checks_try_it() -> None:
    for _ in range(5):  # the machine may be busy with something else
        (finding,) = check([SUMITO, "ugi", "sumito:hash_mb=1"], only=["pondering"])
        if finding.verdict == "ok":
            break
    assert finding.verdict == "ok", finding.seen
    (finding,) = check([SUMITO, "ugi", "random"], only=["pondering"])
    assert finding.verdict == "skipped"


HASTY = """
def on_ugi():
    say("option name Ponder type check default false")
    say("ugiok")
"""


def test_the_checks_find_a_hasty_engine(tmp_path: Path) -> None:
    (finding,) = check(engine(tmp_path, HASTY), only=["pondering"])
    assert (finding.verdict, finding.seen) == ("fault", "'bestmove a1b2' before ponderhit")


# As a client

NOTING = """
log = open({log!r}, "a")
waiting = None
def on_ugi():
    say("option name Ponder type check default false")
    say("ugiok")
def on_go(position, go):
    global waiting
    log.write(position + "\\n" + go + "\\n")
    log.flush()
    played = position.partition(" moves ")[2].split()
    mine = ["a1b2", "a2b3", "a3b3", "a4b5"][len(played) // 2]
    theirs = ["i9h8", "i8h7", "i7h7", "i6h6"][len(played) // 2]
    answer = f"bestmove {{mine}} ponder {{theirs}}"
    if "ponder" in go:
        waiting = answer
    else:
        say(answer)
def on_stop():
    say(waiting)
def on_hit():
    log.write("ponderhit\\n")
    log.flush()
    say(waiting)
"""


@pytest.fixture
def noting(tmp_path: Path) -> Iterator[tuple[UgiAgent, Path]]:
    log = tmp_path / "log"
    command = engine(tmp_path, NOTING.format(log=str(log)))
    with UgiAgent(command, ponder=True) as agent:
        yield agent, log


def test_hits_and_misses(noting: tuple[UgiAgent, Path]) -> None:
    agent, log = noting
    board = Board()
    limits = SearchLimits(time=2.0, clock=ClockState((60.0, 60.0), 1000.0))
    for reply in ("i9h8", "i5h5", "i7h7"):  # the second is not what it expects
        board.push(agent.play(board, limits).move)
        board.push_text(reply)
    agent.play(board, limits)
    lines = log.read_text().splitlines()
    assert lines[:2] == ["position startpos", write_go(limits, 0)]
    assert lines[2] == "position startpos moves a1b2 i9h8"
    assert lines[3].startswith("go ponder p1time 1")
    assert "seed" not in lines[3]
    go = read_go(lines[3].removeprefix("go"), 0)
    assert go.ponder
    assert go.limits is not None
    assert go.limits.clock is not None
    own, other = go.limits.clock.left  # what the move took is gone, and the increment there
    assert 1000.0 < own < 1060.0
    assert other == 60.0
    assert lines[4] == "ponderhit"
    assert lines[5] == "position startpos moves a1b2 i9h8 a2b3 i8h7"
    assert lines[6].startswith("go ponder ")
    assert lines[7:9] == ["position startpos moves a1b2 i9h8 a2b3 i5h5", write_go(limits, 0)]
    assert lines[9] == "position startpos moves a1b2 i9h8 a2b3 i5h5 a3b3 i7h7"
    assert lines[11] == "ponderhit"


def test_other_limits_are_no_hit(noting: tuple[UgiAgent, Path]) -> None:
    agent, log = noting
    board = Board()
    board.push(agent.play(board, SearchLimits(depth=2)).move)
    board.push_text("i9h8")
    agent.play(board, SearchLimits(depth=3))
    assert "ponderhit" not in log.read_text()
    agent.new_game()
    assert str(agent.play(Board(), SearchLimits(depth=3)).move) == "a1b2"


def test_an_engine_that_cannot_ponder_is_refused(tmp_path: Path) -> None:
    with (
        UgiAgent(engine(tmp_path), ponder=True) as agent,
        pytest.raises(SumitoError, match="cannot ponder: it has no option Ponder"),
    ):
        agent.play(Board())


def test_an_engine_that_does_not_stop(tmp_path: Path) -> None:
    mute = NOTING.format(log=str(tmp_path / "log")) + "def on_stop():\n    pass\n"
    with UgiAgent(engine(tmp_path, mute), ponder=True, grace=0.3) as agent:
        board = Board()
        board.push(agent.play(board).move)
        board.push_text("i5h5")
        with pytest.raises(EngineError, match=r"no move within 0\.3 s of stop") as error:
            agent.play(board)
        assert error.value.kind == "timeout"
        assert agent.play(board).move  # by a new one


def test_a_game_between_two_who_ponder() -> None:
    command = [SUMITO, "ugi", "sumito:hash_mb=1"]
    limits = SearchLimits(time=0.02)
    with UgiAgent(command, ponder=True) as one, UgiAgent(command, ponder=True) as two:
        board = DAISY.copy()
        while board.ply < 12:
            player = (one, two)[board.turn]
            decision = player.play(board, limits)
            board.push(decision.move)
        pids = one.pid, two.pid
        assert None not in pids


def test_nothing_is_expected_at_the_end() -> None:
    ending = Board("4s/4S1/4S2/8/SSSS5/8/7/sss3/sssss 5 4 b 0 60")
    win = Move("g7h8")
    assert expected_after(ending, Decision(win, SearchInfo(pv=(win,))), None, 0.1) is None
    odd = Decision(win, SearchInfo(pv=(win, Move("a1b2"))))
    assert expected_after(ending, odd, None, 0.1) is None
