"""``sumito ugi-check``: good engines pass, and each fault is found by the check about it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sumito import Board, SumitoError, layouts
from sumito.ugi import Finding, UgiAgent, check
from sumito.ugi.bench import Bench

from .engines import engine

SUMITO = str(Path(sys.executable).parent / "sumito")
EXAMPLE = Path(__file__).parents[3] / "examples" / "ugi_engine.py"

# An engine with the rules, to be changed: everything that ugi-check wants is there.
GOOD = """
import select
from sumito import Board
from sumito.ugi.position import PositionReader

reader = PositionReader()
kept = ""

def board_of(position):
    return reader.read(position.removeprefix("position "))

def on_go(position, go):
    global kept
    try:
        moves = sorted(map(str, board_of(position).legal_moves()))
    except ValueError:
        moves = []
    kept = "bestmove " + (moves[0] if moves else "none")
    if "infinite" not in go and "movetime 10000" not in go:
        answer()

def answer():
    global kept
    if kept:
        say(kept)
    kept = ""

def on_stop():
    answer()

{changes}
"""

# What is changed, the check that finds it, its verdict, and what it tells.
FAULTS = {
    "no-names": ("def on_ugi(): say('ugiok')", "has a name", "remark", "no id name"),
    "greets": ("def on_start(): say('Hello!')", "says nothing unasked", "remark", "'Hello!'"),
    "chatty": (
        "def answer():\n global kept\n if kept: say('thinking...'); say(kept)\n kept = ''",
        "clean output",
        "remark",
        "'thinking...'",
    ),
    "bad-option": (
        "def on_ugi():\n say('option name Hash type spin default many')\n say('ugiok')",
        "options",
        "fault",
        "default of Hash is 'many'",
    ),
    "one-move": (
        "def on_go(position, go): say('bestmove a1b2')",
        "legal moves",
        "fault",
        "Belgian Daisy: 'bestmove a1b2'|white to move: 'bestmove a1b2'",
    ),
    "no-stop": (
        "def on_stop():\n if kept: time.sleep(30)",
        "stop",
        "fault",
        "no bestmove within 3",
    ),
    "not-endless": (
        "def on_go(position, go):\n"
        " moves = sorted(map(str, board_of(position).legal_moves()))\n"
        " say('bestmove', moves[0] if moves else 'none')",
        "endless search",
        "fault",
        "before stop",
    ),
    "always-answers-stop": (
        "def on_stop():\n global kept\n say(kept or 'bestmove a1b2')\n kept = ''",
        "stop without a search",
        "fault",
        "bestmove a1b2",
    ),
    "twice": (
        "def answer():\n global kept\n if kept: say(kept); say(kept)\n kept = ''",
        "one answer",
        "fault",
        "a second answer",
    ),
    "slow": (
        "def on_go(position, go):\n"
        " if 'movetime 300' in go: time.sleep(1.6)\n"
        " say('bestmove', sorted(map(str, board_of(position).legal_moves()))[0])",
        "movetime",
        "fault",
        r"bestmove after \d+\.\d",
    ),
    "deep": (
        "def on_go(position, go):\n"
        " if 'depth' in go: say('info depth 9 nodes 5')\n"
        " if 'nodes' in go: say('info depth 9 nodes 50000')\n"
        " say('bestmove', sorted(map(str, board_of(position).legal_moves()))[0])",
        "nodes",
        "remark",
        "info nodes 50000",
    ),
    "fragile": (
        "def on_go(position, go):\n"
        " if 'banana' in go: sys.exit(5)\n"
        " say('bestmove', sorted(map(str, board_of(position).legal_moves()))[0])",
        "garbage",
        "fault",
        "exit code 5",
    ),
    "forgets": (
        "turn = 0\n"
        "def on_go(position, go):\n"
        " global turn\n"
        " turn += 1\n"
        " say('bestmove', sorted(map(str, board_of(position).legal_moves()))[turn])",
        "the same again",
        "remark",
        "cannot be repeated",
    ),
    "stays": ("def on_end(): time.sleep(30)", "quit", "fault", "runs on"),
    "exit-code": ("def on_end(): sys.exit(4)", "the end of its input", "remark", "exit code 4"),
    "no-start": ("def on_start(): sys.exit(2)", "starts", "fault", "exit code 2"),
}


def good_engine(folder: Path, changes: str = "") -> str:
    command = engine(folder, GOOD.format(changes=changes))
    return command.replace(" -S -E ", " ")  # it needs sumito


def patient(bench: Bench, seconds: float) -> list[str]:
    """The silence of an engine, however long it takes to start."""
    line = bench.process.line(time.monotonic() + 60)
    return [] if line is None else [line]


@pytest.mark.parametrize("fault", FAULTS)
def test_it_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    changes, name, verdict, seen = FAULTS[fault]
    if fault == "greets":
        monkeypatch.setattr(Bench, "silence", patient)
    others = ["legal moves"] if fault == "chatty" else []
    *_, found = check(good_engine(tmp_path, changes), only=[*others, name])
    assert found.check == name
    assert found.verdict == verdict, found
    assert re.search(seen, found.seen)
    assert found.expected
    if fault != "chatty":
        assert found.sent or name in ("says nothing unasked", "has a name", "options")


@pytest.mark.parametrize("which", ["ours", "engine", "example", "template"])
def test_good_engines_pass(tmp_path: Path, which: str) -> None:
    command = {
        "ours": f"{SUMITO} ugi verloop-acmo",
        "engine": f"{SUMITO} ugi sumito:hash_mb=4",
        "example": f"{sys.executable} {EXAMPLE}",
        "template": good_engine(tmp_path),
    }[which]
    told: list[Finding] = []
    findings = check(command, on_finding=told.append)
    assert findings == told
    # On a machine under load a limit in time may be overrun: a little, which is a remark, or so
    # much that it takes another attempt.
    timed = {"starts", "movetime", "clock", "pondering", "a long list of moves"}
    timed |= {"quit", "quit while it thinks", "the end of its input"}
    bad = _bad(findings, timed)
    for _ in range(5):
        if not bad or set(bad) - timed:
            break
        bad = _bad(check(command, only=sorted(bad)), timed)
    assert bad == {}
    skipped = {found.check for found in findings if found.verdict == "skipped"}
    if which == "example":  # it moves at once, mostly before anybody can say stop
        (stop,) = (one for one in findings if one.check == "stop")
        assert stop.verdict in ("skipped", "ok")
        skipped.add("stop")
    assert (
        skipped
        == {
            "ours": {"pondering"},
            "engine": set(),
            "example": {"layouts by name", "pondering", "queries", "stop"},
            "template": {"pondering", "queries"},
        }[which]
    )


def _bad(findings: list[Finding], timed: set[str]) -> dict[str, Finding]:
    """The faults, and the remarks that are not about time, by their checks."""
    return {
        one.check: one
        for one in findings
        if one.verdict == "fault" or (one.verdict == "remark" and one.check not in timed)
    }


def test_on_the_command_line(tmp_path: Path) -> None:
    bad = engine(tmp_path, "def on_start(): sys.exit('no weights')")
    done = subprocess.run([SUMITO, "ugi-check", bad], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "fault   starts                 the engine ended with exit code 1; "
        "its last words: no weights",
        "        sent: ugi",
        "        expected: ugiok soon after ugi",
        "1 checks: 1 faults, 0 remarks",
    ]
    done = subprocess.run([SUMITO, "ugi-check", bad, "--json"], capture_output=True, text=True)
    assert done.returncode == 1
    assert json.loads(done.stdout)[0]["sent"] == ["ugi"]
    missing = subprocess.run([SUMITO, "ugi-check", "./none"], capture_output=True, text=True)
    assert missing.returncode == 1
    assert "cannot be started: No such file or directory" in missing.stdout


def test_the_example_knows_the_rules() -> None:
    """Its games on every layout of two players are legal to their ends; so are its own moves."""
    with UgiAgent([sys.executable, str(EXAMPLE)]) as agent:
        for layout in layouts.all_layouts():
            board = Board.from_layout(layout)
            if layout.players > 2 or board.rules.inline_only or board.rules.ban_inverse:
                continue
            while board.ply < 30 and not board.is_over():
                board.push(agent.play(board, seed=board.ply).move)


@pytest.mark.parametrize("command", ["", "   ", "''", "'never closed"])
def test_what_is_no_command_is_refused(command: str) -> None:
    with pytest.raises(SumitoError, match=r"expected .*command"):
        check(command)
    with pytest.raises(SumitoError, match=r"expected .*command"):
        UgiAgent(command)


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_no_time_to_start_is_refused(seconds: float) -> None:
    with pytest.raises(SumitoError, match="start_timeout"):
        check("cat", start_timeout=seconds)


def test_only_some_checks(tmp_path: Path) -> None:
    found = check(engine(tmp_path), only=["quit", "is ready"])
    assert [(one.check, one.verdict) for one in found] == [("is ready", "ok"), ("quit", "ok")]
    with pytest.raises(SumitoError, match="no check 'Quit'; there are starts, "):
        check(engine(tmp_path), only=["Quit"])
