"""What the host may do; records and snapshots."""

from __future__ import annotations

import math

import pytest

from sumito import Board, Rules
from sumito.errors import GameError
from sumito.game import Action, Game, Seat, TimeControl
from sumito.outcome import Outcome, Termination
from tests.unit.game.helpers import (
    AZURE,
    BLACK,
    WHITE,
    Time,
    restored,
)

# The host


def test_abort_and_adjudicate() -> None:
    game = Game()
    assert game.abort() == Outcome(Termination.ABANDONED, ())
    assert str(game.outcome()) == str(game.record().outcome()) == "abandoned"
    assert game.record().result == "*"
    with pytest.raises(GameError, match="the game is over: abandoned"):
        game.abort()
    game = Game()
    with pytest.raises(GameError, match="this game has 2 players"):
        game.adjudicate(Outcome(Termination.ADJUDICATION, (AZURE,)))
    for winners in ((BLACK, BLACK), (BLACK, WHITE)):
        with pytest.raises(GameError, match="winners are some of the players, each named once"):
            game.adjudicate(Outcome(Termination.ADJUDICATION, winners))
    won = Outcome(Termination.ADJUDICATION, (WHITE,))
    assert game.adjudicate(won) == won == game.outcome()


def test_legal_actions_are_what_is_not_refused(time: Time) -> None:
    game = Game(time=time, time_control=TimeControl(60))
    both = (Action.RESIGN, Action.OFFER_DRAW)
    assert game.legal_actions(BLACK) == (Action.SUBMIT, *both)
    assert game.legal_actions(WHITE) == both
    game.pause()
    assert game.legal_actions(BLACK) == both
    game.resume()
    time.now += 60
    assert game.legal_actions(BLACK) == game.legal_actions(WHITE) == ()
    with pytest.raises(GameError):
        game.legal_actions(2)


# Records and snapshots


def test_record(time: Time) -> None:
    control = TimeControl(60, 1)
    board = Board.from_layout("belgian-daisy")
    board.push_text("a1b2")
    game = Game(
        board,
        seats=["Ada", Seat("Bot", "random")],
        time_control=control,
        time=time,
        seed=7,
        tags={"Event": "Test"},
    )
    time.now += 2.5
    game.submit("i5h5")
    record = game.record()
    assert record.board() == game.board()
    assert record.tags == {
        "Event": "Test",
        "Black": "Ada",
        "White": "Bot",
        "Variant": "belgian-daisy",
        "Result": "*",
        "Seed": "7",
        "Clock": "60+1",
    }
    assert [node.clock for node in record.root.main_line()] == [None, 58.5]
    game.resign(BLACK)
    assert (game.record().result, game.record().termination) == ("0-1", "resignation")
    assert game.record().outcome() == game.outcome()


def test_snapshot_round_trip(time: Time) -> None:
    game = Game(
        Board(rules=Rules(ban_inverse=True, ply_limit=99)),
        seats=["Ada", Seat("Bot", "random")],
        time_control=TimeControl(60, 1, 0.5),
        time=time,
        seed=2**70,
        tags={"Event": "Test"},
    )
    time.now += 0.1
    game.submit("c3d3")
    time.now += 0.7
    game.offer_draw(BLACK)
    game.offer_takeback(BLACK)
    game.decline_takeback(WHITE)
    again = restored(game, time)
    assert again.to_dict() == game.to_dict()
    assert again.legal_actions(WHITE) == game.legal_actions(WHITE)
    assert again.legal_actions(BLACK) == game.legal_actions(BLACK)
    assert again.board() == game.board()
    assert again.record() == game.record()
    game.resign(WHITE)
    assert restored(game, time).outcome() == game.outcome()


