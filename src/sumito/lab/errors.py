"""What can go wrong in the lab."""

from __future__ import annotations

from ..errors import SumitoError

__all__ = ["LabError"]


class LabError(SumitoError):
    """An unknown experiment, or a result file that cannot be read."""
