"""Verloop 2021: all of its experiments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import (
    verloop_bias,
    verloop_branching,
    verloop_claims,
    verloop_consistency,
    verloop_metrics,
    verloop_rivals,
    verloop_speed,
    verloop_window_claims,
    verloop_windows,
)

if TYPE_CHECKING:
    from .experiment import Experiment

__all__ = ["EXPERIMENTS"]

EXPERIMENTS: list[Experiment] = [
    *verloop_speed.EXPERIMENTS,
    *verloop_consistency.EXPERIMENTS,
    *verloop_branching.EXPERIMENTS,
    *verloop_claims.EXPERIMENTS,
    *verloop_bias.EXPERIMENTS,
    *verloop_windows.EXPERIMENTS,
    *verloop_window_claims.EXPERIMENTS,
    *verloop_rivals.EXPERIMENTS,
    *verloop_metrics.EXPERIMENTS,
]
