"""Records as plain values, for JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sumito import Board, Rules
from sumito.errors import RecordError
from sumito.records import (
    GameRecord,
    parse_game,
)
from tests.unit.records.helpers import SHUFFLE

GOLDEN = Path(__file__).parents[2] / "golden" / "records" / "everything.apgn"


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
