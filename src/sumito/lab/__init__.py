"""Every table and figure of five papers run again, with intervals and verdicts."""

from __future__ import annotations

from .errors import LabError
from .experiment import SETTINGS, Experiment, Setting
from .registry import experiments, find
from .result import Plot, Result, Table
from .rows import Row
from .verdicts import Verdict

__all__ = [
    "SETTINGS",
    "Experiment",
    "LabError",
    "Plot",
    "Result",
    "Row",
    "Setting",
    "Table",
    "Verdict",
    "experiments",
    "find",
]
