"""One pass over the games of a run: what the viewer shows, and what the plots sum up."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING, Any

from ..drawing.palette import PLAYER_NAMES
from ..records.results import result_text
from .progress import RESULTS, Curves
from .replay import letters, replay

if TYPE_CHECKING:
    from ..arena import Opening, PlayedGame, Store
    from ..board import Board

__all__ = ["Course", "Fault", "collect"]

_MOST_FAULTS = 50  # shown one by one


@dataclass(frozen=True, slots=True)
class Fault:
    """A game that was lost other than on the board."""

    game: int
    """Its number, from 1."""

    name: str
    """Who lost it; empty where nobody knows."""

    kind: str
    """``time``, ``crash``, ``illegal`` and so on."""

    reason: str
    """What happened."""


@dataclass
class Course:
    """What all games together say, and some of them in full."""

    lengths: list[int] = field(default_factory=list)
    """The plies of every game."""

    leads: list[Curves] = field(default_factory=list)
    """By contender: by how many ejections it was ahead."""

    thoughts: list[Curves] = field(default_factory=list)
    """By contender: what it thought of its own moves."""

    faults: list[Fault] = field(default_factory=list)
    """The first games that were lost other than on the board."""

    openings: dict[int, dict[str, Any]] = field(default_factory=dict)
    """For the viewer: where its games start."""

    games: list[list[Any]] = field(default_factory=list)
    """For the viewer: the games, as `FIELDS` names their parts."""

    edges: set[int] = field(default_factory=set)
    """The sizes of the boards."""

    players: int = 2
    """How many play."""

    began: float | None = None
    """When the first game began."""

    ended: float | None = None
    """When the last game ended."""


FIELDS = ("game", "opening", "seats", "result", "how", "plies", "moves", "scores", "ms", "depths")
"""What the parts of a game in the page's data are."""


def collect(store: Store, most: int) -> Course:
    """Look at every game once; keep the first ``most`` for the viewer."""
    count = len(store.config.contenders)
    # To see a win ahead is worth any number to an agent: a mean would show nothing else.
    course = Course(
        leads=[Curves() for _ in range(count)], thoughts=[Curves(median) for _ in range(count)]
    )
    openings = store.openings()
    starts = [opening.board() for opening in openings]
    course.edges = {board.rules.edge for board in starts}
    course.players = starts[0].rules.players if starts else 2
    names = [one.name for one in store.config.contenders]
    for game in store.games():
        board = starts[game.pairing.opening].copy()
        _add(course, game, board, names, keep=len(course.games) < most)
    for number in {game[1] for game in course.games}:
        course.openings[number] = _start(openings[number], starts[number])
    return course


def _add(course: Course, game: PlayedGame, board: Board, names: list[str], *, keep: bool) -> None:
    rules, seats = board.rules, game.pairing.seats
    before = board.ejected
    played = replay(board, game.moves)
    course.lengths.append(game.plies)
    course.began = min(course.began or game.started, game.started)
    course.ended = max(course.ended or 0.0, game.started + game.seconds)
    if game.forfeit is not None and len(course.faults) < _MOST_FAULTS:
        seat = game.forfeit.seat
        name = "" if seat is None else names[seats[seat]]
        course.faults.append(Fault(game.index + 1, name, game.forfeit.kind, game.forfeit.reason))
    for contender in dict.fromkeys(seats):
        mine = [seat for seat in range(rules.players) if seats[seat] == contender]
        points = sum(game.points[seat] for seat in mine) / len(mine)
        result = RESULTS[0 if points > 0.5 else 2 if points < 0.5 else 1]
        sides = {rules.side(seat) for seat in mine}
        leads = [
            (ply, _lead(ejected, sides, board))
            for ply, ejected in enumerate([before, *played.ejected])
        ]
        course.leads[contender].add(result, leads)
        thoughts = [
            (ply, score)
            for ply, (score, mover) in enumerate(zip(game.scores, played.movers, strict=True), 1)
            if score is not None and mover in mine
        ]
        course.thoughts[contender].add(result, thoughts)
    if keep:
        course.games.append(_viewed(game, played.plies, rules.players))


def _lead(ejected: tuple[int, ...], sides: set[int], board: Board) -> float:
    """Ejections of these sides, minus the mean of all others."""
    totals = [0] * board.rules.sides
    for player, count in enumerate(ejected):
        totals[board.rules.side(player)] += count
    own = [count for side, count in enumerate(totals) if side in sides]
    others = [count for side, count in enumerate(totals) if side not in sides]
    return sum(own) / len(own) - (sum(others) / len(others) if others else 0.0)


def _start(opening: Opening, board: Board) -> dict[str, Any]:
    """A position, and the moves that lead to it, which the viewer plays too."""
    start = board.copy()
    while start.moves:
        start.pop()
    edge = start.rules.edge
    marbles = [letters(start.marbles(p), edge) for p in range(start.rules.players)]
    return {
        "name": opening.name,
        "layout": opening.layout,
        "edge": edge,
        "goal": start.rules.ejections_to_win,
        "sides": [start.rules.side(player) for player in range(start.rules.players)],
        "number": start.move_number,
        "first": int(start.turn),
        "ejected": list(start.ejected),
        "marbles": marbles,
        "moves": replay(start, opening.moves).plies,
    }


def _viewed(game: PlayedGame, plies: str, players: int) -> list[Any]:
    how = str(game.termination)
    if game.forfeit is not None:
        who = "" if game.forfeit.seat is None else f"{PLAYER_NAMES[game.forfeit.seat]}, "
        how = f"forfeit: {who}{game.forfeit.kind}"
    scores = [_short(score) for score in game.scores]
    return [
        game.index + 1,
        game.pairing.opening,
        list(game.pairing.seats),
        result_text(game.outcome, players),
        how,
        game.plies,
        plies,
        scores if any(score is not None for score in scores) else [],
        [_short(1000 * time) for time in game.times],
        list(game.depths) if any(game.depths) else [],
    ]


def _short(value: float | None) -> float | None:
    """Three digits are enough to look at."""
    if value is None or not math.isfinite(value):
        return None
    short = float(f"{value:.3g}")
    return int(short) if short == int(short) else short
