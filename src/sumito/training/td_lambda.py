"""TD(lambda) over any evaluation terms: Sutton 1988, as Tesauro used it.

One set of weights for both sides; the value of a position is the chance that black wins,
1 / (1 + exp(-w . f(s))), where f are terms as black's minus white's, each divided by how much it
varies in random games. A side takes the move after which it is best off, or with probability
epsilon any.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from .._core import Player
from ..agents.chance import Chance, move_seed
from ..agents.weights_file import weights_text
from ..board import Board
from ..errors import SumitoError
from ..evaluation import Linear, terms
from ..report.line_plot import line_plot
from .matrix_games import uniform
from .run_folder import RunFolder
from .td_games import check, dot, features_of, learn_by_games, winner_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from .genetic import Ending

__all__ = ["LambdaSettings", "lambda_step", "play_terms", "scales_of", "train_terms"]


@dataclass(frozen=True, kw_only=True)
class LambdaSettings:
    """How the weights of terms are learnt by TD(lambda)."""

    terms: tuple[str, ...]
    """The terms, as own minus other."""

    games_total: int = 2000
    """How many games are played."""

    alpha: float = 0.02
    """The rate of learning; it falls in proportion to the games that are left."""

    trace: float = 0.7
    """Lambda: how far back a surprise teaches."""

    epsilon: float = 0.1
    """How likely a move is left to chance."""

    layout: str = "belgian-daisy"
    """Where games begin: any layout of two players."""

    random_plies: int = 4
    """Every game begins with so many random moves."""

    ply_limit: int = 300
    """Then a game ends, and counts by the lead in marbles."""

    seed: int = 1
    """Where all chance comes from."""

    def __post_init__(self) -> None:
        check(self, ("games_total", "ply_limit"))
        known = terms()
        if not self.terms:
            raise SumitoError(f"name terms to learn, of {', '.join(known)}")
        for name in self.terms:
            if name not in known:
                raise SumitoError(f"no term {name!r}; there are {', '.join(known)}")
        if not 0 < self.alpha < math.inf:
            raise SumitoError(f"alpha must be finite and more than 0, not {self.alpha}")
        # The field is not called lambda, which is a word of Python.
        for name, value in (("trace (lambda)", self.trace), ("epsilon", self.epsilon)):
            if not 0 <= value <= 1:
                raise SumitoError(f"{name} must be from 0 to 1, not {value}")


def scales_of(settings: LambdaSettings, games: int = 20) -> list[float]:
    """How much each term varies in random games from the layout: its standard deviation, or 1."""
    from ..evaluation import features

    boards = []
    for game in range(games):
        board = Board.from_layout(settings.layout)
        chance = Chance(move_seed(move_seed(settings.seed, 2**40), game))
        while board.ply < 100 and not board.is_over():
            board.push(chance.choice(sorted(board.legal_moves())))
            if board.ply % 5 == 0:
                boards.append(board.copy())
    table = features(boards, list(settings.terms))
    found = []
    for column in table.T.tolist():
        centre = math.fsum(column) / len(column)
        spread = math.sqrt(math.fsum((x - centre) ** 2 for x in column) / len(column))
        found.append(spread if spread > 1e-9 else 1.0)
    return found


def lambda_step(
    weights: list[float],
    traces: list[float],
    features: Sequence[float],
    next_value: float,
    alpha: float,
    trace: float,
) -> tuple[list[float], list[float]]:
    """Weights and traces after a step to a position of another value.

    >>> lambda_step([0.0], [0.0], [2.0], next_value=1.0, alpha=0.1, trace=0.5)
    ([0.025], [0.5])
    """
    value = _squash(dot(weights, features))
    slope = value * (1 - value)
    traces = [trace * old + slope * feature for old, feature in zip(traces, features, strict=True)]
    surprise = next_value - value
    weights = [w + alpha * surprise * one for w, one in zip(weights, traces, strict=True)]
    return weights, traces


def _squash(value: float) -> float:
    """1 / (1 + exp(-x)), for all x."""
    if value >= 0:
        return 1 / (1 + math.exp(-value))
    return math.exp(value) / (1 + math.exp(value))


class _Terms:
    """The features of positions, seen by black."""

    def __init__(self, settings: LambdaSettings, scales: Sequence[float]) -> None:
        self._judge = Linear(dict.fromkeys(settings.terms, 0.0))
        self._scales = scales

    def of(self, board: Board) -> list[float]:
        found = features_of(board, self._judge, Player.BLACK)
        return [value / scale for value, scale in zip(found, self._scales, strict=True)]


def play_terms(
    weights: list[float], scales: Sequence[float], settings: LambdaSettings, number: int
) -> tuple[list[float], int, int]:
    """One game: the weights after it, its plies, and who won."""
    board = Board.from_layout(settings.layout)
    seed = move_seed(settings.seed, number)
    chance = Chance(seed)
    while board.ply < settings.random_plies:
        board.push(chance.choice(sorted(board.legal_moves())))
    about = _Terms(settings, scales)
    alpha = settings.alpha * (1 - number / settings.games_total)
    current, traces = list(weights), [0.0] * len(weights)
    features = about.of(board)
    while board.ply < settings.ply_limit and not board.is_over():
        _push_best(board, current, about, settings.epsilon, chance)
        after = about.of(board)
        if board.is_over() or board.ply >= settings.ply_limit:
            value = _result(board)
        else:
            value = _squash(dot(current, after))
        current, traces = lambda_step(current, traces, features, value, alpha, settings.trace)
        features = after
    return current, board.ply, winner_of(board)


def _result(board: Board) -> float:
    """1 if black has won, 0 if white has; a game that nobody won counts by the lead, since else
    weights of 0, which play at random and win no game, would never learn anything."""
    if winner := winner_of(board):
        return (winner + 1) / 2
    black, white = board.ejected
    return 0.5 + (black - white) / (2 * board.rules.ejections_to_win)


def _push_best(
    board: Board, weights: list[float], about: _Terms, epsilon: float, chance: Chance
) -> None:
    moves = sorted(board.legal_moves())
    if uniform(chance) < epsilon:
        board.push(chance.choice(moves))
        return
    sign = 1 if board.turn == Player.BLACK else -1
    values = []
    for move in moves:
        board.push(move)
        won = winner_of(board)
        values.append(math.inf if won == sign else sign * dot(weights, about.of(board)))
        board.pop()
    best = max(values)
    board.push(chance.choice([m for m, v in zip(moves, values, strict=True) if v == best]))


def train_terms(
    folder: Path,
    settings: LambdaSettings,
    *,
    command: str = "",
    view: Callable[[int, int], object] | None = None,
) -> Ending:
    """Learn the weights of terms in a folder; goes on where it was stopped.

    A step of the folder has ``weights`` in units of how much each term varies, ``plies`` and
    ``winner``.
    """
    run = RunFolder(folder, "td-lambda", settings)
    scales = scales_of(settings)
    first = [0.0] * len(settings.terms)
    ending = learn_by_games(
        run,
        settings.games_total,
        first,
        lambda last, number: play_terms(last, scales, settings, number),
        view,
    )
    if run.steps:
        learnt = {
            name: weight / scale
            for name, weight, scale in zip(
                settings.terms, run.steps[-1]["weights"], scales, strict=True
            )
        }
        made = {"command": command, "settings": asdict(settings), "games": len(run.steps)}
        run.write("weights.json", weights_text("terms", {"weights": learnt}, made))
        series = {
            name: [(game, one["weights"][at]) for game, one in enumerate(run.steps, 1)]
            for at, name in enumerate(settings.terms)
        }
        title = "Weights, times how much each term varies"
        run.write("weights.svg", line_plot(series, title, across="game"))
    return ending
