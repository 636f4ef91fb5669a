"""The constants of the engine's search, tuned by games.

Simultaneous perturbation (Spall 1998, "Implementation of the simultaneous perturbation algorithm
for stochastic optimization"): a step moves all constants at once, each up or down by chance, lets
the two engines that come of it play pairs of games, and moves every constant some way towards the
winner's side. A run is a function of its settings, however many workers play its games.
"""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from .._core import engine_constants
from ..agents.chance import Chance, move_seed
from ..agents.engine import Engine
from ..arena.interrupts import interrupts
from ..arena.openings import load as load_openings
from ..arena.window import results
from ..errors import SumitoError
from ..report.line_plot import line_plot
from ..search import SearchLimits
from .matrix_games import uniform
from .run_folder import RunFolder

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ..arena.executors import Workers
    from ..board import Board
    from .genetic import Ending

__all__ = ["RANGES", "Range", "SpsaSettings", "train"]

_GAIN_POWER, _STEP_POWER = 0.602, 0.101  # as Spall advises
_LEAD, _LEAD_PLIES = 4, 6  # marbles ahead for so many plies: won
_QUIET_PLIES, _PLIES = 100, 250  # without an ejection, or in all: drawn


@dataclass(frozen=True)
class Range:
    """Where a constant may go."""

    low: int
    high: int
    step: float
    """By how much it is moved in the last step; in earlier ones by more."""


RANGES = {
    "late_move_base": Range(0, 160, 6),
    "late_move_slope": Range(1, 160, 5),
    "late_move_depth": Range(1, 8, 0.7),
    "reduction_base": Range(0, 200, 12),
    "reduction_scale": Range(0, 120, 5),
    "reverse_futility": Range(1, 100, 2),
    "reverse_futility_depth": Range(1, 12, 1),
    "futility": Range(1, 200, 6),
    "futility_depth": Range(1, 10, 0.7),
    "iterative_reduction_depth": Range(2, 12, 1),
    "aspiration": Range(4, 100, 3),
    "reduction_history": Range(200, 10000, 150),
    "worth_weight": Range(10, 400, 15),
    "worth_reduction": Range(0, 400, 25),
}
"""The constants that can be tuned."""


@dataclass(frozen=True, kw_only=True)
class SpsaSettings:
    """How constants are tuned."""

    steps: int = 500
    """How many there are in all; the sizes of all steps depend on it."""

    pairs: int = 4
    """Pairs of games in a step: an opening with either colour."""

    nodes: int = 8000
    """For each move."""

    constants: tuple[str, ...] = tuple(RANGES)
    """Which are tuned; all others stay."""

    rate: float = 0.03
    """How many times its last `Range.step` a constant goes for each game won more, at the end."""

    network: str = "default"
    """A file, ``default`` or ``none``."""

    openings: str = "tuning"
    """A set of openings, or a file."""

    seed: int = 1
    """Where all chance comes from."""

    def __post_init__(self) -> None:
        for name in ("steps", "pairs", "nodes"):
            if getattr(self, name) < 1:
                raise SumitoError(f"{name} must be 1 or more, not {getattr(self, name)}")
        if not self.rate > 0:
            raise SumitoError(f"rate must be more than 0, not {self.rate}")
        if not self.constants:
            raise SumitoError("there is no constant to tune")
        for name in self.constants:
            if name not in RANGES:
                raise SumitoError(f"{name!r} cannot be tuned; these can: {', '.join(RANGES)}")
        if len(set(self.constants)) < len(self.constants):
            raise SumitoError("a constant is named twice")


def train(
    folder: Path,
    settings: SpsaSettings,
    *,
    workers: Workers,
    command: str = "",
    view: Callable[[int, int, dict[str, float]], object] | None = None,
) -> Ending:
    """Make the steps that are wanted; those that are there are kept.

    ``view`` is told how many pairs have been played, of how many, and where the constants are.
    After the first Ctrl-C the step that has begun is given up.
    """
    clean = False
    try:
        # A wrong file is told before there is a folder.
        Engine(network=settings.network, hash_mb=1)
        load_openings(settings.openings)
        run = RunFolder(folder, "spsa", settings)
        started = {name: float(engine_constants()[name]) for name in settings.constants}
        with interrupts() as stop:
            while len(run.steps) < settings.steps:
                if stop.count > 0:
                    return "interrupted"
                number = len(run.steps)
                now = run.steps[-1]["constants"] if run.steps else started
                signs, plus, minus = perturbed(settings, number, now)
                won = 0
                jobs = [
                    (plus, minus, asdict(settings), number * settings.pairs + pair)
                    for pair in range(settings.pairs)
                ]
                for played, (_, found) in enumerate(results(workers, _play_pair, jobs), 1):
                    won += found
                    if view is not None:
                        view(number * settings.pairs + played, settings.steps * settings.pairs, now)
                    if stop.count > 0 and played < settings.pairs:
                        return "interrupted"
                run.add({"won": won, "constants": moved(settings, number, now, signs, won)})
                if len(run.steps) % 20 == 0:
                    _write(run, settings, started, command)
        clean = True
    finally:
        workers.close(wait=clean)
    _write(run, settings, started, command)
    return "finished"


