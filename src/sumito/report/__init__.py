"""Runs as pages: tables, plots and games in one file that opens without a network."""

from __future__ import annotations

from .page import render

__all__ = ["render"]
