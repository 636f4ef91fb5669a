"""Games of people, which the user may have."""

from __future__ import annotations

import hashlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sumito import Board, Player
from sumito.lab import LabError, beyond, lemmens, people
from sumito.lab.published import published
from sumito.records import GameRecord

BROKEN_OFF = Path(__file__).parents[2] / "data" / "lemmens-2005-table-5.apgn"
BLACK = ("1s3/1S1S2/sSSS3/2sSSs2/3SS4/8/1ssss2/1s4/5 5 5 b 9 96", "g4h5")  # wins at once
WHITE = ("3sS/2Sss1/2sssS1/2S1sS2/2ss1S3/4S1S1/6S/6/5 5 5 w 1 92", "f6g7")


def game(start: str, move: str) -> GameRecord:
    board = Board(start)
    board.push(board.parse(move))
    return GameRecord.from_board(board)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(people.VARIABLE, str(tmp_path))
    return tmp_path


def test_without_the_variable_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(people.VARIABLE, raising=False)
    found = people.games_of_people(10)
    assert (found.games, found.winners, found.note) == ([], [], "")
    tables = (
        beyond._of_people(found),
        lemmens._of_people(found, published("lemmens/complexity")),
    )
    for table in tables:
        assert {row.verdict.kind for row in table.rows} == {"not comparable"}
        assert all(people.VARIABLE in row.verdict.why for row in table.rows)


def test_who_won_is_seen_on_the_board(folder: Path) -> None:
    silent = game(*BLACK)
    silent.result = "*"
    (folder / "a.apgn").write_text(silent.write() + "\n" + game(*WHITE).write())
    (folder / "b.apgn").write_text(BROKEN_OFF.read_text(encoding="utf-8"))
    found = people.games_of_people(10)
    assert found.winners == [Player.BLACK, Player.WHITE]
    whole = b"".join((folder / name).read_bytes() for name in ("a.apgn", "b.apgn"))
    digest = hashlib.sha256(whole).hexdigest()[:12]
    assert found.note == (
        f"3 games read of a.apgn, b.apgn (SHA-256 {digest}), 2 of them won on the board, from "
        "other positions."
    )
    (row,) = beyond._of_people(found).rows
    assert (row.label, row.data["value"]) == ("black, other positions", 0.5)
    assert not row.published  # no paper speaks of them
    fewer = people.games_of_people(1)
    assert fewer.winners == [Player.BLACK]
    assert fewer.note.startswith(f"1 games read of a.apgn, b.apgn (SHA-256 {digest}), 1 of them")


def test_a_file_without_a_game_is_told(folder: Path) -> None:
    (folder / "a.apgn").write_text("")
    with pytest.raises(LabError, match=r"no game that can be read in .*a\.apgn"):
        people.games_of_people(10)


def test_it_is_said_what_was_read_where_nobody_won(folder: Path) -> None:
    (folder / "b.apgn").write_text(BROKEN_OFF.read_text(encoding="utf-8"))
    found = people.games_of_people(10)
    assert found.games == []
    assert found.note.endswith("0 of them won on the board.")
    for row in beyond._of_people(found).rows:
        assert "1 games read of b.apgn" in row.verdict.why
    before = found.note
    with (folder / "b.apgn").open("a") as file:
        file.write("\n")
    assert people.games_of_people(10).note != before  # another file of the same games


def test_length_and_branching(folder: Path) -> None:
    (folder / "a.apgn").write_text(game(*BLACK).write())
    found = people.games_of_people(10)
    legal = Board(BLACK[0]).legal_count()
    assert people.branching(found.games[0]) == legal
    table = lemmens._of_people(found, published("lemmens/complexity"))
    assert [row.data["value"] for row in table.rows[:2]] == [legal, 1]
    # Neither the start nor the way to choose games is the paper's.
    assert len(table.rows) == 4
    for row in table.rows:
        assert row.published
        assert row.verdict.kind == "not comparable"
        assert "other positions, won on the board" in row.verdict.why
        assert "e-mail archive" in row.verdict.why


def test_a_wrong_path_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong in (folder, folder / "none.apgn"):
        monkeypatch.setenv(people.VARIABLE, str(wrong))
        with pytest.raises(LabError, match=r"SUMITO_CORPUS is .*a file of games or a folder"):
            people.games_of_people(10)


def test_what_is_said_of_a_layout_is_held_against_games_from_it() -> None:
    games: list[Any] = [
        SimpleNamespace(layout=layout) for layout in ("belgian-daisy", "standard", "belgian-daisy")
    ]
    winners = [Player.BLACK, Player.WHITE, Player.WHITE]
    table = beyond._of_people(people.People(games, winners, "made up"))
    assert [(row.label, row.data["n"], row.published) for row in table.rows] == [
        ("black, belgian-daisy", 2, "Verloop: the second player has"),
        ("black, standard", 1, "Alphalone: black has the advantage"),
        ("black, standard", 1, "Hutson, Maastricht, Verloop: the second player has"),
    ]
    none = beyond._of_people(people.People([], [], ""))
    assert [row.published for row in none.rows] == [
        "Alphalone: black has the advantage",
        "Hutson, Maastricht, Verloop: the second player has",
        "Verloop: the second player has",
    ]
    assert all("no games of people" in row.verdict.why for row in none.rows)
