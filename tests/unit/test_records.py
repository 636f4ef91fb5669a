"""Game records: the tree, the text, and what is said about bad ones."""

from __future__ import annotations

import copy
import io
import json
import pickle
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sumito import Board, Move, Player, Rules
from sumito.errors import FenError, IllegalMoveError, LayoutError, RecordError
from sumito.game import Game
from sumito.outcome import Outcome, Termination
from sumito.records import (
    GameRecord,
    Node,
    RecordWarning,
    parse_game,
    read_games,
    write_games,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

GOLDEN = Path(__file__).parent.parent / "golden" / "records" / "everything.apgn"
SHUFFLE = ["c3d3", "g7f7", "d3c3", "f7g7"]
"""Four legal plies from the standard start that lead back to it."""


def read(text: str) -> list[GameRecord]:
    return list(read_games(io.StringIO(text), on_error="raise"))


def errors_of(text: str | bytes) -> tuple[list[GameRecord], list[RecordError]]:
    errors: list[RecordError] = []
    source = io.BytesIO(text) if isinstance(text, bytes) else io.StringIO(text)
    return list(read_games(source, on_error=errors.append)), errors


# --- The record ------------------------------------------------------------------------------


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


# --- The tree --------------------------------------------------------------------------------


def test_add_finds_the_move_that_is_there() -> None:
    root = Node()
    first = root.add(Move("a1b2"))
    second = root.add(Move("a2b3"))
    assert root.add(Move("a1b2")) is first
    assert root.children == (first, second)
    assert root.append(Node(Move("a1b2"))) is not first


def test_promote_and_remove() -> None:
    root = Node()
    a, b, c = (root.add(Move(text)) for text in ("a1b2", "a2b3", "a3b4"))
    c.promote()
    assert list(root.children) == [a, c, b]
    b.promote(to_main=True)
    assert list(root.children) == [b, a, c]
    b.promote()
    assert list(root.children) == [b, a, c]
    a.remove()
    assert list(root.children) == [b, c]
    assert a.parent is None
    for wrong in (root.remove, root.promote):
        with pytest.raises(RecordError, match="root"):
            wrong()


def test_main_line_path_and_walk() -> None:
    record = parse_game("1. c3d3 g7f7 (1... i9h8 2. a1b2) 2. d3c3 *")
    text = [str(node.move) for node in record.root.walk() if node.move]
    assert text == ["c3d3", "g7f7", "d3c3", "i9h8", "a1b2"]
    deep = record.root.children[0].children[1].children[0]
    assert [str(node.move) for node in deep.path()] == ["c3d3", "i9h8", "a1b2"]
    assert deep.ply == 3
    assert record.board_at(deep).at("b2") == Player.BLACK
    assert [str(node.move) for node in record.root.main_line()] == ["c3d3", "g7f7", "d3c3"]


def test_a_tree_stays_a_tree() -> None:
    root = Node()
    child = root.add(Move("a1b2"))
    grandchild = child.add(Move("i9h8"))
    with pytest.raises(RecordError, match="has a parent"):
        root.append(grandchild)
    child.remove()
    with pytest.raises(RecordError, match="follow itself"):
        grandchild.append(child)
    with pytest.raises(RecordError, match="without a move"):
        root.append(Node())


def test_long_games_do_not_overflow_the_stack() -> None:
    record = GameRecord(moves=SHUFFLE * 1500)
    assert pickle.loads(pickle.dumps(record)) == record == copy.deepcopy(record)
    assert parse_game(record.write()) == record


def test_deep_variations_do_not_overflow_the_stack() -> None:
    depth = 4000
    # Each variation replaces the first move, within the one before.
    inner = "".join(f" (1. {('c4d4', 'c3d3')[i % 2]}" for i in range(depth))
    record = parse_game(f"1. c3d3 {inner}{')' * depth} *")
    assert len(record.root.children) == depth + 1
    assert parse_game(record.write()) == record


def test_variations_nested_along_a_line() -> None:
    depth = 2000
    moves = [SHUFFLE[i % 4] for i in range(depth)]
    others = [("c4d4", "g5f4", "c4d4", "g5f4")[i % 4] for i in range(depth)]
    text = " ".join(f"{a} ({b}" for a, b in zip(others, moves, strict=True)) + ")" * depth
    record = parse_game(text)
    assert sum(1 for _ in record.root.walk()) == 2 * depth + 1
    assert parse_game(record.write()) == record
    assert pickle.loads(pickle.dumps(record)) == record


# --- Writing ---------------------------------------------------------------------------------


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


# --- Plain values ----------------------------------------------------------------------------


def test_plain_values() -> None:
    bare = GameRecord(moves=SHUFFLE[:2], tags={"Black": "Ada"})
    assert bare.to_dict() == {
        "tags": {"Black": "Ada"},
        "start": Board().fen(),
        "rules": Rules().to_dict(),
        "moves": SHUFFLE[:2],
        "result": "*",
        "end": bare.board().fen(),
    }
    record = parse_game("{Hi} 1. c3d3 (1. c4d4 $1 g7f7) (1. c5d5) 1... g7f7 {[%clk 0:00:09]} 1-0")
    data = record.to_dict()
    assert data["moves"] == ["c3d3", "g7f7"]
    assert data["tree"] == [
        {"comment": "Hi"},
        {"after": 0, "move": "c3d3"},
        {"after": 1, "move": "g7f7", "clock": 9.0},
        {"after": 0, "move": "c4d4", "nags": [1]},
        {"after": 3, "move": "g7f7"},
        {"after": 0, "move": "c5d5"},
    ]
    assert GameRecord.from_dict(json.loads(json.dumps(data))) == record
    everything = parse_game(GOLDEN.read_text(encoding="utf-8"))
    for notation in ("aba-pro", "nacre"):
        data = json.loads(json.dumps(everything.to_dict(notation=notation)))
        assert GameRecord.from_dict(data) == everything


def test_deep_trees_as_plain_values() -> None:
    depth = 3000
    inner = "".join(f" (1. {('c4d4', 'c3d3')[i % 2]}" for i in range(depth))
    for text in (f"1. c3d3 {inner}{')' * depth} *", " ".join(SHUFFLE * 1500) + " (f7f8) *"):
        record = parse_game(text)
        assert GameRecord.from_dict(json.loads(json.dumps(record.to_dict()))) == record


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"tags": ["x"]}, "'tags' must be a table, not .'x'."),
        ({"tags": {"Round": 1}}, "the tag Round must be a text, not 1"),
        ({"tags": {"FEN": "x"}}, "the tag FEN is written from"),
        ({"start": None}, "'start' must be a text, not None"),
        ({"start": "x"}, "not a position"),
        ({"rules": {"jokers": 1}}, "'rules' must have fields of edge, players"),
        ({"rules": {"edge": 9}}, "edge must be 3, 4 or 5"),
        ({"moves": "c3d3"}, "'moves' must be a list"),
        ({"moves": ["c3d3", 3]}, "each of 'moves' must be a text, not 3"),
        ({"moves": ["e5e6"]}, "illegal move 'e5e6'"),
        ({"ending": "c3d3"}, "no moves, not with 'c3d3'"),
        ({"tree": []}, "needs a first node"),
        ({"tree": [{}]}, "'moves' is not the main line of 'tree'"),
        ({"tree": [{}, {"move": "c3d3"}]}, "'after' is missing"),
        ({"tree": [{}, {"after": True, "move": "c3d3"}]}, "'after' must be a whole number, not T"),
        ({"tree": [{}, {"after": 1, "move": "c3d3"}]}, "node 1 cannot come after 1"),
        (
            {"tree": [{}, *({"after": 0, "move": m} for m in ("c3d3", "c4d4")), {"after": 1}]},
            "3 can",
        ),
        ({"tree": [{"after": 0}]}, "a node has no 'after'"),
        ({"tree": [{"marks": ["i1"]}]}, "edge 5 such as c3, not 'i1'"),
        ({"tree": [{"clock": -1}]}, "a clock must show"),
        ({"tree": [{"clock": "1"}]}, "clock must be a number or nothing, not '1'"),
        ({"tree": [{"nags": [256]}]}, "from 0 to 255"),
        ({"tree": [{"arrows": [["a1"]]}]}, "an arrow needs two cells"),
        ({"tree": [{"joke": 1}]}, "a node has no 'joke'"),
    ],
)
def test_bad_plain_values(change: dict[str, object], message: str) -> None:
    data = GameRecord(moves=["c3d3"]).to_dict()
    with pytest.raises(RecordError, match=f"this is no game: .*{message}"):
        GameRecord.from_dict({**data, **change})
    with pytest.raises(RecordError, match="'start' is missing"):
        GameRecord.from_dict({key: value for key, value in data.items() if key != "start"})


