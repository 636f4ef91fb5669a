"""Games of people, which the user may have."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sumito.lab import LabError, people

GAME = Path(__file__).parents[2] / "data" / "lemmens-2005-table-5.apgn"


def test_without_the_variable_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(people.VARIABLE, raising=False)
    assert people.games_of_people(10) == []
    assert people.decided_games(10) == []
    assert people.described([]) == ""


def test_a_file_or_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shutil.copy(GAME, tmp_path / "a.apgn")
    shutil.copy(GAME, tmp_path / "b.apgn")
    monkeypatch.setenv(people.VARIABLE, str(tmp_path))
    assert len(people.games_of_people(10)) == 2
    assert len(people.games_of_people(1)) == 1
    monkeypatch.setenv(people.VARIABLE, str(tmp_path / "a.apgn"))
    (game,) = people.games_of_people(10)
    board = game.board(0)
    counts = []
    for move in game.moves:
        counts.append(len(list(board.legal_moves())))
        board.push(move)
    assert people.branching(game) == pytest.approx(sum(counts) / len(counts))
    assert people.described([game]) == "Games played to the end, from standard: 1."


def test_a_wrong_path_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for wrong in (tmp_path, tmp_path / "none.apgn"):
        monkeypatch.setenv(people.VARIABLE, str(wrong))
        with pytest.raises(LabError, match=r"SUMITO_CORPUS is .*a file of games or a folder"):
            people.games_of_people(10)
