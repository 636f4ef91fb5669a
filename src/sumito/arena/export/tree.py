"""A run as JSON: everything that the store holds. See docs/reports.md for the fields."""

from __future__ import annotations

import json
import math
from typing import IO, TYPE_CHECKING, Any

from ...records.results import result_text

if TYPE_CHECKING:
    from ..game_result import PlayedGame
    from ..plan import Opening
    from ..store import Store

__all__ = ["FORMAT", "VERSION", "write_json"]

FORMAT = "sumito-run"
"""What the file says it is."""

VERSION = 1
"""Counts changes of the fields."""


def write_json(store: Store, file: IO[str]) -> int:
    """Write one object with a line for each opening and each game; gives the number of games."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "config": store.config.to_dict(),
        "hash": store.values["hash"],
        "versions": store.versions,
        "created": store.values.get("created"),
        "verdict": store.verdict,
    }
    openings = store.openings()
    names = [one.name for one in store.config.contenders]
    file.write("{\n")
    for name, value in head.items():
        file.write(f"{_text(name)}: {_text(value)},\n")
    file.write('"openings": [')
    for number, opening in enumerate(openings):
        file.write(f"{',' if number else ''}\n{_text(_opening(opening))}")
    file.write('\n],\n"games": [')
    count = 0
    for game in store.games():
        rules = openings[game.pairing.opening].rule_set()
        file.write(f"{',' if count else ''}\n{_text(_game(game, names, rules.players))}")
        count += 1
    file.write("\n]\n}\n")
    return count


def _opening(opening: Opening) -> dict[str, Any]:
    return {
        "name": opening.name,
        "layout": opening.layout,
        "rules": opening.rules,
        "fen": opening.fen,
        "moves": list(opening.moves),
    }


def _game(game: PlayedGame, names: list[str], players: int) -> dict[str, Any]:
    pairing, forfeit = game.pairing, game.forfeit
    return {
        "game": pairing.index,
        "round": pairing.round,
        "opening": pairing.opening,
        "players": [names[number] for number in pairing.seats],
        "seed": pairing.seed,
        "result": result_text(game.outcome, players),
        "termination": game.termination.value,
        "winners": list(game.winners),
        "points": list(game.points),
        "ejected": list(game.ejected),
        "moves": list(game.moves),
        "times": list(game.times),
        "nodes": list(game.nodes),
        "depths": list(game.depths),
        "scores": [None if one is None or not math.isfinite(one) else one for one in game.scores],
        "forfeit": None
        if forfeit is None
        else {"seat": forfeit.seat, "kind": forfeit.kind, "reason": forfeit.reason},
        "started": game.started,
        "seconds": game.seconds,
        "worker": game.worker,
    }


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
