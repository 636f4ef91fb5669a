"""Verloop 2021: all experiments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import verloop_speed

if TYPE_CHECKING:
    from .experiment import Experiment

__all__ = ["EXPERIMENTS"]

EXPERIMENTS: list[Experiment] = [*verloop_speed.EXPERIMENTS]
