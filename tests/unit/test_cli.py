"""The command line: what it prints, what it writes, how it complains, how it exits."""

from __future__ import annotations

import io
import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple, Protocol
from xml.etree import ElementTree

import pytest

from sumito import Board, cli, read_games

GOLDEN = Path(__file__).parent.parent / "golden" / "cli"
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


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs the command in an empty folder, as if piped, 80 columns wide."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)

    def run(*args: str, stdin: str = "") -> Result:
        monkeypatch.setattr(sys, "argv", ["sumito", *args])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        code = 0
        try:
            cli.main()
        except SystemExit as end:
            code = int(end.code or 0)
        return Result(code, *capsys.readouterr())

    return run


# Snapshots: SUMITO_UPDATE_GOLDEN=1 stores them anew.

COMMANDS = {
    "help": "--help",
    "help-play": "play --help",
    "help-show": "show --help",
    "help-layouts": "layouts --help",
    "help-perft": "perft --help",
    "help-convert": "convert --help",
    "layouts": "layouts",
    "layouts-name": "layouts Marguerite_belge",
    "layouts-picture": "layouts --players 4 --picture",
    "layouts-json": "layouts --edge 3 --json",
    "show": "show",
    "show-flip-moves": "show mini --flip --moves",
    "show-json": "show mini --moves --json",
    "perft": "perft 3 --layout belgian-daisy",
    "perft-json": "perft 3 --json",
    "perft-divide": "perft 2 --layout mini --divide",
    "perft-divide-json": "perft 2 --layout mini --divide --json",
    "unknown-layout": "show belgian-dasy",
    "unknown-agent": "play --white gredy",
    "unknown-format": "convert x - --to jsn",
}


@pytest.mark.parametrize("name", COMMANDS)
def test_golden(run: Run, name: str) -> None:
    result = run(*COMMANDS[name].split())
    text = f"$ sumito {COMMANDS[name]}\n{result.out}{result.err}exit {result.code}\n"
    path, text = GOLDEN / f"{name}.txt", without_chance(text)
    if os.environ.get("SUMITO_UPDATE_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8")


def without_chance(text: str) -> str:
    """Without times, and without what differs between versions of typer."""
    text = re.sub(r" +[\d,]+\.\d{3} s +(?:[\d,]+|-)$", " (time)", text, flags=re.MULTILINE)
    text = re.sub(r"[\d,]+\.\d{3} s$", "(time)", text, flags=re.MULTILINE)
    text = re.sub(r'"seconds": [^,\n]*', '"seconds": "(time)"', text)
    usage = re.search(r"^Usage: .*$", text, re.MULTILINE)
    return text.replace(usage[0], re.sub(r"[\[\]{}]", "", usage[0])) if usage else text


# Everywhere


def test_version(run: Run) -> None:
    for args in (["--version"], ["--version", "show"]):
        result = run(*args)
        assert result.code == 0
        assert re.fullmatch(r"sumito \d+\.\d+\.\d+\S*\n", result.out)


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
        ("show sss/sss", 1, "sss/sss"),
        ("perft 0", 2, "DEPTH must be 1 or more"),
        ("perft x", 2, "DEPTH"),
        ("perft 1 --layout mini --fen x", 2, "not both"),
        ("perft 1 --rules ejections_to_win=0", 2, "ejections_to_win"),
        ("layouts nothing-like-it", 1, "unknown layout"),
        ("play --seat blue=greedy", 2, "black, white, not 'blue=greedy'"),
        ("play --save no/such/folder.apgn", 2, "no folder"),
        ("play --white no_module:X", 1, "no agent 'no_module:X'"),
        ("convert", 2, "IN"),
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


