"""The address of the analysis."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, WebSocket

from .analysis import Session
from .connections import Connection
from .context import Context
from .messages import (
    GraphMessage,
    PingMessage,
    StartMessage,
    StopGraphMessage,
    StopMessage,
    analysis_message,
)
from .routes_games import refuse

__all__ = ["router"]

router = APIRouter()


@router.websocket("/ws/analysis")
async def analysis(socket: WebSocket) -> None:
    """Searches, told as they deepen."""
    ctx: Context = socket.app.state.context
    async with ctx.connections.open(socket) as connection:
        refuse(socket)
        ctx.analyses.enter(connection.visitor)
        session = Session(ctx.analyses, connection)
        try:
            while True:
                await _hear(ctx, session, connection)
        finally:
            await session.close()
            ctx.analyses.leave(connection.visitor)


async def _hear(ctx: Context, session: Session, connection: Connection) -> None:
    """Take one message and do what it says."""
    number: Any = None
    with connection.refusals(lambda: number):
        message = analysis_message.validate_python(await connection.read())
        number = message.id
        match message:
            case StartMessage():
                await session.start(message)
            case GraphMessage():
                await session.start_graph(message)
            case StopMessage():
                await session.stop()
            case StopGraphMessage():
                await session.stop_graph()
            case PingMessage():
                connection.send({"type": "pong", "id": number, "now": ctx.games.now_ms()})
        connection.good()
