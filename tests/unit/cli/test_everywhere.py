"""What goes for all commands: errors, colours, pipes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.cli.helpers import Run


def test_version(run: Run) -> None:
    for args in (["--version"], ["--version", "show"]):
        result = run(*args)
        assert result.code == 0
        assert re.fullmatch(r"sumito \d+\.\d+\.\d+\S*\n", result.out)


def test_the_package_is_a_command_too() -> None:
    command = [sys.executable, "-m", "sumito", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("sumito ")


def test_ctrl_c_before_a_command_has_begun(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Loading:
        """A module that is being read when Ctrl-C is pressed."""

        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt

    for module in ("console", "app"):
        with monkeypatch.context() as context:
            context.setitem(sys.modules, f"sumito.cli.{module}", Loading())
            assert run("layouts") == (130, "", "")


def test_version_needs_neither_typer_nor_rich() -> None:
    code = (
        "import sys; sys.argv = ['sumito', '--version']; from sumito.cli import main; main();"
        "print({'typer', 'rich', 'numpy', 'sumito.records'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("\nset()\n")


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        ("plya", 2, "plya"),
        ("show --plly 3", 2, "--ply"),
        ("show --ply 3", 2, "need a file"),
        ("show x.apgn --game 0", 2, "counted from 1"),
        ("show missing.apgn", 1, "missing.apgn: No such file"),
        ("show folder/missing", 1, "folder/missing: No such file"),
        ("show .", 1, "directory"),
        ("show sss/sss", 2, "sss/sss"),
        ("show nothing-like-it", 2, "`sumito layouts` lists all"),
        ("show --theme pink", 2, "--theme: expected one of light, dark, auto, not 'pink'"),
        ("show --size -5", 2, "--size: expected a number of pixels, not -5"),
        ("show --svg - --json", 2, "cannot both have the standard output"),
        ("perft 0", 2, "DEPTH must be 1 or more"),
        ("perft x", 2, "DEPTH"),
        ("perft 1 --layout mini --fen x", 2, "not both"),
        ("perft 1 --fen x", 2, "--fen"),
        ("perft 1 --layout x", 2, "--layout: unknown layout 'x'"),
        ("perft 1 --layout no/such.toml", 2, "cannot read the layout file 'no/such.toml'"),
        ("perft 1 --rules ejections_to_win=0", 2, "ejections_to_win"),
        ("perft 1 --rules jokers=0", 2, "jokers"),
        ("layouts nothing-like-it", 2, "unknown layout"),
        ("agents gredy", 2, "unknown agent 'gredy'; did you mean 'greedy'?"),
        ("agents greedy:depth=2", 2, "give the name alone, 'greedy'"),
        ("agents greedy --paper x", 2, "give NAME or --paper, not both"),
        ("agents --paper x", 2, "no agent of 'x'; the papers are alphalone-2019,"),
        ("analyse --lines 0", 2, "--lines must be 1 or more"),
        ("analyse --depth 0", 1, "the search limit depth must be more than 0, not 0"),
        ("analyse --agent gredy", 2, "--agent: unknown agent 'gredy'"),
        ("explain --agent gredy", 2, "--agent: unknown agent 'gredy'"),
        ("play --seat blue=greedy", 2, "black, white, not 'blue=greedy'"),
        ("play --black greedy --seat black=random", 2, "given twice, to 'greedy' and 'random'"),
        ("play --seat white=greedy --seat white=human", 2, "the seat of white is given twice"),
        ("play --as white --white greedy", 2, "--as: you cannot play white, which is given"),
        ("play --vs random --white greedy", 2, "--vs: no seat is left for 'random'"),
        ("play --vs gredy", 2, "unknown agent 'gredy'; did you mean 'greedy'?"),
        ("play --time 0", 2, "--time: expected seconds above 0, not 0"),
        ("play --save no/such/folder.apgn", 2, "no folder"),
        ("play --white no_module:X", 2, "no agent 'no_module:X'"),
        ("convert", 2, "IN"),
        ("convert x - --to jsn", 2, "--to: unknown format 'jsn'; did you mean 'json'?"),
        ("convert x out.csv", 2, "any of apgn, moves, fen, json: say which with --to"),
        ("convert x - --notation x", 2, "--notation: unknown notation 'x'"),
        ("convert x - --layout x", 2, "--layout: unknown layout 'x'"),
        ("convert missing.apgn", 1, "missing.apgn: No such file"),
        ("convert . -", 1, "directory"),
    ],
)
def test_errors_are_short(run: Run, args: str, code: int, message: str) -> None:
    result = run(*args.split())
    assert result.code == code
    assert result.out == ""
    assert message in result.err
    assert "Traceback" not in result.err
    if code == 1:
        assert result.err.count("\n") == 1
    else:
        assert re.match(r"Usage: sumito [^{}]*\n", result.err)


def test_colours_are_for_terminals(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in run("show").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in run("show").out
    assert "\x1b[" in run("show", "missing.apgn").err
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[\d;]*[34][0-8]", run("show").out)


def test_ascii_terminals_get_ascii(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-c", "from sumito.cli import main; main()", "show", "mini"],
        capture_output=True,
        env=environment,
        cwd=tmp_path,
        check=True,
    )
    assert b"e O O O" in done.stdout
    environment |= {"FORCE_COLOR": "1", "TERM": "xterm-256color", "LC_ALL": "C"}
    for words in (["show", "mini"], ["play", "--layout", "mini", "--white", "human"]):
        done = subprocess.run(
            [sys.executable, "-c", "from sumito.cli import main; main()", *words],
            capture_output=True,
            env=environment,
            cwd=tmp_path,
            input=b"",
            check=True,
        )
        assert b"\x1b[" in done.stdout
        assert b"e O O O" in done.stdout
        assert b"?" not in done.stdout


@pytest.mark.parametrize("command", ["layouts", "layouts --json", "convert - - --to moves"])
def test_nobody_reads_on(command: str, tmp_path: Path) -> None:
    """As in ``sumito layouts | head -1``: it ends quietly, whatever is left to say."""
    (tmp_path / "moves.txt").write_text("a1b2 *\n" * 60_000)
    words = [sys.executable, "-c", "from sumito.cli import main; main()", *command.split()]
    with (tmp_path / "moves.txt").open() as source:
        process = subprocess.Popen(
            words, stdin=source, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert process.stdout is not None
        assert process.stderr is not None
        if command.startswith("convert"):
            process.stdout.readline()
        process.stdout.close()
        errors = process.stderr.read()
        process.stderr.close()
    assert (process.wait(60), errors) == (0, b"")
