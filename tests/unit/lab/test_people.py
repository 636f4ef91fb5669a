"""Games of people, which the user may have."""

from __future__ import annotations

from pathlib import Path

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
    assert found.note == "Games won on the board in a.apgn, b.apgn: 2, from other positions."
    assert [row.data["value"] for row in beyond._of_people(found).rows] == [0.5, 0.5]
    assert people.games_of_people(1).winners == [Player.BLACK]


def test_length_and_branching(folder: Path) -> None:
    (folder / "a.apgn").write_text(game(*BLACK).write())
    found = people.games_of_people(10)
    legal = Board(BLACK[0]).legal_count()
    assert people.branching(found.games[0]) == legal
    table = lemmens._of_people(found, published("lemmens/complexity"))
    assert [row.data["value"] for row in table.rows[:2]] == [legal, 1]


def test_a_wrong_path_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong in (folder, folder / "none.apgn"):
        monkeypatch.setenv(people.VARIABLE, str(wrong))
        with pytest.raises(LabError, match=r"SUMITO_CORPUS is .*a file of games or a folder"):
            people.games_of_people(10)
