"""Moves and outcomes in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._core import Player
from ..outcome import Termination

if TYPE_CHECKING:
    from .._core import Effect
    from ..board import Board
    from ..outcome import Outcome

__all__ = ["effect_words", "outcome_words", "players_of", "plural", "side_totals"]

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def players_of(board: Board) -> list[Player]:
    """The players in turn order."""
    return [Player(number) for number in range(board.rules.players)]


def side_totals(board: Board) -> list[int]:
    """What each side has ejected; what partners have counts together."""
    totals = [0] * board.rules.sides
    for player in players_of(board):
        totals[board.rules.side(player)] += board.ejected[player]
    return totals


def plural(count: int, noun: str) -> str:
    """``one marble``, ``two marbles``; figures above six."""
    number = _NUMBERS[count] if count < len(_NUMBERS) else f"{count:,}"
    return f"{number} {noun}{'' if count == 1 else 's'}"


def effect_words(effect: Effect) -> str:
    """What a legal move does: ``pushes two marbles``."""
    if effect.ejected is not None:
        return f"ejects a {effect.ejected} marble"
    if effect.pushed:
        return f"pushes {plural(len(effect.pushed), 'marble')}"
    if len(effect.moved) == 1:
        return "moves one marble"
    way = "sideways" if effect.move.first != effect.move.last else "in line"
    return f"moves {plural(len(effect.moved), 'marble')} {way}"


def outcome_words(outcome: Outcome, board: Board) -> str:
    """Who has won and why: ``black wins: six marbles ejected``."""
    if not outcome.winners and not outcome.is_draw:
        return str(outcome)
    winners = " and ".join(str(player) for player in outcome.winners)
    verb = "win" if len(outcome.winners) > 1 else "wins"
    result = f"{winners} {verb}" if winners else "draw"
    return f"{result}: {_reason(outcome, board)}"


def _reason(outcome: Outcome, board: Board) -> str:
    rules = board.rules
    losers = [str(player) for player in players_of(board) if player not in outcome.winners]
    match outcome.termination:
        case Termination.EJECTIONS:
            total = sum(board.ejected[player] for player in outcome.winners)
            return f"{plural(total, 'marble')} ejected"
        case Termination.NO_MOVES:
            return f"{board.turn} has no legal move"
        case Termination.REPETITION:
            return f"the position has occurred {plural(board.repetitions(), 'time')}"
        case Termination.PLY_LIMIT:
            more = ", and more marbles ejected" if outcome.winners else ""
            return f"the limit of {rules.ply_limit} plies is reached{more}"
        case Termination.RESIGNATION:
            return f"{' and '.join(losers)} resigned"
        case Termination.AGREEMENT:
            return "agreed"
        case other:
            return str(other)
