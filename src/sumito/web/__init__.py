"""The web app: play, watch and analyse in a browser; `sumito serve` starts it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .app import create_app
    from .settings import Limits, Settings

__all__ = ["Limits", "Settings", "create_app"]

# FastAPI is needed only by those who serve.
_LAZY = {"Limits": "settings", "Settings": "settings", "create_app": "app"}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _LAZY:
        return getattr(import_module(f".{_LAZY[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
