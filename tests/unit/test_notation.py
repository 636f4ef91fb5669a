"""Move texts of other programs: examples, and that every text is read back as its move."""

from __future__ import annotations

import pytest

from sumito import Board, Rules, cells, layouts, notation
from sumito.agents import Agent, SearchLimits, create
from sumito.agents.chance import Chance, move_seed
from sumito.errors import IllegalMoveError, SumitoError

DAISY = "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1"


def texts(board: Board, move: str) -> tuple[str, ...]:
    """The move in every notation, in the order of ``names()``."""
    found = board.parse(move)
    return tuple(notation.get(name).write(board, found) for name in notation.names())


def test_names() -> None:
    assert notation.names() == ("aba-pro", "nacre", "playstrategy")


@pytest.mark.parametrize(
    ("aba_pro", "two_cells"),
    [
        ("c3d4", "c3d4"),  # one marble
        ("a1b1", "a1c1"),  # two in line
        ("a1b2", "a1d4"),  # three in line
        ("c2c3d2", "c3d2"),  # broadside to the north-west, from the far end
        ("c2c3d3", "c2d4"),  # to the north-east
    ],
)
def test_examples_without_pushing(aba_pro: str, two_cells: str) -> None:
    assert texts(Board(DAISY), aba_pro) == (aba_pro, two_cells, two_cells)


def test_a_push_ends_at_the_foremost_pusher_or_at_the_last_pushed_marble() -> None:
    board = Board("5/6/7/8/1SSSss3/8/7/6/5 0 0 b 0 1")
    assert texts(board, "e2e3") == ("e2e3", "e2e5", "e2e7")


def test_an_ejection_ends_at_the_rim() -> None:
    board = Board("5/6/7/8/4SSSss/8/7/6/5 0 0 b 0 1")
    assert texts(board, "e5e6") == ("e5e6", "e5e8", "e5e9")


def test_a_broadside_of_three_is_written_by_its_two_farthest_cells() -> None:
    board = Board("5/6/7/8/9/8/2SSS2/6/5 0 0 b 0 1")
    assert texts(board, "c3c5d4")[1:] == ("c3d6", "c3d6")
    assert texts(board, "c3c5d3")[1:] == ("c5d3", "c5d3")


def test_an_illegal_move_cannot_be_written() -> None:
    board = Board(DAISY)
    move = board.parse("a1b2")
    board.push(move)
    with pytest.raises(IllegalMoveError, match="cannot write a1b2"):
        notation.get("nacre").write(board, move)


@pytest.mark.parametrize("name", ["nacre", "Nacre", " NACRE "])
def test_names_are_found_in_any_spelling(name: str) -> None:
    assert notation.get(name).name == "nacre"
    assert notation.get("Aba Pro").name == notation.get("aba_pro").name == "aba-pro"


def test_an_unknown_name_lists_the_known_and_suggests_a_near_one() -> None:
    with pytest.raises(SumitoError, match=r"'nacr'; did you mean 'nacre'\?.*aba-pro, nacre, play"):
        notation.get("nacr")
    with pytest.raises(SumitoError, match=r"unknown notation 'xyz' \(known"):
        notation.get("xyz")


def check_all(board: Board) -> None:
    """Every legal move is read back from each of its texts, and no two share one."""
    moves = board.legal_moves()
    for name in notation.names():
        way = notation.get(name)
        written = {way.write(board, move): move for move in moves}
        assert len(written) == len(moves), (name, board.fen())
        for text, move in written.items():
            assert board.parse(text) == move, (name, text, board.fen())


def walk(board: Board, agent: Agent, seed: int, plies: int) -> None:
    for _ in range(plies):
        if not board.legal_count() or board.outcome() is not None:
            return
        check_all(board)
        board.push(agent.play(board, SearchLimits(), move_seed(seed, board.ply)).move)


@pytest.mark.parametrize("agent", ["random", "greedy"])
@pytest.mark.parametrize("key", layouts.names())
def test_every_text_is_read_back(key: str, agent: str) -> None:
    walk(Board.from_layout(key), create(agent), seed=layouts.names().index(key), plies=60)


@pytest.mark.parametrize("partner_help", ["push", "none", "move"])
@pytest.mark.parametrize("partner_push", ["never", "push", "eject"])
def test_every_text_is_read_back_with_partners(partner_help: str, partner_push: str) -> None:
    rules = Rules(players=4, partner_help=partner_help, partner_push=partner_push)
    for seed in range(3):
        board = Board.from_layout("standard-4", rules)
        walk(board, create("random"), seed, plies=40)
        board = Board.from_layout("standard-4", rules)
        walk(board, create("greedy"), seed, plies=40)


def test_every_text_is_read_back_in_scattered_positions() -> None:
    chance = Chance(7)
    for _ in range(60):
        free = list(cells())
        placed = [free.pop(chance.below(len(free))) for _ in range(28)]
        check_all(Board(fen_of(placed[:14], placed[14:])))


def fen_of(black: list[str], white: list[str]) -> str:
    rows = []
    for letter in reversed("abcdefghi"):
        row = [cell for cell in cells() if cell.startswith(letter)]
        rows.append("".join("S" if c in black else "s" if c in white else "1" for c in row))
    return f"{'/'.join(rows)} 0 0 b 0 1"
