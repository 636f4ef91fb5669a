"""What must hold for every position that play can reach."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import sumito
from sumito import Board, Direction, EffectKind, Move, Rules, layouts

STARTS = st.sampled_from(
    ["standard", "belgian-daisy", "alien-attack", "mini", "small", "standard-3", "standard-4"]
)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "ban_inverse": st.booleans(),
        "inline_only": st.booleans(),
        "no_move": st.sampled_from(["draw", "skip"]),
        "ply_limit": st.integers(1, 80),
        "repetition": st.sampled_from([0, 2, 3]),
        "partner_help": st.sampled_from(["none", "push", "move"]),
        "partner_push": st.sampled_from(["never", "push", "eject"]),
        "partner_credit": st.sampled_from(["opponents", "mover", "nobody"]),
    },
)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A position after random play, biased towards pushes."""
    layout = layouts.get(draw(STARTS))
    options: dict[str, Any] = draw(OPTIONS)
    rules = Rules(edge=layout.edge, players=layout.players, **options)
    board = Board.from_layout(layout, rules)
    chance = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, 60))):
        moves = board.legal_moves()
        if not moves:
            break
        pushes = [move for move in moves if board.effect(move).pushed]
        board.push(chance.choice(pushes if pushes and chance.random() < 0.5 else moves))
    return board


@given(boards())
def test_push_then_pop_is_the_identity(board: Board) -> None:
    before = board.copy()
    for move in board.legal_moves():
        board.push(move)
        assert board.moves[-1] is move
        assert board.pop() is move
        assert board == before
        assert (board.key, board.repetitions()) == (before.key, before.repetitions())


@given(boards())
def test_marbles_are_conserved(board: Board) -> None:
    players = range(board.rules.players)
    for move in board.legal_moves():
        effect = board.effect(move)
        counts = [len(board.marbles(player)) for player in players]
        score = list(board.ejected)
        board.push(move)
        if effect.ejected is not None:
            counts[effect.ejected] -= 1
            assert board.quiet == 0
        if effect.credited is not None:
            score[effect.credited] += 1
        assert [len(board.marbles(player)) for player in players] == counts
        assert list(board.ejected) == score
        board.pop()


@given(boards())
def test_effects_tell_what_push_does(board: Board) -> None:
    for move in board.legal_moves():
        effect = board.effect(move)
        cells: dict[str, Any] = {cell: board.at(cell) for cell in sumito.cells(board.rules.edge)}
        shifts = (*effect.moved, *effect.pushed)
        assert effect.moved[0].source == move.first
        assert (effect.kind is EffectKind.EJECTION) == (effect.ejected is not None)
        for shift in shifts:
            assert cells[shift.source] == shift.player
            cells[shift.source] = None
        for shift in shifts:
            if shift.target is not None:
                cells[shift.target] = shift.player
        board.push(move)
        assert cells == {cell: board.at(cell) for cell in sumito.cells(board.rules.edge)}
        board.pop()


@given(boards(), st.integers(0, 11))
def test_symmetries_commute_with_moving(board: Board, symmetry: int) -> None:
    edge = board.rules.edge
    image = board.transform(symmetry)
    assert image.transform(sumito.inverse_symmetry(symmetry)) == board
    assert image.outcome() == board.outcome()
    moves = board.legal_moves()
    assert set(image.legal_moves()) == {move.transform(symmetry, edge) for move in moves}
    for move in moves:
        assert (
            move.transform(symmetry, edge).transform(sumito.inverse_symmetry(symmetry), edge)
            is move
        )
        after = board.copy()
        after.push(move)
        image.push(move.transform(symmetry, edge))
        assert image == after.transform(symmetry)
        assert image.key == after.transform(symmetry).key
        image.pop()


@given(boards())
def test_the_incremental_key_is_the_computed_one(board: Board) -> None:
    assert board.key == board._computed_key()
    for move in board.legal_moves():
        board.push(move)
        assert board.key == board._computed_key()
        board.pop()


@given(boards())
def test_keys_tell_positions_apart(board: Board) -> None:
    """All children of a position, and the same marbles under other rules, have their own keys."""
    keys = {board.key}
    for move in board.legal_moves():
        board.push(move)
        keys.add(board.key)
        board.pop()
    assert len(keys) == board.legal_count() + 1
    other = board.rules.replace(ejections_to_win=board.rules.ejections_to_win + 1)
    assert Board(board.fen(), other).key not in keys


@cache
def all_moves() -> frozenset[Move]:
    """Every move value there is; on smaller boards many of them are off the board."""
    moves = set()
    for first, direction in product(sumito.cells(), Direction):
        with suppress(sumito.MoveTextError):
            moves.add(Move.inline(first, direction))
        for last in sumito.cells():
            with suppress(sumito.MoveTextError):
                moves.add(Move.broadside(first, last, direction))
    assert len(moves) == 312 + 960
    return frozenset(moves)


@given(boards())
def test_all_agree_on_what_is_legal(board: Board) -> None:
    legal = set(board.legal_moves())
    assert len(legal) == len(board.legal_moves()) == board.legal_count()
    assert legal <= all_moves()
    for move in all_moves():
        effect = board.effect(move)
        assert effect.legal == board.is_legal(move) == (move in legal)
        assert effect.legal == (effect.reason is None)


@given(boards())
def test_texts_round_trip(board: Board) -> None:
    again = Board(board.fen(), board.rules)
    assert again.fen() == board.fen()
    for move in board.legal_moves():
        assert board.parse(str(move)) is move
        assert Move(str(move)) == move
    assert eval(repr(board), vars(sumito)) == board


@given(boards(), st.text(max_size=12))
def test_any_text_is_a_legal_move_or_an_error(board: Board, text: str) -> None:
    before = board.copy()
    try:
        move = board.push_text(text)
    except (sumito.MoveTextError, sumito.IllegalMoveError) as error:
        assert str(error)
        assert board == before
    else:
        assert board.moves[-1] == move


CELLS = st.sampled_from(sumito.cells())


@given(boards(), st.lists(CELLS, min_size=2, max_size=3).map("".join))
def test_cells_are_a_legal_move_or_an_error(board: Board, text: str) -> None:
    test_any_text_is_a_legal_move_or_an_error.hypothesis.inner_test(board, text)  # type: ignore[attr-defined]


FEN_PARTS = st.sampled_from([*"SsAJ123456789/ bwaj0", "sssss", "5/6/7/8/9/8/7/6/5", " 0 0 b 0 1"])


@settings(max_examples=300)
@given(st.one_of(st.text(), st.lists(FEN_PARTS).map("".join)))
def test_any_text_is_a_position_or_an_error(text: str) -> None:
    try:
        board = Board(text)
    except sumito.FenError as error:
        assert "is not a position" in str(error)
    else:
        assert Board(board.fen()) == board


@given(st.binary())
def test_any_bytes_are_a_position_or_an_error(data: bytes) -> None:
    test_any_text_is_a_position_or_an_error.hypothesis.inner_test(  # type: ignore[attr-defined]
        data.decode("utf-8", "surrogateescape")
    )
