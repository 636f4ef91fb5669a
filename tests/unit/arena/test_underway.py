"""Games that are being played can be looked at, and cost nothing when nobody does."""

from __future__ import annotations

import json
import os
import threading
import time
from typing import TYPE_CHECKING

import pytest

from sumito.arena import Adjudication, Store
from sumito.arena.executors import Here, Pool
from sumito.arena.underway import folder_of, gathering, telling, underway

from .helpers import PLAYERS, config, games, play

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sumito.arena.executors import Workers


@pytest.mark.parametrize("workers", [lambda: Pool(2), Here])
def test_a_game_is_seen_while_it_is_played(tmp_path: Path, workers: Callable[[], Workers]) -> None:
    path = tmp_path / "run.db"
    limit = Adjudication(ply_limit=60)
    run = config(
        f"{PLAYERS}Slow:seconds=0.1", "random", control="5+0.1", games=2, adjudication=limit
    )
    thread = threading.Thread(target=play, args=(path, run, workers()))
    thread.start()
    seen: dict[int, list[tuple[str, ...]]] = {0: [], 1: []}
    while thread.is_alive():
        if path.exists():
            with Store.open(path) as store:
                for game in store.underway():
                    seen[game.pairing].append(game.moves)
                    assert len(game.left) == 2
                    assert all(left is not None and 0 < left < 10 for left in game.left)
                    assert game.started <= game.since <= time.time() + 0.1
        time.sleep(0.02)
    thread.join()
    whole = {game.pairing.index: game.moves for game in games(path)}
    for number, states in seen.items():
        assert len({len(moves) for moves in states}) >= 3, "it was seen to grow"
        for moves in states:
            assert whole[number][: len(moves)] == moves
    assert not folder_of(path).exists()
    with Store.open(path) as store:
        assert store.underway() == []


def test_what_a_dead_worker_leaves_is_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    folder_of(path).mkdir()
    file = folder_of(path) / "machine-1-1.json"
    text = {"pairing": 3, "moves": ["a1b2"], "left": [None, None], "started": 1.0, "since": 2.0}
    file.write_text(json.dumps(text))
    assert [game.pairing for game in underway(path, set)] == [3]
    assert underway(path, lambda: {3}) == []
    for damaged in ("", "[]", '{"pairing": 3}', '{"pairing": "x", "moves": 5}'):
        (folder_of(path) / "machine-2-2.json").write_text(damaged)
        assert [game.pairing for game in underway(path, set)] == [3]
    newer = folder_of(path) / "machine-3-3.json"
    newer.write_text(json.dumps({**text, "moves": []}))
    os.utime(file, (time.time() - 5, time.time() - 5))
    assert underway(path, set)[0].moves == ()
    for left in (file, newer):
        os.utime(left, (time.time() - 60, time.time() - 60))
    assert underway(path, set) == []
    with gathering(path) as folder:  # whoever plays the run again begins afresh
        assert folder is not None
        assert list(folder.iterdir()) == []
    assert not folder_of(path).exists()


def test_without_a_folder_games_are_played_all_the_same(tmp_path: Path) -> None:
    folder_of(tmp_path / "run.db").write_text("in the way")
    with gathering(tmp_path / "run.db") as folder:
        assert folder is None
    with telling(None) as tell:
        assert tell is None
    with telling(tmp_path / "on another machine") as tell:
        assert tell is None
    assert play(tmp_path / "run.db", config("random", "random", games=2)) == "finished"
