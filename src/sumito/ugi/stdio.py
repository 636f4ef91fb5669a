"""An engine as a process: standard input and output carry the protocol and nothing else."""

from __future__ import annotations

import os
import signal
import sys

from .server import DEFAULT_AGENT, serve

__all__ = ["DEFAULT_AGENT", "run"]


def run(agent: str = DEFAULT_AGENT) -> None:
    """Serve until ``quit`` or the end of the input. What an agent prints goes to standard error."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        # Ctrl-C ends it at once: Python's own handler would wait for the next line if the signal
        # came just before a read, and there is nothing to save.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.stdout.flush()
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # for what is printed from C
    before, sys.stdout = sys.stdout, sys.stderr
    try:
        if not serve(agent, sys.stdin.buffer, output):
            sys.stderr.flush()
            os._exit(0)  # an agent that cannot be stopped must not keep the engine alive
    finally:
        sys.stdout = before
        os.dup2(output.fileno(), 1)
        output.close()
