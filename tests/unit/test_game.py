"""Games in progress: turns, clocks, offers, endings, snapshots. The time is made up."""

from __future__ import annotations

import json
import math

import pytest

from sumito import Board, Move, Player, Rules
from sumito.errors import GameError, IllegalMoveError, MoveTextError
from sumito.game import Action, Game, Seat, TimeControl
from sumito.outcome import Outcome, Termination

BLACK, WHITE, AZURE, JADE = Player
SHUFFLE = ["c3d3", "g7f7", "d3c3", "f7g7"]
ONE_PUSH_WINS = "3/4/2SSs/4/3 1 0 b 0 1"


class Time:
    """A clock on the wall that moves only when told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


def restored(game: Game, time: Time) -> Game:
    return Game.from_dict(json.loads(json.dumps(game.to_dict())), time=time)


# --- Moves -----------------------------------------------------------------------------------


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


# --- Clocks ----------------------------------------------------------------------------------


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


# --- Endings of more players -----------------------------------------------------------------


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


# --- Draws -----------------------------------------------------------------------------------


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


# --- Takebacks -------------------------------------------------------------------------------


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


# --- The host --------------------------------------------------------------------------------


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


# --- Records and snapshots -------------------------------------------------------------------


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