# --- Reading ---------------------------------------------------------------------------------


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


# --- Errors ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "line", "reason"),
    [
        ("1. c3d3\ng7f7 2. c3d3 *", 4, r"move 2 of black, 'c3d3': .*c3"),
        ("1. c3d3 Nf6 *", 3, "move 1 of white, 'Nf6'"),
        ("1. c3d3 (1. e5e6) g7f7 *", 3, "move 1 of black in a variation, 'e5e6'"),
        ("1. c3d3\n(1. c4d4\n*", 4, r"a variation is not closed"),
        ("1. c3d3) *", 3, r"'\)' without '\('"),
        ("1. c3d3 () *", 3, "a variation without moves"),
        ("(1. c3d3) *", 3, "a variation needs a move before it"),
        ("1. c3d3 ((1. c4d4)) *", 3, "a variation needs a move before it"),
        ("1. c3d3 ($1 1. c4d4) *", 3, "before any move"),
        ("1. c3d3 $256 *", 3, "from \\$0 to \\$255"),
        ("1. c3d3 $1234 *", 3, "expected a move, not '\\$'"),
        ("1. c3d3 } *", 3, "expected a move, not '}'"),
        ("1. c3d3 {never\nclosed *", 3, "a comment is not closed with '}': 'never"),
        ('[White "x" *', 3, "expected a tag"),
        ('[Event "again"]\n*', 3, "the tag Event is given twice"),
        ('[Variant "unheard of"]\n*', 3, "unknown layout 'unheard of'"),
        ('[Date "?"]\n[FEN "s/s b"]\n*', 4, "FEN|position|row"),
        ('[Rules "jokers=2"]\n*', 3, "expected key=value with one of teams, .*, not 'jokers=2'"),
        ('[Rules "teams"]\n*', 3, "not 'teams'"),
        ('[Rules "ply_limit=many"]\n*', 3, "ply_limit must be a whole number, not 'many'"),
        ('[Rules "ban_inverse=1"]\n*', 3, "ban_inverse must be true or false"),
        ('[Rules "repetition=2 repetition=3"]\n*', 3, "repetition is given twice"),
        ('[Rules "no_move=win"]\n*', 3, "no_move"),
    ],
)
def test_a_bad_game_is_reported_and_the_rest_is_read(game: str, line: int, reason: str) -> None:
    good = '[Event "good"]\n\n1. c3d3 *'
    # Two lines come before the game; a game that is all moves gets an Event of its own.
    head = '\n[Event "bad"]\n'
    games, errors = errors_of(f"{head}{game}\n\n{good}\n\n{good}\n")
    assert [g.tags["Event"] for g in games] == ["good", "good"]
    (error,) = errors
    assert error.line == line
    assert str(error).startswith(f"line {line}, game 1 ('bad'): ")
    with pytest.raises(RecordError, match=reason):
        raise error


