"""New games: as somebody asks for them, or the same again."""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ..errors import SumitoError
from ..game import Game, Seat
from .lines import play, start_of
from .live import LiveGame, SeatInfo, Watch
from .problems import Problem, problem_of
from .seating import agent_of, seat_info, seat_name, time_control_of

if TYPE_CHECKING:
    from ..board import Board
    from ..game import TimeControl
    from .messages import NewGame
    from .settings import Settings
    from .store import Store
    from .visitors import Visitor

__all__ = ["game_again", "new_game"]

_WATCHED_PLIES = 400  # after which a game between agents is a draw


def new_game(visitor: Visitor, request: NewGame, store: Store, settings: Settings) -> LiveGame:
    """A game as a request describes it; nobody knows of it yet."""
    board = start_of(request.layout, request.fen, request.rules)
    if board.outcome() is not None:
        raise Problem("bad_position", "the game is over in this position")
    if not board.legal_count():
        raise Problem("bad_position", f"{board.turn} has no legal move in this position")
    players = board.rules.players
    if len(request.seats) != players:
        raise Problem("invalid", f"expected {players} seats, not {len(request.seats)}")
    seats = list(request.seats)
    if request.shuffle:
        random.SystemRandom().shuffle(seats)
    infos = [seat_info(seat, visitor.client) for seat in seats]
    if not any(info.kind == "person" for info in infos) and any(
        info.kind == "open" for info in infos
    ):
        raise Problem("invalid", "take a seat yourself, or give all seats to agents")
    watch = None
    if all(info.kind == "agent" for info in infos):
        if request.clock is not None:
            raise Problem("invalid", "agents among themselves play without a clock")
        watch = Watch(request.speed, request.paused)
    names = [seat_name(seat, player) for player, seat in enumerate(seats)]
    agents = [agent_of(seat, board) if seat.kind == "agent" else None for seat in seats]
    live = _made(
        _Maker(visitor.client, visitor.origin, store, settings),
        board,
        infos,
        names,
        agents,
        time_control_of(request.clock),
        watch,
        request.seed,
    )
    if request.moves:
        play(board.copy(), request.moves)  # says which of them is wrong
        try:
            live.game.replay(move.strip() for move in request.moves)
        except SumitoError as error:
            raise problem_of(error, "bad_moves") from error
        live.touched = watch is None
    return live


def game_again(
    live: LiveGame, visitor: Visitor, store: Store, settings: Settings, *, swap: bool
) -> LiveGame:
    """The same game once more, with everybody one seat further if they swap."""
    game, board = live.game, live.game.board()
    start = type(board).from_fen(board.start_fen, board.rules)
    order = list(range(len(live.seats)))
    if swap:
        order = [*order[1:], order[0]]
    seats = [live.seats[player] for player in order]
    return _made(
        _Maker(live.owner, visitor.origin, store, settings),
        start,
        [SeatInfo(seat.kind, seat.client, seat.level) for seat in seats],
        [game.seats[player].name for player in order],
        [game.seats[player].agent for player in order],
        game.time_control,
        Watch(live.watch.speed) if live.watch else None,
    )


@dataclass(frozen=True, slots=True)
class _Maker:
    """Who makes a game, and where it will be kept."""

    owner: str
    origin: str | None
    store: Store
    settings: Settings


def _made(
    maker: _Maker,
    board: Board,
    infos: list[SeatInfo],
    names: list[str],
    agents: list[str | None],
    control: TimeControl,
    watch: Watch | None,
    seed: int | None = None,
) -> LiveGame:
    if watch and board.rules.ply_limit is None:
        # Agents can go on for ever.
        limited = board.rules.replace(ply_limit=board.ply + _WATCHED_PLIES)
        board = type(board).from_fen(board.fen(), limited)
    invitations = {
        secrets.token_urlsafe(16): player
        for player, info in enumerate(infos)
        if info.kind == "open"
    }
    game = Game(
        board,
        seats=[Seat(name, agent) for name, agent in zip(names, agents, strict=True)],
        time_control=control,
        paused=bool(invitations),
        seed=secrets.randbits(53) if seed is None else seed,
        tags={"Event": "Sumito", "Date": datetime.now(UTC).strftime("%Y.%m.%d")},
    )
    return LiveGame(
        secrets.token_urlsafe(16),
        maker.owner,
        game,
        infos,
        maker.store,
        origin=maker.origin,
        watch=watch,
        invitations=invitations,
        most_plies=maker.settings.limits.plies,
    )
