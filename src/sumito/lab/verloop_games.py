"""Verloop 2021: what its games between agents have in common.

They take long as released, so each variant is an experiment of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from .experiment import Experiment, Setting
from .verloop_speed import RELEASED_IS_TOLD, VARIANTS, file_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from .bench import Bench
    from .result import Plot, Table

__all__ = [
    "AS_WRITTEN",
    "BOTH_TEAMS",
    "CHOICES",
    "GAME_VARIANTS",
    "NO_BOARD_TWICE",
    "RELEASED",
    "GameVariant",
    "by_variant",
]


@dataclass(frozen=True)
class GameVariant:
    """How games are played."""

    changes: str
    """What an agent's text has besides."""

    depth: int
    """Of games from random openings that have one."""

    games: int = 100
    """How many of a kind."""

    control: str | None = None
    """Of games in time, if there are any."""

    @property
    def full(self) -> dict[str, Any]:
        """The full sizes."""
        control = {} if self.control is None else {"control": self.control}
        return {"games": self.games, **control, "depth": self.depth, "plies": 400}

    @property
    def quick(self) -> dict[str, Any]:
        """The quick ones."""
        control = {} if self.control is None else {"control": "0.002/move"}
        return {"games": 2, **control, "depth": 2, "plies": 10}


AS_WRITTEN = "as written"
NO_BOARD_TWICE = "as written, no board twice"
RELEASED = "as released"
BOTH_TEAMS = "as released, both teams counted"

GAME_VARIANTS = {
    AS_WRITTEN: GameVariant(VARIANTS["as written"], 4, control="0.02/move"),
    NO_BOARD_TWICE: GameVariant("forbid_earlier=true", 4, control="0.02/move"),
    RELEASED: GameVariant(VARIANTS["as released"], 3, games=40, control="0.25/move"),
    BOTH_TEAMS: GameVariant(f"{VARIANTS['as released']},last_team=false", 3),
}

CHOICES = (
    "The thesis's 15 seconds a move bought it about depth 4: Table 6.1 has 907 seconds for a whole "
    "game of acmo at that depth, some 10 for a turn, and figure 6.2 ends at depth 6. Our seconds "
    "are to buy the same. A turn of acmo at depth 4 takes some 0.02 seconds here as written and "
    "0.27 as released: hence the seconds a move. Games of a fixed depth from random openings are "
    "of depth 3 as released, where it takes that much longer. As written a position that comes for "
    "the third time is a draw, which ends nearly all games on the standard layout; the program "
    f'forbade any move to an earlier board, and so does "no board twice". {RELEASED_IS_TOLD}'
)


def by_variant(
    table: str,
    title: str,
    question: str,
    costs: Mapping[str, str],
    run: Callable[[str, Bench], Iterator[Table | Plot]],
    **more: tuple[Any, Any],
) -> list[Experiment]:
    """An experiment for each variant that has a cost; some have more sizes, quick and full."""
    quick, full = ({name: both[setting] for name, both in more.items()} for setting in (0, 1))
    return [
        Experiment(
            f"{table}/{file_name(words)}",
            f"{title}: {words}",
            question,
            Setting("1 s", {**GAME_VARIANTS[words].quick, **quick}),
            Setting(cost, {**GAME_VARIANTS[words].full, **full}),
            partial(run, words),
            CHOICES,
        )
        for words, cost in costs.items()
    ]
