"""Records read from APGN, in all the ways that people write it."""

from __future__ import annotations

import io
import pickle
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from sumito import Board, Player, Rules
from sumito.errors import FenError, RecordError
from sumito.game import Game
from sumito.records import (
    GameRecord,
    RecordWarning,
    parse_game,
    read_games,
)
from sumito.records.comment import read_clock
from tests.unit.records.helpers import SHUFFLE, errors_of, read

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.mark.parametrize(
    "text",
    [
        "c3d3 g7f7 d3c3",
        "1. c3d3 g7f7 2. d3c3 *",
        "1.c3d3 1...g7f7 2.d3c3",
        "1 c3d3 g7f7\n2 d3c3\n",
        "1. c3d3 1. ... g7f7 2. d3c3 *",
        "1. c3d3 ; a remark, {not closed\n1... g7f7\r\n2. d3c3\r\n",
        '% for another program\n\n[Event "x"]\n1. c3d3 g7f7\n%(\n2. d3c3',
        '[Event "x"] [Date "?"] 1. c3d3 g7f7 2. d3c3',
    ],
)
def test_ways_to_write_moves(text: str) -> None:
    assert [str(move) for move in parse_game(text).moves] == ["c3d3", "g7f7", "d3c3"]


def test_comments_belong_to_the_right_move() -> None:
    text = (
        "{root} 1. {before one} c3d3 {after} {one} ({alt} 1. c4d4 {x}) {before two} g7f7 "
        "(1... i9h8 1-0) 2. {nothing follows} *"
    )
    one = (record := parse_game(text)).root.children[0]
    two = one.children[0]
    assert record.root.comment == "root"
    assert (one.comment_before, one.comment) == ("before one", "after one")
    alternative = record.root.children[1]
    assert (alternative.comment_before, alternative.comment) == ("alt", "x")
    assert (two.comment_before, two.comment) == ("before two", "nothing follows")
    assert one.children[1].comment == "1-0"
    assert record.result == "*"


def test_commands_in_comments() -> None:
    record = parse_game(
        "1. c3d3 {[%clk 0:03:58] good [%mark e5] and [%arrow\na1b2] well [%eval -1.5]} "
        "g7f7 {[%clk soon] [%csl Ge5] [%mark z1] [%eval 1e999] \\[%clk 0:00:01]} *"
    )
    first, second = record.root.main_line()
    assert (first.clock, first.evaluation, first.comment) == (238, -1.5, "good and well")
    assert (first.marks, first.arrows) == (["e5"], [("a1", "b2")])
    assert second.clock is None
    assert second.marks == []
    kept = "[%clk soon] [%csl Ge5] [%mark z1] [%eval 1e999] [%clk 0:00:01]"
    assert second.comment == kept
    assert parse_game(record.write()) == record


@pytest.mark.parametrize("clock", ["277777777777:46:40", "999999999999999:00:00"])
def test_a_clock_that_could_not_be_written_is_text(clock: str) -> None:
    assert read_clock("277777777777:46:39") == 1e15 - 1
    record = parse_game(f"1. c3d3 {{[%clk {clock}] good}} *")
    (node,) = record.root.main_line()
    assert (node.clock, node.comment) == (None, f"[%clk {clock}] good")
    assert parse_game(record.write()) == record


def test_marks_outside_the_board_are_text() -> None:
    said = "{[%mark e5] [%mark i9] [%arrow a1i9] [%mark a1,i1]}"
    (small,) = parse_game(f'[Variant "mini"]\n\na1b1 {said} *').root.main_line()
    assert (small.marks, small.arrows) == (["e5"], [])
    assert small.comment == "[%mark i9] [%arrow a1i9] [%mark a1,i1]"
    (large,) = parse_game(f"c3d3 {said} *").root.main_line()
    assert (large.marks, large.arrows) == (["e5", "i9"], [("a1", "i9")])
    assert large.comment == "[%mark a1,i1]"
    record = GameRecord(rules=Rules(edge=3))
    record.root.marks = ["i9"]
    with pytest.raises(RecordError, match="cells of a board of edge 3 such as c3, not 'i9'"):
        record.write()


def test_glyphs() -> None:
    record = parse_game("c3d3!? $14 g7f7?? d3c3 $0 f7g7!! c3d3?! *")
    nags = [node.nags for node in record.root.main_line()]
    assert nags == [[5, 14], [4], [0], [3], [6]]


def test_result_tag_and_result_token() -> None:
    assert parse_game("c3d3 1-0").result == "1-0"
    assert parse_game('[Result "*"]\n\nc3d3 1-0').result == "1-0"
    strange = parse_game('[Result "black won"]\n[Termination "?!"]\n\nc3d3 *')
    assert (strange.result, strange.termination) == ("black won", "?!")
    assert parse_game(strange.write()) == strange


