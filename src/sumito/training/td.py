"""Learning by temporal differences as in Alphalone 2019.

Each colour has its own ten weights w, and its value of a position is V(s) = w . f(s). A game is
played in which each side takes one of the two moves that it values most, and after every ply both
colours learn from it: w += eta (r + gamma V(s') - V(s)) f(s), where s' is the position that was
reached and V(s') is 0 if the game is over. The reward r is N (whiteOff^4 - blackOff^4) for black
and the negative of it for white; the released program took 20 (whiteOff^2 - blackOff^2). How moves
were chosen while learning, and that both colours learn from every ply, the paper does not say: it
is our reading.

A game is a function of the settings, its number and the weights before it, so a run that was
stopped goes on as if it never had been.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from .._core import Player
from ..agents.alphalone import FEATURES, STARTING
from ..agents.chance import Chance, move_seed
from ..agents.weights_file import weights_text
from ..board import Board
from ..errors import SumitoError
from ..evaluation import Linear
from ..report.line_plot import line_plot
from .run_folder import RunFolder
from .td_games import check, dot, features_of, learn_by_games, winner_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from .genetic import Ending

__all__ = ["TdSettings", "learn_from", "train_colours"]

NAMES = [f"{side} {feature}" for side in ("own", "other") for feature in FEATURES]
"""The ten features: five of one's own marbles, five of the opponent's."""

# From the released program: own off, edge, distance, coherence, break; then the opponent's.
STARTING_WEIGHTS = [STARTING[side][feature] for side in ("own", "other") for feature in FEATURES]
_JUDGE = Linear({f"{side} {term}": 0.0 for side in ("own", "other") for term in FEATURES.values()})
_COLOURS = (Player.BLACK, Player.WHITE)


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
        check(self, ("games_total", "ply_limit", "best_of", "power"))
        if not 0 < self.eta < math.inf:
            raise SumitoError(f"eta must be finite and more than 0, not {self.eta}")
        if not 0 <= self.gamma <= 1:
            raise SumitoError(f"gamma must be from 0 to 1, not {self.gamma}")
        if not math.isfinite(self.reward):
            raise SumitoError(f"reward must be finite, not {self.reward}")


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
    value = dot(weights, before)
    next_value = 0.0 if after is None else dot(weights, after)
    surprise = reward + gamma * next_value - value
    return [
        weight + eta * surprise * feature for weight, feature in zip(weights, before, strict=True)
    ]


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
    features = [features_of(board, _JUDGE, player) for player in _COLOURS]
    while board.ply < settings.ply_limit and not board.is_over():
        _push_one_of_best(board, current[int(board.turn)], settings.best_of, seed)
        ended = board.is_over()
        after = [features_of(board, _JUDGE, player) for player in _COLOURS]
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
    return current, board.ply, winner_of(board)


def _push_one_of_best(board: Board, weights: list[float], count: int, seed: int) -> None:
    player = board.turn
    found = []
    for move in sorted(board.legal_moves()):
        board.push(move)
        found.append((dot(weights, features_of(board, _JUDGE, player)), move))
        board.pop()
    best = sorted(found, key=lambda one: -one[0])[:count]
    board.push(Chance(move_seed(seed, board.ply)).choice(best)[1])


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
    first = [STARTING_WEIGHTS, STARTING_WEIGHTS]
    ending = learn_by_games(
        run,
        settings.games_total,
        first,
        lambda last, number: play_colours(last, settings, number),
        view,
    )
    _write_colours(run, settings, command)
    return ending


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
