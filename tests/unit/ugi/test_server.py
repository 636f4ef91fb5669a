"""``sumito ugi``: what it answers, when, and how it ends."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sumito import Board, SearchLimits, SumitoError, agents
from sumito.agents.chance import move_seed
from sumito.agents.parameters import LARGEST
from sumito.ugi import UgiAgent, serve
from sumito.ugi.go import SHORTEST, Go, read_go
from sumito.ugi.position import PositionReader, PositionWriter

from .engines import gone_within

if TYPE_CHECKING:
    from collections.abc import Iterator

SUMITO = str(Path(sys.executable).parent / "sumito")
DOCS = Path(__file__).parents[3] / "docs" / "ugi.md"


def answers(*commands: str, agent: str = "random") -> list[str]:
    """The lines that an engine answers when it may finish everything it is told."""
    output = io.BytesIO()

    def lines() -> Iterator[bytes]:
        for command in commands:
            yield f"{command}\n".encode()
        deadline = time.monotonic() + 20
        while output.getvalue().count(b"bestmove") < sum(c.startswith("go") for c in commands):
            assert time.monotonic() < deadline
            time.sleep(0.005)

    assert serve(agent, lines(), output)
    return output.getvalue().decode().splitlines()


def test_words_that_are_unknown_after_go_are_told() -> None:
    found = answers("position startpos", "go wtime 300 depth 1 mate 2", "go depth 1")
    told = [line for line in found if line.startswith("info string unknown")]
    assert told == ["info string unknown after go, and skipped: wtime 300 mate 2"]


class Process:
    """A running engine, spoken to by hand."""

    def __init__(self, *args: str, stderr: int | None = None, env: dict[str, str] | None = None):
        self.child = subprocess.Popen(
            [SUMITO, "ugi", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            env=env,
        )

    def send(self, *commands: str) -> None:
        assert self.child.stdin is not None
        self.child.stdin.write("".join(f"{command}\n" for command in commands))
        self.child.stdin.flush()

    def until(self, beginning: str | tuple[str, ...]) -> list[str]:
        assert self.child.stdout is not None
        lines: list[str] = []
        for line in self.child.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith(beginning):
                return lines
        raise AssertionError(f"the output ended without {beginning}: {lines}")


@pytest.fixture
def processes() -> Iterator[list[Process]]:
    started: list[Process] = []
    yield started
    for process in started:
        process.child.kill()
        process.child.wait()
        for pipe in (process.child.stdin, process.child.stdout, process.child.stderr):
            if pipe is not None:
                pipe.close()


def test_the_transcript_in_the_docs() -> None:
    """What ``docs/ugi.md`` shows is what happens; times and speeds aside."""
    blocks = re.findall(
        r"```text transcript\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL
    )
    assert len(blocks) >= 2
    for block in blocks:
        first, *lines = block.splitlines()
        agent = first.removeprefix("$ sumito ugi ")
        sent = [line[2:] for line in lines if line.startswith("> ")]
        expected = [line[2:] for line in lines if line.startswith("< ")]
        assert len(sent) + len(expected) == len(lines)
        assert sent.pop() == "quit"  # nobody waited for the answers
        given = answers(*sent, agent=agent)
        cut = [i for i, line in enumerate(expected) if line == "..."]
        if cut:  # options that are left out
            given = [*given[: cut[0]], "...", *given[given.index("ugiok") :]]
        assert [timeless(line) for line in given] == [timeless(line) for line in expected]


def timeless(line: str) -> str:
    return re.sub(r" (?:nps|time) \d+", "", line)


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("hello", "unknown command 'hello'"),
        ("_go", "unknown command '_go'"),
        ("position", "expected startpos, fen FEN or layout NAME, not ''"),
        ("position nowhere", "expected startpos"),
        ("position startpos moves a1a2", "illegal move 'a1a2'"),
        ("position fen 9/9 0 0 b", "9/9"),
        ("position layout belgian-dasy", "did you mean belgian-daisy"),
        ("position startpos rules repetition=x", "repetition must be a whole number"),
        ("setoption Hash 3", "expected 'setoption name NAME value VALUE'"),
        ("setoption name Hash value 3", "random has no option 'Hash'; it has Agent"),
        ("setoption name Agent value nobody", "unknown agent 'nobody'"),
        ("query p3turn", "expected query p1turn, p2turn, gameover or result"),
        ("query turn", "expected query"),
        ("\x00\x01 \udcff", "unknown command"),
    ],
)
def test_complaints(command: str, complaint: str) -> None:
    lines = answers(command.encode("utf-8", "replace").decode(), "isready")
    assert len(lines) == 2
    assert lines[0].startswith("info string error: ")
    assert complaint in lines[0]
    assert lines[1] == "readyok"


@pytest.mark.parametrize(
    ("commands", "complaint"),
    [
        (["position startpos moves a1a2", "go"], "there is no position"),
        (["position fen sss/1ss1/s4/1SS1/SSS 0 0 b 0 1", "setoption name Agent value x", "go"], ""),
        (["position fen 5/6/7/8/s8/8/7/6/5 0 0 b 0 1", "go"], "black has no legal move"),
    ],
)
def test_every_go_is_answered(commands: list[str], complaint: str) -> None:
    *lines, last = answers(*commands)
    assert last.startswith("bestmove")
    assert complaint in " ".join(lines)


@pytest.mark.parametrize("agent", ["sumito", "verloop-acmo:depth=4", "hutson-5:time=60", "brs"])
@pytest.mark.parametrize(
    ("limits", "word", "given"),
    [
        ("movetime 0", "movetime", "0"),
        ("movetime -5", "movetime", "-5"),
        ("depth 0", "depth", "0"),
        ("depth x", "depth", "x"),
        ("depth 2147483648", "depth", "2147483648"),
        ("nodes 0", "nodes", "0"),
        ("nodes", "nodes", ""),
        ("iterations 0", "iterations", "0"),
        ("p1time -100 p2time 100", "p1time", "-100"),
        ("p1time 10 p1inc -1", "p1inc", "-1"),
        ("p1time 10 p2time -1", "p2time", "-1"),
        ("seed -1 depth 1 iterations 1", "seed", "-1"),
        ("seed 99999999999999999999999 depth 1 iterations 1", "seed", "99999999999999999999999"),
        ("multipv 0 depth 2 iterations 2", "multipv", "0"),
        ("multipv 9999999999 depth 2 iterations 2", "multipv", "9999999999"),
    ],
)
def test_a_number_that_cannot_be_followed_loses_no_game(
    agent: str, limits: str, word: str, given: str
) -> None:
    begun = time.monotonic()
    first, *_, last = answers("position startpos", f"go {limits}", agent=agent)
    assert time.monotonic() - begun < 10  # not as long as the agent likes
    assert re.fullmatch(
        rf"info string error: expected a whole number from [01] to \d+ after {word}, not '{given}'",
        first,
    )
    assert Board().is_legal(Board().parse(last.removeprefix("bestmove ")))


def test_what_is_left_of_a_go_with_faults() -> None:
    assert read_go("depth 0 movetime 50", 0).limits == SearchLimits(time=0.05)
    assert read_go("depth 0", 0).limits == SHORTEST
    assert read_go("seed -1", 0).limits is None  # no limit was meant
    assert read_go("seed x depth 3 multipv 0", 0).limits == SearchLimits(depth=3)
    assert read_go("movetime -1", 0).limits == SearchLimits(time=0.001)
    assert read_go("p1time -7 p2time 9", 0).limits == read_go("p1time 0 p2time 9", 0).limits
    assert read_go(f"movetime -{'9' * 500} depth 9", 0).limits == SearchLimits(depth=9, time=0.001)
    endless = read_go("depth infinite movetime", 0)  # a word is no number of the one before it
    assert endless.infinite
    assert len(endless.faults) == 2
    highest = 2**64 - 1
    assert read_go(f"seed {highest}", 0) == Go(seed=highest)
    (fault,) = read_go(f"seed {highest + 1}", 0).faults
    assert fault.startswith(f"expected a whole number from 0 to {highest} after seed, not")


@pytest.mark.parametrize(
    ("position", "answers_"),
    [
        ("startpos", ["true", "false", "false", "none"]),
        ("startpos moves a1b2", ["false", "true", "false", "none"]),
        ("fen sssss/sss3/7/8/9/8/7/6/SSSSS 6 0 w 0 20", ["false", "true", "true", "p1win"]),
        ("layout mini rules ply_limit=2 moves a1b2 d3d2", ["true", "false", "true", "draw"]),
        ("fen 5/6/7/8/s8/8/7/6/5 0 0 b 0 1", ["true", "false", "true", "p2win"]),
        (
            "startpos rules repetition=2 moves c3d3 g7f7 d3c3 f7g7",
            ["true", "false", "true", "draw"],
        ),
    ],
)
def test_queries(position: str, answers_: list[str]) -> None:
    questions = ["query p1turn", "query p2turn", "query gameover", "query result"]
    given = answers(f"position {position}", *questions)
    assert given == [f"response {answer}" for answer in answers_]


def test_four_players() -> None:
    board = Board.from_layout("standard-4")
    ended = board.fen().replace(" 0 0 0 0 ", " 6 0 0 0 ")
    lines = answers(
        "position layout standard-4",
        "query p4turn",
        "go seed 1",
        f"position fen {ended}",
        "query result",
        agent="brs:depth=1",
    )
    assert lines[0] == "response false"
    move = next(line for line in lines if line.startswith("bestmove")).split()[1]
    assert board.is_legal(board.parse(move))
    assert lines[-1] == "response p1win p3win"


def test_options_change_the_agent() -> None:
    lines = answers(
        "setoption name Agent value verloop-cmo",
        "setoption name DEPTH value 2",
        "setoption name coherence value star",
        "ugi",
        "go",
    )
    assert "option name Agent type string default verloop-cmo" in lines
    assert "option name depth type spin default 2 min 1 max 2147483647" in lines
    assert lines[-2].startswith("info depth 2 ")
    own = agents.create("verloop-cmo:depth=2,coherence=star").play(Board())
    assert lines[-1] == f"bestmove {own.move}"


def test_the_options_of_every_agent_can_be_set_to_their_defaults() -> None:
    for name in agents.names():
        lines = answers("ugi", agent=name)
        options = re.findall(r"^option name (\S+) type \w+ default (\S+)", "\n".join(lines), re.M)
        commands = [f"setoption name {key} value {value}" for key, value in options if value]
        first, *_, last = answers(*commands, "isready", "go nodes 50 iterations 5", agent=name)
        assert first == "readyok"
        assert Board().parse(last.removeprefix("bestmove "))


def test_numbers_are_taken_from_the_least_to_the_largest() -> None:
    huge = {"hash_mb", "table_bits", "max_nodes"}  # no memory for the largest
    for name in agents.names():
        lines = "\n".join(answers("ugi", agent=name))
        options = re.findall(r"^option name (\S+) type spin .* min (\S+) max (\S+)$", lines, re.M)
        for key, low, high in options:
            agents.create(name, **{key: int(low)})
            if key not in huge:
                agents.create(name, **{key: int(high)})
            beyond = {int(low) - 1, int(high) + 1} if int(high) < LARGEST else {int(low) - 1}
            for value in beyond:
                with pytest.raises(SumitoError, match=rf"{key} must be .*, not {value}"):
                    agents.create(name, **{key: value})


def test_the_ranges_of_the_engine_are_told() -> None:
    lines = answers("ugi", "setoption name nope value 1", agent="sumito:level=3")
    assert "option name threads type spin default 1 min 1 max 256" in lines
    assert "option name hash_mb type spin default 16 min 1 max 65536" in lines
    assert "option name level type spin default 3 min 1 max 10" in lines
    assert "has no option 'nope'; it has Agent, Ponder, threads, hash_mb" in lines[-1]


def test_multipv() -> None:
    lines = answers("go depth 2 multipv 3", agent="verloop-acmo")
    last = lines[-4:-1]
    assert [re.search(r"multipv (\d)", line)[1] for line in last] == ["1", "2", "3"]  # type: ignore[index]
    moves = [line.split(" pv ")[1].split()[0] for line in last]
    assert len(set(moves)) == 3
    assert lines[-1] == f"bestmove {moves[0]}"


# As a process


def test_it_answers_while_it_thinks_and_stops_when_told(processes: list[Process]) -> None:
    for agent in ("verloop-acmo", "hutson-5", "brs", "random", "alphalone-1"):
        engine = Process(agent)
        processes.append(engine)
        engine.send("ugi", "position layout belgian-daisy", "go infinite")
        engine.until("ugiok")
        time.sleep(0.1)
        begun = time.monotonic()
        engine.send("isready")
        lines = engine.until("readyok")
        assert not [line for line in lines if line.startswith("bestmove")], agent
        engine.send("stop")
        move = engine.until("bestmove")[-1].split()[1]
        assert time.monotonic() - begun < 10
        board = Board.from_layout("belgian-daisy")
        assert board.is_legal(board.parse(move))
        engine.send("stop", "isready", "go depth 1", "stop")  # a stop with nothing to stop
        assert engine.until("readyok") == ["readyok"]
        engine.until("bestmove")
        engine.send("quit")
        assert engine.child.wait(10) == 0


def test_an_endless_search_is_an_analysis(processes: list[Process]) -> None:
    engine = Process("sumito:book=true,level=1")  # which would play from its book, or weakly
    processes.append(engine)
    engine.send("ugi", "position layout belgian-daisy", "go infinite")
    enough = threading.Timer(60, engine.send, ["stop"])  # else a wrong one would wait for ever
    enough.start()
    deep = engine.until(("info depth 8 ", "bestmove"))[-1]
    enough.cancel()
    assert deep.startswith("info depth 8 ")
    engine.send("stop")
    engine.until("bestmove")
    engine.send("position layout belgian-daisy", "go nodes 1000")
    assert not [line for line in engine.until("bestmove") if " depth 8 " in line]


@pytest.mark.parametrize("ending", ["quit", "eof"])
@pytest.mark.parametrize("searching", [False, True])
def test_how_it_ends(processes: list[Process], ending: str, searching: bool) -> None:
    engine = Process("verloop-acmo")
    processes.append(engine)
    engine.send("ugi", *(["go infinite"] if searching else []))
    engine.until("ugiok")
    if ending == "quit":
        engine.send("quit")
    else:
        assert engine.child.stdin is not None
        engine.child.stdin.close()
    assert engine.child.wait(10) == 0


OWN_AGENT = """
import os, sys, time
from sumito.agents import Decision

