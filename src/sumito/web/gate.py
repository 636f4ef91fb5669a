"""The door: every request passes it before anything else sees it.

It knows who comes, from where and how often, how much he brings, and what every answer must say to
the browser about safety.
"""

from __future__ import annotations

import hashlib
import ipaddress
import json
import re
import secrets
import socket
from typing import TYPE_CHECKING

from .limits import Buckets, Turnstile
from .problems import Problem
from .visitors import Origins, Visitor

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from .settings import Settings

__all__ = ["COOKIE", "PAGE_POLICY", "PICTURE_POLICY", "Gate", "client_of"]

COOKIE = "sumito"
"""The name of the one cookie."""

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""What a page may do: only what comes from here, and no inline code."""

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
"""What a picture may do when it is opened by itself: have colours."""

UPLOADS = "/api/library/imports"
"""The one address whose bodies are streamed, with a limit of their own."""

_YEAR = 365 * 86400
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
_SAFE = ("GET", "HEAD", "OPTIONS")
_HERE = ("localhost", "testserver")
_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), interest-cohort=()"),
)


def client_of(token: str) -> str:
    """The client of a cookie: a digest, so that the database cannot give away anybody's seat."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


class Gate:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app, self._settings = app, settings
        limits = settings.limits
        rate, near = limits.requests_per_second, limits.address_requests_per_second
        self._rate = Turnstile(Buckets(rate, 5 * rate), Buckets(near, 5 * near))
        self._origins = Origins(settings)
        names = (*_HERE, socket.gethostname(), socket.getfqdn(), *settings.hosts)
        self._hosts = {name.casefold() for name in names if name}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = _headers(scope)
        token, new = _token(headers.get("cookie", ""))
        scope.setdefault("state", {})
        visitor = Visitor(client_of(token), self._origins.of(scope, headers))
        scope["state"]["visitor"] = visitor
        cookie = _cookie(token, self._origins.secure(scope, headers))
        if not new:
            scope["app"].state.context.cleaning.see(visitor.client)
        problem = self._check(scope, headers)
        if scope["type"] == "websocket":
            # A browser cannot read a refusal before the connection is open: it is told there.
            scope["state"]["problem"] = problem
            await self._app(scope, receive, _with_cookie(send, cookie) if new else send)
            return
        answer = _Answer(send, cookie, new)
        if scope["method"] == "HEAD":  # the same as GET, but for the body
            answer.bare, scope = True, {**scope, "method": "GET"}
        if problem is not None:
            await answer.refuse(problem)
            return
        body = _Body(receive, self._most(scope["path"]), answer)
        await self._app(scope, body.receive, answer.send)

    def _check(self, scope: Scope, headers: dict[str, str]) -> Problem | None:
        host = headers.get("host", "")
        if not self._known(host):
            return Problem("bad_host", f"this server is not called {host[:100]!r}")
        origin = headers.get("origin")
        changing = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if changing and origin is not None and _host_of(origin) != host.casefold():
            return Problem("bad_origin", f"requests from {origin[:100]!r} are not taken")
        if changing and origin is None and headers.get("sec-fetch-site") == "cross-site":
            return Problem("bad_origin", "requests from other sites are not taken")
        wait = self._wait(scope)
        if wait:
            return Problem("too_fast", f"too many requests; wait {wait:.1f} seconds", retry=wait)
        return self._check_length(scope, headers) if scope["type"] == "http" else None

    def _wait(self, scope: Scope) -> float:
        if scope["path"].startswith("/static/"):
            return 0.0
        return self._rate.take(scope["state"]["visitor"])

    def _check_length(self, scope: Scope, headers: dict[str, str]) -> Problem | None:
        length = headers.get("content-length", "0")
        most = self._most(scope["path"])
        if length.isascii() and length.isdigit() and len(length) < 16 and int(length) <= most:
            return None
        return Problem("too_large", f"at most {most} bytes, please")

    def _most(self, path: str) -> int:
        limits = self._settings.limits
        return limits.import_bytes if path == UPLOADS else limits.body_bytes

    def _known(self, host: str) -> bool:
        """Whether this is a name of ours: another site's name that leads here is a trick."""
        name = re.sub(r":\d+$", "", host).strip("[]").casefold().rstrip(".")
        if name in self._hosts or name.endswith(".local"):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


