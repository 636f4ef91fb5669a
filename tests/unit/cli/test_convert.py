"""``sumito convert``."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from sumito import Board, read_games
from tests.unit.cli.helpers import BAD_GAME, GAME, MINI, Run

GOLDEN = Path(__file__).parents[2] / "golden"


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
    everything = (GOLDEN / "records" / "everything.apgn").read_text(encoding="utf-8")
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
