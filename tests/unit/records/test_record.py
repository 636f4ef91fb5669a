"""A game record: what it holds, its outcome, its copies."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest

from sumito import Board, Move, Player, Rules
from sumito.errors import IllegalMoveError, LayoutError, RecordError
from sumito.outcome import Outcome, Termination
from sumito.records import (
    GameRecord,
    parse_game,
)
from tests.unit.records.helpers import SHUFFLE

GOLDEN = Path(__file__).parents[2] / "golden" / "records" / "everything.apgn"


def test_a_new_record_is_an_empty_standard_game() -> None:
    record = GameRecord()
    assert record.moves == []
    assert record.board() == Board()
    assert (record.result, record.layout, record.players) == ("*", "standard", ("?", "?"))
    assert record.winners is None
    assert record.outcome() is None
    assert record.seed is None


def test_board_gives_the_position_after_any_ply() -> None:
    record = GameRecord(moves=SHUFFLE)
    assert record.board(0) == Board()
    assert record.board(2).at("d3") == Player.BLACK
    assert record.board().moves == tuple(map(Move, SHUFFLE))
    with pytest.raises(RecordError, match="from 0 to 4 in this game, not 5"):
        record.board(5)
    with pytest.raises(RecordError, match="not -1"):
        record.board(-1)


def test_add_moves_takes_moves_and_texts_and_all_or_none() -> None:
    assert GameRecord(moves="c3d3 g7f7") == GameRecord(moves=(Move("c3d3"), "g7f7"))
    record = GameRecord(moves=["c3d3"])
    end = record.add_moves([Move("g7f7"), "d3c3"])
    assert end is record.end
    assert [str(move) for move in record.moves] == SHUFFLE[:3]
    with pytest.raises(IllegalMoveError):
        record.add_moves(["f7g7", "e5e6"])
    assert len(record.moves) == 3


def test_start_comes_from_the_variant_the_fen_or_the_rules() -> None:
    assert GameRecord(tags={"Variant": "Belgian"}).layout == "belgian-daisy"
    assert GameRecord(rules=Rules(edge=3)).layout == "mini"
    position = "3/4/SSs2/4/3 0 0 b 0 1"
    assert GameRecord(position).start == position
    assert GameRecord(position).layout is None
    with pytest.raises(LayoutError):
        GameRecord(tags={"Variant": "no such layout"})


def test_from_board_fills_in_what_it_knows() -> None:
    board = Board("3/4/2SSs/4/3 1 0 b 0 1", moves="c3c4")
    record = GameRecord.from_board(board, Black="Ada", White="Bob")
    assert record.players == ("Ada", "Bob")
    assert (record.result, record.termination) == ("1-0", "ejections")
    assert record.board() == board
    assert GameRecord.from_board(Board()).tags == {"Variant": "standard"}
    assert GameRecord.from_board(Board(), Result="1-0").result == "1-0"


@pytest.mark.parametrize(
    ("result", "termination", "expected"),
    [
        ("1-0", "resignation", Outcome(Termination.RESIGNATION, (Player.BLACK,))),
        ("0-1", "time forfeit", Outcome(Termination.TIME, (Player.WHITE,))),
        ("1/2-1/2", "draw agreed", Outcome(Termination.AGREEMENT, ())),
        ("*", "disconnection", Outcome(Termination.ABANDONED, ())),
        ("1-0", "ply limit", Outcome(Termination.PLY_LIMIT, (Player.BLACK,))),
        ("1-0", "a dog ate the board", None),
        ("1-0", None, None),
        ("*", "resignation", None),
        ("black", "resignation", None),
        ("1-0-0", "resignation", None),
        ("½-½", "agreement", Outcome(Termination.AGREEMENT, ())),
        ("1/2-1/2", "abandoned", None),
        ("0-1", "disconnection", Outcome(Termination.ABANDONED, (Player.WHITE,))),
    ],
)
def test_outcome_as_written(result: str, termination: str | None, expected: Outcome | None) -> None:
    record = GameRecord(tags={"Result": result})
    if termination is not None:
        record.tags["Termination"] = termination
    assert record.outcome() == expected


def test_outcome_of_the_last_position() -> None:
    record = GameRecord(moves=SHUFFLE * 2)
    draw = Outcome(Termination.REPETITION, ())
    assert record.outcome() == draw
    record.result = "1/2-1/2"
    assert record.outcome() == draw
    record.result = "1-0"  # not what the board says, and nothing says why
    assert record.outcome() is None


@pytest.mark.parametrize(
    ("players", "result", "winners"),
    [
        (3, "0-1-0", (Player.WHITE,)),
        (3, "0-1-1", (Player.WHITE, Player.AZURE)),
        (3, "1/2-1/2-1/2", ()),
        (4, "1-0-1-0", (Player.BLACK, Player.AZURE)),
        (3, "1-0", None),
        (3, "1-1-1", None),
        (3, "1/2-1-0", None),
    ],
)
def test_results_of_more_players(
    players: int, result: str, winners: tuple[Player, ...] | None
) -> None:
    record = GameRecord(rules=Rules(players=players), tags={"Result": result})
    assert record.winners == winners
    if winners is not None:
        record.set_outcome(Outcome(Termination.ADJUDICATION, winners))
        assert record.result == result
    assert parse_game(record.write()) == record


def test_records_compare_copy_and_pickle() -> None:
    record = parse_game(GOLDEN.read_text(encoding="utf-8"))
    for other in (record.copy(), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert other == record
        assert other.root is not record.root
        other.root.children[0].children[0].comment += "!"
        assert other != record
    assert record != GameRecord()
    assert record != "a record"
    assert repr(record) == '<GameRecord Ada "the Wall" Example v C:\\White, 5 plies, 1-0>'


def test_seed() -> None:
    record = GameRecord()
    record.seed = 2**64 + 1
    assert record.tags["Seed"] == str(2**64 + 1)
    assert record.seed == 2**64 + 1
    record.seed = None
    assert "Seed" not in record.tags
    assert GameRecord(tags={"Seed": "unknown"}).seed is None
