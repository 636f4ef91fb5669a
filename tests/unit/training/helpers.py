"""What the tests of training share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sumito import Board
from sumito.agents.chance import Chance
from sumito.arena.executors import Here
from sumito.training.nnue import SAMPLE, FloatNetwork, Generation
from tests.oracle.network import bit

if TYPE_CHECKING:
    from pathlib import Path

    import numpy.typing as npt


class Left(Here):
    """Workers that note whether they were waited for."""

    def __init__(self) -> None:
        self.waited: list[bool] = []

    def close(self, *, wait: bool = True) -> None:
        self.waited.append(wait)


TINY = Generation(
    network="none", nodes=50, games_per_shard=2, seed=3, max_plies=80, starts={"standard": 1}
)


def shard_files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("shard-*"))}


def sample_of(board: Board) -> npt.NDArray[np.void]:
    """A position as a sample."""
    mover = int(board.turn)
    sample = np.zeros(1, SAMPLE)
    for name, player in (("own", mover), ("other", 1 - mover)):
        sample[name] = sum(1 << bit(cell) for cell in board.marbles(player))
        sample[f"{name}_ejected"] = board.ejected[player]
    return sample


def positions(count: int, seed: int = 1) -> list[Board]:
    """Positions of random games in which marbles fall."""
    found: list[Board] = []
    chance = Chance(seed)
    while len(found) < count:
        board = Board.from_layout(chance.choice(["belgian-daisy", "standard", "domination"]))
        while board.outcome() is None and board.ply < 300 and len(found) < count:
            pushes = [move for move in board.legal_moves() if board.effect(move).pushed]
            board.push(chance.choice(pushes or board.legal_moves()))
            if board.ply % 3 == 0:
                found.append(Board(board.fen(), board.rules))
    return found


def learnable(count: int) -> npt.NDArray[np.void]:
    """Positions of which whoever has the more marbles has won."""
    chance = np.random.default_rng(1)
    samples = np.zeros(count, SAMPLE)
    for number in range(count):
        cells = chance.permutation(61)
        own, other = int(chance.integers(8, 15)), int(chance.integers(8, 15))
        samples[number]["own"] = sum(1 << int(cell) for cell in cells[:own])
        samples[number]["other"] = sum(1 << int(cell) for cell in cells[own : own + other])
        samples[number]["result"] = np.sign(own - other)
        samples[number]["score"] = 100 * (own - other)
    return samples


def random_network(hidden: int, seed: int = 1) -> FloatNetwork:
    """A network that fits into a file."""
    chance = np.random.default_rng(seed)

    def numbers(spread: float, *shape: int) -> npt.NDArray[np.float32]:
        return chance.normal(0, spread, shape).astype(np.float32)

    output = np.clip(numbers(0.7, 2 * hidden), -127 / 64, 127 / 64)
    return FloatNetwork(numbers(0.2, 134, hidden), numbers(0.3, hidden), output, 0.123, 77)
