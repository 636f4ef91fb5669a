"""The fast core against the slow oracle: random play with full undo, everything compared."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import sumito
from sumito import layouts
from tests import oracle
from tests.unit.test_perft import POSITIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

RULES: dict[str, dict[str, Any]] = {
    "usual": {},
    "three ejections": {"ejections_to_win": 3},
    "one ejection": {"ejections_to_win": 1},
    "second repetition": {"repetition": 2},
    "no repetition": {"repetition": 0},
    "ply limit": {"ply_limit": 14},
    "ply limit by ejections": {"ply_limit": 20, "ply_limit_result": "ejections"},
    "no inverse": {"ban_inverse": True},
    "in-line only": {"inline_only": True},
    "in-line only, no inverse": {"inline_only": True, "ban_inverse": True, "repetition": 2},
    "no move draws": {"no_move": "draw"},
    "no move skips": {"no_move": "skip", "ban_inverse": True},
}
TEAM_RULES: dict[str, dict[str, Any]] = {
    f"help {help_}, push {push}, credit {credit}{', no inverse' if ban else ''}": {
        "partner_help": help_,
        "partner_push": push,
        "partner_credit": credit,
        "ban_inverse": ban,
    }
    for help_ in ("none", "push", "move")
    for push in ("never", "push", "eject")
    for credit in ("opponents", "mover", "nobody")
    if push == "eject" or credit == "opponents"
    for ban in (False, True)
}
TACTICAL = [position for position in POSITIONS if position["name"].startswith("tactical")]


def compare(board: sumito.Board, state: oracle.OracleState) -> list[sumito.Move]:
    """Everything that can be asked of a position, asked of both."""
    assert board.fen() == oracle.to_fen(state)
    assert board.repetitions() == state.repetitions
    moves = board.legal_moves()
    assert len(moves) == board.legal_count()
    assert sorted(map(str, moves)) == sorted(oracle.legal_moves(state))
    outcome, expected = board.outcome(), oracle.outcome(state)
    if expected is None:
        assert outcome is None
    else:
        assert outcome is not None
        assert (outcome.termination.name, outcome.winners) == expected
    assert board.key == board._computed_key()
    assert board.turn == state.turn
    assert board.ejected == state.ejected
    return moves


def shifts(given: tuple[Any, ...]) -> list[tuple[int, str, str | None]]:
    return [(int(shift.player), shift.source, shift.target) for shift in given]


def compare_effect(board: sumito.Board, state: oracle.OracleState, move: sumito.Move) -> None:
    effect, expected = board.effect(move), oracle.effect(state, str(move))
    assert effect.legal
    assert effect.kind.name == expected.kind
    assert effect.player == expected.player
    assert shifts(effect.moved) == shifts(expected.moved)
    assert shifts(effect.pushed) == shifts(expected.pushed)
    assert effect.ejected == expected.ejected
    assert effect.credited == expected.credited


def choose(board: sumito.Board, moves: list[sumito.Move], chance: random.Random) -> sumito.Move:
    """Random, but half of the time a push or a way back, so that much happens."""
    wish = chance.random()
    if wish < 0.5:
        pushes = [move for move in moves if board.effect(move).pushed]
        moves = pushes or moves
    elif wish < 0.65 and len(board.moves) >= board.rules.players:
        mine = board.moves[-board.rules.players]
        back = [move for move in moves if move.target == mine.first]
        moves = back or moves
    return chance.choice(moves)


def play_and_undo(start: str, options: dict[str, Any], plies: int, seed: int) -> None:
    edge, players = start.count("/") // 2 + 1, len(start.split()) - 4
    rules = sumito.Rules(edge=edge, players=players, **options)
    board = sumito.Board(start, rules)
    state = oracle.from_fen(start, oracle.OracleRules(edge=edge, players=players, **options))
    chance = random.Random(seed)
    states = [state]
    for _ in range(plies):
        moves = compare(board, states[-1])
        if not moves:
            break
        move = choose(board, moves, chance)
        compare_effect(board, states[-1], move)
        states.append(oracle.apply(states[-1], str(move)))
        board.push(move)
    compare(board, states[-1])
    for before in reversed(states[:-1]):
        board.pop()
        assert board.fen() == oracle.to_fen(before)
        assert board.repetitions() == before.repetitions
        assert board.key == board._computed_key()
    with pytest.raises(IndexError):
        board.pop()


@pytest.mark.parametrize("name", layouts.names())
def test_every_layout(name: str) -> None:
    play_and_undo(layouts.get(name).fen(), {}, plies=24, seed=1)


def start_and_rules() -> Iterator[Any]:
    for name in ("standard", "belgian-daisy", "alien-attack", "small", "mini", "standard-3"):
        for title, options in RULES.items():
            yield pytest.param(name, options, id=f"{name}: {title}")
    for title, options in (RULES | TEAM_RULES).items():
        yield pytest.param("standard-4", options, id=f"standard-4: {title}")
    for title, options in RULES.items():
        yield pytest.param("standard-4", {**options, "teams": False}, id=f"free-for-all: {title}")


@pytest.mark.parametrize(("name", "options"), list(start_and_rules()))
def test_every_option(name: str, options: dict[str, Any]) -> None:
    for seed in range(2):
        play_and_undo(layouts.get(name).fen(), options, plies=40, seed=seed)


@pytest.mark.parametrize("position", TACTICAL, ids=lambda position: position["name"])
@pytest.mark.parametrize("options", list(RULES.values()), ids=list(RULES))
def test_tactical_positions(position: dict[str, Any], options: dict[str, Any]) -> None:
    play_and_undo(position["fen"], options, plies=20, seed=5)


@pytest.mark.parametrize("name", layouts.names())
def test_perft_of_every_layout(name: str) -> None:
    fen = layouts.get(name).fen()
    board, state = sumito.Board(fen), oracle.from_fen(fen)
    for depth in (1, 2):
        assert sumito.perft(board, depth) == oracle.perft(state, depth)
        assert sumito.perft(board, depth, bulk=False) == oracle.perft(state, depth)


@pytest.mark.parametrize("name", ["mini", "small", "standard", "standard-3", "standard-4"])
def test_deeper_perft_of_every_player_count(name: str) -> None:
    fen = layouts.get(name).fen()
    assert sumito.perft(sumito.Board(fen), 3) == oracle.perft(oracle.from_fen(fen), 3)


@pytest.mark.parametrize("options", list(TEAM_RULES.values()), ids=list(TEAM_RULES))
def test_partners_in_a_crowd(options: dict[str, Any]) -> None:
    """All four colours shuffled together, where partners stand in each other's lines."""
    chance = random.Random(repr(options))
    for _ in range(4):
        cells = chance.sample(sumito.cells(), 36)
        marbles = [sorted(cells[player::4]) for player in range(4)]
        fen = layouts.Layout("", "", "", (), "", 5, 4, 0, tuple(map(tuple, marbles))).fen()
        play_and_undo(fen, options, plies=8, seed=chance.randrange(1000))


