"""Running the application with uvicorn."""

from __future__ import annotations

import signal
import socket
import threading
import webbrowser
from contextlib import suppress
from typing import TYPE_CHECKING

from ..errors import SumitoError

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    import uvicorn

    from .settings import Settings
    from .store import Store

__all__ = ["bind", "configure", "serve", "thinking"]

_GRACE = 1  # seconds for requests that are under way when the server ends


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens; an error says what is in the way."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as error:
        listener.close()
        why = error.strerror or str(error)
        hint = "; try another --port" if "in use" in why.lower() else ""
        raise SumitoError(f"cannot listen on {host}:{port}: {why.lower()}{hint}") from error
    listener.set_inheritable(True)
    return listener


def serve(
    settings: Settings,
    listener: socket.socket,
    *,
    browse: str | None = None,
    on_ready: Callable[[], object] | None = None,
    log_level: str = "warning",
) -> int | None:
    """Serve until told to end; gives the signal that told so.

    ``browse`` is an address to open in a browser once all is ready. Meant for a process of its own.
    """
    import uvicorn

    from .store import Store

    _allow_connections(settings.limits.connections)
    store = Store(settings.database)  # says what is wrong with it before anything begins

    class Server(uvicorn.Server):
        ended_by: int | None = None

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            # Unlike uvicorn's own, this does not raise the signal again when all is done.
            self.force_exit = self.should_exit and sig == signal.SIGINT
            self.should_exit, self.ended_by = True, sig

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if on_ready is not None and self.started:
                on_ready()
            if browse is not None and self.started:
                threading.Thread(target=webbrowser.open, args=(browse,), daemon=True).start()

    server = Server(configure(settings, store, log_level))
    with suppress(KeyboardInterrupt):  # one that came before the server was ready for it
        server.run(sockets=[listener])
    return server.ended_by


def thinking() -> bool:
    """Whether an agent is still at it, one that does not hear when it is told to stop."""
    return any(thread.name.startswith("sumito-") for thread in threading.enumerate())


def _allow_connections(most: int) -> None:
    """Each visitor takes a file handle, and systems allow few of them unless asked."""
    try:
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = most + 500
        if soft != resource.RLIM_INFINITY and soft < wanted:
            allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    except (ImportError, OSError, ValueError):
        return  # fewer visitors, then


def configure(settings: Settings, store: Store, log_level: str = "warning") -> uvicorn.Config:
    """How uvicorn runs the application."""
    import uvicorn

    from .app import create_app

    return uvicorn.Config(
        create_app(settings, store),
        log_level=log_level,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=settings.limits.message_bytes,
        ws_max_queue=16,
        ws_ping_interval=20,
        ws_ping_timeout=40,
        ws_per_message_deflate=False,  # a thousand idle visitors would cost a third of a gigabyte
        server_header=False,
        date_header=True,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=_GRACE,
        h11_max_incomplete_event_size=32 * 1024,
        proxy_headers=False,
    )
