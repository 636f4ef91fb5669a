"""The shipped network: the engine computes what the file says, however the board is turned."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from sumito import Board, Engine, Rules, SumitoError
from sumito.agents.chance import Chance
from sumito.agents.engine import Network, default_network, load_network
from sumito.training.nnue.network_file import read_network, write_network
from tests.oracle.network import PlainNetwork

if TYPE_CHECKING:
    from pathlib import Path

FILE = files("sumito.agents").joinpath("data/sumito.nn").read_bytes()


def positions(count: int) -> list[Board]:
    """Positions of random games, with some marbles off."""
    found: list[Board] = []
    chance = Chance(1)
    while len(found) < count:
        layout = chance.choice(["belgian-daisy", "standard", "domination", "infiltration"])
        board = Board.from_layout(layout)
        while board.outcome() is None and board.ply < 400 and len(found) < count:
            pushes = [m for m in board.legal_moves() if board.effect(m).pushed]
            board.push(chance.choice(pushes or board.legal_moves()))
            if board.ply % 3 == 0:
                found.append(Board(board.fen(), board.rules))
    return found


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    return positions(10_000)


def flipped(board: Board) -> Board:
    """The same position with the colours changed."""
    rows, black, white, turn, _, number = board.fen().split()
    turn = {"b": "w", "w": "b"}[turn]
    return Board(f"{rows.swapcase()} {white} {black} {turn} 0 {number}", board.rules)


@pytest.mark.parametrize("symmetry", range(12))
def test_the_engine_and_plain_arithmetic_agree(boards: list[Board], symmetry: int) -> None:
    plain, network = PlainNetwork.read(FILE), default_network()
    turned = [board.transform(symmetry) for board in boards]
    scores = plain.evaluate_all(turned)
    assert [network.evaluate(board) for board in turned] == scores
    other = [flipped(board) for board in turned]
    assert plain.evaluate_all(other) == scores
    assert [network.evaluate(board) for board in other] == scores
    assert len(scores) == 10_000
    assert len(set(scores)) > 500  # it does tell positions apart


def test_a_file_that_is_no_network_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.nn"
    for data, message in (
        (b"", "cut short"),
        (b"x" * 1000, "SumitoNN"),
        (FILE[:-1], "cut short"),
        (FILE + b"!", "too many"),
        (FILE[:5000] + bytes([FILE[5000] ^ 1]) + FILE[5001:], "checksum"),
    ):
        path.write_bytes(data)
        with pytest.raises(SumitoError, match=message):
            load_network(path)
    with pytest.raises(SumitoError, match="cannot be read"):
        load_network(tmp_path / "none.nn")
    with pytest.raises(SumitoError, match=r"bad\.nn"):
        Engine(network=str(path))


def test_a_network_whose_sums_would_not_fit_is_refused() -> None:
    network = read_network(FILE)
    weights = network.weights.copy()
    weights[:20, 3] = 10.0  # 14 marbles: 35,700 of at most 32,767
    with pytest.raises(SumitoError, match="sum of a hidden neuron"):
        Network(write_network(replace(network, weights=weights), "too steep"))
    huge = write_network(replace(network, output_bias=100_000.0, scale=10_000), "always winning")
    for board in positions(20):
        assert Network(huge).evaluate(board) == 30_000


def test_only_where_it_was_trained() -> None:
    assert isinstance(default_network(), Network)
    with pytest.raises(SumitoError, match="not made for the rules"):
        default_network().evaluate(Board.from_layout("mini"))
    with pytest.raises(SumitoError, match="not made for the rules"):
        default_network().evaluate(Board(rules=Rules(ejections_to_win=3)))
    with pytest.raises(SumitoError, match="two players"):
        default_network().evaluate(Board.from_layout("standard-3"))