def test_time_between_snapshot_and_restart_does_not_count(time: Time) -> None:
    game = Game(time=time, time_control=TimeControl(60))
    time.now += 10
    data = game.to_dict()
    time.now = 5.0  # another machine
    again = Game.from_dict(data, time=time)
    assert again.time_left(BLACK) == 50
    time.now += 1
    assert again.time_left(BLACK) == 49


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", 2),
        ("moves", ["e5e6"]),
        ("start", "nonsense"),
        ("rules", {"jokers": 1}),
        ("seats", [{"name": "x"}]),
        ("left", [1.0]),
        ("left", [-1.0, 2.0]),
        ("spent", "long"),
        ("turns", [{"player": 0, "clocks": [1.0, 1.0], "left": 1.0}] * 2),
        ("offers", {"offer_castle": {"player": 0, "agreed": [0]}}),
        ("declined", [["offer_draw", 5]]),
        ("declined", [["submit", 0]]),
        ("declined", [["offer_draw"]]),
        ("ended", {"termination": "boredom", "winners": []}),
        ("ended", {"termination": "time", "winners": [2]}),
        ("ended", {"termination": "time", "winners": [-1]}),
        ("ended", {"termination": "time", "winners": [0, 0]}),
        ("ended", {"termination": "time", "winners": [0, 1]}),
        ("ended", {"termination": "time", "winners": [True]}),
        ("ended", "time"),
        ("moves", "c3d3"),
        ("moves", [3]),
        ("start", None),
        ("rules", []),
        ("rules", {"edge": "5"}),
        ("seats", ["x", "y"]),
        ("seats", [{"name": 1, "agent": None}] * 2),
        ("seats", [{"name": "x", "agent": 5}] * 2),
        ("time_control", {"initial": "60"}),
        ("time_control", {"initial": True}),
        ("time_control", {"initial": 60, "joker": 1}),
        ("left", [True, 1.0]),
        ("left", [math.nan, 1.0]),
        ("left", {0: 1.0, 1: 1.0}),
        ("spent", -1.0),
        ("spent", math.inf),
        ("spent", None),
        ("paused", 0),
        ("paused", "no"),
        ("seed", "7"),
        ("seed", 7.0),
        ("seed", True),
        ("tags", [["Event", "x"]]),
        ("tags", {"Round": 3}),
        ("turns", {}),
        ("turns", [{"player": 0, "clocks": [1.0, 1.0], "left": None}]),
        ("offers", []),
        ("offers", {"submit": {"player": 0, "agreed": [0]}}),
        ("offers", {"accept_draw": {"player": 0, "agreed": [0]}}),
        ("offers", {"offer_draw": {"player": 2, "agreed": [0]}}),
        ("offers", {"offer_draw": {"player": 0, "agreed": [0, 1]}}),
        ("offers", {"offer_draw": {"player": 0, "agreed": [1]}}),
        ("offers", {"offer_draw": {"player": 0, "agreed": []}}),
        ("offers", {"offer_draw": {"player": 0, "agreed": [0, 7]}}),
        ("offers", {"offer_draw": {"player": 0, "agreed": 0}}),
        ("offers", {"offer_takeback": {"player": 0, "agreed": [0]}}),
    ],
)
def test_bad_snapshots(key: str, value: object, time: Time) -> None:
    data = Game(time=time, time_control=TimeControl(60)).to_dict()
    with pytest.raises(GameError, match="no snapshot of a game"):
        Game.from_dict({**data, key: value}, time=time)
    del data[key]
    with pytest.raises(GameError, match=f"{key}' is missing"):
        Game.from_dict(data, time=time)


def test_turns_of_a_snapshot_are_those_of_its_moves(time: Time) -> None:
    game = Game(Board(moves="c3d3"), time=time)
    game.submit("g7f7")
    game.submit("d3c3")
    data = game.to_dict()
    assert Game.from_dict(data, time=time).to_dict() == data
    for players in ((WHITE, WHITE), (BLACK, WHITE), (BLACK,) * 4):
        turns = [
            {"player": int(player), "clocks": [*game.turns[0].clocks], "left": None}
            for player in players
        ]
        with pytest.raises(GameError, match=r"turns of .* cannot come from the moves of"):
            Game.from_dict({**data, "turns": turns}, time=time)
    offers = {"offer_draw": {"player": 0, "agreed": [0]}}
    ended = {"termination": "abandoned", "winners": []}
    with pytest.raises(GameError, match="a game that has ended has no offers"):
        Game.from_dict({**data, "offers": offers, "ended": ended}, time=time)


def test_actions_are_values() -> None:
    assert repr(Action.SUBMIT) == "Action.SUBMIT"
    assert all(eval(repr(action)) is action for action in Action)
    assert str(Action.OFFER_DRAW) == "offer_draw"
