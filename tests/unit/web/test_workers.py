"""Lanes share their threads fairly; buckets and the store keep within their bounds."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import TYPE_CHECKING

import pytest

from sumito.web.games import Games
from sumito.web.library import Library
from sumito.web.limits import Buckets
from sumito.web.messages import NewGame
from sumito.web.problems import Problem
from sumito.web.settings import Settings
from sumito.web.store import Store
from sumito.web.visitors import Visitor
from sumito.web.workers import Lane, Workers

from .support import free

if TYPE_CHECKING:
    from pathlib import Path

    from sumito import search


def test_owners_take_turns() -> None:
    async def play() -> list[str]:
        lane, order = Lane("test", 1, 0, 100), list[str]()
        begun, gate = threading.Event(), threading.Event()

        def hold(stop: search.StopFlag) -> None:
            begun.set()
            gate.wait(10)

        first = lane.submit("busy", hold)
        await asyncio.to_thread(begun.wait, 10)
        jobs = [lane.submit("busy", lambda stop: order.append("busy")) for _ in range(5)]
        jobs += [lane.submit("calm", lambda stop: order.append("calm")) for _ in range(2)]
        gate.set()
        await asyncio.gather(first.future, *(job.future for job in jobs))
        lane.close()
        return order

    order = asyncio.run(play())
    assert order == ["busy", "calm", "busy", "calm", "busy", "busy", "busy"]


def test_what_takes_too_long_is_told_to_stop_and_what_is_cancelled_is_not_done() -> None:
    async def play() -> None:
        lane = Lane("test", 1, 0, 3)
        done: list[str] = []

        def until_told(stop: search.StopFlag) -> str:
            while not stop.is_set():
                time.sleep(0.005)
            return "stopped"

        long = lane.submit("one", until_told, seconds=0.1)
        never = lane.submit("one", lambda stop: done.append("never"))
        never.cancel()
        also = lane.submit("one", lambda stop: 1 / 0)
        assert await long.future == "stopped"
        with pytest.raises(ZeroDivisionError):
            await also.future
        begun = threading.Event()

        def blocks(stop: search.StopFlag) -> str:
            begun.set()
            return until_told(stop)

        blocked = lane.submit("one", blocks)
        assert await asyncio.to_thread(begun.wait, 60)
        waiting = [lane.submit("one", until_told) for _ in range(3)]
        with pytest.raises(Problem) as full:
            lane.submit("two", until_told)
        assert full.value.code == "full"
        for job in (*waiting, blocked):
            job.cancel()
        assert done == []
        assert lane.waiting == 0
        lane.close()

    asyncio.run(play())


def test_buckets_fill_again() -> None:
    now = 0.0
    buckets = Buckets(2.0, 4.0, most=2, clock=lambda: now)
    assert [buckets.take("a") for _ in range(4)] == [0.0] * 4
    assert buckets.take("a") == 0.5
    now = 1.0
    assert buckets.take("a") == 0.0
    buckets.take("b")
    buckets.take("c")  # the longest silent one is forgotten
    assert [buckets.take("a") for _ in range(4)] == [0.0] * 4


def test_nothing_changes_if_it_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        settings = Settings(database=tmp_path / "web.db")
        store, workers = Store(settings.database), Workers(1)
        games = Games(store, workers, Library(store, settings.limits), settings, free())
        request = NewGame.model_validate({"seats": [{"kind": "you"}, {"kind": "you"}]})
        live = await games.create(Visitor("me"), request)
        before = live.state("me")

        async def fail(game: object) -> None:
            raise OSError("the disk is gone")

        monkeypatch.setattr(store, "save", fail)
        with pytest.raises(OSError, match="disk"):
            async with live.change() as game:
                game.submit("a1b2")
        assert live.state("me") == before
        monkeypatch.undo()
        async with live.change() as game:
            game.submit("a1b2")
        assert live.state("me")["moves"] == ["a1b2"]
        games.close()
        workers.close()
        store.close()

    asyncio.run(play())
