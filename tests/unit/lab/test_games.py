"""What tables ask of the games of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sumito.arena.executors import Here
from sumito.lab.bench import Bench

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("openings", ["none", "random:3"])  # black begins, or white
def test_nodes_of_a_seat(openings: str, tmp_path: Path) -> None:
    bench = Bench({}, tmp_path, workers=Here)
    agents = {"few": "sumito:nodes=200", "many": "sumito:nodes=900", "none": "random"}
    games = bench.match(
        "nodes", agents, games=2, format="round-robin", openings=openings, ply_limit=12
    )
    assert len(games) == 6
    assert {games.openings[game.pairing.opening].board().turn for game in games.games} == {
        0 if openings == "none" else 1
    }
    for seats in (("few", "many"), ("many", "none"), ("none", "few")):
        for pair in (seats, seats[::-1]):
            found = dict(zip(pair, map(games.of(*pair).nodes, (0, 1)), strict=True))
            assert found == {
                one: pytest.approx({"few": 200, "many": 900, "none": 0}[one]) for one in pair
            }
    assert games.of("few", "few").nodes(0) == 0


@pytest.mark.parametrize("repetition", [True, False])
def test_games_that_may_repeat_go_on_to_the_limit(repetition: bool, tmp_path: Path) -> None:
    bench = Bench({}, tmp_path, workers=Here)
    # From these openings they shuffle to and fro.
    games = bench.self_play(
        "shuffle", "verloop-acmo:depth=2", games=2, ply_limit=120, repetition=repetition
    )
    lengths = [len(game.moves) for game in games.games]
    assert (max(lengths) >= 120) is not repetition
