"""Problems "win in n": made from games of the engine against itself, proved by exhaustive search.

    python -m tests.problems --seed 1 >tests/data/wins.problems

A line is ``FEN | n | moves``: the player to move wins in n moves of his own whatever happens, and
not in fewer; ``moves`` are all that do so. The proof is the papers' alpha-beta, which is exact and
shares no code with the engine's search: every move is looked at to the full depth. Which positions
are tried does not depend on what the engine sees in them: they are those that came n moves before
the end of games that somebody has won.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sumito import Board, Engine, Move, SearchLimits
from sumito.agents.book import PositionKey, place_of
from sumito.agents.chance import Chance, move_seed
from sumito.agents.levels import weights
from sumito.evaluation import Linear
from sumito.search import ClassicOptions, classic

if TYPE_CHECKING:
    from collections.abc import Iterator

FILE = Path(__file__).parent / "data" / "wins.problems"

_CLASSIC_WIN = 1e9  # less one for each ply
_EVALUATOR = Linear({"ejected": 1.0})
_EXACT = ClassicOptions(
    table_bits=20, table_move_first=True, killers=True, iterative_deepening=True
)
_MOST_WINNING = 3  # moves: with more of them a problem is none


@dataclass(frozen=True, slots=True)
class Problem:
    """A position with a forced win."""

    board: Board
    moves: int
    """In so many moves of the winner."""
    winning: frozenset[Move]
    """The first moves that win so soon."""

    def __str__(self) -> str:
        texts = " ".join(map(str, sorted(self.winning)))
        return f"{self.board.fen()} | {self.moves} | {texts}"


def read_problems(path: Path = FILE) -> list[Problem]:
    problems = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            fen, moves, winning = line.split(" | ")
            problems.append(Problem(Board(fen), int(moves), frozenset(map(Move, winning.split()))))
    return problems


def wins_within(board: Board, plies: int, options: ClassicOptions = _EXACT) -> int | None:
    """In how many plies the player to move wins by force; ``None``: not within so many."""
    info = classic(board, _EVALUATOR, options, SearchLimits(depth=plies))
    assert info.score is not None
    left = _CLASSIC_WIN - info.score
    return round(left) if left <= plies else None


def loses_within(board: Board, plies: int, options: ClassicOptions = _EXACT) -> bool:
    """Whether the player to move loses by force within so many plies."""
    if board.is_over():
        return True  # only whoever moved last can have won
    if plies == 0:
        return False
    info = classic(board, _EVALUATOR, options, SearchLimits(depth=plies))
    assert info.score is not None
    return _CLASSIC_WIN + info.score <= plies


def prove(board: Board, moves: int) -> Problem | None:
    """The problem that a position is; ``None`` if it is not a win in exactly so many moves."""
    plies = 2 * moves - 1
    if wins_within(board, plies) != plies:
        return None
    winning = set()
    work = board.copy()
    for move in board.legal_moves():
        work.push(move)
        if loses_within(work, plies - 1):
            winning.add(move)
        work.pop()
    return Problem(board, moves, frozenset(winning))


def games(seed: int) -> Iterator[Board]:
    """Games of the engine against itself, a little unsteady, that somebody has won."""
    engine = Engine(hash_mb=4)
    number = 0
    while True:
        number += 1
        chance = Chance(move_seed(seed, number))
        board = Board.from_layout(chance.choice(["belgian-daisy", "german-daisy", "standard"]))
        while not board.is_over() and board.ply < 200:
            if board.ply < 8:
                board.push(chance.choice(sorted(board.legal_moves())))
                continue
            info = engine.analyse(board, SearchLimits(nodes=600), multipv=3)
            chosen = chance.weighted(weights([int(one.score) for one in info.variations], 25))
            board.push(info.variations[chosen].moves[0])
        outcome = board.outcome()
        if outcome is not None and outcome.winners and board.legal_count():
            yield board


def make(seed: int, wanted: dict[int, int]) -> Iterator[Problem]:
    """So many problems of each length, every position once."""
    seen: set[PositionKey] = set()
    for game in games(seed):
        left = {moves: count for moves, count in wanted.items() if count}
        if not left:
            return
        for moves in left:
            board = game.copy()
            for _ in range(min(2 * moves - 1, board.ply)):
                board.pop()
            board = Board(board.fen())
            key = place_of(board)[0]
            if key in seen:
                continue
            seen.add(key)
            problem = prove(board, moves)
            if problem is not None and len(problem.winning) <= _MOST_WINNING:
                wanted[moves] -= 1
                yield problem


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--counts", default="1:10,2:35,3:30", help="length:problems,...")
    options = parser.parse_args()
    pairs = (pair.split(":") for pair in options.counts.split(","))
    wanted = {int(moves): int(count) for moves, count in pairs}
    print(f"# python -m tests.problems --seed {options.seed} --counts {options.counts}")
    found = []
    for problem in make(options.seed, wanted):
        found.append(problem)
        print(f"{len(found)} found, missing: {wanted}", file=sys.stderr)
    for problem in sorted(found, key=lambda one: (one.moves, str(one))):
        print(problem)


if __name__ == "__main__":
    main()
