"""A game in progress as plain data, so that a server can store it and go on after a restart."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from .._core import Move, Player, Rules
from ..board import Board
from ..errors import GameError
from ..outcome import Outcome, Termination
from ..records.fields import each, expect, field
from .clock import TimeControl
from .game import Game
from .parts import Action, Offer, Seat, Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["from_dict", "to_dict"]

_FORMAT = 1
_OFFERS = (Action.OFFER_DRAW, Action.OFFER_TAKEBACK)


def to_dict(game: Game) -> dict[str, Any]:
    """Everything about a game. The clocks are taken as they stand at this moment."""
    game.outcome()  # a clock that has run out ends the game before it is stored
    board = game._board
    return {
        "format": _FORMAT,
        "start": board.start_fen,
        "rules": board.rules.to_dict(),
        "moves": [str(move) for move in board.moves],
        "seats": [asdict(seat) for seat in game.seats],
        "time_control": asdict(game.time_control),
        "left": list(game._clocks.left),
        "spent": game._clocks.spent(game._time()),
        "paused": game.paused,
        "turns": [
            {"player": int(turn.player), "clocks": list(turn.clocks), "left": turn.left}
            for turn in game.turns
        ],
        "offers": {
            action.value: {"player": int(offer.player), "agreed": sorted(offer.agreed)}
            for action, offer in game._offers.items()
        },
        "declined": sorted([action.value, int(player)] for action, player in game._declined),
        "ended": _outcome_to_dict(game._ended),
        "seed": game.seed,
        "tags": dict(game.tags),
    }


def from_dict(data: Mapping[str, Any], time: Callable[[], float]) -> Game:
    """The game of a snapshot; the time since then does not count."""
    try:
        if data["format"] != _FORMAT:
            raise GameError(f"expected format {_FORMAT}, not {data['format']!r}")
        return _read(data, time)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        what = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise GameError(f"this is no snapshot of a game: {what}") from error


def _read(data: Mapping[str, Any], time: Callable[[], float]) -> Game:
    board = Board.from_fen(field(data, "start", str), Rules(**field(data, "rules", dict)))
    movers = []
    for move in each(data["moves"], "'moves'", str):
        movers.append(board.turn)
        board.push(Move(move))
    tags = field(data, "tags", dict)
    for name, value in tags.items():
        expect(value, f"the tag {name!r}", str)
    game = Game(
        board,
        seats=[_seat(seat) for seat in each(data["seats"], "'seats'", dict)],
        time_control=_time_control(field(data, "time_control", dict)),
        time=time,
        paused=field(data, "paused", bool),
        seed=field(data, "seed", int, type(None)),
        tags=tags,
    )
    game._turns = [_turn(turn, game) for turn in each(data["turns"], "'turns'", dict)]
    played = [turn.player for turn in game._turns]
    if played != movers[len(movers) - len(played) :]:
        raise GameError(f"the turns of {played} cannot come from the moves of {movers}")
    game._offers = {
        _offered(action): _offer(_offered(action), expect(offer, "an offer", dict), game)
        for action, offer in field(data, "offers", dict).items()
    }
    game._declined = {_declined(pair, game) for pair in each(data["declined"], "'declined'", list)}
    game._ended = _outcome_from_dict(field(data, "ended", dict, type(None)), game)
    if game._ended is not None and (game._offers or game._declined):
        raise GameError("a game that has ended has no offers")
    game._clocks.left = list(_clocks(data["left"], game))
    game._begin_turn(time(), _seconds(data["spent"]))
    return game


def _seat(seat: dict[str, Any]) -> Seat:
    return Seat(field(seat, "name", str), field(seat, "agent", str, type(None)))


def _time_control(control: dict[str, Any]) -> TimeControl:
    for name, value in control.items():
        expect(value, name, float, type(None))
    return TimeControl(**control)


def _turn(turn: Mapping[str, Any], game: Game) -> Turn:
    clocks = _clocks(turn["clocks"], game)
    left = None if turn["left"] is None else _seconds(turn["left"])
    if (left is None) == game.time_control.limited:
        raise GameError(f"a turn cannot leave {left!r} seconds at {game.time_control}")
    return Turn(_player(turn["player"], game), clocks, left)


def _offered(action: str) -> Action:
    if action not in _OFFERS:
        raise GameError(f"an offer is one of {', '.join(map(str, _OFFERS))}, not {action!r}")
    return Action(action)


def _offer(action: Action, data: dict[str, Any], game: Game) -> Offer:
    player, rules = _player(data["player"], game), game._board.rules
    agreed = frozenset(each(data["agreed"], "'agreed'", int))
    if not agreed < set(range(rules.sides)) or rules.side(player) not in agreed:
        expected = f"{rules.side(player)} and perhaps others below {rules.sides}, but not all"
        raise GameError(f"an offer of {player} is agreed by {expected}; not {sorted(agreed)}")
    if action is Action.OFFER_TAKEBACK and not game.plies_since(player):
        raise GameError(f"{player} has made no move that could be taken back")
    return Offer(player, agreed)


def _declined(pair: list[Any], game: Game) -> tuple[Action, Player]:
    action, player = pair
    return _offered(action), _player(player, game)


def _player(number: Any, game: Game) -> Player:
    return game._player(expect(number, "a player", int))


def _clocks(clocks: Any, game: Game) -> tuple[float, ...]:
    expected = len(game.seats) if game.time_control.limited else 0
    if len(expect(clocks, "clocks", list)) != expected:
        raise GameError(f"expected {expected} clocks, not {len(clocks)}")
    return tuple(_seconds(left) for left in clocks)


def _seconds(value: Any) -> float:
    if not 0 <= expect(value, "a clock", float) < math.inf:
        raise GameError(f"a clock cannot show {value!r} seconds")
    return float(value)


def _outcome_to_dict(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    winners = [int(player) for player in outcome.winners]
    return {"termination": outcome.termination.value, "winners": winners}


def _outcome_from_dict(data: Mapping[str, Any] | None, game: Game) -> Outcome | None:
    if data is None:
        return None
    winners = tuple(_player(player, game) for player in each(data["winners"], "'winners'", int))
    game._check_winners(winners)
    return Outcome(Termination(data["termination"]), winners)
