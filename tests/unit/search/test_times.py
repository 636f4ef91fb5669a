"""Every search keeps its time and stops when it is told to."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from sumito import Board, Rules, SearchLimits
from sumito.evaluation import Linear, terms
from sumito.mcts import Mcts, MctsOptions, playouts
from sumito.search import PRESETS, ClassicOptions, ClockState, StopFlag, classic, multiplayer
from tests.unit.search.helpers import EVALUATOR

if TYPE_CHECKING:
    from sumito.evaluation import Evaluator


@pytest.mark.parametrize("seconds", [1e10, 1e300, float("inf")])
def test_a_very_long_time_is_no_limit(seconds: float) -> None:
    limits = SearchLimits(depth=2, time=seconds)
    assert classic(Board(), EVALUATOR, None, limits).depth == 2
    info = Mcts().search(Board(), SearchLimits(iterations=50, time=seconds))
    assert info.counters["iterations"] == 50


Search = Callable[[SearchLimits, StopFlag], object]


def deepening(evaluator: Evaluator, **options: Any) -> Search:
    given = ClassicOptions(**{**options, "iterative_deepening": True})
    return lambda limits, stop: classic(Board(), evaluator, given, limits, stop=stop)


def growing(**options: Any) -> Search:
    return lambda limits, stop: Mcts(MctsOptions(**options)).search(Board(), limits, stop=stop)


def of_three(method: str) -> Search:
    board = Board(rules=Rules(players=3))
    return lambda limits, stop: multiplayer(board, EVALUATOR, method, limits, stop=stop)


def in_bulk(policy: str) -> Search:
    return lambda limits, stop: playouts(Board(), policy, games=10**9, stop=stop)


TIMED: dict[str, Search] = {
    **{name: deepening(EVALUATOR, **preset(7)) for name, preset in PRESETS.items()},
    "all terms": deepening(Linear(dict.fromkeys(terms(), 1.0)), evaluate_sorting=(1, 99)),
    "in Python": deepening(lambda board, player: 0.0),
    "in Python, sorting": deepening(lambda board, player: 0.0, evaluate_sorting=(1, 99)),
    **{f"mcts, {name}": growing(rollout=name) for name in ("uniform", "push_first", "tiered")},
    "mcts, no roll-outs": growing(rollout=None, expansion="all_children", depth_cap=100),
    "max_n": of_three("max_n"),
    "brs": of_three("brs"),
}
BULK = {f"playouts, {name}": in_bulk(name) for name in ("uniform", "push_first", "tiered")}


def soonest(attempt: Callable[[], float], enough: float) -> float:
    """The least of some attempts, since the machine may be busy with something else."""
    least = float("inf")
    for _ in range(25):
        least = min(least, attempt())
        if least < enough:
            break
    return least


@pytest.mark.parametrize("name", TIMED)
def test_a_time_limit_is_met_within_10_milliseconds(name: str) -> None:
    def attempt() -> float:
        start = time.perf_counter()
        TIMED[name](SearchLimits(time=0.02), StopFlag())
        return time.perf_counter() - start - 0.02

    assert soonest(attempt, 0.01) < 0.01


@pytest.mark.parametrize("name", TIMED | BULK)
def test_a_search_stops_within_20_milliseconds(name: str) -> None:
    def attempt() -> float:
        stop, told = StopFlag(), [0.0]

        def tell() -> None:
            told[0] = time.perf_counter()
            stop.set()

        timer = threading.Timer(0.02, tell)
        timer.start()
        (TIMED | BULK)[name](SearchLimits(time=60), stop)
        ended = time.perf_counter()
        timer.join()
        return ended - told[0]

    assert soonest(attempt, 0.02) < 0.02


def test_a_clock_is_shared_out_among_the_moves_to_come() -> None:
    clock = ClockState((60.0, 3.0, 0.0), increment=1.0)
    assert clock.share(0) == pytest.approx(2.8)
    assert clock.share(1) == pytest.approx(0.9)
    assert clock.share(2) == 0.001  # a limit must be more than nothing
    assert ClockState((1.0, 1.0), increment=5.0).share(1) == 0.5  # never more than there is
