"""A game under random actions, allowed or not: it is never corrupted, and can always be stored."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from sumito import Board, Rules
from sumito.errors import GameError, SumitoError
from sumito.game import Action, Game, TimeControl
from sumito.outcome import Outcome, Termination
from sumito.records import parse_game

SHORT = "3/4/2SSs/4/3 0 0 b 0 1"
"""A small board where games end soon."""

starts: list[tuple[str | None, dict[str, Any], str]] = [
    (SHORT, {"edge": 3}, ""),
    (None, {"edge": 3, "ply_limit": 12}, ""),
    (None, {"players": 3}, ""),
    (None, {"players": 4}, ""),
    (None, {"players": 4, "teams": False}, ""),
    (None, {}, "c3d3 g7f7"),
]
controls = st.sampled_from(
    [
        TimeControl(),
        TimeControl(20),
        TimeControl(10, 2),
        TimeControl(10, 1, 0.5),
        TimeControl(per_move=8),
    ]
)
players = st.integers(0, 3)
OFFERS = [action for action in Action if action is not Action.SUBMIT]


class Games(RuleBasedStateMachine):
    """Does anything at any time, through the game and through one restored at every step."""

    @initialize(start=st.sampled_from(starts), control=controls, paused=st.booleans())
    def begin(
        self, start: tuple[str | None, dict[str, Any], str], control: TimeControl, paused: bool
    ) -> None:
        fen, rules, moves = start
        board = Board(fen, Rules(**rules), moves=moves)
        self.now = 0.0
        self.first = len(board.moves)
        self.game = Game(board, time_control=control, time=self.time, paused=paused)

    def time(self) -> float:
        return self.now

    def attempt(self, name: str, *arguments: Any) -> bool:
        """Call a method; if it refuses, it must have changed nothing. Whether it did anything."""
        before = self.game.to_dict()
        try:
            getattr(self.game, name)(*arguments)
        except SumitoError:
            assert self.game.to_dict() == before
            return False
        return True

    # Quarters of a second: exact in binary, so that clocks compare equal. Clocks may be set back.
    @rule(quarters=st.integers(-8, 20))
    def wait(self, quarters: int) -> None:
        outcome = self.game.outcome()
        self.now += quarters / 4
        assert outcome is None or self.game.outcome() == outcome

    @rule(number=st.integers(0, 200))
    def play(self, number: int) -> None:
        turn = self.game.turn
        moves = sorted(self.game.board().legal_moves())
        if not moves:
            return
        allowed = Action.SUBMIT in self.game.legal_actions(turn)
        clock = self.game.time_left(turn)
        assert self.attempt("submit", moves[number % len(moves)], turn) == allowed
        if allowed:
            assert self.game.turns[-1].player == turn
            left = self.game.turns[-1].left
            increment = self.game.time_control.increment
            assert left is None or left == clock + increment

    @rule(text=st.sampled_from(["e5e6", "x", "", "a1a2", "c3c4"]), player=players)
    def play_anything(self, text: str, player: int) -> None:
        self.attempt("submit", text, player)

    @rule(action=st.sampled_from(OFFERS), player=players)
    def act(self, action: Action, player: int) -> None:
        if action is Action.RESIGN and player != 0:
            return  # or games would be short
        here = player < len(self.game.seats)
        allowed = here and action in self.game.legal_actions(player)
        assert self.attempt(action.value, player) == allowed

    @rule(plies=st.integers(0, 3))
    def undo(self, plies: int) -> None:
        length = len(self.game.turns)
        assert self.attempt("undo", plies) == (1 <= plies <= length)

    @rule(name=st.sampled_from(["pause", "resume", "resume"]))
    def pause_or_resume(self, name: str) -> None:
        going_on = self.game.outcome() is None
        fits = self.game.paused == (name == "resume")
        assert self.attempt(name) == (going_on and fits)

    @rule(name=st.sampled_from(["abort", "adjudicate"]), dice=st.integers(0, 3))
    def host(self, name: str, dice: int) -> None:
        if dice == 0:
            outcome = Outcome(Termination.ADJUDICATION, ())
            going_on = self.game.outcome() is None
            arguments = (outcome,) if name == "adjudicate" else ()
            assert self.attempt(name, *arguments) == going_on

    @invariant()
    def a_snapshot_is_the_same_game(self) -> None:
        data = self.game.to_dict()
        again = Game.from_dict(json.loads(json.dumps(data)), time=self.time)
        assert again.to_dict() == data
        assert again.outcome() == self.game.outcome()
        for player in range(len(self.game.seats)):
            assert again.legal_actions(player) == self.game.legal_actions(player)
            assert again.time_left(player) == self.game.time_left(player)
        self.game = again  # from here on it must do as well

    @invariant()
    def it_makes_sense(self) -> None:
        game = self.game
        assert len(game.board().moves) == self.first + len(game.turns)
        for player in range(len(game.seats)):
            assert game.time_left(player) >= 0
            may_move = Action.SUBMIT in game.legal_actions(player)
            going_on = game.outcome() is None and not game.paused
            assert may_move == (going_on and player == game.turn)
            assert game.outcome() is None or game.legal_actions(player) == ()

    @invariant()
    def the_record_tells_it(self) -> None:
        record = self.game.record()
        assert record.board() == self.game.board()
        assert record.outcome() == self.game.outcome()
        assert parse_game(record.write()) == record


Games.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
TestGames = Games.TestCase


@pytest.mark.parametrize("action", OFFERS)
@pytest.mark.parametrize("player", [-1, 2])
def test_players_that_do_not_exist_are_refused(action: Action, player: int) -> None:
    with pytest.raises(GameError, match="from 0 to 1"):
        getattr(Game(), action.value)(player)
