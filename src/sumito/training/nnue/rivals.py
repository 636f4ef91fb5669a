"""Games of the engine against other agents, as samples.

Who learns from games against itself alone comes to know its own habits alone. A share of the games
is played against agents of the papers: of these only the engine's positions are kept, with its
scores and the result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..._core import EngineSearch
from ...agents import create
from ...agents.chance import Chance, move_seed
from ...board import Board
from ...scores import win_in
from .samples import SAMPLE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...agents.base import Agent
    from ...agents.engine import Network

__all__ = ["RIVALS", "play_against_rivals"]

RIVALS = (
    "lemmens-extended:depth=2",
    "alphabeta-aggressive:depth=2",
    "verloop-acmo:depth=2",
    "greedy-optimised",
)
"""Agents of the papers that are quick enough to be played against in thousands of games."""

_RESIGN_LEAD, _RESIGN_PLIES = 4, 6  # adjudicated as won at this lead for so many plies


def play_against_rivals(
    given: Mapping[str, Any], network: Network | None, games: int, seed: int
) -> tuple[bytes, dict[str, int]]:
    """So many games by the settings of a generation: samples and counts, as self-play gives."""
    engine = EngineSearch(
        hash_megabytes=given["hash_mb"], threads=1, ply_limit=False, tuning={}, network=network
    )
    rivals = [create(name) for name in given["rivals"]]
    kept: list[np.ndarray[Any, np.dtype[np.void]]] = []
    counts = dict.fromkeys(
        ("games", "decided", "repeated", "capped", "plies", "nodes", "lost", "drawn", "won"), 0
    )
    for number in range(games):
        game = _Game(given, engine, rivals[number % len(rivals)], move_seed(seed, number))
        kept.append(game.play())
        for name, count in game.counts.items():
            counts[name] += count
    return (np.concatenate(kept) if kept else np.empty(0, SAMPLE)).tobytes(), counts


class _Game:
    def __init__(
        self, given: Mapping[str, Any], engine: EngineSearch, rival: Agent, seed: int
    ) -> None:
        self._given, self._engine, self._rival, self._seed = given, engine, rival, seed
        self._random = Chance(seed)
        self.counts: dict[str, int] = {"games": 1, "plies": 0, "nodes": 0}

    def play(self) -> np.ndarray[Any, np.dtype[np.void]]:
        board = self._start()
        engine_plays = self._random.below(2)
        first, lead_plies, samples = board.ply, 0, []
        while not board.is_over():
            lead = board.ejected[0] - board.ejected[1]
            lead_plies = lead_plies + 1 if abs(lead) >= _RESIGN_LEAD else 0
            plies = board.ply - first
            if (
                lead_plies >= _RESIGN_PLIES
                or plies >= self._given["max_plies"]
                or board.quiet >= self._given["max_quiet"]
            ):
                break
            if board.turn == engine_plays:
                sample = self._move(board, fresh=plies < 2)
                samples += [] if sample is None else [sample]
            else:
                board.push(self._rival.play(board, None, move_seed(self._seed, plies)).move)
        result = self._result(board, decided=lead_plies >= _RESIGN_PLIES)
        self.counts["plies"] = board.ply - first
        rows = np.array(samples, SAMPLE)
        rows["result"] = result if engine_plays == 0 else -result
        rows["left"] = np.minimum(board.ply - rows["ply"].astype(int), 255)
        return rows

    def _start(self) -> Board:
        names, weights = zip(*self._given["starts"].items(), strict=True)
        fewest, most = self._given["random_plies"]
        while True:
            board = Board.from_layout(names[self._random.weighted(weights)])
            for _ in range(fewest + self._random.below(most - fewest + 1)):
                if board.is_over():
                    break
                board.push(self._random.choice(board.legal_moves()))
            if not board.is_over() and not any(board.ejected):
                return board

    def _move(self, board: Board, *, fresh: bool) -> tuple[int, ...] | None:
        """Let the engine move; the sample if the position is quiet enough to learn from."""
        nodes = self._given["nodes"]
        found = self._engine.search(board, soft_nodes=nodes, nodes=5 * nodes, fresh=fresh)
        _, _, lines, searched, _, _ = found
        score, moves = lines[0]
        self.counts["nodes"] += searched
        turn = int(board.turn)
        own, other = board.bits(turn), board.bits(1 - turn)
        ejected, ply = board.ejected, board.ply
        board.push(moves[0])
        if board.quiet == 0 or win_in(score) is not None:
            return None
        return (own, other, ejected[turn], ejected[1 - turn], 0, 0, score, ply)

    def _result(self, board: Board, *, decided: bool) -> int:
        """1, 0 or -1 for the first player; a lead that wins nothing is no win."""
        outcome = board.outcome()
        if outcome is None:
            lead = board.ejected[0] - board.ejected[1]
            result = (1 if lead > 0 else -1) if decided else 0
            name = "decided" if decided else "capped"
        else:
            winner = outcome.winner
            result = 0 if winner is None else 1 if int(winner) == 0 else -1
            name = "repeated" if result == 0 else "decided"
        self.counts[name] = 1
        self.counts[("lost", "drawn", "won")[result + 1]] = 1
        return result
