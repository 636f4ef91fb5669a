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
    "help-openings": "openings --help",
    "help-export": "export --help",
    "help-report": "report --help",
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
    """Without times, agents that come and go, and what differs between versions of typer."""
    text = re.sub(r"known: random.*, or module:Class", "known: ..., or module:Class", text)
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
        ("analyse --agent gredy", 2, "--agent: unknown agent 'gredy'"),
        ("explain --agent gredy", 2, "--agent: unknown agent 'gredy'"),
        ("play --seat blue=greedy", 2, "black, white, not 'blue=greedy'"),
        ("play --black greedy --seat black=random", 2, "given twice, to 'greedy' and 'random'"),
        ("play --seat white=greedy --seat white=human", 2, "the seat of white is given twice"),
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


# show


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


def test_perft_times_nothing_but_counting() -> None:
    code = (
        "import sys; from sumito.cli import perft, main\n"
        "loaded = []\n"
        "def clock(clock=perft.perf_counter):\n"
        "    loaded.append(set(sys.modules)); return clock()\n"
        "perft.perf_counter = clock\n"
        "try: main()\n"
        "except SystemExit: print(sorted(loaded[-1] - loaded[0]))\n"
    )
    for words in ("2 --divide --json", "2 --json", "6 --layout mini --json"):
        done = subprocess.run(
            [sys.executable, "-c", code, "perft", *words.split()],
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.endswith("}\n[]\n")


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
    assert run("convert", "in.apgn", "out.csv", "--to", "moves").code == 0
    assert (tmp_path / "out.csv").read_text() == "a1b2 i9h8 b2c3 i8h7\n" * 2


def test_convert_reads_what_it_writes(run: Run, tmp_path: Path) -> None:
    everything = (GOLDEN.parent / "records" / "everything.apgn").read_text(encoding="utf-8")
    odd = '[Result "black wins"]\n[Variant "mini"]\n\na1b1 1-0\n'
    (tmp_path / "in.apgn").write_text(f"{everything}\n{odd}", encoding="utf-8")
    games = list(read_games(tmp_path / "in.apgn"))
    for notation in ("aba-pro", "nacre"):
        assert run("convert", "in.apgn", "out.json", "--notation", notation).code == 0
        assert run("convert", "out.json", "back.apgn") == (0, "", "2 games converted\n")
        assert list(read_games(tmp_path / "back.apgn")) == games
    data = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    (tmp_path / "indented").write_text(json.dumps(data, indent=4))
    assert run("convert", "indented").out == run("convert", "in.apgn").out
    assert json.loads(run("show", "out.json", "--game", "2", "--json").out)["edge"] == 3
    assert run("convert", "in.apgn", "out.fen").code == 0
    positions = [game.board().fen() for game in games]
    assert (tmp_path / "out.fen").read_text().splitlines() == positions
    back = read_games(run("convert", "out.fen").out.split("\n"))
    assert [(game.start, game.moves) for game in back] == [(fen, []) for fen in positions]
    assert run("convert", "out.fen", "--to", "fen").out.splitlines() == positions


def test_bad_json_and_bad_positions(run: Run) -> None:
    good = run("convert", "-", "--to", "json", stdin=GAME).out
    result = run("convert", "-", "--to", "moves", stdin=f'{good.rstrip()[:-1]}, {{"tags": {{}}}}]')
    assert (result.code, result.out) == (1, "a1b2 i9h8 b2c3 i8h7\n")
    assert "error: stdin, game 2: this is no game: 'rules' is missing" in result.err
    result = run("convert", "-", stdin=good[:-5])
    assert (result.code, result.out) == (1, "")
    assert "this is no list of games" in result.err
    assert run("convert", "-", stdin='[{"x":' + "[" * 100_000).code == 1
    result = run("convert", "-", "--to", "fen", stdin=f"{MINI}\n\n3/3\n{MINI}\n")
    assert (result.code, result.out) == (1, f"{MINI}\n{MINI}\n")
    assert "error: stdin, line 3: '3/3' is not a position" in result.err
    fen = "sssss/ssssss/3ssss/8/9/8/2SSSS1/SSSSSS/SSSSS 0 0 b 0 1"
    result = run("convert", "-", "--rules", "marbles=15", "--to", "fen", stdin=fen)
    assert (result.code, result.out) == (0, f"{fen}\n")


@pytest.mark.parametrize("name", ["games.apgn", "games.txt", "games"])
def test_moves_without_tags_are_the_same_games_everywhere(
    run: Run, tmp_path: Path, name: str
) -> None:
    text = "1. i9h8 {a comment}\ni6h6\n2. i8h7 (2. a1b2) 1-0\ni9h8\n"
    (tmp_path / name).write_text(text)
    daisy = Board.from_layout("belgian-daisy")
    games = list(read_games(tmp_path / name, start=daisy))
    assert len(games) == 2
    result = run("convert", name, "--layout", "belgian-daisy")
    assert (result.code, list(read_games(result.out.split("\n")))) == (0, games)
    (tmp_path / name).write_text("a1b2\ni9h8\n")
    assert json.loads(run("show", name, "--json").out)["ply"] == 2
    assert run("convert", name, "--to", "moves").out == "a1b2 i9h8\n"


@pytest.mark.parametrize(
    "options",
    [["--layout", "standard"], ["--fen", MINI], ["--rules", "repetition=0"], ["--lines"]],
)
def test_where_games_start_is_for_moves_without_tags(run: Run, options: list[str]) -> None:
    result = run("convert", "-", *options, stdin=GAME)
    assert (result.code, result.out) == (2, "")
    assert "the games have tags of their own" in result.err
    values = run("convert", "-", "--to", "json", stdin=GAME).out
    result = run("convert", "-", *options, stdin=values)
    assert (result.code, result.out) == (2, "")
    assert "the games have starts of their own" in result.err


def test_convert_reads_one_game_a_line(run: Run) -> None:
    moves = "1. i9h8 {so} i6h6 2. i8h7 1-0\n\ni9h8\n"
    result = run("convert", "-", "--lines", "--layout", "belgian-daisy", stdin=moves)
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
    result = run("convert", "-", "--lines", "--to", "moves", stdin="a1b2\na1a9\n")
    assert (result.code, result.out) == (1, "a1b2\n")
    assert "error: stdin, line 2, game 2: " in result.err


def test_convert_tells_what_is_odd(run: Run) -> None:
    result = run("convert", "-", "--to", "moves", stdin='[Result "1-0"]\n\na1b2 0-1\n')
    assert (result.code, result.out) == (0, "a1b2\n")
    assert result.err.startswith("note: stdin, line 3, game 1: the tag Result says '1-0'")


def test_convert_does_not_go_on_complaining(run: Run) -> None:
    result = run("convert", "-", "--lines", "--to", "moves", stdin="a1b2\n" + "zz\n" * 1000)
    assert (result.code, result.out) == (1, "a1b2\n")
    lines = result.err.splitlines()
    assert len(lines) == 102
    assert lines[99].startswith("error: stdin, line 101, game 101: ")
    assert lines[100:] == ["and 900 more messages", "1 game converted, 1,000 bad"]


@pytest.mark.parametrize(
    "data", [b"\x7fELF\x02\x01\x00\x00", bytes(range(128, 256)) * 100, "a1b2 *".encode("utf-16")]
)
def test_what_is_no_text_is_refused_at_once(run: Run, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "in.apgn").write_bytes(data)
    for command in ("convert", "show"):
        result = run(command, "in.apgn")
        assert (result.code, result.out) == (1, "")
        assert result.err == "error: in.apgn is no text, so it has no games that can be read\n"
    (tmp_path / "in.apgn").write_bytes('[Event "Ünï"]\n\na1b2 *'.encode("latin-1"))
    assert run("convert", "in.apgn").code == 0


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
