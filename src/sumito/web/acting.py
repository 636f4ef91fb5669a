"""What clients do in a game: who may, whether it is possible now, and what it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import GameError, IllegalMoveError, MoveTextError
from ..game.words import side_totals
from .messages import (
    DrawMessage,
    GameMessage,
    HintMessage,
    MoveMessage,
    PauseMessage,
    PingMessage,
    RematchMessage,
    RenameMessage,
    ResignMessage,
    ResumeMessage,
    SpeedMessage,
    StepMessage,
    SwapMessage,
    SyncMessage,
    TakebackMessage,
    UndoMessage,
    WhyMessage,
)
from .problems import Problem
from .shapes import Shape, why

if TYPE_CHECKING:
    from .games import Games
    from .live import LiveGame, Watch
    from .visitors import Visitor

__all__ = ["act"]


async def act(games: Games, live: LiveGame, visitor: Visitor, message: GameMessage) -> Shape | None:
    """Do what a client asks for. Gives an answer for that client alone, where there is one.

    A refusal is a `Problem`, and nothing has changed then.
    """
    try:
        return await _act(games, live, visitor, message)
    except GameError as error:
        raise Problem("not_allowed", str(error)) from error


async def _act(
    games: Games, live: LiveGame, visitor: Visitor, message: GameMessage
) -> Shape | None:
    client = visitor.client
    match message:
        case MoveMessage():
            await _move(live, client, message)
        case UndoMessage():
            await _undo(live, client, message)
        case TakebackMessage():
            await _takeback(live, client, message.action)
        case DrawMessage():
            await _draw(live, client, message.action)
        case ResignMessage():
            await _resign(live, client, message.player)
        case HintMessage():
            return await games.hint(live, client, message.ply)
        case SwapMessage():
            await _swap(live, client, message.ply)
        case WhyMessage():
            answer = why(live.game.board(), message.cells, message.direction)
            return {"type": "why", **answer}
        case PauseMessage() | ResumeMessage():
            await _pause(live, client, isinstance(message, PauseMessage))
        case StepMessage() | SpeedMessage():
            await _watch(live, client, message)
        case RenameMessage():
            await _rename(live, client, message.player, message.name)
        case RematchMessage():
            new = await games.rematch(live, visitor, swap=message.swap)
            return {"type": "rematch", "game": new, "url": f"/game/{new}"}
        case SyncMessage():
            return live.state(client)
        case PingMessage():
            return {"type": "pong", "now": games.now_ms()}
    return None


async def _move(live: LiveGame, client: str, message: MoveMessage) -> None:
    async with live.change() as game:
        if not live.players_of(client):
            raise Problem("not_yours", "only the players of this game may move; you can watch")
        live.require_going()
        live.check_ply(message.ply)
        player = live.seat_to_move(client)
        try:
            game.submit(message.move.strip(), player)
        except IllegalMoveError as error:
            effect = error.effect
            reason = str(effect.reason.value) if effect and effect.reason else None
            told = effect.message if effect else str(error)
            raise Problem("illegal_move", told, reason=reason) from error
        except MoveTextError as error:
            raise Problem("illegal_move", str(error), reason="no_move") from error
        live.touched = True
        live.note = None


async def _undo(live: LiveGame, client: str, message: UndoMessage) -> None:
    if not live.alone(client):
        await _takeback(live, client, "offer", message.ply)
        return
    async with live.change() as game:
        mine = _mine(live, client)
        live.check_ply(message.ply)
        if game.paused:
            raise Problem("paused", "the game is paused")
        for plies, turn in enumerate(reversed(game.turns), 1):
            if turn.player in mine:
                game.undo(plies)
                return
        raise Problem("not_allowed", "you have made no move that could be taken back")


async def _takeback(live: LiveGame, client: str, action: str, ply: int | None = None) -> None:
    async with live.change() as game:
        mine = _mine(live, client)
        if ply is not None:
            live.check_ply(ply)
        if any(seat.kind == "agent" for seat in live.seats):
            agents = [p for p, seat in enumerate(live.seats) if seat.kind == "agent"]
        else:
            agents = []
        match action:
            case "offer":
                moved = [turn.player for turn in game.turns if turn.player in mine]
                if not moved:
                    raise Problem("not_allowed", "you have made no move that could be taken back")
                game.offer_takeback(moved[-1])
                for player in agents:  # they do not mind
                    if (offer := game.takeback_offer) and _side(live, player) not in offer.agreed:
                        game.accept_takeback(player)
            case "accept":
                game.accept_takeback(_who_answers(live, mine, game.takeback_offer))
            case "decline":
                game.decline_takeback(_who_answers(live, mine, game.takeback_offer))


async def _draw(live: LiveGame, client: str, action: str) -> None:
    async with live.change() as game:
        mine = _mine(live, client)
        match action:
            case "offer":
                if live.status == "waiting":
                    raise Problem("waiting", "the game begins when all seats are taken")
                game.offer_draw(game.turn if game.turn in mine else mine[0])
                _others_answer_draw(live, mine)
            case "accept":
                game.accept_draw(_who_answers(live, mine, game.draw_offer))
            case "decline":
                game.decline_draw(_who_answers(live, mine, game.draw_offer))


def _others_answer_draw(live: LiveGame, mine: list[int]) -> None:
    """One's own other seats agree; agents do if their side is behind the leader."""
    game, totals = live.game, side_totals(live.game.board())
    for player, seat in enumerate(live.seats):
        offer = game.draw_offer
        if offer is None or _side(live, player) in offer.agreed:
            continue
        if player in mine or (seat.kind == "agent" and totals[_side(live, player)] < max(totals)):
            game.accept_draw(player)
        elif seat.kind == "agent":
            game.decline_draw(player)


