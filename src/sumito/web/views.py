"""A live game as its viewers see it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ..game.parts import Action
from ..records.results import result_text
from ..records.start import layout_of
from .lines import rules_shape
from .shapes import Shape, outcome_shape, position_shape

if TYPE_CHECKING:
    from ..game import Offer
    from .live import LiveGame

__all__ = ["actions_of", "clock_of", "state_of", "summary_of"]


def state_of(live: LiveGame, client: str) -> Shape:
    """Everything about the game, as a client sees it."""
    game, board = live.game, live.game.board()
    outcome = game.outcome()
    mine = live.players_of(client)
    connected, spectators = live.presence()
    layout = layout_of(board.start_fen)
    return {
        "type": "state",
        "version": live.version,
        "id": live.id,
        "position": position_shape(board, outcome=outcome),
        "moves": [str(move) for move in board.moves],
        "start": board.start_fen,
        "layout": layout.key if layout else None,
        "rules": rules_shape(board.rules),
        "seats": [
            {
                "player": player,
                "kind": info.kind,
                "name": seat.name,
                "agent": seat.agent.partition(":")[0] if seat.agent else None,
                "level": info.level,
                "you": info.client == client,
                "connected": connected[player],
            }
            for player, (seat, info) in enumerate(zip(game.seats, live.seats, strict=True))
        ],
        "clock": clock_of(live),
        "status": live.status,
        "you": mine,
        "owner": client == live.owner,
        "spectators": spectators,
        "can": actions_of(live, client),
        "offers": {
            "draw": _offer(game.draw_offer),
            "takeback": _offer(game.takeback_offer),
        },
        "thinking": _thinking(live),
        "watch": {"speed": live.watch.speed, "paused": live.watch.paused} if live.watch else None,
        "invitations": [
            {"player": player, "token": token, "url": f"/join/{token}"}
            for token, player in live.invitations.items()
        ]
        if client == live.owner
        else [],
        "rematch": live.rematch,
        "note": live.note,
        "created": live.created,
    }


def clock_of(live: LiveGame) -> Shape | None:
    """What the clocks show."""
    game, control = live.game, live.game.time_control
    if not control.limited:
        return None
    over = game.outcome() is not None
    return {
        "left": [round(1000 * game.time_left(p)) for p in range(len(live.seats))],
        "increment": round(1000 * control.increment),
        "delay": round(1000 * control.delay),
        "per_move": None if control.per_move is None else round(1000 * control.per_move),
        "running": None if over or game.paused else int(game.turn),
        "now": round(1000 * time.time()),
    }


def actions_of(live: LiveGame, client: str) -> list[str]:
    """What would not be refused now, if this client asked for it."""
    mine, game = live.players_of(client), live.game
    alone, status = live.alone(client), live.status
    over = status == "over"
    can = ["delete"] if live.may_delete(client) else []
    if live.watch:
        if client == live.owner:
            can += ["rematch", "speed"]
            can += [] if over else ["resume", "step"] if live.watch.paused else ["pause"]
        return can
    if not mine:
        return can
    going = status == "playing"
    if going and game.turn in mine:
        can.append("move")
        can += ["hint"] if alone else []
    moved = any(turn.player in mine for turn in game.turns)
    if alone and moved and not game.paused:
        can.append("undo")
    can += _offers_open(live, mine, alone) if status in ("playing", "paused") else []
    if not over and status != "waiting":
        can.append("resign")
    if alone and status in ("playing", "paused"):
        can.append("resume" if game.paused else "pause")
        can += ["swap"] if len(mine) == 1 and len(live.seats) == 2 else []
    if alone or over:
        can.append("rematch")
    return [*can, "rename"]


def _offers_open(live: LiveGame, mine: list[int], alone: bool) -> list[str]:
    found: set[str] = set()
    for player in mine:
        actions = set(live.game.legal_actions(player))
        found |= {"draw"} if Action.OFFER_DRAW in actions else set()
        found |= {"accept_draw"} if Action.ACCEPT_DRAW in actions else set()
        if not alone:
            found |= {"takeback"} if Action.OFFER_TAKEBACK in actions else set()
            found |= {"accept_takeback"} if Action.ACCEPT_TAKEBACK in actions else set()
    return sorted(found)


def summary_of(live: LiveGame) -> Shape:
    """What lists show of a game."""
    game, board = live.game, live.game.board()
    outcome = game.outcome()
    layout = layout_of(board.start_fen)
    return {
        "players": [seat.name for seat in game.seats],
        "kinds": [seat.kind for seat in live.seats],
        "layout": layout.key if layout else None,
        "edge": board.rules.edge,
        "result": result_text(outcome, board.rules.players),
        "outcome": None if outcome is None else outcome_shape(outcome, board),
        "plies": len(board.moves),
        "fen": board.fen(),
        "turn": int(board.turn),
    }


def _thinking(live: LiveGame) -> int | None:
    """The agent that is at it. A change that interrupts one is told before it has stopped."""
    at_it = live.status == "playing" and live.thinking == live.game.turn
    return live.thinking if at_it and live.seats[live.game.turn].kind == "agent" else None


def _offer(offer: Offer | None) -> Shape | None:
    if offer is None:
        return None
    return {"player": int(offer.player), "agreed": sorted(offer.agreed)}
