"""Long lists of games as JSON are read one game at a time."""

from __future__ import annotations

import io
import json
import tracemalloc
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumito import GameRecord
from sumito.errors import RecordError
from sumito.records import json_items
from sumito.records.any_format import read_any
from sumito.records.apgn_reader import Hooks
from sumito.records.json_items import items

if TYPE_CHECKING:
    from collections.abc import Iterator

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(
    st.lists(VALUES), st.sampled_from([None, 1]), st.integers(1, 7), st.sampled_from(["", "\ufeff"])
)
def test_the_same_as_all_at_once(
    values: list[Any], indent: int | None, size: int, mark: str
) -> None:
    text = f"{mark}{json.dumps(values, indent=indent, ensure_ascii=False)}\n".encode(
        "utf-8", "surrogatepass"
    )
    pieces = [text[start : start + size] for start in range(0, len(text), size)]
    assert repr(list(items(pieces))) == repr(json.loads(text.decode("utf-8-sig", "replace")))


@pytest.mark.parametrize(
    ("text", "whole", "why"),
    [
        ("", 0, "line 1: .* does not begin"),
        ("{}", 0, "does not begin"),
        ("[", 0, "ends in the middle"),
        ("[1, 2", 2, "ends in the middle"),
        ("[1,\n 2,\n]", 2, "line 3: .*Expecting value"),
        ("[1 2]", 1, "expected , or ]"),
        ('[{"a": 1}, {"b" 2}, 3]' + " " * 50, 1, "Expecting ':'"),
        ('[1, "abc', 1, "ends in the middle"),
        ("[1] 2", 1, "expected nothing after the list"),
        ("[" * 100_000, 0, "nested too deeply"),
        ("[1, " + "9" * 5000 + "]", 1, "digits"),
    ],
)
def test_what_came_before_is_kept(text: str, whole: int, why: str) -> None:
    found = list(items([text.encode()]))
    assert len(found) == whole + 1
    with pytest.raises(RecordError, match=why):
        raise found[-1]


def test_an_item_has_a_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_items, "LONGEST", 300_000)
    pieces = iter([b'[1, "', *[b"x" * 50_000] * 1000])
    found = list(items(pieces))
    assert found[0] == 1
    assert "longer than" in str(found[1])
    assert len(list(pieces)) > 900, "the rest was not read"


def test_a_long_file_of_one_line_takes_little_memory() -> None:
    record = GameRecord(moves="a1b2 i9h8 b2c3").to_dict()
    text = json.dumps(record).encode()
    count = 20_000_000 // len(text)

    class Endless(io.RawIOBase):
        """A file that is made as it is read."""

        def __init__(self) -> None:
            self._parts = self._all()
            self._rest = b""

        def _all(self) -> Iterator[bytes]:
            yield b"["
            for number in range(count):
                yield (b", " if number else b"") + text
            yield b"]"

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            part = self._rest or next(self._parts, b"")
            size = min(len(part), len(buffer))
            buffer[:size] = part[:size]
            self._rest = part[size:]
            return size

    def stop(error: RecordError) -> None:
        raise error

    tracemalloc.start()
    try:
        games = read_any(io.BufferedReader(Endless()), "file", Hooks(stop, lambda _: None))
        read = sum(1 for _ in zip(games, range(3000), strict=False))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert read == 3000
    assert most < 8_000_000


def test_games_that_are_none_are_told_and_left_out() -> None:
    good = GameRecord(moves="a1b2").to_dict()
    told: list[str] = []
    text = json.dumps([{}, good, 5, good]).encode()
    games = list(read_any(io.BytesIO(text), "file", Hooks(lambda e: told.append(str(e)), print)))
    assert len(games) == 2
    assert [line.partition(":")[0] for line in told] == ["game 1", "game 3"]
