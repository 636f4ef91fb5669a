"""A run as a table: one row a game, in the form of RFC 4180 that spreadsheets read."""

from __future__ import annotations

import csv
from datetime import UTC, datetime
from typing import IO, TYPE_CHECKING, Any

from ..._core import Player
from ...records.results import result_text

if TYPE_CHECKING:
    from ..game_result import PlayedGame
    from ..plan import Opening
    from ..store import Store

__all__ = ["columns", "write_csv"]


def columns(players: int) -> list[str]:
    """The names of the columns, for games of so many players."""
    seats = [str(Player(seat)) for seat in range(players)]
    return [
        "game",
        "round",
        "opening",
        "layout",
        "seed",
        *seats,
        "result",
        "termination",
        *(f"{name}_points" for name in seats),
        *(f"{name}_ejected" for name in seats),
        *(f"{name}_seconds" for name in seats),
        "plies",
        "forfeit_by",
        "forfeit_kind",
        "forfeit_reason",
        "started",
        "seconds",
        "worker",
        "opening_moves",
        "moves",
    ]


def write_csv(store: Store, file: IO[str]) -> int:
    """Write a heading and a row for each game; gives the number of games."""
    openings = store.openings()
    names = [one.name for one in store.config.contenders]
    players = openings[0].rule_set().players if openings else 2
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(columns(players))
    count = 0
    for game in store.games():
        writer.writerow(_row(game, openings[game.pairing.opening], names, players))
        count += 1
    return count


def _row(game: PlayedGame, opening: Opening, names: list[str], players: int) -> list[Any]:
    pairing, forfeit = game.pairing, game.forfeit
    seated = [names[number] for number in pairing.seats]
    at_fault = None if forfeit is None else forfeit.seat
    return [
        pairing.index + 1,
        pairing.round + 1,
        opening.name,
        opening.layout,
        pairing.seed,
        *seated,
        result_text(game.outcome, players),
        str(game.termination),
        *(f"{points:g}" for points in game.points),
        *game.ejected,
        *(f"{seconds:.3f}" for seconds in game.used),
        game.plies,
        "" if at_fault is None else seated[at_fault],
        forfeit.kind if forfeit else "",
        forfeit.reason if forfeit else "",
        f"{datetime.fromtimestamp(game.started, UTC):%Y-%m-%dT%H:%M:%SZ}",
        f"{game.seconds:.3f}",
        game.worker,
        " ".join(opening.moves),
        " ".join(game.moves),
    ]
