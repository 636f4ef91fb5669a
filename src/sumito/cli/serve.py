"""``sumito serve``: the web app."""

from __future__ import annotations

import ipaddress
import os
import signal
import socket
import sys
from importlib import import_module
from pathlib import Path  # noqa: TC003  # typer looks at it
from typing import Annotated

import typer

from .console import note, say
from .stopping import INTERRUPTED

__all__ = ["EXAMPLES", "serve"]


EXAMPLES = """\b
Examples:
  sumito serve                                    on this machine, and opens a browser
  sumito serve --port 9000 --no-browser
  sumito serve --host 0.0.0.0                     for everybody on the network
  sumito serve --host 0.0.0.0 --name abalone.example.org
  sumito serve --proxy --name abalone.example.org behind a proxy on this machine
  sumito serve --run match.db                     lets visitors follow a match
  sumito serve --db club.db --threads 4

Games are kept in the database: closing the browser or stopping the server
loses nothing. Ctrl-C ends it (exit code 130), and so does SIGTERM (0).
"""


def serve(
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="The port; 0: any that is free.")
    ] = 8000,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The address; only this machine by default.")
    ] = "127.0.0.1",
    browser: Annotated[
        bool,
        typer.Option("--browser/--no-browser", help="Open a browser where there is a display."),
    ] = True,
    db: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where games are kept. Default: the user's data folder."),
    ] = None,
    run: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE", help="An arena run to be followed; may be given several times."
        ),
    ] = None,
    runs: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="All arena runs of a folder.")
    ] = None,
    lab: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="The lab's result files; default: lab/results if it exists, else those shipped.",
        ),
    ] = None,
    threads: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=64, help="Agents that think at once; default: cores."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HOST", help="A name under which visitors reach the server; several if need be."
        ),
    ] = None,
    proxy: Annotated[
        bool,
        typer.Option(
            "--proxy",
            help="Visitors come through a proxy on this machine: believe its X-Forwarded-For.",
        ),
    ] = False,
    log: Annotated[
        str, typer.Option(metavar="LEVEL", help="debug, info, warning or error.")
    ] = "warning",
) -> None:
    """Play, watch and analyse in the browser."""
    from ..errors import SumitoError
    from ..lab.collection import place
    from ..web.settings import Settings, default_database, default_threads

    try:
        for package in ("fastapi", "uvicorn", "websockets"):
            import_module(package)
        from ..web import server
    except ImportError as error:
        raise SumitoError(
            f"the web app needs more packages ({error.name} is missing): pip install 'sumito[web]'"
        ) from error
    if log not in ("debug", "info", "warning", "error"):
        raise typer.BadParameter(f"expected debug, info, warning or error, not {log!r}")
    for file in (*(run or ()), *((runs,) if runs else ())):
        if not file.exists():
            raise typer.BadParameter(f"{file} does not exist", param_hint="--run")
    if lab is not None and not lab.is_dir():
        raise typer.BadParameter(f"{lab} is no folder", param_hint="--lab")
    settings = Settings(
        database=db or default_database(),
        hosts=tuple(name or ()),
        local=_is_local(host),
        proxy=proxy,
        runs=(*(run or ()), *((runs,) if runs else ())),
        lab=lab or place(),
        threads=threads or default_threads(),
    )
    listener = server.bind(host, port)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listener.getsockname()[1]}/"

    def ready() -> None:
        say(f"Sumito is at {address}")
        note(f"games are kept in {settings.database}; Ctrl-C ends the server")
        if not settings.local:
            note("everybody who can reach this machine can play here")
        if host in ("0.0.0.0", "::") and (own := _own_address()):
            note(f"others on the network find it at http://{own}:{listener.getsockname()[1]}/")
        sys.stdout.flush()

    browse = address if browser and _has_display() else None
    ended = server.serve(settings, listener, browse=browse, on_ready=ready, log_level=log)
    code = INTERRUPTED if ended == signal.SIGINT else 0
    if server.thinking():  # some agent of Python's own: it must not hold up the end, nor spoil it
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    raise typer.Exit(code)


def _is_local(host: str) -> bool:
    """Whether only visitors of this machine reach an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.casefold() == "localhost"


def _own_address() -> str | None:
    """This machine's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 9))
        except OSError:
            return None
        found: str = probe.getsockname()[0]
    return None if found.startswith("127.") else found


def _has_display() -> bool:
    """Whether there is a screen for a browser to appear on."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