def test_bad_games_without_tags_end_at_their_result() -> None:
    games, errors = errors_of("c3d3 zz g7f7 1-0\nc4d4 0-1\nxx *\n")
    assert [game.result for game in games] == ["0-1"]
    assert [error.line for error in errors] == [1, 3]


def test_bad_games_are_warned_of_by_default(tmp_path: Path) -> None:
    path = tmp_path / "games.apgn"
    path.write_text('[Event "a"]\n\nc3c9 *\n\n[Event "b"]\n\nc3d3 *\n')
    with pytest.warns(RecordWarning) as caught:
        games = list(read_games(path))
    assert [game.tags["Event"] for game in games] == ["b"]
    (warning,) = caught
    assert f"{path}, line 3, game 1 ('a')" in str(warning.message)
    assert warning.filename == __file__


def test_on_error() -> None:
    text = "c3d3 *\n\nzz *\n\nc4d4 *"
    assert len(list(read_games(io.StringIO(text), on_error="skip"))) == 2
    reading = read_games(io.StringIO(text), on_error="raise")
    next(reading)
    with pytest.raises(RecordError, match="line 3, game 2"):
        next(reading)
    with pytest.raises(RecordError, match="'warn', 'raise', 'skip' or a function, not 'ignore'"):
        read_games(io.StringIO(text), on_error="ignore")  # type: ignore[arg-type]


@pytest.mark.parametrize("source", [b"c3d3", bytearray(b"c3d3"), 5, None])
def test_sources_that_are_none(source: object) -> None:
    kind = type(source).__name__
    with pytest.raises(RecordError, match=f"a path, an open file or lines, not from {kind}"):
        read_games(source)  # type: ignore[arg-type]


HOSTILE = {
    "commands": "c3d3 {" + "[%clk " * 100_000 + "}",
    "a command of blanks": "c3d3 {[%clk" + " " * 1_000_000 + "}",
    "comments": "c3d3 " + "{abcdefghijklmnopqrstuvwxyz}" * 200_000,
    "comments first": "{abcdefghijklmnopqrstuvwxyz}" * 200_000 + "c3d3",
    "brackets": "c3d3 " + "(" * 600_000,
    "braces": "{" * 3_000_000,
    "braces in lines": "{\n" * 500_000,
    "tags": "[%" * 1_500_000,
    "tags in lines": "[%\n" * 300_000,
    "quotes": '[a "' + '\\"' * 1_500_000,
    "digits": "c3d3 " + "1" * 3_000_000,
    "dots": "c3d3 " + ".1" * 1_500_000,
    "words": "c3d3 " + "zz " * 100_000,
    "glyphs": "c3d3 " + "$1" * 150_000,
    "variations": "c3d3 " + ("(c4d4) {" + "a" * 400 + "} ") * 35_000,
    "nested": "c3d3 " + "(c4d4 " * 40_000 + ")" * 40_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_reading_and_writing_take_time_in_proportion(text: str, tmp_path: Path) -> None:
    """Each takes a second or two; if the time grew with the square, some would take an hour."""
    (tmp_path / "games.apgn").write_text(text)
    code = (
        "from sumito import read_games, parse_game\n"
        "for game in read_games('games.apgn', on_error='skip'):\n"
        "    text = game.write()\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, timeout=60, check=True)


def test_parse_game_wants_one_game() -> None:
    with pytest.raises(RecordError, match="one game in the text, not 0"):
        parse_game("")
    with pytest.raises(RecordError, match="not 2"):
        parse_game("c3d3 * c3d3 *")
