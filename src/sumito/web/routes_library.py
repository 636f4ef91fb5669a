"""Addresses of the library, and of the arena's runs."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response, WebSocket
from fastapi.responses import JSONResponse, StreamingResponse

from . import answers
from .context import Client, Context, Ctx, Here
from .exporting import Format, Notation, check_notation, download, headers, text_of
from .library import Filters, read_records
from .lines import replay_shape
from .messages import WatchMessage, clean_name, run_message
from .problems import Problem
from .routes_games import refuse

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from .connections import Connection

__all__ = ["router"]

router = APIRouter()

Word = Annotated[str, Query(max_length=60)]
EntryId = Annotated[int, Path(ge=1, lt=2**62)]
ImportId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
RunId = Annotated[str, Path(max_length=80)]


async def _filters(
    player: Word = "",
    layout: Word = "",
    result: Word = "",
    origin: Literal["", "played", "imported"] = "",
    text: Word = "",
    source: Annotated[str, Query(max_length=60, alias="import")] = "",
) -> Filters:
    return Filters(
        player=player, layout=layout, result=result, origin=origin, text=text, source=source
    )


Chosen = Annotated[Filters, Depends(_filters)]


@router.get("/api/library", response_model=answers.EntriesAnswer, tags=["library"])
async def library(
    ctx: Ctx,
    client: Client,
    filters: Chosen,
    order: Literal["new", "old", "long", "short"] = "new",
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    cursor: Annotated[str | None, Query(max_length=40)] = None,
) -> Response:
    """A page of one's library."""
    return JSONResponse(await ctx.library.search(client, filters, order, limit, cursor))


@router.get("/api/library/facets", response_model=answers.FacetsAnswer, tags=["library"])
async def facets(ctx: Ctx, client: Client) -> Response:
    """What there is to choose from."""
    return JSONResponse(await ctx.library.facets(client))


@router.get("/api/library/export", response_class=Response, tags=["library"])
async def export_all(
    ctx: Ctx,
    client: Client,
    filters: Chosen,
    format: Literal["apgn", "fen", "moves"] = "apgn",
    notation: Notation = "aba-pro",
) -> Response:
    """All games that are chosen, as one file to keep."""
    way = check_notation(notation)

    async def texts() -> AsyncIterator[str]:
        after = 0
        while rows := await ctx.library.records(client, filters, after):
            after = rows[-1][0]

            def work(rows: list[tuple[int, str]] = rows) -> str:
                return text_of(list(read_records(rows)), format, way)

            text = await asyncio.to_thread(work)
            yield f"{text.rstrip()}\n\n" if format == "apgn" else text

    return StreamingResponse(texts(), headers=headers(format, "sumito-library"))


@router.post(
    "/api/library/imports",
    status_code=202,
    response_model=answers.ImportAnswer,
    tags=["library"],
    openapi_extra={
        "requestBody": {"content": {"application/octet-stream": {"schema": {"type": "string"}}}}
    },
)
async def start_import(
    request: Request, ctx: Ctx, here: Here, name: Annotated[str, Query(max_length=100)] = ""
) -> Response:
    """Import a file: its bytes are the body."""
    length = request.headers.get("content-length", "")
    size = int(length) if length.isascii() and length.isdigit() and len(length) < 16 else None
    new = await ctx.imports.receive(here, clean_name(name), size, request.stream())
    return JSONResponse(new.shape(), 202)


@router.get("/api/library/imports/{name}", response_model=answers.ImportAnswer, tags=["library"])
async def import_state(name: ImportId, ctx: Ctx, client: Client) -> Response:
    """How far an import has come."""
    return JSONResponse(ctx.imports.get(client, name).shape())


@router.delete("/api/library/imports/{name}", response_model=answers.ImportAnswer, tags=["library"])
async def stop_import(name: ImportId, ctx: Ctx, client: Client) -> Response:
    """Stop an import; what was read stays."""
    found = ctx.imports.get(client, name)
    found.stop.set()
    return JSONResponse(found.shape())


