"""Small cases for the oracle's evaluation terms.

Most positions are small shapes: edge 3 has its centre on c3 and the middle row c1..c5, edge 4 on d4
(d1..d7), edge 5 on e5 (e1..e9). From a cell, E is the next digit, NE the next letter and digit, NW
the next letter; so c3 touches c4, d4, d3, c2, b2, b3.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.oracle import OracleRules, OracleState, from_fen
from tests.oracle.terms import (
    OracleScene,
    scene,
)

TWO = "0 0 b 0 1"
THREE = "0 0 0 b 0 1"
FOUR = "0 0 0 0 b 0 1"


def state_of(fen: str, **options: Any) -> OracleState:
    """The state of a full FEN, the rules with these options."""
    edge = (fen.count("/") + 2) // 2
    return from_fen(fen, OracleRules(edge=edge, players=len(fen.split()) - 4, **options))


def middle(row: str, tail: str = TWO) -> str:
    """The FEN with marbles in the middle row only; its length says which board."""
    length = sum(int(letter) if letter.isdigit() else 1 for letter in row)
    above = [str(cells) for cells in range((length + 1) // 2, length)]
    return f"{'/'.join([*above, row, *reversed(above)])} {tail}"


@dataclass
class Case:
    """A term's value for a player, by default the first under the usual rules."""

    term: str
    fen: str
    expected: float
    player: int = 0
    rules: dict[str, Any] = field(default_factory=dict)
    strongest_only: bool = False
    swapped: bool = False
    start: str | None = None
    root: str | None = None

    def scene(self) -> OracleScene:
        """The scene that the case is about."""
        state, start, root = (
            None if fen is None else state_of(fen, **self.rules)
            for fen in (self.fen, self.start, self.root)
        )
        assert state is not None
        strongest_only = self.strongest_only
        seen = scene(state, self.player, strongest_only=strongest_only, start=start, root=root)
        return seen.swapped() if self.swapped else seen


NO_TEAMS = {"teams": False}

STANDARD = f"sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS {TWO}"
NOBODY = middle("2s2")  # no marble of the first player
ONE = middle("2S2")
LINE = middle("SSS2")
FOUR_IN_LINE = middle("SSSS3")
TRIANGLE = f"3/2S1/2SS1/4/3 {TWO}"  # c3, c4, d4
APART = f"1S1/4/S4/4/3 {TWO}"  # c1 and e4, both two steps from the centre
ROSETTE = f"4/5/2SS2/2SSS2/2SS2/5/4 {TWO}"  # d4 and its six neighbours
TEAM = middle("SAS2", FOUR)  # own are c1, c2, c3, or without teams c1 and c3