class _Body:
    """Counts what comes in."""

    def __init__(self, receive: Receive, most: int, answer: _Answer) -> None:
        self._receive, self._most, self._answer = receive, most, answer
        self._size = 0

    async def receive(self) -> Message:
        """The next part of the body."""
        message = await self._receive()
        self._size += len(message.get("body", b""))
        if self._size > self._most:
            # For the application the visitor has gone; he himself is told why.
            problem = Problem("too_large", f"at most {self._most} bytes, please")
            await self._answer.refuse(problem)
            return {"type": "http.disconnect"}
        return message


class _Answer:
    """Adds to an answer what all answers have."""

    def __init__(self, send: Send, cookie: bytes, new: bool) -> None:
        self._send, self._cookie, self._new = send, cookie, new
        self._started = self._refused = False
        self.bare = False
        """Whether there is nothing but headers."""

    async def send(self, message: Message) -> None:
        """Send a part of the answer."""
        if self._refused:
            return
        if message["type"] == "http.response.start":
            self._started = True
            headers = list(message.get("headers", ()))
            given = {name.lower() for name, _ in headers}
            headers += [pair for pair in _HEADERS if pair[0] not in given]
            if b"content-security-policy" not in given:
                headers.append((b"content-security-policy", PAGE_POLICY.encode()))
            if b"cache-control" not in given:
                headers.append((b"cache-control", b"no-store"))
            # A page renews the cookie, so that whoever comes again keeps his games.
            if (self._new or _is_page(headers)) and not _is_cached(headers):
                headers.append((b"set-cookie", self._cookie))
            message = {**message, "headers": headers}
        elif self.bare:
            if message.get("more_body"):
                return
            message = {**message, "body": b""}
        await self._send(message)

    async def refuse(self, problem: Problem) -> None:
        """Say why not, in place of any other answer."""
        if self._started:
            return
        body = json.dumps({"error": problem.data()}).encode()
        headers = [(b"content-type", b"application/json")]
        if "retry" in problem.more:
            headers.append((b"retry-after", str(int(problem.more["retry"]) + 1).encode()))
        await self.send(
            {"type": "http.response.start", "status": problem.status, "headers": headers}
        )
        await self.send({"type": "http.response.body", "body": body})
        self._refused = True


def _is_cached(headers: list[tuple[bytes, bytes]]) -> bool:
    return any(name == b"cache-control" and value.startswith(b"public") for name, value in headers)


def _is_page(headers: list[tuple[bytes, bytes]]) -> bool:
    return any(
        name.lower() == b"content-type" and value.startswith(b"text/html")
        for name, value in headers
    )


def _with_cookie(send: Send, cookie: bytes) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "websocket.accept":
            headers = [*message.get("headers", ()), (b"set-cookie", cookie)]
            message = {**message, "headers": headers}
        await send(message)

    return sending


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def _token(cookies: str) -> tuple[str, bool]:
    """The visitor's token, and whether it is a new one."""
    # Whatever else runs on this machine shares its cookies with us, and some are no proper ones:
    # Python's own reader would drop ours together with them.
    for pair in cookies.split(";"):
        name, _, value = pair.strip().partition("=")
        if name == COOKIE and _TOKEN.fullmatch(value):
            return value, False
    return secrets.token_urlsafe(16), True


def _cookie(token: str, secure: bool) -> bytes:
    end = "; Secure" if secure else ""
    text = f"{COOKIE}={token}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{end}"
    return text.encode()


def _host_of(origin: str) -> str:
    return origin.casefold().partition("://")[2]
