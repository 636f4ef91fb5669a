"""Learning by temporal differences, as in Alphalone 2019, and beyond it TD(lambda) over any terms.

Alphalone: each colour has its own ten weights w, and its value of a position is V(s) = w . f(s). A
game is played in which each side takes one of the two moves that it values most, and after every
ply both colours learn from it: w += eta (r + gamma V(s') - V(s)) f(s), where s' is the position
that was reached and V(s') is 0 if the game is over. The reward r is N (whiteOff^4 - blackOff^4) for
black and the negative of it for white; the released program took 20 (whiteOff^2 - blackOff^2). How
moves were chosen while learning, and that both colours learn from every ply, the paper does not
say: it is our reading.

TD(lambda): Sutton 1988, as Tesauro used it. One set of weights for both sides; the value of a
position is the chance that black wins, 1 / (1 + exp(-w . f(s))), where f are terms as black's minus
white's, each divided by how much it varies in random games. A side takes the move after which it
is best off, or with probability epsilon any.

A game is a function of the settings, its number and the weights before it, so a run that was
stopped goes on as if it never had been.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal

from .._core import Player
from ..agents.alphalone import FEATURES
from ..agents.chance import Chance, move_seed
from ..agents.weights_file import weights_text
from ..arena.interrupts import interrupts
from ..board import Board
from ..errors import SumitoError
from ..evaluation import Linear, terms
from ..layouts import get as get_layout
from ..report.line_plot import line_plot
from .matrix_games import uniform
from .run_folder import RunFolder

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

__all__ = ["LambdaSettings", "TdSettings", "learn_from", "train_colours", "train_terms"]

Ending = Literal["finished", "interrupted"]

NAMES = [f"{side} {feature}" for side in ("own", "other") for feature in FEATURES]
"""The ten features: five of one's own marbles, five of the opponent's."""

# From the released program: own off, edge, distance, coherence, break; then the opponent's.
STARTING_WEIGHTS = [-10.0, -1.0, -1.0, 2.0, 2.0, 12.0, 2.0, 2.0, -1.0, 0.0]
_JUDGE = Linear({f"{side} {term}": 0.0 for side in ("own", "other") for term in FEATURES.values()})
_COLOURS = (Player.BLACK, Player.WHITE)
_SAVE = 10  # games between two savings


@dataclass(frozen=True, kw_only=True)
class TdSettings:
    """How Alphalone's weights are learnt. The defaults are the paper's."""

    games_total: int = 100
    """How many games are played (the paper's iterations)."""

    eta: float = 1e-3
    """The rate of learning: the paper's agents 1 to 4 have 1e-2 to 1e-5."""

    gamma: float = 0.2
    """What the next position counts."""

    reward: float = 20.0
    """N, the scale of the reward; the paper gives no number, the released program has 20."""

    power: int = 4
    """Of the marbles that are off: 4 in the paper, 2 in the released program."""

    layout: str = "mini"
    """The board: ``mini``, ``small``, or any layout of two players."""

    inline_only: bool = True
    """Without broadsides, as on the paper's reduced boards."""

    ply_limit: int = 500
    """Then a game ends; the released program has 500 in training."""

    best_of: int = 2
    """A side takes one of so many best moves, by chance."""

    seed: int = 1
    """Where all chance comes from."""

    def __post_init__(self) -> None:
        _check(self, ("games_total", "ply_limit", "best_of", "power"))
        if not (self.eta > 0 and 0 <= self.gamma <= 1):
            raise SumitoError(
                f"eta must be more than 0 and gamma from 0 to 1, not {self.eta} and {self.gamma}"
            )


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
        _check(self, ("games_total", "ply_limit"))
        known = terms()
        if not self.terms:
            raise SumitoError(f"name terms to learn, of {', '.join(known)}")
        for name in self.terms:
            if name not in known:
                raise SumitoError(f"no term {name!r}; there are {', '.join(known)}")
        if not (self.alpha > 0 and 0 <= self.trace <= 1 and 0 <= self.epsilon <= 1):
            raise SumitoError("alpha must be more than 0, trace and epsilon from 0 to 1")


def _check(settings: Any, names: Sequence[str]) -> None:
    for name in names:
        if getattr(settings, name) < 1:
            raise SumitoError(f"{name} must be 1 or more, not {getattr(settings, name)}")
    found = get_layout(settings.layout)
    if found.players != 2:
        raise SumitoError(f"layout {found.key} is for {found.players} players, not two")


# Alphalone's learning -----------------------------------------------------------------------------


def learn_from(
    weights: Sequence[float],
    before: Sequence[float],
    after: Sequence[float] | None,
    reward: float,
    eta: float,
    gamma: float,
) -> list[float]:
    """The weights after a step from features to features; ``after`` is ``None`` at the end.

    >>> learn_from([1.0, 0.0], [2.0, 1.0], [0.0, 4.0], reward=3.0, eta=0.1, gamma=0.5)
    [1.2, 0.1]
    """
    value = _dot(weights, before)
    next_value = 0.0 if after is None else _dot(weights, after)
    surprise = reward + gamma * next_value - value
    return [
        weight + eta * surprise * feature for weight, feature in zip(weights, before, strict=True)
    ]


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    # fsum: what a plain sum rounds to depends on the version of Python.
    return math.fsum(a * b for a, b in zip(one, other, strict=True))


def _features(board: Board, player: Player, judge: Linear = _JUDGE) -> list[float]:
    return judge.compiled.values(board, player, False)


def reward_of(board: Board, player: Player, settings: TdSettings) -> float:
    """N times (what one has ejected, to a power, minus what one has lost, to that power)."""
    black, white = board.ejected
    value = settings.reward * (black**settings.power - white**settings.power)
    return float(value if player == Player.BLACK else -value)


def play_colours(
    weights: list[list[float]], settings: TdSettings, number: int
) -> tuple[list[list[float]], int, int]:
    """One game: the weights after it by colour, its plies, and who won (1, -1, or 0)."""
    start = Board.from_layout(settings.layout)
    board = Board(start.start_fen, start.rules.replace(inline_only=settings.inline_only))
    seed = move_seed(settings.seed, number)
    current = [list(one) for one in weights]
    features = [_features(board, player) for player in _COLOURS]
    while board.ply < settings.ply_limit and not board.is_over():
        _push_one_of_best(board, current[int(board.turn)], settings.best_of, seed)
        ended = board.is_over()
        after = [_features(board, player) for player in _COLOURS]
        current = [
            learn_from(
                current[place],
                features[place],
                None if ended else after[place],
                reward_of(board, player, settings),
                settings.eta,
                settings.gamma,
            )
            for place, player in enumerate(_COLOURS)
        ]
        features = after
    if not all(math.isfinite(weight) for one in current for weight in one):
        raise SumitoError(f"the weights grow beyond all bounds: eta {settings.eta} is too large")
    return current, board.ply, _winner(board)


def _push_one_of_best(board: Board, weights: list[float], count: int, seed: int) -> None:
    player = board.turn
    found = []
    for move in sorted(board.legal_moves()):
        board.push(move)
        found.append((_dot(weights, _features(board, player)), move))
        board.pop()
    best = sorted(found, key=lambda one: -one[0])[:count]
    board.push(Chance(move_seed(seed, board.ply)).choice(best)[1])


def _winner(board: Board) -> int:
    outcome = board.outcome()
    if outcome is None or outcome.winner is None:
        return 0
    return 1 if outcome.winner == Player.BLACK else -1


def train_colours(
    folder: Path,
    settings: TdSettings,
    *,
    command: str = "",
    view: Callable[[int, int], object] | None = None,
) -> Ending:
    """Learn Alphalone's weights in a folder; goes on where it was stopped.

    A step of the folder has ``game``, ``weights`` of black and white, ``plies`` and ``winner``.
    """
    run = RunFolder(folder, "td", settings, growing="games_total")
    with interrupts() as stop:
        while len(run.steps) < settings.games_total and not stop.count:
            last = run.steps[-1]["weights"] if run.steps else [STARTING_WEIGHTS, STARTING_WEIGHTS]
            weights, plies, winner = play_colours(last, settings, len(run.steps))
            run.steps.append({"weights": weights, "plies": plies, "winner": winner})
            if view is not None:
                view(len(run.steps), settings.games_total)
            if len(run.steps) % _SAVE == 0:
                run.save()
    run.save()
    _write_colours(run, settings, command)
    return "finished" if len(run.steps) >= settings.games_total else "interrupted"


def _write_colours(run: RunFolder, settings: TdSettings, command: str) -> None:
    if not run.steps:
        return
    learnt = {}
    for place, colour in enumerate(("black", "white")):
        values = run.steps[-1]["weights"][place]
        half = len(FEATURES)
        learnt[colour] = {
            "own": dict(zip(FEATURES, values[:half], strict=True)),
            "other": dict(zip(FEATURES, values[half:], strict=True)),
        }
        series = {
            name: [(game, one["weights"][place][at]) for game, one in enumerate(run.steps, 1)]
            for at, name in enumerate(NAMES)
        }
        title = f"Weights of {colour}"
        run.write(f"weights-{colour}.svg", line_plot(series, title, across="game"))
    made = {"command": command, "settings": asdict(settings), "games": len(run.steps)}
    run.write("weights.json", weights_text("colours", learnt, made))


# TD(lambda) ---------------------------------------------------------------------------------------


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
    value = _squash(_dot(weights, features))
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
        found = _features(board, Player.BLACK, self._judge)
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
            value = _squash(_dot(current, after))
        current, traces = lambda_step(current, traces, features, value, alpha, settings.trace)
        features = after
    return current, board.ply, _winner(board)


def _result(board: Board) -> float:
    """1 if black has won, 0 if white has; a game that nobody won counts by the lead, since else
    weights of 0, which play at random and win no game, would never learn anything."""
    if winner := _winner(board):
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
        won = _winner(board)
        values.append(math.inf if won == sign else sign * _dot(weights, about.of(board)))
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
    with interrupts() as stop:
        while len(run.steps) < settings.games_total and not stop.count:
            last = run.steps[-1]["weights"] if run.steps else [0.0] * len(settings.terms)
            weights, plies, winner = play_terms(last, scales, settings, len(run.steps))
            run.steps.append({"weights": weights, "plies": plies, "winner": winner})
            if view is not None:
                view(len(run.steps), settings.games_total)
            if len(run.steps) % _SAVE == 0:
                run.save()
    run.save()
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
    return "finished" if len(run.steps) >= settings.games_total else "interrupted"