@pytest.mark.parametrize("edge", [3, 4, 5])
@pytest.mark.parametrize(("players", "teams"), [(2, False), (3, False), (4, False), (4, True)])
def test_crowded_and_lonely_boards(edge: int, players: int, teams: bool) -> None:
    """Nearly full boards, and players with few marbles or none: who cannot move, who is skipped?"""
    chance = random.Random(edge * 100 + players * 10 + teams)
    cells = sumito.cells(edge)
    skipped = stuck = 0
    for _ in range(40):
        counts = [chance.choice([0, 1, 2, len(cells) // players]) for _ in range(players)]
        if chance.random() < 0.5:
            counts[chance.randrange(players)] = len(cells) - 1 - sum(counts[1:])
        order = chance.sample(cells, len(cells))
        marbles: list[tuple[str, ...]] = []
        for count in counts:
            taken = max(0, min(count, len(order)))
            marbles.append(tuple(sorted(order[:taken])))
            order = order[taken:]
        first = next((player for player in range(players) if marbles[player]), 0)
        crowd = (("marbles", len(cells)),)
        layout = layouts.Layout("", "", "", (), "", edge, players, first, tuple(marbles), crowd)
        options: dict[str, Any] = {"teams": teams, "marbles": len(cells), "no_move": "skip"}
        options["ban_inverse"] = chance.random() < 0.5
        try:
            board = sumito.Board(layout.fen(), sumito.Rules(edge=edge, players=players, **options))
        except sumito.FenError as error:
            assert "would be skipped" in str(error)
            stuck += 1
            continue
        play_and_undo(layout.fen(), options, plies=6, seed=chance.randrange(1000))
        ply = board.ply
        if moves := board.legal_moves():
            board.push(chance.choice(moves))
            skipped += board.ply > ply + 1
    assert skipped
    assert stuck
