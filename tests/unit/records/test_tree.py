"""The tree of moves and variations."""

from __future__ import annotations

import copy
import pickle

import pytest

from sumito import Move, Player
from sumito.errors import RecordError
from sumito.records import (
    GameRecord,
    Node,
    parse_game,
)
from tests.unit.records.helpers import SHUFFLE


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
