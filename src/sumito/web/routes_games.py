"""Addresses of live games, over HTTP and as WebSockets."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response, WebSocket
from fastapi.responses import JSONResponse

from . import answers
from .acting import act
from .connections import Connection
from .context import Client, Context, Ctx, Here
from .exporting import Format, Notation, download
from .lines import replay_shape
from .live import LiveGame
from .messages import GameMessage, JoinRequest, NewGame, game_message
from .problems import Problem

__all__ = ["refuse", "router"]

router = APIRouter(tags=["games"])

GameId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Token = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


@router.post("/api/games", status_code=201, response_model=answers.StateAnswer)
async def create(request: NewGame, ctx: Ctx, here: Here) -> Response:
    """A new game."""
    live = await ctx.games.create(here, request)
    return JSONResponse(live.state(here.client), 201, {"Location": f"/api/games/{live.id}"})


@router.get("/api/games", response_model=answers.GamesAnswer)
async def games(
    ctx: Ctx,
    client: Client,
    over: bool | None = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    before: Annotated[float | None, Query(allow_inf_nan=False)] = None,
    watch: bool | None = None,
) -> Response:
    """One's own games, the newest first; those of agents among themselves may be left out."""
    rows = await ctx.store.games_of(client, over, limit, before, watch)
    following = rows[-1]["changed"] if len(rows) == limit else None
    return JSONResponse({"games": rows, "next": following})


@router.get("/api/games/{game}", response_model=answers.StateAnswer)
async def state(game: GameId, ctx: Ctx, client: Client) -> Response:
    """A game as it stands."""
    return JSONResponse((await ctx.games.get(game)).state(client))


@router.post("/api/games/{game}", response_model=dict[str, Any])
async def message(game: GameId, said: GameMessage, ctx: Ctx, here: Here) -> Response:
    """Say something in a game; the answer is its state, or that of the message."""
    live = await ctx.games.get(game)
    answer = await act(ctx.games, live, here, said)
    return JSONResponse(live.state(here.client) if answer is None else answer)


@router.delete("/api/games/{game}", status_code=204, response_class=Response)
async def delete(game: GameId, ctx: Ctx, client: Client) -> Response:
    """Delete a game."""
    await ctx.games.delete(game, client)
    return Response(status_code=204)


@router.get("/api/games/{game}/replay", response_model=answers.Replay)
async def replay(game: GameId, ctx: Ctx) -> Response:
    """A game to go through."""
    record = (await ctx.games.get(game)).game.record()
    return JSONResponse(await asyncio.to_thread(replay_shape, record))


@router.get("/api/games/{game}/export", response_class=Response)
async def export(
    game: GameId, ctx: Ctx, format: Format = "apgn", notation: Notation = "aba-pro"
) -> Response:
    """A game as a file to keep."""
    live = await ctx.games.get(game)
    return await download(live.game.record(), format, notation, "sumito-game")


@router.get("/api/invitations/{token}", response_model=answers.InvitationAnswer)
async def invitation(token: Token, ctx: Ctx, client: Client) -> Response:
    """What one is invited to."""
    live, player, taken = await ctx.games.invited(token)
    state = live.state(client)
    kept = ("seats", "layout", "clock", "position")
    shown = {name: state[name] for name in kept}
    return JSONResponse({"game": live.id, "player": player, "taken": taken, **shown})


@router.post("/api/invitations/{token}", response_model=answers.StateAnswer)
async def join(token: Token, request: JoinRequest, ctx: Ctx, client: Client) -> Response:
    """Take the seat that one is invited to."""
    live = await ctx.games.join(token, client, request.name)
    return JSONResponse(live.state(client))


@router.websocket("/ws/games/{game}")
async def live_game(socket: WebSocket, game: str) -> None:
    """A game as it goes on."""
    ctx: Context = socket.app.state.context
    async with ctx.connections.open(socket) as connection:
        refuse(socket)
        live = await ctx.games.get(game[:64])
        ctx.games.enter(live, connection)
        try:
            while True:
                await _hear(ctx, live, connection)
        finally:
            ctx.games.leave(live, connection)


async def _hear(ctx: Context, live: LiveGame, connection: Connection) -> None:
    """Take one message and answer it."""
    number: Any = None
    client = connection.client
    with connection.refusals(lambda: _plain(number), version=live.version):
        data = await connection.read()
        number = data.get("id") if isinstance(data, dict) else None
        said = game_message.validate_python(data)
        try:
            answer = await act(ctx.games, live, connection.visitor, said)
        except Problem as problem:
            if problem.code == "late":
                connection.problem(problem, _plain(number), version=live.version)
                connection.send(live.text_for(client))
                return
            raise
        connection.good()
        if answer is not None:
            connection.send(answer if number is None else {**answer, "id": number})
        elif number is not None:
            connection.send({"type": "ok", "id": number, "version": live.version})


def refuse(socket: WebSocket) -> None:
    """Raise what the door has found wrong with a WebSocket."""
    problem: Problem | None = socket.scope["state"].get("problem")
    if problem is not None:
        raise problem


def _plain(number: Any) -> Any:
    return number if isinstance(number, (int, str)) and len(str(number)) <= 40 else None