async def _resign(live: LiveGame, client: str, player: int | None) -> None:
    async with live.change() as game:
        mine = _mine(live, client)
        if live.status == "waiting":
            raise Problem("waiting", "the game has not begun")
        if player is not None and player not in mine:
            raise Problem("not_yours", "that is not your seat")
        who = player if player is not None else game.turn if game.turn in mine else mine[0]
        game.resign(who)


async def _swap(live: LiveGame, client: str, ply: int) -> None:
    async with live.change() as game:
        mine = _mine(live, client)
        live.check_ply(ply)
        if not live.alone(client) or len(mine) != 1 or len(live.seats) != 2:
            raise Problem("not_allowed", "only one person against one agent can change places")
        if game.outcome() is not None:
            raise Problem("game_over", "the game is over")
        live.seats.reverse()
        seats = game.seats[::-1]
        live.replace_seats([seat.name for seat in seats], [seat.agent for seat in seats])


async def _pause(live: LiveGame, client: str, pause: bool) -> None:
    async with live.change() as game:
        if live.watch:
            watch = _watch_of(live, client)
            if watch.paused == pause:
                raise Problem("not_allowed", f"it is {'' if pause else 'not '}paused already")
            watch.paused, watch.steps = pause, 0
        else:
            _mine(live, client)
            if not live.alone(client):
                raise Problem("not_allowed", "a game between people cannot be paused")
            if pause:
                game.pause()
            else:
                game.resume()
                live.resuming = False
        live.note = None


async def _watch(live: LiveGame, client: str, message: StepMessage | SpeedMessage) -> None:
    async with live.change() as game:
        watch = _watch_of(live, client)
        if isinstance(message, SpeedMessage):
            watch.speed = message.ms
            return
        if game.outcome() is not None:
            raise Problem("game_over", "the game is over")
        watch.paused = True
        watch.steps = min(watch.steps + 1, 20)


async def _rename(live: LiveGame, client: str, player: int, name: str) -> None:
    async with live.change() as game:
        if player not in _mine(live, client):
            raise Problem("not_yours", "that is not your seat")
        if not name:
            raise Problem("invalid", "a name has at least one letter")
        names = [seat.name for seat in game.seats]
        names[player] = name
        live.replace_seats(names, [seat.agent for seat in game.seats])


def _mine(live: LiveGame, client: str) -> list[int]:
    mine = live.players_of(client)
    if not mine:
        raise Problem("not_yours", "only the players of this game may do that; you can watch")
    return mine


def _watch_of(live: LiveGame, client: str) -> Watch:
    if live.watch is None:
        raise Problem("not_allowed", "only games between agents have a speed and steps")
    if client != live.owner:
        raise Problem("not_yours", "only whoever made this game may do that; you can watch")
    return live.watch


def _side(live: LiveGame, player: int) -> int:
    return live.game.board().rules.side(player)


def _who_answers(live: LiveGame, mine: list[int], offer: Any) -> int:
    """The one of one's seats whose side has not agreed yet."""
    agreed = offer.agreed if offer else frozenset()
    return next((player for player in mine if _side(live, player) not in agreed), mine[0])