def test_results_that_contradict_each_other_are_both_kept() -> None:
    with pytest.warns(RecordWarning, match="Result says '0-1', the end of the moves '1-0'") as seen:
        record = parse_game('[Result "0-1"]\n\nc3d3 1-0')
    assert seen[0].filename == __file__
    assert (record.result, record.ending, record.winners) == ("0-1", "1-0", (Player.WHITE,))
    assert record.write().endswith(" 1-0\n")
    with pytest.warns(RecordWarning):
        assert parse_game(record.write()) == record
    record.result = "1-0"
    assert record.ending is None
    assert parse_game(record.write()) == record
    (silent,) = read_games(['[Result "0-1"]', "c3d3 1-0"], on_error="skip")
    assert silent.ending == "1-0"


def test_a_result_in_words_beside_one_in_figures() -> None:
    record = parse_game('[Result "black wins"]\n\nc3d3 1-0')
    assert (record.result, record.ending, record.winners) == ("black wins", "1-0", (Player.BLACK,))
    assert parse_game(record.write()) == record != parse_game('[Result "black wins"]\n\nc3d3')
    assert record.copy() == record == pickle.loads(pickle.dumps(record))
    record.ending = "c3d3"
    with pytest.raises(RecordError, match="a result or words that are no moves, not with 'c3d3'"):
        record.write()


@pytest.mark.parametrize("text", ["½-½", "0.5-0.5", ".5-.5", "0,5-0,5", "1/2-1/2", "½–½", "½:½"])
def test_halves_in_any_writing(text: str) -> None:
    first, second = read(f"c3d3 g7f7 {text}\nc3d3 1:0")
    assert (first.result, first.winners, len(first.moves)) == (text, (), 2)
    assert (second.result, second.winners) == ("1:0", (Player.BLACK,))
    assert parse_game(first.write()) == first
    assert parse_game(f'[Result "{text}"]\n\nc3d3').winners == ()


@pytest.mark.parametrize("text", ["remis", "1/2", "1.5-0.5", "resigns.", "black wins", "g7f", "§"])
def test_an_unknown_ending_is_kept_as_the_result(text: str) -> None:
    kept = f"line 1, game 1: '{text}' after the last move is no move; it is kept as the result"
    with pytest.warns(RecordWarning) as caught:
        record = parse_game(f"c3d3 g7f7 {text} {{a remark}} ; and another")
    assert [str(warning.message) for warning in caught] == [kept]
    assert (record.result, record.winners, len(record.moves)) == (text, None, 2)
    assert record.end.comment == "a remark and another"
    assert parse_game(record.write()) == record
    with pytest.warns(RecordWarning):
        both = parse_game(f'[Result "1-0"]\n\nc3d3 {text}')
    assert (both.result, both.ending) == ("1-0", text)
    with pytest.warns(RecordWarning):
        assert parse_game(both.write()) == both


@pytest.mark.parametrize(
    "text", ["zz", "c3d3 zz g7f7", "c3d3 zz *", "c3d3 (c4d4 zz)", "c3d3 c9d9x c3c4", "c3d3 %zz"]
)
def test_what_is_no_ending_is_an_error(text: str) -> None:
    games, errors = errors_of(text)
    assert (games, len(errors)) == ([], 1)


def test_start_and_rules_from_tags() -> None:
    record = parse_game('[FEN "3/4/SSs2/4/3 0 0 b 0 1"]\n[Rules "ply_limit=9"]\n\nc1c2 *')
    assert record.rules == Rules(edge=3, ply_limit=9)
    assert record.board().fen() == "3/4/1SSs1/4/3 0 0 w 1 1"
    assert parse_game(record.write()) == record
    unknown = parse_game('[Variant "my own"]\n[FEN "3/4/SSs2/4/3 0 0 b 0 1"]\n\n*')
    assert unknown.tags == {"Variant": "my own"}
    assert parse_game(unknown.write()) == unknown


@pytest.mark.parametrize(
    "rules",
    [
        Rules(players=4, teams=False, no_move="skip", repetition=0),
        Rules(players=4, partner_help="move", partner_push="eject", partner_credit="nobody"),
        Rules(players=3, ejections_to_win=4),
        Rules(edge=4, inline_only=True, ply_limit=100, ply_limit_result="ejections"),
        Rules(no_move="draw", marbles=15),
    ],
)
def test_rules_round_trip(rules: Rules) -> None:
    record = GameRecord(rules=rules)
    assert parse_game(record.write()).rules == rules


@pytest.mark.parametrize(
    ("start", "rules"),
    [
        ("sssss/ssssss/3ssss/8/9/8/2SSSS1/SSSSSS/SSSSS 0 0 b 0 1", Rules(marbles=15)),
        ("5/6/7/8/SSS6/8/7/6/5 0 0 0 a 0 1", Rules(players=3, no_move="draw")),
    ],
)
def test_starts_that_only_other_rules_allow(start: str, rules: Rules) -> None:
    with pytest.raises(FenError):
        GameRecord(start)
    record = GameRecord(start, rules)
    assert (record.start, record.rules) == (start, rules)
    assert GameRecord.from_board(Board(start, rules)).board() == Board(start, rules)
    assert Game(Board(start, rules)).record().board() == Board(start, rules)
    assert parse_game(record.write()) == record == record.copy()
    assert GameRecord.from_dict(record.to_dict()) == record
    told = " ".join(f"{name}={value}" for name, value in rules.unusual().items())
    tag = told.replace("players=3 ", "")
    assert parse_game(f'[FEN "{start}"]\n[Rules "{tag}"]\n\n*') == record


