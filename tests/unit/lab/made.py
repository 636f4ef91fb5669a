"""Games and a bench that are made up, for tables that look at what was played."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from sumito.lab.games import Games
from sumito.outcome import Termination

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


def games_of(names: Sequence[str], *played: dict[str, Any]) -> Games:
    """Games of some contenders, each with ``seats`` (numbers of names) and what else is asked for:
    ``winner``, ``ejected``, ``plies``, ``moves``, ``nodes``."""
    found = Games.__new__(Games)
    found.names, found.openings = list(names), []
    made: list[Any] = []
    for number, one in enumerate(played):
        winner = one.get("winner")
        made.append(
            SimpleNamespace(
                pairing=SimpleNamespace(
                    opening=one.get("opening", number // 2),
                    round=one.get("round", number // 2),
                    seed=one.get("seed", number // 2),
                    seats=one.get("seats", (0, 1)),
                ),
                winners=() if winner is None else (winner,),
                points=(0.5, 0.5) if winner is None else (1.0 - winner, float(winner)),
                ejected=one.get("ejected", (0, 0)),
                plies=one.get("plies", 1),
                moves=one.get("moves", []),
                nodes=one.get("nodes", [1]),
            )
        )
    found.games = made
    return found


def series(names: Sequence[str], first: int, second: int, nobody: int = 0) -> Games:
    """Games of two, of which the first named moves first in all: so many won by each."""
    won = [*[0] * first, *[1] * second, *[None] * nobody]
    return games_of(names, *({"winner": winner} for winner in won))


class Given:
    """A bench on which nothing is played: what would be is given by name."""

    def __init__(
        self,
        sizes: dict[str, Any],
        games: Callable[[str, Any], Games] | None = None,
        steps: Callable[[str, list[Any]], list[Any]] | None = None,
    ) -> None:
        self.sizes, self.seed, self.added, self.results = sizes, 1, (), None
        self._games, self._steps = games, steps

    def __getitem__(self, name: str) -> Any:
        return self.sizes[name]

    def match(self, name: str, agents: Any, **settings: Any) -> Games:
        assert self._games is not None
        return self._games(name, agents)

    def self_play(self, name: str, agent: str, **settings: Any) -> Games:
        return self.match(name, agent)

    def game(self, name: str, black: str, white: str, **settings: Any) -> Games:
        return self.match(name, [black, white])

    def steps(self, name: str, function: Any, jobs: Any, *, here: bool = False) -> list[Any]:
        assert self._steps is not None
        return self._steps(name, [list(job) for job in jobs])


class Recorder(dict[str, Any]):
    """A bench whose matches are two games, won by black and white, and are written down."""

    def __init__(self, sizes: Mapping[str, Any]) -> None:
        super().__init__(sizes)
        self.matches: dict[str, dict[str, Any]] = {}

    def match(self, name: str, agents: Mapping[str, str], **settings: Any) -> Games:
        self.matches[name] = {"agents": dict(agents), **settings}
        return played(list(agents), [(0,), (1,)])

    def self_play(self, name: str, agent: str, **settings: Any) -> Games:
        return self.match(name, {"black": agent, "white": agent}, **settings)


def played(
    names: list[str],
    winners: list[tuple[int, ...]],
    ends: Termination = Termination.REPETITION,
    moves: list[tuple[str, ...]] | None = None,
) -> Games:
    """Games with these winners; those without one ended otherwise."""
    games = Games.__new__(Games)
    games.names, games.openings = names, []
    every = moves or [(str(number),) for number in range(len(winners))]
    made: list[Any] = [
        SimpleNamespace(
            moves=one,
            plies=len(one),
            winners=won,
            points=tuple(float(seat in won) if won else 0.5 for seat in (0, 1)),
            termination=Termination.EJECTIONS if won else ends,
            scores=(),
            pairing=SimpleNamespace(seats=(number % 2, 1 - number % 2), round=number // 2),
        )
        for number, (one, won) in enumerate(zip(every, winners, strict=True))
    ]
    games.games = made
    return games
