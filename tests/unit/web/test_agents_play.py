"""Agents in live games: their turns, what people hear of them, and games that they play alone."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .support import Browser


def test_three_players_with_agents(browser: Browser) -> None:
    seats = [{"kind": "you"}, {"kind": "agent", "agent": "brs"}, {"kind": "agent", "level": 2}]
    game = browser.new_game(layout="standard-3", seats=seats)
    with browser.join(game["id"]) as live:
        live.move()
        assert live.next("move")["player"] == 1
        assert live.next("move")["player"] == 2
        assert live.state["position"]["turn"] == 0


def test_an_agent_that_is_not_behind_declines_a_draw(browser: Browser) -> None:
    game = browser.new_game()
    with browser.join(game["id"]) as live:
        assert live.ask("draw", action="offer")["type"] == "ok"
        state = live.ask("sync")
        assert state["offers"]["draw"] is None
        assert state["status"] == "playing"


def test_agents_play_while_somebody_watches(browser: Browser, friend: Browser) -> None:
    seats = [{"kind": "agent", "agent": "random"}, {"kind": "agent", "level": 1}]
    game = browser.new_game(seats=seats, speed=0, paused=True)
    with browser.join(game["id"]) as live, friend.join(game["id"]) as other:
        assert live.state["status"] == "paused"
        assert live.ask("step")["type"] == "ok"
        assert live.next("move")["player"] == 0
        assert other.ask("step")["code"] == "not_yours"
        live.ask("resume")
        for _ in range(5):
            live.next("move")
        live.ask("speed", ms=10_000)
        live.ask("pause")
        ply = live.ask("sync")["position"]["ply"]
        assert ply >= 6
        assert live.ask("sync")["position"]["ply"] == ply


def test_everybody_hears_that_an_agent_thinks(browser: Browser, friend: Browser) -> None:
    game = browser.new_game(seats=[{"kind": "you"}, {"kind": "agent", "level": 10}])
    with browser.join(game["id"]) as live, friend.join(game["id"]) as watching:
        version = live.move()["version"]  # the answer takes about a second
        for one in (live, watching):
            told = one.next("state")
            assert (told["thinking"], told["version"]) == (1, version)
        assert live.ask("pause")["type"] == "ok"
        assert (live.state["status"], live.state["thinking"]) == ("paused", None)


def test_a_new_name_does_not_make_an_agent_begin_anew(browser: Browser) -> None:
    game = browser.new_game(seats=[{"kind": "you"}, {"kind": "agent", "level": 10}])
    with browser.join(game["id"]) as live:
        live.move()  # the answer takes about a second
        end = time.monotonic() + 60
        while live.state["position"]["turn"] == 1:
            assert time.monotonic() < end, "it would never come to an answer"
            live.ask("rename", player=0, name=f"Lina {time.monotonic()}")
            time.sleep(0.05)
        assert live.state["position"]["ply"] == 2