def test_a_start_that_is_not_of_the_variant_is_reported() -> None:
    text = f'[Event "x"]\n[Variant "mini"]\n[FEN "{Board().fen()}"]\n\nc3d3 *'
    told = "line 3, game 1 .*: mini has edge 3 and 2 players, but FEN edge 5 and 2 players"
    with pytest.warns(RecordWarning, match=told):
        record = parse_game(text)
    assert record.rules == Rules()
    assert len(record.moves) == 1


def test_a_record_goes_on_after_the_third_repetition() -> None:
    text = " ".join(SHUFFLE * 4)
    assert len(parse_game(text).moves) == 16


def test_files_of_any_kind(tmp_path: Path) -> None:
    text = '[Event "Ünï"]\n\n1. c3d3 g7f7 *\n'
    expected = parse_game(text)
    for data in (
        text.encode(),
        b"\xef\xbb\xbf" + text.encode(),
        text.replace("\n", "\r\n").encode(),
        text.replace("\n", "\r").encode(),
    ):
        assert list(read_games(io.BytesIO(data), on_error="raise")) == [expected]
    (game,) = read_games(io.BytesIO(text.encode("latin-1")), on_error="raise")
    assert game.tags["Event"] == "\ufffdn\ufffd"
    path = tmp_path / "games.apgn"
    path.write_bytes(text.encode("latin-1"))
    with path.open(encoding="utf-8") as file:
        assert [str(error) for error in errors_of_file(file)] != []
    assert len(list(read_games(path, on_error="raise"))) == 1
    with pytest.raises(FileNotFoundError):
        next(read_games(tmp_path / "none.apgn"))


def errors_of_file(file: io.TextIOBase) -> list[RecordError]:
    errors: list[RecordError] = []
    assert list(read_games(file, on_error=errors.append)) == []
    return errors


def test_lone_surrogates_do_no_harm() -> None:
    record = GameRecord(moves=["c3d3"], tags={"Black": "\ud800"})
    assert parse_game(record.write()).tags["Black"] == "\ufffd" * 3
    games, errors = errors_of("c3d3 \udcff *")
    assert games == []
    assert len(errors) == 1


def test_games_are_read_one_at_a_time() -> None:
    def endless() -> Iterator[str]:
        while True:
            yield '[Event "again"]\n'
            yield "\n"
            yield "1. c3d3 *\n"

    assert len(list(islice(read_games(endless()), 5))) == 5


def test_games_without_tags_and_remarks_between() -> None:
    games = read("; a collection\n\nc3d3 1-0 c4d4 0-1\n\nc5d5\n{the end} *\n; really")
    assert [game.result for game in games] == ["1-0", "0-1", "*"]
    assert games[2].end.comment == "the end"
    assert read("") == read("\n\n; nothing\n") == []


def test_games_without_tags_begin_where_they_are_told_to() -> None:
    daisy = Board.from_layout("belgian-daisy")
    text = 'i9h8 {so} i6h6 1-0\ni9h8 *\n\n[Event "x"]\n\nc3d3 *'
    first, second, third = read_games(io.StringIO(text), start=daisy, on_error="raise")
    assert (first.layout, first.tags) == (
        "belgian-daisy",
        {"Variant": "belgian-daisy", "Result": "1-0"},
    )
    assert (len(first.moves), len(second.moves)) == (2, 1)
    assert (third.layout, third.tags) == ("standard", {"Event": "x"})
    start = Board(moves="c3d3")
    record = parse_game("g7f7", start=start)
    assert record.board() == Board(start.fen(), moves="g7f7")
    assert parse_game("a1b2", start=Board(rules=Rules(repetition=0))).rules == Rules(repetition=0)


def test_one_game_a_line() -> None:
    text = "c3d3 g7f7\n\n1. c4d4 {so} (1. c3d3) 1-0\n; a remark\nc5d5 {open\nzz\nc3d3 remis\nc3d3 *"
    errors: list[RecordError] = []
    with pytest.warns(RecordWarning, match="line 7, game 5: 'remis' after"):
        games = list(read_games(io.StringIO(text), one_a_line=True, on_error=errors.append))
    assert [len(game.moves) for game in games] == [2, 1, 1, 1]
    assert [game.result for game in games] == ["*", "1-0", "remis", "*"]
    assert games[1].end.comment == "so"
    assert [error.line for error in errors] == [5, 6]


def test_games_of_tags_alone() -> None:
    games = read('[Event "a"]\n\n[Event "b"]\n\n[Date "?"]\n\n[Event "c"]\n\n*')
    assert [game.tags for game in games] == [
        {"Event": "a"},
        {"Event": "b", "Date": "?"},
        {"Event": "c"},
    ]
