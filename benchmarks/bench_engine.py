"""Speed of the engine. Ratios are within one run, the sides taking turns on a busy machine.

Nodes a second of one thread are those of a second of the processor, so that others who use the
machine count for little. Two threads against one say something only where two cores are free.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

from measure import line, promptness

from sumito import Board, Engine, SearchLimits
from sumito.agents.signature import positions, signature

MIDDLE_GAME = Path(__file__).with_name("middle-game.fen")
"""Positions from games of the engine against itself, 26 to 63 plies after the start."""


def speed(engine: Engine, boards: list[Board], limits: SearchLimits) -> float:
    """Nodes a second over some positions."""
    begun = time.process_time()
    infos = [engine.analyse(board, limits) for board in boards]
    return sum(info.nodes for info in infos) / (time.process_time() - begun)


def evaluations(rounds: int, nodes: int) -> None:
    """The network beside the hand-made evaluation, in the same search of the same positions."""
    boards = list(positions())
    limits = SearchLimits(nodes=nodes)
    learned, handmade = Engine(), Engine(network="none")
    speeds = [
        (speed(learned, boards, limits), speed(handmade, boards, limits)) for _ in range(rounds)
    ]
    network, plain = (max(column) for column in zip(*speeds, strict=True))
    line("nodes/s, hand-made evaluation", f"{plain / 1e6:.2f} M")
    ratio = f"{network / plain:.2f} of the hand-made evaluation's"
    line("nodes/s, network", f"{network / 1e6:.2f} M", ratio)
    middle = [Board(fen) for fen in MIDDLE_GAME.read_text().splitlines()]
    best = max(speed(learned, middle, limits) for _ in range(rounds))
    line("nodes/s, network, middle game", f"{best / 1e6:.2f} M", learned.evaluation(boards[0]))
    # As in play; the shorter a search is, the more of its table the processor's caches hold.
    best = 0.0
    for _ in range(rounds):
        learned.clear()
        best = max(best, speed(learned, middle, SearchLimits(time=0.1)))
    line("nodes/s, the same, 0.1 s each", f"{best / 1e6:.2f} M")


def threads(rounds: int) -> None:
    board = Board.from_layout("belgian-daisy")
    best = {1: 0.0, 2: 0.0}
    for _ in range(rounds):
        for count in best:
            info = Engine(threads=count, hash_mb=64).analyse(board, SearchLimits(time=1.0))
            best[count] = max(best[count], info.nodes / info.time)
    cores = len(os.sched_getaffinity(0))
    remark = f"{best[2] / best[1]:.2f} x one, {cores} cores, load {os.getloadavg()[0]:.1f}"
    line("nodes/s, two threads", f"{best[2] / 1e6:.2f} M", remark)


def depths() -> None:
    for layout in ("belgian-daisy", "standard"):
        board = Board.from_layout(layout)
        for limit in (0.1, 1.0):
            limits = SearchLimits(time=limit)
            best = max(Engine(hash_mb=64).analyse(board, limits).depth for _ in range(3))
            line(f"depth in {limit:g} s, {layout}", str(best))


def stopping() -> None:
    board = Board.from_layout("belgian-daisy")
    for count in (1, 2):
        engine = Engine(threads=count)
        name = "engine" if count == 1 else f"engine, {count} threads"
        promptness(name, lambda limits, stop: engine.analyse(board, limits, stop=stop))  # noqa: B023


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--nodes", type=int, default=2_000_000, help="for each of 16 positions")
    options = parser.parse_args()
    print("The engine, one thread, best of several rounds")
    line("signature", str(signature()[0]), "the same on every machine")
    evaluations(options.rounds, options.nodes)
    threads(options.rounds)
    depths()
    stopping()


if __name__ == "__main__":
    main()
