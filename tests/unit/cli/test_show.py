"""``sumito show``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from tests.unit.cli.helpers import BAD_GAME, GAME, MINI, Run

if TYPE_CHECKING:
    from pathlib import Path


def test_show_a_game(run: Run, tmp_path: Path) -> None:
    (tmp_path / "games.apgn").write_text(f"{GAME}\n{BAD_GAME}\n{GAME}")
    shown = json.loads(run("show", "games.apgn", "--json").out)
    assert (shown["ply"], shown["last_move"], shown["outcome"]) == (4, "i8h7", None)
    assert json.loads(run("show", "games.apgn", "--ply", "1", "--json").out)["last_move"] == "a1b2"
    assert "[●]" in run("show", "games.apgn", "--ply", "1").out
    assert json.loads(run("show", "-", "--json", stdin=GAME).out) == shown
    assert json.loads(run("show", "games.apgn", "--game", "3", "--json").out) == shown
    (tmp_path / "standard").write_text(GAME)
    assert json.loads(run("show", "standard", "--json").out) == shown
    (tmp_path / "mini").mkdir()
    assert json.loads(run("show", "mini", "--json").out)["edge"] == 3


def test_show_reads_a_pipe() -> None:
    """As in ``sumito show <(cat games.apgn)``."""
    reading, writing = os.pipe()
    os.write(writing, GAME.encode())
    os.close(writing)
    code = "from sumito.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "show", f"/dev/fd/{reading}", "--json"],
        capture_output=True,
        pass_fds=[reading],
        check=True,
    )
    os.close(reading)
    assert json.loads(done.stdout)["last_move"] == "i8h7"


def test_show_tells_what_is_odd(run: Run) -> None:
    games = 'a1b2 remis\n[Event "x"]\n[Result "1-0"]\n\na1b2 0-1\n\n[Event "y"]\n\n*'
    first, second, third = (run("show", "-", "--game", n, stdin=games) for n in "123")
    assert first.code == second.code == third.code == 0
    assert first.err.startswith("note: stdin, line 1, game 1: 'remis' after the last move")
    assert second.err.startswith("note: stdin, line 5, game 2 ('x'): the tag Result says '1-0'")
    assert third.err == ""


def test_a_layout_file_of_ones_own(run: Run, tmp_path: Path) -> None:
    board = "w w w\n. . . .\n. . . . .\n. . . .\nb b b"
    text = f'title = "Mine"\nboard = """\n{board}\n"""\n[rules]\nejections_to_win = 1\n'
    (tmp_path / "mine.toml").write_text(text)
    fen = "sss/4/5/4/SSS 0 0 b 0 1"
    for name in ("mine.toml", "./mine.toml", str(tmp_path / "mine.toml")):
        assert json.loads(run("perft", "1", "--layout", name, "--json").out)["fen"] == fen
        assert fen in run("layouts", name).out
    assert json.loads(run("show", "mine.toml", "--json").out)["fen"] == fen
    shown = run("play", "--layout", "mine.toml").out
    assert "0 of 1 ejected" in shown
    assert "--rules ejections_to_win=1" in shown


def test_positions_that_only_other_rules_allow(run: Run) -> None:
    fen = "sssss/ssssss/3ssss/8/9/8/2SSSS1/SSSSSS/SSSSS 0 0 b 0 1"
    assert run("perft", "1", "--fen", fen).code == 2
    data = json.loads(run("perft", "1", "--fen", fen, "--rules", "marbles=15", "--json").out)
    assert data["fen"] == fen
    shown = run("play", "--fen", fen, "--rules", "marbles=15", "--seed", "7", stdin="quit\n").out
    assert f"--fen '{fen}' --rules marbles=15 --seat black=human" in shown
    assert shown.endswith(" --seed 7\n")


def test_show_says_what_is_wrong_with_a_game(run: Run, tmp_path: Path) -> None:
    (tmp_path / "games.apgn").write_text(f"{GAME}\n{BAD_GAME}")
    result = run("show", "games.apgn", "--game", "2")
    assert result.code == 1
    assert "games.apgn, line 10, game 2 ('two')" in result.err
    result = run("show", "games.apgn", "--game", "3")
    assert result.code == 1
    assert "no game 3 in games.apgn; it has 2" in result.err
    assert "from 0 to 4 in this game, not 5" in run("show", "games.apgn", "--ply", "5").err


def test_show_tells_the_outcome(run: Run) -> None:
    fen = "sssss/sss3/7/8/9/8/2SSS2/SSSSSS/SSSSS 6 0 w 0 30"
    assert "black wins: six marbles ejected, move 30" in run("show", fen).out
    outcome = json.loads(run("show", fen, "--json").out)["outcome"]
    assert outcome == {"termination": "ejections", "winners": ["black"]}


def test_show_writes_svg(run: Run, tmp_path: Path) -> None:
    result = run("show", MINI, "--svg", "mini.svg", "--size", "200", "--theme", "dark")
    assert result == (0, "", "")
    root = ElementTree.parse(tmp_path / "mini.svg").getroot()
    assert root.get("width") == "200"
    assert run("show", MINI, "--svg", "-", "--size", "200", "--theme", "dark").out == (
        tmp_path / "mini.svg"
    ).read_text(encoding="utf-8")
    assert run("show", "--svg", "-", "--theme", "pink").code == 2
    shown = run("show", MINI, "--svg", "again.svg", "--json")
    assert json.loads(shown.out)["fen"] == MINI
    assert (tmp_path / "again.svg").is_file()
