"""Verloop 2021: does the first of two equal agents lose more often?"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from . import rows
from .published import published, source
from .result import Plot, Table
from .verloop_games import (
    AS_WRITTEN,
    BOTH_TEAMS,
    GAME_VARIANTS,
    NO_BOARD_TWICE,
    RELEASED,
    by_variant,
)
from .verloop_speed import LAYOUTS, changed, file_name

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from ..arena import PlayedGame
    from .bench import Bench
    from .games import Games
    from .rows import Row

__all__ = ["EXPERIMENTS", "FROM_THE_START", "first_player_bias"]

_TABLE = "verloop/first-player-bias"
FROM_THE_START = "score of the first player, from the start, each game once"
"""The row that says whether the first of two equal agents has the edge there."""


def first_player_bias(words: str, bench: Bench) -> Iterator[Table | Plot]:
    """Two equal agents: who wins?"""
    for layout in LAYOUTS:
        fixed = _equal_games(bench, "depth", layout, words)
        if GAME_VARIANTS[words].control is None:
            yield _bias_table(bench, layout, words, None, fixed)
            continue
        timed = _equal_games(bench, "time", layout, words)
        yield _bias_table(bench, layout, words, timed, fixed)
        yield Plot(
            f"What both think of the first player, {layout}, {words}",
            {
                f"game {number}": [
                    (ply, score if ply % 2 else 0.0 - score)
                    for ply, score in enumerate(game.scores, 1)
                    if score is not None and abs(score) < 1e5
                ]
                for number, game in enumerate(_pruned(timed).games[:4], 1)
            },
            "ply",
            "score",
        )


def _equal_games(bench: Bench, kind: str, layout: str, words: str) -> Games:
    """Games in ``time`` from the start, or to a ``depth`` from random openings."""
    settings: dict[str, Any] = {"control": f"depth={bench['depth']}"}
    if kind == "time":
        settings = {"control": bench["control"], "openings": "none"}
    return bench.self_play(
        f"{kind}-{layout}-{file_name(words)}",
        changed("verloop-acmo", GAME_VARIANTS[words].changes),
        games=bench["games"],
        layouts=(layout,),
        ply_limit=bench["plies"],
        **settings,
    )


def _bias_table(bench: Bench, layout: str, words: str, timed: Games | None, fixed: Games) -> Table:
    table = [] if timed is None else _from_the_start(bench["control"], layout, timed)
    table += [
        rows.share(
            f"from random openings, depth {bench['depth']}: wins of the first player",
            fixed.wins(0),
            len(fixed),
            None,
            f"drawn {fixed.draws()}",
        ),
        _bias("score of the first player, random openings", layout, fixed),
    ]
    notes = [] if timed is None else [_COPIES]
    if words.startswith(RELEASED):
        notes.append(_LAST_PLAYER)
    return Table(
        f"Wins of the first player, {layout}, {words}",
        table,
        " ".join(notes),
        source(_TABLE),
    )


_COPIES = (
    "The thesis let 15 seconds a move make games differ; a shorter time does that here. Many are "
    "copies of each other, or nearly, which a test would take for independent: of games that end "
    "on the same turn the thesis keeps one, and so do we, the first. Its share of all games, "
    "copies among them, is held against nothing. The score has each game with the same moves "
    "once, as games that were cut off all end on the same turn without being copies; what it says "
    "must hold without near-copies too."
)
_LAST_PLAYER = (
    "As released formation break and dangers count for the last player alone. That this was the "
    "second player is our reading of the program, and the bias of these agents may come from just "
    'this: "both teams counted" has all else of the program, but counts them for both.'
)


def _from_the_start(control: str, layout: str, timed: Games) -> list[Row]:
    """The games as the thesis counts them: all, and without copies."""
    figures = published(_TABLE)
    every, pruned = figures[layout], _pruned(timed)
    said = f"{every['won'] / every['games']:.1%} ({every['won']}/{every['games']})"
    together = rows.share(
        f"from the start, {control}, copies too: wins of the first player",
        timed.wins(0),
        len(timed),
        note=f"drawn {timed.draws()}",
    )
    without = rows.share(
        "from the start, without copies: wins of the first player",
        pruned.wins(0),
        len(pruned),
        figures[f"{layout}-distinct"],
        f"drawn {pruned.draws()}",
        open_games=pruned.draws(),
    )
    ends = [game.plies for game in timed.games[: every["games"]]]
    kept = figures[f"{layout}-distinct"]["games"]
    label = f"games that end on another turn than those before, of the first {len(ends)}"
    why = "how far games differ is up to the machine's clock"
    ended = rows.unknown(label, f"{kept} of {every['games']}", why, f"{len(set(ends))}")
    return [
        replace(together, published=said),
        without,
        ended,
        _bias(FROM_THE_START, layout, _distinct(timed), pruned),
    ]


def _bias(label: str, layout: str, games: Games, fewer: Games | None = None) -> Row:
    """The score of the first player, held against what the thesis concludes from its games.

    The verdict must be the same however games without a winner had gone on, and of the ``fewer``
    games that are left without near-copies.
    """
    note = "the thesis concludes so from both layouts" if layout == "standard" else ""
    said = "a bias in the second player's favour"

    def ways(some: Games) -> list[Row]:
        won, drawn = some.wins(0), some.draws()
        points = [won + part * drawn for part in (0.5, 0, 1)]
        return [rows.score(label, one, len(some), said, -0.5, note) for one in points]

    middle, *ends = ways(games)
    row = rows.either_way(middle, ends, games.draws())
    if fewer is None or "p" not in row.data:
        return row
    few, *ends = ways(fewer)
    other = rows.either_way(few, ends, fewer.draws())
    if other.verdict.kind != row.verdict.kind:
        return rows.apart(row, f"other without near-copies: {other.ours}")
    return replace(row, data={**row.data, "p": max(row.data["p"], other.data["p"])})


def _pruned(games: Games) -> Games:
    """Of games that end on the same turn the first, as in the thesis's appendix B.1."""
    return _first_of_each(games, lambda game: game.plies)


def _distinct(games: Games) -> Games:
    """Of games with the same moves the first."""
    return _first_of_each(games, lambda game: game.moves)


def _first_of_each(games: Games, key: Callable[[PlayedGame], Hashable]) -> Games:
    seen: set[Hashable] = set()

    def is_new(game: PlayedGame) -> bool:
        known = key(game) in seen
        seen.add(key(game))
        return not known

    return games.where(is_new)


EXPERIMENTS = by_variant(
    _TABLE,
    "Which of two equal agents wins",
    "Is there an advantage of the first or of the second player?",
    {AS_WRITTEN: "30 min", NO_BOARD_TWICE: "40 min", RELEASED: "100 min", BOTH_TEAMS: "15 min"},
    first_player_bias,
)
