"""Whatever a record holds is read back as it was written; no file breaks the reader."""

from __future__ import annotations

import copy
import io
import json
import pickle
import warnings
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from sumito import Board, Rules, cells
from sumito.records import (
    GameRecord,
    Node,
    RecordWarning,
    parse_game,
    read_games,
    write_games,
)

if TYPE_CHECKING:
    from sumito.errors import RecordError

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
odd_texts = st.text(" \t\r\n\\{}[]();%\"'$!?*-1.abn[%clk 0:01]", max_size=40)
any_text = texts | odd_texts
seconds = st.floats(0, 1e6) | st.integers(0, 10**6)

starts: list[tuple[str | None, dict[str, Any]]] = [
    (None, {}),
    ("standard", {"repetition": 0, "ban_inverse": True}),
    ("belgian", {"ply_limit": 50, "ply_limit_result": "ejections"}),
    ("mini", {"edge": 3, "inline_only": True}),
    ("standard-3", {"players": 3}),
    ("standard-4", {"players": 4, "partner_help": "move"}),
    ("standard-4", {"players": 4, "teams": False}),
]
tag_names = st.from_regex(r"[A-Za-z0-9_]{1,12}", fullmatch=True).filter(
    lambda name: name not in ("FEN", "Rules", "Notation", "Variant", "Result")
)


@st.composite
def nodes(draw: st.DrawFn, node: Node, edge: int) -> None:
    """Say anything about a node."""
    somewhere = st.sampled_from(cells(edge))
    node.comment = draw(any_text)
    if node.move is not None:
        node.comment_before = draw(any_text)
    node.nags = draw(st.lists(st.integers(0, 255), max_size=3))
    node.marks = draw(st.lists(somewhere, max_size=3))
    node.arrows = draw(st.lists(st.tuples(somewhere, somewhere), max_size=2))
    node.clock = draw(st.none() | seconds)
    node.evaluation = draw(st.none() | st.floats(allow_nan=False, allow_infinity=False))


@st.composite
def records(draw: st.DrawFn, most_moves: int = 12) -> GameRecord:
    variant, rules = draw(st.sampled_from(starts))
    tags = draw(st.dictionaries(tag_names, any_text, max_size=4))
    if variant is not None:
        tags["Variant"] = variant
    record = GameRecord(rules=Rules(**rules), tags=tags)
    tree = [record.root]
    for _ in range(draw(st.integers(0, most_moves))):
        # Mostly the last node, so that lines grow; else a variation somewhere.
        parent = draw(st.sampled_from([tree[-1], *tree]))
        moves = sorted(record.board_at(parent).legal_moves())
        if moves:
            tree.append(parent.append(Node(draw(st.sampled_from(moves)))))
    for node in draw(st.lists(st.sampled_from(tree), max_size=3)):
        draw(nodes(node, record.rules.edge))
    record.result = draw(any_text | st.sampled_from(["1-0", "0-1", "1/2-1/2", "*", "0-1-0"]))
    return record


@given(records())
def test_what_is_written_is_read_back(record: GameRecord) -> None:
    text = record.write()
    again = parse_game(text)
    assert again == record
    assert again.write() == text


@given(records(), st.sampled_from(["aba-pro", "nacre", "playstrategy"]))
def test_plain_values_hold_everything(record: GameRecord, notation: str) -> None:
    data = json.loads(json.dumps(record.to_dict(notation=notation)))
    assert GameRecord.from_dict(data) == record
    assert data["end"] == record.board().fen()


@given(records(most_moves=6))
def test_copies_are_equal_and_independent(record: GameRecord) -> None:
    text = record.write()
    for other in (record.copy(), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert other == record
        other.root.comment += "x"
        other.tags["New"] = "x"
        other.root.marks.append("e5")
        assert record.write() == text


@given(st.lists(records(most_moves=4), max_size=4), st.sampled_from(["nacre", "playstrategy"]))
def test_files_of_many_games_in_any_notation(games: list[GameRecord], notation: str) -> None:
    file = io.StringIO()
    assert write_games(games, file, notation=notation) == len(games)
    source = io.BytesIO(file.getvalue().encode())
    assert list(read_games(source, on_error="raise")) == games


LAST = '\n\n[Event "last"]\n\n1. c3d3 *\n'


def assert_survives(data: bytes) -> None:
    """The reader goes through anything, and still finds the good game at the end.

    Whatever it takes for a game can be written, and is then read as the same.
    """
    errors: list[RecordError] = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RecordWarning)
        games = list(read_games(io.BytesIO(data + LAST.encode()), on_error=errors.append))
        assert [parse_game(game.write()) for game in games] == games
    assert games[-1].tags.get("Event") == "last"
    assert [str(move) for move in games[-1].moves] == ["c3d3"]
    lines = data.count(b"\n") + data.count(b"\r") + 6
    assert all(1 <= error.line <= lines and f"line {error.line}" in str(error) for error in errors)


@given(st.binary(max_size=300))
def test_any_bytes_can_be_read(data: bytes) -> None:
    assert_survives(data)


WORDS = [
    "c3d3",
    "g7f7",
    "1.",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    '"',
    "\\",
    ";",
    "%",
    "*",
    "1-0",
    "$1",
    "!",
    "…",
    "remis",
    "½-½",
    "0.5",
    "[%mark i1]",
]
LINES = ["\n", "\n\n", "\r", '[Event "x"]', '[FEN "', '[Rules "teams=true"]', "[%clk 0:00:01]"]
LINES += ['[Result "black wins"]', '[Variant "mini"]', "{[%mark e5] [%arrow a1i9]}"]
fragments = st.sampled_from(WORDS + LINES)


@given(st.lists(fragments, max_size=40).map(" ".join) | st.lists(fragments).map("".join))
@settings(max_examples=300)
def test_pieces_of_records_can_be_read(text: str) -> None:
    assert_survives(text.encode())


@given(records(most_moves=6), st.data())
def test_damaged_records_can_be_read(record: GameRecord, data: st.DataObject) -> None:
    raw = bytearray(record.write().encode())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(raw)))
        raw[place : place + data.draw(st.integers(0, 8))] = data.draw(st.binary(max_size=4))
    assert_survives(bytes(raw))


@given(records())
def test_the_main_line_replays(record: GameRecord) -> None:
    board = Board.from_fen(record.start, record.rules)
    for ply, move in enumerate(record.moves):
        assert record.board(ply) == board
        board.push(move)
    assert record.board() == board
