"""The record of an arena game, with its clocks and what the players thought."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ..records import GameRecord
from ..records.record import PLAYER_TAGS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .config import RunConfig
    from .game_result import PlayedGame
    from .plan import Contender, Opening, Pairing
    from .underway import Underway

__all__ = ["record_of", "record_so_far"]


def record_of(game: PlayedGame, config: RunConfig, opening: Opening) -> GameRecord:
    """The game as a record; the moves of the opening come first."""
    record = _begun(game.pairing, game.moves, game.started, config, opening)
    record.set_outcome(game.outcome)
    if game.forfeit is not None:
        record.tags["Forfeit"] = f"{game.forfeit.kind}: {game.forfeit.reason}"
    seated = [config.contenders[number] for number in game.pairing.seats]
    _annotate(record, game, seated, len(opening.moves))
    return record


def record_so_far(
    game: Underway, pairing: Pairing, config: RunConfig, opening: Opening
) -> GameRecord:
    """A game that is being played, as a record without a result."""
    record = _begun(pairing, game.moves, game.started, config, opening)
    record.set_outcome(None)
    return record


def _begun(
    pairing: Pairing, moves: Sequence[str], started: float, config: RunConfig, opening: Opening
) -> GameRecord:
    seated = [config.contenders[number] for number in pairing.seats]
    tags = {
        "Event": " v ".join(one.name for one in config.contenders),
        "Date": f"{datetime.fromtimestamp(started, UTC):%Y.%m.%d}",
        "Round": f"{pairing.round + 1}.{pairing.index + 1}",
        **dict(zip(PLAYER_TAGS, (one.name for one in seated), strict=False)),
    }
    if opening.layout:
        tags["Variant"] = opening.layout
    if opening.name:
        tags["Opening"] = opening.name
    controls = list(dict.fromkeys(str(one.control) for one in seated))
    tags["Control"] = " v ".join(
        str(one.control) for one in seated[: 2 if len(controls) > 1 else 1]
    )
    record = GameRecord(opening.fen, opening.rule_set(), tags=tags, moves=(*opening.moves, *moves))
    record.seed = pairing.seed
    return record


def _annotate(record: GameRecord, game: PlayedGame, seated: list[Contender], opening: int) -> None:
    board = record.board(opening)
    left = [one.control.time.start for one in seated]
    for ply, node in enumerate(list(record.root.main_line())[opening:]):
        time = seated[board.turn].control.time
        if time.initial is not None:
            counted = max(0.0, game.times[ply] - time.delay)
            left[board.turn] = max(0.0, left[board.turn] - counted) + time.increment
            node.clock = round(left[board.turn], 3)
        node.evaluation = game.scores[ply]
        node.comment = _words(game, ply)
        assert node.move is not None
        board.push(node.move)


def _words(game: PlayedGame, ply: int) -> str:
    parts = [f"{game.times[ply]:.3f} s"]
    if game.depths[ply]:
        parts.append(f"depth {game.depths[ply]}")
    if game.nodes[ply]:
        parts.append(f"{game.nodes[ply]} nodes")
    return ", ".join(parts)
