"""Verloop 2021: does the first of two equal agents lose more often?"""

from __future__ import annotations

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
FROM_THE_START = "score of the first player, from the start, one of those with the same moves"


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
            f"from random openings, depth {bench['depth']}",
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
    "The thesis let 15 seconds a move make games differ; a shorter time does that here. Of games "
    "that end on the same turn it keeps one, and so do we: the first. A test takes games for "
    "independent of each other, which copies are not: so the published share of all games is held "
    "against ours of those that differ in some move, and so is the score."
)
_LAST_PLAYER = (
    "As released formation break and dangers count for the last player alone. That this was the "
    "second player is our reading of the program, and the bias of these agents may come from just "
    'this: "both teams counted" has all else of the program, but counts them for both.'
)


def _from_the_start(control: str, layout: str, timed: Games) -> list[Row]:
    """The games as the thesis counts them: all, and without copies."""
    figures = published(_TABLE)
    shares = [
        rows.share(
            label,
            games.wins(0),
            len(games),
            theirs,
            f"drawn {games.draws()}",
            open_games=games.draws(),
        )
        for label, games, theirs in (
            (f"from the start, {control}", timed, None),
            (
                "... one of those that end on the same turn",
                _pruned(timed),
                figures[f"{layout}-distinct"],
            ),
            ("... one of those with the same moves", _distinct(timed), figures[layout]),
        )
    ]
    count = figures[layout]["games"]
    ends = [game.plies for game in timed.games[:count]]
    kept = figures[f"{layout}-distinct"]["games"]
    label = f"games that end on another turn than those before, of the first {len(ends)}"
    why = "how far games differ is up to the machine's clock"
    ended = rows.unknown(label, f"{kept} of {count}", why, f"{len(set(ends))}")
    return [*shares, ended, _bias(FROM_THE_START, layout, _distinct(timed))]


def _bias(label: str, layout: str, games: Games) -> Row:
    """The score of the first player, held against what the thesis concludes from its games."""
    note = "the thesis concludes so from both layouts" if layout == "standard" else ""
    won, drawn = games.wins(0), games.draws()
    middle, *ends = (
        rows.score(
            label,
            won + part * drawn,
            len(games),
            "a bias in the second player's favour",
            -0.5,
            note,
        )
        for part in (0.5, 0, 1)
    )
    return rows.either_way(middle, ends, drawn)


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
