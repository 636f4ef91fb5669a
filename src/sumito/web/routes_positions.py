"""Addresses that need no game: what there is, positions, explanations, pictures, links."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from fastapi.responses import JSONResponse

from .. import __version__
from ..errors import SumitoError
from ..records import GameRecord
from . import answers, catalogue, lab_tables
from .context import Ctx
from .exporting import Theme, check_notation, headers, picture, text_of
from .lines import board_of, record_of, replay_shape
from .messages import ExplainRequest, ExportRequest, ReplayRequest, Where, WhyRequest
from .problems import problem_of
from .shapes import position_shape, why
from .sharing import link_of, moves_of, where_of

__all__ = ["router"]

router = APIRouter(tags=["positions"])

FenText = Annotated[str | None, Query(max_length=200)]
LayoutText = Annotated[str | None, Query(max_length=60)]
RulesText = Annotated[str | None, Query(max_length=400)]
MovesText = Annotated[str | None, Query(max_length=16_000, pattern=r"^[A-Za-z0-9 .,]*$")]
Size = Annotated[int, Query(ge=40, le=2_000)]


@router.get("/api/info", response_model=answers.InfoAnswer, tags=["catalogue"])
async def info(ctx: Ctx) -> Response:
    """The version, the limits, and what the server is at."""
    running = {
        "games": len(ctx.games),
        "connections": len(ctx.connections),
        "thinking": ctx.workers.busy,
        "waiting": ctx.workers.waiting,
    }
    limits = asdict(ctx.settings.limits)
    return JSONResponse({"version": __version__, "limits": limits, "running": running})


@router.get("/api/levels", response_model=answers.LevelsAnswer, tags=["catalogue"])
async def levels() -> Response:
    """The engine's levels and how strong they are."""
    return JSONResponse(catalogue.levels_shape())


@router.get("/api/agents", response_model=answers.AgentsAnswer, tags=["catalogue"])
async def agents() -> Response:
    """All agents, with the papers that describe them."""
    return JSONResponse(await asyncio.to_thread(catalogue.agents_shape))


@router.get("/api/layouts", response_model=answers.LayoutsAnswer, tags=["catalogue"])
async def layouts() -> Response:
    """All starting layouts."""
    return JSONResponse(catalogue.layouts_shape())


@router.get("/api/layouts/{key}.svg", response_class=Response, tags=["catalogue"])
async def layout_svg(
    key: Annotated[str, Path(max_length=60)], theme: Theme = "auto", size: Size = 240
) -> Response:
    """The picture of a layout."""
    return picture(catalogue.layout_picture(key, theme, -(-size // 40) * 40), kept=True)


@router.get("/api/terms", response_model=answers.TermsAnswer, tags=["catalogue"])
async def terms() -> Response:
    """The terms that evaluations are made of."""
    return JSONResponse(catalogue.terms_shape())


@router.get("/api/ratings", response_model=answers.RatingsAnswer, tags=["catalogue"])
async def ratings() -> Response:
    """The rating lists that come with Sumito."""
    return JSONResponse(catalogue.ratings_shape())


@router.get("/api/lab", response_model=answers.LabAnswer, tags=["catalogue"])
async def lab(ctx: Ctx) -> Response:
    """Tables of the papers beside what was measured here, as far as there are any."""
    return JSONResponse(await asyncio.to_thread(lab_tables.shape, ctx.settings.lab))


@router.post("/api/position", response_model=answers.Position)
async def position(where: Where) -> Response:
    """A position with its legal moves and what they do."""
    return JSONResponse(position_shape(board_of(where)))


@router.post("/api/replay", response_model=answers.Replay)
async def replay(request: ReplayRequest) -> Response:
    """A line, or a game in any format, to go through."""
    return JSONResponse(await asyncio.to_thread(lambda: replay_shape(record_of(request))))


@router.post("/api/why", response_model=answers.WhyAnswer)
async def why_not(request: WhyRequest) -> Response:
    """Why a group of marbles cannot go somewhere."""
    return JSONResponse(why(board_of(request), request.cells, request.direction))


@router.post("/api/explain", response_model=answers.ExplainAnswer)
async def explain(request: ExplainRequest) -> Response:
    """What an evaluation sees in a position."""
    return JSONResponse(
        await asyncio.to_thread(lambda: catalogue.explain(board_of(request), request.agent))
    )


@router.get("/api/picture.svg", response_class=Response)
async def picture_svg(
    layout: LayoutText = None,
    fen: FenText = None,
    rules: RulesText = None,
    moves: MovesText = None,
    arrows: Annotated[str | None, Query(max_length=200)] = None,
    mark: Annotated[str | None, Query(max_length=200)] = None,
    theme: Theme = "auto",
    size: Size = 480,
    flip: bool = False,
    coordinates: bool = True,
    trays: bool = False,
    last_move: bool = True,
) -> Response:
    """A picture of a position."""
    board = board_of(where_of(layout, fen, rules, moves))
    try:
        svg = board.svg(
            size=size,
            theme=theme,
            flip=flip,
            coordinates=coordinates,
            trays=trays,
            last_move=last_move,
            arrows=moves_of(arrows or ""),
            mark=moves_of(mark or ""),
            fade=True,
        )
    except SumitoError as error:
        raise problem_of(error, "invalid") from error
    return picture(svg)


@router.post("/api/export", response_class=Response)
async def export(request: ExportRequest) -> Response:
    """A game with its tree as a file to keep."""

    def work() -> str:
        try:
            record = GameRecord.from_dict(request.tree)
        except (
            SumitoError,
            KeyError,
            TypeError,
            ValueError,
            AttributeError,
            OverflowError,
        ) as error:
            problem = error if isinstance(error, SumitoError) else SumitoError(f"no game: {error}")
            raise problem_of(problem, "bad_game") from error
        return text_of([record], request.format, check_notation(request.notation))

    text = await asyncio.to_thread(work)
    return Response(text, headers=headers(request.format, "sumito"))


@router.post("/api/share", response_model=answers.ShareAnswer)
async def share(where: Where) -> Response:
    """A link that holds a position or a whole game."""
    return JSONResponse({"url": link_of(where)})


@router.get("/api/shared", response_model=answers.Replay)
async def shared(
    layout: LayoutText = None,
    fen: FenText = None,
    rules: RulesText = None,
    moves: MovesText = None,
) -> Response:
    """What such a link means."""
    where = where_of(layout, fen, rules, moves)
    return JSONResponse(
        await asyncio.to_thread(lambda: replay_shape(GameRecord.from_board(board_of(where))))
    )
