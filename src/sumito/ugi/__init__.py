"""The engine protocol: our agents as UGI engines, and other people's engines as agents.

``docs/ugi.md`` says what goes over the wire.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .checking import Finding, check
    from .client import UgiAgent
    from .create import create_agent
    from .errors import EngineError
    from .server import serve

__all__ = ["EngineError", "Finding", "UgiAgent", "check", "create_agent", "serve"]

# An engine starts at once: it must not load what only the other side needs.
_HOMES = {
    "EngineError": "errors",
    "Finding": "checking",
    "UgiAgent": "client",
    "check": "checking",
    "create_agent": "create",
    "serve": "server",
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_HOMES[name]}", __name__), name)
    globals()[name] = value
    return value
