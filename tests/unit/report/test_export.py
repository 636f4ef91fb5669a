"""Runs as APGN, CSV and JSON: what was played can be read back from each."""

from __future__ import annotations

import csv
import io
import json
import math
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from sumito import Board, GameRecord, Termination, read_games
from sumito.arena import Forfeit, PlayedGame, Store
from sumito.arena.export import FORMATS, write_apgn, write_csv, write_json
from sumito.arena.export.rows import columns

from .runs import NASTY, contender, played, small_config

if TYPE_CHECKING:
    from pathlib import Path


def spoiled(game: PlayedGame) -> PlayedGame:
    """The second game is forfeited, in words that need quoting."""
    if game.index != 1:
        return game
    return replace(
        game,
        forfeit=Forfeit(0, "crash", 'said "no",\nand died'),
        termination=Termination.ABANDONED,
        winners=(1,),
        points=(0.0, 1.0),
    )


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return played(tmp_path_factory.mktemp("run") / "run.db", small_config(), spoiled)


def text_of(store: Store, name: str) -> str:
    file = io.StringIO()
    assert FORMATS[name](store, file) == 12
    return file.getvalue()


def test_apgn_is_read_back_with_tags_clocks_and_scores(store: Store) -> None:
    text = text_of(store, "apgn")
    records = list(read_games(io.StringIO(text)))
    games, openings = list(store.games()), store.openings()
    names = [one.name for one in store.config.contenders]
    assert len(records) == len(games) == 12
    for record, game in zip(records, games, strict=True):
        opening = openings[game.pairing.opening]
        assert record.players == tuple(names[seat] for seat in game.pairing.seats)
        assert [str(move) for move in record.moves] == [*opening.moves, *game.moves]
        assert record.winners == game.winners
        assert record.termination == str(game.termination)
        assert record.tags["Opening"] == opening.name
        assert record.seed == game.pairing.seed
        assert record.tags["Event"]
        assert record.tags["Control"]
        nodes = list(record.root.main_line())[len(opening.moves) :]
        assert [node.evaluation for node in nodes] == list(game.scores)
        clocked = [seat for seat, number in enumerate(game.pairing.seats) if number == 0]
        turns = [(record.board(len(opening.moves)).turn + ply) % 2 for ply in range(game.plies)]
        assert [node.clock is not None for node in nodes] == [turn in clocked for turn in turns]
    assert any(NASTY in record.players for record in records)
    assert "said" in records[1].tags["Forfeit"]


def test_apgn_leaves_out_scores_that_no_record_can_hold(store: Store) -> None:
    class Boasting(Store):
        def record(self, game: PlayedGame) -> GameRecord:
            record = super().record(game)
            record.end.evaluation = math.inf
            return record

    file = io.StringIO()
    with Boasting.open(store.path) as boasting:
        write_apgn(boasting, file)
    file.seek(0)
    assert all(record.end.evaluation is None for record in read_games(file))


def test_csv_has_a_row_for_each_game(store: Store) -> None:
    text = text_of(store, "csv")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    games = list(store.games())
    assert list(rows[0]) == columns(2)
    assert len(rows) == 12
    for row, game in zip(rows, games, strict=True):
        assert row["moves"].split() == list(game.moves)
        assert (int(row["game"]), int(row["plies"])) == (game.index + 1, game.plies)
        assert (float(row["black_points"]), float(row["white_points"])) == game.points
        assert (int(row["black_ejected"]), int(row["white_ejected"])) == game.ejected
        assert int(row["seed"]) == game.pairing.seed
        opening = store.openings()[game.pairing.opening]
        board = Board(opening.fen, moves=row["opening_moves"])
        assert board.fen() == opening.board().fen()
    assert {row["black"] for row in rows} == {one.name for one in store.config.contenders}
    assert (rows[1]["forfeit_by"], rows[1]["forfeit_kind"]) == (rows[1]["black"], "crash")
    assert rows[1]["forfeit_reason"] == 'said "no",\nand died'
    assert rows[1]["result"] == "0-1"
    assert rows[0]["forfeit_by"] == ""


