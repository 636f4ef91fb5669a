"""Speed of the library as Python sees it. Ratios are within one run."""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from measure import Search, line, promptness, seconds, timed  # noqa: E402
from tests import oracle  # noqa: E402

import sumito  # noqa: E402
from sumito.agents.verloop import papadopoulos  # noqa: E402

if TYPE_CHECKING:
    from sumito.evaluation import Evaluator


def moves() -> None:
    for name in ("standard", "belgian-daisy"):
        board = sumito.Board.from_layout(name)
        state = oracle.from_fen(board.fen())
        fast = seconds(board.legal_moves, 20_000)
        slow = seconds(lambda state=state: oracle.legal_moves(state), 20, 3)  # type: ignore[misc]
        line(f"legal_moves(), {name}", f"{1 / fast / 1e6:.2f} M/s", f"{slow / fast:,.0f} x oracle")
    board = sumito.Board.from_layout("belgian-daisy")
    move = board.legal_moves()[0]
    push, pop = board.push, board.pop

    def there_and_back() -> None:
        push(move)
        pop()

    line("push and pop", f"{1 / seconds(there_and_back, 50_000) / 1e6:.2f} M pairs/s")
    line("is_legal", f"{1 / seconds(lambda: board.is_legal(move), 50_000) / 1e6:.2f} M/s")
    line("effect", f"{1 / seconds(lambda: board.effect(move), 50_000) / 1e6:.2f} M/s")
    line("outcome", f"{1 / seconds(board.outcome, 50_000) / 1e6:.2f} M/s")


