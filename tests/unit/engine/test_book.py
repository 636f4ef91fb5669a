"""The opening book: positions made one, files, moves, and how a book is made."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sumito import Board, Engine, Rules, SearchLimits, SumitoError
from sumito.agents import create
from sumito.agents.book import Book, BookEntry, board_of, default_book, load_book, place_of
from sumito.agents.chance import Chance
from sumito.arena.executors import Pool
from sumito.training.book import BookProgress, BookSettings, build_book

if TYPE_CHECKING:
    from pathlib import Path

DAISY = Board.from_layout("belgian-daisy")
TINY = BookSettings(nodes=400, lines=3, hash_mb=1)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    return build_book(tmp_path_factory.mktemp("book") / "work", TINY, 60)[0]


def wander(seed: int, plies: int) -> Board:
    board, chance = DAISY.copy(), Chance(seed)
    for _ in range(plies):
        board.push(chance.choice(sorted(board.legal_moves())))
    return board


@pytest.mark.parametrize("seed", range(5))
def test_images_and_colours_are_one(seed: int) -> None:
    board = wander(seed, 30)
    key = place_of(board)[0]
    assert {place_of(board.transform(symmetry))[0] for symmetry in range(12)} == {key}
    image = board_of(key)
    assert place_of(image) == (key, 0)
    assert (image.bits(0), image.bits(1)) == (key.own, key.other)
    letters = str.maketrans("Ss", "sS")
    rows, first, second, turn, *_ = board.fen().split()
    swapped = f"{rows.translate(letters)} {second} {first} {'w' if turn == 'b' else 'b'} 3 9"
    assert place_of(Board(swapped))[0] == key
    assert place_of(wander(seed + 1, 31))[0] != key


def test_a_file_is_what_was_written(book: Book, tmp_path: Path) -> None:
    data = book.write()
    assert len(data) < 64 + len(book.description) + 22 * len(book)
    again = Book.read(data)
    assert (again.entries, again.description) == (book.entries, book.description)
    path = tmp_path / "my.book"
    path.write_bytes(data)
    assert load_book(path).entries == book.entries


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda data: b"", "is no opening book"),
        (lambda data: b"x" + data[1:], "is no opening book"),
        (lambda data: data[:8] + b"\x07" + data[9:], "of version 1, not 7"),
        (lambda data: data[:-9], "bytes instead of"),
        (lambda data: data[:60] + bytes([data[60] ^ 1]) + data[61:], "its checksum is wrong"),
    ],
)
def test_damage_is_refused(book: Book, tmp_path: Path, damage: object, message: str) -> None:
    path = tmp_path / "bad.book"
    path.write_bytes(damage(book.write()))  # type: ignore[operator]
    with pytest.raises(SumitoError, match=message):
        load_book(path)
    with pytest.raises(SumitoError, match="cannot be read"):
        load_book(tmp_path / "nowhere")


def test_moves_are_those_of_the_position_however_it_is_turned(book: Book) -> None:
    board = DAISY.copy()
    while found := book.moves(board):
        scores = [one.score for one in found]
        assert scores == sorted(scores, reverse=True)
        assert all(board.is_legal(one.move) for one in found)
        entry = book.entry(board)
        assert entry is not None
        for symmetry in (1, 7):
            image = board.transform(symmetry)
            assert {one.move for one in book.moves(image)} == {
                one.move.transform(symmetry) for one in found
            }
        board.push(found[0].move)
    assert board.ply >= 1


def test_a_position_is_worth_what_its_replies_make_it(book: Book) -> None:
    for key, entry in book.entries.items():
        board = board_of(key)
        found = book.moves(board)
        if entry.action is None:
            assert found == []
        elif all(one.score <= entry.score for one in found):
            assert found[0].score == entry.score
    first = book.entry(DAISY)
    assert first is not None
    assert book.moves(DAISY)[0].score == first.score


def test_chance_chooses_among_good_moves(book: Book) -> None:
    best = book.choose(DAISY)
    assert best is not None
    seen = {book.choose(DAISY, Chance(seed)) for seed in range(60)}
    assert len({one.move for one in seen if one}) > 1
    assert all(one is not None and one.score >= best.score - 40 for one in seen)
    assert book.choose(DAISY, Chance(5)) == book.choose(DAISY, Chance(5))


def test_the_engine_plays_from_it_if_asked(book: Book) -> None:
    engine = Engine(book=book, hash_mb=1)
    decision = engine.play(DAISY, SearchLimits(nodes=100), 3)
    assert decision.info.counters == {"book": True}
    assert decision.info.nodes == 0
    assert decision.info.wdl is not None
    assert decision.move in {one.move for one in book.moves(DAISY)}
    assert engine.play(wander(3, 20), SearchLimits(nodes=100)).info.nodes == 100
    assert engine.analyse(DAISY, SearchLimits(nodes=100)).nodes == 100
    plain = Engine(hash_mb=1).play(DAISY, SearchLimits(nodes=100))
    assert "book" not in plain.info.counters


@pytest.mark.parametrize(
    "rules", [Rules(inline_only=True), Rules(ban_inverse=True), Rules(ejections_to_win=3)]
)
def test_other_rules_have_no_book(book: Book, rules: Rules) -> None:
    assert not Book.fits(Board(DAISY.fen(), rules))
    assert book.moves(Board(DAISY.fen(), rules)) == []
    assert book.moves(Board(DAISY.fen(), Rules(ply_limit=300))) == book.moves(DAISY)
    for layout in ("mini", "standard-3"):
        assert book.choose(Board.from_layout(layout)) is None


def test_no_repetition_from_a_book() -> None:
    there = Board(moves="c3d3 g7f7 d3c3 f7g7")  # the start once more, after four moves
    before = Board(moves="c3d3 g7f7 d3c3")
    start = place_of(Board())[0]
    known = board_of(place_of(before)[0])
    turn = place_of(before)[1]
    action = before.transform(turn).action(there.moves[-1].transform(turn))
    entries = {start: BookEntry(0, 1), place_of(known)[0]: BookEntry(5, 1, action)}
    assert Book(entries).moves(before) == []
    assert Book(entries).moves(Board.from_fen(before.fen()))


def test_work_goes_on_where_it_was_stopped(tmp_path: Path, book: Book) -> None:
    work = tmp_path / "work"
    told: list[int] = []

    def tell(progress: BookProgress) -> None:
        told.append(progress.done)

    build_book(work, TINY, 20, on_progress=tell)
    assert told[-1] >= 20
    whole = work.read_text()
    cut = whole[: len(whole) * 2 // 3]  # in the middle of a line
    work.write_text(cut)
    half, ending = build_book(work, TINY, 60, workers=Pool(2))
    assert ending == "finished"
    assert half.entries == book.entries
    searched = [json.loads(line)["fen"] for line in work.read_text().splitlines()[1:]]
    assert len(set(searched)) == len(searched)  # nothing twice
    with pytest.raises(SumitoError, match="made otherwise: nodes was 400 and is 500"):
        build_book(work, BookSettings(nodes=500, lines=3, hash_mb=1), 60)
    (tmp_path / "other").write_text("hello\n")
    with pytest.raises(SumitoError, match="is no work on a book"):
        build_book(tmp_path / "other", TINY, 60)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"nodes": 0}, "nodes must be 1 or more"),
        ({"layouts": ()}, "needs a layout"),
        ({"layouts": ("mini",)}, "61 cells and the usual rules, not for mini"),
    ],
)
def test_wrong_settings(settings: dict[str, object], message: str) -> None:
    with pytest.raises(SumitoError, match=message):
        BookSettings(**settings)  # type: ignore[arg-type]


def test_the_book_that_is_shipped() -> None:
    shipped = default_book()
    assert len(shipped) >= 300
    for layout in ("belgian-daisy", "standard"):
        board = Board.from_layout(layout)
        while (best := shipped.choose(board)) is not None:
            board.push(best.move)
        assert board.ply >= 3
        entry = shipped.entry(Board.from_layout(layout))
        assert entry is not None
        assert abs(entry.score) < 100
    agent = create("sumito:book=true,nodes=200")
    assert agent.play(DAISY).info.counters["book"]
