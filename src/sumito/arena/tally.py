"""Counts games as they come: the figures of the live view and of the standings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .plan import Pairing

__all__ = ["Count", "Tally", "Versus"]


@dataclass(slots=True)
class Count:
    """What one contender has done."""

    games: int = 0
    """Games it took part in."""

    score: float = 0.0
    """Its points; those of a game are the mean of its seats."""

    wins: int = 0
    """Games with more points than the mean of all."""

    draws: int = 0
    """Games with as many."""

    losses: int = 0
    """Games with fewer."""

    forfeits: dict[str, int] = field(default_factory=dict)
    """Games it lost other than on the board, by kind."""

    seconds: float = 0.0
    """The time it took."""

    plies: float = 0.0
    """The moves it made; with three and more players its share of all moves."""

    def add(self, points: float) -> None:
        """Count a game."""
        self.games += 1
        self.score += points
        self.wins += points > 0.5
        self.draws += points == 0.5
        self.losses += points < 0.5


@dataclass(slots=True)
class Versus:
    """What one contender has done against another."""

    games: int = 0
    """Games in which both took part."""

    wins: int = 0
    """Games in which the first got more points."""

    draws: int = 0
    """Games in which both got the same."""

    losses: int = 0
    """Games in which the first got fewer."""

    pairs: list[int] = field(default_factory=lambda: [0] * 5)
    """Two sides: complete pairs of games by the half points that the first got in both, 0 to 4."""

    @property
    def score(self) -> float:
        """Points of the first, a win counting 1."""
        return self.wins + self.draws / 2


class Tally:
    """The sums over the games of a run."""

    def __init__(self, contenders: int, *, paired: bool = True) -> None:
        """Sums for so many contenders; ``paired`` where two games make a pair."""
        self._paired = paired
        self.counts = [Count() for _ in range(contenders)]
        """By contender."""

        self.versus: dict[tuple[int, int], Versus] = {}
        """By pair of contenders, the smaller number first."""

        self.games = 0
        """Finished games."""

        self.draws = 0
        """Games without a winner."""

        self.plies = 0
        """Moves of all games."""

        self.seconds = 0.0
        """What the games took, one after the other."""

        self.terminations: dict[str, int] = {}
        """Games by how they ended."""

        self._half: dict[int, int] = {}  # of rounds with one game: half points of the first

    def add(
        self,
        pairing: Pairing,
        points: Sequence[float],
        *,
        plies: int,
        seconds: float,
        termination: str,
        used: Sequence[float] = (),
        forfeit: tuple[int | None, str] | None = None,
    ) -> None:
        """Count a game; ``forfeit`` is the seat that lost it, and why."""
        self.games += 1
        self.draws += all(one == points[0] for one in points)
        self.plies += plies
        self.seconds += seconds
        self.terminations[termination] = self.terminations.get(termination, 0) + 1
        got: dict[int, float] = {}
        seats = pairing.seats
        for number in dict.fromkeys(seats):
            mine = [seat for seat, other in enumerate(seats) if other == number]
            got[number] = sum(points[seat] for seat in mine) / len(mine)
            count = self.counts[number]
            count.add(got[number])
            count.plies += plies * len(mine) / len(seats)
            count.seconds += sum(used[seat] for seat in mine) if used else 0.0
        if forfeit is not None and forfeit[0] is not None:
            kinds = self.counts[seats[forfeit[0]]].forfeits
            kinds[forfeit[1]] = kinds.get(forfeit[1], 0) + 1
        self._meet(pairing, got)

    @property
    def forfeits(self) -> int:
        """Games that were lost other than on the board."""
        return sum(sum(count.forfeits.values()) for count in self.counts)

    def pairs(self, first: int = 0, second: int = 1) -> tuple[int, ...]:
        """The complete pairs of two contenders by the half points of ``first``."""
        found = self.versus.get((min(first, second), max(first, second)), Versus()).pairs
        return tuple(found if first < second else reversed(found))

    def _meet(self, pairing: Pairing, got: dict[int, float]) -> None:
        numbers = sorted(got)
        for place, first in enumerate(numbers):
            for second in numbers[place + 1 :]:
                versus = self.versus.setdefault((first, second), Versus())
                versus.games += 1
                versus.wins += got[first] > got[second]
                versus.draws += got[first] == got[second]
                versus.losses += got[first] < got[second]
        if self._paired:
            self._pair(pairing.round, (numbers[0], numbers[1]), round(2 * got[numbers[0]]))

    def _pair(self, round_: int, who: tuple[int, int], half: int) -> None:
        """Two games of a round make a pair."""
        other = self._half.pop(round_, None)
        if other is None:
            self._half[round_] = half
        else:
            self.versus[who].pairs[half + other] += 1
