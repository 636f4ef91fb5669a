"""Clocks. The time is made up."""

from __future__ import annotations

import math

import pytest

from sumito import Board
from sumito.errors import GameError, SumitoError
from sumito.game import Game, TimeControl
from sumito.outcome import Outcome, Termination
from tests.unit.game.helpers import (
    BLACK,
    ONE_PUSH_WINS,
    WHITE,
    Time,
    restored,
)


def test_fischer_clock(time: Time) -> None:
    game = Game(time=time, time_control=TimeControl(60, 5))
    time.now += 10
    assert (game.time_left(BLACK), game.time_left(WHITE)) == (50, 60)
    game.submit("c3d3")
    time.now += 20
    assert (game.time_left(BLACK), game.time_left(WHITE)) == (55, 40)
    time.now += 40
    assert game.outcome() == Outcome(Termination.TIME, (BLACK,))
    assert game.time_left(WHITE) == 0
    with pytest.raises(GameError, match="the game is over: time"):
        game.submit("g7f7")


def test_moves_of_before_take_no_time_and_give_none(time: Time) -> None:
    game = Game(time=time, time_control=TimeControl(60, 5))
    game.replay(["c3d3", "g7f7", "d3e3"])
    assert (game.time_left(BLACK), game.time_left(WHITE)) == (60, 60)
    assert [turn.left for turn in game.turns] == [60, 60, 60]
    time.now += 10
    assert (game.time_left(BLACK), game.time_left(WHITE)) == (60, 50)
    assert restored(game, time).time_left(WHITE) == 50
    game.undo(2)
    assert (game.turn, game.time_left(WHITE), len(game.turns)) == (WHITE, 60, 1)


def test_moves_of_before_leave_a_paused_game_paused(time: Time) -> None:
    game = Game(time=time, time_control=TimeControl(60, 5), paused=True)
    game.replay(["c3d3", "g7f7", "d3e3"])
    time.now += 10
    assert (game.paused, game.turn, game.time_left(WHITE)) == (True, WHITE, 60)
    game.resume()
    time.now += 10
    assert (game.time_left(BLACK), game.time_left(WHITE)) == (60, 50)
    game.resign(BLACK)
    with pytest.raises(GameError, match="the game is over: resignation"):
        game.replay(["g6f6"])


def test_moves_of_before_end_with_the_game(time: Time) -> None:
    game = Game(Board(ONE_PUSH_WINS), time=time)
    with pytest.raises(GameError, match="the game is over"):
        game.replay(["c3c4", "a1b2"])
    assert not game.turns
    with pytest.raises(SumitoError, match="zz"):
        Game(time=time).replay(["c3d3", "zz"])
    game.replay(["c3c4"])
    assert [turn.left for turn in game.turns] == [None]


def test_delay(time: Time) -> None:
    game = Game(time=time, time_control=TimeControl(60, delay=3))
    time.now += 2
    assert game.time_left(BLACK) == 60
    time.now += 2
    assert game.time_left(BLACK) == 59
    game.submit("c3d3")
    assert game.time_left(BLACK) == 59


def test_time_per_move(time: Time) -> None:
    game = Game(time=time, time_control=TimeControl(per_move=10))
    time.now += 9
    game.submit("c3d3")
    assert (game.time_left(BLACK), game.time_left(WHITE)) == (1, 10)
    time.now += 1
    game.submit("g7f7")
    assert (game.time_left(BLACK), game.time_left(WHITE)) == (10, 9)
    time.now += 10
    assert game.outcome() == Outcome(Termination.TIME, (WHITE,))


def test_no_time_limit(time: Time) -> None:
    game = Game(time=time)
    time.now += 1e9
    assert game.outcome() is None
    assert game.time_left(BLACK) == math.inf


def test_time_that_goes_backwards_gives_nothing(time: Time) -> None:
    game = Game(time=time, time_control=TimeControl(60))
    time.now -= 100
    assert game.time_left(BLACK) == 60


@pytest.mark.parametrize("look", ["outcome", "legal_actions", "time_left", "record", "to_dict"])
def test_time_that_goes_backwards_does_not_revive_a_game(time: Time, look: str) -> None:
    game = Game(time=time, time_control=TimeControl(60))
    time.now += 60
    getattr(game, look)(*([BLACK] if look in ("legal_actions", "time_left") else []))
    time.now -= 30
    assert game.outcome() == Outcome(Termination.TIME, (WHITE,))
    assert (game.legal_actions(BLACK), game.time_left(BLACK)) == ((), 0)
    with pytest.raises(GameError, match="the game is over: time"):
        game.submit("c3d3")
    assert restored(game, time).outcome() == game.outcome()


def test_a_game_lost_on_time_can_be_taken_back(time: Time) -> None:
    game = Game(time=time, time_control=TimeControl(60))
    game.submit("c3d3")
    time.now += 60
    assert game.outcome() == Outcome(Termination.TIME, (BLACK,))
    game.undo()
    assert game.outcome() is None
    assert game.time_left(WHITE) == 60


def test_clocks_stop_at_the_end(time: Time) -> None:
    game = Game(time=time, time_control=TimeControl(60))
    time.now += 10
    game.resign(WHITE)
    time.now += 1000
    assert game.outcome() == Outcome(Termination.RESIGNATION, (BLACK,))
    assert game.time_left(BLACK) == 50
    game = Game(Board(ONE_PUSH_WINS), time=time, time_control=TimeControl(60))
    game.submit("c3c4")
    time.now += 1000
    assert game.outcome() == Outcome(Termination.EJECTIONS, (BLACK,))


def test_pause(time: Time) -> None:
    game = Game(time=time, time_control=TimeControl(60), paused=True)
    time.now += 100
    with pytest.raises(GameError, match="paused"):
        game.submit("c3d3")
    with pytest.raises(GameError, match="paused already"):
        game.pause()
    game.resume()
    time.now += 10
    game.pause()
    time.now += 100
    assert game.paused
    assert game.time_left(BLACK) == 50
    assert game.outcome() is None
    game.resume()
    with pytest.raises(GameError, match="not paused"):
        game.resume()
    time.now += 1
    assert game.time_left(BLACK) == 49


@pytest.mark.parametrize(
    ("control", "text"),
    [
        (TimeControl(), "none"),
        (TimeControl(300, 3), "300+3"),
        (TimeControl(0.1 + 0.2, 1e-7), "0.30000000000000004+0.0000001"),
        (TimeControl(60, delay=2.5), "60+0 delay 2.5"),
        (TimeControl(per_move=30), "30/move"),
        (TimeControl(1e9), "1000000000+0"),
    ],
)
def test_time_controls_as_text(control: TimeControl, text: str) -> None:
    assert str(control) == text
    assert TimeControl.parse(text) == control


@pytest.mark.parametrize("text", ["", "5 minutes", "300", "-1+0", "0+0", "nan/move", "0/move"])
def test_bad_time_controls(text: str) -> None:
    with pytest.raises(GameError):
        TimeControl.parse(text)


def test_contradicting_time_controls() -> None:
    for wrong in (
        {"increment": 3},
        {"delay": 3},
        {"initial": 60, "per_move": 3},
        {"initial": math.nan},
        {"initial": math.inf},
        {"initial": -1},
    ):
        with pytest.raises(GameError):
            TimeControl(**wrong)
