"""The application: all addresses behind one door."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect

from .. import __version__
from . import routes_analysis, routes_games, routes_library, routes_positions
from .answers import ErrorAnswer
from .api_page import api_page, api_policy
from .connections import validation_text
from .context import Context
from .gate import Gate
from .problems import Problem
from .settings import Settings
from .static_files import PAGES

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from .store import Store

__all__ = ["create_app"]

_log = logging.getLogger("sumito.web")
_ROUTES = (routes_positions, routes_games, routes_library, routes_analysis)
_ABOUT = (
    "Play, watch and analyse Abalone. Live games, analysis and runs are WebSockets: "
    "/ws/games/{id}, /ws/analysis and /ws/runs/{id}; docs/web-api.md describes their messages."
)


def create_app(settings: Settings | None = None, store: Store | None = None) -> FastAPI:
    """An application of its own; its database is opened when it starts, unless it is given."""
    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        context = Context(chosen, store)
        app.state.context = context
        context.start()
        try:
            yield
        finally:
            await context.close()

    app = FastAPI(
        title="Sumito",
        version=__version__,
        description=_ABOUT,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=lifespan,
        responses={"4XX": {"model": ErrorAnswer}, "5XX": {"model": ErrorAnswer}},
    )
    app.add_middleware(GZipMiddleware, minimum_size=2_000, compresslevel=5)
    app.add_middleware(Gate, settings=chosen)
    for routes in _ROUTES:
        app.include_router(routes.router)
    _add_pages(app)
    _add_errors(app)
    return app


def _add_pages(app: FastAPI) -> None:
    @cache
    def description_page() -> str:
        return api_page(app.openapi())

    @app.get("/api", include_in_schema=False)
    async def interface() -> Response:
        policy = {"Content-Security-Policy": api_policy(), "Cache-Control": "no-cache"}
        return HTMLResponse(await asyncio.to_thread(description_page), headers=policy)

    @app.get("/api/openapi.json", include_in_schema=False)
    async def description() -> Response:
        return JSONResponse(await asyncio.to_thread(app.openapi))

    async def file(request: Request, name: str) -> Response:
        context: Context = app.state.context
        accept, known = _asked(request)
        found = context.static.response(name, accept=accept, known=known)
        if found is None:
            raise Problem("not_found", "there is no such file")
        return found

    @app.get("/static/{name:path}", include_in_schema=False)
    async def static(request: Request, name: str) -> Response:
        return await file(request, name)

    @app.get("/{name}", include_in_schema=False)
    async def top(request: Request, name: str) -> Response:
        if name in ("favicon.ico", "robots.txt", "manifest.webmanifest", "favicon.svg"):
            return await file(request, name)
        return page(request, name, 200 if name in PAGES else 404)

    @app.get("/{rest:path}", include_in_schema=False)
    async def rest(request: Request, rest: str) -> Response:
        first = rest.partition("/")[0] or "play"
        if first in ("api", "ws"):
            if _allowed(request):
                raise HTTPException(405)
            raise Problem("not_found", "there is no such address; see /api")
        known = first in PAGES and rest.count("/") <= 1
        return page(request, first, 200 if known else 404)

    def page(request: Request, name: str, status: int) -> Response:
        context: Context = app.state.context
        accept, known = _asked(request)
        return context.static.page(name, accept=accept, known=known, status=status)


def _allowed(request: Request) -> list[str]:
    """The methods that the interface has for an address."""
    path = request.url.path
    routes = (route for part in _ROUTES for route in part.router.routes)
    found = (route for route in routes if isinstance(route, APIRoute))
    fitting = (route for route in found if route.path_regex.match(path))
    return sorted({method for route in fitting for method in route.methods or ()})


def _asked(request: Request) -> tuple[str, str]:
    headers = request.headers
    return headers.get("accept-encoding", ""), headers.get("if-none-match", "")


def _add_errors(app: FastAPI) -> None:
    def answer(problem: Problem, headers: dict[str, str] | None = None) -> Response:
        return JSONResponse({"error": problem.data()}, problem.status, headers)

    @app.exception_handler(Problem)
    async def refused(request: Request, problem: Problem) -> Response:
        return answer(problem)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        errors = error.errors()
        code = "bad_json" if any(one["type"] == "json_invalid" for one in errors) else "invalid"
        return answer(Problem(code, validation_text(errors)))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        code = "bad_json" if error.status_code == 400 else "not_found"
        data: dict[str, Any] = {"code": code, "text": str(error.detail)}
        headers = dict(error.headers or {})
        if error.status_code == 405:
            allowed = ", ".join(_allowed(request)) or "GET"
            data = {"code": "not_allowed", "text": f"this address takes {allowed}"}
            headers["Allow"] = allowed
        return JSONResponse({"error": data}, error.status_code, headers)

    @app.exception_handler(ClientDisconnect)
    async def left(request: Request, error: ClientDisconnect) -> Response:
        return Response(status_code=400)  # which nobody hears any more

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> Response:
        _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
        return answer(Problem("failed", "something went wrong here; it is in the server's log"))
