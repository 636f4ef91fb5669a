"""Scores of positions: weighted sums of named terms, computed in C++.

A paper's evaluation is data: `Linear({"cohesion": 2, "centre_distance": -3})`, or `Phased` where
the weights change with the situation. `terms()` lists what can be weighed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ._core import Batch, Player, WeightedSum
from ._core import Board as CoreBoard
from ._core import terms as core_terms
from .errors import SumitoError

if TYPE_CHECKING:
    import numpy
    import numpy.typing

__all__ = [
    "Column",
    "Evaluator",
    "Linear",
    "Phased",
    "Row",
    "Term",
    "TermValue",
    "features",
    "terms",
]


@dataclass(frozen=True, slots=True)
class Term:
    """An evaluation term: a number about a player's marbles."""

    name: str
    """Its name in evaluators."""

    summary: str
    """What it counts."""

    source: str
    """The papers it comes from."""

    parameters: Mapping[str, float]
    """Its parameters with their usual values."""


def terms() -> dict[str, Term]:
    """All terms by name."""
    return {row[0]: Term(*row) for row in core_terms()}


@dataclass(frozen=True, slots=True)
class TermValue:
    """What one term contributes to a score."""

    name: str
    """The column: ``cohesion`` is own minus other, ``own cohesion`` one side alone."""

    value: float
    """Its value in the position."""

    weight: float
    """What it is multiplied by."""

    @property
    def score(self) -> float:
        """Value times weight."""
        return self.value * self.weight


@dataclass(frozen=True)
class Column:
    """A term as an evaluator uses it."""

    name: str
    """``cohesion`` (own minus other), ``own cohesion``, ``other cohesion``, or ``last cohesion``:
    that of the last player alone, negative if he is an opponent."""

    parameters: Mapping[str, float] = field(default_factory=dict)
    """Parameters of the term that differ from the usual."""

    scale: tuple[float, float, bool] | None = None
    """The range that is mapped onto 0..1, and whether less is better; ``None``: as it is."""


@dataclass(frozen=True)
class Row:
    """Weights, and the conditions under which they hold."""

    weights: Mapping[str, float]
    """By the names of the columns; 0 for those left out."""

    conditions: Mapping[str, tuple[float | None, float | None]] = field(default_factory=dict)
    """By column: at least the first value, below the second; ``None`` for no bound."""


class _Weighted:
    """What linear and phased evaluators share."""

    strongest_only: bool

    def _columns(self) -> Sequence[Column]:
        raise NotImplementedError

    def _rows(self) -> Sequence[Row]:
        raise NotImplementedError

    def _chosen_at_leaf(self) -> bool:
        return False

    @cached_property
    def compiled(self) -> WeightedSum:
        """The evaluator as the searches take it."""
        columns, rows = self._columns(), self._rows()
        places = {column.name: place for place, column in enumerate(columns)}
        if len(places) < len(columns):
            raise SumitoError("a column stands twice among " + ", ".join(c.name for c in columns))
        for row in rows:
            for name in (*row.weights, *row.conditions):
                if name not in places:
                    raise SumitoError(f"no column {name!r}; there are {', '.join(places)}")
        return WeightedSum(
            [(column.name, dict(column.parameters), column.scale) for column in columns],
            [
                (
                    [float(row.weights.get(name, 0.0)) for name in places],
                    [(places[name], *bounds) for name, bounds in row.conditions.items()],
                )
                for row in rows
            ],
            self._chosen_at_leaf(),
        )

    def row_of(self, board: CoreBoard, player: Player | None = None, excluded: int = 0) -> int:
        """Which row of weights holds in a position; see `Phased`."""
        return self.compiled.choose_row(board, player, self.strongest_only, excluded)

    def evaluate(self, board: CoreBoard, player: Player | None = None) -> float:
        """The score of a position for a player, by default the one to move."""
        row = self.row_of(board, player)
        return self.compiled.evaluate(board, player, self.strongest_only, row)

    def explain(self, board: CoreBoard, player: Player | None = None) -> list[TermValue]:
        """What each term contributes to that score."""
        values = self.compiled.values(board, player, self.strongest_only)
        weights = self._rows()[self.row_of(board, player)].weights
        return [
            TermValue(column.name, value, float(weights.get(column.name, 0.0)))
            for column, value in zip(self._columns(), values, strict=True)
        ]


@dataclass(frozen=True)
class Linear(_Weighted):
    """A weighted sum of terms.

    >>> from sumito import Board
    >>> Linear({"cohesion": 2}).evaluate(Board(moves="a1b2"))
    4.0
    """

    weights: Mapping[str, float]
    """The weight of each term; ``own ...`` and ``other ...`` weigh one side alone; see `Column`."""

    parameters: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """Parameters of terms that differ from the usual, by the same names."""

    strongest_only: bool = False
    """With several opponents: only the one with most marbles counts."""

    def _columns(self) -> Sequence[Column]:
        for name in self.parameters:
            if name not in self.weights:
                known = ", ".join(self.weights)
                raise SumitoError(f"parameters of {name!r}, which has no weight; there are {known}")
        return [Column(name, self.parameters.get(name, {})) for name in self.weights]

    def _rows(self) -> Sequence[Row]:
        return [Row(self.weights)]


@dataclass(frozen=True)
class Phased(_Weighted):
    """Weights that change with the situation: the first row whose conditions hold is used."""

    columns: Sequence[Column]
    """The terms."""

    rows: Sequence[Row]
    """Their weights, in the order in which conditions are looked at."""

    at_leaf: bool = False
    """Choose the row anew at every position, not once at the root of a search."""

    strongest_only: bool = False
    """With several opponents: only the one with most marbles counts."""

    def _columns(self) -> Sequence[Column]:
        return self.columns

    def _rows(self) -> Sequence[Row]:
        return self.rows

    def _chosen_at_leaf(self) -> bool:
        return self.at_leaf


Evaluator = Linear | Phased | Callable[[CoreBoard, Player], float]
"""What searches take: weights over terms, or any function of (board, player) for experiments.

The function is called from the search's own thread with a core board of its own, which it may keep
or change: a copy of the board that is searched, with its history, on which the moves that lead to
the position have been made. So ``board.moves`` and ``board.repetitions()`` tell how it came about;
``player`` is the one who searches. Positions that are won, lost or without a legal move are not
evaluated, and repeated ones are unless ``draws_by_repetition`` says otherwise. With a table the
value found on one line serves for others.
"""


def features(
    boards: Iterable[CoreBoard] | Batch, names: Sequence[str] | None = None
) -> numpy.typing.NDArray[numpy.float64]:
    """The terms of many positions as an array, one row each, seen by the player to move.

    ``names`` are terms as in `Linear`; by default all, each as own minus other. Boards come one by
    one or as a `Batch`; other threads can run meanwhile.
    """
    columns: list[tuple[str, dict[str, Any], None]] = [
        (name, {}, None) for name in (terms() if names is None else names)
    ]
    compiled = WeightedSum(columns, [([0.0] * len(columns), [])])
    if isinstance(boards, Batch):
        return boards._value_table(compiled)
    return compiled.value_table(list(boards))