def perft(native: Path | None) -> None:
    board = sumito.Board()
    here = min(timed(lambda: sumito.perft(board, 5)) for _ in range(3))
    if native is None:
        line("perft(5)", f"{here:.3f} s")
        return
    there = float("inf")
    for _ in range(3):  # in turns, so that a busy machine is unfair to both
        command = [str(native), "--perft", "5"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        there = min(there, float(done.stdout))
        here = min(here, timed(lambda: sumito.perft(board, 5)))
    line("perft(5) from Python", f"{here:.3f} s", f"{there / here:.2f} of the speed in C++")


def batches() -> None:
    batch = sumito.Batch(sumito.Board(), 4096)
    step = seconds(lambda: batch.step(batch.random_actions(1)), 5)
    line("Batch: random action and step", f"{4096 / step / 1e6:.2f} M boards/s")
    line("Batch: action masks", f"{4096 / seconds(batch.action_masks, 5) / 1e6:.2f} M boards/s")
    line("Batch: planes", f"{4096 / seconds(batch.planes, 5) / 1e6:.2f} M boards/s")


def searches() -> None:
    for layout in ("standard", "belgian-daisy"):
        board = sumito.Board.from_layout(layout)
        for name, depth in (("no_cmo", 4), ("cmo", 5), ("acmo", 4), ("acmo", 7)):
            agent = sumito.agents.create(f"verloop-{name}", depth=depth)
            infos = [agent.play(board).info for _ in range(3)]
            best = min(infos, key=lambda info: info.time)
            line(
                f"verloop-{name}, depth {depth}, {layout}",
                f"{best.time * 1e3:.0f} ms",
                f"{best.nodes:,} nodes, {best.nodes / best.time / 1e6:.1f} M/s",
            )
    best = min(
        (sumito.agents.create("hutson-4").play(sumito.Board()).info for _ in range(5)),
        key=lambda info: info.time,
    )
    line("hutson-4, 5,000 iterations", f"{best.time * 1e3:.0f} ms")
    for policy, games in (("push_first", 20_000), ("uniform", 2_000)):
        spent = min(
            timed(lambda p=policy, n=games: _games(p, n))  # type: ignore[misc]
            for _ in range(3)
        )
        line(f"random games, {policy}, one core", f"{games / spent / 1e3:.1f} k/s")
    board = sumito.Board.from_layout("belgian-daisy")
    for name in ("greedy-neutral", "alphabeta-neutral", "lemmens-extended"):
        agent = sumito.agents.create(name)
        time_of_move = seconds(lambda agent=agent: agent.play(board), 50)  # type: ignore[misc]
        line(f"{name}, a move", f"{time_of_move * 1e3:.2f} ms")


def features() -> None:
    board = sumito.Board()
    boards = []
    for ply in range(2000):
        board.push(sumito.agents.create("random").play(board, seed=ply).move)
        boards.append(board.copy())
        if board.is_over():
            board = sumito.Board()
    paper = ["ejected", "centre_distance", "cohesion_lines", "formation_break", "danger_single"]
    for name, terms in (("five terms", paper), ("all terms", None)):
        judge = sumito.evaluation.Linear(dict.fromkeys(terms or sumito.evaluation.terms(), 1.0))
        loop = seconds(lambda j=judge: [j.compiled.values(b) for b in boards], 1)  # type: ignore[misc]
        call = seconds(lambda t=terms: sumito.features(boards, t), 1)  # type: ignore[misc]
        line(
            f"features(), {name}",
            f"{len(boards) / call / 1e3:.0f} k boards/s",
            f"{loop / call:.2f} x a loop in Python",
        )


def stopping() -> None:
    for name, search in searches_to_stop().items():
        promptness(name, search, limited=not name.startswith("playouts"))


def searches_to_stop() -> dict[str, Search]:
    """A call of every kind of search that goes on until its time is up or it is told to stop."""
    board, three = sumito.Board(), sumito.Board(rules=sumito.Rules(players=3))
    judge = papadopoulos()
    every = sumito.evaluation.Linear(dict.fromkeys(sumito.evaluation.terms(), 1.0))
    searches: dict[str, Search] = {}

    def classic(name: str, evaluator: Evaluator, options: dict[str, Any]) -> None:
        given = sumito.search.ClassicOptions(**{**options, "iterative_deepening": True})
        searches[name] = lambda limits, stop: sumito.search.classic(
            board, evaluator, given, limits, stop=stop
        )

    def tree(name: str, **options: Any) -> None:
        search = sumito.mcts.Mcts(sumito.mcts.MctsOptions(**options))
        searches[name] = lambda limits, stop: search.search(board, limits, stop=stop)

    for name, preset in sumito.search.PRESETS.items():
        classic(name, judge, preset(7))
    classic("all terms", every, {"evaluate_sorting": (1, 99)})
    classic("in Python", lambda position, player: float(position.ply), {})
    classic("in Python, sorting", lambda position, player: 0.0, {"evaluate_sorting": (1, 99)})
    for policy in ("uniform", "push_first", "tiered", None):
        tree(f"mcts, {policy}", rollout=policy, depth_cap=100)
    tree("mcts, kept tree", reuse=True)
    tree("mcts, all children", rollout=None, expansion="all_children", depth_cap=100)
    for method in ("max_n", "brs"):
        searches[method] = lambda limits, stop, method=method: sumito.search.multiplayer(  # type: ignore[misc]
            three, judge, method, limits, stop=stop
        )
    for policy in ("uniform", "push_first"):
        searches[f"playouts, {policy}"] = lambda limits, stop, policy=policy: (  # type: ignore[misc]
            sumito.mcts.playouts(board, policy, games=10**9 if stop else 1, stop=stop)
        )
    return searches


def importing() -> None:
    def start(code: str) -> float:
        return seconds(lambda: subprocess.run([sys.executable, "-c", code], check=True), 1, 15)

    bare = start("pass")
    line("import sumito", f"{(start('import sumito') - bare) * 1e3:.0f} ms", "over a bare Python")


def memory() -> None:
    def resident() -> int:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * resource.getpagesize()

    board = sumito.Board()
    for _ in range(50):
        for text in ("a5b5", "i5h5", "d5c5", "f5g5"):
            board.push_text(text)
    assert len(board.moves) == 200
    before = resident()
    boards = [board.copy() for _ in range(2000)]
    line("Board with 200 plies", f"{(resident() - before) / len(boards) / 1024:.1f} KiB")


def _games(policy: str, games: int) -> None:
    sumito.mcts.playouts(sumito.Board(), policy, games=games, threads=1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--native", type=Path, help="the native benchmark, to compare perft with")
    options = parser.parse_args()
    print("The library from Python, one thread, best of several rounds")
    memory()  # first, while the heap has no holes
    moves()
    perft(options.native)
    batches()
    searches()
    features()
    stopping()
    importing()


if __name__ == "__main__":
    main()
