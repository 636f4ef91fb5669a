"""Positions and games that a request names or brings along, as boards, records and data."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from .. import layouts
from .._core import Rules
from ..board import Board
from ..errors import IllegalMoveError, MoveTextError, RecordError, RulesError, SumitoError
from ..layouts.layout import RULE_FIELDS
from ..records import GameRecord
from ..records.any_format import FEN, json_games
from ..records.apgn_reader import Hooks, games_in
from ..records.start import usual_rules
from .problems import Problem, problem_of
from .shapes import Shape, effect_shape, lost, position_shape

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .messages import ReplayRequest, Where

__all__ = ["board_of", "record_of", "replay_shape", "rules_shape"]


def board_of(where: Where) -> Board:
    """The board that a request names, with its moves played."""
    board = start_of(where.layout, where.fen, where.rules)
    play(board, where.moves)
    return board


def start_of(layout: str | None, fen: str | None, rules: Mapping[str, Any]) -> Board:
    """The position before any moves."""
    try:
        if fen is not None:
            usual = usual_rules(None, fen)
        else:
            found = Board.from_layout(layouts.get(layout or "standard"))
            fen, usual = found.start_fen, found.rules
        return Board.from_fen(fen, _changed(usual, rules))
    except SumitoError as error:
        raise problem_of(error, "bad_position") from error


def _changed(usual: Rules, changes: Mapping[str, Any]) -> Rules:
    for name, value in changes.items():
        if name not in RULE_FIELDS:
            known = ", ".join(RULE_FIELDS)
            raise RulesError(f"no rule {name!r}; there are {known}")
        if value is not None and type(value) is not RULE_FIELDS[name]:
            kind = RULE_FIELDS[name].__name__
            raise RulesError(f"the rule {name} takes a value of kind {kind}, not {value!r}")
    try:
        return usual.replace(**dict(changes)) if changes else usual
    except (TypeError, OverflowError) as error:
        raise RulesError(f"these rules do not hold: {error}") from error


def play(board: Board, moves: Sequence[str]) -> None:
    """Play moves, and say which of them is wrong."""
    for number, text in enumerate(moves, 1):
        try:
            board.push_text(text.strip())
        except (IllegalMoveError, MoveTextError) as error:
            effect = error.effect if isinstance(error, IllegalMoveError) else None
            told = effect.message if effect else str(error)
            raise Problem("bad_moves", f"move {number}, {text!r}: {told}", move=number) from error


def record_of(request: ReplayRequest) -> GameRecord:
    """The game of a request: its text, or its line."""
    if request.text is None:
        return GameRecord.from_board(board_of(request))
    text = request.text.strip()
    try:
        if FEN.match(text) and "\n" not in text:
            return GameRecord(text, usual_rules(None, text))
        start = start_of(request.layout, request.fen, request.rules)
        placed = request.layout is not None or request.fen is not None
        return _one_game(text, start if placed else None)
    except SumitoError as error:
        raise problem_of(error, "bad_game") from error


def _one_game(text: str, start: Board | None) -> GameRecord:
    def stop(error: RecordError) -> None:
        raise error

    hooks = Hooks(stop, lambda _: None)
    if text.startswith(("{", "[{", "[\n{")):
        lines = [(text if text.startswith("[") else f"[{text}]").encode()]
        games = list(json_games(lines, hooks))
    else:
        games = list(islice(games_in(text.splitlines(), hooks, start=start), 2))
    if len(games) != 1:
        many = "more than one" if games else "none"
        raise RecordError(f"expected one game in the text, not {many}")
    return games[0]


def replay_shape(record: GameRecord, *, tree: bool = True) -> Shape:
    """A game to go through: where it starts, what every move does, and where it ends."""
    board = record.board(0)
    start = position_shape(board)
    steps = []
    effect: Shape | None = None
    for node in record.root.main_line():
        assert node.move is not None
        player = int(board.turn)
        effect = effect_shape(board.effect(node.move))
        board.push(node.move)
        steps.append(
            {
                "effect": effect,
                "player": player,
                "ply": board.ply,
                "ejected": list(board.ejected),
                "lost": lost(board),
                "quiet": board.quiet,
                "repetitions": board.repetitions(),
                "clock": None if node.clock is None else round(1000 * node.clock),
                "evaluation": node.evaluation,
                "comment": node.comment,
                "nags": list(node.nags),
            }
        )
    outcome = record.outcome()
    shape = {
        "start": start,
        "steps": steps,
        "position": position_shape(board, outcome=outcome, last=effect),
        "tags": dict(record.tags),
        "players": list(record.players),
        "result": record.result,
        "layout": record.layout,
        "rules": rules_shape(record.rules),
    }
    if tree:
        shape["tree"] = record.to_dict()
    return shape


def rules_shape(rules: Rules) -> Shape:
    """What is unusual about the rules, but for the size of the board and the players."""
    return {
        name: value for name, value in rules.unusual().items() if name not in ("edge", "players")
    }
