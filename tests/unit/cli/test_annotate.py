"""``sumito annotate``."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sumito import Board, GameRecord, read_games
from tests.unit.cli.helpers import BAD_GAME, GAME

if TYPE_CHECKING:
    from tests.unit.cli.helpers import Run

SUMITO = str(Path(sys.executable).parent / "sumito")
TWO = f"{GAME}\n{GAME.replace('Lina', 'Mia')}"


def test_a_table_a_graph_and_a_picture(run: Run) -> None:
    Path("game.apgn").write_text(GAME)
    result = run("annotate", "game.apgn", "--nodes", "1000", "--svg", "graph.svg")
    assert result.code == 0
    assert result.out.startswith("Lina - Tom, standard, 1-0\n   1  a1b2 ")
    assert "black |" in result.out
    assert "white (Tom): accuracy " in result.out
    assert "5/5 positions" in result.err
    assert Path("graph.svg").read_text().startswith("<svg")


def test_several_games_are_written_and_not_annotated_twice(run: Run) -> None:
    Path("games.apgn").write_text(TWO)
    args = ("--nodes", "500", "--svg", "graph.svg")
    assert run("annotate", "games.apgn", "-o", "out.apgn", *args).code == 0
    assert Path("graph.svg").exists()
    assert Path("graph-2.svg").exists()
    games = list(read_games("out.apgn"))
    assert [game.tags["Annotator"][:6] for game in games] == ["Sumito"] * 2
    for game in games:
        line = list(game.root.main_line())
        assert all(node.evaluation is not None for node in line)
        assert line[1].comment.startswith("a comment")
        assert str(line[0].children[1].move) == "i5h5"
    result = run("annotate", "out.apgn", "-o", "again.apgn", "--nodes", "500")
    assert "game 2 has been annotated; --again does it anew" in result.err
    assert Path("again.apgn").read_bytes() == Path("out.apgn").read_bytes()
    piped = run("annotate", "games.apgn", "-o", "-", "--nodes", "500")
    assert piped.out == Path("out.apgn").read_text()


def test_games_are_written_back(run: Run) -> None:
    for name in ("games.apgn", "same.apgn"):
        Path(name).write_text(TWO)
    assert run("annotate", "games.apgn", "-o", "out.apgn", "--nodes", "500").code == 0
    assert run("annotate", "same.apgn", "--in-place", "--nodes", "500").code == 0
    assert Path("same.apgn").read_bytes() == Path("out.apgn").read_bytes()


@pytest.mark.parametrize("name", ["game.txt", "game.fen", "game.abalone", "game"])
def test_a_whole_game_is_written_back_whatever_its_name(run: Run, name: str) -> None:
    Path(name).write_text(GAME)
    assert run("annotate", name, "--in-place", "--nodes", "300").code == 0
    (game,) = read_games(name)
    assert (game.tags["Black"], game.tags["Annotator"][:6]) == ("Lina", "Sumito")
    assert next(iter(game.root.main_line())).evaluation is not None


def test_a_list_of_positions_is_not_made_another_kind_of_file(run: Run) -> None:
    text = f"{Board().fen()}\n"
    Path("p.fen").write_text(text)
    result = run("annotate", "p.fen", "--in-place", "--nodes", "300")
    assert result.code == 1
    assert "p.fen holds positions, to which nothing can be added" in result.err
    assert Path("p.fen").read_text() == text


def test_json_is_written_back_as_json(run: Run) -> None:
    Path("game.apgn").write_text(GAME)
    assert run("convert", "game.apgn", "game.json").code == 0
    Path("game.json").rename("game.data")
    assert run("annotate", "game.data", "--in-place", "--nodes", "300").code == 0
    (game,) = json.loads(Path("game.data").read_text())
    assert game["tags"]["Annotator"].startswith("Sumito")
    assert run("annotate", "game.apgn", "-o", "new.json", "--nodes", "300").code == 0
    assert json.loads(Path("new.json").read_text()) == [game]
    assert run("annotate", "game.data", "-o", "new.apgn").code == 0
    assert Path("new.apgn").read_text().startswith("[Event")


def test_a_game_of_three_costs_no_other_game_its_annotation(run: Run) -> None:
    three = GameRecord(tags={"Variant": "standard-3"})
    Path("games.apgn").write_text(f"{three.write()}\n{GAME}")
    result = run("annotate", "games.apgn", "-o", "out.apgn", "--nodes", "300")
    assert result.code == 0
    assert "game 1 is of 3 players, so it stays as it is" in result.err
    first, second = read_games("out.apgn")
    assert first == three
    assert "Annotator" in second.tags


def test_a_folder_for_the_picture_that_is_not_there_is_told_first(run: Run) -> None:
    Path("game.apgn").write_text(GAME)
    result = run("annotate", "game.apgn", "--svg", "no/graph.svg", "--in-place")
    assert result.code == 1
    assert "there is no such folder" in result.err
    assert "positions" not in result.err
    assert Path("game.apgn").read_text() == GAME


def test_a_file_with_bad_games_is_not_written_over(run: Run) -> None:
    text = f"{BAD_GAME}\n{GAME}"
    Path("games.apgn").write_text(text)
    result = run("annotate", "games.apgn", "--in-place", "--nodes", "300")
    assert result.code == 1
    assert "games.apgn is as it was: bad games would have been lost" in result.err
    assert Path("games.apgn").read_text() == text
    assert list(Path().iterdir()) == [Path("games.apgn")]
    piped = run("annotate", "-", "--in-place")
    assert (piped.code, "does not go with standard input" in piped.err) == (2, True)


def test_json(run: Run) -> None:
    Path("game.apgn").write_text(GAME)
    (found,) = json.loads(run("annotate", "game.apgn", "--nodes", "500", "--json").out)
    assert [move["move"] for move in found["moves"]] == ["a1b2", "i9h8", "b2c3", "i8h7"]
    assert found["complete"]
    assert set(found["accuracy"]) == {"black", "white"}


def test_a_bad_game_is_told_of(run: Run) -> None:
    Path("games.apgn").write_text(f"{BAD_GAME}\n{GAME}")
    result = run("annotate", "games.apgn", "-o", "out.apgn", "--nodes", "300")
    assert result.code == 1
    assert "games.apgn, line 4" in result.err
    assert len(list(read_games("out.apgn"))) == 1


@pytest.mark.parametrize("text", ["", "\n\n", "; a remark\n", "[]"])
@pytest.mark.parametrize(
    "args", [(), ("-o", "out.apgn"), ("-o", "-"), ("--in-place",), ("--json",)]
)
def test_a_file_without_a_game(run: Run, text: str, args: tuple[str, ...]) -> None:
    Path("empty.apgn").write_text(text)
    result = run("annotate", "empty.apgn", *args)
    assert (result.code, result.out) == (1, "")
    assert "there is no game in empty.apgn" in result.err
    assert Path("empty.apgn").read_text() == text
    assert list(Path().iterdir()) == [Path("empty.apgn")]
    assert "there is no game in stdin" in run("annotate", "-", stdin=text).err


def test_a_bad_game_is_a_game(run: Run) -> None:
    Path("bad.apgn").write_text(BAD_GAME)
    result = run("annotate", "bad.apgn")
    assert result.code == 1
    assert "bad.apgn, line 4" in result.err
    assert "there is no game" not in result.err


def test_nothing_is_written_where_no_game_could_be_read(run: Run) -> None:
    Path("bad.apgn").write_text(BAD_GAME)
    result = run("annotate", "bad.apgn", "-o", "out.apgn")
    assert result.code == 1
    assert "bad.apgn, line 4" in result.err
    assert "out.apgn was not written: no game could be read" in result.err
    assert not Path("out.apgn").exists()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("-o", "game.apgn"), "game.apgn is the input: use --in-place to write over it"),
        (("--in-place", "-o", "x.apgn"), "--in-place does not go with --output"),
        (("--agent", "random"), "random cannot analyse"),
        (("-o", "-", "--json"), "would both write to standard output"),
    ],
)
def test_wrong_usage(run: Run, args: tuple[str, ...], message: str) -> None:
    Path("game.apgn").write_text(GAME)
    result = run("annotate", "game.apgn", *args)
    assert result.code == 2
    assert message in result.err
    assert Path("game.apgn").read_text() == GAME


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    board = Board()
    for _ in range(60):
        board.push(board.legal_moves()[board.ply % 7])
    record = GameRecord(moves=board.moves, tags={"Black": "Lina"})
    text = record.write()
    (tmp_path / "games.apgn").write_text(f"{text}\n{text}")
    command = [SUMITO, "annotate", "games.apgn", "-o", "out.apgn", "--time", "0.4"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as child:
        assert child.stderr is not None
        child.stderr.readline()  # it has begun; all positions take 24 s
        time.sleep(2)
        child.send_signal(signal.SIGINT)
        errors = child.stderr.read()
        assert child.wait(20) == 130
    assert "stopped after 0 of 2 games; what was done is kept" in errors
    first, second = read_games(tmp_path / "out.apgn")
    done = [node.evaluation is not None for node in first.root.main_line()]
    assert any(done)
    assert not all(done)
    assert done == sorted(done, reverse=True)
    assert "Annotator" not in first.tags
    assert second == record