def test_json_holds_everything(store: Store) -> None:
    data = json.loads(text_of(store, "json"))
    assert (data["format"], data["version"]) == ("sumito-run", 1)
    assert data["config"] == store.config.to_dict()
    assert data["hash"] == store.config.hash
    assert len(data["openings"]) == len(store.openings())
    for entry, game in zip(data["games"], store.games(), strict=True):
        assert entry["game"] == game.index
        assert tuple(entry["moves"]) == game.moves
        assert tuple(entry["times"]) == game.times
        assert tuple(entry["nodes"]) == game.nodes
        assert tuple(entry["depths"]) == game.depths
        assert tuple(entry["scores"]) == game.scores
        assert tuple(entry["points"]) == game.points
        assert entry["termination"] == game.termination.value
        assert entry["seed"] == game.pairing.seed
    assert data["games"][1]["forfeit"]["kind"] == "crash"
    assert data["games"][0]["forfeit"] is None
    # One line a game, so that other tools can go through it line by line.
    lines = text_of(store, "json").splitlines()
    assert sum(line.startswith('{"game":') for line in lines) == 12


def test_an_empty_run_and_three_players(tmp_path: Path) -> None:
    three = small_config(
        contenders=tuple(contender(name, "random-push") for name in "ABC"),
        format="match",
        games=6,
        openings="random:3",
        layouts=("standard-3",),
    )
    with played(tmp_path / "three.db", three) as store:
        file = io.StringIO()
        assert write_csv(store, file) == 6
        row = next(csv.DictReader(io.StringIO(file.getvalue())))
        assert {row["black"], row["white"], row["azure"]} == set("ABC")
        file = io.StringIO()
        assert write_json(store, file) == 6
        assert len(json.loads(file.getvalue())["games"][0]["players"]) == 3
        file = io.StringIO()
        assert write_apgn(store, file) == 6


# The command


def run(*args: str | Path) -> subprocess.CompletedProcess[str]:
    code = "from sumito.cli import main; main()"
    command = [sys.executable, "-c", code, "export", *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_command_goes_by_the_name_of_the_file(store: Store, tmp_path: Path) -> None:
    for name in FORMATS:
        path = tmp_path / f"games.{name}"
        done = run(store.path, "--out", path)
        assert (done.returncode, done.stdout) == (0, "")
        assert "12 games written" in done.stderr
        with path.open(encoding="utf-8", newline="") as file:
            assert file.read() == text_of(store, name)
        assert run(store.path, "--format", name).stdout == text_of(store, name)


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (["--format", "xml"], 2, "expected one of apgn, csv, json, not 'xml'"),
        (["--out", "nowhere/x.csv"], 1, "no such folder"),
    ],
)
def test_wrong_usage(store: Store, args: list[str], code: int, message: str) -> None:
    done = run(store.path, *args)
    assert done.returncode == code
    assert message in done.stderr


def test_the_run_itself_is_never_overwritten(store: Store) -> None:
    before = store.path.read_bytes()
    done = run(store.path, "--out", store.path)
    assert done.returncode == 2
    assert "is the run itself" in done.stderr
    assert store.path.read_bytes() == before


def test_nothing_is_left_behind_when_it_fails(store: Store, tmp_path: Path) -> None:
    """A damaged run in the middle of an export leaves the old file as it was."""
    damaged = tmp_path / "run.db"
    damaged.write_bytes(store.path.read_bytes())
    import sqlite3

    with sqlite3.connect(damaged) as connection:
        connection.execute("UPDATE games SET moves = 'a1a9' WHERE pairing = 11")
    connection.close()
    out = tmp_path / "games.apgn"
    out.write_text("old", encoding="utf-8")
    before = {path.name for path in tmp_path.glob("*games*")}
    done = run(damaged, "--out", out)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert out.read_text(encoding="utf-8") == "old"
    assert {path.name for path in tmp_path.glob("*games*")} == before
