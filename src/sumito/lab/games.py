"""The games of a match as tables need them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..arena.statistics import count_pairs

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..arena import Opening, PlayedGame, RunConfig

__all__ = ["Games"]


class Games:
    """All games of a run, by the names of the contenders."""

    def __init__(
        self, config: RunConfig, games: Sequence[PlayedGame], openings: Sequence[Opening]
    ) -> None:
        self.openings = openings
        """Where they began."""
        self.names = [one.name for one in config.contenders]
        """Who took part."""
        self.games = list(games)
        """What was played."""

    def __len__(self) -> int:
        return len(self.games)

    def seats(self, game: PlayedGame) -> tuple[str, ...]:
        """Who played each colour."""
        return tuple(self.names[number] for number in game.pairing.seats)

    def of(self, *seats: str) -> Games:
        """The games with exactly these in black, white, and so on."""
        return self.where(lambda game: self.seats(game) == seats)

    def between(self, one: str, other: str) -> Games:
        """The games of two, whoever moved first."""
        return self.where(lambda game: sorted(self.seats(game)) == sorted((one, other)))

    def where(self, holds: Callable[[PlayedGame], bool]) -> Games:
        """Some of the games."""
        part = Games.__new__(Games)
        part.names, part.openings = self.names, self.openings
        part.games = [game for game in self.games if holds(game)]
        return part

    def branching(self, game: PlayedGame) -> float:
        """Legal moves of the positions in which the players moved, on average."""
        board = self.openings[game.pairing.opening].board()
        counts = []
        for move in game.moves:
            counts.append(board.legal_count())
            board.push(board.parse(move))
        return sum(counts) / len(counts) if counts else float(board.legal_count())

    def wins(self, seat: int) -> int:
        """Games that a seat won."""
        return sum(seat in game.winners for game in self.games)

    def points(self, seat: int) -> float:
        """What a seat scored, a draw counting half."""
        return sum(game.points[seat] for game in self.games)

    def wins_of(self, name: str) -> int:
        """Games that a contender won, in whatever seat."""
        return sum(
            any(self.seats(game)[seat] == name for seat in game.winners) for game in self.games
        )

    def score_of(self, name: str) -> float:
        """Points of a contender, a draw counting half."""
        return sum(
            points
            for game in self.games
            for seat, points in zip(self.seats(game), game.points, strict=True)
            if seat == name
        )

    def draws(self) -> int:
        """Games without a winner."""
        return sum(not game.winners for game in self.games)

    def nodes(self, seat: int) -> float:
        """What a seat counted as searched for a move, on average, in games of alternating turns."""
        counts: list[int] = []
        for game in self.games:
            players = len(game.pairing.seats)
            first = self.openings[game.pairing.opening].board().turn
            counts += game.nodes[(seat - first) % players :: players]
        return sum(counts) / len(counts) if counts else 0.0

    def lengths(self) -> list[int]:
        """Plies of each game."""
        return [game.plies for game in self.games]

    def pairs(self, first: str, second: str, draw: float = 0.5) -> tuple[int, ...]:
        """Pairs of games by the half points of ``first``, for whom a draw counts so much."""
        return count_pairs(self._rounds(first, second, draw))

    def _rounds(self, first: str, second: str, draw: float) -> list[tuple[float, float]]:
        """For each complete pair the points of ``first`` when it moved first and second."""
        found: dict[int, dict[int, float]] = {}
        for game in self.between(first, second).games:
            seat = self.seats(game).index(first)
            points = game.points[seat] if game.winners else draw
            found.setdefault(game.pairing.round, {})[seat] = points
        return [(both[0], both[1]) for both in found.values() if len(both) == 2]
