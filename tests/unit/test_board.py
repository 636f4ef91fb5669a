"""The board: moving, undoing, effects and reasons, ends of games, positions as text."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys

import numpy as np
import pytest

import sumito
from sumito import Board, EffectKind, Move, Player, Reason, Rules, Termination

LINE = "5/6/7/8/{}/8/7/6/5 0 0 b 0 1"  # only row e is given


KEYS = (0x93FF9D1E06BA5EF5, 0x0EBD9CB32B6048DE, 0x8528D2BF89AD0A53)


class Noted(Board):
    """A subclass with a constructor of its own."""

    def __init__(self, note: str) -> None:
        super().__init__()
        self.note = note


def row(text: str, rules: Rules | None = None) -> Board:
    return Board(LINE.format(text), rules)


def test_the_lines_of_the_readme() -> None:
    board = Board()
    assert (len(board.legal_moves()), board.legal_count()) == (44, 44)
    board = Board.from_layout("belgian-daisy")
    assert board == Board.from_fen(board.fen())
    assert len(board.legal_moves()) == 52
    move = board.parse("a1b2")
    board.push(move)
    assert board.turn is Player.WHITE
    assert board.pop() == move
    assert board.push_text("a1b2") == move
    assert (board.ply, board.move_number, board.quiet, board.ejected) == (1, 1, 1, (0, 0))
    assert board.moves == (move,)
    assert board.at("b2") is Player.BLACK
    assert board.at("a1") is None
    assert sumito.perft(Board(), 3) == 98912


@pytest.mark.parametrize(
    ("cells", "text", "kind", "moved", "pushed", "ejected"),
    [
        ("S8", "e1e2", EffectKind.STEP, "e1e2", "", None),
        ("SS7", "e1e2", EffectKind.LINE, "e1e2 e2e3", "", None),
        ("SSS6", "e1e2", EffectKind.LINE, "e1e2 e2e3 e3e4", "", None),
        ("SSs6", "e1e2", EffectKind.PUSH, "e1e2 e2e3", "e3e4", None),
        ("SSSs5", "e1e2", EffectKind.PUSH, "e1e2 e2e3 e3e4", "e4e5", None),
        ("SSSss4", "e1e2", EffectKind.PUSH, "e1e2 e2e3 e3e4", "e4e5 e5e6", None),
        ("6SSs", "e7e8", EffectKind.EJECTION, "e7e8 e8e9", "e9", Player.WHITE),
        ("4SSSss", "e5e6", EffectKind.EJECTION, "e5e6 e6e7 e7e8", "e8e9 e9", Player.WHITE),
        ("3SS4", "e4e5f4", EffectKind.BROADSIDE, "e4f4 e5f5", "", None),
        ("3SSS3", "e4e6d4", EffectKind.BROADSIDE, "e4d4 e5d5 e6d6", "", None),
    ],
)
def test_effects(
    cells: str, text: str, kind: EffectKind, moved: str, pushed: str, ejected: Player | None
) -> None:
    board = row(cells)
    effect = board.effect(Move(text))
    assert effect.legal
    assert (effect.message, effect.reason, effect.blockers) == ("legal", None, ())
    assert effect.kind is kind
    assert effect.player is Player.BLACK
    assert " ".join(s.source + (s.target or "") for s in effect.moved) == moved
    assert " ".join(s.source + (s.target or "") for s in effect.pushed) == pushed
    assert effect.ejected is ejected
    assert effect.credited is (None if ejected is None else Player.BLACK)
    assert {shift.player for shift in effect.pushed} <= {Player.WHITE}


TEAM = Rules(players=4)


@pytest.mark.parametrize(
    ("board", "text", "reason", "blockers", "message"),
    [
        (row("9"), "e1e2", Reason.EMPTY_CELL, "e1", "e1 is empty"),
        (row("s8"), "e1e2", Reason.NOT_YOURS, "e1", "the marble on e1 is white's"),
        (row("Ss7"), "e1e2", Reason.TOO_WEAK, "e2", "blocked by e2: 1 marble cannot push 1"),
        (row("SSss5"), "e1e2", Reason.TOO_WEAK, "e3 e4", "2 marbles cannot push 2"),
        (row("SSSsss3"), "e1e2", Reason.TOO_WEAK, "e4 e5 e6", "3 marbles cannot push 3"),
        (row("SSSS5"), "e1e2", Reason.TOO_MANY, "e1 e2 e3 e4", "at most three marbles"),
        (row("SSsS5"), "e1e2", Reason.OWN_BEHIND, "e4", "your own marble on e4 stands behind e3"),
        (row("6SSS"), "e7e8", Reason.EJECTS_OWN, "e9", "would eject your own marble from e9"),
        (row("S8"), "e1e2f2", Reason.NO_SUCH_GROUP, "e2", "you have no marble on e2"),
        (row("Ss7"), "e1e2f2", Reason.NO_SUCH_GROUP, "e2", "you have no marble on e2"),
        (
            Board("5/6/7/1s6/SS7/8/7/6/5 0 0 b 0 1"),
            "e1e2f2",
            Reason.BLOCKED,
            "f3",
            "a broadside cannot push",
        ),
        (
            row("SS7", Rules(inline_only=True)),
            "e1e2f2",
            Reason.INLINE_ONLY,
            "",
            "only in-line moves",
        ),
        (Board.from_layout("mini"), "a3a4", Reason.EJECTS_OWN, "a3", "your own marble from a3"),
        (Board.from_layout("mini"), "f5f6", Reason.OFF_BOARD, "f5", "this board has no f5"),
        (Board.from_layout("mini"), "f5f6g5", Reason.OFF_BOARD, "f5 f6", "this board has no f5 f6"),
        (
            Board("5/6/7/8/SSAJ5/8/7/6/5 0 0 0 0 b 0 1"),
            "e1e2",
            None,
            "",
            "legal",
        ),
        (
            Board("5/6/7/8/SSA6/8/7/6/5 0 0 0 0 b 0 1"),
            "e1e2",
            Reason.BLOCKED,
            "e3",
            "which may only help a push",
        ),
        (
            Board("5/6/7/8/SSSA5/8/7/6/5 0 0 0 0 b 0 1"),
            "e1e2",
            Reason.TOO_MANY,
            "e1 e2 e3 e4",
            "at most three",
        ),
        (
            Board("5/6/7/8/SSsA5/8/7/6/5 0 0 0 0 b 0 1"),
            "e1e2",
            Reason.BLOCKED,
            "e4",
            "blocked by your partner's e4",
        ),
        (
            Board("5/6/7/8/6SSA/8/7/6/5 0 0 0 0 b 0 1", TEAM.replace(partner_push="push")),
            "e7e8",
            Reason.EJECTS_PARTNER,
            "e9",
            "would eject your partner's marble from e9",
        ),
    ],
)
def test_reasons(
    board: Board, text: str, reason: Reason | None, blockers: str, message: str
) -> None:
    move = Move(text)
    effect = board.effect(move)
    assert effect.reason is reason
    assert " ".join(effect.blockers) == blockers
    assert message in effect.message
    assert effect.legal == board.is_legal(move) == (reason is None)
    if reason is not None:
        before = board.copy()
        with pytest.raises(sumito.IllegalMoveError, match="illegal move") as caught:
            board.push(move)
        assert caught.value.effect == effect
        assert board.fen() in str(caught.value)
        assert board == before
        with pytest.raises(sumito.IllegalMoveError):
            board.action(move)


def test_the_ban_on_inverting_a_move() -> None:
    board = Board(rules=Rules(ban_inverse=True), moves="a5b5 i5h5")
    banned = Move("d5c5")  # the column a5 b5 c5 moved to b5 c5 d5
    effect = board.effect(banned)
    assert (effect.reason, effect.message) == (Reason.INVERSE, "inverts your previous move")
    assert banned not in board.legal_moves()
    assert banned in Board(moves="a5b5 i5h5").legal_moves()
    board.push_text("d5e5")
    board.push_text("h9g8")
    assert Move("e5d5") not in board.legal_moves()
    assert board.is_legal(Move("a1b2"))


def test_nacre_broadsides_are_resolved_by_the_board() -> None:
    board = row("3SS4")
    assert board.parse("e4f6") == Move("e4e5f5")  # e4 e5 go NE: e4's row end is f6
    assert board.parse("e5f4") == Move("e4e5f4")
    with pytest.raises(sumito.IllegalMoveError, match="no such group"):
        board.parse("a1b3")


@pytest.mark.parametrize(
    "layout", ["standard", "belgian-daisy", "standard-3", "standard-4", "small", "mini"]
)
def test_the_action_index(layout: str) -> None:
    board = Board.from_layout(layout)
    chance = random.Random(1)
    expected = {5: 1734, 4: 918, 3: 354}[board.rules.edge]
    for _ in range(40):
        mask = board.action_mask()
        moves = board.legal_moves()
        assert mask.shape == (expected,) == (board.action_count,)
        assert mask.dtype == np.bool_
        assert mask.sum() == len(moves)
        actions = [board.action(move) for move in moves]
        assert sorted(actions) == list(np.flatnonzero(mask))
        assert [board.move(action) for action in actions] == moves
        symmetry = chance.randrange(12)
        where = sumito.action_symmetry(symmetry, board.rules.edge)
        assert (board.transform(symmetry).action_mask()[where] == mask).all()
        illegal = int(np.flatnonzero(~mask)[chance.randrange(expected - len(moves))])
        with pytest.raises(sumito.IllegalMoveError, match=f"action {illegal} is not legal"):
            board.move(illegal)
        if not moves:
            break
        board.push(chance.choice(moves))
    for action in (-1, expected):
        with pytest.raises(sumito.IllegalMoveError, match="is not legal"):
            board.move(action)


def test_planes() -> None:
    board = Board(moves="a1b2")
    planes = board.planes()
    assert planes.shape == (5, 9, 9)
    assert planes[:2].sum() == 28
    assert planes[4].sum() == 61
    for cell in board.marbles(Player.WHITE):  # white is to move and comes first
        assert planes[0]["abcdefghi".index(cell[0]), int(cell[1]) - 1] == 1
    ejecting = Board("5/6/7/8/6SSs/8/7/6/5 3 0 b 0 9", moves="e7e8")
    assert (ejecting.planes()[2] == 0).all()
    assert (ejecting.planes()[3] == 4).all()


def test_bits_are_the_torus() -> None:
    board = Board()
    for player in Player.BLACK, Player.WHITE:
        bits = 0
        for cell in board.marbles(player):
            bits |= 1 << (int(cell[1]) - 1 + 13 * "abcdefghi".index(cell[0])) % 61
        assert board.bits(player) == bits


def test_repetition_is_counted_since_the_last_ejection() -> None:
    board = Board(moves="a5b5 i5h5 d5c5 f5g5")
    assert board.repetitions() == 2
    assert board.outcome() is None
    for text in ["a5b5", "i5h5", "d5c5", "f5g5"]:
        board.push_text(text)
    assert board.repetitions() == 3
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.termination is Termination.REPETITION
    assert outcome.is_draw
    board.push_text("a1b2")  # it may go on all the same
    assert board.outcome() is None


def test_six_ejections_win() -> None:
    board = Board("5/6/7/8/6SSs/8/7/6/s4 5 0 b 0 9")
    assert board.outcome() is None
    board.push_text("e7e8")
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.termination, outcome.winner) == (Termination.EJECTIONS, Player.BLACK)
    assert board.is_over()


def test_a_player_without_a_move_loses() -> None:
    """A lone marble in a corner, hemmed in."""
    fen = "5/6/7/8/9/8/7/ss4/Ss3 0 0 b 0 1"
    outcome = Board(fen).outcome()
    assert outcome is not None
    assert (outcome.termination, outcome.winners) == (Termination.NO_MOVES, (Player.WHITE,))
    drawn = Board(fen, Rules(no_move="draw")).outcome()
    assert drawn is not None
    assert drawn.is_draw


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("", "it is empty"),
        ("x", "expected rows, ejections by each player and a turn letter"),
        ("5/6/7/8/9/8/7/6/5 0 0", "expected rows"),
        ("5/6/7/8/9/8/7/6/5 0 b 0 1", "two to four ejection counts after the rows, found 1"),
        ("5/6/7/8/9/8/7/6 0 0 b 0 1", "expected 5, 7 or 9 rows separated by '/', found 8"),
        ("5/6/7/8/9/8/7/6/4 0 0 b 0 1", r"row a \('4'\) must have 5 cells, not 4"),
        ("5/6/7/8/99/8/7/6/5 0 0 b 0 1", r"row e \('99'\) must have 9 cells, not more"),
        ("5/6/7/8/9/8/7/6/4A 0 0 b 0 1", r"row a has 'A', expected S \(black\), s \(white\)"),
        ("5/6/7/8/9/8/7/6/5 0 0 a 0 1", "the player to move, one of 'bw', found 'a'"),
        ("5/6/7/8/9/8/7/6/5 0 0 b x 1", "expected a number of quiet moves, found 'x'"),
        ("5/6/7/8/9/8/7/6/5 0 0 b 0 0", "the move number must be 1 or more"),
        ("5/6/7/8/9/8/7/6/5 0 0 b 1 1", "1 quiet moves are more than the 0 turns so far"),
        ("5/6/7/8/9/8/7/6/5 0 0 b 0 1 2", "expected nothing after the move number, found '2'"),
        ("5/6/7/8/9/8/7/6/5 0 256 b 0 1", "'256' ejections is more than 255"),
        ("5/6/7/8/9/8/7/6/5 0 0 b 0 99999999999999999999", "is more than 2000000000"),
        ("sssss/ssssss/ssss3/8/9/8/7/6/5 0 0 b 0 1", "white has 15 marbles, the most is 14"),
        (
            "sssss/ssssss/2sss2/8/9/8/7/6/5 1 0 b 0 1",
            "white has 14 marbles and 1 ejected, together more than 14",
        ),
        ("a\x00b\n\ud800", "is not a position"),
        ("5/6/7/8/9/8/7/6/5 0 0 b 0 1" * 20, "is not a position"),
    ],
)
def test_positions_that_are_refused(fen: str, reason: str) -> None:
    with pytest.raises(sumito.FenError, match=reason):
        Board(fen)


def test_positions_that_do_not_fit_the_rules() -> None:
    with pytest.raises(sumito.FenError, match=r"has 9 rows, but the rules say 7 \(edge 4\)"):
        Board("5/6/7/8/9/8/7/6/5 0 0 b 0 1", Rules(edge=4))
    with pytest.raises(sumito.FenError, match="is for 2 players, but the rules say 3"):
        Board("5/6/7/8/9/8/7/6/5 0 0 b 0 1", Rules(players=3))
    with pytest.raises(sumito.FenError, match="azure cannot move and would be skipped"):
        Board("5/6/7/8/SSS6/8/7/6/5 0 0 0 a 0 1")
    with pytest.raises(sumito.LayoutError, match="edge 3 with 4 players"):
        Board(rules=Rules(edge=3, players=4))


def test_short_and_extended_positions() -> None:
    assert Board("5/6/7/8/SS7/8/7/6/5 0 0 b") == row("SS7")
    three = Board(rules=Rules(players=3), moves="a1b2 d1d2")
    assert three.fen() == "ss1AA/ss2AA/ss3AA/ss4AA/ss5AA/1s5A/2S4/SSSSSS/1SSSS 0 0 0 a 2 1"
    assert three == Board(three.fen())
    assert three.turn is Player.AZURE


def test_arguments_that_are_wrong() -> None:
    board = Board()
    with pytest.raises(sumito.SumitoError, match="'e99' is not a cell of this board"):
        board.at("e99")
    with pytest.raises(sumito.SumitoError, match="player must be 0 to 1 in this game, not 2"):
        board.marbles(Player.AZURE)
    with pytest.raises(sumito.SumitoError, match="symmetry must be 0 to 11, not 12"):
        board.transform(12)
    with pytest.raises(sumito.RulesError, match="edge must be 3, 4 or 5, not 2"):
        sumito.cells(2)
    with pytest.raises(IndexError, match="no move to take back"):
        board.pop()
    with pytest.raises(TypeError):
        board.push("a1b2")  # type: ignore[arg-type]


def test_errors_quote_what_was_given() -> None:
    with pytest.raises(sumito.IllegalMoveError, match=r"illegal move 'c3e6' \(c3e5c4\) for black"):
        Board().parse("c3e6")
    # c3 with c4, or c3 with d4? The pair that is there was meant, and something blocks it.
    board = Board("5/6/7/8/9/3Ss3/2S4/6/5 0 0 b 0 1")
    with pytest.raises(sumito.IllegalMoveError, match=r"'c3d5' .*blocked by d5"):
        board.parse("c3d5")
    assert Board().parse("A1B2") == Move("a1b2")


def test_rooms_are_there_without_asking() -> None:
    script = "import sumito; print(len(sumito.layouts.names()), sumito.agents.names()[:2])"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "61 ('sumito', 'random')\n"


def test_long_games_still_round_trip() -> None:
    board = Board("5/6/7/8/SS6s/8/7/6/5 0 0 w 0 250000")
    board.push(board.legal_moves()[0])
    assert Board(board.fen()) == board
    assert Board("5/6/7/8/SS7/8/7/6/5 0 0 b 5").move_number == 4  # the first that fits
    assert Board("5/6/7/8/SS7/8/7/6/5 0 0 w 5").move_number == 3


def test_keys_are_the_same_for_ever() -> None:
    assert Board().key == KEYS[0]
    assert Board.from_layout("belgian-daisy", Rules(ban_inverse=True)).key == KEYS[1]
    assert Board(rules=Rules(players=3), moves="a1b2").key == KEYS[2]
    lead = Board("S4/6/7/8/4A4/8/7/6/s4 64 0 0 b 0 100", Rules(players=3, marbles=61))
    assert lead.key != Board("S4/6/7/8/4A4/8/7/6/s4 0 0 0 b 0 100", lead.rules).key


def test_a_partner_over_the_rim() -> None:
    rules = Rules(players=4, partner_help="move", edge=3)
    effect = Board("3/4/3SA/4/3 0 0 0 0 b 0 1", rules).effect(Move("c4c5d5"))
    assert (effect.reason, effect.blockers) == (Reason.EJECTS_PARTNER, ("c5",))


def test_subclasses_keep_what_they_add() -> None:
    board = Noted("mine")
    board.push_text("a1b2")
    for twin in (board.copy(), board.transform(3), pickle.loads(pickle.dumps(board))):
        assert isinstance(twin, Noted)
        assert twin.note == "mine"
        assert twin.ply == 1


def test_canonical_boards_under_a_ban() -> None:
    board = Board("5/6/7/8/9/3S4/7/6/5 0 0 b 0 1", Rules(ban_inverse=True), moves="d4e5")
    keys = {board.transform(symmetry).canonical().key for symmetry in range(12)}
    assert len(keys) == 1


def test_canonical_boards() -> None:
    board = Board(moves="a1b2 i9h8")
    forms = {board.transform(symmetry).canonical().fen() for symmetry in range(12)}
    assert len(forms) == 1


def test_pictures() -> None:
    board = Board(moves="a1b2")
    assert "●" in str(board)
    svg = board.svg(arrows=[("e5", "f6"), board.parse("i5h5")], mark=["e5"])
    assert svg.startswith("<svg")
    assert 'data-cell="e5"' in svg
    assert board._repr_svg_().startswith("<svg")


def test_importing_is_light() -> None:
    """NumPy, typer and the like are loaded by those who use them."""
    script = "import sys, sumito; sumito.Board().legal_moves(); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert not loaded & {"numpy", "scipy", "typer", "rich", "tomllib", "sumito.records"}
