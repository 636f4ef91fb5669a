"""Openings by chance: random moves from a layout, kept if they are balanced and new."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ... import layouts
from ...agents.chance import Chance, move_seed
from ...board import Board
from ...errors import SumitoError
from .balance import Balance
from .distinct import Key, position_key
from .line import OpeningLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

__all__ = ["Generator", "parse_layouts"]

_MOST_TRIES = 20_000  # in vain, one after the other: there is nothing more to be found


@dataclass
class Generator:
    """Makes openings one by one; the same settings make the same openings on every machine.

    Whoever asks for more gets the same ones first.
    """

    shares: Mapping[str, float]
    """The layouts to start from, and how much of each."""

    plies: int = 8
    """How many random moves to play."""

    seed: int = 1
    """From what all chance comes."""

    balance: Balance = field(default_factory=Balance)
    """The test to pass."""

    known: Iterable[OpeningLine] = ()
    """Openings that must not come again."""

    on_try: Callable[[], object] | None = None
    """Called for every position that is looked at."""

    def __post_init__(self) -> None:
        if not self.shares:
            raise SumitoError("openings need a layout to start from")
        if not 1 <= self.plies <= 100:
            raise SumitoError(f"plies must be from 1 to 100, not {self.plies!r}")
        for name, share in self.shares.items():
            if layouts.get(name).players != 2:
                raise SumitoError(f"openings are balanced for two players; {name} has more")
            if not 0 < share < float("inf"):
                raise SumitoError(f"the share of {name} must be more than 0, not {share!r}")

    def __iter__(self) -> Iterator[OpeningLine]:
        """The openings, without end; the layouts take turns as their shares say."""
        seen = {position_key(line.board()) for line in self.known}
        made = dict.fromkeys(self.shares, 0)
        tries = dict.fromkeys(self.shares, 0)
        for layout in self.shares:
            seen.add(position_key(Board.from_layout(layout)))
        while True:
            layout = min(made, key=lambda name: (made[name] + 0.5) / self.shares[name])
            yield self._next(layout, tries, seen)
            made[layout] += 1

    def _next(self, layout: str, tries: dict[str, int], seen: set[Key]) -> OpeningLine:
        for _ in range(_MOST_TRIES):
            board = self._random(layout, tries[layout])
            tries[layout] += 1
            if self.on_try is not None:
                self.on_try()
            if board is None or (key := position_key(board)) in seen:
                continue
            scores = self.balance.scores(board)
            if scores is not None:
                seen.add(key)
                return OpeningLine(layout, tuple(map(str, board.moves)), board.fen(), scores)
        wanted = f"{self.plies} plies within {self.balance.bound:g}"
        raise SumitoError(f"no new opening from {layout} in {_MOST_TRIES:,} tries: {wanted}")

    def _random(self, layout: str, number: int) -> Board | None:
        """The end of some random moves; ``None`` if a game ended before."""
        board = Board.from_layout(layout)
        own_seed = sum(byte << 8 * (place % 8) for place, byte in enumerate(layout.encode()))
        chance = Chance(move_seed(self.seed ^ own_seed, number))
        for _ in range(self.plies):
            moves = sorted(board.legal_moves())
            if not moves or board.is_over():
                return None
            board.push(chance.choice(moves))
        return board


def parse_layouts(text: str) -> dict[str, float]:
    """Layouts with commas between, each with its share where they differ:
    ``belgian-daisy=3,standard``."""
    shares: dict[str, float] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        name, equals, share = part.partition("=")
        key = layouts.get(name).key
        if key in shares:
            raise SumitoError(f"the layout {key} is given twice in {text!r}")
        try:
            shares[key] = float(share) if equals else 1.0
        except ValueError:
            raise SumitoError(f"expected a number after {name}=, not {share!r}") from None
    if not shares:
        raise SumitoError(f"expected layouts with commas between, not {text!r}")
    return shares