def sizes(settings: SpsaSettings, number: int) -> tuple[float, float]:
    """How far step ``number`` looks, and how far it goes for each game won: in `Range.step`."""
    last, patience = settings.steps, 0.1 * settings.steps
    look = (last / (number + 1)) ** _STEP_POWER
    gain = settings.rate * ((patience + last) / (patience + number + 1)) ** _GAIN_POWER
    return look, gain / look


def perturbed(
    settings: SpsaSettings, number: int, now: dict[str, float]
) -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
    """Which way each constant is moved in a step, and the two sets that come of it.

    Constants are whole numbers, so both sets are rounded, up or down by the same draw: as often
    as it takes to be right in the mean.
    """
    chance = Chance(move_seed(settings.seed, number))
    look, _ = sizes(settings, number)
    signs: dict[str, int] = {}
    plus: dict[str, int] = {}
    minus: dict[str, int] = {}
    for name in settings.constants:
        limits = RANGES[name]
        signs[name] = 1 if chance.below(2) else -1
        draw = uniform(chance)
        for side, found in ((1, plus), (-1, minus)):
            wanted = now[name] + side * signs[name] * look * limits.step
            found[name] = math.floor(min(max(wanted, limits.low), limits.high) + draw)
            found[name] = min(found[name], limits.high)
    return signs, plus, minus


def moved(
    settings: SpsaSettings, number: int, now: dict[str, float], signs: dict[str, int], won: int
) -> dict[str, float]:
    """Where the constants are after a step in which ``plus`` has won so many games more."""
    _, gain = sizes(settings, number)
    return {
        name: min(
            max(now[name] + gain * won * signs[name] * RANGES[name].step, RANGES[name].low),
            RANGES[name].high,
        )
        for name in settings.constants
    }


def _play_pair(job: tuple[dict[str, Any], dict[str, Any], dict[str, Any], int]) -> int:
    """How many games more than the other side ``plus`` has won of a pair."""
    plus, minus, settings, number = job
    chance = Chance(move_seed(settings["seed"] + 1, number))
    opening = chance.choice(load_openings(settings["openings"]))
    both = [Engine(network=settings["network"], **one) for one in (plus, minus)]
    found = 0
    for colour in (0, 1):
        winner = _play(opening.board(), both if colour == 0 else both[::-1], settings["nodes"])
        found += 0 if winner is None else 1 if winner == colour else -1
    return found


def _play(board: Board, seats: list[Engine], nodes: int) -> int | None:
    """Who wins, or ``None``."""
    leading = 0
    limits = SearchLimits(nodes=nodes)
    while not board.is_over():
        lead = board.ejected[0] - board.ejected[1]
        leading = leading + 1 if abs(lead) >= _LEAD else 0
        if leading >= _LEAD_PLIES:
            return 0 if lead > 0 else 1
        if board.ply >= _PLIES or board.quiet >= _QUIET_PLIES:
            return None
        board.push(seats[int(board.turn)].play(board, limits).move)
    outcome = board.outcome()
    return None if outcome is None or outcome.winner is None else int(outcome.winner)


def _write(run: RunFolder, settings: SpsaSettings, started: dict[str, float], command: str) -> None:
    """The constants as they are now, and how they came there."""
    steps = run.steps
    data = {
        "format": "sumito-constants-1",
        "constants": {name: round(value) for name, value in steps[-1]["constants"].items()},
        "made": {"command": command, "settings": asdict(settings), "steps": len(steps)},
    }
    run.write("constants.json", json.dumps(data, indent=1) + "\n")
    every = max(1, len(steps) // 200)
    series = {
        name: [(0.0, 0.0)]
        + [
            (float(number), (step["constants"][name] - begun) / RANGES[name].step)
            for number, step in enumerate(steps, 1)
            if number % every == 0
        ]
        for name, begun in started.items()
    }
    title = "How far the constants have gone, in their last steps"
    run.write("constants.svg", line_plot(series, title, across="step", up="steps from the start"))
