"""Games between greedy agents with weight matrices: what learners of matrices are judged by.

Maastricht 2020, section VI-A: a candidate plays against three trainers, which are the baseline
matrices with every weight moved by chance.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ..agents.chance import Chance, move_seed
from ..agents.classic import ClassicAgent
from ..agents.maastricht import MATRICES, matrix_evaluator, mode_1_is_over, normalised
from ..board import Board
from ..errors import SumitoError
from ..layouts import get as get_layout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .._core import Player

__all__ = [
    "BASELINES",
    "Fitness",
    "Matrix",
    "candidate_games",
    "check_layout",
    "check_widths",
    "groups",
    "matrix_player",
    "moved",
    "normalised_rows",
    "trainers_of",
    "uniform",
]

Matrix = list[list[float]]
"""Five rows (modes) of eight weights (strategies)."""

BASELINES = ("neutral", "aggressive", "defensive")
"""The matrices that trainers are made from, in the order of the paper's plots."""


@dataclass(frozen=True)
class Fitness:
    """What a candidate has done against one group of trainers."""

    difference: float
    """Marbles scored minus marbles lost, by game; with three players minus the mean of others."""

    moves: float
    """Plies a game."""

    marbles: float
    """Marbles scored, by game."""


def uniform(chance: Chance) -> float:
    """A number from 0 up to 1, each of 2^53 equally likely."""
    return (chance.bits() >> 11) / 2**53


def normalised_rows(matrix: Sequence[Sequence[float]]) -> Matrix:
    """Negative weights become 0, and every row sums to 1."""
    return [normalised(row) for row in matrix]


def moved(matrix: Sequence[Sequence[float]], width: float, rate: float, chance: Chance) -> Matrix:
    """Each weight x goes with probability ``rate`` to somewhere in [x - width, x + width)."""
    return normalised_rows(
        [
            [
                weight + width * (2 * uniform(chance) - 1) if uniform(chance) < rate else weight
                for weight in row
            ]
            for row in matrix
        ]
    )


def trainers_of(width: float, chance: Chance) -> list[Matrix]:
    """The three trainers of a generation."""
    return [
        moved(normalised_rows(MATRICES[character]), width, 1.0, chance) for character in BASELINES
    ]


def matrix_player(matrix: Sequence[Sequence[float]]) -> ClassicAgent:
    """Greedy with a matrix. Equal moves are chosen among by the seed: otherwise two games with the
    same colours would be the same game."""
    judge = matrix_evaluator(matrix)
    return ClassicAgent(
        "matrix",
        judge,
        depth=1,
        ties="seed",
        excluded_rows=partial(mode_1_is_over, judge=judge),
    )


def groups(players: int) -> list[tuple[int, ...]]:
    """Which trainers sit at a table with the candidate: each alone, or with three players two."""
    if players not in (2, 3):
        raise SumitoError(f"matrices are trained with two or three players, not {players}")
    return [(0,), (1,), (2,)] if players == 2 else list(combinations(range(3), 2))


def candidate_games(
    matrix: Matrix, trainers: list[Matrix], settings: dict[str, Any], seed: int
) -> list[list[float]]:
    """The fitness of a candidate against each group: difference, moves and marbles a game.

    ``settings`` has ``players``, ``games`` against each group, ``layout`` and ``ply_limit``. The
    candidate takes all seats in turn.
    """
    me = matrix_player(matrix)
    others = [matrix_player(one) for one in trainers]
    found = []
    for group_number, group in enumerate(groups(settings["players"])):
        sums = [0.0, 0.0, 0.0]
        for game in range(settings["games"]):
            seats = [others[number] for number in group]
            seat = game % settings["players"]
            seats.insert(seat, me)
            number = group_number * settings["games"] + game
            ejected, plies = play_out(seats, settings, move_seed(seed, number))
            rest = [count for place, count in enumerate(ejected) if place != seat]
            sums[0] += ejected[seat] - sum(rest) / len(rest)
            sums[1] += plies
            sums[2] += ejected[seat]
        found.append([total / settings["games"] for total in sums])
    return found


def play_out(
    seats: Sequence[ClassicAgent], settings: dict[str, Any], seed: int
) -> tuple[tuple[int, ...], int]:
    """A game to its end, or to the ply limit: what each has ejected, and the plies."""
    board = Board.from_layout(settings["layout"])
    board = Board(board.start_fen, board.rules.replace(ban_inverse=True))
    limit = settings["ply_limit"]
    while board.ply < limit and not board.is_over():
        turn: Player = board.turn
        board.push(seats[int(turn)].play(board, seed=move_seed(seed, board.ply)).move)
    return board.ejected, board.ply


def check_widths(settings: Any, names: Sequence[str]) -> None:
    """Refuse settings in which one of these is not a width; 0 moves nothing."""
    for name in names:
        width = getattr(settings, name)
        if not 0 <= width < math.inf:
            raise SumitoError(f"{name} must be finite and 0 or more, not {width}")


def check_layout(name: str, players: int) -> None:
    """Refuse a layout for another number of players."""
    found = get_layout(name)
    if found.players != players:
        raise SumitoError(f"layout {name} is for {found.players} players, not {players}")
