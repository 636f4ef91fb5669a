"""Settings for all tests."""

from __future__ import annotations

import os
import signal

from hypothesis import HealthCheck, settings

# Machines are shared: how long an example takes says nothing. Under CI the examples are the same
# every time, so that a change is judged by itself and not by chance.
settings.register_profile(
    "sumito", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("ci", settings.get_profile("sumito"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "sumito")

# Where the tests run in the background of a shell, Ctrl-C is ignored and every process that they
# start would inherit it. A child of a process that answers it does not.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
