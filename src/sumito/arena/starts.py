"""Where games start: random plies from layouts, or a set of openings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import layouts
from ..agents.chance import Chance, move_seed
from ..board import Board
from ..records.start import read_rules, write_rules
from .errors import ConfigError
from .plan import Opening

if TYPE_CHECKING:
    from .._core import Rules
    from ..layouts import Layout
    from .config import RunConfig

__all__ = ["RANDOM", "layout_named", "openings_of"]

RANDOM = "random:"
"""How the text of random openings begins; the number of plies follows."""

_TRIES = 20  # to find a position that has not come up yet


def openings_of(config: RunConfig, rounds: int) -> list[Opening]:
    """The openings of a run: one for each round, or fewer, which are then used again."""
    if config.openings == "none":
        return [_opening(layout_named(name), config.rules) for name in _layouts(config)]
    if config.openings.startswith(RANDOM):
        return _random(config, _plies(config.openings), rounds)
    return _set(config)[:rounds]


def layout_named(name: str) -> Layout:
    """The layout of a name or of a file: whatever has a slash in it or ends in ``.toml``."""
    return layouts.load(name) if "/" in name or name.endswith(".toml") else layouts.get(name)


def _layouts(config: RunConfig) -> tuple[str, ...]:
    return config.layouts or ("belgian-daisy",)


def _plies(text: str) -> int:
    count = text.removeprefix(RANDOM)
    if not (count.isascii() and count.isdigit() and 0 < int(count) <= 100):
        raise ConfigError(f"expected random:PLIES with 1 to 100 plies, not {text!r}")
    return int(count)


def _opening(layout: Layout, rules: str) -> Opening:
    usual = Board.from_layout(layout).rules
    changed = read_rules(rules, usual)
    own = layout.key if _is_known(layout) else ""
    if not own:  # a file of the user's: all that differs from the usual rules of such a board
        usual = type(changed)(edge=changed.edge, players=changed.players)
    return Opening(layout.fen(), write_rules(changed, usual), own, (), layout.title)


def _is_known(layout: Layout) -> bool:
    return layout.key in layouts.names() and layouts.get(layout.key) == layout


def _random(config: RunConfig, plies: int, rounds: int) -> list[Opening]:
    """Random plies from each layout in turn; no position comes twice if there are enough."""
    starts = [_opening(layout_named(name), config.rules) for name in _layouts(config)]
    seen: set[int] = set()
    found: list[Opening] = []
    for number in range(rounds):
        start = starts[number % len(starts)]
        rules = start.rule_set()
        for attempt in range(_TRIES):
            board = _random_board(
                start, rules, plies, Chance(move_seed(config.seed, number) + attempt)
            )
            if board.key not in seen:
                break
        seen.add(board.key)
        moves = tuple(str(move) for move in board.moves)
        found.append(Opening(start.fen, start.rules, start.layout, moves, f"random {number + 1}"))
    return found


def _random_board(start: Opening, rules: Rules, plies: int, chance: Chance) -> Board:
    """A position after random plies without an ejection, if that can be."""
    board = Board(start.fen, rules)
    while len(board.moves) < plies:
        moves = sorted(board.legal_moves())
        quiet = [move for move in moves if board.effect(move).ejected is None]
        if not moves:
            break
        board.push(chance.choice(quiet or moves))
        if board.is_over():
            board.pop()
            break
    return board


def _set(config: RunConfig) -> list[Opening]:
    """The openings of a set that belong to the layouts, in an order that the seed decides."""
    from .openings import load

    found = list(load(config.openings))
    if config.layouts:
        keys = {layout_named(name).key for name in config.layouts}
        found = [one for one in found if one.layout in keys]
    if not found:
        raise ConfigError(
            f"openings {config.openings!r} has none for the layouts {', '.join(config.layouts)}"
        )
    if config.rules:
        found = [_with_rules(one, config.rules) for one in found]
    chance = Chance(move_seed(config.seed, 0))
    for last in range(len(found) - 1, 0, -1):
        other = chance.below(last + 1)
        found[last], found[other] = found[other], found[last]
    return found


def _with_rules(opening: Opening, rules: str) -> Opening:
    plain = Opening(opening.fen, "", opening.layout)
    changed = read_rules(rules, opening.rule_set())
    text = write_rules(changed, plain.rule_set())
    return Opening(opening.fen, text, opening.layout, opening.moves, opening.name)
