"""Openings: legal, balanced, distinct, and the same on every machine."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from sumito import Board, SumitoError, arena, layouts
from sumito.arena.openings import (
    SETS,
    Balance,
    Generator,
    OpeningLine,
    load,
    parse_file,
    parse_layouts,
    position_key,
    read,
    write_file,
)

if TYPE_CHECKING:
    from pathlib import Path

LINE = "standard | a1b2 i9h8 | | +3 -3"


def options_of(command: str) -> dict[str, str]:
    words = shlex.split(command)[2:]
    return {name.removeprefix("--"): value for name, value in zip(*[iter(words)] * 2, strict=True)}


def generator_of(name: str) -> Generator:
    """What the header of a shipped set says has made it."""
    options = options_of(read(name).header["command"])
    known = read(options["except"]).lines if "except" in options else ()
    return Generator(
        parse_layouts(options["layouts"]),
        int(options["plies"]),
        int(options["seed"]),
        Balance(int(options["depth"]), float(options["bound"])),
        known,
    )


# The shipped sets


def test_there_are_two_thousand_in_two_halves_of_the_same_layouts() -> None:
    counts = [Counter(opening.layout for opening in load(name)) for name in SETS]
    assert [sum(count.values()) for count in counts] == [1000, 1000]
    assert counts[0] == counts[1]
    assert counts[0]["belgian-daisy"] == counts[0]["standard"] == 300
    assert len(counts[0]) == 7


@pytest.mark.parametrize("name", SETS)
def test_every_opening_is_legal_and_nothing_is_ejected(name: str) -> None:
    for number, (opening, line) in enumerate(zip(load(name), read(name).lines, strict=True), 1):
        assert opening.name == f"{name} {number}"
        assert opening.fen == layouts.get(opening.layout).fen()
        board = opening.board()  # which plays the moves
        assert board.fen() == line.fen
        assert board.ply == 8
        assert board.ejected == (0, 0)
        assert not board.is_over()


def test_no_two_openings_are_alike_within_and_between_the_halves() -> None:
    keys = [position_key(opening.board()) for name in SETS for opening in load(name)]
    assert len(set(keys)) == 2000


@pytest.mark.parametrize("name", SETS)
def test_openings_are_as_balanced_as_they_say(name: str) -> None:
    lines = read(name).lines
    assert all(line.scores and max(map(abs, line.scores)) <= 30 for line in lines)
    balance = Balance(depth=4, bound=30)
    for line in lines[::97]:
        assert balance.scores(line.board()) == line.scores


@pytest.mark.parametrize("name", SETS)
def test_the_header_says_how_to_make_the_set_again(name: str) -> None:
    assert list(islice(generator_of(name), 7)) == list(read(name).lines[:7])


def test_neither_side_can_eject_at_once() -> None:
    for line in read("final").lines[::50]:
        for turn in "bw":
            rows, black, white, _, *counts = line.fen.split()
            board = Board(" ".join([rows, black, white, turn, *counts]))
            effects = [board.effect(move) for move in board.legal_moves()]
            assert all(effect.ejected is None for effect in effects)


# What is the same opening


@pytest.mark.parametrize("symmetry", range(12))
def test_the_twelve_images_are_one_opening(symmetry: int) -> None:
    board = load("tuning")[0].board()
    assert position_key(board.transform(symmetry)) == position_key(board)


def test_colours_do_not_matter_if_the_turn_is_swapped_too() -> None:
    board = load("tuning")[4].board()
    rows, black, white, turn, *counts = board.fen().split()
    assert turn == "b"
    swapped = rows.translate(str.maketrans("Ss", "sS"))
    same = Board(" ".join([swapped, white, black, "w", *counts]))
    other = Board(" ".join([swapped, white, black, "b", *counts]))
    assert position_key(same) == position_key(board)
    assert position_key(other) != position_key(board)


# What is balanced


def test_a_hanging_marble_or_an_ejected_one_is_no_balance() -> None:
    easy = Balance(depth=2, bound=1e9)
    level = Board.from_layout("belgian-daisy")
    assert easy.scores(level) is not None
    for turn in "bw":
        # Three black marbles in row b, and a white one before them: in the middle, on the rim.
        assert easy.scores(Board(f"5/6/7/8/9/ss6/7/SSSs2/5 0 0 {turn} 0 1")) is not None
        assert easy.scores(Board(f"5/6/7/8/9/ss6/7/2SSSs/5 0 0 {turn} 0 1")) is None
    ejected = level.fen().replace("ss1SS/sss", "s2SS/sss").replace(" 0 0 b", " 1 0 b")
    assert easy.scores(Board(ejected)) is None
    assert easy.scores(Board(ejected.replace(" 1 0 b", " 0 0 b"))) is not None


def test_a_lead_is_no_balance() -> None:
    board = Board("5/6/7/8/9/ss6/7/SSS3/5 0 0 b 0 1")
    assert Balance(depth=2, bound=1e9).scores(board) is not None
    assert Balance(depth=2, bound=5).scores(board) is None


@pytest.mark.parametrize(("depth", "bound"), [(3, 30), (0, 30), (14, 30), (4, 0), (4, -1)])
def test_impossible_demands(depth: int, bound: float) -> None:
    with pytest.raises(SumitoError, match="must be"):
        Balance(depth, bound)


# The generator


def test_the_same_seed_makes_the_same_openings_and_another_one_others() -> None:
    def made(seed: int, count: int) -> list[OpeningLine]:
        return list(islice(Generator({"standard": 1, "german-daisy": 1}, 4, seed), count))

    assert made(1, 6) == made(1, 8)[:6]
    assert not set(made(1, 6)) & set(made(2, 6))
    assert [line.layout for line in made(1, 6)] == ["standard", "german-daisy"] * 3


def test_shares_and_known_openings_are_kept() -> None:
    first = list(islice(Generator({"standard": 3, "snakes": 1}, 6, 5), 8))
    assert Counter(line.layout for line in first) == {"standard": 6, "snakes": 2}
    more = list(islice(Generator({"standard": 3, "snakes": 1}, 6, 5, known=first), 8))
    keys = [position_key(line.board()) for line in (*first, *more)]
    assert len(set(keys)) == 16


def test_when_there_is_nothing_more_it_says_so() -> None:
    with pytest.raises(SumitoError, match="no new opening from mini"):
        list(islice(Generator({"mini": 1}, 1, 1, Balance(depth=2, bound=1e9)), 1000))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected layouts"),
        ("standart", "standard"),
        ("standard,standard=2", "twice"),
        ("standard=x", "a number after standard="),
    ],
)
def test_wrong_layouts(text: str, message: str) -> None:
    with pytest.raises(SumitoError, match=message):
        parse_layouts(text)


def test_wrong_settings() -> None:
    for shares, plies in (({"standard-3": 1.0}, 4), ({"standard": 0.0}, 4), ({}, 4)):
        with pytest.raises(SumitoError):
            Generator(shares, plies)
    with pytest.raises(SumitoError, match="plies must be"):
        Generator({"standard": 1}, 0)


# Files


def test_files_round_trip() -> None:
    lines = islice(Generator({"standard": 1}, 2, 1), 3)
    text = write_file(kept := list(lines), {"command": "by hand"})
    found = parse_file(text)
    assert list(found.lines) == kept
    assert found.header["command"] == "by hand"
    assert write_file(found.lines, {"command": "by hand"}) == text


def test_a_file_by_hand_needs_little(tmp_path: Path) -> None:
    path = tmp_path / "mine.openings"
    path.write_text(f"# sumito openings 1\n\n{LINE}\nBelgian Daisy | a1b1\n", encoding="utf-8")
    first, second = load(path)
    assert (first.name, first.layout, first.moves) == ("mine 1", "standard", ("a1b2", "i9h8"))
    assert (second.layout, second.moves) == ("belgian-daisy", ("a1b1",))
    assert read(path).lines[1].scores is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "mine: expected '# sumito openings 1' in the first line, not ''"),
        ("# sumito openings 2\n", "expected '# sumito openings 1'"),
        ("# sumito openings 1\n", "there is no opening"),
        (f"# sumito openings 1\n{LINE}\nx\n", "mine, line 3: expected layout"),
        ("# sumito openings 1\nstandard | a1a9\n", "line 2.*a1a9"),
        ("# sumito openings 1\nstandard | a1b2 | 5/5\n", "the moves lead to"),
        ("# sumito openings 1\nstandard | a1b2 | | 3\n", "two scores"),
        (f"# sumito openings 1\n# sha256: 00\n{LINE}\n", "mine was changed after it was made"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(text: str, message: str) -> None:
    with pytest.raises(SumitoError, match=message):
        parse_file(text, "mine")


def test_unknown_sets_and_other_files(tmp_path: Path) -> None:
    with pytest.raises(SumitoError, match="expected tuning or final, or a file"):
        load("tunning")
    path = tmp_path / "x"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SumitoError, match="it is no text"):
        load(path)


def test_a_byte_order_mark_is_no_part_of_the_file(tmp_path: Path) -> None:
    text = write_file(islice(Generator({"standard": 1}, 2, 1), 2), {})
    path = tmp_path / "x.openings"
    path.write_text(text, encoding="utf-8-sig")
    assert read(path) == parse_file(text)


def test_a_changed_line_is_noticed(tmp_path: Path) -> None:
    text = write_file(islice(Generator({"standard": 1}, 2, 1), 2), {})
    path = tmp_path / "x.openings"
    path.write_text("\n".join(text.splitlines()[:-1]) + "\n", encoding="utf-8")
    with pytest.raises(SumitoError, match="was changed"):
        read(path)


# The command


def run(*args: str) -> subprocess.CompletedProcess[str]:
    code = "from sumito.cli import main; main()"
    command = [sys.executable, "-c", code, "openings", *args]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_command_writes_a_file_that_says_how_it_was_made(tmp_path: Path) -> None:
    path = tmp_path / "a.openings"
    options = "--layouts standard=2,snakes --plies 4 --count 3 --seed 9 --except tuning"
    done = run(*options.split(), "--out", str(path))
    assert (done.returncode, done.stdout) == (0, "")
    found = read(path)
    assert options_of(found.header["command"]).items() >= {"seed": "9", "except": "tuning"}.items()
    again = run(*shlex.split(found.header["command"])[2:])
    assert again.stdout == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "args", [["--layouts", "x"], ["--depth", "3"], ["--except", "nowhere"], ["--count", "0"]]
)
def test_wrong_usage_exits_2(args: list[str]) -> None:
    done = run(*args)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_the_arena_takes_sets_by_name() -> None:
    config = arena.RunConfig(
        contenders=tuple(
            arena.Contender(name, "random", arena.Control()) for name in ("one", "two")
        ),
        games=6,
        openings="final",
        layouts=(),
    )
    from sumito.arena.schedule import make

    openings, pairings = make(config)
    assert len(openings) == 3
    assert {opening.name.split()[0] for opening in openings} == {"final"}
    assert len(pairings) == 6
