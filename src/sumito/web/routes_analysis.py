"""The address of the analysis."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError

from .analysis import Session
from .context import Context
from .messages import (
    GraphMessage,
    PingMessage,
    StartMessage,
    StopGraphMessage,
    StopMessage,
    analysis_message,
)
from .problems import Problem
from .routes_games import refuse, validation_text

__all__ = ["router"]

router = APIRouter()


@router.websocket("/ws/analysis")
async def analysis(socket: WebSocket) -> None:
    """Searches, told as they deepen."""
    ctx: Context = socket.app.state.context
    client: str = socket.scope["state"]["client"]
    async with ctx.connections.open(socket, client) as connection:
        refuse(socket)
        ctx.analyses.enter(client)
        session = Session(ctx.analyses, connection)
        try:
            while True:
                number: Any = None
                try:
                    data = await connection.read()
                    message = analysis_message.validate_python(data)
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
                            connection.send(
                                {"type": "pong", "id": number, "now": ctx.games.now_ms()}
                            )
                    connection.good()
                except ValidationError as error:
                    connection.bad()
                    connection.problem(Problem("invalid", validation_text(error.errors())))
                except Problem as problem:
                    connection.problem(problem, number)
        finally:
            await session.close()
            ctx.analyses.leave(client)
