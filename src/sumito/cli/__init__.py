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
    from ..errors import SumitoError
    from .app import app
    from .console import console, fail, os_error_words

    console.cache_clear()  # the streams are those of now
    try:
        app(prog_name="sumito")
    except SumitoError as error:
        fail(str(error))
    except OSError as error:
        fail(os_error_words(error))
    sys.exit(1)  # only errors come here: typer itself exits otherwise
