"""Offers: draws and takebacks."""

from __future__ import annotations

import pytest

from sumito import Board, Move, Rules
from sumito.errors import GameError
from sumito.game import Action, Game, TimeControl
from sumito.outcome import Outcome, Termination
from tests.unit.game.helpers import (
    AZURE,
    BLACK,
    JADE,
    ONE_PUSH_WINS,
    SHUFFLE,
    WHITE,
    Time,
)

# Draws


def test_a_draw_is_offered_and_accepted() -> None:
    game = Game()
    game.offer_draw(WHITE)
    offer = game.draw_offer
    assert offer is not None
    assert (offer.player, offer.agreed) == (WHITE, frozenset({1}))
    assert Action.ACCEPT_DRAW in game.legal_actions(BLACK)
    assert Action.ACCEPT_DRAW not in game.legal_actions(WHITE)
    for refused in (game.offer_draw, game.accept_draw, game.decline_draw):
        with pytest.raises(GameError):
            refused(WHITE)
    game.accept_draw(BLACK)
    assert game.outcome() == Outcome(Termination.AGREEMENT, ())
    assert game.draw_offer is None
    assert game.record().result == "1/2-1/2"


def test_a_draw_offer_lapses_when_the_other_side_moves() -> None:
    game = Game()
    game.offer_draw(BLACK)
    game.submit("c3d3")
    assert Action.ACCEPT_DRAW in game.legal_actions(WHITE)
    game.submit("g7f7")
    assert game.draw_offer is None
    with pytest.raises(GameError, match="no draw is on offer"):
        game.accept_draw(WHITE)


def test_a_declined_offer_waits_for_a_move() -> None:
    game = Game()
    game.offer_draw(WHITE)
    game.decline_draw(BLACK)
    assert game.draw_offer is None
    with pytest.raises(GameError, match="was declined; wait for the next move"):
        game.offer_draw(WHITE)
    game.submit("c3d3")
    game.offer_draw(WHITE)


def test_all_sides_must_agree_to_a_draw() -> None:
    game = Game(Board(rules=Rules(players=3)))
    game.offer_draw(BLACK)
    game.accept_draw(AZURE)
    assert game.outcome() is None
    with pytest.raises(GameError, match="the side of azure has agreed already"):
        game.accept_draw(AZURE)
    game.accept_draw(WHITE)
    assert game.outcome() == Outcome(Termination.AGREEMENT, ())


def test_one_partner_agrees_for_both() -> None:
    game = Game(Board(rules=Rules(players=4)))
    game.offer_draw(BLACK)
    with pytest.raises(GameError):
        game.accept_draw(AZURE)
    game.accept_draw(JADE)
    assert game.outcome() == Outcome(Termination.AGREEMENT, ())


# Takebacks


def test_a_takeback_restores_the_clocks(time: Time) -> None:
    game = Game(time=time, time_control=TimeControl(60, 1))
    time.now += 5
    game.submit("c3d3")
    time.now += 7
    game.submit("g7f7")
    time.now += 9
    game.offer_takeback(BLACK)
    game.accept_takeback(WHITE)
    assert game.board() == Board()
    assert game.turns == ()
    assert (game.time_left(BLACK), game.time_left(WHITE)) == (60, 60)
    time.now += 1
    assert game.time_left(BLACK) == 59


def test_a_takeback_of_the_last_move_alone() -> None:
    game = Game()
    for move in SHUFFLE[:2]:
        game.submit(move)
    game.offer_takeback(WHITE)
    game.accept_takeback(BLACK)
    assert game.board().moves == (Move("c3d3"),)
    assert game.turn == WHITE


def test_takebacks_that_are_refused() -> None:
    game = Game()
    game.submit("c3d3")
    with pytest.raises(GameError, match="white has made no move"):
        game.offer_takeback(WHITE)
    game.offer_takeback(BLACK)
    game.decline_takeback(WHITE)
    with pytest.raises(GameError, match="declined"):
        game.offer_takeback(BLACK)
    game.submit("g7f7")
    game.offer_takeback(BLACK)
    game.submit("d3c3")
    assert game.takeback_offer is None


def test_undo_by_the_host_also_after_the_end() -> None:
    game = Game(Board(ONE_PUSH_WINS))
    game.submit("c3c4")
    game.undo()
    assert game.outcome() is None
    assert game.turn == BLACK
    game.resign(BLACK)
    with pytest.raises(GameError, match="0 moves to take back, not 1"):
        game.undo()
    game = Game(Board(moves="c3d3"))
    game.submit("g7f7")
    with pytest.raises(GameError, match="1 moves to take back, not 2"):
        game.undo(2)  # the first move was made before this game
