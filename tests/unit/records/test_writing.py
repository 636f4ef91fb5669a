"""Records written as APGN."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from sumito import Move, Player, Rules
from sumito.errors import RecordError
from sumito.outcome import Outcome, Termination
from sumito.records import (
    GameRecord,
    Node,
    parse_game,
    read_games,
    write_games,
)
from tests.unit.records.helpers import SHUFFLE, read

GOLDEN = Path(__file__).parents[2] / "golden" / "records" / "everything.apgn"


def test_golden_file_is_written_as_it_was_read() -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    record = parse_game(text)
    assert record.write() == text
    assert max(map(len, text.splitlines())) <= 80


def test_golden_file_is_understood() -> None:
    record = parse_game(GOLDEN.read_text(encoding="utf-8"))
    assert record.players == ('Ada "the Wall" Example', "C:\\White")
    assert record.rules == Rules(repetition=0, ply_limit=400, ban_inverse=True)
    assert (record.layout, record.seed) == ("belgian-daisy", 17)
    assert record.outcome() == Outcome(Termination.RESIGNATION, (Player.BLACK,))
    assert record.root.comment == (
        "A game made up to show everything that a record can hold. [this is text] and "
        "{this} too, a backslash \\ and a\nsecond line."
    )
    first, side, other = record.root.children
    assert first.nags == [1]
    assert first.clock == 301.5
    assert first.evaluation == 0.25
    assert first.marks == ["e5", "f6"]
    assert first.arrows == [("a1", "b2"), ("b2", "c3")]
    assert first.comment == "The usual start."
    assert side.nags == [14]
    assert side.comment == ""
    assert side.clock == 302
    assert side.children[0].comment_before == "a thought before the move"
    assert other.comment_before == "Or from the side."
    nested = [str(node.move) for node in other.children[1].children]
    assert nested == ["b1c2", "i8h7", "h8g7"]
    assert record.end.comment_before == "Only now."
    assert record.end.marks == ["c3"]
    assert record.end.parent is not None
    assert record.end.parent.nags == [0, 255]


def test_write_to_text_file_path_and_nothing(tmp_path: Path) -> None:
    record = GameRecord(moves=SHUFFLE, tags={"Black": "Åsa"})
    text = record.write()
    file = io.StringIO()
    record.write(file)
    assert file.getvalue() == text
    record.write(tmp_path / "game.apgn")
    assert (tmp_path / "game.apgn").read_bytes() == text.encode()
    record.write(str(tmp_path / "game.apgn"))
    assert list(read_games(tmp_path / "game.apgn")) == [record]


def test_write_many_games(tmp_path: Path) -> None:
    games = [GameRecord(moves=SHUFFLE[:n], tags={"Round": str(n)}) for n in range(4)]
    assert write_games(iter(games), tmp_path / "games.apgn") == 4
    assert list(read_games(str(tmp_path / "games.apgn"), on_error="raise")) == games
    bare = [GameRecord(moves=SHUFFLE[:n]) for n in range(4)]
    file = io.StringIO()
    write_games(bare, file)
    assert read(file.getvalue()) == bare


@pytest.mark.parametrize("notation", ["aba-pro", "nacre", "playstrategy"])
@pytest.mark.parametrize(
    ("start", "moves"),
    [
        (None, ["c3c5d3", "i5h4", "d3e3", "g5g7f4", "b1c2", "f4f5"]),
        ("3/4/SSs2/4/3 0 0 b 0 1", ["c1c2", "c4d4", "c2c3b1"]),
        ("3/4/2SSs/4/3 0 0 b 0 1", ["c3c4"]),
    ],
)
def test_every_notation_is_read_back(notation: str, start: str | None, moves: list[str]) -> None:
    record = GameRecord(start, moves=moves)
    text = record.write(notation=notation)
    assert f'[notation "{notation}"]' in text.lower()
    assert parse_game(text) == record


def test_lines_are_wrapped() -> None:
    record = GameRecord(moves=SHUFFLE * 30)
    record.root.comment = "word " * 100 + "x" * 100
    lines = record.write().splitlines()
    assert all(len(line) <= 80 or "x" * 100 in line for line in lines)


def test_what_cannot_be_written_is_refused() -> None:
    record = GameRecord(moves=SHUFFLE)
    record.tags["FEN"] = "x"
    with pytest.raises(RecordError, match="the tag FEN is written from"):
        record.write()
    with pytest.raises(RecordError, match="name of letters"):
        GameRecord(tags={"Two words": "x"}).write()
    for wrong in (
        Node(Move("c3d3"), clock=-1),
        Node(Move("c3d3"), clock=float("nan")),
        Node(Move("c3d3"), evaluation=float("inf")),
        Node(Move("c3d3"), nags=[256]),
        Node(Move("c3d3"), marks=["j5"]),
        Node(Move("c3d3"), marks=["i1"]),
        Node(Move("c3d3"), arrows=[("a1", "")]),
        Node(Move("e5e6")),
    ):
        record = GameRecord()
        record.root.append(wrong)
        with pytest.raises(RecordError):
            record.write()
        if wrong.move != Move("e5e6"):
            with pytest.raises(RecordError):
                record.to_dict()
    record = GameRecord()
    record.root.comment_before = "before what?"
    for write in (record.write, record.to_dict):
        with pytest.raises(RecordError, match="no move"):
            write()
