"""What can go wrong with a run, apart from its games."""

from __future__ import annotations

from ..errors import SumitoError

__all__ = ["ArenaError", "ConfigError", "StoreError"]


class ArenaError(SumitoError):
    """A run that cannot start or go on."""


class ConfigError(ArenaError):
    """A configuration that cannot be read, contradicts itself, or has changed."""


class StoreError(ArenaError):
    """A file that is no store of a run, is damaged or in use, or cannot be written."""
