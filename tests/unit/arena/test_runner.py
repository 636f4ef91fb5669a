"""Whole runs on real processes."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest

from sumito import Termination
from sumito.arena import Adjudication, ArenaError, Store
from sumito.arena.executors import Death, Pool
from sumito.arena.standings import tally_of

from .helpers import PLAYERS, config, create, games, play, resume, what_was_played

if TYPE_CHECKING:
    from pathlib import Path


def test_the_same_seeds_give_the_same_games_whatever_the_concurrency(tmp_path: Path) -> None:
    limit = Adjudication(ply_limit=60)
    run = config("random-push", "lemmens-basic:depth=1", games=20, seed=9, adjudication=limit)
    for slots in (1, 2, 5):
        assert play(tmp_path / f"{slots}.db", run, Pool(slots)) == "finished"
    one, two, five = (what_was_played(tmp_path / f"{slots}.db") for slots in (1, 2, 5))
    assert one == two == five
    assert [game.index for game in games(tmp_path / "5.db")] == list(range(20))


def test_a_match_against_oneself_is_symmetric(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    play(path, config("random-push", "random-push", games=60, seed=2), Pool(2))
    played = games(path)
    for first, second in zip(played[::2], played[1::2], strict=True):
        assert first.moves == second.moves
    with Store.open(path) as store:
        assert tally_of(store).pairs() == (0, 0, 30, 0, 0)
    assert len({game.moves for game in played}) == 30


def test_only_what_is_missing_is_played(tmp_path: Path) -> None:
    run = config("random-push", "random", games=20, seed=4)
    play(tmp_path / "whole.db", run)
    path = tmp_path / "part.db"
    with create(path, run) as store:
        kept = [game.to_row() for game in games(tmp_path / "whole.db")][3:14:2]
        store.add(kept)
    assert resume(path, run, Pool(2)) == "finished"
    assert what_was_played(path) == what_was_played(tmp_path / "whole.db")
    again = {row[0]: row for row in (game.to_row() for game in games(path))}
    assert [again[row[0]] for row in kept] == kept
    assert resume(path, run) == "finished"


@pytest.mark.parametrize("fault", ["Raises", "Illegal", "Leaves", "NoDecision"])
def test_the_match_goes_on_after_faults(tmp_path: Path, fault: str) -> None:
    path = tmp_path / "run.db"
    assert play(path, config(PLAYERS + fault, "random", games=6)) == "finished"
    for game in games(path):
        assert game.forfeit is not None
        assert game.pairing.seats[game.forfeit.seat or 0] == 0
        assert game.points[game.pairing.seats.index(0)] == 0


def test_an_agent_that_cannot_be_made_loses(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    play(path, config("random", "ugi:/no/such/engine", games=2))
    for game in games(path):
        assert game.forfeit is not None
        assert game.forfeit.kind == "crash"
        assert "/no/such/engine" in game.forfeit.reason


def test_a_dead_workers_games_are_played_again(tmp_path: Path) -> None:
    flag = tmp_path / "die"
    flag.touch()
    dies = f"{PLAYERS}Dies:file={flag}"
    run = config(dies, "random", games=12, seed=3)
    assert play(tmp_path / "run.db", run, Pool(2)) == "finished"
    assert not flag.exists(), "nobody died"
    assert [game.forfeit for game in games(tmp_path / "run.db")] == [None] * 12
    # The same run without the accident.
    calm = tmp_path / "calm.db"
    play(calm, run)
    assert what_was_played(calm) == what_was_played(tmp_path / "run.db")


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSEGV, 0])
def test_who_kills_every_worker_loses(tmp_path: Path, how: int) -> None:
    path = tmp_path / "run.db"
    run = config("random", f"{PLAYERS}Dies:how={int(how)}", games=2, seed=1)
    assert play(path, run, Pool(2)) == "finished"
    for game in games(path):
        assert game.forfeit is not None
        assert game.forfeit.kind == "crash"
        assert game.pairing.seats[game.forfeit.seat or 0] == 1
        assert "3 workers died while B was to move" in game.forfeit.reason
        assert game.termination is Termination.ABANDONED
        assert game.points[game.pairing.seats.index(0)] == 1


def test_one_who_kills_the_innocent_too_is_found(tmp_path: Path) -> None:
    """SIGTERM is also what the pool itself uses: only alone can a game be told to be the cause."""
    path = tmp_path / "run.db"
    agents = ("random-push", "random-push", f"{PLAYERS}Dies:how={int(signal.SIGTERM)}")
    run = config(*agents, format="ladder", games=4, seed=1)
    assert play(path, run, Pool(2)) == "finished"
    for game in games(path):
        assert (game.forfeit is not None) == (2 in game.pairing.seats)
        if game.forfeit is not None:
            assert game.pairing.seats[game.forfeit.seat or 0] == 2


def test_workers_that_cannot_even_start_end_the_run(tmp_path: Path) -> None:
    class Stillborn(Pool):
        """Knows of nobody who was playing, as if workers died while they started."""

        def renew(self) -> list[Death]:
            super().renew()
            return []

    run = config("random", f"{PLAYERS}Dies", games=2, seed=1)
    with pytest.raises(ArenaError, match="workers died, and not of a game"):
        play(tmp_path / "run.db", run, Stillborn(1))


def test_three_players_sit_everywhere(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    run = config("random-push", "random", "greedy", games=6, layouts=("standard-3",))
    play(path, run, Pool(2))
    played = games(path)
    assert len({game.pairing.seats for game in played}) == 6
    with Store.open(path) as store:
        tally = tally_of(store)
    assert sum(count.score for count in tally.counts) == pytest.approx(6 * 1.5)
    assert tally.counts[1].score < tally.counts[0].score


def test_a_clock_in_a_worker(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    run = config(f"{PLAYERS}Hangs", "random", games=2, control="0.05/move", margin=0.05)
    play(path, run, Pool(2))
    for game in games(path):
        assert game.forfeit is not None
        assert game.forfeit.kind == "time"
        assert game.termination is Termination.TIME
