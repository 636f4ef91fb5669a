"""Positions as text: rows from the top, ejections per player, turn, quiet moves, move number."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from .geometry import ROW_LETTERS, Cell, cells_by_name
from .moves import legal_effects
from .rules import OracleError, OracleRules
from .state import OracleState, with_position_seen

if TYPE_CHECKING:
    from collections.abc import Mapping

MARBLE_LETTERS = "SsAJ"
TURN_LETTERS = "bwaj"
MOST_PLIES = 1_000_000
MOST_EJECTED = 255


def row_names(edge: int) -> list[list[str]]:
    """The names of the cells of every row, the top row first."""
    letters = reversed(ROW_LETTERS[: 2 * edge - 1])
    return [[name for name in cells_by_name(edge) if name[0] == letter] for letter in letters]


# --- Writing ---------------------------------------------------------------------------------


def row_text(owners: list[int | None]) -> str:
    """A letter for every marble, a digit for every run of empty cells."""
    text = ""
    for owner, run in groupby(owners):
        length = len(list(run))
        text += str(length) if owner is None else MARBLE_LETTERS[owner] * length
    return text


def to_fen(state: OracleState) -> str:
    """The text of a state; its history is lost."""
    rows = [row_text([state.at(name) for name in row]) for row in row_names(state.rules.edge)]
    ejected = " ".join(str(count) for count in state.ejected)
    turn = TURN_LETTERS[state.turn]
    return f"{'/'.join(rows)} {ejected} {turn} {state.quiet} {state.move_number}"


# --- Reading ---------------------------------------------------------------------------------


def read_row(text: str, names: list[str], players: int) -> dict[str, int]:
    """The marbles of one row by name of their cell."""
    owners: list[int | None] = []
    for letter in text:
        if letter in "123456789":
            owners += [None] * int(letter)
        elif letter in MARBLE_LETTERS[:players]:
            owners.append(MARBLE_LETTERS.index(letter))
        else:
            raise OracleError(f"{letter!r} in row {text!r} is no marble of {players} players")
    if len(owners) != len(names):
        raise OracleError(f"row {text!r} has {len(owners)} cells, not {len(names)}")
    return {name: owner for name, owner in zip(names, owners, strict=True) if owner is not None}


def read_number(text: str, most: int) -> int:
    """A number without a sign, in plain digits."""
    if not (text.isascii() and text.isdigit()) or int(text) > most:
        raise OracleError(f"{text!r} is not a number up to {most}")
    return int(text)


def read_rules(rows: int, players: int, rules: OracleRules | None) -> OracleRules:
    """The rules given must fit the board and the players; without, the defaults for them."""
    if rows not in (5, 7, 9) or players not in (2, 3, 4):
        raise OracleError(f"{rows} rows and {players} players is no game")
    edge = (rows + 1) // 2
    if rules is None:
        return OracleRules(edge=edge, players=players)
    if (rules.edge, rules.players) != (edge, players):
        raise OracleError(f"edge {edge} and {players} players do not fit {rules}")
    return rules


def refuse_too_many(board: Mapping[Cell, int], ejected: list[int], rules: OracleRules) -> None:
    """No player has begun with more marbles than the rules allow."""
    lying = [list(board.values()).count(player) for player in range(rules.players)]
    if max(lying) > rules.marbles:
        raise OracleError(f"more than {rules.marbles} marbles of one colour")
    if rules.players == 2:
        begun = [lying[0] + ejected[1], lying[1] + ejected[0]]
        if max(begun) > rules.marbles:
            raise OracleError(f"more than {rules.marbles} marbles lying and lost")
    elif sum(lying) + sum(ejected) > rules.players * rules.marbles:
        raise OracleError(f"more than {rules.players} times {rules.marbles} marbles")


def refuse_stuck(state: OracleState) -> None:
    """Under "skip" nobody is to move who cannot while another can."""
    can_move = [bool(legal_effects(state, player)) for player in range(state.rules.players)]
    if state.rules.no_move == "skip" and any(can_move) and not can_move[state.turn]:
        raise OracleError("the player to move cannot, and would have been skipped")


def from_fen(fen: str, rules: OracleRules | None = None) -> OracleState:
    """The state of a text, without any history."""
    board_text, *fields = fen.split() or [""]
    rows = board_text.split("/")
    turn_at = next((at for at, field in enumerate(fields) if field in list(TURN_LETTERS)), 0)
    rules = read_rules(len(rows), turn_at, rules)
    ejected = [read_number(field, MOST_EJECTED) for field in fields[:turn_at]]
    turn = TURN_LETTERS[: rules.players].find(fields[turn_at])
    tail = fields[turn_at + 1 :] or ["0", "1"]
    if turn < 0 or len(tail) != 2:
        raise OracleError(f"{fen!r} does not end in turn, quiet moves and move number")
    quiet, move_number = (read_number(field, MOST_PLIES) for field in tail)
    ply = (move_number - 1) * rules.players + turn
    if move_number < 1 or ply > MOST_PLIES or quiet > ply:
        raise OracleError(f"quiet {quiet} and move number {move_number} cannot be")
    board: dict[Cell, int] = {}
    for text, names in zip(rows, row_names(rules.edge), strict=True):
        for name, owner in read_row(text, names, rules.players).items():
            board[cells_by_name(rules.edge)[name]] = owner
    refuse_too_many(board, ejected, rules)
    nothing_played = (None,) * rules.players
    state = OracleState(rules, board, tuple(ejected), ply, quiet, nothing_played)
    refuse_stuck(state)
    return with_position_seen(state)