def test_colours_are_for_terminals(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in run("show").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in run("show").out
    assert "\x1b[" in run("show", "nothing").err
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


# show


def test_show_a_game(run: Run, tmp_path: Path) -> None:
    (tmp_path / "games.apgn").write_text(f"{GAME}\n{BAD_GAME}\n{GAME}")
    shown = json.loads(run("show", "games.apgn", "--json").out)
    assert (shown["ply"], shown["last_move"], shown["outcome"]) == (4, "i8h7", None)
    assert json.loads(run("show", "games.apgn", "--ply", "1", "--json").out)["last_move"] == "a1b2"
    assert "[●]" in run("show", "games.apgn", "--ply", "1").out
    assert json.loads(run("show", "-", "--json", stdin=GAME).out) == shown
    assert json.loads(run("show", "games.apgn", "--game", "3", "--json").out) == shown


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
    assert run("show", "--svg", "-", "--theme", "pink").code == 1


# layouts and perft


def test_layouts_that_do_not_exist(run: Run) -> None:
    assert run("layouts", "--players", "5") == (0, "no layout fits\n", "")
    assert run("layouts", "--players", "5", "--json").out == "[]\n"


def test_perft_takes_rules(run: Run) -> None:
    data = json.loads(run("perft", "2", "--rules", "inline_only=true", "--json").out)
    inline = [move for move in Board().legal_moves() if len(str(move)) == 4]
    assert [row["leaves"] for row in data["depths"]] == [len(inline), len(inline) ** 2]
    fen = run("perft", "1", "--fen", MINI, "--json").out
    assert json.loads(fen)["depths"][0]["leaves"] == Board(MINI).legal_count()


def test_perft_stops_at_ctrl_c(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(board: Board, depth: int) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("sumito.cli.perft.count_leaves", interrupted)
    assert run("perft", "3")[::2] == (130, "stopped\n")


# convert


def test_convert_between_notations(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.apgn").write_text(GAME)
    assert run("convert", "in.apgn", "nacre.apgn", "--notation", "nacre").code == 0
    text = (tmp_path / "nacre.apgn").read_text()
    assert '[Notation "Nacre"]' in text
    assert "1. a1d4" in text
    assert run("convert", "nacre.apgn", "back.apgn") == (0, "", "1 game converted\n")
    first, second = (next(read_games(tmp_path / name)) for name in ("in.apgn", "back.apgn"))
    assert first == second


def test_convert_to_each_format(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.apgn").write_text(f"{GAME}\n{GAME}")
    end = next(read_games(tmp_path / "in.apgn")).board().fen()
    assert run("convert", "in.apgn", "--to", "moves").out == "a1b2 i9h8 b2c3 i8h7\n" * 2
    assert run("convert", "in.apgn", "--to", "fen").out == f"{end}\n" * 2
    run("convert", "in.apgn", "out.json")
    games = json.loads((tmp_path / "out.json").read_text())
    assert len(games) == 2
    assert games[0]["moves"] == ["a1b2", "i9h8", "b2c3", "i8h7"]
    assert (games[0]["result"], games[0]["end"]) == ("1-0", end)
    assert games[0]["tags"]["Black"] == "Lina"
    assert json.loads(run("convert", "-", "--to", "json").out) == []


def test_convert_reads_plain_moves(run: Run) -> None:
    moves = "1. i9h8 i6h6 2. i8h7 1-0\n\ni9h8\n"
    result = run("convert", "-", "--layout", "belgian-daisy", stdin=moves)
    assert result.code == 0
    games = list(read_games(result.out.split("\n")))
    assert [[str(move) for move in game.moves] for game in games] == [
        ["i9h8", "i6h6", "i8h7"],
        ["i9h8"],
    ]
    assert (games[0].result, games[0].layout) == ("1-0", "belgian-daisy")
    assert '[Rules "repetition=0"]' in run("convert", "-", "-r", "repetition=0", stdin="a1b2").out


def test_convert_reports_bad_games_and_goes_on(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.apgn").write_text(f"{GAME}\n{BAD_GAME}\n{GAME}")
    result = run("convert", "in.apgn", "out.apgn")
    assert result.code == 1
    first, second = result.err.splitlines()
    assert first.startswith("error: in.apgn, line 10, game 2 ('two'): move 1 of white, 'i9i8'")
    assert second == "2 games converted, 1 bad"
    assert len(list(read_games(tmp_path / "out.apgn"))) == 2
    result = run("convert", "-", "--to", "moves", stdin="a1b2\na1a9\n")
    assert (result.code, result.out) == (1, "a1b2\n")
    assert "error: stdin, line 2: " in result.err


def test_strict_convert_writes_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.apgn").write_text(f"{GAME}\n{BAD_GAME}")
    (tmp_path / "out.apgn").write_text("as it was")
    result = run("convert", "in.apgn", "out.apgn", "--strict")
    assert result.code == 1
    assert "in.apgn, line 10" in result.err
    assert (tmp_path / "out.apgn").read_text() == "as it was"
    assert run("convert", "in.apgn", "--strict").out == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.apgn", "out.apgn"]


def test_convert_does_not_write_over_its_input(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.apgn").write_text(GAME)
    (tmp_path / "link.apgn").symlink_to("in.apgn")
    for target in ("in.apgn", "./in.apgn", "link.apgn"):
        result = run("convert", "in.apgn", target)
        assert result.code == 2
        assert "is the input" in result.err
    assert (tmp_path / "in.apgn").read_text() == GAME


def test_written_files_keep_their_permissions(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.apgn"
    out.write_text("old")
    out.chmod(0o640)
    assert run("convert", "-", "out.apgn", stdin=GAME).code == 0
    assert stat.S_IMODE(out.stat().st_mode) == 0o640
    assert run("convert", "-", "/dev/null", stdin=GAME).code == 0
    assert Path("/dev/null").is_char_device()
