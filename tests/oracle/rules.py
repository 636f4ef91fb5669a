"""The options of the game, with every default resolved."""

from __future__ import annotations

from dataclasses import dataclass


class OracleError(ValueError):
    """What the caller asked for is not possible under the rules."""


ALLOWED: dict[str, tuple[object, ...]] = {
    "edge": (3, 4, 5),
    "players": (2, 3, 4),
    "ply_limit_result": ("draw", "ejections"),
    "no_move": ("loses", "draw", "skip"),
    "partner_help": ("push", "none", "move"),
    "partner_push": ("never", "push", "eject"),
    "partner_credit": ("opponents", "mover", "nobody"),
}


@dataclass(frozen=True, kw_only=True)
class OracleRules:
    """The same keyword arguments as the library's rules; None means the default, resolved here."""

    edge: int = 5
    players: int = 2
    teams: bool = None  # type: ignore[assignment]
    """Partners 0 + 2 against 1 + 3; by default with four players, and possible only then."""
    ejections_to_win: int = None  # type: ignore[assignment]
    """6, 5, 2 for edge 5, 4, 3."""
    marbles: int = None  # type: ignore[assignment]
    """The most marbles a player can have begun with: 14, 11, 5 for edge 5, 4, 3."""
    repetition: int = 3
    """This occurrence of a position is a draw; 0 is never."""
    ply_limit: int | None = None
    ply_limit_result: str = "draw"
    ban_inverse: bool = False
    inline_only: bool = False
    no_move: str = None  # type: ignore[assignment]
    """"loses" with two players, "skip" with three or four."""
    partner_help: str = "push"
    partner_push: str = "never"
    partner_credit: str = "opponents"

    def __post_init__(self) -> None:
        """Fill in the defaults that depend on other fields, then refuse what makes no sense."""
        self._default("teams", self.players == 4)
        self._default("ejections_to_win", {5: 6, 4: 5, 3: 2}.get(self.edge))
        self._default("marbles", {5: 14, 4: 11, 3: 5}.get(self.edge))
        self._default("no_move", "loses" if self.players == 2 else "skip")
        for field, allowed in ALLOWED.items():
            if getattr(self, field) not in allowed:
                raise OracleError(f"{field} is one of {allowed}, not {getattr(self, field)!r}")
        if self.teams and self.players != 4:
            raise OracleError("teams need four players")
        if self.no_move == "loses" and len(self.sides()) != 2:
            raise OracleError("no_move 'loses' needs two sides")

    def _default(self, field: str, value: object) -> None:
        if getattr(self, field) is None:
            object.__setattr__(self, field, value)

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """A side is a player, or with teams the two partners."""
        if self.teams:
            return ((0, 2), (1, 3))
        return tuple((player,) for player in range(self.players))

    def partner(self, player: int) -> int | None:
        """The player across the table, when there are teams."""
        return (player + 2) % 4 if self.teams else None

    def is_opponent(self, player: int, other: int) -> bool:
        """Everybody is an opponent but oneself and one's partner."""
        return other not in (player, self.partner(player))
