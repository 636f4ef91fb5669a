"""Moves, rules, players, effects: values that compare, hash, copy, pickle and print themselves."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import sumito
from sumito import (
    Board,
    Direction,
    Effect,
    EffectKind,
    Move,
    MoveKind,
    Outcome,
    Player,
    Reason,
    Rules,
    Shift,
    Termination,
)

VALUES = [
    Move("a1b2"),
    Move("c3c5d4"),
    Move.inline("e5", Direction.W),
    Rules(),
    Rules(edge=3),
    Rules(players=4, teams=False, ply_limit=300, ply_limit_result="ejections", no_move="draw"),
    Rules(players=4, partner_help="move", partner_push="eject", partner_credit="nobody"),
    Player.JADE,
    Direction.SW,
    MoveKind.BROADSIDE,
    EffectKind.EJECTION,
    Reason.OWN_BEHIND,
    Termination.PLY_LIMIT,
    Outcome(Termination.EJECTIONS, (Player.BLACK, Player.AZURE)),
    Outcome(Termination.REPETITION),
    Shift(Player.WHITE, "a1", None),
    Board().effect(Move("a1b2")),
    Board().effect(Move("a1a2")),
    Board("5/6/7/8/4SSs2/8/7/6/5 0 0 b 0 1").effect(Move("e5e6")),
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values(value: Any) -> None:
    assert eval(repr(value), vars(sumito)) == value
    assert hash(eval(repr(value), vars(sumito))) == hash(value)
    assert pickle.loads(pickle.dumps(value)) == value
    assert copy.copy(value) == value
    assert copy.deepcopy(value) == value
    assert value != "something else"
    assert sum(value == other for other in VALUES) == 1


@pytest.mark.parametrize(
    "board",
    [
        Board(),
        Board(moves="a1b2 i9h8 a2b3"),
        Board.from_layout("mini"),
        Board(rules=Rules(players=3), moves="a1b2"),
        Board(rules=Rules(players=4, ban_inverse=True), moves="a2b3"),
    ],
    ids=repr,
)
def test_boards(board: Board) -> None:
    for twin in (
        eval(repr(board), vars(sumito)),
        pickle.loads(pickle.dumps(board)),
        copy.copy(board),
        copy.deepcopy(board),
        board.copy(),
    ):
        assert isinstance(twin, Board)
        assert twin == board
        assert (twin.moves, twin.start_fen, twin.rules) == (
            board.moves,
            board.start_fen,
            board.rules,
        )
        twin.push(twin.legal_moves()[0])
        assert twin != board
    assert board != board.fen()
    with pytest.raises(TypeError, match="unhashable"):
        hash(board)


def test_equality_is_of_positions_not_of_histories() -> None:
    board = Board(moves="a1b2 i9h8")
    assert board == Board(board.fen())
    assert board != Board()
    assert board != Board(board.fen(), Rules(inline_only=True))
    there_and_back = Board(moves="c3d4 g7f6 d4c3 f6g7")
    assert [there_and_back.marbles(p) for p in (0, 1)] == [Board().marbles(p) for p in (0, 1)]
    assert there_and_back != Board()  # the counts of moves differ


def test_moves_are_interned_and_ordered() -> None:
    board = Board()
    again = Board()
    assert all(a is b for a, b in zip(board.legal_moves(), again.legal_moves(), strict=True))
    moves = [Move("b1c1"), Move("a1b2"), Move("a1a2b2"), Move("a1a2")]
    assert list(map(str, sorted(moves))) == ["a1a2", "a1a2b2", "a1b2", "b1c1"]
    assert Move("a1a2") < Move("a1b2") <= Move("a1b2") < Move("b1c1") >= Move("b1c1") > Move("a1a2")


def test_what_a_move_says() -> None:
    line = Move("a1b2")
    assert (line.kind, line.direction) == (MoveKind.INLINE, Direction.NE)
    assert (line.first, line.last, line.target, line.cells) == ("a1", "a1", "b2", ("a1",))
    side = Move("c3c5d4")
    assert (side.kind, side.direction) == (MoveKind.BROADSIDE, Direction.NE)
    assert (side.first, side.last, side.target) == ("c3", "c5", "d4")
    assert side.cells == ("c3", "c4", "c5")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("a1d4", "a1b2"),  # Nacre: where the last own marble goes
        ("a1e5", "a1b2"),  # PlayStrategy: the end of the whole line
        ("e5a1", "e5d4"),
        ("c5c3d6", "c3c5d4"),  # the larger cell first
        ("d4c3d5", "c3d4c4"),
    ],
)
def test_other_ways_to_write_a_move(text: str, canonical: str) -> None:
    assert str(Move(text)) == canonical


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected four characters"),
        ("a1", "expected four characters"),
        ("a1b2c", "expected four characters"),
        ("a1a1", "its two cells are the same"),
        ("a1c2", "its two cells are not in line"),
        ("a6b6", "'a6' at character 1 is not a cell"),
        ("a1j1", "'j1' at character 3 is not a cell"),
        ("c3c6d4", "two or three cells in a line"),
        ("c3d5e4", "two or three cells in a line"),
        ("c3c5e4", "next to its first"),
        ("c3c5c4", "goes across its line"),
        ("a1a2b5", "next to its first"),
        ("e8e9f9", "would leave the board"),
        ("\x00\x01\x02\x03", r"'\\x00\\x01\\x02\\x03' is not a move"),
        ("ééé", "is not a move"),
        ("a1\ud800", "is not a move"),
    ],
)
def test_texts_that_are_no_moves(text: str, reason: str) -> None:
    with pytest.raises(sumito.MoveTextError, match=reason):
        Move(text)


def test_moves_that_leave_the_board() -> None:
    with pytest.raises(sumito.MoveTextError, match="a step W from a1 leaves the board"):
        Move.inline("a1", Direction.W)
    with pytest.raises(sumito.MoveTextError, match="a step SE from a1 leaves the board"):
        Move.broadside("a1", "a2", Direction.SE)
    with pytest.raises(sumito.SumitoError, match="'z9' is not a cell of this board"):
        Move.inline("z9", Direction.W)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"edge": 6}, "edge must be 3, 4 or 5, not 6"),
        ({"players": 1}, "players must be 2, 3 or 4, not 1"),
        ({"players": 3, "teams": True}, "teams need four players, not 3"),
        ({"ejections_to_win": 0}, "ejections_to_win must be 1 to 42, not 0"),
        ({"marbles": 62}, "marbles must be 1 to 61 on this board, not 62"),
        ({"repetition": 1}, "repetition must be 0"),
        ({"repetition": -3}, "repetition must be 0"),
        ({"ply_limit": 0}, "ply_limit must be None or 1 to 1,000,000, not 0"),
        ({"no_move": "wins"}, "no_move must be one of 'loses', 'draw', 'skip', not 'wins'"),
        ({"players": 3, "no_move": "loses"}, "no_move='loses' needs two sides"),
        ({"players": 4, "teams": False, "no_move": "loses"}, "needs two sides"),
        ({"partner_help": ""}, "partner_help must be one of 'none', 'push', 'move'"),
        ({"partner_push": "x"}, "partner_push must be one of 'never', 'push', 'eject'"),
        ({"partner_credit": "x"}, "partner_credit must be one of 'opponents', 'mover', 'nobody'"),
        ({"ply_limit_result": "x"}, "ply_limit_result must be one of 'draw', 'ejections'"),
    ],
)
def test_rules_that_contradict_themselves(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(sumito.RulesError, match=reason):
        Rules(**fields)


def test_rules_know_the_usual() -> None:
    assert (Rules().ejections_to_win, Rules().marbles, Rules().no_move) == (6, 14, "loses")
    assert (Rules(edge=4).ejections_to_win, Rules(edge=3).ejections_to_win) == (5, 2)
    assert (Rules(players=4).teams, Rules(players=3).no_move) == (True, "skip")
    assert repr(Rules(edge=4, ejections_to_win=5)) == "Rules(edge=4)"
    assert Rules().to_dict()["ply_limit"] is None
    assert Rules(**Rules(players=4).to_dict()) == Rules(players=4)


def test_rules_are_replaced_not_changed() -> None:
    rules = Rules(ply_limit=80)
    assert rules.replace(ply_limit=None) == Rules()
    assert rules.replace(edge=3) == Rules(edge=3, ply_limit=80)
    assert rules.replace(edge=3).ejections_to_win == 2
    assert Rules(ejections_to_win=4).replace(edge=4).ejections_to_win == 4
    with pytest.raises(AttributeError):
        rules.edge = 4  # type: ignore[misc]
    with pytest.raises(TypeError):
        rules.replace(colour="red")


def test_effects_are_values() -> None:
    effect = Board().effect(Move("a1b2"))
    assert isinstance(effect, Effect)
    assert len({effect, Board().effect(Move("a1b2"))}) == 1
    assert str(Player.BLACK) == "black"
    assert str(Termination.PLY_LIMIT) == "ply limit"
    assert str(Outcome(Termination.EJECTIONS, (Player.WHITE,))) == "white wins by ejections"
    assert str(Outcome(Termination.REPETITION)) == "draw by repetition"


def test_an_abandoned_game_is_no_draw() -> None:
    abandoned = Outcome(Termination.ABANDONED)
    assert (abandoned.is_draw, abandoned.winner, str(abandoned)) == (False, None, "abandoned")
    assert str(Outcome(Termination.ABANDONED, (Player.WHITE,))) == "white wins by abandonment"
    assert Outcome(Termination.AGREEMENT).is_draw
    assert not Outcome(Termination.TIME, (Player.BLACK,)).is_draw
