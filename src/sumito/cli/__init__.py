"""The command ``sumito``: one file per subcommand.

Exit codes: 0 all is well, 1 something was wrong in what was read, or with an agent, 2 the command
was called wrongly, 130 stopped with Ctrl-C.
"""

from __future__ import annotations

import io
import sys

__all__ = ["main"]


def main() -> None:
    """The entry point of the console script."""
    if sys.argv[1:] == ["--version"]:  # needs neither typer nor the subcommands
        from .. import __version__

        print(f"sumito {__version__}")
        return
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # rather than fail where there is no UTF-8
    try:
        _run()
    except KeyboardInterrupt:  # before a command had begun, which sees to it itself
        sys.exit(130)


def _run() -> None:
    from ..errors import SumitoError
    from .console import console, fail, os_error_words

    console.cache_clear()  # the streams are those of now
    try:
        if _is_engine(sys.argv[1:]):
            from ..ugi.stdio import run

            run(*sys.argv[2:])
            return
        from .app import app

        app(prog_name="sumito")
    except SumitoError as error:
        fail(str(error))
    except OSError as error:
        fail(os_error_words(error))
    sys.exit(1)  # only errors come here: typer itself exits otherwise


def _is_engine(args: list[str]) -> bool:
    """Is it ``ugi`` or ``ugi AGENT``? An engine starts at once, so typer is not loaded for it."""
    return args[:1] == ["ugi"] and len(args) <= 2 and not args[-1].startswith("-")