class Loud:
    name = "loud"

    def __init__(self, level: int = 3) -> None:
        self.level = level

    def play(self, board, limits=None, seed=0):
        print("thinking aloud")
        os.write(1, b"from below\\n")
        if self.level == 9:
            raise RuntimeError("too\\nloud")
        if self.level == 8:
            time.sleep(60)
        return Decision(board.legal_moves()[0])
"""


@pytest.fixture
def own_agent(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "own_agent.py").write_text(OWN_AGENT, encoding="utf-8")
    return {**os.environ, "PYTHONPATH": str(tmp_path)}


def test_what_an_agent_prints_does_no_harm(
    processes: list[Process], own_agent: dict[str, str]
) -> None:
    engine = Process("own_agent:Loud", stderr=subprocess.PIPE, env=own_agent)
    processes.append(engine)
    engine.send("ugi", "go", "setoption name level value 9", "go")
    lines = [*engine.until("bestmove"), *engine.until("bestmove")]
    assert "option name level type spin default 3 min 0 max 2147483647" in lines
    assert lines[-3:] == [
        f"bestmove {Board().legal_moves()[0]}",
        "info string error: RuntimeError: too loud",
        "bestmove none",
    ]
    engine.send("quit")
    out, err = engine.child.communicate(timeout=20)
    assert out == ""
    assert err.count("thinking aloud") == err.count("from below") == 2


def test_an_agent_that_cannot_be_stopped_does_not_outlive_it(
    processes: list[Process], own_agent: dict[str, str]
) -> None:
    engine = Process("own_agent:Loud:level=8", stderr=subprocess.DEVNULL, env=own_agent)
    processes.append(engine)
    engine.send("go", "isready")
    engine.until("readyok")
    engine.send("quit")
    assert engine.child.wait(20) == 0


def test_an_unknown_agent_is_no_engine() -> None:
    done = subprocess.run([SUMITO, "ugi", "nobody"], capture_output=True, text=True, stdin=-3)
    assert done.returncode == 1
    assert done.stdout == ""
    assert "unknown agent 'nobody'" in done.stderr
    helped = subprocess.run([SUMITO, "ugi", "--help"], capture_output=True, text=True)
    assert helped.returncode == 0
    assert "AGENT" in helped.stdout


def test_it_loads_neither_typer_nor_rich() -> None:
    code = (
        "import sys; sys.argv = ['sumito', 'ugi']; from sumito.cli import main; main();"
        "print({'typer', 'rich', 'numpy', 'subprocess', 'sumito.records'} & sys.modules.keys())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        input="ugi\ngo depth 1\nquit\n",
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("\nset()\n")


def test_ctrl_c_ends_it_quietly(processes: list[Process]) -> None:
    engine = Process("random", stderr=subprocess.PIPE)
    processes.append(engine)
    engine.send("isready")
    engine.until("readyok")
    engine.child.send_signal(signal.SIGINT)
    assert engine.child.wait(20) == -signal.SIGINT
    assert engine.child.communicate()[1] == ""


# The same game in process and through the protocol


@pytest.mark.parametrize(
    ("agent", "limits", "layout"),
    [
        ("verloop-acmo", SearchLimits(nodes=500), "standard"),
        ("lemmens-extended", SearchLimits(depth=2), "belgian-daisy"),
        ("alphalone-2", SearchLimits(nodes=300), "standard"),
        ("greedy-neutral", None, "belgian-daisy"),
        ("hutson-4", SearchLimits(iterations=30), "belgian-daisy"),
        ("random-push", None, "standard"),
        ("brs", SearchLimits(nodes=300), "standard-3"),
        ("paranoid", SearchLimits(nodes=300), "standard-4"),
    ],
)
def test_a_game_is_the_same(agent: str, limits: SearchLimits | None, layout: str) -> None:
    own = agents.create(agent)
    board = Board.from_layout(layout)
    with UgiAgent([SUMITO, "ugi", agent]) as engine:
        for _ in range(24):
            seed = move_seed(5, board.ply)
            here, there = own.play(board, limits, seed), engine.play(board, limits, seed)
            assert here.move == there.move
            assert here.info.pv == there.info.pv
            assert (here.info.score, here.info.nodes) == (there.info.score, there.info.nodes)
            board.push(here.move)
            if board.is_over():
                break


# Positions


def test_positions_are_read_as_they_are_written() -> None:
    reader, writer = PositionReader(), PositionWriter()
    boards = [
        Board(),
        Board(moves="a1b2"),
        Board(moves="a1b2 i9h8 b2c3"),
        Board(moves="a1b2 i9h8"),
        Board.from_layout("mini"),
        Board.from_fen("sss/1ss1/5/1SS1/SSS 0 0 b 0 1", Board.from_layout("mini").rules),
        Board.from_layout("standard-3"),
        Board(rules=Board().rules.replace(ban_inverse=True, ply_limit=9), moves="a1b2"),
        Board(rules=Board().rules.replace(ban_inverse=True, ply_limit=9), moves="a1b2 i9h8"),
    ]
    went_on = []
    for board in boards:
        text, goes_on = writer.write(board)
        found = reader.read(text.removeprefix("position "))
        assert found == board
        assert (found.moves, found.rules) == (board.moves, board.rules)
        went_on.append(goes_on)
    assert went_on == [False, True, True, False, False, True, False, False, True]


def test_a_bad_move_leaves_nothing_behind() -> None:
    reader = PositionReader()
    reader.read("startpos moves a1b2")
    with pytest.raises(ValueError, match="i9i8"):
        reader.read("startpos moves a1b2 i8h8 i9i8")
    assert reader.read("startpos moves a1b2 i8h8").moves == Board(moves="a1b2 i8h8").moves
    assert reader.read("layout belgian daisy") == Board.from_layout("belgian-daisy")
    assert reader.read("fen sss/1ss1/5/1SS1/SSS 0 0 b").ply == 0
    assert reader.read("fen sss/1ss1/5/1SS1/SSS 0 0 b 0 3").move_number == 3


def test_gone_within_sees_what_runs() -> None:
    assert not gone_within(0.01, os.getpid())
