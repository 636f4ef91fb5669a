"""Games against agents of the papers, as samples."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from sumito.agents.engine import default_network
from sumito.arena.executors import Pool
from sumito.training.nnue import generate, read_samples
from sumito.training.nnue.generation import Progress, _share
from sumito.training.nnue.rivals import RIVALS, play_against_rivals
from sumito.training.nnue.samples import SAMPLE
from tests.unit.training.helpers import TINY

if TYPE_CHECKING:
    from pathlib import Path


def test_the_engine_wins_and_only_its_positions_are_kept() -> None:
    given = replace(TINY, nodes=1000, max_plies=250, max_quiet=100).to_dict()
    games = 2 * len(RIVALS)
    data, counts = play_against_rivals(given, default_network(), games, seed=3)
    samples = np.frombuffer(data, SAMPLE)
    assert counts["games"] == games == counts["decided"] + counts["repeated"] + counts["capped"]
    assert counts["won"] + counts["lost"] + counts["drawn"] == games
    assert counts["decided"] > games / 2
    assert 20 * games < len(samples) <= (counts["plies"] + games) // 2
    assert samples["result"].mean() > 0.5  # always from the engine's side
    assert not (samples["own"] & samples["other"]).any()
    for own, other in (("own", "other"), ("other", "own")):
        marbles = np.array([int(word).bit_count() for word in samples[own]])
        assert np.array_equal(marbles, 14 - samples[f"{other}_ejected"].astype(int))
    again, _ = play_against_rivals(given, default_network(), games, seed=3)
    assert again == data
    other_games, _ = play_against_rivals(given, default_network(), 2, seed=4)
    assert other_games != data[: len(other_games)]


def test_a_generation_has_its_share_of_them(tmp_path: Path) -> None:
    seen: list[Progress] = []

    class Watch:
        def show(self, progress: Progress) -> None:
            seen.append(progress)

    generation = replace(TINY, rival_percent=50)
    assert generate(tmp_path, generation, 2, workers=Pool(1), view=Watch()) == "finished"
    assert seen[-1].counts["games"] == 2 * TINY.games_per_shard
    assert len(read_samples([tmp_path]))


def test_the_share_is_right_over_all_shards() -> None:
    assert [_share(2, 25, number) for number in range(1, 5)] == [0, 1, 0, 1]
    assert sum(_share(7, 3, number) for number in range(1, 101)) == 21
    assert _share(10, 100, 3) == 10
