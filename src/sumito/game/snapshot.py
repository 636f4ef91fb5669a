"""A game in progress as plain data, so that a server can store it and go on after a restart."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from .._core import Move, Player, Rules
from ..board import Board
from ..errors import GameError
from ..outcome import Outcome, Termination
from ..records.start import rules_fields
from .clock import TimeControl
from .game import Game
from .parts import Action, Offer, Seat, Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["from_dict", "to_dict"]

_FORMAT = 1


def to_dict(game: Game) -> dict[str, Any]:
    """Everything about a game. The clocks are taken as they stand at this moment."""
    board = game._board
    return {
        "format": _FORMAT,
        "start": board.start_fen,
        "rules": rules_fields(board.rules),
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
    board = Board.from_fen(data["start"], Rules(**data["rules"]))
    for move in data["moves"]:
        board.push(Move(move))
    game = Game(
        board,
        seats=[Seat(**seat) for seat in data["seats"]],
        time_control=TimeControl(**data["time_control"]),
        time=time,
        paused=bool(data["paused"]),
        seed=data["seed"],
        tags=data["tags"],
    )
    game._turns = [_turn(turn, game) for turn in data["turns"]]
    if len(game._turns) > len(board.moves):
        raise GameError(f"{len(game._turns)} turns cannot come from {len(board.moves)} moves")
    game._offers = {
        Action(action): Offer(game._player(offer["player"]), frozenset(offer["agreed"]))
        for action, offer in data["offers"].items()
    }
    game._declined = {(Action(action), game._player(who)) for action, who in data["declined"]}
    game._ended = _outcome_from_dict(data["ended"])
    game._clocks.left = list(_clocks(data["left"], game))
    game._begin_turn(time(), _seconds(data["spent"]))
    return game


def _turn(turn: Mapping[str, Any], game: Game) -> Turn:
    left = turn["left"]
    clocks = _clocks(turn["clocks"], game)
    return Turn(game._player(turn["player"]), clocks, None if left is None else _seconds(left))


def _clocks(clocks: list[float], game: Game) -> tuple[float, ...]:
    expected = len(game.seats) if game.time_control.limited else 0
    if len(clocks) != expected:
        raise GameError(f"expected {expected} clocks, not {len(clocks)}")
    return tuple(_seconds(left) for left in clocks)


def _seconds(value: float) -> float:
    if not 0 <= value < math.inf:
        raise GameError(f"a clock cannot show {value!r} seconds")
    return float(value)


def _outcome_to_dict(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    winners = [int(player) for player in outcome.winners]
    return {"termination": outcome.termination.value, "winners": winners}


def _outcome_from_dict(data: Mapping[str, Any] | None) -> Outcome | None:
    if data is None:
        return None
    winners = tuple(Player(player) for player in data["winners"])
    return Outcome(Termination(data["termination"]), winners)