@router.delete("/api/library", status_code=204, response_class=Response, tags=["library"])
async def delete_import(
    ctx: Ctx, client: Client, source: Annotated[str, Query(max_length=60, alias="import")]
) -> Response:
    """Delete all games of an import."""
    if not await ctx.library.delete_import(client, source):
        raise Problem("not_found", "there are no games of such an import in your library")
    return Response(status_code=204)


@router.get("/api/library/{entry:int}", response_model=answers.Replay, tags=["library"])
async def game(entry: EntryId, ctx: Ctx, client: Client) -> Response:
    """A game of one's library, to go through."""
    record = await ctx.library.get(client, entry)
    return JSONResponse({**await asyncio.to_thread(replay_shape, record), "id": entry})


@router.get("/api/library/{entry:int}/export", response_class=Response, tags=["library"])
async def export(
    entry: EntryId,
    ctx: Ctx,
    client: Client,
    format: Format = "apgn",
    notation: Notation = "aba-pro",
) -> Response:
    """A game of one's library as a file to keep."""
    record = await ctx.library.get(client, entry)
    return await download(record, format, notation, f"sumito-{entry}")


@router.delete(
    "/api/library/{entry:int}", status_code=204, response_class=Response, tags=["library"]
)
async def delete(entry: EntryId, ctx: Ctx, client: Client) -> Response:
    """Delete a game from one's library."""
    await ctx.library.delete(client, entry)
    return Response(status_code=204)


# Runs of the arena -----------------------------------------------------------------------------


@router.get("/api/runs", response_model=answers.RunsAnswer, tags=["runs"])
async def runs(ctx: Ctx) -> Response:
    """The runs that this server offers."""
    return JSONResponse(await ctx.runs.all())


@router.get("/api/runs/{run}", response_model=answers.TableAnswer, tags=["runs"])
async def table(run: RunId, ctx: Ctx) -> Response:
    """The standings of a run."""
    return JSONResponse(await ctx.runs.table(run))


@router.get("/api/runs/{run}/games", response_model=answers.RunGamesAnswer, tags=["runs"])
async def run_games(
    run: RunId,
    ctx: Ctx,
    after: Annotated[int | None, Query(ge=0, lt=2**53)] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    player: Word = "",
) -> Response:
    """Finished games of a run, the newest first."""
    return JSONResponse(await ctx.runs.games(run, after, limit, player))


@router.get("/api/runs/{run}/live", response_model=answers.UnderwayAnswer, tags=["runs"])
async def run_live(run: RunId, ctx: Ctx) -> Response:
    """Games of a run that are being played now."""
    return JSONResponse(await ctx.runs.live(run))


@router.get("/api/runs/{run}/games/{number:int}", response_model=answers.RunReplay, tags=["runs"])
async def run_game(run: RunId, number: Annotated[int, Path(ge=1, lt=2**53)], ctx: Ctx) -> Response:
    """A game of a run, to go through; also one that is being played."""
    return JSONResponse(await ctx.runs.game(run, number))


@router.websocket("/ws/runs/{run}")
async def live_run(socket: WebSocket, run: str) -> None:
    """A run as it goes on."""
    ctx: Context = socket.app.state.context
    async with ctx.connections.open(socket) as connection:
        refuse(socket)
        name = run[:80]
        await ctx.runs.enter(name, connection)
        try:
            while True:
                await _hear(ctx, name, connection)
        finally:
            ctx.runs.leave(name, connection)


async def _hear(ctx: Context, run: str, connection: Connection) -> None:
    """Take one message from somebody who follows a run."""
    with connection.refusals(lambda: None):
        said = run_message.validate_python(await connection.read())
        if isinstance(said, WatchMessage):
            await ctx.runs.watch(run, connection, said.number)
        else:
            connection.send({"type": "pong", "id": said.id, "now": ctx.games.now_ms()})
        connection.good()
