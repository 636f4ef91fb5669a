"""What an experiment is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from .bench import Bench
    from .result import Plot, Table

__all__ = ["SETTINGS", "Experiment", "Setting"]

SETTINGS = ("quick", "full")
"""The two settings of every experiment."""


@dataclass(frozen=True)
class Setting:
    """How much of an experiment is run."""

    cost: str
    """About how long one core takes for it, in words."""

    sizes: Mapping[str, Any] = field(default_factory=dict)
    """The numbers of games, positions, repetitions and so on."""


@dataclass(frozen=True)
class Experiment:
    """A question that a paper answers, and how it is asked again."""

    id: str
    """``paper/what``, such as ``hutson/table-1``."""

    title: str
    """One line for lists."""

    question: str
    """What it is to find out."""

    quick: Setting
    """A few seconds, to see that it works."""

    full: Setting
    """The paper's sizes, or more."""

    run: Callable[[Bench], Iterator[Table | Plot]]
    """Yields tables and plots as they are finished."""

    choices: str = ""
    """What the paper leaves open, and what we took."""

    @property
    def paper(self) -> str:
        """The part of the id before the slash."""
        return self.id.partition("/")[0]

    def setting(self, name: str) -> Setting:
        """The setting of a name."""
        return self.quick if name == "quick" else self.full
