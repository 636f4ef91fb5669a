"""Moves of a game in progress, and how games of more players end."""

from __future__ import annotations

import pytest

from sumito import Board, Move, Player, Rules
from sumito.errors import GameError, IllegalMoveError, MoveTextError
from sumito.game import Game, Seat, TimeControl
from sumito.outcome import Outcome, Termination
from tests.unit.game.helpers import (
    AZURE,
    BLACK,
    JADE,
    ONE_PUSH_WINS,
    WHITE,
    Time,
)

# Moves


def test_moves_as_texts_and_as_moves() -> None:
    game = Game()
    assert game.submit("c3d3") == Move("c3d3")
    assert game.submit(Move("g7f7"), WHITE) == Move("g7f7")
    assert game.turn == BLACK
    assert game.board().moves == (Move("c3d3"), Move("g7f7"))
    assert [turn.player for turn in game.turns] == [BLACK, WHITE]


@pytest.mark.parametrize(
    ("move", "player", "error", "reason"),
    [
        ("g7f7", WHITE, GameError, "it is the turn of black, not of white"),
        ("e5e6", BLACK, IllegalMoveError, "e5"),
        (Move("e5e6"), None, IllegalMoveError, "e5"),
        ("castle", None, MoveTextError, "castle"),
        ("c3d3", 2, GameError, "a player from 0 to 1, not 2"),
        ("c3d3", -1, GameError, "not -1"),
    ],
)
def test_a_refused_move_changes_nothing(
    move: Move | str, player: Player | None, error: type[Exception], reason: str, time: Time
) -> None:
    game = Game(time=time, time_control=TimeControl(60))
    game.offer_draw(WHITE)
    before = game.to_dict()
    with pytest.raises(error, match=reason):
        game.submit(move, player)
    assert game.to_dict() == before


def test_the_board_is_a_copy() -> None:
    board = Board()
    game = Game(board)
    board.push_text("c3d3")
    game.board().push_text("c3d3")
    assert game.board() == Board()
    assert game.turns == ()


def test_the_board_ends_the_game() -> None:
    game = Game(Board(ONE_PUSH_WINS))
    game.submit("c3c4")
    assert game.outcome() == Outcome(Termination.EJECTIONS, (BLACK,))
    assert game.legal_actions(WHITE) == ()
    with pytest.raises(GameError, match="the game is over: ejections"):
        game.submit("c5c4")


def test_seats() -> None:
    game = Game(seats=["Ada", Seat("Bot", agent="random")])
    assert game.seats == (Seat("Ada"), Seat("Bot", "random"))
    with pytest.raises(GameError, match="expected 2 seats, one for each player, not 3"):
        Game(seats=["a", "b", "c"])


# Endings of more players


def test_resigning_with_three_players_and_with_teams() -> None:
    three = Game(Board(rules=Rules(players=3)))
    assert three.resign(WHITE) == Outcome(Termination.RESIGNATION, (BLACK, AZURE))
    assert three.record().result == "1-0-1"
    teams = Game(Board(rules=Rules(players=4)))
    assert teams.resign(AZURE) == Outcome(Termination.RESIGNATION, (WHITE, JADE))
    assert teams.record().result == "0-1-0-1"
    alone = Game(Board(rules=Rules(players=4, teams=False)))
    assert alone.resign(BLACK).winners == (WHITE, AZURE, JADE)


def test_time_with_teams(time: Time) -> None:
    game = Game(Board(rules=Rules(players=4)), time=time, time_control=TimeControl(9))
    time.now += 9
    assert game.outcome() == Outcome(Termination.TIME, (WHITE, JADE))
