"""What is said about bad records, and what hostile ones cannot do."""

from __future__ import annotations

import io
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sumito.errors import RecordError
from sumito.records import (
    RecordWarning,
    parse_game,
    read_games,
)
from tests.unit.records.helpers import errors_of

if TYPE_CHECKING:
    from pathlib import Path


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
